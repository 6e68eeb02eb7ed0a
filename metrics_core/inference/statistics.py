"""From how often each unique row was drawn to a metric, for a block of resamples at once.

A statistic takes the bootstrap weights of the unique rows, one resample a row (module resampling), and returns the metric of each row. A
metric of a Confusion gets arrays of counts, an area gets Curves, of scores that were sorted once. Any other metric of a
Sweep is called on one resample after the other, each a Sweep that needs no sorting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from metrics_core.classification.curves import Ladder
from metrics_core.classification.lift import OF_SWEEPS
from metrics_core.classification.sorted_scores import Ordered
from metrics_core.counts import Confusion
from metrics_core.inference.resampling import UniqueRows
from metrics_core.sweep import Sweep

Statistic = Callable[[np.ndarray], np.ndarray]


def of_counts(metric: Callable[..., Any], unique: UniqueRows, y_pred: np.ndarray) -> Statistic:
    """Statistic of a metric of a Confusion. y_pred: 1 for the rows that the model calls positive, else 0."""
    cell = 2 * (np.arange(len(y_pred)) < unique.positives) + y_pred
    member = (cell[:, None] == np.array([3, 1, 2, 0])).astype(np.float64)  # tp, fp, fn, tn

    def read(weights: np.ndarray) -> np.ndarray:
        counts = Confusion(*(weights @ member).T)
        return np.broadcast_to(np.asarray(metric(counts), dtype=np.float64), len(weights))

    return read


def of_scores(metric: Callable[..., Any], unique: UniqueRows, scores: np.ndarray) -> Statistic:
    """Statistic of a metric of a Sweep. scores: of each unique row."""
    if getattr(metric, "func", metric) in OF_SWEEPS:
        ladder = Ladder.of(scores, *unique.classes)
        return lambda weights: np.asarray(metric(ladder.curves(weights)))
    orders = [part.start + np.argsort(scores[part], kind="stable") for part in unique.classes]
    return _one_by_one(metric, scores, orders)


def _one_by_one(metric: Callable[..., Any], scores: np.ndarray, orders: list[np.ndarray]) -> Statistic:
    """orders: the unique rows of each class by ascending score."""

    def side(weights: np.ndarray, order: np.ndarray) -> Ordered:
        drawn = order[weights[order] > 0]
        from_top = np.cumsum(weights[drawn][::-1], dtype=np.float64)[::-1]
        return Ordered(scores[drawn], np.append(from_top, 0.0))

    def value(weights: np.ndarray) -> float:
        positives, negatives = (side(weights, order) for order in orders)
        return float(metric(Sweep(positives, negatives, ())))

    return lambda weights: np.array([value(each) for each in weights])
