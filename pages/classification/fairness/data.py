"""The two groups of the lesson, as the reader moves them: base rates, and how well the scores separate each group."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np

from datasets.two_groups import People, people
from language import gettext
from metrics_core import Confusion
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.fairness import ByGroup
from metrics_core.fairness.calibrated import CalibratedGroup
from metrics_core.geometry.layout import stacked

NAMES = ("A", "B")
BASE_RATES = np.arange(10, 95, 5)  # in percent
CLOSENESS = (8.0, 5.0, 3.0, 2.0, 1.0, 0.5, 0.2, 0.1)  # how close together the scores lie, from weak to nearly perfect
MEDIUM = 2
IN_WORDS = {"weak": "0", "medium": "2", "strong": "4"}  # as links once said it
START = (50, 30)
TICKS = np.append(np.arange(0, 51) / 50, 1.01)  # the last one selects nobody
TEXTS = (*(f"{t:.2f}" for t in TICKS[:-1]), "> 1.00")
TO_A_DOT = (5, 10, 20)  # people, of which the smallest is taken with at most ROWS dots above each other in both groups
ROWS = 30
COLUMNS = 50  # of dots, between 0 and 1: no tick of a threshold cuts one


@dataclass(frozen=True)
class Group:
    """One group: its name, its base rate in percent, and how well its scores separate it, as a place in CLOSENESS."""

    name: str
    base: int
    clear: int = MEDIUM

    @property
    def key(self) -> str:
        """What a cache calls it."""
        return f"{self.base}-{self.clear}"

    @property
    def expected(self) -> CalibratedGroup:
        """The distribution that its people are taken from."""
        return CalibratedGroup(self.base / 100, CLOSENESS[self.clear])

    @property
    def people(self) -> People:
        """Its people."""
        return _people(self.base, self.clear)

    def sweep(self) -> Sweep:
        """Its people, by their scores."""
        return sweep(self.people.labels, self.people.scores)


@lru_cache(128)
def _people(base: int, clear: int) -> People:
    return people(base / 100, CLOSENESS[clear])


@dataclass(frozen=True, eq=False)
class Dots:
    """Every so-many-th person of each class, by score: where they stand, which column and how high above its foot."""

    scores: np.ndarray
    positive: np.ndarray
    across: np.ndarray
    up: np.ndarray

    @property
    def tallest(self) -> int:
        """How many stand in the fullest column."""
        return int(self.up.max()) + 1


def as_dots(group: Group, each: int) -> Dots:
    """Its people, `each` of them to a dot, positives below negatives."""
    found = group.people
    chosen = np.concatenate([np.flatnonzero(found.labels == label)[each // 2 :: each] for label in (1, 0)])
    scores = found.scores[chosen]
    column = np.floor(np.round(100 * scores) * COLUMNS / 100)
    return Dots(scores, found.labels[chosen] == 1, (column + 0.5) / COLUMNS, stacked(column))


def people_to_a_dot(groups: Sequence[Group]) -> int:
    """How many people a dot is where these groups are shown one above the other."""
    for each in TO_A_DOT:
        if sum(as_dots(group, each).tallest for group in groups) <= ROWS:
            break
    return each


@dataclass(frozen=True, eq=False)
class Shown:
    """What one group shows at every tick: its counts."""

    group: Group
    counts: Confusion


def shown(group: Group) -> Shown:
    """The counts at every threshold."""
    return Shown(group, group.sweep().at(TICKS))


def both(groups: tuple[Group, Group], a: float, b: float) -> ByGroup:
    """The counts of both groups at a threshold each."""
    tables = [group.sweep().at(t) for group, t in zip(groups, (a, b), strict=True)]
    return ByGroup.of([gettext("group {name}", name=group.name) for group in groups], tables)


@cache
def separations(base: int) -> tuple[str, ...]:
    """How well scores separate a group with this base rate, as the AUROC at each place in CLOSENESS."""
    return tuple(f"{CalibratedGroup(base / 100, closeness).auroc:.3g}" for closeness in CLOSENESS)
