r"""The two rates that a gap between groups compares: which they are, and why there are none.

Symbols: $r_{\max}$ is the larger and $r_{\min}$ the smaller of the two. A group without a rate is left out, and so is one whose
rate stands on fewer samples than asked for. Everything works along the last axis, that of the groups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isnan, nan
from typing import Any, Literal

import numpy as np

from metrics_core.card import CATALOG, Part, reasons
from metrics_core.classification.groups import SHOWN
from metrics_core.classification.rates import divide, false_positive_rate, precision, recall
from metrics_core.counts import Confusion
from metrics_core.fairness.groups import ByGroup
from metrics_core.fairness.selection import selection_rate
from metrics_core.filled import Filled

Against = Literal["pairs", "overall", "largest"]
HIGH, LOW = r"r_{\max}", r"r_{\min}"


@dataclass(frozen=True)
class Rate:
    """A rate of a table, what it is a proportion of, and what it is called among groups."""

    function: Callable[..., Any]
    of: Callable[[Confusion], Any]
    name: str


SELECTION = Rate(selection_rate, lambda c: c.total, "selection rate")
TRUE_POSITIVE = Rate(recall, lambda c: c.positives, "true positive rate")
FALSE_POSITIVE = Rate(false_positive_rate, lambda c: c.negatives, "false positive rate")
PRECISION = Rate(precision, lambda c: c.predicted_positive, "precision")


@dataclass(frozen=True, eq=False)
class Pair:
    """The two rates, along all axes but the groups': NaN where there are none, with the reason in `problem`.

    problem: 0 where there are two, 1 where fewer than two groups have a rate, 2 where the largest group has none.
    """

    low: np.ndarray
    high: np.ndarray
    problem: np.ndarray


def rates_of(rate: Rate, by_group: ByGroup, at_least: float = 0, zero_division: float = nan) -> np.ndarray:
    """The rate of each group; NaN where it has none, or where fewer than `at_least` samples are behind it.

    Raises ValueError for an `at_least` that is negative or NaN.
    """
    if not at_least >= 0:
        raise ValueError(f"at_least must be 0 or more, got {at_least!r}")
    found = np.asarray(rate.function(by_group.table, zero_division=zero_division), float)
    return np.where(np.asarray(rate.of(by_group.table)) < at_least, nan, found)


def compared(
    rate: Rate, by_group: ByGroup, *, by_ratio: bool, against: Against, at_least: float, zero_division: float
) -> Pair:
    """The two rates that lie furthest apart: of all pairs of groups, or of each group and what it is compared with.

    by_ratio: whether furthest means the smallest ratio. Raises ValueError for an unknown `against`.
    """
    rates = rates_of(rate, by_group, at_least, zero_division)
    enough = (~np.isnan(rates)).sum(axis=-1) > 1
    if against == "pairs":
        low, high = (end.reduce(rates, axis=-1, initial=nan) for end in (np.fmin, np.fmax))
        problem = np.where(enough, 0, 1)
    elif against in ("overall", "largest"):
        other = _other(rate, by_group, rates, against, zero_division)
        low, high = _furthest(rates, other, by_ratio)
        problem = np.where(enough, np.where(np.isnan(other), 2, 0), 1)
    else:
        raise ValueError(f"against must be 'pairs', 'overall' or 'largest', got {against!r}")
    return Pair(np.where(problem, nan, low), np.where(problem, nan, high), problem)


def _other(rate: Rate, by_group: ByGroup, rates: np.ndarray, against: Against, zero_division: float) -> np.ndarray:
    """The rate of everybody, or of the group with the most samples (of equal ones the first)."""
    if against == "overall":
        return np.asarray(rate.function(by_group.everybody, zero_division=zero_division), float)
    if not rates.shape[-1]:
        return np.full(rates.shape[:-1], nan)
    most = np.argmax(np.asarray(by_group.table.total), axis=-1)
    return np.asarray(np.take_along_axis(rates, most[..., np.newaxis], axis=-1)[..., 0])


def _furthest(rates: np.ndarray, other: np.ndarray, by_ratio: bool) -> tuple[np.ndarray, np.ndarray]:
    """The other rate and the group's that is furthest from it, the smaller one first."""
    low, high = np.fmin(rates, other[..., np.newaxis]), np.fmax(rates, other[..., np.newaxis])
    apart = -np.asarray(divide(low, high)) if by_ratio else high - low
    apart = np.where(np.isnan(rates) | np.isnan(apart), -np.inf, apart)
    if not apart.shape[-1]:
        return other, other
    at = np.argmax(apart, axis=-1)[..., np.newaxis]
    return tuple(np.take_along_axis(side, at, axis=-1)[..., 0] for side in (low, high))  # type: ignore[return-value]


def why(rate: Rate, pair: Pair, by_ratio: bool) -> list[tuple[str, Any]]:
    """What must be there for a gap to have a value, each with what is more than 0 where it is there."""
    name = Filled(rate.name)
    needed: list[tuple[str, Any]] = [
        (Filled("fewer than two groups have a {rate}", rate=name), pair.problem != 1),
        (Filled("the largest group has no {rate}", rate=name), pair.problem != 2),
    ]
    if by_ratio:
        needed.append((Filled("the {rate} is 0 in every group", rate=name), (pair.high > 0) | (pair.problem > 0)))
    return needed


def each_group(rate: Rate, by_group: ByGroup, at_least: float, zero_division: float) -> Iterable[Part]:
    """A step for each of the first groups, with its own counts; one that is left out says why."""
    formula, table = CATALOG[rate.function.__name__].formula, by_group.table
    without = reasons(rate.function, table, zero_division=zero_division)
    small = np.asarray(rate.of(table)) < at_least
    values = rates_of(rate, by_group, at_least, zero_division).tolist()
    for i, (name, value) in enumerate(zip(by_group.names[:SHOWN], values, strict=False)):
        few = Filled("fewer than {n:g} samples", n=at_least)
        why_not = few if small[i] else Filled.of(without.get(i, ""))
        label = Filled(
            "{rate} of {name} ({why}: left out)" if isnan(value) else "{rate} of {name}",
            rate=Filled(rate.name),
            name=name,
            why=why_not,
        )
        yield label, formula, value, table[i].symbols
