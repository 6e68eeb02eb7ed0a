r"""Five simple forecasts, each as of every moment of a series: what it would have said with what was known by then.

After the first t values $y_1 \dots y_t$ a method forecasts $y_{t+h}$, h steps ahead (the lead time):

    naive                  $y_t$
    mean                   $(y_1 + \dots + y_t) / t$
    drift                  $y_t + h (y_t - y_1) / (t - 1)$, undefined for t = 1
    seasonal naive         the latest known value that lies whole seasons before t + h, undefined while there is none
    exponential smoothing  the level $l_t = \alpha y_t + (1 - \alpha) l_{t-1}$, with $l_1 = y_1$

Exponential smoothing is the simple one, without trend or season, and alpha is given, not fitted. No intervals here.
Source: Hyndman and Athanasopoulos 2021, Forecasting: principles and practice, sections 5.2 and 8.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from metrics_core.numbers import as_numbers

Forecasts = np.ndarray  # one row for each t from 1 to T, one column for each lead time from 1 to the horizon


def checked_series(series: Any, name: str = "series") -> np.ndarray:
    """A series as float64, one axis. Raises ValueError for more axes, no values at all, NaN and infinities."""
    y = as_numbers(name, series)
    if y.ndim != 1 or not len(y):
        raise ValueError(f"{name} must be one list of at least one number, got shape {y.shape}")
    wrong = np.flatnonzero(~np.isfinite(y))
    if len(wrong):
        raise ValueError(f"{name} must hold finite numbers, got {y[wrong[0]]} at place {wrong[0] + 1}")
    return y


def whole(name: str, value: int, *, least: int = 1) -> int:
    """A whole number of at least `least`; else ValueError that names the argument."""
    if int(value) != value or value < least:
        raise ValueError(f"{name} must be a whole number of at least {least}, got {value!r}")
    return int(value)


def naive(series: Any, *, horizon: int) -> Forecasts:
    """The latest value, at every lead time: persistence. In the series' units."""
    return _flat(checked_series(series), horizon)


def mean(series: Any, *, horizon: int) -> Forecasts:
    """The mean of all values so far, at every lead time. In the series' units."""
    y = checked_series(series)
    return _flat(np.cumsum(y) / np.arange(1, len(y) + 1), horizon)


def drift(series: Any, *, horizon: int) -> Forecasts:
    """The line through the first and the latest value, prolonged; NaN after one value. In the series' units."""
    y = checked_series(series)
    steps = np.arange(len(y), dtype=float)
    slope = np.divide(y - y[0], steps, out=np.full(len(y), np.nan), where=steps > 0)
    leads = np.arange(1, whole("horizon", horizon) + 1)
    return np.asarray(y[:, None] + slope[:, None] * leads)


def seasonal_naive(series: Any, *, horizon: int, season: int) -> Forecasts:
    """The latest known value of the same place in the season; NaN while there is none. In the series' units.

    season: its length in values; with 1 this is the naive forecast. Raises ValueError for fewer than 1.
    """
    y, m = checked_series(series), whole("season", season)
    leads = np.arange(1, whole("horizon", horizon) + 1)
    source = np.arange(len(y))[:, None] + leads - m * (-(-leads // m))
    return np.where(source >= 0, y[np.maximum(source, 0)], np.nan)


def smoothed_levels(series: Any, alpha: Any) -> np.ndarray:
    """Levels of simple exponential smoothing: one row for each t; alpha may be an array, whose axes come after t's.

    Raises ValueError for alpha outside (0, 1].
    """
    y, a = checked_series(series), np.asarray(alpha, dtype=float)
    if not np.all((a > 0) & (a <= 1)):
        raise ValueError(f"alpha must be above 0 and at most 1, got {alpha!r}")
    levels = np.empty((len(y), *a.shape))
    levels[0] = y[0]
    for t in range(1, len(y)):
        levels[t] = a * y[t] + (1 - a) * levels[t - 1]
    return levels


def exponential_smoothing(series: Any, *, horizon: int, alpha: float) -> Forecasts:
    """The level of simple exponential smoothing, at every lead time: 1 is the naive forecast. In the series' units.

    alpha: the weight of the latest value, in (0, 1]; else ValueError. The level starts at the first value
    (statsmodels: SimpleExpSmoothing with initialization_method="known"; by default it fits level and alpha).
    """
    return _flat(smoothed_levels(series, float(alpha)), horizon)


def _flat(level: np.ndarray, horizon: int) -> Forecasts:
    return np.repeat(level[:, None], whole("horizon", horizon), axis=1)


METHODS: Mapping[str, Callable[..., Forecasts]] = MappingProxyType(
    {
        "naive": naive,
        "mean": mean,
        "drift": drift,
        "seasonal naive": seasonal_naive,
        "exponential smoothing": exponential_smoothing,
    }
)
