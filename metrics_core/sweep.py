r"""Counts at every threshold, and all that follows: ROC, PR and DET curves, their areas, operating points.

A sample is flagged when its score is at least the threshold, so tied scores move together and are one point.
Symbols: P and N are the (weighted) numbers of actual positives and negatives; $t$ is a threshold.

How it is fast: each class is sorted by itself (`numpy.sort` is vectorised, `argsort` much less so). Counts at any
threshold are two binary searches. The areas need the negatives only where a positive lies. The full curves merge the
two sorted runs, and only when somebody asks for them.

Left out: confidence intervals, and curves averaged over folds. Sources: Fawcett 2006; Davis and Goadrich 2006, The
relationship between precision-recall and ROC curves.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from math import inf, nan
from typing import Any

import numpy as np

from metrics_core.areas import auroc, average_precision, equal_error_rate, partial_auroc, pr_auc_trapezoid
from metrics_core.classification import divide
from metrics_core.counts import Confusion, checked_labels, checked_weights

_BLOCK = 1 << 15


@dataclass(frozen=True)
class _Class:
    """The scores of one class in ascending order; `from_top[i]` is the weight of all but the i lowest of them.

    Weights are added up from the top, so that the small sums behind the first points of a curve are not the
    difference of two large ones.
    """

    scores: np.ndarray
    from_top: np.ndarray | None

    @classmethod
    def of(cls, scores: np.ndarray, weights: np.ndarray | None) -> _Class:
        if weights is None:
            return cls(np.sort(scores), None)
        order = np.argsort(scores, kind="stable")
        return cls(scores[order], np.concatenate([[0.0], np.cumsum(weights[order[::-1]])])[::-1])

    @property
    def total(self) -> Any:
        return len(self.scores) if self.from_top is None else float(self.from_top[0])

    def weight_from(self, index: Any) -> Any:
        """Weight of all but the `index` lowest scores."""
        return len(self.scores) - index if self.from_top is None else self.from_top[index]

    def at_least(self, threshold: Any) -> Any:
        """Weight of the scores >= threshold."""
        return self.weight_from(np.searchsorted(self.scores, threshold, side="left"))

    def above(self, threshold: Any) -> Any:
        """Weight of the scores > threshold."""
        return self.weight_from(np.searchsorted(self.scores, threshold, side="right"))


@dataclass(frozen=True)
class _Sums:
    """What three areas are made of: pairs of a positive and a negative, and precision added up over the positives."""

    pairs_in_order: float
    pairs_tied: float
    precision: float
    mean_precision: float


@dataclass(frozen=True)
class RocCurve:
    """False and true positive rates, one entry a threshold, both in [0, 1] and never falling; NaN without a class."""

    fpr: np.ndarray
    tpr: np.ndarray


@dataclass(frozen=True)
class PrecisionRecallCurve:
    """Recall (never falling) and precision (NaN where nothing is flagged), one entry a threshold."""

    recall: np.ndarray
    precision: np.ndarray


@dataclass(frozen=True)
class DetCurve:
    """False positive and false negative rates, one entry a threshold."""

    fpr: np.ndarray
    fnr: np.ndarray


@dataclass(frozen=True)
class OperatingPoint:
    """A threshold, what it gives, and why it was chosen; threshold NaN when the demand cannot be met."""

    threshold: float
    counts: Confusion
    chosen_by: str
    reason: str


@dataclass(frozen=True)
class Histogram:
    """Weight of the positives and of the negatives in each bin; `edges` has one more entry than the bins."""

    edges: np.ndarray
    positives: np.ndarray
    negatives: np.ndarray


@dataclass(frozen=True)
class Thinned:
    """A sweep at few thresholds, for drawing; `error` is the largest rate by which ROC is off between its points."""

    thresholds: np.ndarray
    counts: Confusion
    error: float


@dataclass(frozen=True, eq=False)
class Sweep:
    """Counts at every threshold. Made by sweep()."""

    _positives: _Class = field(repr=False)
    _negatives: _Class = field(repr=False)
    conventions: tuple[tuple[str, str], ...]

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

    @cached_property
    def _merged(self) -> tuple[np.ndarray, Confusion]:
        p, n = self._positives, self._negatives
        scores = np.concatenate([p.scores, n.scores])
        order = np.argsort(scores, kind="stable")  # two sorted runs: a merge, not a sort
        scores = scores[order]
        first = np.flatnonzero(np.concatenate([[True], scores[1:] != scores[:-1]]))
        lower_positives = np.concatenate([[0], np.cumsum(order < len(p.scores))])[first]
        tp = p.weight_from(lower_positives)
        fp = n.weight_from(first - lower_positives)
        counts = self._counts(_from_the_top(tp, 0), _from_the_top(fp, 0))
        for array in (*counts.cells, thresholds := _from_the_top(scores[first], inf)):
            _frozen(array)
        return thresholds, counts

    @property
    def thresholds(self) -> np.ndarray:
        """Every distinct score, descending, after +inf."""
        return self._merged[0]

    @property
    def counts(self) -> Confusion:
        """Counts at each of the thresholds."""
        return self._merged[1]

    def ticks(self, limit: int = 500) -> np.ndarray:
        """Thresholds for a control, ascending, from "flag all" to +inf ("flag nothing").

        Every distinct score where there are at most `limit` of them; otherwise quantiles of the positives, quantiles of
        the negatives and round values, so that a rare class gets its share of the way.
        """
        distinct = self._distinct(limit)
        if distinct is None:
            grid = np.linspace(0, 1, max(2, limit * 2 // 5))
            low, high = self.score_range
            parts = [
                side.scores[np.round(grid * (len(side.scores) - 1)).astype(int)]
                for side in (self._positives, self._negatives)
                if len(side.scores)
            ]
            distinct = np.unique(np.concatenate([*parts, round_values(low, high, limit // 5)]))
        return np.append(distinct, inf)

    def _distinct(self, limit: int) -> np.ndarray | None:
        found: list[float] = []
        low = -inf
        while True:
            following = [
                side.scores[i]
                for side in (self._positives, self._negatives)
                if (i := np.searchsorted(side.scores, low, side="right")) < len(side.scores)
            ]
            if not following:
                return np.array(found)
            if len(found) == limit:
                return None
            found.append(low := float(min(following)))

    def histogram(self, bins: int = 40) -> Histogram:
        """Weight of each class in equal bins over the range of the scores; over [0, 1] where all scores lie in it."""
        low, high = self.score_range
        if low >= 0 and high <= 1:
            low, high = 0.0, 1.0
        elif low == high:
            low, high = low - 0.5, high + 0.5
        edges = np.linspace(low, high, bins + 1)
        edges[-1] = np.nextafter(high, inf)
        counts = self.at(edges)
        edges[-1] = high
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
        fp, tp = self._corners
        x, y = fp.tolist(), tp.tolist()
        hull: list[int] = []
        for i in range(len(x)):
            while len(hull) > 1 and _is_below(x, y, hull[-2], hull[-1], i):
                hull.pop()
            hull.append(i)
        return RocCurve(fp[hull] / self.negatives, tp[hull] / self.positives)

    @cached_property
    def _corners(self) -> tuple[np.ndarray, np.ndarray]:
        """(fp, tp) where ROC can turn: the points between which it runs neither straight up nor straight right."""
        fp, tp = np.asarray(self.counts.fp), np.asarray(self.counts.tp)
        dx, dy = np.diff(fp), np.diff(tp)
        straight = ((dx[1:] == 0) & (dx[:-1] == 0)) | ((dy[1:] == 0) & (dy[:-1] == 0))
        keep = np.concatenate([[True], ~straight, [True]]) if len(fp) > 1 else np.array([True])
        return fp[keep], tp[keep]

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
    def _sums(self) -> _Sums:
        """The sums behind three areas, for each positive: pairs, precision, and mean of it and the one before.

        Goes over the distinct scores of the positives in blocks, so that each block's negatives stay in the cache.
        """
        p, n = self._positives, self._negatives
        fresh = p.scores[1:] != p.scores[:-1]
        starts = None if fresh.all() else np.flatnonzero(np.concatenate([[True], fresh, [True]]))
        distinct = len(p.scores) if starts is None else len(starts) - 1
        in_order = tied = at_ap = at_trapezoid = 0.0
        for begin in range(0, distinct, _BLOCK):
            end = min(begin + _BLOCK, distinct)
            index = np.arange(begin, end + 1) if starts is None else starts[begin : end + 1]
            scores = p.scores[index[:-1]]
            tp = p.weight_from(index)
            before, tp = tp[1:], tp[:-1]
            low, high = np.searchsorted(n.scores, scores[0]), np.searchsorted(n.scores, scores[-1], side="right")
            near = n.scores[low:high]
            left = np.searchsorted(near, scores)
            above = at = n.weight_from(low + left)
            rise = tp - before
            in_order += (rise * (n.total - at)).sum().item()
            if len(near) and (near.take(left, mode="clip") == scores).any():
                above = n.weight_from(low + np.searchsorted(near, scores, side="right"))
                tied += (rise * (at - above)).sum().item()
            precision = tp / (tp + at)
            at_ap += (rise * precision).sum().item()
            at_trapezoid += (rise * (divide(before, before + above, 1) + precision)).sum().item() / 2
        return _Sums(in_order, tied, at_ap, at_trapezoid)

    @property
    def pairs_in_order(self) -> float:
        """Pairs of a positive and a negative in which the positive scores higher."""
        return self._sums.pairs_in_order

    @property
    def pairs_tied(self) -> float:
        """Pairs of a positive and a negative with the same score."""
        return self._sums.pairs_tied

    @property
    def auroc(self) -> float:
        return auroc(self)

    @property
    def average_precision(self) -> float:
        return average_precision(self)

    @property
    def pr_auc_trapezoid(self) -> float:
        return pr_auc_trapezoid(self)

    @property
    def equal_error_rate(self) -> float:
        return equal_error_rate(self)

    def partial_auroc(self, max_fpr: float) -> float:
        """The standardised area under ROC up to a false positive rate of max_fpr, in (0, 1]."""
        return partial_auroc(self, max_fpr)

    # ---- operating points
    def for_capacity(self, n: float) -> OperatingPoint:
        """The lowest threshold that flags at most n (a count or a weight); a tied block is never split."""
        flagged = self.counts.predicted_positive
        i = int(np.searchsorted(flagged, n, side="right")) - 1
        if not n >= 0:
            return self._unmet("capacity", f"a capacity must be at least 0, got {n:g}")
        return self._chosen(i, "capacity", f"flags {flagged[i]:g} of at most {n:g}")

    def for_recall(self, target: float) -> OperatingPoint:
        """The highest threshold whose recall is at least target."""
        if not self.positives:
            return self._unmet("recall", "there are no positives, so recall is undefined")
        enough = np.flatnonzero(divide(self.counts.tp, self.positives) >= target)
        if not len(enough):
            return self._unmet("recall", f"no threshold reaches a recall of {target:g}")
        return self._chosen(int(enough[0]), "recall", f"the highest threshold with recall of at least {target:g}")

    def for_precision(self, target: float) -> OperatingPoint:
        """Most recall among the thresholds whose precision is at least target; the highest of equal ones."""
        enough = np.flatnonzero(divide(self.counts.tp, self.counts.predicted_positive, -inf) >= target)
        if not len(enough):
            return self._unmet("precision", f"no threshold reaches a precision of {target:g}")
        best = enough[np.argmax(np.asarray(self.counts.tp)[enough])]
        return self._chosen(int(best), "precision", f"the most recall with precision of at least {target:g}")

    def for_cost(self, fp_cost: float, fn_cost: float) -> OperatingPoint:
        """The threshold of least fp_cost FP + fn_cost FN (costs at least 0); the highest of equal ones."""
        costs = total_cost(self.counts, fp_cost, fn_cost)
        least = costs.min() * (1 + 8 * np.finfo(float).eps)  # costs equal but for rounding are equal: 3 * 0.1 and 0.3
        i = int(np.argmax(costs <= least))
        return self._chosen(i, "cost", f"total cost {costs[i]:g}, the least of all thresholds")

    def _chosen(self, i: int, by: str, reason: str) -> OperatingPoint:
        return OperatingPoint(float(self.thresholds[i]), self.counts[i], by, reason)

    def _unmet(self, by: str, reason: str) -> OperatingPoint:
        return OperatingPoint(nan, Confusion(0, 0, 0, 0), by, reason)


class _Strict(Sweep):
    """A Sweep that flags scores above the threshold, as torchmetrics and Keras do."""

    def at(self, threshold: Any) -> Confusion:
        if np.isnan(threshold).any():
            raise ValueError("threshold must not be NaN")
        return self._counts(self._positives.above(threshold), self._negatives.above(threshold))


def sweep(y_true: Any, scores: Any, *, positive: Hashable = 1, weights: Any = None) -> Sweep:
    """Sort once, then count at every threshold.

    y_true: labels, of which those equal to `positive` are positive. scores: one finite number a sample, higher means
    more likely positive. weights: finite, non-negative; samples of weight 0 are left out.
    Raises ValueError for other lengths, no samples, a NaN label, NaN or infinite scores, bad weights.
    """
    truth = checked_labels("y_true", y_true)
    values = np.atleast_1d(np.asarray(scores, dtype=np.float64))
    if truth.shape != values.shape:
        raise ValueError(f"y_true has {len(truth)} labels, but scores has shape {values.shape}")
    if not len(values):
        raise ValueError("there are no samples")
    if not np.isfinite(values).all():
        row = int(np.flatnonzero(~np.isfinite(values))[0])
        raise ValueError(f"scores must be finite, got {values[row]} at index {row}")
    actual = truth == positive
    conventions = (("positive", str(positive)), ("threshold", "≥"))
    if weights is None:
        return Sweep(_Class.of(values.compress(actual), None), _Class.of(values.compress(~actual), None), conventions)
    weight = checked_weights(weights, len(values))
    if not weight.any():
        raise ValueError("all weights are 0")
    p, n = actual & (weight > 0), ~actual & (weight > 0)
    return Sweep(_Class.of(values[p], weight[p]), _Class.of(values[n], weight[n]), (*conventions, ("weights", "given")))


def total_cost(c: Confusion, fp_cost: float, fn_cost: float) -> Any:
    """What the errors cost altogether: fp_cost FP + fn_cost FN. Raises ValueError for a negative or infinite cost."""
    for name, cost in (("fp_cost", fp_cost), ("fn_cost", fn_cost)):
        if not (np.isfinite(cost) and cost >= 0):
            raise ValueError(f"{name} must be finite and at least 0, got {cost!r}")
    return fp_cost * c.fp + fn_cost * c.fn


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


def dips(c: Confusion) -> np.ndarray:
    """True at each point of a rising threshold from which the next one has a lower precision; False where undefined."""
    before, after = divide(c.tp, c.predicted_positive)[:-1], divide(c.tp, c.predicted_positive)[1:]
    return np.append(after < before, False)


def round_values(low: float, high: float, about: int) -> np.ndarray:
    """Multiples of 1, 2 or 5 times a power of ten that lie in [low, high], at most `about` + 1 of them."""
    rough = (high - low) / max(about, 1)
    if about < 1 or not 1e-250 < rough < inf:
        return np.array([low])
    exponent = int(np.floor(np.log10(rough)))
    step = next(m * 10.0**exponent for m in (1, 2, 5, 10) if m * 10.0**exponent >= rough)
    multiples = np.arange(np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9) + 1)  # 0.3 / 0.1 is below 3
    return np.clip(np.round(multiples * step, 12 - exponent), low, high) + 0.0  # not -0


def _from_the_top(ascending: np.ndarray, first: float) -> np.ndarray:
    return np.concatenate([[first], ascending[::-1]]).astype(np.asarray(ascending).dtype, copy=False)


def _frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


def _is_below(x: list[float], y: list[float], a: int, b: int, c: int) -> bool:
    """Whether point b lies on or below the line from point a to point c."""
    return (y[b] - y[a]) * (x[c] - x[a]) <= (y[c] - y[a]) * (x[b] - x[a])
