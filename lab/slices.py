r"""A measure in every slice of the data, how far each slice is from the rest, and how many of the gaps are more than chance.

A measure of slices is a function of sums over units (Summed), so that all slices come out of one pass. Standard errors
are those of module random_groups. Intervals: for measures between two bounds (as a share v of the way) Wilson's, with the
effective number of units $n = v (1 - v) / SE^2$; at a bound, where SE says nothing, and for shares of units at most, it
is the number of units it rests on. For other measures the value plus or minus t standard errors. The gap is slice minus
rest; its interval puts both intervals together (MOVER, with their correlation where groups of units lie across slices),
so that a slice of a few units that are all right is not sure of itself. Its p-value is the level at which that interval
touches 0, and Holm's correction makes the chance of any false alarm among all slices at most 5%. Where there are two slices,
each is the other's rest: that is one test, with nothing to correct.

Left out: medians, which are no function of sums. On few units and near a bound an interval holds less often than it says: of an
AUROC of 0.96 on 30 positives and 270 negatives in about 90% of simulated slices. Sources: Dean and Pagano 2015, Evaluating confidence interval methods for
binomial proportions in clustered surveys; Zou and Donner 2008, Construction of confidence limits about effect measures;
Holm 1979, A simple sequentially rejective multiple test procedure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy.special import stdtr, stdtrit

from lab.jackknife import Sums, correlation, standard_error
from metrics_core.classification import divide
from metrics_core.inference.multiple import holm

FARTHEST = 40.0  # standard errors
FEW = 10  # fewer units than these behind a number are too few to say
Read = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True, eq=False)
class Summed:
    """A measure as a function of sums.

    read: (..., features) to (...), NaN where undefined. support: the same, how many units the number rests on (the
    positives for recall). share: whether it is a share of units that are right, so that Wilson's interval holds.
    """

    name: str
    read: Read
    support: Read
    range: tuple[float, float]
    better: str
    unit: str = ""
    share: bool = False
    rough: bool = False


@dataclass(frozen=True, eq=False)
class Values:
    """The measure of all units, and of each slice and of its rest, where sums are rough."""

    whole: float
    inside: np.ndarray
    rest: np.ndarray


@dataclass(frozen=True, eq=False)
class Slices:
    """One entry a slice. whole: the value of all slices together. units: how many it has. support: how many the value rests on.

    gap: the slice minus the rest, from gap_low to gap_high; p_value: of no gap, holm: corrected for all slices that are
    not small. small: support below FEW; its gap has no p_value.
    """

    measure: Summed
    whole: float
    units: np.ndarray
    support: np.ndarray
    value: np.ndarray
    low: np.ndarray
    high: np.ndarray
    rest: np.ndarray
    gap: np.ndarray
    gap_low: np.ndarray
    gap_high: np.ndarray
    p_value: np.ndarray
    holm: np.ndarray
    level: float

    @property
    def small(self) -> np.ndarray:
        return np.asarray(self.support < FEW)

    @property
    def mirrored(self) -> bool:
        """Whether there are two slices, so that both gaps are one comparison."""
        return int(np.count_nonzero(self.units)) == 2

    @property
    def tested(self) -> int:
        """How many comparisons there were."""
        known = int((~np.isnan(self.p_value)).sum())
        return min(known, 1) if self.mirrored else known

    @property
    def by_chance(self) -> float:
        """How many of the tested gaps are expected outside their own interval's reach of 0 if no slice differed."""
        return (1 - self.level) * self.tested

    @property
    def order(self) -> np.ndarray:
        """Slices by how much worse than the rest they are, the worst first; small and undefined ones last."""
        sign = 1.0 if self.measure.better == "higher" else -1.0
        key = np.where(np.isnan(self.gap), np.inf, sign * np.nan_to_num(self.gap))
        if self.measure.better == "neither":
            key = np.where(np.isnan(self.gap), np.inf, -np.abs(np.nan_to_num(self.gap)))
        return np.lexsort((key, self.small | np.isnan(self.gap)))


