"""Several classes on resampled rows: whole matrices drawn again, which one ConfusionMatrix then holds for the metrics.

Rows are drawn at random, so that a matrix is multinomial; stratified, each class keeps its size, and each row of it is.
Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.rates import divide
from metrics_core.classification.top_k import Ties, top_k_hits
from metrics_core.inference.resampling import Sampler, multinomials


def resampled_matrices(counts: Any, *, stratified: bool = False, resamples: int = 2000, seed: int = 0) -> np.ndarray:
    """Matrices drawn again: `counts` (..., K, K), actual classes in the rows, becomes (resamples, ..., K, K).

    Raises ValueError where counts are negative or not whole.
    """
    cells = np.asarray(counts)
    if cells.ndim < 2 or cells.shape[-1] != cells.shape[-2]:
        raise ValueError(f"counts must be square in the last two axes, got {cells.shape}")
    if (cells < 0).any() or (cells != np.rint(cells)).any():
        raise ValueError("counts must be whole numbers and not negative")
    if not stratified:
        flat = cells.reshape(*cells.shape[:-2], -1)
        return multinomials(flat, np.random.default_rng(seed), resamples).reshape(resamples, *cells.shape)
    return multinomials(cells, np.random.default_rng(seed), resamples)


def resampled_top_k(
    y_true: Any,
    scores: Any,
    ks: Sequence[int],
    *,
    labels: Sequence[Hashable] | None = None,
    ties: Ties = "average",
    stratified: bool = False,
    resamples: int = 2000,
    seed: int = 0,
) -> np.ndarray:
    """top_k_accuracy at each k on every resample: shape (resamples, ks). Raises ValueError as it does."""
    hits = np.stack([top_k_hits(y_true, scores, k=k, labels=labels, ties=ties)[0] for k in ks], axis=1)
    truth, rng = np.asarray(y_true), np.random.default_rng(seed)
    sums = np.zeros((resamples, len(ks)))
    for label in np.unique(truth) if stratified else [None]:
        own = hits if label is None else hits[truth == label]
        sums += Sampler(np.ones(len(own), dtype=np.int64)).draw(rng, resamples) @ own
    return np.asarray(divide(sums, np.float64(len(truth))))


def resampled_label_sets(sets: LabelSets, *, resamples: int = 2000, seed: int = 0) -> np.ndarray:
    """Which samples are drawn, as many as there are, with replacement: a row of sample numbers for each resample."""
    n = len(sets.truth)
    return np.random.default_rng(seed).integers(0, n, size=(resamples, n))


def of_sets(metric: Callable[[LabelSets], float], sets: LabelSets, drawn: np.ndarray) -> np.ndarray:
    """A metric of LabelSets on every resample, one after the other: for the few samples of a page."""
    return np.array([metric(LabelSets(sets.labels, sets.truth[row], sets.prediction[row])) for row in drawn])
