"""Scores in order: what is counted at a threshold, summed over the positives, or offered as the ticks of a control.

Each class is sorted by itself (`numpy.sort` is vectorised, `argsort` much less so). Counts at any threshold are two
binary searches. The sums behind the areas need the negatives only where a positive lies. Only merged() goes over all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from metrics_core.classification.curves import Curves

_BLOCK = 1 << 15


@dataclass(frozen=True)
class Ordered:
    """The scores of one class in ascending order; `from_top[i]` is the weight, or number, of all but the i lowest of them.

    Weights are added up from the top, so that the small sums behind the first points of a curve are not the
    difference of two large ones.
    """

    scores: np.ndarray
    from_top: np.ndarray | None

    @classmethod
    def of(cls, scores: np.ndarray, weights: np.ndarray | None) -> Ordered:
        """Sort the scores of one class; weights: one a score, or whole numbers of rows, or None where each counts once."""
        if weights is None:
            return cls(np.sort(scores), None)
        order = np.argsort(scores, kind="stable")
        none = np.zeros(1, dtype=weights.dtype)
        return cls(scores[order], np.concatenate([none, np.cumsum(weights[order[::-1]])])[::-1])

    @property
    def total(self) -> Any:
        """How many scores there are, or their weight."""
        return len(self.scores) if self.from_top is None else self.from_top[0].item()

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
class Sums:
    """What three areas are made of: pairs of a positive and a negative, and precision added up over the positives."""

    pairs_in_order: float
    pairs_tied: float
    precision: float
    mean_precision: float


def sums(p: Ordered, n: Ordered) -> Sums:
    """The sums behind three areas, for each of the positives p: pairs, precision, and mean of it and the one before.

    Goes over the distinct scores of the positives in blocks, so that each block's negatives stay in the cache.
    """
    p, n = (_in_floats(side) for side in (p, n))
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
        if len(near) and (near.take(left, mode="clip") == scores).any():
            above = n.weight_from(low + np.searchsorted(near, scores, side="right"))
        part = Curves(tp - before, at, above, p.total, n.total, tp)
        in_order += part.pairs_in_order.item()
        tied += 0.0 if above is at else part.pairs_tied.item()
        at_ap += part.precision_sum.item()
        at_trapezoid += part.mean_precision_sum.item()
    return Sums(in_order, tied, at_ap, at_trapezoid)


def _in_floats(side: Ordered) -> Ordered:
    """Numbers of rows as floats, whose products in pairs cannot run over."""
    return side if side.from_top is None else Ordered(side.scores, side.from_top.astype(np.float64, copy=False))


def merged(p: Ordered, n: Ordered) -> tuple[np.ndarray, Any, Any]:
    """Every distinct score, descending, after +inf; weight of the positives and of the negatives at or above each."""
    scores = np.concatenate([p.scores, n.scores])
    order = np.argsort(scores, kind="stable")  # two sorted runs: a merge, not a sort
    scores = scores[order]
    first = np.flatnonzero(np.concatenate([[True], scores[1:] != scores[:-1]]))
    lower_positives = np.concatenate([[0], np.cumsum(order < len(p.scores))])[first]
    tp, fp = p.weight_from(lower_positives), n.weight_from(first - lower_positives)
    return _from_the_top(scores[first], inf), _from_the_top(tp, 0), _from_the_top(fp, 0)


def ticks(classes: tuple[Ordered, Ordered], limit: int) -> np.ndarray:
    """Scores of either class for a control, ascending: all distinct ones up to `limit`, else a choice of them.

    The choice is quantiles of the positives, quantiles of the negatives and round values, so that a rare class gets
    its share of the way.
    """
    held = [one.scores for one in classes if len(one.scores)]
    distinct = _distinct(held, limit)
    if distinct is not None:
        return distinct
    grid = np.linspace(0, 1, max(2, limit * 2 // 5))
    low, high = (float(end) for end in (min(s[0] for s in held), max(s[-1] for s in held)))
    quantiles = [scores[np.round(grid * (len(scores) - 1)).astype(int)] for scores in held]
    return np.unique(np.concatenate([*quantiles, round_values(low, high, limit // 5)]))


def _distinct(held: list[np.ndarray], limit: int) -> np.ndarray | None:
    """The distinct scores, ascending; None where there are more than `limit`."""
    found: list[float] = []
    low = -inf
    while True:
        following = [s[i] for s in held if (i := np.searchsorted(s, low, side="right")) < len(s)]
        if not following:
            return np.array(found)
        if len(found) == limit:
            return None
        found.append(low := float(min(following)))


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