def sliced(
    measure: Summed,
    sums: Sums,
    units: np.ndarray,
    *,
    counts: np.ndarray | None = None,
    values: Values | None = None,
    apart: bool = True,
    level: float = 0.95,
) -> Slices:
    """The measure in each slice and in its rest.

    units: how many each slice has. counts: the sums (slices, features) without weights, where `sums` have them; what a
    number rests on is a matter of units and not of what they weigh. values: in place of those that `sums` give. apart:
    whether no group of units that belong together is in a slice and in its rest.
    """
    rest = sums.rest
    if values is None:
        values = Values(float(measure.read(sums.whole.sum(axis=0))), measure.read(sums.whole), measure.read(rest.whole))
    left, left_rest = measure.read(sums.left), measure.read(rest.left)
    counted = sums.whole if counts is None else counts
    support, support_rest = measure.support(counted), measure.support(counted.sum(axis=0) - counted)
    here = _Estimate(measure, values.inside, standard_error(left), np.minimum(support, units))
    there = _Estimate(measure, values.rest, standard_error(left_rest), support_rest)
    pair = _Pair(here, there, np.zeros(len(units)) if apart else correlation(left, left_rest))
    freedom = max(1, sums.groups.shape[1] - 1)
    t = float(stdtrit(freedom, (1 + level) / 2))
    few = (support < FEW) | (support_rest < FEW)
    p = np.where(few, np.nan, 2 * stdtr(freedom, -pair.touching()))
    found = Slices(
        measure, values.whole, units, support, values.inside, *here.ends(t), values.rest, pair.gap, *pair.ends(t),
        p, p, level,
    )  # fmt: skip
    return found if found.mirrored else replace(found, holm=holm(p))


@dataclass(frozen=True, eq=False)
class _Estimate:
    """Values with their standard errors, one entry a slice."""

    measure: Summed
    value: np.ndarray
    error: np.ndarray
    support: np.ndarray

    def ends(self, t: Any) -> tuple[np.ndarray, np.ndarray]:
        """Both ends of the interval, t standard errors away."""
        bottom, top = self.measure.range
        if not np.isfinite(top - bottom):
            known = np.where(self.error > 0, self.error, np.nan)
            return np.maximum(self.value - t * known, bottom), np.minimum(self.value + t * known, top)
        share, width = (self.value - bottom) / (top - bottom), top - bottom
        n = np.asarray(divide(share * (1 - share), (self.error / width) ** 2))
        n = np.where(self.error > 0, np.minimum(n, self.support) if self.measure.share else n, self.support)
        n = np.where(n > 0, n, np.nan)
        middle = (share + t**2 / (2 * n)) / (1 + t**2 / n)
        reach = t / (1 + t**2 / n) * np.sqrt(np.maximum(share * (1 - share), 0) / n + t**2 / (4 * n**2))
        return bottom + width * np.clip(middle - reach, 0, 1), bottom + width * np.clip(middle + reach, 0, 1)


@dataclass(frozen=True, eq=False)
class _Pair:
    """Slices and their rests."""

    here: _Estimate
    there: _Estimate
    correlation: np.ndarray

    @property
    def gap(self) -> np.ndarray:
        with np.errstate(invalid="ignore"):  # infinite minus infinite is undefined
            return np.asarray(self.here.value - self.there.value)

    def ends(self, t: Any) -> tuple[np.ndarray, np.ndarray]:
        """Both ends of the gap's interval, from those of its two sides."""
        (low, high), (low_rest, high_rest) = self.here.ends(t), self.there.ends(t)
        down = _together(self.here.value - low, high_rest - self.there.value, self.correlation)
        up = _together(high - self.here.value, self.there.value - low_rest, self.correlation)
        return self.gap - down, self.gap + up

    def touching(self) -> np.ndarray:
        """How many standard errors away the interval of the gap touches 0, at most FARTHEST; NaN without an interval."""
        near, far = np.zeros(len(self.gap)), np.full(len(self.gap), FARTHEST)
        for _ in range(50):
            middle = (near + far) / 2
            low, high = self.ends(middle)
            inside = (low <= 0) & (high >= 0)
            near, far = np.where(inside, near, middle), np.where(inside, middle, far)
        return np.where(np.isnan(self.ends(1.0)[0]), np.nan, far)


def _together(one: np.ndarray, other: np.ndarray, correlation: np.ndarray) -> np.ndarray:
    with np.errstate(invalid="ignore"):  # beside an infinite value
        return np.asarray(np.sqrt(np.maximum(one**2 + other**2 - 2 * correlation * one * other, 0)))
