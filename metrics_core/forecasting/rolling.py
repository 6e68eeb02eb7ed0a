r"""Rolling origin: forecasts from every moment of a series, each judged by what came h steps later.

Nothing is judged by a value that the forecast could have seen. The moment after t values is an origin, t + h the target,
and the one-step-ahead error is $e_t(1) = y_t - \hat y_t(t - 1)$. Source: Tashman 2000, Out-of-sample tests of forecasting
accuracy: an analysis and review.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from metrics_core.forecasting.methods import METHODS, Forecasts, checked_series, whole


@dataclass(frozen=True, eq=False)
class Judged:
    """The forecasts of one lead time that can be judged, in the order of time; all arrays are equally long.

    origins: how many values were known. targets: the place of what was forecast, from 1. Both whole numbers.
    """

    lead: int
    origins: np.ndarray
    targets: np.ndarray
    y_true: np.ndarray
    y_pred: np.ndarray

    @property
    def errors(self) -> np.ndarray:
        """What came less what was forecast, in the series' units."""
        return np.asarray(self.y_true - self.y_pred)


@dataclass(frozen=True, eq=False)
class RollingOrigin:
    """A method's forecasts from every origin: row t - 1 after t values, column h - 1 for lead time h; NaN: undefined."""

    method: str
    series: np.ndarray
    forecasts: Forecasts
    start: int

    @property
    def horizon(self) -> int:
        return int(self.forecasts.shape[1])

    @cached_property
    def actuals(self) -> np.ndarray:
        """What came of each forecast, in the same shape; NaN beyond the end of the series."""
        places = np.arange(1, len(self.series) + 1)[:, None] + np.arange(self.horizon)
        padded = np.append(self.series, np.full(self.horizon, np.nan))
        return np.asarray(padded[places])

    @cached_property
    def sizes(self) -> np.ndarray:
        """How far each forecast is off, without its sign, in the same shape; NaN where there is nothing to compare."""
        return np.asarray(np.abs(self.actuals - self.forecasts))

    @cached_property
    def can_be_judged(self) -> np.ndarray:
        """Which forecasts exist, from the first origin on, and have come to their target."""
        late = np.arange(1, len(self.series) + 1)[:, None] >= self.start
        return np.asarray(late & ~np.isnan(self.forecasts) & ~np.isnan(self.actuals))

    def at(self, lead: int, *, among: np.ndarray | None = None) -> Judged:
        """The forecasts of one lead time, from 1 to the horizon; else ValueError.

        among: a mask in the forecasts' shape of those that may be judged, such as common() of several methods.
        """
        if not 1 <= lead <= self.horizon:
            raise ValueError(f"lead must be from 1 to the horizon of {self.horizon}, got {lead!r}")
        column = lead - 1
        mask = self.can_be_judged[:, column] & (True if among is None else among[:, column])
        origins = np.flatnonzero(mask) + 1
        actual, forecast = (values[mask, column] for values in (self.actuals, self.forecasts))
        return Judged(lead, origins, origins + lead, actual, forecast)


def rolling_origin(
    series: Any, method: str, *, horizon: int = 1, start: int = 1, season: int = 1, alpha: float = 0.5
) -> RollingOrigin:
    """Every forecast of a method, as of every origin, at lead times from 1 to the horizon.

    start: how many values must be known before forecasts are judged. season: for "seasonal naive". alpha: for
    "exponential smoothing". Raises ValueError for another method and for what the method refuses.
    """
    if method not in METHODS:
        raise ValueError(f"method must be one of {', '.join(METHODS)}, got {method!r}")
    options: dict[str, dict[str, float]] = {
        "seasonal naive": {"season": season},
        "exponential smoothing": {"alpha": alpha},
    }
    forecasts = METHODS[method](series, horizon=horizon, **options.get(method, {}))
    return RollingOrigin(method, checked_series(series), forecasts, whole("start", start))


def common(several: Mapping[str, RollingOrigin]) -> np.ndarray:
    """Which forecasts all of them can be judged by: a mask in their shape. Raises ValueError for different shapes."""
    masks = [one.can_be_judged for one in several.values()]
    if len({mask.shape for mask in masks}) != 1:
        raise ValueError(f"all must have one series and horizon, got shapes {[mask.shape for mask in masks]}")
    return np.asarray(np.logical_and.reduce(masks))


def errors_by_lead(
    rolling: RollingOrigin, metric: Callable[..., Any], *, among: np.ndarray | None = None, **options: Any
) -> np.ndarray:
    """metric(y_true, y_pred, **options) of the forecasts of each lead time, from 1 to the horizon; NaN: undefined."""
    judged = (rolling.at(lead, among=among) for lead in range(1, rolling.horizon + 1))
    return np.array([float(metric(one.y_true, one.y_pred, **options)) for one in judged])


def relative_errors(y_true: Any, y_pred: Any) -> np.ndarray:
    """(truth - forecast) / truth of each pair, a fraction of the truth: above 0 where too little was forecast.

    NaN where the truth is 0. Raises ValueError for unequal lengths.
    """
    y, f = (np.atleast_1d(np.asarray(values, dtype=float)) for values in (y_true, y_pred))
    if y.shape != f.shape:
        raise ValueError(f"y_true and y_pred must be equally long, got {y.shape} and {f.shape}")
    return np.asarray(np.divide(y - f, y, out=np.full(y.shape, np.nan), where=y != 0))
