r"""Probabilities in bins, each compared with what happened: the numbers of the reliability diagram.

A bin holds its upper edge and not its lower one; the first bin holds both. That is scikit-learn's and Guo's convention;
numpy.histogram and many other packages hold the lower edge. Left out: weights and smoothed curves.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import nan
from typing import Any, Literal

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.counts import checked_copies, checked_probabilities
from metrics_core.inference.intervals import wilson_limits
from metrics_core.numbers import difference

Strategy = Literal["uniform", "quantile"]


@dataclass(frozen=True, eq=False)
class Calibration:
    """Samples by their probability, one entry a bin; NaN where a bin is empty.

    edges: one more than the bins. observed: share of positives, with its Wilson interval from `low` to `high`.
    """

    edges: np.ndarray
    counts: np.ndarray
    positives: np.ndarray
    mean_probability: np.ndarray
    observed: np.ndarray
    low: np.ndarray
    high: np.ndarray
    level: float
    conventions: tuple[tuple[str, str], ...]

    @property
    def gap(self) -> np.ndarray:
        """Mean probability minus observed share: above 0 where the model is too sure of the positive class."""
        return difference(self.mean_probability, self.observed)

    @property
    def gap_sums(self) -> np.ndarray:
        """The gap of each bin times its size, 0 where it is empty."""
        return np.asarray(np.where(self.counts > 0, self.counts * self.gap, 0.0))


def calibration(
    y_true: Any,
    probability: Any,
    *,
    positive: Hashable = 1,
    bins: int = 10,
    strategy: Strategy = "uniform",
    level: float = 0.95,
    copies: Any = None,
) -> Calibration:
    """Compare probabilities with what happened, bin by bin.

    strategy: "uniform" cuts [0, 1] into equal widths, "quantile" at quantiles of the probabilities (equal ones fall
    into one bin, so others may stay empty). copies: how many equal rows each sample stands for, whole numbers, with
    strategy "uniform". Raises ValueError for bins below 1, for what log_loss refuses, and for copies of another strategy.
    """
    actual, p = checked_probabilities(y_true, probability, positive=positive)
    edges = bin_edges(p, bins, strategy)
    index = bin_of(p, edges)
    if copies is not None and strategy != "uniform":
        raise ValueError(f"copies need the strategy 'uniform', got {strategy!r}")
    times = None if copies is None else checked_copies(copies, len(p)).astype(np.float64)
    counts = np.bincount(index, times, minlength=bins).astype(np.int64)
    positives = np.bincount(index, weights=actual if times is None else times * actual, minlength=bins)
    sums = np.bincount(index, weights=p if times is None else times * p, minlength=bins)
    how = (("positive", str(positive)), ("bins", str(bins)), ("strategy", strategy), ("edge", "right-closed"))
    return _of_sums(edges, counts, positives, sums, level, how)


def calibration_of_sums(counts: Any, positives: Any, probability: Any, *, level: float = 0.95) -> Calibration:
    """The same from how many samples, how many positives and what sum of probabilities there is in each of as many bins of equal width.

    Raises ValueError for other than three lists of one length.
    """
    n, k, sums = (np.asarray(each) for each in (counts, positives, probability))
    if n.ndim != 1 or not n.shape == k.shape == sums.shape or not len(n):
        raise ValueError(
            f"counts, positives and probability must be lists of one length, got {n.shape}, {k.shape}, {sums.shape}"
        )
    how = (("positive", "1"), ("bins", str(len(n))), ("strategy", "uniform"), ("edge", "right-closed"))
    return _of_sums(np.linspace(0, 1, len(n) + 1), n.astype(np.int64), k, sums, level, how)


def _of_sums(
    edges: np.ndarray,
    counts: np.ndarray,
    positives: np.ndarray,
    sums: np.ndarray,
    level: float,
    how: tuple[tuple[str, str], ...],
) -> Calibration:
    low, high = wilson_limits(positives, counts, level)
    mean, observed = divide(sums, counts), divide(positives, counts)
    return Calibration(edges, counts, positives.astype(np.int64), mean, observed, low, high, level, how)


def bin_edges(p: np.ndarray, bins: int, strategy: str) -> np.ndarray:
    """Where bins of probabilities begin and end, shape (bins + 1,): evenly from 0 to 1, or with as many samples in each.

    NaN for quantiles of nothing. Raises ValueError for fewer than 1 bin and for another strategy.
    """
    if bins < 1:
        raise ValueError(f"bins must be at least 1, got {bins!r}")
    even = np.linspace(0, 1, bins + 1)
    if strategy == "uniform":
        return even
    if strategy != "quantile":
        raise ValueError(f"strategy must be 'uniform' or 'quantile', got {strategy!r}")
    return np.asarray(np.percentile(p, 100 * even)) if len(p) else np.full(bins + 1, nan)


def bin_of(p: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """The bin of each probability, from 0 on, by the edges of all bins; same shape as p."""
    return np.asarray(np.searchsorted(edges[1:-1], p))
