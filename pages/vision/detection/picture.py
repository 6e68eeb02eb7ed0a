"""The picture of one class: boxes, curve and areas, computed at every confidence and every overlap threshold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from charts.moving import Control, Track
from metrics_core import CATALOG
from metrics_core.classification import precision
from metrics_core.detection import (
    Matching,
    MeanAveragePrecision,
    Outcome,
    average_precision,
    matches,
    mean_average_precision,
    read_off,
    stairs,
)
from metrics_core.detection.precision import ELEVEN
from pages.vision.detection import drawing as views
from pages.vision.detection.options import AREAS, Chosen
from pages.vision.detection.task import Task
from widgets.formulas import with_live_counts
from widgets.scrubber import Formula, Payload, Readout, pack

OVERLAPS = np.arange(1, 20) / 20
TICKS, POINTS, BOXES = 40, 80, 24
BOTH = ("confidence", "iou")
HIDDEN, RIGHT, WRONG, ASIDE = range(4)
SHOWN = np.array([ASIDE, RIGHT, WRONG, WRONG])  # by outcome


@dataclass(frozen=True, eq=False)
class Image:
    """The boxes drawn: indices of true boxes and of detections, and the width and height they lie in."""

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


def ticks(task: Task) -> np.ndarray:
    """Every confidence, ascending, up to forty, else as many quantiles; then one above all of them."""
    scores = np.unique(task.said.scores)
    if len(scores) > TICKS:
        scores = np.unique(np.quantile(task.said.scores, np.linspace(0, 1, TICKS), method="nearest"))
    return np.append(scores, inf)


def picture(task: Task, chosen: Chosen, image: Any) -> Payload:
    """Everything that follows confidence and overlap, for one class and one image of it."""
    matchings = matches(task.truth, task.said, ious=OVERLAPS, rules=chosen.rules)
    shown, confidences = image_of(task, image), ticks(task)
    tracks = _numbers(matchings, confidences) | _curve(matchings) | _areas(task, matchings, chosen)
    tracks |= _boxes(task, matchings, shown, confidences)
    truth = [(tuple(task.truth.boxes[i].tolist()), task.letter(i)) for i in shown.truth[:BOXES]]
    ranks = np.argsort(matchings[0].order) + 1
    said = [(tuple(task.said.boxes[i].tolist()), str(ranks[i])) for i in shown.said[:BOXES]]
    return pack(
        (
            views.scene(task.drawn, truth, said, shown.size),
            views.by_rank(),
            views.against_overlap(chosen.words),
        ),
        _controls(confidences),
        tracks,
        _readouts(),
        formulas=_formulas(),
        areas=(*(f"{'scene ' * 6}{name * 6}".strip() for name in ("curve ", "area ")), "numbers " * 12),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=9,
        axes={"rank": tracks["rank_recall"].values.shape[0], "corner": tracks["corner_x"].values.shape[0]},
    )


def mean_of(task: Task, chosen: Chosen) -> MeanAveragePrecision:
    """AP of each class at each of COCO's thresholds, by the chosen rules."""
    return mean_average_precision(task.truth, task.said, interpolation=chosen.interpolation, rules=chosen.rules)


def _controls(confidences: np.ndarray) -> tuple[Control, Control]:
    texts = tuple("none" if value == inf else f"{value:.3g}" for value in confidences)
    return (
        Control("confidence", "confidence from", confidences, texts),
        Control("iou", "overlap (IoU) from", OVERLAPS, tuple(f"{value:.2f}" for value in OVERLAPS)),
    )


def _readouts() -> tuple[Readout, ...]:
    counts = (("tp", "right boxes"), ("fp", "wrong boxes"), ("fn", "missed objects"))
    rates = (("precision", "precision"), ("recall", "recall"))
    return (
        *(Readout(name, label, name, "count") for name, label in counts),
        *(Readout(name, label, name) for name, label in rates),
        *(Readout(f"ap_{rule}", f"AP, {words}", f"ap_{rule}") for words, rule in AREAS.items()),
    )


def _formulas() -> tuple[Formula, ...]:
    both = [CATALOG[name].formula for name in ("precision", "recall")]
    words = (
        "Of the boxes kept, those that are right. Boxes set aside are in neither number.",
        "Of the objects, those found. An object counts once, however many boxes lie on it.",
    )
    live = (with_live_counts(both[0]), r"\frac{@found@}{@n@}")
    return tuple(
        Formula(name, name, name, general, now, says)
        for name, general, now, says in zip(("precision", "recall"), both, live, words, strict=True)
    )


