"""The conventions by which detections are matched with true boxes; tools disagree in each of them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

CHOICES = {
    "matching": ("coco", "voc"),
    "duplicates": ("wrong", "aside", "right"),
    "crowd": ("aside", "object"),
    "ignored": ("aside", "object"),
}


@dataclass(frozen=True)
class Rules:
    """matching: which true box a detection is held against. "coco": the one of largest overlap among those still free;
    "voc": the one of largest overlap, and where that is taken the detection is a duplicate.

    strict: the overlap must exceed the threshold, not only reach it. duplicates: a second detection of an object that is
    found is wrong, set aside, or counted as right. crowd, ignored: such a box is set aside with the detections on it, or
    is an object like others. pixels: as in iou(). most: detections that count per image and class, None for all.
    between: areas outside of it are set aside. Raises ValueError for another word or a number that makes no sense.
    """

    matching: Literal["coco", "voc"] = "coco"
    strict: bool = False
    duplicates: Literal["wrong", "aside", "right"] = "wrong"
    crowd: Literal["aside", "object"] = "aside"
    ignored: Literal["aside", "object"] = "aside"
    pixels: bool = False
    most: int | None = None
    between: tuple[float, float] = (0.0, inf)

    def __post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                words = " or ".join(map(repr, allowed))
                raise ValueError(f"{name} must be {words}, got {getattr(self, name)!r}")
        if self.most is not None and self.most < 1:
            raise ValueError(f"most must be at least 1 or None, got {self.most!r}")
        low, high = self.between
        if not 0 <= low <= high:
            raise ValueError(f"between must be two areas in order, got {self.between!r}")

    @property
    def conventions(self) -> tuple[tuple[str, str], ...]:
        """For signatures: every rule, the last three only where they were changed."""
        said = [("matching", self.matching), ("overlap", ">" if self.strict else "≥")]
        said += [(name, getattr(self, name)) for name in ("duplicates", "crowd", "ignored")]
        said += [("edges", "pixels")] if self.pixels else []
        said += [("most", str(self.most))] if self.most is not None else []
        low, high = self.between
        said += [("areas", f"{low:g} to {high:g}")] if self.between != (0.0, inf) else []
        return tuple(said)
