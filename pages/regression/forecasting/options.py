"""What the reader chooses of a rolling origin: the method, the error that is drawn, and the conventions, all in the URL."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from language import gettext
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
from widgets.place import mention
from widgets.scene import switch

ERRORS: dict[str, Callable[..., Any]] = {
    "MAE": mean_absolute_error,
    "RMSE": root_mean_squared_error,
    "MSE": mean_squared_error,
    "MAPE": mean_absolute_percentage_error,
    "SMAPE": symmetric_mape,
    "MASE": mean_absolute_scaled_error,
}
PERCENT = ("MAPE", "SMAPE")
FIRST = ("naive", "seasonal naive")
JUDGED = (
    "Which forecasts are judged. “each method's own”: all that a method can make; the drift method (a line through the first and the last value) needs two "
    "values, seasonal naive a whole season. “the same”: only those that every method can make, so that all methods are judged on the same values."
)
SCALE = (
    "What MASE divides by: the mean absolute difference in the whole series between one value and the next, or between one "
    "season and the next. By their documentation sktime 1.2 and tslearn 0.10 use one step by default (sp=1, seasonal_period=1); R's forecast "
    "package and the M4 competition use the season. Where the mean step is 0, MASE is undefined here."
)
ZERO = (
    "What MAPE does with a true value of 0, and SMAPE where true value and forecast are both 0. scikit-learn 1.9 divides by at least "
    "2.2e-16, so one zero with a wrong forecast makes MAPE astronomically large; MATLAB's mape can leave such rows out (“omitzero”)."
)


@dataclass(frozen=True)
class Setting:
    """same: only forecasts that all methods can make are judged. scale: how far apart MASE compares the series. every: shows all."""

    method: str = "naive"
    error: str = "MAE"
    same: bool = False
    scale: int = 1
    zero: str = "undefined"
    every: bool = False

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods that are compared: both naive ones and the chosen one, or all."""
        return tuple(m for m in METHODS if self.every or m in (*FIRST, self.method))

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
    return {"MAE": unit, "RMSE": unit, "MSE": _squared(unit)}.get(error, "")


def _squared(unit: str) -> str:
    return f"({unit})²" if " " in unit else f"{unit}²" if unit else ""


def titled(error: str, unit: str) -> str:
    """An error's short name with its unit."""
    found = unit_of(error, gettext(unit))
    return f"{error}, {found}" if found else error


def choose(series: Series) -> Setting:
    """The switches, in two rows."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions-method"):
        method = choice_of("Method", list(METHODS), "method")
        error = choice_of("Error", list(ERRORS), "error")
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions"):
        same = choice("Judged on", ["each method's own", "the same"], "judged", JUDGED)
        steps = choice("MASE per", ["step", "season"], "scale", SCALE)
        every = switch("Show all methods and errors", "every")
        zero = choice("A true value of 0 is", ["undefined", "left out", "epsilon"], "zero", ZERO)
    scale = series.season if steps == "season" else 1
    return Setting(method, error, same == "the same", scale, zero.replace("left out", "leave-out"), every)


def choice_of(label: str, options: list[str], key: str) -> str:
    """One of several in a row of buttons with its label before it; the first is where it starts."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
        st.caption(label, width="content")
        chosen = st.segmented_control(
            label, options, default=options[0], key=key, format_func=short, label_visibility="collapsed", **ONE_OF
        )
    if chosen and chosen != options[0]:
        mention(f"{label} {short(chosen)}")
    return chosen or options[0]
