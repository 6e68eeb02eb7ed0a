"""Two boxes as the documents give them and as a link carries them, and a ranking of hits and misses. No metric in here.

A box is (x1, y1, x2, y2) in units of the pad that they are drawn on, which is WIDE by HIGH.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

Inputs = Mapping[str, Any]
Box = tuple[float, float, float, float]
WIDE, HIGH, STEP = 14.0, 8.0, 0.2
FIRST: tuple[Box, Box] = ((2.0, 2.0, 8.0, 6.0), (5.0, 2.0, 11.0, 6.0))


def pair_of(inputs: Inputs) -> tuple[Box, Box] | None:
    """The true box and the predicted one; None for other inputs. The documents do not say which is which."""
    if "box_a" not in inputs:
        return None
    return _box(inputs["box_a"]), _box(inputs["box_b"])


def hits_of(inputs: Inputs) -> tuple[tuple[int, ...], int] | None:
    """Hits and misses from the surest detection down, and the number of objects; None for other inputs."""
    if "correct_by_descending_confidence" not in inputs:
        return None
    hits = tuple(int(hit) for hit in inputs["correct_by_descending_confidence"])
    return hits, int(inputs["ground_truth_objects"])


def checked_pair(boxes: Any) -> tuple[Box, Box] | None:
    """Two boxes that lie on the pad, on its steps and at least one step wide and high; None for anything else."""
    try:
        found = [_box(box) for box in boxes]
    except (TypeError, ValueError):
        return None
    return (found[0], found[1]) if len(found) == 2 and all(map(_on_pad, found)) else None


def _box(numbers: Sequence[Any]) -> Box:
    x1, y1, x2, y2 = (float(number) for number in numbers)
    return x1, y1, x2, y2


def _on_pad(box: Box) -> bool:
    x1, y1, x2, y2 = box
    return all(map(isfinite, box)) and 0 <= x1 < x2 <= WIDE and 0 <= y1 < y2 <= HIGH


def to_link(box: Box) -> str:
    """A box in a link: four numbers with _ between them."""
    return "_".join(f"{number:g}" for number in box)


def pair_from_link(truth: str, prediction: str) -> tuple[Box, Box] | None:
    """Both boxes of a link; None where it holds no two."""
    return checked_pair([part.split("_") for part in (truth, prediction)])
