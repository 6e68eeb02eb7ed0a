"""What is held or pressed in a picture; widgets/js/scrubber/handles.js draws it."""

from dataclasses import dataclass

from charts.marks import Coordinate, Mark


@dataclass(frozen=True)
class Picks(Mark):
    """Places that choose a tick of a control when they are clicked: (x, y) are tracks along it; without x, whole rows. Draws nothing."""

    x: Coordinate | None
    y: Coordinate
    control: str


@dataclass(frozen=True)
class Grip(Mark):
    """What a control is held by at (x, y), as a slider's grip is; nothing but itself moves it when it is dragged. hollow: as of a Rule.

    word: what it moves, between its arrows; then a drag anywhere moves the nearest one. drag: a control, or several.
    """

    x: Coordinate
    y: Coordinate
    drag: str | tuple[str, ...]
    hollow: bool = False
    word: str = ""


@dataclass(frozen=True)
class Button(Mark):
    """Words on ink, as a grip is. Draws and nothing else: Picks say what a click does."""

    x: Coordinate
    y: Coordinate
    text: str
