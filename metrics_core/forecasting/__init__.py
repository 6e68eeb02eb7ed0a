"""Forecasts of a series and their errors: five simple methods, rolling origin, MASE, growth, and fit against forecast.

The errors themselves (mean absolute, squared, percentage, symmetric) are in metrics_core.regression: a forecast error on a
time axis is an error like any other, once the forecast was made without what it is judged by. Symbols: y a series of T
values, t how many are known, h the lead time, m the season. No intervals, no models with trend and season, no fitting of
smoothing constants.
"""

from metrics_core.forecasting.growth import Fitted, Growth, growth
from metrics_core.forecasting.methods import (
    METHODS,
    checked_series,
    drift,
    exponential_smoothing,
    mean,
    naive,
    seasonal_naive,
    smoothed_levels,
)
from metrics_core.forecasting.rolling import (
    Judged,
    RollingOrigin,
    common,
    errors_by_lead,
    relative_errors,
    rolling_origin,
)
from metrics_core.forecasting.scaled import mean_absolute_scaled_error, naive_scale
from metrics_core.forecasting.trend import Trend, polynomial, trend
