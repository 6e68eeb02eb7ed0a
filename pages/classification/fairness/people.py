"""The people of both groups as dots by score: solid where the decision is right, a ring where it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from charts.figures import axis, blank
from charts.moving import Dot, Label, Mark, Rule, Segment, Swarm, Track, View, over
from charts.theme import NEGATIVE, POSITIVE
from pages.classification.fairness.data import (
    TICKS,
    Dots,
)
from pages.classification.fairness.options import EACH, ONE, Where
from pages.classification.fairness.rates import GREY
from pages.classification.fairness.sides import BELOW, BETWEEN, BOTTOM, HANDLE, HEIGHT, NAME, TOP, UP, WIDE, Side

SIZES, MOVED = (2.2, 3.4), 3.0  # pixels of a dot's radius
RIGHT, RING = (0, 1), (-2, -3)  # a dot of either class, as a swarm draws it


# ---- people
def people_of(sides: tuple[Side, Side], each: int, at: Where) -> View:
    """Both groups as dots by score, A above B, cut by one line or by one each. each: people to a dot.

    Heights are above B's foot, in units of the score. The dots share what names and handles leave.
    """
    above, below = sides
    feet = {above: below.height + NAME + BETWEEN, below: 0.0}
    marks: list[Mark] = []
    for side, foot in feet.items():
        top = foot + side.height
        marks += [Segment(0.0, foot, 1.02, foot, width=1, color=GREY), _swarm(side, foot)]
        marks += _titles(side, top + NAME / 2, at)
        marks += _line(side, foot, top, at) if at.two else []
    if not at.two:
        x = over("threshold")(TICKS) if at.role == ONE else float(at.thresholds[0])
        marks.append(Rule(x=x, drag="threshold" if at.role == ONE else "", before="← no loan", after="loan →"))
    whole = {"showgrid": False, "constrain": "domain"}
    across = axis(f"score ({each} people to a dot)", -0.015, 1.03, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], **whole)
    up = axis("", -BELOW, UP - BELOW, visible=False, scaleanchor="x", **whole)
    alt = (
        "The people of both groups as dots by score, A above B, cut at the threshold; a hollow dot is a wrong decision."
    )
    return View("people", alt, tuple(marks), blank((10, TOP, 10, BOTTOM), across, up), HEIGHT + 30)


def _titles(side: Side, y: float, at: Where) -> Iterator[Label]:
    """What part of a group would repay; on the wider side of a line that cuts both groups."""
    base, says = _base(side), f"% of {side.name} would repay"
    cut = over("threshold")(TICKS) if at.role == ONE else over()(0.5 if at.two else at.thresholds[0])
    ends: tuple[tuple[float, Literal["start", "end"], Any], ...] = (
        (0.0, "start", cut.values >= 0.5),
        (1.02, "end", cut.values < 0.5),
    )
    for end, anchor, there in ends:
        x = Track(np.where(there, end, np.nan), cut.over)
        yield Label(x, y, "", base, anchor, unit=says)


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
    return Swarm(x, y, along, over(side.control, along)(looks), size=_radius(side), colors=(POSITIVE, NEGATIVE))


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


def _line(side: Side, foot: float, top: float, at: Where) -> list[Mark]:
    """The threshold of one group alone; while it can be moved, with a handle at its foot."""
    below = foot - HANDLE
    if at.role != EACH:
        x = float(side.thresholds[0])
        return [Segment(x, below, x, top + 2 / WIDE, width=2, color=GREY)]
    moved = over(side.control)
    beside = moved(np.where(TICKS <= 0.86, TICKS + 0.035, np.nan).astype(np.float32))
    line = moved(TICKS)
    return [
        Segment(line, below, line, top + 2 / WIDE / WIDE, width=2),
        Dot(line, below, drag=side.control, size=7),
        Label(beside, below, "loan →", anchor="start"),
    ]
