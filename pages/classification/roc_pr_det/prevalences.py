"""Average precision and AUROC of one model against the prevalence."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, MARGIN, RATE
from charts.moving import Curve, Dot, Label, Rule, View, over
from charts.theme import MODELS
from metrics_core import CATALOG
from metrics_core.classification.other_prevalence import average_precision_at
from metrics_core.classification.sweep import Sweep
from pages.classification.roc_pr_det.picture import prevalence_control
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

at_prevalence = over("prevalence")


def areas_by_prevalence(s: Sweep) -> Payload:
    """Both areas at every prevalence, and what guessing would have."""
    control = prevalence_control(s)
    prevalences = control.values
    why = "one of the two classes is absent"
    x, level = at_prevalence(prevalences), at_prevalence(np.full(len(prevalences), s.auroc))
    under_pr = at_prevalence(average_precision_at(s, prevalences), "average_precision", reasons=why)
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    smooth = np.unique(np.append(np.linspace(0.01, 0.99, 99), prevalences))
    curve = average_precision_at(s, smooth)
    figure.add_scatter(x=smooth, y=curve, mode="lines", line={"width": 2, "color": MODELS[0]})
    named = int(np.searchsorted(smooth, 0.25))
    figure.update_layout(
        margin=MARGIN,
        xaxis=RATE | {"title": {"text": "prevalence"}},
        yaxis=RATE | {"title": {"text": "area"}},
    )
    names = CATALOG["auroc"].name, CATALOG["average_precision"].name
    marks = (
        Curve(x, level, "prevalence", dash="dash", color=MODELS[1]),
        Label(0.98, float(np.nan_to_num(min(s.auroc, 0.98))) - 0.06, names[0], anchor="end", color=MODELS[1]),
        Label(0.26, float(np.nan_to_num(curve[named])) - 0.08, names[1], anchor="start", color=MODELS[0]),
        Label(0.55, 0.44, "guessing", anchor="start"),
        Rule(x=x, drag="prevalence"),
        Dot(x, level),
        Dot(x, under_pr, drag="prevalence"),
    )
    view = View("areas", f"{names[1]} and {names[0]} against the prevalence.", marks, figure, 260)
    return pack(
        beside(view, widths=(3, 1)),
        (control,),
        readouts=(
            Readout("average_precision", names[1], under_pr),
            Readout("guessing", "average precision of guessing", x),
            Readout("auroc", names[0], over()(s.auroc, reasons=why)),
        ),
    )
