r"""Boxes, and how far two of them overlap.

A box is (x1, y1, x2, y2) with x1 <= x2 and y1 <= y2, in any unit. Symbols: I is the area that both boxes share, A and B
are their own areas. COCO takes coordinates for edges, so that a box from 0 to 4 is 4 wide; the toolkit of Pascal VOC
takes them for numbers of pixels, first and last included, so that it is 5 wide (`pixels`).
Sources: Jaccard 1912; Everingham et al. 2010, The Pascal Visual Object Classes challenge.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers, plain

LARGEST = 1e150  # whose square is still a number


def checked_boxes(name: str, boxes: Any) -> np.ndarray:
    """Boxes as float64 with four numbers along the last axis.

    Raises ValueError for another shape, a number that is not finite or beyond 1e150, or a box whose end lies before its beginning.
    """
    found = as_numbers(name, boxes)
    if not found.size and found.ndim < 2:
        return np.zeros((0, 4))
    if found.ndim == 0 or found.shape[-1] != 4:
        raise ValueError(f"{name} must have four numbers a box (x1, y1, x2, y2), got shape {found.shape}")
    if not np.isfinite(found).all():
        raise ValueError(f"{name} must be finite, got {_first(found, np.asarray(~np.isfinite(found).all(axis=-1)))}")
    large = np.asarray((np.abs(found) > LARGEST).any(axis=-1))
    if large.any():
        raise ValueError(f"{name} must lie within ±1e150, so that areas are numbers, got {_first(found, large)}")
    turned = np.asarray((found[..., 2:] < found[..., :2]).any(axis=-1))
    if turned.any():
        raise ValueError(f"{name} must have x1 <= x2 and y1 <= y2, got {_first(found, turned)}")
    return found


def _first(boxes: np.ndarray, wrong: np.ndarray) -> str:
    """The first wrong box, with its place where there are several."""
    box = boxes[wrong][0].tolist()
    return f"{box} at index {int(np.flatnonzero(wrong)[0])}" if boxes.ndim > 1 else f"{box}"


@dataclass(frozen=True, eq=False)
class Overlap:
    """What two boxes share: width, height and area of it, and the areas of both; numbers or arrays of one shape."""

    width: Any
    height: Any
    shared: Any
    truth: Any
    prediction: Any

    @property
    def union(self) -> Any:
        """The total area that the two cover."""
        return self.truth + self.prediction - self.shared

    @property
    def value(self) -> Any:
        """Intersection over union; NaN where neither box has an area."""
        return divide(self.shared, self.union)


def areas(boxes: np.ndarray, *, pixels: bool = False) -> np.ndarray:
    """The area of each box."""
    sides = boxes[..., 2:] - boxes[..., :2] + int(pixels)
    return np.asarray(sides[..., 0] * sides[..., 1])


def overlap(y_true: Any, y_pred: Any, *, pixels: bool = False) -> Overlap:
    """What boxes share, pair by pair: (..., 4) against (..., 4), which broadcast. Raises as checked_boxes does."""
    a, b = checked_boxes("y_true", y_true), checked_boxes("y_pred", y_pred)
    sides = np.minimum(a[..., 2:], b[..., 2:]) - np.maximum(a[..., :2], b[..., :2]) + int(pixels)
    sides = np.maximum(sides, 0)
    sides = np.where((sides > 0).all(axis=-1, keepdims=True), sides, 0)
    parts = (
        sides[..., 0],
        sides[..., 1],
        sides[..., 0] * sides[..., 1],
        areas(a, pixels=pixels),
        areas(b, pixels=pixels),
    )
    return Overlap(*map(plain, parts))


@metric(
    Card(
        name="intersection over union",
        topic="detection",
        aliases=("IoU", "Jaccard index of two boxes"),
        question="What proportion of the total area that two boxes cover is covered by both?",
        formula=r"\frac{I}{A + B - I}",
        symbols={
            "I": "area in both boxes (intersection)",
            "A": "area of the true box",
            "B": "area of the predicted box",
        },
        range=(0, 1),
        better="higher",
        undefined_when="neither box has an area",
        blind_to="How far apart boxes without overlap are, which side of a box is wrong, and how large the boxes are.",
        source="Jaccard 1912, The distribution of the flora in the alpine zone",
        reference="x1, y1, x2, y2 = y_true\n"
        "u1, v1, u2, v2 = y_pred\n"
        "pycocotools.mask.iou([[u1, v1, u2 - u1, v2 - v1]], [[x1, y1, x2 - x1, y2 - y1]], [0])[0, 0]",
    ),
    steps=lambda y_true, y_pred, *, pixels=False: _steps(overlap(y_true, y_pred, pixels=pixels)),
    needs=lambda y_true, y_pred, *, pixels=False: [
        ("neither box has an area", overlap(y_true, y_pred, pixels=pixels).union)
    ],
)
def iou(y_true: Any, y_pred: Any, *, pixels: bool = False) -> Any:
    """Shared area over the area covered together, in [0, 1]; NaN where neither box has an area.

    y_true, y_pred: boxes (x1, y1, x2, y2), or arrays (..., 4) that broadcast, which give an array.
    pixels: coordinates are numbers of pixels, first and last included, as in the toolkit of Pascal VOC.
    Raises ValueError for a box of negative size, one that is not finite, or another shape.
    """
    return overlap(y_true, y_pred, pixels=pixels).value


def _steps(o: Overlap) -> list[tuple[str, str, Any]]:
    return [
        ("width that both share", "w", o.width),
        ("height that both share", "h", o.height),
        ("area in both boxes (intersection)", "I", o.shared),
        ("area of the true box", "A", o.truth),
        ("area of the predicted box", "B", o.prediction),
        ("area in either box (union)", "A + B - I", o.union),
    ]
