"""What the prevalence changes: the three curves, and their areas against it."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from charts.figures import LEVEL, MARGIN, RATE, apart
from charts.moving import Curve, Dot, Label, Rule, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core import CATALOG
from metrics_core.classification.other_prevalence import average_precision_at
from metrics_core.classification.sweep import Sweep
from pages.classification.roc_pr_det.options import Options
from pages.classification.roc_pr_det.picture import prevalence_control, three_curves
from widgets import terms
from widgets.cache import kept
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import working
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

at_prevalence = over("prevalence")


def curves_as_positives_get_rare(
    data: Scored, s: Sweep, others: Mapping[str, Sweep], options: Options, how: Conventions
) -> None:
    """The scrubber over the prevalence, under three curves."""

    def at_every_prevalence(d: Scored) -> Payload:
        return three_curves(s, others, hull=options.hull, lines=options.lines, data=d, how=how)

    own = s.positives / (s.positives + s.negatives)
    with working(how):
        payload = kept(data, f"curves/{options.key}/{how.key}", at_every_prevalence)
    scrubber_alone(payload, start={"prevalence": own}, key="curves")
    st.caption(
        gettext(
            "“No skill” is the precision of guessing. When you move the prevalence, the curve at the data's own prevalence, "
            "{prevalence}%, stays as a grey line.",
            prevalence=significant(100 * own, 3),
        )
    )


def areas_as_positives_get_common(data: Scored, s: Sweep, own: float) -> None:
    """The scrubber over the prevalence. own: that of the data."""
    scrubber_alone(
        kept(data, "areas-by-prevalence", lambda _: areas_by_prevalence(s)),
        start={"prevalence": own},
        key="areas",
        prefix="areas-",
        shareable=False,
    )
    terms.said(
        gettext(
            "Where positives are common, even random flags are mostly right. At 98% positives guessing has an average precision of "
            "0.98, while its AUROC is 0.5. The AUROC of this model is {auroc} at every prevalence.",
            auroc=significant(s.auroc, 3),
        )
    )


def areas_by_prevalence(s: Sweep) -> Payload:
    """Both areas at every prevalence, and what guessing would have."""
    control = prevalence_control(s)
    prevalences = control.values
    why = "one of the two classes is absent"
    x, level = at_prevalence(prevalences), at_prevalence(np.full(len(prevalences), s.auroc))
    under_pr = at_prevalence(average_precision_at(s, prevalences), "average_precision", reasons=why)
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    figure.layout = dict(
        margin=MARGIN | {"r": 120},
        xaxis=RATE | {"title": {"text": "prevalence"}},
        yaxis=RATE | {"title": {"text": "area"}},
    )
    heights = apart(np.array([level.values, under_pr.values]), 0.09)
    names = CATALOG["auroc"].name, CATALOG["average_precision"].name
    marks = (
        Curve(x, level, "prevalence", dash="dash", color=MODELS[1], so_far=True),
        Curve(x, under_pr, "prevalence", color=MODELS[0], so_far=True),
        Label(1.02, at_prevalence(heights[0]), names[0], anchor="start", color=MODELS[1]),
        Label(1.02, at_prevalence(heights[1]), names[1], anchor="start", color=MODELS[0]),
        Label(0.55, 0.44, "guessing", anchor="start"),
        Rule(x=x, drag="prevalence"),
        Dot(x, level),
        Dot(x, under_pr, drag="prevalence"),
    )
    alt = gettext("{name} and {other} against the prevalence.", name=gettext(names[1]), other=gettext(names[0]))
    view = View("areas", alt, marks, figure, 260)
    return pack(
        beside(view, widths=(3, 1)),
        (control,),
        readouts=(
            Readout("average_precision", names[1], under_pr),
            Readout("guessing", "average precision of guessing", x),
            Readout("auroc", names[0], over()(s.auroc, reasons=why)),
        ),
    )
