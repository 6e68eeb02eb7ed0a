r"""A measure in every slice of the data, how far each slice is from the rest, and how many of the gaps are more than chance.

A measure of slices is a function of sums over units (Summed), so that all slices come out of one pass. Intervals: for
shares Wilson's, with the effective number of units $n_e = p (1 - p) / SE^2$, at most the units there are; else the value
plus or minus t standard errors, cut to the measure's range. Standard errors are those of module random_groups. The gap is
slice minus rest, tested against "no gap" with a t statistic, and Holm's correction makes the chance of any false alarm
among all slices at most 5%.

Left out: AUROC and other numbers that are no function of sums. Source: Dean and Pagano 2015, Evaluating confidence
interval methods for binomial proportions in clustered surveys; Holm 1979, A simple sequentially rejective multiple test
procedure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import stdtr, stdtrit

from metrics_core.classification import divide
from metrics_core.lab.random_groups import Sums, standard_error

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
    def tested(self) -> int:
        return int((~np.isnan(self.p_value)).sum())

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
    measure: Summed, sums: Sums, units: np.ndarray, *, counts: np.ndarray | None = None, level: float = 0.95
) -> Slices:
    """The measure in each slice and in its rest.

    units: how many each slice has. counts: the sums (slices, features) without weights, where `sums` have them; what a
    number rests on is a matter of units and not of what they weigh.
    """
    rest = sums.rest
    value, other = measure.read(sums.whole), measure.read(rest.whole)
    left, left_rest = measure.read(sums.left), measure.read(rest.left)
    counted = sums.whole if counts is None else counts
    support, supports_rest = measure.support(counted), measure.support(counted.sum(axis=0) - counted)
    groups = sums.groups.shape[1]
    t = float(stdtrit(max(1, groups - 1), (1 + level) / 2))
    low, high = _ends(measure, value, standard_error(left), np.minimum(support, units), t)
    gap, error = value - other, standard_error(left - left_rest)
    widest = measure.range[1] - measure.range[0]
    few = (support < FEW) | (supports_rest < FEW)
    with np.errstate(divide="ignore", invalid="ignore"):
        p = np.where(few | ~(error > 0), np.nan, 2 * stdtr(max(1, groups - 1), -np.abs(gap / error)))
    reach = t * np.where(error > 0, error, np.nan)
    return Slices(
        measure, float(measure.read(sums.whole.sum(axis=0))), units, support, value, low, high, other, gap,
        np.maximum(gap - reach, -widest), np.minimum(gap + reach, widest), p, holm(p), level,
    )  # fmt: skip


def _ends(
    measure: Summed, value: np.ndarray, error: np.ndarray, support: np.ndarray, t: float
) -> tuple[np.ndarray, np.ndarray]:
    if not measure.share:
        low, high = value - t * error, value + t * error
        return np.maximum(low, measure.range[0]), np.minimum(high, measure.range[1])
    effective = np.where(error > 0, np.minimum(divide(value * (1 - value), error**2), support), support)
    effective = np.where(effective > 0, effective, np.nan)
    middle = (value + t**2 / (2 * effective)) / (1 + t**2 / effective)
    reach = t / (1 + t**2 / effective) * np.sqrt(value * (1 - value) / effective + t**2 / (4 * effective**2))
    return np.clip(middle - reach, 0, 1), np.clip(middle + reach, 0, 1)


def holm(p: np.ndarray) -> np.ndarray:
    """Holm's adjusted p-values; NaN are not counted and stay."""
    found = np.full(len(p), np.nan)
    known = np.flatnonzero(~np.isnan(p))
    order = known[np.argsort(p[known], kind="stable")]
    steps = p[order] * np.arange(len(order), 0, -1)
    found[order] = np.minimum(1, np.maximum.accumulate(steps))
    return found
