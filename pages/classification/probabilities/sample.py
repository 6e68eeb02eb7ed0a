"""One sample: what a probability costs it; and the rows that cost most."""

from __future__ import annotations

from math import isnan

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from charts.figures import axis, framed
from charts.moving import Control, Dot, Label, Rule, Track, View, over
from charts.theme import MODELS
from metrics_core.probabilities import brier_terms, log_loss_terms
from metrics_core.probabilities.sharpness import costliest
from pages.classification.probabilities.options import certain_rows
from pages.classification.probabilities.shared import ACROSS
from widgets.data import Scored
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

SAMPLE = np.unique([0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, *(np.arange(1, 200) / 200), 0.999, 1])
ZERO_AT, FINEST, HIGHEST, COST_SHOWN = -18.0, -17.0, 42.0, 7.0
at_p = over("p")


def one_sample(clip: float | None) -> Payload:
    """What one positive costs at every probability: log loss, Brier score, and whether it is called right."""
    ones = np.ones(len(SAMPLE))
    p, right = at_p(SAMPLE), at_p(SAMPLE >= 0.5, "right")
    cost = at_p(log_loss_terms(ones, SAMPLE, clip=clip), "log_loss")
    squared = at_p(brier_terms(ones, SAMPLE), "brier")
    return pack(
        beside(cost_of_one(p, cost, squared, clip), near_zero(cost, clip), shares=(5, 5, 2)),
        (Control("p", "probability given to what happened", SAMPLE, tuple(significant(p) for p in SAMPLE)),),
        readouts=(
            Readout("log_loss", "log loss", cost),
            Readout("brier_score", "Brier score", squared),
            Readout("accuracy", "counted as right", right, "count"),
        ),
        table=(cost, squared, right),
    )


def cost_of_one(at: Track, cost: Track, squared: Track, clip: float | None) -> View:
    """What one positive costs, log loss and Brier score on one scale, against the probability that it was given."""
    p, ones, top = np.linspace(0.0005, 1, 800), np.ones(800), COST_SHOWN
    log_loss = log_loss_terms(ones, p, clip=clip)
    figure = go.Figure()
    figure.add_scatter(
        x=p, y=np.where(log_loss <= top, log_loss, np.nan), mode="lines", line={"width": 2, "color": MODELS[1]}
    )
    figure.add_scatter(
        x=p, y=brier_terms(ones, p), mode="lines", line={"width": 2, "dash": "6px,4px", "color": MODELS[2]}
    )
    across = ACROSS | {"title": {"text": "probability given to what happened"}}
    framed(figure, (40, 26, 12, 40), across, axis("cost", -0.02 * top, 1.03 * top))
    near = int(np.argmin(np.abs(p - 0.12)))
    drawn = at_p(np.where(cost.values <= top, cost.values, np.nan))
    marks = (
        Label(float(p[near]) + 0.03, float(log_loss[near]) + 0.3, "log loss", anchor="start", color=MODELS[1]),
        Label(0.03, 0.42, "Brier score", anchor="start", color=MODELS[2]),
        Rule(x=at, drag="p", before="← surer and wrong", after="surer and right →"),
        Dot(at, drawn),
        Dot(at, squared),
    )
    return View("one", "Cost of one positive sample against its probability.", marks, figure, 300)


def near_zero(cost: Track, clip: float | None) -> View:
    """The same close to zero: log loss against the power of ten, with the plateau of clipping; 0 stands far left."""
    low, top, powers = ZERO_AT, HIGHEST, np.linspace(FINEST, 0, 300)
    curve = log_loss_terms(np.ones(300), 10**powers, clip=clip)
    left = ([low], log_loss_terms([1], [0.0], clip=clip)) if clip else ([], [])
    figure = go.Figure()
    figure.add_scatter(
        x=np.concatenate([left[0], powers]),
        y=np.concatenate([left[1], curve]),
        mode="lines",
        line={"width": 2, "color": MODELS[1]},
    )
    ticks = [-15, -12, -9, -6, -3, 0]
    texts = ["0", *("1" if not t else f"10<sup>−{-t}</sup>" for t in ticks)]
    across = axis("the same probability, on a log scale", low - 0.3, 0.3, tickvals=[low, *ticks], ticktext=texts)
    framed(figure, (40, 26, 20, 40), across, axis("log loss", -0.02 * top, 1.03 * top))
    text = (
        "no clipping: at 0 it is infinite"
        if clip is None
        else f"clipped at {significant(clip, 2)}: at most {significant(-np.log(clip))}"
    )
    with np.errstate(divide="ignore"):
        exponent = at_p(np.where(SAMPLE > 0, np.log10(SAMPLE), low), "exponent")
    marks = (
        Label(-1.2, 0.95 * top, text, anchor="end"),
        Rule(x=exponent, drag="p"),
        Dot(exponent, cost),
    )
    return View("near-zero", f"Log loss of one positive close to probability 0; {text}.", marks, figure, 300)


def dearest_rows(data: Scored, clip: float | None, most: int = 8) -> None:
    """The rows that pay most, with what each metric charges for them."""
    top = costliest(data.y_true, data.scores, most, clip=clip)
    label, p = data.y_true[top.rows], data.scores[top.rows]
    share = (
        ""
        if isnan(top.share)
        else f"Together they make up {significant(100 * top.share, 3)}% of the sum of log losses."
    )
    table = {
        "row": top.rows + 1,
        "actual": np.where(label == 1, data.positive, data.negative),
        "probability of positive": [significant(v) for v in p],
        "log loss": ["∞" if np.isinf(v) else significant(v) for v in top.terms],
        "Brier": [significant(v) for v in brier_terms(label, p)],
    }
    st.dataframe(pd.DataFrame(table), hide_index=True, width="stretch", height="content")
    st.caption(
        f"The {len(top.rows)} of {len(data.scores):,} samples that cost most. {share}{certain_rows(top.certain)}"
    )
