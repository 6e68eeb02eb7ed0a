"""What a sweep is drawn as: curves, histograms, few points for many; and the convex hull of a ROC curve."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics_core.counts import Confusion


@dataclass(frozen=True)
class RocCurve:
    """False and true positive rates, one entry a threshold, both in [0, 1] and never falling; NaN without a class."""

    fpr: np.ndarray
    tpr: np.ndarray


@dataclass(frozen=True)
class PrecisionRecallCurve:
    """Recall (never falling) and precision (NaN where nothing is flagged), one entry a threshold."""

    recall: np.ndarray
    precision: np.ndarray


@dataclass(frozen=True)
class DetCurve:
    """False positive and false negative rates, one entry a threshold."""

    fpr: np.ndarray
    fnr: np.ndarray


@dataclass(frozen=True)
class Histogram:
    """Weight of the positives and of the negatives in each bin; `edges` has one more entry than the bins."""

    edges: np.ndarray
    positives: np.ndarray
    negatives: np.ndarray


@dataclass(frozen=True)
class Thinned:
    """A sweep at few thresholds, for drawing; `error` is the largest rate by which ROC is off between its points."""

    thresholds: np.ndarray
    counts: Confusion
    error: float


def hull(fp: np.ndarray, tp: np.ndarray) -> list[int]:
    """Which points make the least concave curve on or above all of them, first and last included.

    fp, tp: counts that never fall, one entry a threshold.
    """
    at = _corners(fp, tp)
    x, y = fp[at].tolist(), tp[at].tolist()
    found: list[int] = []
    for i in range(len(x)):
        while len(found) > 1 and _is_below(x, y, found[-2], found[-1], i):
            found.pop()
        found.append(i)
    return [int(at[i]) for i in found]


def _corners(fp: np.ndarray, tp: np.ndarray) -> np.ndarray:
    """The points between which ROC runs neither straight up nor straight right, so that it can turn there."""
    dx, dy = np.diff(fp), np.diff(tp)
    straight = ((dx[1:] == 0) & (dx[:-1] == 0)) | ((dy[1:] == 0) & (dy[:-1] == 0))
    return np.flatnonzero(np.concatenate([[True], ~straight, [True]]) if len(fp) > 1 else [True])


def _is_below(x: list[float], y: list[float], a: int, b: int, c: int) -> bool:
    """Whether point b lies on or below the line from point a to point c."""
    return (y[b] - y[a]) * (x[c] - x[a]) <= (y[c] - y[a]) * (x[b] - x[a])
