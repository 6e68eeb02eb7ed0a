"""One threshold chosen among many, by capacity, recall, precision, false positive rate or cost; costs, and where precision dips.

Thresholds are descending and counts are those at each of them, as a Sweep has both. Left out: the uncertainty of the
choice (module choosing).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from math import inf, nan
from typing import Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.counts import Confusion
from metrics_core.filled import Filled

ROUNDING = 1 + 8 * np.finfo(float).eps


@dataclass(frozen=True)
class OperatingPoint:
    """A threshold, what it gives, and why it was chosen; threshold NaN when the demand cannot be met."""

    threshold: float
    counts: Confusion
    chosen_by: str
    reason: str


class Chooser(ABC):
    """The rules that choose one threshold of many."""

    @property
    @abstractmethod
    def thresholds(self) -> np.ndarray:
        """Every distinct score, descending, after +inf."""

    @property
    @abstractmethod
    def counts(self) -> Confusion:
        """Counts at each of the thresholds."""

    @property
    @abstractmethod
    def positives(self) -> Any:
        """P, the number (or weight) of actual positives."""

    def for_capacity(self, n: float) -> OperatingPoint:
        """The lowest threshold that flags at most n (a count or a weight); a tied block is never split."""
        flagged = self.counts.predicted_positive
        i = int(np.searchsorted(flagged, n, side="right")) - 1
        if not n >= 0:
            return self._unmet("capacity", Filled("a capacity must be at least 0, got {n:g}", n=n))
        return self._chosen(i, "capacity", Filled("flags {flagged:g} of at most {n:g}", flagged=float(flagged[i]), n=n))

    def for_share(self, share: float) -> OperatingPoint:
        """The lowest threshold that flags at most this share of all rows (or of their weight), in [0, 1]."""
        if not 0 <= share <= 1:
            return self._unmet("share", Filled("a share must be from 0 to 1, got {share:g}", share=share))
        total = self.counts.total[0]
        point = self.for_capacity(share * total * ROUNDING)  # 29 is 0.29 * 100, and not a row too many
        part = divide(point.counts.predicted_positive, total)
        return replace(
            point,
            chosen_by="share",
            reason=Filled("flags {part:.4g}% of at most {most:.4g}%", part=float(100 * part), most=100 * share),
        )

    def for_false_positive_rate(self, most: float) -> OperatingPoint:
        """The lowest threshold whose false positive rate is at most this, in [0, 1]."""
        rates = divide(self.counts.fp, self.counts.negatives)
        if not 0 <= most <= 1:
            return self._unmet(
                "false positive rate", Filled("a false positive rate must be from 0 to 1, got {most:g}", most=most)
            )
        if np.isnan(rates[-1]):
            return self._unmet("false positive rate", "there are no negatives, so the false positive rate is undefined")
        i = int(np.searchsorted(rates, most * ROUNDING, side="right")) - 1
        return self._chosen(
            i,
            "false positive rate",
            Filled("a false positive rate of {rate:.4g}, at most {most:g}", rate=float(rates[i]), most=most),
        )

    def for_recall(self, target: float) -> OperatingPoint:
        """The highest threshold whose recall is at least target."""
        if not self.positives:
            return self._unmet("recall", "there are no positives, so recall is undefined")
        enough = np.flatnonzero(divide(self.counts.tp, self.positives) >= target)
        if not len(enough):
            return self._unmet("recall", Filled("no threshold reaches a recall of {target:g}", target=target))
        return self._chosen(
            int(enough[0]),
            "recall",
            Filled("the highest threshold with a recall of at least {target:g}", target=target),
        )

    def for_precision(self, target: float) -> OperatingPoint:
        """Most recall among the thresholds whose precision is at least target; the highest of equal ones."""
        enough = np.flatnonzero(divide(self.counts.tp, self.counts.predicted_positive, -inf) >= target)
        if not len(enough):
            return self._unmet("precision", Filled("no threshold reaches a precision of {target:g}", target=target))
        best = enough[np.argmax(np.asarray(self.counts.tp)[enough])]
        return self._chosen(
            int(best), "precision", Filled("the highest recall with a precision of at least {target:g}", target=target)
        )

    def for_cost(self, fp_cost: float, fn_cost: float) -> OperatingPoint:
        """The threshold of least fp_cost FP + fn_cost FN (costs at least 0); the highest of equal ones."""
        costs = total_cost(self.counts, fp_cost, fn_cost)
        least = costs.min() * ROUNDING  # costs equal but for rounding are equal: 3 * 0.1 and 0.3
        i = int(np.argmax(costs <= least))
        return self._chosen(
            i, "cost", Filled("total cost {cost:g}, the lowest of all thresholds", cost=float(costs[i]))
        )

    def _chosen(self, i: int, by: str, reason: str) -> OperatingPoint:
        return OperatingPoint(float(self.thresholds[i]), self.counts[i], by, reason)

    def _unmet(self, by: str, reason: str) -> OperatingPoint:
        return OperatingPoint(nan, Confusion(0, 0, 0, 0), by, reason)


@dataclass(frozen=True)
class UsualThreshold:
    """The threshold of a model for which nobody has chosen one, and why it is this one."""

    value: float
    why: str


def usual_threshold(scores: np.ndarray, y_true: np.ndarray, copies: np.ndarray | None = None) -> UsualThreshold:
    """Where a reader may begin: 0.5 for scores within [0, 1], 0 for scores on both sides of it.

    Of other scores, the highest threshold that flags at least as many rows as are truly positive. y_true: bool, shape (n,), as scores.
    copies: how many equal rows each of them stands for.
    """
    low, high = (float(scores.min()), float(scores.max())) if len(scores) else (0.0, 1.0)
    if low >= 0 and high <= 1:
        return UsualThreshold(0.5, "usual for scores from 0 to 1")
    if low < 0 < high:
        return UsualThreshold(0.0, "usual for scores on both sides of 0")
    why = "at which as many rows are flagged as are positive"
    if copies is not None:
        down = np.argsort(-scores, kind="stable")
        reached = np.searchsorted(np.cumsum(copies[down]), max(int(copies[y_true].sum()), 1))
        return UsualThreshold(float(scores[down[reached]]), why)
    place = len(scores) - max(int(np.count_nonzero(y_true)), 1)
    return UsualThreshold(float(np.partition(scores, place)[place]), why)


def total_cost(c: Confusion, fp_cost: float, fn_cost: float) -> Any:
    """What the errors cost altogether: fp_cost FP + fn_cost FN. Raises ValueError for a negative or infinite cost."""
    for name, cost in (("fp_cost", fp_cost), ("fn_cost", fn_cost)):
        if not (np.isfinite(cost) and cost >= 0):
            raise ValueError(f"{name} must be finite and at least 0, got {cost!r}")
    return fp_cost * c.fp + fn_cost * c.fn


def dips(c: Confusion) -> np.ndarray:
    """True at each point of a rising threshold from which the next one has a lower precision; False where undefined."""
    before, after = divide(c.tp, c.predicted_positive)[:-1], divide(c.tp, c.predicted_positive)[1:]
    return np.append(after < before, False)
