"""Areas under curves on resampled rows, at many prevalences or up to many limits at once.

Each class keeps its size. AUROC and the areas at the data's own prevalence are in `bootstrap`.
Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from metrics_core.classification.areas import partial_auroc
from metrics_core.classification.curves import Curves, Ladder
from metrics_core.counts import checked_weights
from metrics_core.inference.resampling import Kinds, kinds_of, masses


def resampled_area_at(
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
    shares = np.atleast_1d(prevalences)
    return _of_curves(
        lambda curves: [metric(curves.at_prevalence(float(share))) for share in shares],
        y_true, scores, weights, resamples, seed,
    )  # fmt: skip


def resampled_partial_auroc(
    y_true: Any, scores: Any, limits: Any, *, weights: Any = None, resamples: int = 2000, seed: int = 0
) -> np.ndarray:
    """partial_auroc up to each limit on every resample: shape (resamples, limits)."""
    area: Callable[..., Any] = partial_auroc
    return _of_curves(
        lambda curves: [area(curves, float(limit)) for limit in np.atleast_1d(limits)],
        y_true, scores, weights, resamples, seed,
    )  # fmt: skip


def _of_curves(
    read: Callable[[Curves], list[Any]], y_true: Any, scores: Any, weights: Any, resamples: int, seed: int
) -> np.ndarray:
    """What is read off the curves of every resample, a column each."""
    kinds, values = _kinds(y_true, scores, weights)
    ladder = Ladder.of(values, *kinds.classes)
    drawn = masses(kinds, resamples, np.random.default_rng(seed), stratified=True)
    return np.concatenate([np.stack(read(ladder.curves(mass)), axis=1) for mass in drawn])


def _kinds(y_true: Any, scores: Any, weights: Any) -> tuple[Kinds, np.ndarray]:
    """Kinds of rows, and the score of each."""
    actual = np.asarray(y_true) == 1
    distinct, rank = np.unique(np.asarray(scores, dtype=np.float64), return_inverse=True)
    kinds = kinds_of(actual, [rank], None if weights is None else checked_weights(weights, len(actual)), None)
    return kinds, distinct[kinds.codes[0]]
