r"""Counts at every threshold, and all that follows: ROC, PR and DET curves, their areas, operating points.

A sample is flagged when its score is at least the threshold, so tied scores move together and are one point.
Symbols: P and N are the (weighted) numbers of actual positives and negatives; $t$ is a threshold.

Each class is sorted once, by itself (module sorted_scores). The counts are in module threshold_counts.

Left out: confidence intervals, and curves averaged over folds. Sources: Fawcett 2006; Davis and Goadrich 2006, The
relationship between precision-recall and ROC curves.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from math import inf, nan
from typing import Any

import numpy as np

from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.rates import divide
from metrics_core.classification.sorted_scores import Ordered, Sums, sums
from metrics_core.classification.threshold_counts import ThresholdCounts
from metrics_core.counts import Confusion, are_positive, checked_copies, checked_weights
from metrics_core.geometry.curve_shapes import DetCurve, PrecisionRecallCurve, RocCurve, Thinned, hull
from metrics_core.numbers import as_numbers

LIGHTEST, HEAVIEST = 1e-100, 1e100  # weights, whose products in pairs are numbers


@dataclass(frozen=True, eq=False)
class Sweep(ThresholdCounts):
    """Counts at every threshold, with the curves and areas that follow. Made by sweep()."""

    # ---- curves
    @cached_property
    def roc(self) -> RocCurve:
        return RocCurve(divide(self.counts.fp, self.negatives), divide(self.counts.tp, self.positives))

    @cached_property
    def precision_recall(self) -> PrecisionRecallCurve:
        c = self.counts
        return PrecisionRecallCurve(divide(c.tp, self.positives), divide(c.tp, c.predicted_positive))

    @cached_property
    def det(self) -> DetCurve:
        return DetCurve(divide(self.counts.fp, self.negatives), divide(self.counts.fn, self.positives))

    @cached_property
    def convex_hull(self) -> RocCurve:
        """The least concave curve on or above ROC, from (0, 0) to (1, 1): what mixing thresholds can reach."""
        if not (self.positives and self.negatives):
            return RocCurve(np.array([nan]), np.array([nan]))
        c = self.counts[hull(np.asarray(self.counts.fp), np.asarray(self.counts.tp))]
        return RocCurve(c.fp / self.negatives, c.tp / self.positives)

    def thinned(self, n: int = 500) -> Thinned:
        """At most n points (n >= 2) spread evenly along ROC, both ends kept, with the largest error between them."""
        if n < 2:
            raise ValueError(f"n must be at least 2, got {n}")
        fpr, tpr = divide(self.counts.fp, self.negatives, 0), divide(self.counts.tp, self.positives, 0)
        length = fpr + tpr
        if len(length) <= n:
            return Thinned(self.thresholds, self.counts, 0.0)
        chosen = np.searchsorted(length, np.linspace(0, length[-1], n))
        chosen[-1] = len(length) - 1  # also where the last samples weigh too little to change the length
        chosen = np.unique(chosen)
        off = [np.abs(np.interp(length, length[chosen], rate[chosen]) - rate).max() for rate in (fpr, tpr)]
        return Thinned(self.thresholds[chosen], self.counts[chosen], float(max(off)))

    # ---- areas
    @cached_property
    def _sums(self) -> Sums:
        return sums(self._positives, self._negatives)

    @property
    def pairs_in_order(self) -> float:
        """Pairs of a positive and a negative in which the positive scores higher."""
        return self._sums.pairs_in_order

    @property
    def pairs_tied(self) -> float:
        """Pairs of a positive and a negative with the same score."""
        return self._sums.pairs_tied

    @property
    def precision_sum(self) -> float:
        """Precision at each of the positives, added up."""
        return self._sums.precision

    @property
    def mean_precision_sum(self) -> float:
        """For each of the positives the mean of the precision there and at the score before, added up."""
        return self._sums.mean_precision

    @property
    def around_equal_errors(self) -> tuple[float, float, float, float]:
        """FPR and TPR at the lowest threshold where FPR lies below FNR, and at the next one; NaN where a class is absent."""
        if not (self.positives and self.negatives):
            return nan, nan, nan, nan

        def rates(flagged: Confusion) -> tuple[float, float]:
            return float(flagged.fp / self.negatives), float(flagged.tp / self.positives)

        crossing = -inf
        for side in (self._positives.scores, self._negatives.scores):
            low, high = 0, len(side)  # the highest score at which FPR has caught up with FNR
            while low < high:
                middle = (low + high) // 2
                low, high = (middle + 1, high) if sum(rates(self.at(side[middle]))) >= 1 else (low, middle)
            if low:
                crossing = max(crossing, side[low - 1])
        above = self.counts_of(self._positives.above(crossing), self._negatives.above(crossing))
        return *rates(above), *rates(self.at(crossing))

    @property
    def auroc(self) -> float:
        return float(auroc(self))

    @property
    def average_precision(self) -> float:
        return float(average_precision(self))

    @property
    def pr_auc_trapezoid(self) -> float:
        return float(pr_auc_trapezoid(self))

    @property
    def equal_error_rate(self) -> float:
        return float(equal_error_rate(self))

    def partial_auroc(self, max_fpr: float) -> float:
        """The standardised area under ROC up to a false positive rate of max_fpr, in (0, 1]."""
        return float(partial_auroc(self, max_fpr))


def sweep(y_true: Any, scores: Any, *, positive: Hashable = 1, weights: Any = None, copies: Any = None) -> Sweep:
    """Sort once, then count at every threshold.

    y_true: labels, of which those equal to `positive` are positive. scores: one finite number a sample, higher means
    more likely positive. weights: finite, non-negative; samples of weight 0 are left out. copies: how many equal rows each sample
    stands for, whole numbers; the numbers are then those of all these rows.
    Raises ValueError for other lengths, no samples, a missing label, NaN or infinite scores, bad weights or copies, and weights
    beyond LIGHTEST and HEAVIEST.
    """
    actual = are_positive("y_true", y_true, positive)
    values = np.atleast_1d(as_numbers("scores", scores))
    if actual.shape != values.shape:
        raise ValueError(f"y_true has {len(actual)} labels, but scores has shape {values.shape}")
    if not len(values):
        raise ValueError("there are no samples")
    if not np.isfinite(values).all():
        row = int(np.flatnonzero(~np.isfinite(values))[0])
        raise ValueError(f"scores must be finite, got {values[row]} at index {row}")
    conventions = (("positive", str(positive)), ("threshold", "≥"))
    times = None if copies is None else checked_copies(copies, len(values))
    if times is not None and not times.any():
        raise ValueError("there are no samples")
    if weights is None and times is not None:
        p, n = actual & (times > 0), ~actual & (times > 0)
        return Sweep(Ordered.of(values[p], times[p]), Ordered.of(values[n], times[n]), conventions)
    if weights is None:
        return Sweep(Ordered.of(values.compress(actual), None), Ordered.of(values.compress(~actual), None), conventions)
    weight = checked_weights(weights, len(values))
    if not weight.any():
        raise ValueError("all weights are 0")
    if not (weight[weight > 0].min() >= LIGHTEST and weight.max() <= HEAVIEST):
        raise ValueError(f"weights must be 0 or lie within {LIGHTEST:g} and {HEAVIEST:g}, so that pairs have a weight")
    weight = weight if times is None else weight * times
    p, n = actual & (weight > 0), ~actual & (weight > 0)
    return Sweep(
        Ordered.of(values[p], weight[p]), Ordered.of(values[n], weight[n]), (*conventions, ("weights", "given"))
    )


def deepest_dip(s: Sweep, among: Any = None) -> float:
    """The threshold from which the next higher one loses most precision; NaN where precision never falls.

    among: thresholds to look at, as those of a control; without it every distinct score.
    """
    thresholds = s.thresholds if among is None else np.sort(np.asarray(among, float))[::-1]
    counts = s.counts if among is None else s.at(thresholds)
    loss = np.diff(divide(counts.tp, counts.predicted_positive))
    if not (loss > 0).any():
        return nan
    return float(thresholds[int(np.nanargmax(loss)) + 1])
