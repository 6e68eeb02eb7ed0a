"""The conventions of regression errors as switches, each kept in the URL, and which library does which."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from datasets.regression import FROST
from language import gettext
from metrics_core import explain
from metrics_core.regression import mean_absolute_percentage_error, mean_percentage_error, symmetric_mape
from pages.regression.regression.source import Predicted
from widgets.conventions import choice
from widgets.formulas import significant
from widgets.links import whole
from widgets.scene import switch

ZERO = {"undefined": "undefined", "leave out": "leave-out", "epsilon": "epsilon"}
CONSTANT = {"undefined": "undefined", "1 or 0": "finite"}
ON_ZERO = (
    "What MPE and MAPE do where the true value is 0, and symmetric MAPE where the prediction is 0 as well. scikit-learn 1.9 "
    "divides by at least 2.2e-16, so one zero with a wrong prediction makes MAPE astronomically large. torchmetrics 1.9 "
    "divides by at least 1.17e-6 and Keras 3.15 by at least 1e-7; MATLAB's mape with “omitzero” leaves such rows out. By default this page calls MAPE undefined and shows the reason. Where the true value is negative, MAPE divides by its size. MPE divides by the value itself, "
    "which reverses the sign."
)
ON_CONSTANT = (
    "What R² and explained variance are when all true values are the same. scikit-learn 1.9 returns 1 if every prediction is "
    "right (explained variance: if all errors are the same) and 0 otherwise, unless force_finite=False. Here they are undefined, and the reason is shown."
)
ON_FEATURES = "How many features the model has. Adjusted R² subtracts a penalty for each. It is meant for the rows the model was fitted to."


@dataclass(frozen=True)
class Switched:
    """What the reader has switched; `options` are the core's own. every: all errors are shown, not only three."""

    zero: str
    constant: str
    features: int
    squares: bool
    every: bool = False

    @property
    def options(self) -> dict[str, Any]:
        return {"zero": self.zero, "constant": self.constant, "features": self.features}

    def of(self, metric: Callable[..., Any]) -> dict[str, Any]:
        """The options that one metric has."""
        taken = inspect.signature(metric).parameters
        return {name: value for name, value in self.options.items() if name in taken}

    @property
    def key(self) -> str:
        """For the names of what is kept."""
        return f"{self.zero}/{self.constant}/{self.features}/{self.squares}/{self.every}"


def switches(data: Predicted) -> Switched:
    """One row of switches; the number of features is asked for where the data do not know it."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="conventions"):
        every = switch(
            "Show all eleven measures",
            "every",
            "MSE, RMSE, RMSLE, MPE, MAPE, symmetric MAPE and two relatives of R² as well.",
        )
        squares = switch("Draw squares", "squares", "MAE is the mean of the lengths, MSE is the mean of the areas.")
        zero = choice("true value of 0", list(ZERO), "zero", ON_ZERO)
        constant = choice("constant true values", list(CONSTANT), "constant", ON_CONSTANT)
        features = data.features
        if features is None:
            with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
                st.caption("features", width="content", help=ON_FEATURES)
                features = st.number_input(
                    "Features", 0, 1000, 1, label_visibility="collapsed", width=72, **whole("features")
                )
    return Switched(ZERO[zero], CONSTANT[constant], int(features or 0), squares, every)


WHO = {
    "undefined": "this page, by default",
    "leave out": "MATLAB's mape with “omitzero”",
    "epsilon": "scikit-learn: divides by at least 2.2e-16",
}


def zero_by_convention() -> None:
    """The relative errors of the frosty mornings by each convention, and who has it."""
    columns: dict[str, list[str]] = {
        gettext("a true value of 0"): [gettext(name) for name in ZERO],
        gettext("who does this"): [gettext(WHO[name]) for name in ZERO],
    }
    for metric in (mean_percentage_error, mean_absolute_percentage_error, symmetric_mape):
        found = [explain(metric, FROST.truths, FROST.predictions, zero=zero) for zero in ZERO.values()]
        texts = [
            gettext("undefined: {reason}", reason=gettext(w.undefined))
            if w.undefined
            else f"{significant(100 * w.value, 3)}%"
            for w in found
        ]
        columns[gettext(found[0].card.name)] = texts
    st.table(pd.DataFrame(columns).set_index(gettext("a true value of 0")), border="horizontal")
