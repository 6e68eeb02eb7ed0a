"""Errors of which it is known how many are in each of many bins, and the least and largest in each: quantiles between two ends, and bars.

The value at a place of a sorted list can only fall where each number falls, so the same place among the least of the bins is a
lower end of a quantile, and among the largest an upper one. Where a bin holds one value, both are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor, frexp, ldexp

import numpy as np

BARS = 60  # of a picture, about


@dataclass(frozen=True)
class Between:
    """A number that lies from low to high; value: the middle of these; bound: how far it is off at most."""

    low: float
    high: float

    @property
    def value(self) -> float:
        return self.low + (self.high - self.low) / 2

    @property
    def bound(self) -> float:
        return (self.high - self.low) / 2


@dataclass(frozen=True, eq=False)
class ErrorBins:
    """The least and the largest error in each bin, of one sign, and what its rows weigh together; rows: how many there are, None with weights."""

    low: np.ndarray
    high: np.ndarray
    mass: np.ndarray
    rows: int | None = None

    def quantile(self, share: float, *, sizes: bool = False) -> Between:
        """Between which ends the error lies that this share is at or below, or with `sizes` the size of such an error.

        Where exactly this share lies below, it is the mean of the two beside it, as for the median. Raises ValueError for a share outside 0 to 1.
        """
        if not 0 <= share <= 1:
            raise ValueError(f"share must be from 0 to 1, got {share!r}")
        return Between(*(self._at(ends, share) for ends in self._ends(sizes)))

    def median_interval(self, z: float) -> tuple[float, float]:
        """An interval of the median size, z standard errors of a rank wide to each side, with the outer ends of its bins.

        It needs no weights. Source: Conover 1999, Practical Nonparametric Statistics, section 3.2. Raises ValueError with weights.
        """
        if self.rows is None:
            raise ValueError("ranks are known of rows without weights alone")
        reach = z / (2 * self.rows**0.5)
        lows, highs = self._ends(sizes=True)
        return self._at(lows, max(0.0, 0.5 - reach)), self._at(highs, min(1.0, 0.5 + reach))

    def _ends(self, sizes: bool) -> tuple[np.ndarray, np.ndarray]:
        if not sizes:
            return self.low, self.high
        ends = np.abs(np.stack([self.low, self.high]))
        return ends.min(axis=0), ends.max(axis=0)

    def _at(self, values: np.ndarray, share: float) -> float:
        order = np.argsort(values, kind="stable")
        below = np.cumsum(self.mass[order])
        wanted = share * below[-1]
        slack = 0.0 if self.rows is not None else below[-1] * len(below) * np.finfo(np.float64).eps
        places = np.searchsorted(below, wanted - slack), np.searchsorted(below, wanted + slack, side="right")
        low, high = values[order[np.minimum(places, len(order) - 1)]]
        return float(low + (high - low) / 2)


def bars(models: Mapping[str, ErrorBins]) -> tuple[np.ndarray, dict[str, np.ndarray], int]:
    """Edges that hold at least the middle 99% of each model's errors, how many are between two of them by model, and how many lie outside.

    Edges are multiples of a power of two, as those of the bins are, so that a bin that is not wider lies in one bar.
    """
    ends = [[one.quantile(share) for share in (0.005, 0.995)] for one in models.values()]
    low, high = min(one.low for one, _ in ends), max(one.high for _, one in ends)
    step = ldexp(1.0, frexp(max((high - low) / BARS, abs(high) * 2.0**-40, 2.0**-1000))[1] - 1)
    edges = np.arange(floor(low / step), floor(high / step) + 2) * step
    counts = {name: np.histogram(one.low, edges, weights=one.mass)[0] for name, one in models.items()}
    return edges, counts, round(sum(one.mass.sum() - counts[name].sum() for name, one in models.items()))
