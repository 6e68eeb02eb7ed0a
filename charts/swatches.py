"""The key to the marks of a picture: a sample of each and what it stands for."""

from dataclasses import dataclass
from typing import Literal

SwatchLook = Literal[
    "tp",
    "fp",
    "fn",
    "tn",
    "right",
    "wrong",
    "right of three",
    "wrong of three",
    "",
    "dash",
    "dot",
    "dashdot",
    "longdash",
    "point",
    "speck",
    "ring",
    "cup",
    "mark",
    "filled",
    "pale",
    "error bar",
]


@dataclass(frozen=True)
class Swatch:
    """A sample of a mark and what it stands for, in the line above a scrubber's views.

    look: a cell's; "right" or "wrong" in the hues of both classes, or "of three"; "point", "speck", "ring"; "cup", which is open above; "mark" on the bar of a number; "filled", "pale": a tile, in two hues where two are given with a blank between; "error bar"; else the dash of a line, "" for one that is solid.
    """

    look: SwatchLook
    says: str
    color: str = ""


RIGHT_OR_WRONG = Swatch("right", "classified correctly"), Swatch("wrong", "classified wrongly")
FOUR = (
    Swatch("tp", "TP: true positive"),
    Swatch("fn", "FN: false negative"),
    Swatch("fp", "FP: false positive"),
    Swatch("tn", "TN: true negative"),
)
