"""From how often each kind of row was drawn to a metric, for a block of resamples at once.

A statistic takes the masses of the kinds, one resample a row (module resampling), and returns the metric of each row. A
metric of a Confusion gets arrays of counts, an area gets Curves, of scores that were sorted once. Any other metric of a
Sweep is called on one resample after the other, each a Sweep that needs no sorting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from metrics_core.classification.areas import OF_CURVES
from metrics_core.classification.curves import Ladder
from metrics_core.classification.sorted_scores import Ordered
from metrics_core.counts import Confusion
from metrics_core.inference.resampling import Kinds
from metrics_core.sweep import Sweep

Statistic = Callable[[np.ndarray], np.ndarray]


def of_counts(metric: Callable[..., Any], kinds: Kinds, flagged: np.ndarray) -> Statistic:
    """Statistic of a metric of a Confusion. flagged: 1 for the kinds that the model calls positive, else 0."""
    cell = 2 * (np.arange(len(flagged)) < kinds.positives) + flagged
    member = (cell[:, None] == np.array([3, 1, 2, 0])).astype(np.float64)  # tp, fp, fn, tn

    def read(mass: np.ndarray) -> np.ndarray:
        counts = Confusion(*(mass @ member).T)
        return np.broadcast_to(np.asarray(metric(counts), dtype=np.float64), len(mass))

    return read


def of_scores(metric: Callable[..., Any], kinds: Kinds, scores: np.ndarray) -> Statistic:
    """Statistic of a metric of a Sweep. scores: of each kind."""
    if getattr(metric, "func", metric) in OF_CURVES:
        ladder = Ladder.of(scores, *kinds.classes)
        return lambda mass: np.asarray(metric(ladder.curves(mass)))
    orders = [part.start + np.argsort(scores[part], kind="stable") for part in kinds.classes]
    return _one_by_one(metric, scores, orders)


def _one_by_one(metric: Callable[..., Any], scores: np.ndarray, orders: list[np.ndarray]) -> Statistic:
    """orders: the kinds of each class by ascending score."""

    def side(mass: np.ndarray, order: np.ndarray) -> Ordered:
        drawn = order[mass[order] > 0]
        from_top = np.cumsum(mass[drawn][::-1], dtype=np.float64)[::-1]
        return Ordered(scores[drawn], np.append(from_top, 0.0))

    def value(mass: np.ndarray) -> float:
        positives, negatives = (side(mass, order) for order in orders)
        return float(metric(Sweep(positives, negatives, ())))

    return lambda masses: np.array([value(mass) for mass in masses])
