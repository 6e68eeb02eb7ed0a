"""What the reader chooses of a rolling origin: the method, the error that is drawn, and the conventions, all in the URL."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from metrics_core.forecasting import METHODS, mean_absolute_scaled_error
from metrics_core.regression import (
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_squared_error,
    root_mean_squared_error,
    symmetric_mape,
)
from pages.regression.forecasting.data import Series
from pages.regression.forecasting.drawing import short
from widgets.conventions import choice
from widgets.links import ONE_OF

ERRORS: dict[str, Callable[..., Any]] = {
    "MAE": mean_absolute_error,
    "RMSE": root_mean_squared_error,
    "MSE": mean_squared_error,
    "MAPE": mean_absolute_percentage_error,
    "SMAPE": symmetric_mape,
    "MASE": mean_absolute_scaled_error,
}
PERCENT = ("MAPE", "SMAPE")
JUDGED = (
    "Which forecasts count. “each its own”: all that a method can make; drift needs two values before it starts, seasonal naive "
    "a whole season. “the same”: only those that all five can make, so that they are judged on the same values."
)
SCALE = (
    "What MASE divides by: the mean absolute step of the whole series from one value to the next, or from one season to "
    "the next. sktime and tslearn take one step unless told the season (sp, seasonal_period); R's forecast and the M4 "
    "competition take the season. Where the step is 0 sktime divides by the smallest float; here it is undefined."
)
ZERO = (
    "What MAPE does with a truth of 0, and SMAPE where truth and forecast are both 0. scikit-learn divides by "
    "2.2e-16, which makes a number of sixteen digits out of one zero; MATLAB can leave such rows out."
)


@dataclass(frozen=True)
class Setting:
    """same: only forecasts that all methods can make are judged. scale: how far apart MASE compares the series."""

    method: str = "naive"
    error: str = "MAE"
    same: bool = False
    scale: int = 1
    zero: str = "undefined"

    @property
    def percent(self) -> bool:
        return self.error in PERCENT

    def options(self, error: str, series: Series) -> dict[str, Any]:
        """The keywords of an error on this series."""
        if error == "MASE":
            return {"training": series.values, "season": self.scale}
        return {"zero": self.zero} if error in PERCENT else {}

    def measure(self, error: str, series: Series) -> Callable[..., Any]:
        """The error as a function of truth and forecast."""
        return partial(ERRORS[error], **self.options(error, series))


def unit_of(error: str, unit: str) -> str:
    """The unit of an error of a series in `unit`; percentages and MASE have none."""
    return {"MAE": unit, "RMSE": unit, "MSE": f"{unit}²" if unit else ""}.get(error, "")


def titled(error: str, unit: str) -> str:
    """An error's short name with its unit."""
    found = unit_of(error, unit)
    return f"{error}, {found}" if found else error


def choose(series: Series) -> Setting:
    """The switches, in two rows."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions-method"):
        method = choice_of("Method", list(METHODS), "method")
        error = choice_of("Error", list(ERRORS), "error")
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        same = choice("Judged on", ["each its own", "the same"], "judged", JUDGED)
        steps = choice("MASE per", ["step", "season"], "scale", SCALE)
        zero = choice("A truth of 0 is", ["undefined", "left out", "epsilon"], "zero", ZERO)
    scale = series.season if steps == "season" else 1
    return Setting(method, error, same == "the same", scale, zero.replace("left out", "leave-out"))


def choice_of(label: str, options: list[str], key: str) -> str:
    """One of several in a row of buttons with its label before it; the first is where it starts."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
        st.caption(label, width="content")
        chosen = st.segmented_control(
            label, options, default=options[0], key=key, format_func=short, label_visibility="collapsed", **ONE_OF
        )
        return chosen or options[0]
