"""Sums over units of what models answered: tables of counts, shares, label sets, numbers, and means over units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

import numpy as np

from lab.jackknife import Units
from lab.slices import Summed
from metrics_core.card import CATALOG, Card
from metrics_core.classification import divide
from metrics_core.counts import Confusion

CELLS = 4
SHARES: dict[str, Callable[[Confusion], Any]] = {
    "accuracy": lambda c: c.total,
    "precision": lambda c: c.predicted_positive,
    "recall": lambda c: c.positives,
    "specificity": lambda c: c.negatives,
    "negative_predictive_value": lambda c: c.predicted_negative,
    "false_positive_rate": lambda c: c.negatives,
    "false_negative_rate": lambda c: c.positives,
    "prevalence": lambda c: c.total,
}


def cells_of(actual: np.ndarray, flagged: np.ndarray) -> Units:
    """A unit's cell of the two-class table: tp 0, fp 1, fn 2, tn 3."""
    return Units(cells=3 - 2 * flagged.astype(np.int64) - actual, many=CELLS)


def features_of(*columns: np.ndarray) -> Units:
    """Numbers of units, a column a feature."""
    return Units(features=np.stack(columns, axis=1).astype(np.float64))


def _table(sums: np.ndarray) -> Confusion:
    return Confusion(*(np.maximum(sums[..., i], 0) for i in range(CELLS)))  # a difference of weights may fall below 0


def of_counts(name: str, metric: Callable[..., Any], says: str) -> Summed:
    """A metric of the two-class table, by the cells of units."""
    card, rests = CATALOG[name], SHARES.get(name)
    support = rests or (lambda c: np.minimum(c.positives, c.negatives))
    return Summed(
        says,
        lambda sums: np.asarray(metric(_table(sums)), dtype=float),
        lambda sums: np.asarray(support(_table(sums)), dtype=float),
        card.range,
        card.better,
        card.unit,
        share=rests is not None,
    )


def of_mean(says: str, card: Card, *, share: bool = False) -> Summed:
    """A mean over units, of the sums that of_units() takes; share: of units that are right."""
    return Summed(says, _mean, lambda sums: sums[..., 1], card.range, card.better, card.unit, share)


def of_units(values: np.ndarray) -> Units:
    """What each unit adds, whether it is defined, and whether it is infinite, which makes every mean infinite that it is in."""
    known, endless = ~np.isnan(values), np.isinf(values)
    columns = (np.where(known & ~endless, values, 0), known, *([endless] if endless.any() else []))
    return features_of(*columns)


def _mean(sums: np.ndarray) -> np.ndarray:
    mean = divide(sums[..., 0], sums[..., 1])
    return np.asarray(mean if sums.shape[-1] == 2 else np.where(sums[..., 2] > 0, inf, mean))


def of_sets(truth: np.ndarray, answers: np.ndarray, key: str, says: str) -> tuple[Summed, Units]:
    """Label sets; no shares, as labels of one unit are no independent draws, but for sets that are right."""
    if key == "subset_accuracy":
        return of_mean(says, CATALOG[key], share=True), of_units((truth == answers).all(axis=1).astype(float))
    if key == "hamming_loss":
        return of_mean(says, CATALOG[key]), of_units((truth != answers).mean(axis=1))
    tables = ((truth & answers), (~truth & answers), (truth & ~answers), (~truth & ~answers))
    summed = of_counts(key, CATALOG[key].function, says)
    return replace(summed, share=False), features_of(*(cells.sum(axis=1) for cells in tables))


def of_numbers(truth: np.ndarray, answers: np.ndarray, key: str, says: str) -> tuple[Summed, Units]:
    """R² and three errors of numbers, by what each row adds to sums."""
    error = answers - truth
    if key == "mean_absolute_error":
        return of_mean(says, CATALOG[key]), of_units(np.abs(error))
    if key == "mean_error":
        bias = of_mean(says, CATALOG["mean_absolute_error"])
        return replace(bias, range=(-inf, inf), better="neither"), of_units(error)
    if key == "root_mean_squared_error":
        mean = of_mean(says, CATALOG[key])
        return replace(mean, read=lambda sums: np.sqrt(np.maximum(mean.read(sums), 0))), of_units(error**2)
    centred = truth - truth.mean()  # or the squares lose their digits
    spread = of_mean(says, CATALOG[key])
    return replace(spread, read=_explained), features_of(error**2, np.ones(len(truth)), centred, centred**2)


def _explained(sums: np.ndarray) -> np.ndarray:
    """R² from the sums of squared errors, 1, the truth and its square."""
    around = sums[..., 3] - divide(sums[..., 2] ** 2, sums[..., 1])
    return np.asarray(1 - divide(sums[..., 0], np.where(around > 1e-12 * sums[..., 3], around, 0)))
