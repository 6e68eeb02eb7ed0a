"""Views of a detector: a picture with its boxes, precision against recall by rank, average precision against overlap.

Blue is what there is, orange what there is not; hatched is wrong: a missed object, a detection of nothing. What is drawn in
the picture is grey. Tracks are named by each function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from charts.classification import RATE
from charts.moving import Curve, Dot, Frame, FrameLook, Label, Mark, Region, Rule, View

Box = tuple[float, float, float, float]
INK = "rgba(128,136,146,{})"
MARGIN = {"l": 46, "r": 14, "t": 20, "b": 38}
TRUTH_LOOKS: tuple[FrameLook, ...] = ("", "found", "fn", "aside")
SAID_LOOKS: tuple[FrameLook, ...] = ("", "tp", "fp", "aside")


@dataclass(frozen=True)
class Drawn:
    """What is drawn beneath the boxes: things by their kind (fish, crab, shoal, hidden, stone, reeds) and place."""

    things: tuple[tuple[str, Box], ...] = ()


def scene(
    drawn: Drawn,
    truth: Sequence[tuple[Box, str]],
    said: Sequence[tuple[Box, str]],
    size: tuple[float, float],
    *,
    height: int = 382,
) -> View:
    """The picture; boxes come with the name in their corner. Tracks: object_0 …, said_0 …, places in the looks above."""
    figure = go.Figure()
    figure.add_scatter(x=[None], y=[None])
    shapes = [shape for kind, box in drawn.things for shape in DRAW[kind](*box)]
    frame = {"type": "rect", "x0": 0, "y0": 0, "x1": size[0], "y1": size[1], "layer": "below"}
    frame |= {"line": {"width": 1, "color": INK.format(0.5)}, "fillcolor": INK.format(0.06)}
    axis = {"visible": False, "constrain": "domain"}
    figure.update_layout(
        margin={"l": 2, "r": 2, "t": 2, "b": 2},
        xaxis=axis | {"range": [0, size[0]]},
        yaxis=axis | {"range": [size[1], 0], "scaleanchor": "x"},
        shapes=[frame, *shapes],
    )
    marks: list[Mark] = [Frame(box, f"object_{i}", TRUTH_LOOKS, name, low=True) for i, (box, name) in enumerate(truth)]
    marks += [Frame(box, f"said_{i}", SAID_LOOKS, name) for i, (box, name) in enumerate(said)]
    alt = f"A picture with {len(truth)} true boxes and {len(said)} detections; those of enough confidence are shown."
    return View("scene", alt, tuple(marks), figure, height)


def by_rank(*, height: int = 188) -> View:
    """Precision against recall: rank by rank, smoothed (dashed), and the eleven levels of VOC.

    Tracks along "rank": rank_recall, rank_precision; along "corner": corner_x, corner_y; level_0 … level_10; recall,
    precision of the dot, which drags "confidence".
    """
    figure = go.Figure()
    figure.add_scatter(x=[None], y=[None])
    axes = {"xaxis": RATE | {"title": {"text": "recall"}}, "yaxis": RATE | {"title": {"text": "precision"}}}
    figure.update_layout(margin=MARGIN, **axes)
    marks: list[Mark] = [
        Curve("corner_x", "corner_y", along="corner", dash="dash"),
        Curve("rank_recall", "rank_precision", along="rank"),
        *(Dot(k / 10, f"level_{k}", size=2) for k in range(11)),
        Dot("recall", "precision", drag="confidence"),
        Label(0.03, 0.1, "dashed: smoothed", anchor="start"),
    ]
    return View("curve", "Precision against recall as the list of detections grows.", tuple(marks), figure, height)


def against_overlap(rule: str, *, height: int = 188) -> View:
    """Average precision of the class against the overlap demanded. Tracks: iou_x, ap; mean_here, of COCO's ten thresholds."""
    figure = go.Figure()
    figure.add_scatter(x=[None], y=[None])
    axes = {
        "xaxis": RATE | {"title": {"text": "overlap demanded (IoU threshold)"}},
        "yaxis": RATE | {"title": {"text": f"AP, {rule}"}},
    }
    figure.update_layout(margin=MARGIN, **axes)
    marks: tuple[Mark, ...] = (
        Region(0.5, 0.0, 0.95, 1.0, "band"),
        Curve("iou_x", "ap", along="iou"),
        Rule(y="mean_here"),
        Label(0.02, "mean_label", "mean over 0.5 to 0.95", anchor="start"),
        Rule(x="iou_x", drag="iou"),
        Dot("iou_x", "ap"),
    )
    return View("area", "Average precision against the overlap that is demanded.", marks, figure, height)


