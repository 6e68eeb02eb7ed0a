"""Several classes on resampled rows: whole matrices drawn again, which one ConfusionMatrix then holds for the metrics.

Each class keeps its size, so that a row of the matrix is multinomial with its own shares.
Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.rates import divide
from metrics_core.classification.top_k import Ties, top_k_hits
from metrics_core.inference.resampling import Sampler


def resampled_matrices(counts: Any, *, resamples: int = 2000, seed: int = 0) -> np.ndarray:
    """Matrices drawn again: `counts` (..., K, K), actual classes in the rows, becomes (resamples, ..., K, K).

    Raises ValueError where counts are negative or not whole.
    """
    cells = np.asarray(counts)
    if cells.ndim < 2 or cells.shape[-1] != cells.shape[-2]:
        raise ValueError(f"counts must be square in the last two axes, got {cells.shape}")
    if (cells < 0).any() or (cells != np.rint(cells)).any():
        raise ValueError("counts must be whole numbers and not negative")
    size = cells.sum(axis=-1).astype(np.int64)
    empty = np.zeros(cells.shape)
    empty[..., 0] = 1  # of a class without samples nothing is drawn, whatever its shares
    shares = np.where(size[..., None] > 0, cells / np.maximum(size, 1)[..., None], empty)
    return np.random.default_rng(seed).multinomial(size, shares, size=(resamples, *size.shape))


def resampled_top_k(
    y_true: Any,
    scores: Any,
    ks: Sequence[int],
    *,
    labels: Sequence[Hashable] | None = None,
    ties: Ties = "average",
    resamples: int = 2000,
    seed: int = 0,
) -> np.ndarray:
    """top_k_accuracy at each k on every resample: shape (resamples, ks). Raises ValueError as it does."""
    hits = np.stack([top_k_hits(y_true, scores, k=k, labels=labels, ties=ties)[0] for k in ks], axis=1)
    truth, rng = np.asarray(y_true), np.random.default_rng(seed)
    sums = np.zeros((resamples, len(ks)))
    for label in np.unique(truth):
        own = hits[truth == label]
        sums += Sampler(np.ones(len(own), dtype=np.int64)).draw(rng, resamples) @ own
    return np.asarray(divide(sums, np.float64(len(truth))))


def resampled_label_sets(sets: LabelSets, *, resamples: int = 2000, seed: int = 0) -> np.ndarray:
    """Which samples are drawn, as many as there are, with replacement: a row of sample numbers for each resample."""
    n = len(sets.truth)
    return np.random.default_rng(seed).integers(0, n, size=(resamples, n))


def of_sets(metric: Callable[[LabelSets], float], sets: LabelSets, drawn: np.ndarray) -> np.ndarray:
    """A metric of LabelSets on every resample, one after the other: for the few samples of a page."""
    return np.array([metric(LabelSets(sets.labels, sets.truth[row], sets.prediction[row])) for row in drawn])
