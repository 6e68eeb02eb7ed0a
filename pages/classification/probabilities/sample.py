"""One sample: what a probability costs it; and the rows that cost most."""

from math import isnan

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from charts.figures import axis, framed
from charts.moving import Control, Dot, Label, Rule, Track, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core.probabilities import brier_terms, log_loss_terms
from metrics_core.probabilities.sharpness import costliest
from pages.classification.probabilities.options import certain_rows
from widgets.data import Scored
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

SAMPLE = np.unique([0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, *(np.arange(1, 200) / 200), 0.999, 1])
ZERO_AT, FINEST, HIGHEST = -18.0, -17.0, 42.0
at_p = over("p")


def one_sample(clip: float | None) -> Payload:
    """What one positive costs at every probability: log loss, Brier score, and whether it is called right."""
    ones = np.ones(len(SAMPLE))
    right = at_p(SAMPLE >= 0.5, "right")
    cost = at_p(log_loss_terms(ones, SAMPLE, clip=clip), "log_loss")
    squared = at_p(brier_terms(ones, SAMPLE), "brier")
    return pack(
        beside(near_zero(cost, squared, clip), shares=(10, 2)),
        (Control("p", "probability given to what happened", SAMPLE, tuple(significant(p) for p in SAMPLE)),),
        readouts=(
            Readout("log_loss", "log loss", cost),
            Readout("brier_score", "Brier score", squared),
            Readout("accuracy", "counted as right", right, "count"),
        ),
        table=(cost, squared, right),
    )


def near_zero(cost: Track, squared: Track, clip: float | None) -> View:
    """What one positive costs against the power of ten of its probability, with the plateau of clipping; 0 stands far left."""
    low, top, powers = ZERO_AT, HIGHEST, np.linspace(FINEST, 0, 300)
    curve = log_loss_terms(np.ones(300), 10**powers, clip=clip)
    left = ([low], log_loss_terms([1], [0.0], clip=clip)) if clip else ([], [])
    figure = go.Figure()
    for x, y, line in (
        (np.concatenate([left[0], powers]), np.concatenate([left[1], curve]), {"color": MODELS[1]}),
        (powers, brier_terms(np.ones(300), 10**powers), {"color": MODELS[2], "dash": "6px,4px"}),
    ):
        figure.add_scatter(x=x, y=y, mode="lines", line={"width": 2, **line})
    ticks = [-16, -12, -8, -4, 0]
    texts = ["0", *("1" if not t else f"10<sup>−{-t}</sup>" for t in ticks)]
    across = axis("probability given (log scale)", low - 0.3, 0.3, tickvals=[low, *ticks], ticktext=texts)
    framed(figure, (46, 26, 20, 40), across, axis("cost", -0.02 * top, 1.03 * top))
    text = (
        gettext("without clipping, log loss is infinite at 0")
        if clip is None
        else gettext(
            "clipped at {clip}: log loss is at most {most}", clip=significant(clip, 2), most=significant(-np.log(clip))
        )
    )
    with np.errstate(divide="ignore"):
        exponent = at_p(np.where(SAMPLE > 0, np.log10(SAMPLE), low), "exponent")
    marks = (
        Label(-1.2, 0.95 * top, text, anchor="end"),
        Label(-9, 23.5, "log loss", anchor="start", color=MODELS[1]),
        Label(-16, 2.8, "Brier score: at most 1", anchor="start", color=MODELS[2]),
        Rule(x=exponent, drag="p"),
        Dot(exponent, cost),
        Dot(exponent, squared),
    )
    alt = gettext("Cost of one positive against its probability, close to 0; {clipping}.", clipping=text)
    return View("near-zero", alt, marks, figure, 300)


def dearest_rows(data: Scored, clip: float | None) -> None:
    """The three rows that pay most, with what each metric charges for them."""
    top = costliest(data.y_true, data.scores, 3, clip=clip)
    label, p = data.y_true[top.rows], data.scores[top.rows]
    share = (
        ""
        if isnan(top.share)
        else gettext("Together they make up {share}% of the sum of log losses.", share=significant(100 * top.share, 3))
    )
    table = {
        gettext("row"): top.rows + 1,
        gettext("actual"): np.where(label == 1, data.positive, data.negative),
        gettext("probability of positive"): [significant(v) for v in p],
        gettext("log loss"): ["∞" if np.isinf(v) else significant(v) for v in top.terms],
    }
    st.dataframe(pd.DataFrame(table), hide_index=True, width="stretch", height="content")
    which = gettext("The {n} of {samples:,} samples that cost most.", n=len(top.rows), samples=len(data.scores))
    st.caption(f"{which} {share}{certain_rows(top.certain)}")
