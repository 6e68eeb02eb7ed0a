r"""Several classes on resampled rows: whole matrices drawn again, and the numbers read off all of them at once.

Each class keeps its size, so that a row of the matrix is multinomial with its own shares. The formulas are those on the
cards of `multiclass` and `averages`, for matrices along the last two axes; the two-class metrics are called as they are.
Sources: as on the cards; Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from metrics_core.averages import Average, averaged, macro_f1
from metrics_core.classification import divide, f1, precision, recall
from metrics_core.counts import Confusion
from metrics_core.label_sets import LabelSets
from metrics_core.multiclass import cohen_kappa, mean_per_class_accuracy, multiclass_accuracy, multiclass_matthews
from metrics_core.resampling import Urn
from metrics_core.top_k import Ties, top_k_hits


def redrawn_matrices(counts: Any, *, resamples: int = 2000, seed: int = 0) -> np.ndarray:
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


def one_against_rest(counts: np.ndarray) -> Confusion:
    """Every class against the rest: a Confusion with the classes along the last axis."""
    right = np.diagonal(counts, axis1=-2, axis2=-1)
    actual, predicted = counts.sum(axis=-1), counts.sum(axis=-2)
    total = actual.sum(axis=-1, keepdims=True)
    return Confusion(right, predicted - right, actual - right, total - actual - predicted + right)


def averages(metric: Callable[..., Any], each: Confusion, average: Average, *, zero_division: float = np.nan) -> Any:
    """averaged() for many tables at once. each: a Confusion with the classes (or samples) along the last axis."""
    if average == "micro":
        return metric(Confusion(*(cell.sum(axis=-1) for cell in each.cells)), zero_division=zero_division)
    values = metric(each, zero_division=zero_division)
    weights = np.asarray(each.positives) if average == "weighted" else np.ones(values.shape)
    kept = ~np.isnan(values)
    return divide((np.where(kept, values, 0) * weights).sum(axis=-1), (weights * kept).sum(axis=-1))


def read(function: Callable[..., Any], counts: np.ndarray, /, **options: Any) -> np.ndarray:
    """A number of `multiclass` or `averages` of every matrix in (..., K, K); options are the metric's own.

    function: averaged (with its `metric` among the options), macro_f1, multiclass_accuracy, mean_per_class_accuracy,
    cohen_kappa or multiclass_matthews; KeyError for another one.
    """
    return np.asarray(_READERS[function](counts, **options), dtype=np.float64)


def _averaged(counts: np.ndarray, *, metric: Any, average: Average, zero_division: float = np.nan) -> Any:
    return averages(metric, one_against_rest(counts), average, zero_division=zero_division)


def _macro_f1(counts: np.ndarray, *, definition: str = "mean-of-f1", zero_division: float = np.nan) -> Any:
    each = one_against_rest(counts)
    if definition == "mean-of-f1":
        return averages(f1, each, "macro", zero_division=zero_division)
    p, r = (averages(m, each, "macro", zero_division=zero_division) for m in (precision, recall))
    return np.where((p == 0) & (r == 0), 0.0, divide(2 * p * r, p + r))


def _accuracy(counts: np.ndarray) -> Any:
    return divide(np.trace(counts, axis1=-2, axis2=-1), counts.sum(axis=(-2, -1)))


def _mean_recall(counts: np.ndarray) -> Any:
    return averages(recall, one_against_rest(counts), "macro")


def _kappa(counts: np.ndarray, *, weights: str | None = None) -> Any:
    place = np.arange(counts.shape[-1])
    apart = np.abs(place[:, None] - place)
    distance = {None: np.sign(apart), "linear": apart, "quadratic": apart**2}[weights]
    actual, predicted = counts.sum(axis=-1) * 1.0, counts.sum(axis=-2)
    by_chance = np.einsum("...i,ij,...j->...", actual, distance, predicted) / np.maximum(actual.sum(axis=-1), 1)
    return 1 - divide((counts * distance).sum(axis=(-2, -1)), by_chance)


def _matthews(counts: np.ndarray) -> Any:
    actual, predicted = counts.sum(axis=-1) * 1.0, counts.sum(axis=-2) * 1.0
    total = actual.sum(axis=-1)
    together = np.trace(counts, axis1=-2, axis2=-1) * total - (actual * predicted).sum(axis=-1)
    spread = [np.sqrt((sums * (total[..., None] - sums)).sum(axis=-1)) for sums in (actual, predicted)]
    return divide(together, spread[0] * spread[1])


_READERS: dict[Callable[..., Any], Callable[..., Any]] = {
    averaged: _averaged,
    macro_f1: _macro_f1,
    multiclass_accuracy: _accuracy,
    mean_per_class_accuracy: _mean_recall,
    cohen_kappa: _kappa,
    multiclass_matthews: _matthews,
}


def redrawn_top_k(
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
        sums += Urn(np.ones(len(own), dtype=np.int64)).draw(rng, resamples) @ own
    return np.asarray(divide(sums, np.float64(len(truth))))


def redrawn_sets(sets: LabelSets, *, resamples: int = 2000, seed: int = 0) -> np.ndarray:
    """Which samples are drawn, as many as there are, with replacement: a row of sample numbers for each resample."""
    n = len(sets.truth)
    return np.random.default_rng(seed).integers(0, n, size=(resamples, n))


def of_sets(metric: Callable[[LabelSets], float], sets: LabelSets, drawn: np.ndarray) -> np.ndarray:
    """A metric of LabelSets on every resample, one after the other: for the few samples of a page."""
    return np.array([metric(LabelSets(sets.labels, sets.truth[row], sets.prediction[row])) for row in drawn])
