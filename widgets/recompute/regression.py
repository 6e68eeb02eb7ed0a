"""Measures of predicted numbers: an example's inputs -> metrics_core.regression -> its value."""

from collections.abc import Callable, Mapping
from math import isclose, log
from typing import Any

import numpy as np

from metrics_core import regression as r

Inputs = Mapping[str, Any]
Pair = tuple[Any, Any]
PERCENT = 100


def _pair(inputs: Inputs) -> Pair:
    return np.array(inputs["y_true"], float), np.array(inputs["y_pred"], float)


def _mape_without_abs(y_true: Any, y_pred: Any) -> float:
    """The notebook's code: unsigned errors over signed truths, which is MPE of predictions that are all below."""
    return r.mean_percentage_error(y_true, y_true - np.abs(y_true - y_pred))


REPORTED: dict[str, Callable[[Any, Any], float]] = {
    "mae": r.mean_absolute_error,
    "mse": r.mean_squared_error,
    "rmse": r.root_mean_squared_error,
    "log_of_rmse": lambda y, p: log(r.root_mean_squared_error(y, p)),
    "msle": r.mean_squared_log_error,
    "rmsle": r.root_mean_squared_log_error,
    "median_ae": r.median_absolute_error,
    "mpe_fraction": r.mean_percentage_error,
    "mpe_percent": lambda y, p: PERCENT * r.mean_percentage_error(y, p),
    "mape_percent": lambda y, p: PERCENT * r.mean_absolute_percentage_error(y, p),
    "mape_code_without_abs": _mape_without_abs,
    "median_ape_percent": lambda y, p: PERCENT * r.median_absolute_percentage_error(y, p),
    "share_below_1_percent": lambda y, p: r.share_within(y, p, tolerance=0.01),
    "rmse_share_of_largest_error": r.largest_share,
    "r2": r.r2,
    "explained_variance": r.explained_variance,
}
OUTLIER = ("share_below_1_percent", "rmse", "mae", "mape_percent", "median_ape_percent", "rmse_share_of_largest_error")


def _regression_errors(inputs: Inputs, options: Inputs) -> Any:
    return {name: REPORTED[name](*_pair(inputs)) for name in options["report"]}


def _outlier_metrics(inputs: Inputs, options: Inputs) -> Any:
    return {name: REPORTED[name](*_pair(inputs)) for name in OUTLIER}


def _adjusted_r2(inputs: Inputs, options: Inputs) -> Any:
    return r.adjust(inputs["r2"], inputs["n"], inputs["k"])


def _nested_ols_r2(inputs: Inputs, options: Inputs) -> Any:
    """holds: R2 did not fall when the noise came in, on the rows of the fit, and on new ones."""
    train, test = (np.column_stack([inputs[part]["x"], inputs[part]["noise"]]) for part in ("train", "test"))
    found = r.nested_r2(train, inputs["train"]["y"], test, inputs["test"]["y"])
    return {
        "train_r2": found.train.tolist(),
        "test_r2": found.held_out.tolist(),
        "train_adjusted_r2": found.adjusted.tolist(),
        "holds": bool(found.train[1] >= found.train[0]),
        "holds_on_new_data": bool(found.held_out[1] >= found.held_out[0]),
    }


def _r2_under_rescaling(inputs: Inputs, options: Inputs) -> Any:
    """holds: R2 depends on the unit."""
    truth, said = _pair(inputs)
    here, there = r.r2(truth, said), r.r2(truth * inputs["unit_factor"], said * inputs["unit_factor"])
    return {"r2": here, "r2_other_unit": there, "holds": not isclose(here, there, rel_tol=1e-9)}


def _rmse_under_repetition(inputs: Inputs, options: Inputs) -> Any:
    """holds: more of the same errors make RMSE larger."""
    once, often = _pair(inputs), tuple(np.tile(values, inputs["copies"]) for values in _pair(inputs))
    one, many = r.root_mean_squared_error(*once), r.root_mean_squared_error(*often)
    return {"rmse": one, "rmse_repeated": many, "holds": many > one and not isclose(one, many, rel_tol=1e-9)}


SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "adjusted_r2": _adjusted_r2,
    "nested_ols_r2": _nested_ols_r2,
    "outlier_metrics": _outlier_metrics,
    "r2_under_rescaling": _r2_under_rescaling,
    "regression_errors": _regression_errors,
    "rmse_under_repetition": _rmse_under_repetition,
}
