"""Both groups at every tick of what is moved: their counts, their rates, and their people as dots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from charts.moving import Track, over
from metrics_core import Confusion
from metrics_core.card import reasons
from pages.classification.fairness.data import (
    BASE_RATES,
    CLOSENESS,
    NAMES,
    TICKS,
    TO_A_DOT,
    Dots,
    Group,
    as_dots,
    people_to_a_dot,
)
from pages.classification.fairness.options import BASES, ROLES, THRESHOLDS, Where

HEIGHT, TOP, BOTTOM = 420, 28, 40  # pixels of the picture of people on a wide screen, and of its margins
WIDE = 615.0  # pixels from the score 0 to 1 there; all heights are in this unit, so that dots are as far apart upwards as across
# what is below B's foot, a group's name, what is below A's foot, and how far a handle is above the picture and below a foot,
# which it does not touch on a telephone either
BELOW, NAME, BETWEEN, HANDLE, UNDER = 42 / WIDE, 26 / WIDE, 46 / WIDE, 14 / WIDE, 22 / WIDE
UP = (HEIGHT - TOP - BOTTOM) / WIDE
ROOM = UP - BELOW - 2 * NAME - BETWEEN  # what is left to both groups' dots
WIDEST = 13 / WIDE  # from dot to dot


@dataclass(frozen=True, eq=False)
class Side:
    """One group as its control moves it: the group and the threshold at each tick, or one of them for all ticks, and its counts.

    dots: of its groups; pitch: from dot to dot in each of them.
    """

    name: str
    control: str
    groups: Sequence[Group]
    thresholds: np.ndarray
    counts: Confusion
    dots: Sequence[Dots]
    pitch: np.ndarray
    rates: dict[Callable[..., Any], Track] = field(default_factory=dict)

    def rate(self, metric: Callable[..., Any]) -> Track:
        """A rate at each of its ticks, called as the metric and the group; each time the same track."""
        if metric not in self.rates:
            name = f"{metric.__name__}_{self.name.lower()}"
            self.rates[metric] = over(self.control)(metric(self.counts), name, reasons=reasons(metric, self.counts))
        return self.rates[metric]

    @property
    def axis(self) -> str:
        """The axis of its people, as tracks name it."""
        return f"people_{self.name.lower()}"

    @property
    def most(self) -> int:
        """Dots at the tick that has most of them."""
        return max(len(one.up) for one in self.dots)

    @property
    def height(self) -> float:
        """Of its fullest column at any tick."""
        return float(max(pitch * one.tallest for pitch, one in zip(self.pitch, self.dots, strict=True)))


def sides_of(at: Where) -> tuple[int, tuple[Side, Side]]:
    """How many people a dot is, and both groups at every tick of what is moved.

    Dots are as far apart in both groups while thresholds move; else columns that would be too tall are closer, tick by tick.
    """
    names = ROLES[at.role][1]
    still = at.role == THRESHOLDS
    moved = [_ticks(at, group) for group in at.groups]
    thresholds = [TICKS if still else np.array([t]) for t in at.thresholds]
    each = people_to_a_dot(at.groups) if still else TO_A_DOT[1]
    dots = [[as_dots(group, each) for group in groups] for groups in moved]
    together = sum(one.tallest for (one, *_) in dots)
    tallest = [np.array([together] if still else [2 * one.tallest for one in side]) for side in dots]
    a, b = (
        Side(name, control, groups, there, _counts_of(groups, there), one, np.minimum(WIDEST, ROOM / most))
        for name, control, groups, there, one, most in zip(NAMES, names, moved, thresholds, dots, tallest, strict=True)
    )
    return each, (a, b)


def _ticks(at: Where, group: Group) -> tuple[Group, ...]:
    if at.role == THRESHOLDS:
        return (group,)
    if at.role == BASES:
        return tuple(replace(group, base=int(base)) for base in BASE_RATES)
    return tuple(replace(group, clear=clear) for clear in range(len(CLOSENESS)))


def _counts_of(groups: Sequence[Group], thresholds: np.ndarray) -> Confusion:
    """Counts at every tick, of which either all groups or all thresholds are the same."""
    tables = [group.sweep().at(thresholds).cells for group in groups]
    tp, fp, fn, tn = (np.concatenate(cells) for cells in zip(*tables, strict=True))
    return Confusion(tp, fp, fn, tn)
