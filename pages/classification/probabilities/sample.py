"""One sample: what a probability costs it; and the rows that cost most."""

from __future__ import annotations

from math import isnan

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import Control, Track
from metrics_core.probabilities import brier_terms, log_loss_terms
from metrics_core.probabilities.sharpness import costliest
from pages.classification.probabilities import drawing as views
from pages.classification.probabilities.options import certain_rows
from widgets.data import Scored
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack

SAMPLE = np.unique([0, 1e-16, 1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, *(np.arange(1, 200) / 200), 0.999, 1])
ZERO_AT, FINEST, HIGHEST, COST_SHOWN = -18.0, -17.0, 42.0, 7.0


def one_sample(clip: float | None) -> Payload:
    """What one positive costs at every probability: log loss, Brier score, and whether it is called right."""
    over, ones = ("p",), np.ones(len(SAMPLE))
    cost, brier = log_loss_terms(ones, SAMPLE, clip=clip), brier_terms(ones, SAMPLE)
    with np.errstate(divide="ignore"):
        exponent = np.where(SAMPLE > 0, np.log10(SAMPLE), ZERO_AT)
    fine = np.linspace(0.0005, 1, 800)
    powers = np.linspace(FINEST, 0, 300)
    curve = log_loss_terms(np.ones(300), 10**powers, clip=clip)
    left = ([ZERO_AT], log_loss_terms([1], [0.0], clip=clip)) if clip else ([], [])
    tracks = {
        "p": Track(SAMPLE, over),
        "exponent": Track(exponent, over),
        "log_loss": Track(cost, over),
        "log_loss_drawn": Track(np.where(cost <= COST_SHOWN, cost, np.nan), over),
        "brier": Track(brier, over),
        "right": Track(np.asarray(SAMPLE >= 0.5, float), over),
    }
    return pack(
        (
            views.one_sample(
                fine, log_loss_terms(np.ones(800), fine, clip=clip), brier_terms(np.ones(800), fine), COST_SHOWN
            ),
            views.near_zero(
                np.concatenate([left[0], powers]), np.concatenate([left[1], curve]), ZERO_AT, HIGHEST, clip
            ),
        ),
        (Control("p", "probability given to what happened", SAMPLE, tuple(f"{p:.4g}" for p in SAMPLE)),),
        tracks,
        (
            Readout("log_loss", "log loss", "log_loss"),
            Readout("brier_score", "Brier score", "brier"),
            Readout("accuracy", "counted as right", "right", "count"),
        ),
        table=("log_loss", "brier", "right"),
        areas=(f"{'one ' * 5}{'near-zero ' * 5}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
    )


def dearest_rows(data: Scored, clip: float | None, most: int = 8) -> None:
    """The rows that pay most, with what each metric charges for them."""
    top = costliest(data.y_true, data.scores, most, clip=clip)
    label, p = data.y_true[top.rows], data.scores[top.rows]
    share = "" if isnan(top.share) else f"Together they make up {100 * top.share:.3g}% of the sum of log losses."
    table = {
        "row": top.rows + 1,
        "actual": np.where(label == 1, data.positive, data.negative),
        "probability of positive": [f"{v:.4g}" for v in p],
        "log loss": ["∞" if np.isinf(v) else significant(v) for v in top.terms],
        "Brier": [significant(v) for v in brier_terms(label, p)],
    }
    st.dataframe(pd.DataFrame(table), hide_index=True, width="stretch", height="content")
    st.caption(
        f"The {len(top.rows)} of {len(data.scores):,} samples that cost most. {share}{certain_rows(top.certain)}"
    )
