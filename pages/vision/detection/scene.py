"""The picture with its boxes: how each true box and each detection looks at every confidence and every overlap threshold.

Blue is what there is, orange what there is not; hatched is wrong: a missed object, a detection of nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from charts.figures import blank
from charts.moving import Frame, FrameLook, View, over
from language import gettext
from metrics_core.detection import Matching, Outcome
from pages.vision.detection.task import Task
from pages.vision.detection.things import INK, Box

BOXES = 24  # of each kind, at most
HEIGHT = 382
TRUTH_LOOKS: tuple[FrameLook, ...] = ("", "found", "fn", "aside")
SAID_LOOKS: tuple[FrameLook, ...] = ("", "tp", "fp", "aside")
HIDDEN, RIGHT, WRONG, ASIDE = range(4)  # places in the looks
SHOWN = np.array([ASIDE, RIGHT, WRONG, WRONG])  # by outcome
at_both = over("confidence", "iou")


@dataclass(frozen=True, eq=False)
class Image:
    """Indices of its true boxes and detections, of which the first are drawn, and the width and height they lie in."""

    truth: np.ndarray
    said: np.ndarray
    size: tuple[float, float]


def image_of(task: Task, image: Any) -> Image:
    """One image of the task's class, the surest detections first."""
    truth, said = (np.flatnonzero(rows.images == image) for rows in (task.truth, task.said))
    said = said[np.argsort(-task.said.scores[said], kind="stable")]
    if task.size:
        return Image(truth, said, task.size)
    ends = np.vstack([task.truth.boxes[truth, 2:], task.said.boxes[said, 2:], [[1, 1]]]).max(axis=0)
    return Image(truth, said, (float(ends[0]), float(ends[1])))


def scene(task: Task, matchings: Sequence[Matching], shown: Image, confidences: np.ndarray) -> View:
    """The picture: true boxes by their letters, detections by their ranks, and beneath them what is drawn."""
    truth = _objects(task, matchings, shown.truth[:BOXES], confidences)
    said = _detections(task, matchings, shown.said[:BOXES], confidences)
    wide, high = shown.size
    hidden = {"visible": False, "constrain": "domain"}
    across, down = hidden | {"range": [0, wide]}, hidden | {"range": [high, 0], "scaleanchor": "x"}
    edge = {"type": "rect", "x0": 0, "y0": 0, "x1": wide, "y1": high, "layer": "below"}
    edge |= {"line": {"width": 1, "color": INK.format(0.5)}, "fillcolor": INK.format(0.06)}
    figure = blank((2, 2, 2, 2), across, down).update_layout(shapes=[edge, *task.drawn.shapes])
    alt = gettext(
        "A picture with {truth} true boxes and {said} detections; those with enough confidence are shown.",
        truth=len(truth),
        said=len(said),
    )
    return View("scene", alt, (*truth, *said), figure, HEIGHT)


def _objects(task: Task, matchings: Sequence[Matching], shown: np.ndarray, confidences: np.ndarray) -> list[Frame]:
    finder = np.full((len(matchings), len(task.truth)), -inf)  # the confidence of the detection that got an object
    for level, m in enumerate(matchings):
        got = m.outcomes == Outcome.RIGHT
        finder[level, m.matched[got]] = m.scores[got]
    frames = []
    for n, i in enumerate(shown):
        found = finder[:, i][None, :] >= confidences[:, None]
        state = np.where(found, RIGHT, WRONG) if matchings[0].counted[i] else np.full(found.shape, ASIDE)
        look = at_both(state, f"object_{n}")
        frames.append(Frame(_box(task.truth.boxes[i]), look, TRUTH_LOOKS, task.letter(i), low=True))
    return frames


def _detections(task: Task, matchings: Sequence[Matching], shown: np.ndarray, confidences: np.ndarray) -> list[Frame]:
    score, look = np.zeros((2, len(matchings), len(task.said)))
    for level, m in enumerate(matchings):
        look[level, m.order], score[level, m.order] = SHOWN[m.outcomes], m.scores
    ranks = np.argsort(matchings[0].order) + 1
    frames = []
    for n, i in enumerate(shown):
        kept = score[:, i][None, :] >= confidences[:, None]
        state = at_both(np.where(kept, look[:, i][None, :], HIDDEN), f"said_{n}")
        frames.append(Frame(_box(task.said.boxes[i]), state, SAID_LOOKS, str(ranks[i])))
    return frames


def _box(corners: np.ndarray) -> Box:
    x0, y0, x1, y1 = corners.tolist()
    return x0, y0, x1, y1
