r"""ROC and precision-recall curves of many resamples at once, which the metrics of a Sweep take as they take a Sweep.

A curve is given by the distinct scores of the positives, from the top: what rises there, and the weights at or above. At
other scores it only runs to the right. Symbols: P and N are the weights of the positives and of the negatives in all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.geometry.curve_shapes import RocCurve

if TYPE_CHECKING:
    from metrics_core.sweep import Sweep

_NEXT_TO_NOTHING = 1e-300


@dataclass(frozen=True, eq=False)
class Curves:
    """Curves along the last axis, as many as the other axes hold.

    rise: the mass of the positives at each of the scores, from the highest. fp: of the negatives at or above it;
    fp_above: of the negatives above it, the same array where no negative shares a score with a positive. positives,
    negatives: P and N, of the shape without the last axis. reached: of the positives at or above each, where it is known.
    """

    rise: np.ndarray
    fp: np.ndarray
    fp_above: np.ndarray
    positives: Any
    negatives: Any
    reached: np.ndarray | None = None

    @classmethod
    def of_weights(cls, positives: np.ndarray, negatives: np.ndarray) -> Curves:
        """From the mass of each class at every level of the scores, which is the last axis, from the top."""
        fp = np.cumsum(negatives, axis=-1)
        above = np.concatenate([np.zeros_like(fp[..., :1]), fp[..., :-1]], axis=-1)
        return cls(positives, fp, above, positives.sum(axis=-1), fp[..., -1])

    @classmethod
    def of_sweep(cls, s: Sweep) -> Curves:
        """The one curve of a Sweep."""
        fp = s.counts.fp
        return cls(np.diff(s.counts.tp), fp[1:], fp[:-1], s.positives, s.negatives)

    def at_prevalence(self, prevalence: float, sizes: tuple[float, float] | None = None) -> Curves:
        """The same model where another share is positive, in (0, 1): recall and false positive rate stay.

        sizes: P and N of what these curves were drawn from, whose share of positives becomes this one while theirs
        varies about it; their own where None.
        """
        masses = np.asarray(self.positives), np.asarray(self.negatives)
        wanted = zip((prevalence, 1 - prevalence), sizes or masses, strict=True)
        share, rest = (np.asarray(divide(np.asarray(weight), np.asarray(total)))[..., None] for weight, total in wanted)
        above = self.fp_above * rest
        fp = above if self.fp is self.fp_above else self.fp * rest
        p, n = (mass * by[..., 0] for mass, by in zip(masses, (share, rest), strict=True))
        absent = np.isnan(p + n) | (p == 0) | (n == 0)
        p, n = (np.where(absent, np.nan, mass)[()] for mass in (p, n))
        return Curves(self.rise * share, fp, above, p, n)

    @cached_property
    def tp(self) -> np.ndarray:
        """The mass of the positives at or above each score."""
        return np.cumsum(self.rise, axis=-1) if self.reached is None else self.reached

    # ---- what areas are made of
    @property
    def pairs_in_order(self) -> Any:
        """Pairs of a positive and a negative in which the positive scores higher."""
        return _dot(self.rise, _column(self.negatives) - self.fp)

    @property
    def pairs_tied(self) -> Any:
        """Pairs of a positive and a negative with the same score."""
        return 0.0 if self.fp is self.fp_above else _dot(self.rise, self.fp - self.fp_above)

    @property
    def precision_sum(self) -> Any:
        """Precision at each of the positives, added up."""
        return _dot(self.rise, self._precision)

    @property
    def mean_precision_sum(self) -> Any:
        """For each of the positives the mean of the precision there and at the score before, added up."""
        before = self.tp - self.rise
        return _dot(self.rise, self._precision + divide(before, before + self.fp_above, 1.0)) / 2

    @cached_property
    def _precision(self) -> np.ndarray:
        flagged = self.tp + self.fp + _NEXT_TO_NOTHING  # 0/0 becomes 0; a mask would make dividing three times as slow
        return np.asarray(np.divide(self.tp, flagged, out=flagged))

    # ---- points
    @cached_property
    def roc(self) -> RocCurve:
        """The corners of the curves, from (0, 0) to (1, 1): before and after each score of a positive."""
        fp = _between(self.fp_above, self.fp, self.negatives)
        tp = _between(self.tp - self.rise, self.tp, self.positives)
        return RocCurve(divide(fp, _column(self.negatives)), divide(tp, _column(self.positives)))

    @property
    def around_equal_errors(self) -> tuple[Any, Any, Any, Any]:
        """FPR and TPR at the last corner where FPR lies below FNR, and at the next one."""
        fpr, tpr = self.roc.fpr, self.roc.tpr
        after = np.maximum(np.argmax(fpr + tpr >= 1, axis=-1), 1)[..., None]
        at = [np.take_along_axis(rate, place, -1)[..., 0] for place in (after - 1, after) for rate in (fpr, tpr)]
        return at[0], at[1], at[2], at[3]


@dataclass(frozen=True)
class Ladder:
    """Where rows stand in the order of their scores, so that weights of the rows become Curves."""

    positives: np.ndarray | slice
    negatives: np.ndarray | slice
    starts: np.ndarray | None  # of equal scores of positives; None where there are none
    reached: np.ndarray  # how many of the negatives lie at or above each of these
    passed: np.ndarray | None  # and above it, where that differs

    @classmethod
    def of(cls, scores: np.ndarray, positives: slice, negatives: slice) -> Ladder:
        """Of rows whose positives and negatives lie in two slices."""
        up, down = (part.start + np.argsort(scores[part], kind="stable")[::-1] for part in (positives, negatives))
        highest = -scores[up]
        distinct, starts = np.unique(highest, return_index=True)
        passed, reached = (np.searchsorted(-scores[down], distinct, side=side) for side in ("left", "right"))
        return cls(
            _as_slice(up),
            _as_slice(down),
            None if len(distinct) == len(up) else starts,
            reached,
            None if np.array_equal(passed, reached) else passed,
        )

    def curves(self, mass: np.ndarray) -> Curves:
        """Of each row of weights (resamples, rows)."""
        rise, negatives = (np.ascontiguousarray(mass[:, part]) for part in (self.positives, self.negatives))
        if self.starts is not None:
            rise = np.add.reduceat(rise, self.starts, axis=1)
        sums = np.empty((len(mass), negatives.shape[1] + 1), dtype=mass.dtype)
        sums[:, 0] = 0
        np.cumsum(negatives, axis=1, out=sums[:, 1:])
        fp = sums.take(self.reached, axis=1)
        above = fp if self.passed is None else sums.take(self.passed, axis=1)
        return Curves(rise, fp, above, rise.sum(axis=1), sums[:, -1])


def _as_slice(order: np.ndarray) -> np.ndarray | slice:
    """The places as a slice, where they lie side by side and descend."""
    if not len(order) or not np.array_equal(order, np.arange(order[0], order[0] - len(order), -1)):
        return order
    end = int(order[-1]) - 1
    return slice(int(order[0]), None if end < 0 else end, -1)


def _dot(a: np.ndarray, b: np.ndarray) -> Any:
    return np.einsum("...i,...i->...", a, b)


def _column(total: Any) -> np.ndarray:
    return np.asarray(total)[..., None]


def _between(before: np.ndarray, after: np.ndarray, total: Any) -> np.ndarray:
    """0, then both at each step, then the total."""
    both = np.stack([before, after], axis=-1).reshape(*after.shape[:-1], -1)
    last = np.broadcast_to(_column(total), (*both.shape[:-1], 1))
    return np.concatenate([np.zeros_like(last), both, last], axis=-1)