# ---- things in the picture, as Plotly shapes
Shape = dict[str, Any]


def _path(text: str, strength: float = 0.34) -> Shape:
    return {"type": "path", "path": text, "layer": "below", "fillcolor": INK.format(strength), "line": {"width": 0}}


def _fish(x0: float, y0: float, x1: float, y1: float, strength: float = 0.34) -> list[Shape]:
    """Head to the left, tail to the right, as wide and high as its box."""
    w, h, middle = x1 - x0, y1 - y0, (y0 + y1) / 2
    body = f"M{x0},{middle} Q{x0 + 0.35 * w},{y0 - 0.35 * h} {x0 + 0.78 * w},{middle} Q{x0 + 0.35 * w},{y1 + 0.35 * h} {x0},{middle} Z"
    tail = f"M{x0 + 0.7 * w},{middle} L{x1},{y0 + 0.1 * h} L{x0 + 0.9 * w},{middle} L{x1},{y1 - 0.1 * h} Z"
    eye = {"type": "circle", "x0": x0 + 0.14 * w, "x1": x0 + 0.2 * w, "y0": middle - 0.14 * h, "y1": middle - 0.04 * h}
    return [_path(body, strength), _path(tail, strength), eye | _look(0.9)]


def _look(strength: float) -> Shape:
    return {"layer": "below", "fillcolor": INK.format(strength), "line": {"width": 0}}


def _shoal(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    w, h = (x1 - x0) / 4, (y1 - y0) / 4
    shapes: list[Shape] = []
    for row in range(4):
        for column in range(4):
            x, y = x0 + column * w + (row % 2) * 0.18 * w, y0 + row * h
            shapes += _fish(x + 0.05 * w, y + 0.15 * h, x + 0.8 * w, y + 0.85 * h)
    return shapes


def _crab(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    w, h = x1 - x0, y1 - y0
    ovals = [(0.2, 0.35, 0.8, 0.95), (0.0, 0.05, 0.26, 0.4), (0.74, 0.05, 1.0, 0.4)]
    return [
        {"type": "circle", "x0": x0 + a * w, "y0": y0 + b * h, "x1": x0 + c * w, "y1": y0 + d * h} | _look(0.4)
        for a, b, c, d in ovals
    ]


def _stone(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    top = y0 + 0.15 * (y1 - y0)
    return [_path(f"M{x0},{y1} Q{x0},{top} {(x0 + x1) / 2},{top} Q{x1},{y0} {x1},{y1} Z", 0.22)]


def _reeds(x0: float, y0: float, x1: float, y1: float) -> list[Shape]:
    step = (x1 - x0) / 5
    return [
        _path(
            f"M{x0 + i * step},{y1} Q{x0 + (i + 0.2) * step},{y0} {x0 + (i + 0.9) * step},{y0} L{x0 + (i + 0.5) * step},{y1} Z",
            0.3,
        )
        for i in range(5)
    ]


DRAW: Mapping[str, Callable[[float, float, float, float], list[Shape]]] = {
    "fish": _fish,
    "hidden": lambda x0, y0, x1, y1: _fish(x0, y0, x1, y1, 0.18),
    "shoal": _shoal,
    "crab": _crab,
    "stone": _stone,
    "reeds": _reeds,
}
