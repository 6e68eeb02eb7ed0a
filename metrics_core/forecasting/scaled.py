r"""The mean absolute scaled error: how large errors are beside the steps that the series itself makes.

$\mathrm{MASE} = \mathrm{MAE} / s$, where s is the mean absolute step $|y_t - y_{t-m}|$ of the training series, which is
what the naive forecast (m = 1) or the seasonal naive one (m a season) misses by within it. Below 1: better than that
forecast was in training. Source: Hyndman and Koehler 2006.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.filled import Filled
from metrics_core.forecasting.methods import checked_series, whole
from metrics_core.numbers import as_numbers


def naive_scale(training: Any, *, season: int = 1) -> float:
    """Mean absolute difference of values one season apart, in the series' units, in [0, inf); NaN without such a pair."""
    y, m = checked_series(training, "training"), whole("season", season)
    return float(np.abs(y[m:] - y[:-m]).mean()) if len(y) > m else nan


def _mean_absolute(y_true: Any, y_pred: Any) -> float:
    y, f = np.atleast_1d(as_numbers("y_true", y_true)), np.atleast_1d(as_numbers("y_pred", y_pred))
    if y.shape != f.shape or y.ndim != 1:
        raise ValueError(f"y_true and y_pred must be equally long lists, got shapes {y.shape} and {f.shape}")
    if not (np.isfinite(y).all() and np.isfinite(f).all()):
        raise ValueError("y_true and y_pred must hold finite numbers")
    return float(np.abs(y - f).mean()) if len(y) else nan


def _steps_apart(season: int, one: str, many: str) -> Filled:
    return Filled.many(one, many, season)


def _steps(y_true: Any, y_pred: Any, *, training: Any, season: int = 1) -> list[Part]:
    return [
        ("mean absolute error", "E", _mean_absolute(y_true, y_pred)),
        (
            _steps_apart(
                season,
                "mean absolute difference of training values {n} step apart",
                "mean absolute difference of training values {n} steps apart",
            ),
            "s",
            naive_scale(training, season=season),
        ),
    ]


def _needs(y_true: Any, y_pred: Any, *, training: Any, season: int = 1) -> list[tuple[str, float]]:
    pairs = len(training) - season
    none = _steps_apart(
        season,
        "the training series has no two values {n} step apart",
        "the training series has no two values {n} steps apart",
    )
    never = "the training series never changes from one season to the next" if season > 1 else ""
    return [
        ("no forecasts to judge", len(np.atleast_1d(y_true))),
        (none, pairs),
        (never or "the training series never changes", naive_scale(training, season=season) if pairs > 0 else 1),
    ]


@metric(
    Card(
        name="mean absolute scaled error",
        topic="forecasting",
        aliases=("MASE",),
        question="How large is the error, compared with the average step of the training series?",
        formula=r"\frac{E}{s}",
        symbols={
            "E": "mean absolute error",
            "s": "mean absolute difference of training values one season apart",
        },
        range=(0, float("inf")),
        better="lower",
        undefined_when="there are no forecasts, or the training series is too short or never changes from one season to the next",
        blind_to="Whether the forecast is good enough for its purpose: it only compares with a naive forecast.",
        source="Hyndman and Koehler 2006, Another look at measures of forecast accuracy",
        reference="np.mean(np.abs(y_true - y_pred)) / sklearn.metrics.mean_absolute_error(training[season:], training[:-season])",
    ),
    steps=_steps,
    needs=_needs,
)
def mean_absolute_scaled_error(y_true: Any, y_pred: Any, *, training: Any, season: int = 1) -> float:
    """Mean absolute error over the mean absolute step of the training series, in [0, inf]; no unit.

    y_true, y_pred: equally long, finite. training: the series whose steps set the scale, in order. season: how far
    apart its values are compared. NaN without forecasts, without two values a season apart, and where those never
    differ (sktime divides by the smallest float there, and answers with a huge number). Raises ValueError for unequal
    lengths, NaN and infinities.
    """
    return float(divide(_mean_absolute(y_true, y_pred), naive_scale(training, season=season)))
