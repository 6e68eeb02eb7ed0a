r"""Intervals that hold together: of one rate in every group, and of its difference and ratio between every two groups.

The largest standardised distance over all pairs (or groups) of a resample from the sample has a distribution, whose quantile
$c$ takes the place of 1.96: $d \pm c \cdot SE$ then holds for all pairs at once, about as often as it says. Standard errors are those of
Agresti and Caffo, with one more row of each kind in each group, so that a rate of 0 or 1 has one as well; where rows belong
together or have weights, they are multiplied by the design effect that the resamples show. The largest gap lies between the largest
lower and the largest upper end of all pairs whenever those hold, so it is covered at least as often. Sources: Agresti and Caffo 2000, Simple and effective
confidence intervals for proportions and differences of proportions; Romano and Wolf 2005, Exact and approximate stepdown methods.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from lab.fairness.sums import Counted, Estimate, Mean, Share, estimate

LEAST = 1e-300


@dataclass(frozen=True, eq=False)
class Ends:
    """Both ends of intervals that hold together, and the quantile behind them."""

    low: np.ndarray
    high: np.ndarray
    quantile: float


@dataclass(frozen=True, eq=False)
class Joint:
    """One rate or several, in the groups `kept` (indices). pairs: of places among these, the first before the second.

    now: an estimate for each rate; each, differences, ratios: ends, with the rates along the first axis. ratios are logarithms.
    """

    kept: np.ndarray
    pairs: np.ndarray
    now: tuple[Estimate, ...]
    each: Ends
    differences: Ends
    ratios: Ends | None

    @property
    def largest_difference(self) -> tuple[float, float]:
        """Both ends for the largest difference of all pairs; NaN without a pair."""
        return _largest(self.differences)

    @property
    def smallest_ratio(self) -> tuple[float, float]:
        """Both ends for the smallest ratio, at most 1, of all pairs."""
        if self.ratios is None:
            return np.nan, np.nan
        low, high = _largest(self.ratios)
        return float(np.exp(-high)), float(np.exp(-low))


def joint(rates: Sequence[Share | Mean], sums: Counted, kept: np.ndarray, *, level: float = 0.95) -> Joint:
    """Intervals of these rates in these groups that all hold together, with probability `level`."""
    first, second = np.triu_indices(len(kept), 1)
    drawn, plain = sums.again
    now, again = [], []
    for rate in rates:
        here = _inflated(estimate(rate, sums.sums.whole[kept], sums.plain.whole[kept]), 1.0)
        many = estimate(rate, drawn[:, kept], plain[:, kept])
        effect = _effect(rate, here, many) if sums.clustered else 1.0
        now.append(_inflated(here, effect))
        again.append(_inflated(many, effect))
    each = _ends(now, again, _alone, level)
    differences = _ends(now, again, lambda e: _apart(e, first, second), level)
    proportions = all(isinstance(rate, Share) for rate in rates)
    ratios = _ends(now, again, lambda e: _logarithms(e, first, second), level) if proportions else None
    return Joint(kept, np.stack([first, second], axis=1), tuple(now), each, differences, ratios)


def _inflated(one: Estimate, by: np.ndarray | float) -> Estimate:
    return Estimate(one.value, one.centre, one.variance * by, one.support)


def _effect(rate: Share | Mean, now: Estimate, again: Estimate) -> np.ndarray:
    """How much more each group's rate varies than one of as many independent rows, at least 1."""
    with np.errstate(invalid="ignore", divide="ignore"):
        seen = np.nanvar(again.value, axis=0)
        plain = now.value * (1 - now.value) / now.support if isinstance(rate, Share) else now.variance
        return np.asarray(np.maximum(np.nan_to_num(seen / plain, nan=1.0, posinf=1.0), 1.0))


Part = tuple[np.ndarray, np.ndarray]  # a quantity and its standard error


Read = Callable[[Estimate], Part]


def _alone(one: Estimate) -> Part:
    return one.centre, np.sqrt(one.variance)


def _apart(one: Estimate, first: np.ndarray, second: np.ndarray) -> Part:
    error = np.sqrt(one.variance[..., first] + one.variance[..., second])
    return one.centre[..., first] - one.centre[..., second], error


def _logarithms(one: Estimate, first: np.ndarray, second: np.ndarray) -> Part:
    spread = one.variance / np.maximum(one.centre, LEAST) ** 2
    logs = np.log(np.maximum(one.centre, LEAST))
    return logs[..., first] - logs[..., second], np.sqrt(spread[..., first] + spread[..., second])


def _ends(now: Sequence[Estimate], again: Sequence[Estimate], read: Read, level: float) -> Ends:
    """Ends of a quantity of every rate, from the quantile of its largest standardised distance in resamples."""
    at, error = (np.stack(part) for part in zip(*map(read, now), strict=True))
    drawn, drawn_error = (np.stack(part, axis=1) for part in zip(*map(read, again), strict=True))
    if not at.size:
        return Ends(at, at, np.nan)
    with np.errstate(invalid="ignore", divide="ignore"):
        far = np.abs(drawn - at) / drawn_error
    far = np.where(np.isfinite(far), far, 0.0).reshape(len(drawn), -1).max(axis=1)
    quantile = float(np.quantile(far, level, method="higher"))
    return Ends(at - quantile * error, at + quantile * error, quantile)


def _largest(ends: Ends) -> tuple[float, float]:
    """Ends for the largest absolute value, from ends for each."""
    if not ends.low.size:
        return np.nan, np.nan
    low = max(0.0, float(np.nanmax(ends.low)), float(np.nanmax(-ends.high)))
    return low, max(float(np.nanmax(ends.high)), float(np.nanmax(-ends.low)))
