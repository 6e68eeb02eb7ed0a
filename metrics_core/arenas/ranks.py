r"""How sure ratings are, and which ranks agree with the games.

An interval of a rating is relative to the mean of all models: a normal quantile times its standard error on each side. Two models are
compared by the standard error of their difference, in which the part that both share is gone; or by whether their two intervals
overlap, as public tables do, which needs a wider gap. Left out: a correction for many comparisons. Sources: Chiang et al. 2024,
Chatbot Arena (ranks: one more than the number of models whose interval lies above); Schenker and Gentleman 2001, On judging the significance
of differences by examining the overlap between confidence intervals.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from scipy.special import ndtri

from metrics_core.arenas.elo import UNIT
from metrics_core.arenas.strengths import Strengths
from metrics_core.interval import checked_level, normal_limits

By = Literal["differences", "intervals"]


def rating_limits(found: Strengths, *, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """Both ends of each rating's interval, in points, shape (..., models); NaN where there is no rating."""
    error = np.sqrt(np.diagonal(found.covariance, axis1=-2, axis2=-1))
    return normal_limits(found.ratings, UNIT * error, level)


def difference_errors(found: Strengths) -> np.ndarray:
    """The standard error of the difference of each two ratings, in points, shape (..., models, models); 0 on the diagonal."""
    own = np.diagonal(found.covariance, axis1=-2, axis2=-1)
    squared = own[..., :, None] + own[..., None, :] - 2 * found.covariance
    return np.asarray(UNIT * np.sqrt(np.maximum(squared, 0)))


def rank_range(found: Strengths, *, by: By = "differences", level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """The best and the worst rank of each model, from 1, that its comparisons leave open; NaN where there is no rating.

    Best: one more than the number of models that are clearly ahead of it. Worst: the number of models minus those that are clearly behind. by: "differences",
    whose interval lies on one side of 0, or "intervals" that do not overlap. Raises ValueError for another word, and a level outside (0, 1).
    """
    if by not in ("differences", "intervals"):
        raise ValueError(f"by must be 'differences' or 'intervals', got {by!r}")
    models = found.values.shape[-1]
    if by == "differences":
        reach = float(ndtri((1 + checked_level(level)) / 2)) * difference_errors(found)
        ahead = found.ratings[..., None, :] - found.ratings[..., :, None] > reach
    else:
        low, high = rating_limits(found, level=level)
        ahead = low[..., None, :] > high[..., :, None]
    known = np.where(np.isnan(found.values), np.nan, 0.0)
    return known + 1 + ahead.sum(axis=-1), known + models - ahead.sum(axis=-2)
