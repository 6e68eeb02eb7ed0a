r"""How sure a number is: DeLong's interval for one AUROC.

Symbols: $V_i$ is the share of negatives that positive i outscores (a tie counts half), $W_j$ the share of positives
that outscore negative j. AUROC is the mean of either; its variance is $S_V^2/P + S_W^2/N$. Bootstrap and the comparison
of two models are not here yet. Source: DeLong, DeLong and Clarke-Pearson 1988; fast form: Sun and Xu 2014.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import nan, sqrt
from typing import Any

import numpy as np
from scipy.special import ndtri


@dataclass(frozen=True)
class Interval:
    """A value with its confidence interval; NaN with a reason where there are too few samples for one."""

    value: float
    low: float
    high: float
    standard_error: float
    level: float
    undefined: str = ""


def delong(y_true: Any, scores: Any, *, positive: Hashable = 1, level: float = 0.95) -> Interval:
    """AUROC in [0, 1] with its normal-theory interval, clipped to [0, 1]. Needs two samples of each class.

    Raises ValueError for unequal lengths, scores that are not finite, or a level outside (0, 1).
    """
    truth, values = np.asarray(y_true), np.asarray(scores, dtype=np.float64)
    if truth.shape != values.shape or truth.ndim != 1:
        raise ValueError(f"y_true and scores must be two lists of one length, got {truth.shape} and {values.shape}")
    if not np.isfinite(values).all():
        raise ValueError("scores must be finite")
    if not 0 < level < 1:
        raise ValueError(f"level must lie in (0, 1), got {level!r}")
    actual = truth == positive
    positives, negatives = np.sort(values[actual]), np.sort(values[~actual])
    if min(len(positives), len(negatives)) < 2:
        return Interval(nan, nan, nan, nan, level, "fewer than two samples of a class")
    beats = _share_below(negatives, positives)
    beaten = 1 - _share_below(positives, negatives)
    area = float(beats.mean())
    error = sqrt(beats.var(ddof=1) / len(positives) + beaten.var(ddof=1) / len(negatives))
    reach = float(ndtri((1 + level) / 2)) * error
    return Interval(area, max(0.0, area - reach), min(1.0, area + reach), error, level)


def _share_below(ascending: np.ndarray, values: np.ndarray) -> np.ndarray:
    """For each value the share of `ascending` below it, ties half."""
    low, high = (np.searchsorted(ascending, values, side=side) for side in ("left", "right"))
    return (low + high) / (2 * len(ascending))
