"""What moves in a demonstration of how a metric fails: small literal data that change from tick to tick of one control.

A scene holds the data at every tick, first axis the tick. Coordinates that are NaN are not there at that tick. Left
out: every metric; which of them sees the change is found out by the core.
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Scene:
    """label: what the control moves; ticks: its values, ascending."""

    label: str
    ticks: np.ndarray


@dataclass(frozen=True, eq=False)
class Counts(Scene):
    """The four cells of a two-class table, each (ticks,)."""

    tp: np.ndarray
    fp: np.ndarray
    fn: np.ndarray
    tn: np.ndarray


@dataclass(frozen=True, eq=False)
class Tables(Scene):
    """Confusion matrices (ticks, classes, classes), actual by predicted."""

    labels: tuple[str, ...]
    counts: np.ndarray


@dataclass(frozen=True, eq=False)
class Labels(Scene):
    """True and given labels (ticks, samples, labels); `there` (ticks, labels) says which labels exist at a tick.

    probability: (samples, labels), the same at every tick.
    """

    names: tuple[str, ...]
    truth: np.ndarray
    given: np.ndarray
    there: np.ndarray
    probability: np.ndarray

    def at(self, tick: int) -> tuple[tuple[str, ...], np.ndarray, np.ndarray, np.ndarray]:
        """Names, truth, given labels and probabilities of the labels that exist."""
        here = self.there[tick]
        names = tuple(name for name, exists in zip(self.names, here, strict=True) if exists)
        return names, self.truth[tick][:, here], self.given[tick][:, here], self.probability[:, here]


@dataclass(frozen=True, eq=False)
class Points(Scene):
    """Points (ticks, n) at x, y, in groups (ticks, n) drawn apart; kinds (n,): what they truly are, where that differs.

    two_classes: group 1 is positive, 0 negative; else groups are clusters. names: of the groups, where they have any.
    """

    x: np.ndarray
    y: np.ndarray
    group: np.ndarray
    kinds: np.ndarray
    across: str = ""
    up: str = ""
    two_classes: bool = False
    names: tuple[str, ...] = ()

    def at(self, tick: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """x, y and group of the points that are there."""
        there = np.isfinite(self.x[tick])
        return self.x[tick][there], self.y[tick][there], self.group[tick][there]


@dataclass(frozen=True, eq=False)
class Rows(Scene):
    """Truths and predictions (ticks, rows), beside each other; past (ticks, m): what came before, for a series."""

    truth: np.ndarray
    prediction: np.ndarray
    past: np.ndarray


@dataclass(frozen=True, eq=False)
class Lists(Scene):
    """Ranked lists: grades (ticks, lists, places), 0 for useless, -1 for no place; items, by number, where they matter.

    unseen: (ticks,) how many relevant ones stand on no list. rows: what a list is called.
    """

    grades: np.ndarray
    items: np.ndarray
    unseen: np.ndarray
    rows: tuple[str, ...]
    graded: bool = False

    def relevant(self, tick: int) -> list[set[int]]:
        """For each list the places with something relevant; what is on no list has negative numbers."""
        beyond = {-1 - i for i in range(int(self.unseen[tick]))}
        return [set(np.flatnonzero(row > 0).tolist()) | beyond for row in self.grades[tick]]

    def ranked(self, tick: int) -> list[list[int]]:
        """For each list its places in order, standing for what is there."""
        return [np.flatnonzero(row >= 0).tolist() for row in self.grades[tick]]

    def taken(self, tick: int) -> list[set[int]]:
        """For each list the items on it that its reader took, and one that was on no list where there is none."""
        rows = zip(self.items[tick].tolist(), (self.grades[tick] > 0).tolist(), strict=True)
        return [{item for item, hit in zip(*row, strict=True) if hit} or {-1} for row in rows]

    def shown(self, tick: int) -> list[list[int]]:
        """For each list its items."""
        return self.items[tick].tolist()  # type: ignore[no-any-return]


@dataclass(frozen=True, eq=False)
class Words(Scene):
    """Sentences: what was written at each tick, beside the references; the same number of words throughout."""

    references: tuple[tuple[str, ...], ...]
    written: tuple[tuple[tuple[str, ...], ...], ...]

    def texts(self, tick: int) -> list[str]:
        """What was written at a tick, as texts."""
        return [" ".join(words) for words in self.written[tick]]

    @property
    def wanted(self) -> list[str]:
        """The references as texts."""
        return [" ".join(words) for words in self.references]


@dataclass(frozen=True, eq=False)
class Boxes(Scene):
    """True boxes (n, 4) and those that were found (ticks, m, 4), with their confidences (m,)."""

    truth: np.ndarray
    found: np.ndarray
    confidence: np.ndarray

    def at(self, tick: int) -> tuple[np.ndarray, np.ndarray]:
        """Found boxes that are there, and their confidences."""
        there = np.isfinite(self.found[tick]).all(axis=1)
        return self.found[tick][there], self.confidence[there]


@dataclass(frozen=True, eq=False)
class Bars(Scene):
    """Heights (ticks, n) of bars with names; NaN where there is no bar."""

    heights: np.ndarray
    names: tuple[str, ...]

    def at(self, tick: int) -> np.ndarray:
        """The heights that are there."""
        heights: np.ndarray = self.heights[tick][np.isfinite(self.heights[tick])]
        return heights


@dataclass(frozen=True, eq=False)
class Arrows(Scene):
    """Two arrows from the origin, (ticks, 2) each, with names."""

    first: np.ndarray
    second: np.ndarray
    names: tuple[str, str]
