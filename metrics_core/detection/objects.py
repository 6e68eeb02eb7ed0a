"""True boxes and detections, checked: one row a box, with its class and the image that it lies in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from metrics_core.detection.boxes import areas, checked_boxes
from metrics_core.numbers import as_numbers

Kind = TypeVar("Kind", "Objects", "Detections")


@dataclass(frozen=True, eq=False)
class Objects:
    """True boxes (n, 4) as (x1, y1, x2, y2), with n classes and images (names or numbers; None: one for all).

    crowd: a box around many objects that were not marked apart. ignored: an object that is neither asked for nor wrong to
    find, such as a "difficult" one. sizes: areas in square units, the boxes' own where not given (COCO has the area of
    the outline). Raises ValueError for wrong boxes and for lengths that differ.
    """

    boxes: Any
    labels: Any = None
    images: Any = None
    crowd: Any = None
    ignored: Any = None
    sizes: Any = None

    def __post_init__(self) -> None:
        boxes = _settle(self, ("labels", "images"))
        for name in ("crowd", "ignored"):
            _put(self, name, _column(self, name, len(boxes), False).astype(bool))
        sizes = areas(boxes) if self.sizes is None else _column(self, "sizes", len(boxes), 0).astype(np.float64)
        _put(self, "sizes", sizes)

    def __len__(self) -> int:
        return len(self.boxes)


@dataclass(frozen=True, eq=False)
class Detections:
    """Predicted boxes (n, 4) as (x1, y1, x2, y2), each with its confidence, class and image, as in Objects.

    Raises ValueError for wrong boxes, lengths that differ, and a confidence that is not finite.
    """

    boxes: Any
    scores: Any
    labels: Any = None
    images: Any = None

    def __post_init__(self) -> None:
        boxes = _settle(self, ("labels", "images"))
        scores = as_numbers("scores", _column(self, "scores", len(boxes), 0))
        if not np.isfinite(scores).all():
            place = int(np.flatnonzero(~np.isfinite(scores))[0])
            raise ValueError(f"scores must be finite, got {scores[place]} at index {place}")
        _put(self, "scores", scores)

    def __len__(self) -> int:
        return len(self.boxes)


def chosen(rows: Kind, which: np.ndarray) -> Kind:
    """Some of the rows, by truth values or places."""
    return type(rows)(**{name: column[which] for name, column in vars(rows).items()})


def _settle(rows: Objects | Detections, names: tuple[str, ...]) -> np.ndarray:
    boxes = checked_boxes("boxes", rows.boxes)
    if boxes.ndim != 2:
        raise ValueError(f"boxes must be rows of four numbers, got shape {boxes.shape}")
    _put(rows, "boxes", boxes)
    for name in names:
        _put(rows, name, _column(rows, name, len(boxes), 0))
    return boxes


def _column(rows: Objects | Detections, name: str, length: int, otherwise: Any) -> np.ndarray:
    given = getattr(rows, name)
    column = np.full(length, otherwise) if given is None else np.asarray(given)
    if column.shape != (length,):
        raise ValueError(f"{name} must have one entry a box ({length}), got shape {column.shape}")
    return column


def _put(rows: Objects | Detections, name: str, column: np.ndarray) -> None:
    object.__setattr__(rows, name, column)
