"""Areas under curves on resampled rows, at many prevalences or up to many limits at once.

Each class keeps its size. AUROC and the areas at the data's own prevalence are in `bootstrap`.
Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from metrics_core.classification.areas import partial_auroc
from metrics_core.counts import checked_weights
from metrics_core.inference.readers import of_scores, sweeps_of
from metrics_core.inference.resampling import Kinds, kinds_of, masses


def redrawn_area_at(
    metric: Callable[..., Any],
    y_true: Any,
    scores: Any,
    prevalences: Any,
    *,
    weights: Any = None,
    resamples: int = 2000,
    seed: int = 0,
) -> np.ndarray:
    """average_precision or pr_auc_trapezoid on every resample if positives had other shares, in (0, 1).

    Shape (resamples, prevalences); undefined where one of the classes is absent.
    """
    kinds, values = _kinds(y_true, scores, weights)
    area = of_scores(metric, kinds, values)
    blocks = []
    for mass in masses(kinds, resamples, np.random.default_rng(seed), stratified=True):
        p, n = (mass[:, part] / np.maximum(mass[:, part].sum(axis=1, keepdims=True), 1e-300) for part in kinds.classes)
        known = p.any(axis=1) & n.any(axis=1)
        columns = [area(np.hstack([p * share, n * (1 - share)])) for share in np.atleast_1d(prevalences)]
        blocks.append(np.where(known[:, None], np.stack(columns, axis=1), np.nan))
    return np.concatenate(blocks)


def redrawn_partial(
    y_true: Any, scores: Any, limits: Any, *, weights: Any = None, resamples: int = 2000, seed: int = 0
) -> np.ndarray:
    """partial_auroc up to each limit on every resample, one Sweep after the other: shape (resamples, limits)."""
    kinds, values = _kinds(y_true, scores, weights)
    orders = [part.start + np.argsort(values[part], kind="stable") for part in kinds.classes]
    sweep_of = sweeps_of(values, orders)
    drawn = (m for block in masses(kinds, resamples, np.random.default_rng(seed), stratified=True) for m in block)
    each = ([partial_auroc(s, float(limit)) for limit in np.atleast_1d(limits)] for s in map(sweep_of, drawn))
    return np.array(list(each))


def _kinds(y_true: Any, scores: Any, weights: Any) -> tuple[Kinds, np.ndarray]:
    """Kinds of rows, and the score of each."""
    actual = np.asarray(y_true) == 1
    distinct, rank = np.unique(np.asarray(scores, dtype=np.float64), return_inverse=True)
    kinds = kinds_of(actual, [rank], None if weights is None else checked_weights(weights, len(actual)), None)
    return kinds, distinct[kinds.codes[0]]
