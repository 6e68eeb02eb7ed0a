r"""Scores of probabilities on resampled rows, at every distortion and every number of bins at once.

Rows of one class, probability and weight are one unique row (module resampling). With $t_i$ copies of row i in a resample,
log loss is $\sum t_i w_i l_i / \sum t_i w_i$, and the gap of a bin is the sum of $t_i (y_i - p_i)$ over a run of rows in
the order of their probabilities, which no distortion changes. Rows are drawn at random, or each class to its own size (stratified).

Bins stay where they were cut. With equal widths nothing else could be; quantile bins are not cut anew on a resample.
Resampling adds noise to every bin, which an interval of the calibration error allows for (metrics_core.interval.lowered_ends). The
maximum has no interval: a bin of few rows decides it.
Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from metrics_core.counts import checked_probabilities, checked_weights
from metrics_core.inference.resampling import UniqueRows, bootstrap_weights, unique_rows
from metrics_core.probabilities.bins import Strategy, bin_edges
from metrics_core.probabilities.calibration import mean_gap
from metrics_core.probabilities.losses import brier_terms, log_loss_terms
from metrics_core.probabilities.sharpness import distorted

AT_ONCE = 4_000_000  # counts of one block
NAMES = ("log_loss", "brier", "accuracy", "calibration_error")


def resampled_distortions(
    y_true: Any,
    probability: Any,
    factors: Any,
    shifts: Any,
    *,
    weights: Any = None,
    clip: float | None = None,
    bins: int = 10,
    stratified: bool = False,
    resamples: int = 2000,
    seed: int = 0,
) -> dict[str, np.ndarray]:
    """log_loss, brier, accuracy (at 0.5) and calibration_error (uniform bins) of distortions() on every resample.

    Each has shape (resamples, factors, shifts). Weights are not used for the bins. Raises ValueError as distortions().
    """
    rows = _Rows.of(y_true, probability, weights)
    grid = [(float(f), float(s)) for f in np.atleast_1d(factors) for s in np.atleast_1d(shifts)]
    moved = [distorted(rows.p, factor, shift) for factor, shift in grid]
    loss = np.stack([log_loss_terms(rows.actual, q, clip=clip) for q in moved], axis=1)
    certain = np.isinf(loss)
    terms = {
        "log_loss": np.where(certain, 0, loss),
        "brier": np.stack([brier_terms(rows.actual, q) for q in moved], axis=1),
        "accuracy": np.stack([(q >= 0.5) == rows.actual for q in moved], axis=1).astype(float),
    }
    edges = bin_edges(rows.p, bins, "uniform")
    found: dict[str, list[np.ndarray]] = {name: [] for name in NAMES}
    for times in rows.drawn(resamples, seed, stratified):
        mass = times * rows.weight
        means = {name: mass @ each / mass.sum(axis=1)[:, None] for name, each in terms.items()}
        if certain.any():
            means["log_loss"][mass @ certain > 0] = np.inf
        means["calibration_error"] = np.stack([mean_gap(rows.gaps(times, q, edges), times) for q in moved], axis=1)
        for name in NAMES:
            found[name].append(means[name])
    shape = (-1, np.size(factors), np.size(shifts))
    return {name: np.concatenate(blocks).reshape(shape) for name, blocks in found.items()}


def resampled_calibration_errors(
    y_true: Any,
    probability: Any,
    bins: Any,
    *,
    strategy: Strategy = "uniform",
    stratified: bool = False,
    resamples: int = 2000,
    seed: int = 0,
) -> np.ndarray:
    """The expected calibration error on every resample: shape (resamples, number of entries in `bins`)."""
    rows = _Rows.of(y_true, probability, None)
    cuts = [bin_edges(np.asarray(probability, dtype=np.float64), int(b), strategy) for b in bins]
    found = [
        np.stack([mean_gap(rows.gaps(times, rows.p, edges), times) for edges in cuts], axis=1)
        for times in rows.drawn(resamples, seed, stratified)
    ]
    return np.concatenate(found)


@dataclass(frozen=True, eq=False)
class _Rows:
    """UniqueRows of rows in the order of their probabilities: probability, class, weight, and how to draw them."""

    p: np.ndarray
    actual: np.ndarray
    weight: Any
    _unique: UniqueRows
    _order: np.ndarray

    @classmethod
    def of(cls, y_true: Any, probability: Any, weights: Any) -> _Rows:
        actual, p = checked_probabilities(y_true, probability)
        distinct, rank = np.unique(p, return_inverse=True)
        unique = unique_rows(actual, [rank], None if weights is None else checked_weights(weights, len(p)), None)
        order = np.argsort(unique.codes[0], kind="stable")
        weight = 1.0 if unique.weight is None else unique.weight[order]
        return cls(
            distinct[unique.codes[0]][order], order < unique.positives, weight, replace(unique, weight=None), order
        )

    def drawn(self, resamples: int, seed: int, stratified: bool) -> Iterator[np.ndarray]:
        """Blocks of resamples, large for products of matrices: how often each unique row was drawn, one resample a row."""
        held: list[np.ndarray] = []
        for times in bootstrap_weights(self._unique, resamples, np.random.default_rng(seed), stratified=stratified):
            held.append(times[:, self._order].astype(np.float64))
            if sum(one.size for one in held) >= AT_ONCE:
                yield np.concatenate(held)
                held = []
        if held:
            yield np.concatenate(held)

    def gaps(self, times: np.ndarray, p: np.ndarray, edges: np.ndarray) -> np.ndarray:
        """Positives minus probabilities in each bin of every resample; p ascends with the unique rows."""
        apart, ends = self.actual - p, _ends(p, edges)
        return np.stack([times[:, low:high] @ apart[low:high] for low, high in pairwise(ends)], axis=1)


def _ends(p: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """Where the bins begin and end among ascending probabilities; a bin holds its upper edge."""
    return np.concatenate([[0], np.searchsorted(p, edges[1:-1], side="right"), [len(p)]])
