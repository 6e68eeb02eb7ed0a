"""The two groups of the lesson, as the reader sets them: base rates, and how well the scores separate each group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import streamlit as st

from datasets.two_groups import PEOPLE, people
from metrics_core import Confusion
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.fairness import ByGroup
from metrics_core.fairness.calibrated import CalibratedGroup
from metrics_core.geometry.layout import stacked
from widgets.place import mention

NAMES = ("A", "B")
BASE_RATES = tuple(range(10, 100, 10))  # in percent
SEPARATION: Mapping[str, float] = {"weak": 8.0, "medium": 3.0, "strong": 1.0}  # how close together the scores lie
START = (50, 30)
TICKS = np.append(np.arange(0, 51) / 50, 1.01)  # the last one selects nobody
TEXTS = (*(f"{t:.2f}" for t in TICKS[:-1]), "> 1.00")
EACH = (
    5,
    10,
    20,
)  # people to a dot, of which the smallest is taken with at most ROWS dots above each other in both groups
ROWS = 30
COLUMNS = 50  # of dots, between 0 and 1: no tick of a threshold cuts one
KEYS = ("base-a", "base-b", "clear-a", "clear-b")


@dataclass(frozen=True)
class Group:
    """One group: its name, its base rate in percent, and how well its scores separate it, in words."""

    name: str
    base: int
    clear: str = "medium"

    @property
    def key(self) -> str:
        """What a cache calls it."""
        return f"{self.base}{self.clear}"

    @property
    def expected(self) -> CalibratedGroup:
        """The distribution that its people are taken from."""
        return CalibratedGroup(self.base / 100, SEPARATION[self.clear])

    def sweep(self) -> Sweep:
        """Its people, by their scores."""
        found = people(self.base / 100, SEPARATION[self.clear])
        return sweep(found.labels, found.scores)


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
    found = people(group.base / 100, SEPARATION[group.clear])
    chosen = np.concatenate([np.flatnonzero(found.labels == label)[each // 2 :: each] for label in (1, 0)])
    scores = found.scores[chosen]
    column = np.floor(np.round(100 * scores) * COLUMNS / 100)
    return Dots(scores, found.labels[chosen] == 1, (column + 0.5) / COLUMNS, stacked(column))


def dots_of(groups: tuple[Group, Group]) -> tuple[int, tuple[Dots, Dots]]:
    """How many people a dot is, and the dots of both groups."""
    for each in EACH:
        found = as_dots(groups[0], each), as_dots(groups[1], each)
        if sum(one.tallest for one in found) <= ROWS:
            break
    return each, found


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
    return ByGroup.of([f"group {group.name}" for group in groups], tables)


def choose_groups() -> tuple[Group, Group]:
    """The two groups, kept in the URL."""
    found = []
    mention("made-up people")
    for column, name, start in zip(st.columns(2, gap="large"), NAMES, START, strict=True):
        with column:
            base: int = st.selectbox(
                f"Group {name}: how many of 100 are positive (base rate)",
                BASE_RATES,
                BASE_RATES.index(start),
                key=f"base-{name.lower()}",
                bind="query-params",
            )
            clear: str = st.selectbox(
                f"Group {name}: how well its scores separate the classes",
                list(SEPARATION),
                list(SEPARATION).index("medium"),
                key=f"clear-{name.lower()}",
                bind="query-params",
            )
        found.append(Group(name, base, clear))
    st.caption(
        f"Two made-up groups of {PEOPLE:,} people; nothing is random. In each the score is right: of those with the score "
        "0.7, 70 in 100 would repay."
    )
    return found[0], found[1]
