"""How the same answers look as one class grows: metrics against prevalence, and against the number of true negatives."""

from __future__ import annotations

from math import log10

import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Mark, Rule, View

LINES = {
    "accuracy": "",
    "balanced_accuracy": "dashdot",
    "precision": "dash",
    "f1": "dot",
    "matthews_correlation": "longdash",
}


def against_prevalence(low: float, high: float, names: dict[str, str], *, height: int = 330) -> View:
    """One line a metric over prevalence on a log axis; lines follow sensitivity and specificity.

    names: what to write on each line, by the metric's track; its place is the tracks <name>_label_x and _label_y.
    """
    figure = go.Figure()
    ticks = [0.001, 0.003, 0.01, 0.03, 0.1, 0.5]
    figure.update_layout(
        margin={"l": 46, "r": 16, "t": 26, "b": 42},
        xaxis={
            "type": "log",
            "range": [log10(low * 0.94), log10(high * 1.06)],
            "tickvals": ticks,
            "ticktext": [f"{100 * t:g}%" for t in ticks],
            "tickangle": 0,
            "title": {"text": "prevalence: share of positives"},
        },
        yaxis={"range": [-0.02, 1.04], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]},
    )
    figure.add_scatter(x=[low, high], y=[None, None])
    marks: list[Mark] = [Curve("prevalence", name, "prevalence", LINES[name]) for name in names]
    marks += [Label(f"{name}_label_x", f"{name}_label_y", text) for name, text in names.items()]
    marks += [Rule(x="prevalence", drag="prevalence"), *(Dot("prevalence", name) for name in names)]
    return View("prevalences", "Metrics of the test against prevalence.", tuple(marks), figure, height)


PAIRS = {"precision": "dash", "recall": "", "specificity": "dot", "negative_predictive_value": "longdash"}


def against_true_negatives(low: float, high: float, names: dict[str, str], *, height: int = 300) -> View:
    """Precision and recall stand still as true negatives are added; specificity and the negative value climb."""
    figure = go.Figure()
    figure.update_layout(
        margin={"l": 46, "r": 16, "t": 26, "b": 42},
        xaxis={
            "type": "log",
            "range": [log10(low * 0.9), log10(high * 1.1)],
            "dtick": 1,
            "title": {"text": "true negatives"},
        },
        yaxis={"range": [-0.02, 1.06], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]},
    )
    figure.add_scatter(x=[low, high], y=[None, None])
    marks: list[Mark] = [Curve("true_negatives", name, "true_negatives", PAIRS[name]) for name in names]
    marks += [Label(f"{name}_label_x", f"{name}_label_y", text) for name, text in names.items()]
    marks += [Rule(x="true_negatives", drag="true_negatives"), *(Dot("true_negatives", name) for name in names)]
    return View("crowd", "Four rates against the number of true negatives.", tuple(marks), figure, height)
