r"""From how often each kind of row was drawn to a metric, for a block of resamples at once.

A reader takes the masses of the kinds, one resample a row (module resampling), and returns the metric of each row. A
metric of a Confusion gets arrays of counts. AUROC, average precision and the trapezoid under PR come from cumulative
sums over scores that were sorted once, of the formulas on their cards: with $a_i$ positives drawn at the i-th distinct
score of the positives, $b_i$ negatives below it and $c_i$ not above it, AUROC is $\sum a_i (b_i + c_i) / (2 P N)$. Any
other metric of a Sweep is called on one resample after the other, each a Sweep that needs no sorting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.classification.areas import auroc, average_precision, pr_auc_trapezoid
from metrics_core.classification.rates import divide
from metrics_core.classification.sorted_scores import Ordered
from metrics_core.classification.sweep import Sweep
from metrics_core.counts import Confusion
from metrics_core.inference.resampling import Kinds

Reader = Callable[[np.ndarray], np.ndarray]
_NEXT_TO_NOTHING = 1e-300


def of_counts(metric: Callable[..., Any], kinds: Kinds, flagged: np.ndarray) -> Reader:
    """Reader of a metric of a Confusion. flagged: 1 for the kinds that the model calls positive, else 0."""
    cell = 2 * (np.arange(len(flagged)) < kinds.positives) + flagged
    member = (cell[:, None] == np.array([3, 1, 2, 0])).astype(np.float64)  # tp, fp, fn, tn

    def read(mass: np.ndarray) -> np.ndarray:
        counts = Confusion(*(mass @ member).T)
        return np.broadcast_to(np.asarray(metric(counts), dtype=np.float64), len(mass))

    return read


def of_scores(metric: Callable[..., Any], kinds: Kinds, scores: np.ndarray) -> Reader:
    """Reader of a metric of a Sweep. scores: of each kind."""
    area = AREAS.get(metric)
    orders = [part.start + np.argsort(scores[part], kind="stable") for part in kinds.classes]
    if area is None:
        return _one_by_one(metric, scores, orders)
    ladder = _Ladder.of(scores, *orders)
    return lambda mass: area(ladder.climbed(mass))


def sweeps_of(scores: np.ndarray, orders: list[np.ndarray]) -> Callable[[np.ndarray], Sweep]:
    """What makes a Sweep of one resample. orders: the kinds of each class by ascending score."""

    def side(mass: np.ndarray, order: np.ndarray) -> Ordered:
        drawn = order[mass[order] > 0]
        from_top = np.cumsum(mass[drawn][::-1], dtype=np.float64)[::-1]
        return Ordered(scores[drawn], np.append(from_top, 0.0))

    def drawn_again(mass: np.ndarray) -> Sweep:
        positives, negatives = (side(mass, order) for order in orders)
        return Sweep(positives, negatives, ())

    return drawn_again


def _one_by_one(metric: Callable[..., Any], scores: np.ndarray, orders: list[np.ndarray]) -> Reader:
    drawn_again = sweeps_of(scores, orders)

    def read(mass: np.ndarray) -> np.ndarray:
        return np.array([float(metric(drawn_again(one))) for one in mass])

    return read


# ---- areas of many resamples at once
@dataclass(frozen=True)
class _Climbed:
    """For each resample and each distinct score of the positives, ascending: the mass of the positives there, and of
    the negatives below it and not above it (the same array where no score is shared); the mass of either class."""

    rise: np.ndarray
    below: np.ndarray
    upto: np.ndarray
    positives: np.ndarray
    negatives: np.ndarray


@dataclass(frozen=True)
class _Ladder:
    """Where the kinds stand in the order of the scores; an order of None is the one they are in already."""

    positives: np.ndarray | slice
    negatives: np.ndarray | slice
    starts: np.ndarray | None
    left: np.ndarray
    right: np.ndarray | None

    @classmethod
    def of(cls, scores: np.ndarray, positives: np.ndarray, negatives: np.ndarray) -> _Ladder:
        distinct, starts = np.unique(scores[positives], return_index=True)
        left, right = (np.searchsorted(scores[negatives], distinct, side=side) for side in ("left", "right"))
        return cls(
            _as_slice(positives),
            _as_slice(negatives),
            None if len(distinct) == len(positives) else starts,
            left,
            None if np.array_equal(left, right) else right,
        )

    def climbed(self, mass: np.ndarray) -> _Climbed:
        rise, negatives = mass[:, self.positives], mass[:, self.negatives]
        if self.starts is not None:
            rise = np.add.reduceat(rise, self.starts, axis=1)
        sums = _sums_before(negatives)
        below = sums.take(self.left, axis=1)
        upto = below if self.right is None else sums.take(self.right, axis=1)
        return _Climbed(rise, below, upto, rise.sum(axis=1), sums[:, -1])


def _as_slice(order: np.ndarray) -> np.ndarray | slice:
    start = int(order[0]) if len(order) else 0
    run = slice(start, start + len(order))
    return run if np.array_equal(order, np.arange(run.start, run.stop)) else order


def _sums_before(mass: np.ndarray) -> np.ndarray:
    """Mass of all kinds before each, and at last of all."""
    sums = np.empty((len(mass), mass.shape[1] + 1), dtype=mass.dtype)
    sums[:, 0] = 0
    np.cumsum(mass, axis=1, out=sums[:, 1:])
    return sums


def _auroc(c: _Climbed) -> np.ndarray:
    below = np.einsum("ri,ri->r", c.rise, c.below)
    twice = below + (below if c.upto is c.below else np.einsum("ri,ri->r", c.rise, c.upto))
    return np.asarray(divide(twice / 2, c.positives * c.negatives))


def _average_precision(c: _Climbed) -> np.ndarray:
    return np.asarray(divide(np.einsum("ri,ri->r", c.rise, _precision(c)), c.positives))


def _trapezoid(c: _Climbed) -> np.ndarray:
    before = np.zeros(c.rise.shape)  # added up from the top, so that nothing above the highest score is exactly 0
    before[:, :-1] = np.cumsum(c.rise[:, :0:-1], axis=1)[:, ::-1]
    both = _precision(c) + divide(before, before + c.negatives[:, None] - c.upto, 1.0)
    return np.asarray(divide(np.einsum("ri,ri->r", c.rise, both) / 2, c.positives))


def _precision(c: _Climbed) -> np.ndarray:
    """With the threshold at each distinct score of the positives; 0 where nothing is flagged."""
    lower = _sums_before(c.rise)[:, :-1]
    precision = np.subtract(c.positives[:, None], lower, dtype=float)
    flagged = np.subtract((c.positives + c.negatives)[:, None], lower + c.below, dtype=float)
    flagged += _NEXT_TO_NOTHING  # 0/0 becomes 0; a mask would make dividing three times as slow
    precision /= flagged
    return np.asarray(precision)


AREAS: dict[Callable[..., Any], Callable[[_Climbed], np.ndarray]] = {
    auroc: _auroc,
    average_precision: _average_precision,
    pr_auc_trapezoid: _trapezoid,
}
