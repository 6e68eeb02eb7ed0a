"""Which measures follow from sums over units, and of what: those that can be had for every slice in one pass.

Two classes: every metric of a confusion matrix. Several classes: accuracy, and precision, recall and F1 of one class
against the rest. Label sets: subset accuracy, Hamming loss, and precision, recall and F1 over all labels (micro). Numbers:
mean absolute error, root mean squared error, bias, R². Queries and pairs: every mean over them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any

import numpy as np

from metrics_core.card import CATALOG, Card
from metrics_core.classification import divide
from metrics_core.counts import Confusion
from metrics_core.lab.judged import Judged
from metrics_core.lab.measures import measure, measures
from metrics_core.lab.random_groups import Sums, dealt, of_cells, of_features
from metrics_core.lab.slices import Slices, Summed, sliced
from metrics_core.lab.subject import Subject

CELLS, RIGHT = 4, "multiclass_accuracy"
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


@dataclass(frozen=True, eq=False)
class Units:
    """What sums are taken of: for each unit its one cell (`cells`, and how many there are), or numbers (units, features)."""

    cells: np.ndarray | None = None
    many: int = 0
    features: np.ndarray | None = None


def choices(judged: Judged) -> tuple[str, ...]:
    """The keys of the measures that slices can be judged by, the usual one first. Names are in named()."""
    if judged.task == "binary":
        return tuple(
            sorted((one.key for one in measures("binary") if one.shape == "counts"), key=lambda key: key != "accuracy")
        )
    if judged.task == "classes":
        return (RIGHT, "recall", "precision", "f1")
    if judged.task == "labels":
        return ("subset_accuracy", "hamming_loss", "recall", "precision", "f1")
    if judged.task == "regression":
        return ("mean_absolute_error", "root_mean_squared_error", "mean_error", "r2")
    means = [one.key for one in measures(judged.task) if one.shape in ("gains", "lists", "pair")]
    return tuple(sorted(means, key=lambda key: not key.startswith("ndcg")))


def named(judged: Judged, key: str) -> str:
    """What a measure of choices() is called."""
    own = {"mean_error": "bias (mean of prediction minus truth)"}
    if judged.task in ("binary", "ranking", "text"):
        return next(one.name for one in measures(judged.task) if one.key == key)
    prefix = "micro " if judged.task == "labels" and key in ("recall", "precision", "f1") else ""
    return own.get(key) or prefix + CATALOG[key].name


def of_one_class(judged: Judged, key: str) -> bool:
    """Whether the measure asks which class is positive."""
    return judged.task == "classes" and key != RIGHT


def by_slice(
    judged: Judged,
    model: str,
    key: str,
    slices: np.ndarray,
    n: int,
    *,
    threshold: float | None = None,
    label: int = 0,
    level: float = 0.95,
) -> Slices:
    """A measure of choices() in each of n slices (codes a unit, -1 in none). label: the class of of_one_class()."""
    subject = Subject(judged, model, threshold)
    summed, units = _prepared(subject, key, label)
    group = dealt(len(judged), judged.groups)
    counted = np.bincount(slices[slices >= 0], minlength=n)
    sums = _summed(units, slices, group, n, judged.weights)
    plain = sums if judged.weights is None else _summed(units, slices, group, n, None)
    return sliced(summed, sums, counted, counts=plain.whole, level=level)


def _summed(units: Units, slices: np.ndarray, group: np.ndarray, n: int, weights: np.ndarray | None) -> Sums:
    if units.cells is not None:
        return of_cells(slices, units.cells, group, (n, units.many), weights)
    assert units.features is not None
    features = units.features if weights is None else units.features * weights[:, None]
    return of_features(slices, features, group, n)


def _prepared(s: Subject, key: str, label: int) -> tuple[Summed, Units]:
    truth, answers, says = s.judged.truth, s.answers, named(s.judged, key)
    if s.judged.task == "binary":
        one = measure("binary", key)
        name = one.card.function.__name__
        return _of_counts(name, partial(one.metric, **one.options), says), _cells(truth, s.flagged)
    if s.judged.task == "classes" and key != RIGHT:
        return _of_counts(key, CATALOG[key].function, says), _cells(truth == label, answers == label)
    if s.judged.task == "classes":
        return _mean(says, CATALOG[key], share=True), Units(cells=(truth != answers).astype(np.int64), many=2)
    if s.judged.task == "labels":
        return _of_sets(truth, answers, key, says)
    if s.judged.task == "regression":
        return _of_numbers(truth, answers, key, says)
    one = measure(s.judged.task, key)
    values = one.each(s)
    assert values is not None
    return _mean(says, one.card), _features(np.nan_to_num(values), ~np.isnan(values))


def _cells(actual: np.ndarray, flagged: np.ndarray) -> Units:
    """tp 0, fp 1, fn 2, tn 3."""
    return Units(cells=3 - 2 * flagged.astype(np.int64) - actual, many=CELLS)


def _features(*columns: np.ndarray) -> Units:
    return Units(features=np.stack(columns, axis=1).astype(np.float64))


def _table(sums: np.ndarray) -> Confusion:
    return Confusion(*(np.maximum(sums[..., i], 0) for i in range(CELLS)))  # a difference of weights may fall below 0


def _of_counts(name: str, metric: Callable[..., Any], says: str) -> Summed:
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


def _mean(says: str, card: Card, *, share: bool = False) -> Summed:
    """Of what a unit adds and, beside it, 1; as cells: those that are right, and those that are wrong."""
    right = 0 if not share else 1  # cells are counted both, so that the whole is their sum
    return Summed(
        says,
        lambda sums: divide(sums[..., 0], sums[..., 1] + right * sums[..., 0]),
        lambda sums: sums[..., 1] + right * sums[..., 0],
        card.range,
        card.better,
        card.unit,
        share,
    )


def _of_sets(truth: np.ndarray, answers: np.ndarray, key: str, says: str) -> tuple[Summed, Units]:
    if key == "subset_accuracy":
        wrong = (truth != answers).any(axis=1)
        return _mean(says, CATALOG[key], share=True), Units(cells=wrong.astype(np.int64), many=2)
    if key == "hamming_loss":
        return _mean(says, CATALOG[key]), _features((truth != answers).mean(axis=1), np.ones(len(truth)))
    tables = ((truth & answers), (~truth & answers), (truth & ~answers), (~truth & ~answers))
    summed = replace(
        _of_counts(key, CATALOG[key].function, says), share=False
    )  # labels of one unit are no independent draws
    return summed, _features(*(cells.sum(axis=1) for cells in tables))


def _of_numbers(truth: np.ndarray, answers: np.ndarray, key: str, says: str) -> tuple[Summed, Units]:
    error, one = answers - truth, np.ones(len(truth))
    if key == "mean_absolute_error":
        return _mean(says, CATALOG[key]), _features(np.abs(error), one)
    if key == "mean_error":
        bias = _mean(says, CATALOG["mean_absolute_error"])
        return replace(bias, range=(-inf, inf), better="neither"), _features(error, one)
    if key == "root_mean_squared_error":
        mean = _mean(says, CATALOG[key])
        return replace(mean, read=lambda sums: np.sqrt(np.maximum(mean.read(sums), 0))), _features(error**2, one)
    centred = truth - truth.mean()  # or the squares lose their digits
    spread = _mean(says, CATALOG[key])
    return replace(spread, read=_explained), _features(error**2, one, centred, centred**2)


def _explained(sums: np.ndarray) -> np.ndarray:
    """R² from the sums of squared errors, 1, the truth and its square."""
    around = sums[..., 3] - divide(sums[..., 2] ** 2, sums[..., 1])
    return np.asarray(1 - divide(sums[..., 0], np.where(around > 1e-12 * sums[..., 3], around, 0)))
