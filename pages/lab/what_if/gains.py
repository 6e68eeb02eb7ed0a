"""Lift, cumulative gains and profit of two classes: folded on the page, a table in the report."""

from typing import Any

import pandas as pd
import streamlit as st

from lab import EvaluationSet, ModelPredictions
from lab.gains import Gains, earned, gains_of
from language import gettext
from pages.lab.what_if import report
from pages.lab.what_if.folds import box
from pages.lab.what_if.names import heads
from pages.lab.what_if.operating import Operating, subjects
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant

GAIN: dict[str, Any] = {"value": 10.0, "min_value": 0.0, "max_value": 1e9, "step": 1.0}


def gains(lab: Lab, now: Operating) -> None:
    """What the highest scores of the chosen model find, and what every model earns at its threshold."""

    @box("Lift, cumulative gains and profit", "lab-gains")
    def drawn() -> None:
        found = lab.kept(f"gains/{now.model}", lambda: gains_of(subjects(lab)[now.model].sweep))
        st.dataframe(as_frame(found), hide_index=True)
        st.caption(
            gettext(
                "Each line of the table takes only the rows with the highest scores of **{model}**. Capture rate: of all positives, the proportion taken. Lift: capture rate divided by the proportion of rows taken; in a random order it is 1 on average. If rows tie at the cut, "
                "each of them counts in part.",
                model=plain(heads([now.model])[now.model]),
            )
        )
        gain = st.number_input("gain of a TP", key="lab-tp-gain", bind="query-params", width=140, **GAIN)
        st.dataframe(_profits(lab, now, float(gain)), hide_index=True)
        fp, fn = (significant(cost) for cost in now.costs)
        st.caption(
            gettext(
                "Profit at the thresholds in use. A false positive costs {fp} and a false negative {fn}, as in the fields above; a true negative "
                "earns nothing.",
                fp=fp,
                fn=fn,
            )
        )


def as_frame(found: Gains) -> pd.DataFrame:
    """The gains as they are shown."""
    return pd.DataFrame(
        {
            gettext("highest scores"): [f"{depth:.0%}" for depth in found.depths],
            gettext("rows"): [significant(x) for x in found.rows.tolist()],
            gettext("positives among them"): [significant(x) for x in found.positives.tolist()],
            gettext("capture rate"): [significant(x) for x in found.captured.tolist()],
            gettext("precision"): [significant(x) for x in found.precision.tolist()],
            gettext("lift"): [significant(x) for x in found.lift.tolist()],
        }
    )


def _profits(lab: Lab, now: Operating, gain: float) -> pd.DataFrame:
    every = {name: ModelPredictions(lab.judged, name, now.thresholds.get(name)) for name in lab.judged.models}
    found = earned(every, tp_gain=gain, fp_cost=now.costs[0], fn_cost=now.costs[1])
    return pd.DataFrame(
        {
            gettext("model or rule"): list(heads(found).values()),
            gettext("profit per row"): [significant(one.each) for one in found.values()],
            gettext("total profit"): [significant(one.total) for one in found.values()],
        }
    )


def part(judged: EvaluationSet) -> str:
    """The gains of every model that gave scores, folded, for the report; "" where there are none."""
    if judged.task != "binary" or not judged.truth.any():
        return ""
    every = {name: ModelPredictions(judged, name) for name in judged.models if name not in judged.hard}
    tables = [(name, as_frame(gains_of(one.sweep))) for name, one in every.items()]
    return "".join(
        report.folded(
            gettext("Lift and cumulative gains of {model}", model=report.short(name, 40)),
            report.table({str(column): frame[column].tolist() for column in frame}),
        )
        for name, frame in tables
    )
