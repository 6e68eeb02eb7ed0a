r"""Counts at every threshold, and all that follows: ROC, PR and DET curves, their areas, operating points.

A sample is flagged when its score is at least the threshold, so tied scores move together and are one point.
Symbols: P and N are the (weighted) numbers of actual positives and negatives; $t$ is a threshold.

Each class is sorted once, by itself (module ordered). The full curves merge the two sorted runs, and only when somebody
asks for them.

Left out: confidence intervals, and curves averaged over folds. Sources: Fawcett 2006; Davis and Goadrich 2006, The
relationship between precision-recall and ROC curves.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from math import inf, nan
from typing import Any, ClassVar

import numpy as np

from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.operating_points import Chooser
from metrics_core.classification.rates import divide
from metrics_core.classification.sorted_scores import Ordered, Sums, merged, sums, ticks
from metrics_core.counts import Confusion, are_positive, checked_weights
from metrics_core.geometry.curve_shapes import DetCurve, Histogram, PrecisionRecallCurve, RocCurve, Thinned, hull
from metrics_core.numbers import as_numbers

LIGHTEST, HEAVIEST = 1e-100, 1e100  # weights, whose products in pairs are numbers


@dataclass(frozen=True, eq=False)
class Sweep(Chooser):
    """Counts at every threshold. Made by sweep()."""

    _positives: Ordered = field(repr=False)
    _negatives: Ordered = field(repr=False)
    conventions: tuple[tuple[str, str], ...]
    flags_ties: ClassVar[bool] = True  # whether a score equal to the threshold is flagged

    # ---- counts
    @property
    def positives(self) -> Any:
        """P, the number (or weight) of actual positives."""
        return self._positives.total

    @property
    def negatives(self) -> Any:
        """N, the number (or weight) of actual negatives."""
        return self._negatives.total

    @property
    def symbols(self) -> dict[str, Any]:
        return {"P": self.positives, "N": self.negatives}

    @cached_property
    def scores_by_class(self) -> tuple[np.ndarray, np.ndarray]:
        """Scores of the positives and of the negatives, each in ascending order, read-only."""
        return _frozen(self._positives.scores), _frozen(self._negatives.scores)

    @cached_property
    def score_range(self) -> tuple[float, float]:
        """Lowest and highest score."""
        ends = [side.scores[[0, -1]] for side in (self._positives, self._negatives) if len(side.scores)]
        return float(min(e[0] for e in ends)), float(max(e[1] for e in ends))

    def at(self, threshold: Any) -> Confusion:
        """Counts when scores >= threshold are flagged; an array of thresholds gives arrays. NaN is refused."""
        if np.isnan(threshold).any():
            raise ValueError("threshold must not be NaN")
        return self._counts(self._positives.at_least(threshold), self._negatives.at_least(threshold))

    @property
    def strict(self) -> Sweep:
        """The same rows where a score equal to the threshold is let through; only at() differs."""
        how = tuple((key, ">" if key == "threshold" else value) for key, value in self.conventions)
        return _Strict(self._positives, self._negatives, how)

    def _counts(self, tp: Any, fp: Any) -> Confusion:
        return Confusion(tp, fp, self.positives - tp, self.negatives - fp, self.conventions)

    @property
    def thresholds(self) -> np.ndarray:
        """Every distinct score, descending, after +inf."""
        return self._merged[0]

    @property
    def counts(self) -> Confusion:
        """Counts at each of the thresholds."""
        return self._merged[1]

    @cached_property
    def _merged(self) -> tuple[np.ndarray, Confusion]:
        thresholds, tp, fp = merged(self._positives, self._negatives)
        counts = self._counts(tp, fp)
        for array in (thresholds, *counts.cells):
            _frozen(array)
        return thresholds, counts

    def ticks(self, limit: int = 500) -> np.ndarray:
        """Thresholds for a control, ascending, from "flag all" to +inf ("flag nothing").

        Every distinct score where there are at most `limit` of them; otherwise a choice of them (module ordered).
        """
        return np.append(ticks((self._positives, self._negatives), limit), inf)

    def histogram(self, bins: int = 40) -> Histogram:
        """Weight of each class in equal bins over the range of the scores; over [0, 1] where all scores lie in it.

        Edges are round where they can be, so that a score of 0.6 is in the bin that 0.6 begins. Of two bins, a score on
        the edge is in the one that a threshold there puts it into.
        """
        low, high = self.score_range
        if low >= 0 and high <= 1:
            low, high = 0.0, 1.0
        elif low == high:
            low, high = low - 0.5, high + 0.5
        edges = _edges(low, high, bins)
        outer = edges.copy()
        if self.flags_ties:
            outer[-1] = np.nextafter(high, inf)
        else:
            outer[0] = np.nextafter(low, -inf)
        counts = self.at(outer)
        return Histogram(edges, -np.diff(counts.tp), -np.diff(counts.fp))

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
        above = self._counts(self._positives.above(crossing), self._negatives.above(crossing))
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


class _Strict(Sweep):
    """A Sweep that flags scores above the threshold, as torchmetrics and Keras do at a fixed threshold."""

    flags_ties: ClassVar[bool] = False

    def at(self, threshold: Any) -> Confusion:
        if np.isnan(threshold).any():
            raise ValueError("threshold must not be NaN")
        return self._counts(self._positives.above(threshold), self._negatives.above(threshold))


def sweep(y_true: Any, scores: Any, *, positive: Hashable = 1, weights: Any = None) -> Sweep:
    """Sort once, then count at every threshold.

    y_true: labels, of which those equal to `positive` are positive. scores: one finite number a sample, higher means
    more likely positive. weights: finite, non-negative; samples of weight 0 are left out.
    Raises ValueError for other lengths, no samples, a missing label, NaN or infinite scores, bad weights, and weights
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
    if weights is None:
        return Sweep(Ordered.of(values.compress(actual), None), Ordered.of(values.compress(~actual), None), conventions)
    weight = checked_weights(weights, len(values))
    if not weight.any():
        raise ValueError("all weights are 0")
    if not (weight[weight > 0].min() >= LIGHTEST and weight.max() <= HEAVIEST):
        raise ValueError(f"weights must be 0 or lie within {LIGHTEST:g} and {HEAVIEST:g}, so that pairs have a weight")
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


def _edges(low: float, high: float, bins: int) -> np.ndarray:
    """Ends of equal bins, without the last digits' noise: 0.6 and not 0.6000000000000001."""
    edges = np.linspace(low, high, bins + 1)
    digits = 13 - int(np.ceil(np.log10(high - low)))
    if abs(digits) < 290:
        edges[1:-1] = np.round(edges[1:-1], digits) + 0.0  # not -0
    return edges


def _frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array