def _numbers(matchings: Sequence[Matching], confidences: np.ndarray) -> dict[str, Track]:
    counts = [m.at(confidences) for m in matchings]
    tracks = {cell: Track(np.stack([getattr(c, cell) for c in counts], axis=1), BOTH) for cell in ("tp", "fp", "fn")}
    found = np.stack([m.objects - c.fn for m, c in zip(matchings, counts, strict=True)], axis=1)
    of_kept = np.stack([precision(c) for c in counts], axis=1)
    recalls = np.stack([m.recall_at(confidences) for m in matchings], axis=1)
    return tracks | {
        "found": Track(found, BOTH),
        "n": Track(np.array(float(matchings[0].objects)), ()),
        "precision": _because(of_kept, "no box is kept"),
        "recall": _because(recalls, "no object to find"),
    }


def _because(values: np.ndarray, reason: str) -> Track:
    return Track(values, BOTH, {int(i): reason for i in np.flatnonzero(np.isnan(values))})


def _curve(matchings: Sequence[Matching]) -> dict[str, Track]:
    """Points by rank and corners of the smoothed curve, at every overlap; what is thinned is only drawn."""
    kept = [m.thinned(POINTS) for m in matchings]
    points = [np.stack([m.recall[k], m.precision[k]]) for m, k in zip(matchings, kept, strict=True)]
    corners = []
    for m, k in zip(matchings, kept, strict=True):
        x, y = stairs(m.recall, m.precision)
        at = np.unique(np.concatenate([[0], 2 * k, 2 * k + 1, [len(x) - 1]]))
        corners.append(np.stack([x[at], y[at]]))
    rank, corner = np.stack(points, axis=-1), np.stack(corners, axis=-1)
    levels = [read_off(m.recall, m.precision, ELEVEN) if m.objects else np.full(11, np.nan) for m in matchings]
    return {
        "rank_recall": Track(rank[0], ("rank", "iou")),
        "rank_precision": Track(rank[1], ("rank", "iou")),
        "corner_x": Track(corner[0], ("corner", "iou")),
        "corner_y": Track(corner[1], ("corner", "iou")),
        **{f"level_{k}": Track(np.array([level[k] for level in levels]), ("iou",)) for k in range(11)},
    }


def _areas(task: Task, matchings: Sequence[Matching], chosen: Chosen) -> dict[str, Track]:
    """Average precision by every rule, and the mean over COCO's thresholds by the chosen one."""
    found = {rule: np.array([average_precision(m, interpolation=rule) for m in matchings]) for rule in AREAS.values()}
    missing = dict.fromkeys(range(len(OVERLAPS)), "no object to find") if not matchings[0].objects else {}
    mean = mean_of(task, chosen).value
    return {
        **{f"ap_{rule}": Track(values, ("iou",), missing) for rule, values in found.items()},
        "ap": Track(found[chosen.interpolation], ("iou",)),
        "iou_x": Track(OVERLAPS, ("iou",)),
        "mean_here": Track(np.array(mean), ()),
        "mean_label": Track(np.array(mean + 0.07 if mean < 0.85 else mean - 0.07), ()),
    }


def _boxes(task: Task, matchings: Sequence[Matching], shown: Image, confidences: np.ndarray) -> dict[str, Track]:
    """How each drawn box looks at every confidence and overlap."""
    tracks = {}
    score, look = np.zeros((2, len(matchings), len(task.said)))
    finder = np.full((len(matchings), len(task.truth)), -inf)  # the confidence of the detection that got an object
    for level, m in enumerate(matchings):
        look[level, m.order], score[level, m.order] = SHOWN[m.outcomes], m.scores
        got = m.outcomes == Outcome.RIGHT
        finder[level, m.matched[got]] = m.scores[got]
    for n, i in enumerate(shown.said[:BOXES]):
        kept = score[:, i][None, :] >= confidences[:, None]
        tracks[f"said_{n}"] = Track(np.where(kept, look[:, i][None, :], HIDDEN), BOTH)
    for n, i in enumerate(shown.truth[:BOXES]):
        found = finder[:, i][None, :] >= confidences[:, None]
        state = np.where(found, RIGHT, WRONG) if matchings[0].counted[i] else np.full(found.shape, ASIDE)
        tracks[f"object_{n}"] = Track(state, BOTH)
    return tracks
