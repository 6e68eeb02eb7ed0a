"""Sufficient statistics of measures: what each unit adds to sums, and the measures as functions of the sums.

Value, resamples and slices read the same: weights of a resample times what units add are its sums, and so are the sums of a
slice, of its rest, and of either without a group of units (module jackknife). As in sacreBLEU, where this comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from lab.error_sums import columns_of, errors_of_sums
from lab.jackknife import Units
from lab.measures import Measure
from lab.predictions import ModelPredictions
from metrics_core.classification import divide
from metrics_core.classification.groups import EachLabel
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.counts import Confusion

CELLS = 4
SPREAD = ("weight", "absolute", "squared", "truth away", "truth away squared")  # what MAE, RMSE and R² are made of


@dataclass(frozen=True, eq=False)
class Statistics:
    """Some measures of the same sums. read: sums (..., features) to (measures, ...), NaN where undefined."""

    measures: tuple[Measure, ...]
    units: Units
    read: Callable[[np.ndarray], np.ndarray]


def columns(*of_units: np.ndarray) -> Units:
    """Numbers of units, a column a feature."""
    return Units(features=np.stack(of_units, axis=1).astype(np.float64))


def of_means(measures: Sequence[Measure], terms: Sequence[np.ndarray]) -> Statistics:
    """Means over the units where each is defined; an infinite term makes every mean infinite that it is in."""
    many, values = len(measures), np.stack(terms, axis=1).astype(np.float64)
    known, endless = ~np.isnan(values), np.isinf(values)
    certain = np.flatnonzero(endless.any(axis=0))
    features = np.hstack([np.where(known & ~endless, values, 0), known, endless[:, certain]])
    roots = [one.card.function.__name__ == "root_mean_squared_error" for one in measures]

    def read(sums: np.ndarray) -> np.ndarray:
        means = np.moveaxis(np.asarray(divide(sums[..., :many], sums[..., many : 2 * many])), -1, 0)
        for column, place in enumerate(certain, 2 * many):
            means[place] = np.where(sums[..., column] > 0, inf, means[place])
        for place in np.flatnonzero(roots):
            means[place] = np.sqrt(np.maximum(means[place], 0))
        return means

    return Statistics(tuple(measures), Units(features=features), read)


def of_table(measures: Sequence[Measure], y_true: np.ndarray, y_pred: np.ndarray) -> Statistics:
    """Metrics of the two-class table: a unit has one of its cells, tp 0, fp 1, fn 2, tn 3."""
    units = Units(cells=3 - 2 * y_pred.astype(np.int64) - y_true, many=CELLS)
    return Statistics(tuple(measures), units, lambda sums: of_counts(measures, table_of(sums)))


def table_of(sums: np.ndarray) -> Confusion:
    """The two-class tables in sums; a difference of weights may fall below 0."""
    return Confusion(*(np.maximum(sums[..., cell], 0) for cell in range(CELLS)))


def of_counts(measures: Sequence[Measure], counts: Confusion) -> np.ndarray:
    """Metrics of counts in arrays: the measures along the first axis."""
    return np.stack([np.asarray(one.metric(counts, **one.options), dtype=np.float64) for one in measures])


def of_matrix(measures: Sequence[Measure], s: ModelPredictions) -> Statistics:
    """Metrics of the confusion matrix of several classes."""
    labels, truth = s.judged.labels, s.judged.truth
    shape = (len(labels), len(labels))

    def read(sums: np.ndarray) -> np.ndarray:
        return _of_all(measures, ConfusionMatrix(labels, np.maximum(sums, 0).reshape(*sums.shape[:-1], *shape)))

    return Statistics(tuple(measures), Units(cells=truth * len(labels) + s.answers, many=len(labels) ** 2), read)


def of_sets(measures: Sequence[Measure], s: ModelPredictions) -> Statistics:
    """Averages over labels, of the table of each."""
    labels = s.judged.labels

    def read(sums: np.ndarray) -> np.ndarray:
        return _of_all(measures, EachLabel(labels, table_of(sums.reshape(*sums.shape[:-1], len(labels), CELLS))))

    features = cells_of_sets(s).reshape(len(s.judged), -1).astype(np.float64)
    return Statistics(tuple(measures), Units(features=features), read)


def cells_of_sets(s: ModelPredictions) -> np.ndarray:
    """In which cell of the table each label of each unit is: (units, labels, cells)."""
    truth, said = s.judged.truth, s.answers
    return np.stack([truth & said, ~truth & said, truth & ~said, ~truth & ~said], axis=2)


def _of_all(measures: Sequence[Measure], tables: ConfusionMatrix | EachLabel) -> np.ndarray:
    found = []
    for one in measures:
        options = dict(one.options)
        first = (options.pop("metric"), tables) if "metric" in options else (tables,)
        found.append(np.asarray(one.card.function(*first, **options), dtype=np.float64))
    return np.stack(found)


def of_errors(measures: Sequence[Measure], s: ModelPredictions, parts: Sequence[str] | None = None) -> Statistics:
    """Regression errors of module regression.together, by their sums."""
    names = [one.card.function.__name__ for one in measures]
    held, middles = columns_of(s.judged.truth, s.answers, parts)

    def read(sums: np.ndarray) -> np.ndarray:
        found = errors_of_sums(dict(zip(held, np.moveaxis(sums, -1, 0), strict=True)), middles)
        return np.stack([np.broadcast_to(getattr(found, name), sums.shape[:-1]) for name in names])

    return Statistics(tuple(measures), columns(*held.values()), read)


def of_corpus(one: Measure, s: ModelPredictions) -> Statistics:
    """A score of summed statistics, such as corpus BLEU; the last feature counts the pairs."""
    score: Any = one.card.function(*s.texts, **one.options)
    units = columns(*score.statistics.T, np.ones(len(s.judged)))
    return Statistics((one,), units, lambda sums: np.asarray(score.of_sums(sums[..., :-1]))[None])
