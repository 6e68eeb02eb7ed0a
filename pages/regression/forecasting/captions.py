"""What is told beside the pictures: a scenario with its question, a mistake of the documents, the forecasts behind a number."""

from typing import Any

import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from language import gettext
from metrics_core.forecasting import Judged, relative_errors
from pages.regression.forecasting.data import Series
from widgets.folds import wanted
from widgets.formulas import significant


def forecast_table(judged: Judged, series: Series) -> None:
    """The forecasts behind a number one by one, for showing and for download."""
    title = gettext("The {n:,} forecasts behind it", n=len(judged.y_true))
    behind = st.expander(title, key="forecasts:rows", on_change="rerun")
    if not wanted("forecasts:rows", bool(behind.open)):
        return
    with behind:
        rows: dict[str, Any] = {
            gettext("known up to"): [series.times[t - 1] for t in judged.origins],
            gettext("forecast for"): [series.times[t - 1] for t in judged.targets],
            gettext("forecast"): judged.y_pred,
            gettext("actual"): judged.y_true,
            gettext("error"): judged.errors,
            gettext("error / actual"): relative_errors(judged.y_true, judged.y_pred),
        }
        numbers = list(rows)[2:]
        texts = {name: [significant(value) for value in rows[name].tolist()] for name in numbers}
        st.dataframe(pd.DataFrame(rows | texts), hide_index=True, height=260)
        st.download_button(
            "Download the forecasts (CSV)", lambda: safe_csv(rows), "forecasts.csv", "text/csv", on_click="ignore"
        )
