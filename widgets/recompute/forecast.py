"""Measures of series and of forecasts: an example's inputs -> metrics_core.forecasting and regression -> its value.

The core's relative errors are fractions; the documents print percent.
"""

from collections.abc import Callable, Mapping
from typing import Any

from metrics_core import CATALOG
from metrics_core.forecasting import growth, relative_errors, rolling_origin
from metrics_core.regression import (
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_squared_error,
    root_mean_squared_error,
    symmetric_mape,
)

Inputs = Mapping[str, Any]
PERCENT = 100


def _naive_forecast_errors(inputs: Inputs, options: Inputs) -> Any:
    """Every value forecast by the one before it."""
    one = rolling_origin(inputs["values"], "naive").at(1)
    pair = one.y_true, one.y_pred
    return {
        "mae": mean_absolute_error(*pair),
        "mse": mean_squared_error(*pair),
        "rmse": root_mean_squared_error(*pair),
        "mape_percent": PERCENT * mean_absolute_percentage_error(*pair),
        "smape_percent": PERCENT * symmetric_mape(*pair),
    }


def _series_growth(inputs: Inputs, options: Inputs) -> Any:
    """From the value at `start` on. straight_line_better: a line explains more of the variance than an exponential."""
    found = growth(inputs["values"][options["start"] :])
    return {
        "daily_increments": found.increments.tolist(),
        "growth_factors": found.factors.tolist(),
        "r2_straight_line": found.line.r2,
        "r2_exponential": found.exponential.r2,
        "r2_quadratic": found.parabola.r2,
        "r2_of_log_series": found.log_line.r2,
        "doubling_time_days": found.doubling_time,
        "straight_line_better": found.line.r2 > found.exponential.r2,
    }


def _relative_error_percent(inputs: Inputs, options: Inputs) -> Any:
    return PERCENT * float(relative_errors(inputs["y"], inputs["forecast"])[0])


def _smape_bounds(inputs: Inputs, options: Inputs) -> Any:
    metrics = {"smape": symmetric_mape, "mape": mean_absolute_percentage_error}
    lower, upper = (PERCENT * end for end in CATALOG["symmetric_mape"].range)
    points = [{name: PERCENT * m([y], [f]) for name, m in metrics.items()} for y, f in inputs["points"]]
    return {"points": points, "lower": lower, "upper": upper}


SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "naive_forecast_errors": _naive_forecast_errors,
    "relative_error_percent": _relative_error_percent,
    "series_growth": _series_growth,
    "smape_bounds": _smape_bounds,
}
