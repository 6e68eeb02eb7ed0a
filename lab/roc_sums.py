r"""Equal error rate and partial AUROC on many resamples at once, from cumulative masses of the scores in order.

At the i-th distinct score from the top, $\mathrm{TPR}_i$ and $\mathrm{FPR}_i$ are the shares of the positives' and of the
negatives' mass at or above it; the curve begins at (0, 0) and is joined by straight lines, as in module areas.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from metrics_core.classification import divide

Rates = tuple[np.ndarray, np.ndarray]


def rates_reader(scores: np.ndarray, positives: int) -> Callable[[np.ndarray], Rates]:
    """From masses (resamples, units) to (FPR, TPR), each (resamples, distinct scores + 1). The first units are positive."""
    order = np.argsort(-scores, kind="stable")
    ordered = scores[order]
    starts = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    actual = order < positives

    def read(mass: np.ndarray) -> Rates:
        there = mass[:, order]
        sides = (np.where(actual, 0.0, there), np.where(actual, there, 0.0))
        risen = (np.cumsum(np.add.reduceat(side, starts, axis=1), axis=1) for side in sides)
        fpr, tpr = (np.pad(np.asarray(divide(side, side[:, -1:])), ((0, 0), (1, 0))) for side in risen)
        return fpr, tpr

    return read


def equal_error_rates(fpr: np.ndarray, tpr: np.ndarray) -> np.ndarray:
    """Where FPR equals FNR on the line between neighbouring points; NaN where a class is absent."""
    every, gap = np.arange(len(fpr)), fpr + tpr - 1
    after = np.maximum(np.argmax(gap >= 0, axis=1), 1)
    here, there = gap[every, after - 1], gap[every, after]
    share = np.asarray(divide(here, here - there))
    before = fpr[every, after - 1]
    return np.where(np.isnan(gap[:, -1]), np.nan, before + share * (fpr[every, after] - before))


def partial_areas(fpr: np.ndarray, tpr: np.ndarray, max_fpr: float) -> np.ndarray:
    """McClish's standardised area up to max_fpr, as partial_auroc(); NaN where a class is absent."""
    left, right = np.minimum(fpr[:, :-1], max_fpr), np.minimum(fpr[:, 1:], max_fpr)
    width = np.asarray(divide(right - left, np.diff(fpr, axis=1), 0.0))  # of a step, the part that counts
    rise = np.diff(tpr, axis=1)
    area = ((right - left) * (tpr[:, :-1] + rise * width / 2)).sum(axis=1)
    chance = max_fpr**2 / 2
    return np.where(np.isnan(fpr[:, -1] + tpr[:, -1]), np.nan, (1 + (area - chance) / (max_fpr - chance)) / 2)
