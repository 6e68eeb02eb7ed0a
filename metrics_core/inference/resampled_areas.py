"""Areas under curves on resampled rows, at many prevalences or up to many limits at once.

Rows are drawn at random, or each class to its own size (stratified). For another prevalence every positive weighs more or
less, so that at the data's own prevalence the areas are those of `bootstrap`.
Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from metrics_core.classification.areas import partial_auroc
from metrics_core.classification.curves import Curves, Ladder
from metrics_core.counts import checked_weights
from metrics_core.inference.resampling import UniqueRows, bootstrap_weights, unique_rows
from metrics_core.numbers import as_numbers


def resampled_area_at(
    metric: Callable[..., Any],
    y_true: Any,
    scores: Any,
    prevalences: Any,
    *,
    weights: Any = None,
    stratified: bool = False,
    resamples: int = 2000,
    seed: int = 0,
) -> np.ndarray:
    """average_precision or pr_auc_trapezoid on every resample if positives had other shares, in (0, 1).

    Shape (resamples, prevalences); undefined where one of the classes is absent.
    """
    shares = np.atleast_1d(prevalences)
    unique, values = _unique(y_true, scores, weights)
    mass = unique.copies * (1.0 if unique.weight is None else unique.weight)
    up, down = unique.classes
    sizes = float(mass[up].sum()), float(mass[down].sum())
    drawn = _curves(unique, values, stratified, resamples, seed)
    return _read(drawn, lambda curves: [metric(curves.at_prevalence(float(share), sizes)) for share in shares])


def resampled_partial_auroc(
    y_true: Any,
    scores: Any,
    limits: Any,
    *,
    weights: Any = None,
    stratified: bool = False,
    resamples: int = 2000,
    seed: int = 0,
) -> np.ndarray:
    """partial_auroc up to each limit on every resample: shape (resamples, limits)."""
    area: Callable[..., Any] = partial_auroc
    drawn = _curves(*_unique(y_true, scores, weights), stratified, resamples, seed)
    return _read(drawn, lambda curves: [area(curves, float(limit)) for limit in np.atleast_1d(limits)])


def _curves(unique: UniqueRows, values: np.ndarray, stratified: bool, resamples: int, seed: int) -> Iterator[Curves]:
    """The curves of all resamples, a block at a time."""
    ladder = Ladder.of(values, *unique.classes)
    for mass in bootstrap_weights(unique, resamples, np.random.default_rng(seed), stratified=stratified):
        yield ladder.curves(mass)


def _read(drawn: Iterator[Curves], read: Callable[[Curves], list[Any]]) -> np.ndarray:
    """What is read off the curves of every resample, a column each."""
    return np.concatenate([np.stack(read(curves), axis=1) for curves in drawn])


def _unique(y_true: Any, scores: Any, weights: Any) -> tuple[UniqueRows, np.ndarray]:
    """UniqueRows of rows, and the score of each."""
    actual = np.asarray(y_true) == 1
    distinct, rank = np.unique(as_numbers("scores", scores), return_inverse=True)
    unique = unique_rows(actual, [rank], None if weights is None else checked_weights(weights, len(actual)), None)
    return unique, distinct[unique.codes[0]]
