"""The marks of a picture, and what moves them: controls, and tracks, which hold a value for each position of theirs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from metrics_core.inference.resampled_thresholds import Band


@dataclass(frozen=True, eq=False)
class Control:
    """A continuous control. `values`: one number a tick, ascending; `texts`: how each is shown and put in the URL.

    shown: it has a slider and a place in the URL; else another component of the page moves it, by the text of a tick.
    slider: False where a handle moves it, and only Tab brings up the slider. marks: values of ticks that stand below the
    slider, with their words. again: what a button says that goes on to the next tick and from the last to the first, in
    place of the slider.
    """

    name: str
    label: str
    values: np.ndarray
    texts: tuple[str, ...]
    shown: bool = True
    slider: bool = True
    marks: Mapping[float, str] = field(default_factory=dict)
    again: str = ""


@dataclass(frozen=True, eq=False)
class Track:
    """Values for every tick of the controls named in `over`, in that order (one axis each).

    reasons: why the NaN at a flat index is undefined. band: the interval of each value, where there is one. name: what
    formulas, downloads and exercises call it; a track that is drawn and nothing else needs none.
    """

    values: np.ndarray
    over: tuple[str, ...]
    reasons: Mapping[int, str] = field(default_factory=dict)
    band: Band | None = None
    name: str = ""


Coordinate = Track | float  # in the figure's own units; a track's values are looked up in the browser
# tp to tn: the hues of charts/theme.py, hatched where wrong; third-right, third-wrong: a third class; positive, negative, third: pale; the others: ink.
# widgets/js/scrubber/looks.js fills them.
Look = Literal[
    "tp", "fp", "fn", "tn", "third-right", "third-wrong", "positive", "negative", "third", "band", "outline", "ink"
]
Hue = Literal["", "positive", "negative", "third"]
FrameLook = Literal["", "tp", "fp", "fn", "found", "aside"]


class Mark:
    """What is drawn in a view; each kind below has the coordinates that place it."""


@dataclass(frozen=True)
class Dot(Mark):
    """A ring at (x, y); `drag` names the control that dragging it moves, or several, `size` is its radius in pixels; ink without a colour.

    group: a track of whole numbers that choose one of the colours, in which it is filled; ink for a negative one.
    """

    x: Coordinate
    y: Coordinate
    drag: str | tuple[str, ...] = ""
    label: str = ""
    size: float = 6
    color: str = ""
    group: Track | None = None
    colors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rule(Mark):
    """A line across the whole figure, upright at x or level at y; with `drag` it has a knob, which is hollow where something else is asked for. An upright one may end at `until` already, and have words `before` and `after` it."""

    x: Coordinate | None = None
    y: Coordinate | None = None
    drag: str = ""
    before: str = ""
    after: str = ""
    until: float | None = None
    hollow: bool = False


@dataclass(frozen=True)
class Segment(Mark):
    """A straight line from (x0, y0) to (x1, y1), `width` pixels wide; hidden where an end is undefined. group: as of a Dot."""

    x0: Coordinate
    y0: Coordinate
    x1: Coordinate
    y1: Coordinate
    width: float = 2
    color: str = ""
    group: Track | None = None
    colors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Split(Mark):
    """Shows traces whose meta is "from" right of x, and those whose meta is "upto" left of it; all where x is undefined.

    With `upper`, "from" begins there, and traces whose meta is "between" show from x to there. A bar that is cut is divided.
    flagged: positives and negatives at or above x, then `upper`; positives, negatives: at or above each edge. scale: of bars.
    """

    x: Coordinate
    upper: Coordinate | None = None
    flagged: tuple[Coordinate, ...] = ()
    edges: tuple[float, ...] = ()
    positives: tuple[float, ...] = ()
    negatives: tuple[float, ...] = ()
    scale: tuple[float, float] = (1.0, 1.0)


@dataclass(frozen=True)
class Region(Mark):
    """A rectangle, filled by its look; "positive", "negative" and "third" are that class without an answer, pale."""

    x0: Coordinate
    y0: Coordinate
    x1: Coordinate
    y1: Coordinate
    look: Look


@dataclass(frozen=True)
class Square(Mark):
    """A square whose side is the way from y0 up to y1, to the right of x, or to its left where there is no room."""

    x: Coordinate
    y0: Coordinate
    y1: Coordinate


@dataclass(frozen=True)
class Disc(Mark):
    """A circle in a view without a figure; the radius is in units of x."""

    x: Coordinate
    y: Coordinate
    r: Coordinate
    look: Look


@dataclass(frozen=True)
class Lens(Mark):
    """The part of a disc (x, y, r) that lies inside another one."""

    disc: tuple[Coordinate, Coordinate, Coordinate]
    inside: tuple[Coordinate, Coordinate, Coordinate]
    look: Look


@dataclass(frozen=True)
class Label(Mark):
    """Text at a place: `text` is fixed, `track` a live number after it; hidden where its place is undefined.

    A chip gets a ground of its own. digits: of the number, at most. look: of the area that the number counts, which need not be where the number is: a small
    square of it comes first, and all is in one line. shows: how the number is written, as a readout's kind, or with as many decimal places as digits says; unit comes after it.
    aside: how far from x it begins or ends, in units of x; away: a place on the other side of x, from which it turns away.
    large: the number is as large as a readout's, below its words; words without a number are a title.
    """

    x: Coordinate
    y: Coordinate
    text: str = ""
    track: Track | None = None
    anchor: Literal["start", "middle", "end"] = "middle"
    chip: bool = False
    look: Look | Literal[""] = ""
    hue: Hue = ""
    color: str = ""
    shows: Literal["count", "number", "percent", "places"] = "count"
    unit: str = ""
    digits: int = 4
    away: Coordinate | None = None
    aside: float = 0
    large: bool = False


@dataclass(frozen=True)
class Curve(Mark):
    """A line through (x, y) of two tracks, running along one control (or axis) and following the others.

    steps: "vh" where up to each x what holds at that x, "hv" where from each x on. so_far: drawn from tick `since` to now.
    """

    x: Track
    y: Track
    along: str
    dash: str = ""
    steps: str = ""
    color: str = ""
    so_far: bool = False
    since: int = 0


@dataclass(frozen=True)
class Trail(Mark):
    """The line through the points (x, y) of two tracks that has been walked so far along one control."""

    x: Track
    y: Track
    along: str


@dataclass(frozen=True)
class Frame(Mark):
    """The outline of a rectangle (x0, y0, x1, y1). Its look is `looks` at the number that `state` says; "" hides it.

    Looks: those of a Region's cells, "found" (a cell tp with a wide line), "aside" (grey and dotted). text: in the upper
    left corner, or with `low` in the lower right one.
    """

    box: tuple[float, float, float, float]
    state: Track
    looks: tuple[FrameLook, ...]
    text: str = ""
    low: bool = False


@dataclass(frozen=True)
class Swarm(Mark):
    """A point for each place along an axis, at (x, y) of two tracks; with `start`, a level bar from there to x instead.

    group: a track of whole numbers that choose hue, and then shape; -1 is hollow, -2 a ring in the first hue, -3 one in the second, -4 a cup, open above.
    Without colours all are ink. size: radius of a point, or thickness of a bar, in pixels; most: the largest radius, in units of x; 0 for any.
    seen: only the places at which the reader has been, where `along` is a control; with the words that say at the right end how many {n}
    these are and how many of them are {above} 0, and how high these words stand.
    """

    x: Track
    y: Track
    along: str
    group: Track | None = None
    start: float | None = None
    size: float = 4.2
    colors: tuple[str, ...] = ()
    most: float = 0
    seen: tuple[str, float] | None = None


@dataclass(frozen=True)
class Spokes(Mark):
    """Thin lines from (x, y) to the places along an axis, at (to_x, to_y), whose group is the number that `chosen` is here.

    In the colour of that number, ink for -1; none for a lower one.
    """

    x: Coordinate
    y: Coordinate
    to_x: Track
    to_y: Track
    along: str
    group: Track
    chosen: Track
    colors: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ellipse(Mark):
    """An ellipse with half axes rx and ry in units of x, turned by degrees against the clock; hidden where undefined."""

    x: Coordinate
    y: Coordinate
    rx: Coordinate
    ry: Coordinate
    turn: Coordinate = 0
    dash: str = ""
    width: float = 2
    color: str = ""
    filled: bool = False


@dataclass(frozen=True)
class Cells(Mark):
    """Cells of width and height with their upper left corners at x and y, as dark as the track says, from 0 to 1.

    faint: a track along the same, by which each is multiplied.
    """

    values: Track
    along: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    width: float
    height: float
    color: str = ""
    faint: Track | None = None
