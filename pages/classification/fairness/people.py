"""The people of both groups as dots by score: solid where the decision is right, a ring where it is wrong."""

from collections.abc import Iterator
from typing import Literal

import numpy as np

from charts.figures import axis, blank
from charts.moving import Grip, Label, Mark, Segment, Swarm, Track, View, over
from charts.theme import GREY, NEGATIVE, POSITIVE
from language import gettext
from pages.classification.fairness.data import Dots
from pages.classification.fairness.options import THRESHOLDS, Where
from pages.classification.fairness.sides import (
    BELOW,
    BETWEEN,
    BOTTOM,
    HANDLE,
    HEIGHT,
    NAME,
    TOP,
    UNDER,
    UP,
    WIDE,
    WIDEST,
    Side,
)

ASIDE, MOST = 0.065, 0.55  # from a line to what is decided there, which is left of it where the line is beyond MOST
LEAST = 0.42  # where a line leaves room on its left for what to do with it
SIZES, MOVED = (2.2, 3.8), 3.2  # pixels of a dot's radius
RIGHT, RING = (0, 1), (-2, -3)  # a dot of either class, as a swarm draws it


# ---- people
def people_of(sides: tuple[Side, Side], each: int, at: Where) -> View:
    """Both groups as dots by score, A above B, each cut by its own line. each: people to a dot.

    Heights are above B's foot, in units of the score. The dots share what names and handles leave.
    """
    above, below = sides
    foot = below.height + NAME + BETWEEN
    marks: list[Mark] = []
    for side, low in ((above, foot), (below, 0.0)):
        marks += [Segment(0.0, low, 1.02, low, width=1, color=GREY), _swarm(side, low)]
        marks += _titles(side, low + side.height + NAME / 2)
    marks += _lines(sides, foot, at.role == THRESHOLDS)
    whole = {"showgrid": False, "constrain": "domain"}
    across = axis(
        gettext("score: chance of repaying (a dot is {n} people)", n=each),
        -0.015,
        1.03,
        tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1],
        **whole,
    )
    up = axis("", -BELOW, UP - BELOW, visible=False, scaleanchor="x", **whole)
    alt = "The people of both groups as dots by score, A above B, each cut at its threshold; a hollow dot is a wrong decision."
    return View("people", alt, tuple(marks), blank((10, TOP, 10, BOTTOM), across, up), HEIGHT + 30)


def _titles(side: Side, y: float) -> Iterator[Label]:
    """What part of a group would repay; on the wider side of its line."""
    line, says = _line(side), gettext("% payers in {group}", group=side.name)
    for end, anchor, there in _wider(line.values):
        yield Label(Track(np.where(there, end, np.nan), line.over), y, "", _base(side), anchor, unit=says)


def _wider(cut: np.ndarray) -> tuple[tuple[float, Literal["start", "end"], np.ndarray], ...]:
    """Both ends of the scores, how words are set from there, and where a line leaves more room on that side."""
    return (0.0, "start", cut >= 0.5), (1.02, "end", cut < 0.5)


def _base(side: Side) -> Track:
    bases = [group.base for group in side.groups]
    return over(side.control)(bases) if len(bases) > 1 else over()(bases[0])


def _swarm(side: Side, foot: float) -> Swarm:
    """The people of one group, each solid where the decision is right and a ring where it is wrong."""
    along, moved = side.axis, len(side.dots) > 1
    looks = np.concatenate([_looks(dots, side.thresholds, side.most) for dots in side.dots])
    across = np.stack([_filled(dots.across, side.most) for dots in side.dots])
    up = np.stack([_filled(dots.up, side.most) for dots in side.dots])
    place = over(side.control, along) if moved else over(along)
    heights = foot + side.pitch[:, None] * (0.5 + up)
    x, y = (place((values if moved else values[0]).astype(np.float32)) for values in (across, heights))
    return Swarm(
        x,
        y,
        along,
        over(side.control, along)(looks),
        size=_radius(side),
        colors=(POSITIVE, NEGATIVE),
        most=0.46 * WIDEST,
    )


def _radius(side: Side) -> float:
    """Pixels; where columns get closer tick by tick, dots do not get smaller, and a full column is a bar."""
    return float(np.clip(0.42 * WIDE * side.pitch[0], *SIZES)) if len(side.pitch) == 1 else MOVED


def _looks(dots: Dots, thresholds: np.ndarray, most: int) -> np.ndarray:
    """How each dot looks at each of these thresholds."""
    loan = dots.scores[None, :] >= thresholds[:, None]
    right, wrong = (np.where(dots.positive, *looks) for looks in (RIGHT, RING))
    looks = np.where(loan == dots.positive, right, wrong)
    return np.pad(looks, ((0, 0), (0, most - looks.shape[1])))


def _filled(values: np.ndarray, most: int) -> np.ndarray:
    """As many values as the fullest tick has dots; those that are missing are nowhere."""
    return np.pad(values.astype(float), (0, most - len(values)), constant_values=np.nan)


def _line(side: Side) -> Track:
    """Where a group is cut."""
    still = len(side.thresholds) == 1
    return over()(float(side.thresholds[0])) if still else over(side.control)(side.thresholds)


def _lines(sides: tuple[Side, Side], foot: float, held: bool) -> list[Mark]:
    """Both lines, one piece where they meet. held: they are moved by a handle each, and by one between them where they meet.

    foot: of A.
    """
    a, b = map(_line, sides)
    top, middle, bottom = UP - BELOW + HANDLE, foot - UNDER, -UNDER
    one, other = (a.values[:, None], b.values) if held else (a.values, b.values)
    both = Track(np.where(one == other, one, np.nan), (*a.over, *b.over))
    color = "" if held else GREY
    begin = sides[1].height + 0.3 * NAME
    marks: list[Mark] = [
        Segment(a, top, a, foot, color=color),
        Segment(both, foot, both, begin, width=1, color=GREY),
        Segment(b, begin, b, bottom, color=color),
        *_decided(a, top),
        *_decided(b, bottom),
    ]
    if held:
        controls = tuple(side.control for side in sides)
        marks += [Grip(a, top, controls[0], word="A"), Grip(b, bottom, controls[1], word="B")]
        marks += [Grip(both, middle, controls, hollow=True, word="both")]
        room = Track(np.where((a.values >= LEAST) & (a.values <= MOST), top, np.nan), a.over)
        marks.append(Label(both, room, "drag A, B or both", anchor="end", aside=1.3 * ASIDE))
    return marks


def _decided(line: Track, y: float) -> Iterator[Label]:
    """Who gets a loan, beside a line, where there is room."""
    right = line.values <= MOST
    sides: tuple[tuple[int, Literal["start", "end"], np.ndarray], ...] = ((1, "start", right), (-1, "end", ~right))
    for way, anchor, there in sides:
        x = Track(np.where(there, line.values + way * ASIDE, np.nan), line.over)
        yield Label(x, y, "", line, anchor, shows="number", unit=" or more: loan →", digits=3)
