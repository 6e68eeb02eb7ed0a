"""What the reader chooses for all pictures of the lesson: clipping, how bins are cut, and data that are probabilities."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import streamlit as st

from language import gettext, ngettext
from metrics_core.probabilities.bins import Strategy
from metrics_core.probabilities.sharpness import costliest, distorted
from widgets.conventions import choice
from widgets.data import NAMES, Scored, built_in
from widgets.formulas import significant
from widgets.place import in_place, mention, note
from widgets.scrubber import move
from widgets.stand_in import name_of_shown

CLIPPING: Mapping[str, float | None] = {
    "none": None,
    "1e-15": 1e-15,
    "2.2e-16": float(np.finfo(np.float64).eps),
    "1e-7": 1e-7,
}
CLIP = (
    "scikit-learn 1.9's log_loss clips float64 probabilities at 2.2e-16 and float32 ones at 1.2e-7. Before "
    "its version 1.2 it clipped at 1e-15. Keras 3.15 clips at 1e-7. The definition does not clip."
)


def clipping(data: Scored) -> float | None:
    """The switch for probabilities of 0 and 1, for every log loss on the page; beside it how many rows it concerns."""
    chosen = choice("Clip probabilities before the logarithm", list(CLIPPING), "clip", CLIP)
    certain = certain_rows(costliest(data.y_true, data.scores, 1).certain)
    note(certain)
    if certain:
        mention(certain)
    return CLIPPING[chosen]


def certain_rows(count: int) -> str:
    """How many samples were given no chance, in words; "" where there are none."""
    if not count:
        return ""
    return ngettext(
        "For one sample, what happened was given probability 0. Without clipping, log loss is infinite.",
        "For {n:,} samples, what happened was given probability 0. Without clipping, log loss is infinite.",
        count,
    )


def binning() -> Strategy:
    """How the bins are cut."""
    chosen: Strategy | None = st.segmented_control(
        "Type of bins",
        ["uniform", "quantile"],
        default="uniform",
        key="strategy",
        bind="query-params",
        required=True,
        help="Uniform bins are equally wide; quantile bins hold equally many samples, as far as ties allow. scikit-learn's "
        "calibration_curve offers both and uses 5 uniform ones by default; torchmetrics 1.9 has 15 uniform ones. A bin "
        "includes its upper edge here and in scikit-learn, its lower edge in numpy.histogram. Guo and others (2017) bin the probability of the predicted class. That gives a different number, also called ECE.",
    )
    return chosen or "uniform"


@in_place
def as_probabilities(data: Scored) -> Scored:
    """The data if their scores are probabilities; else the last ones that were, with a word on what is wrong."""
    outside = np.flatnonzero(~((data.scores >= 0) & (data.scores <= 1)))
    if not len(outside):
        st.session_state["probabilities:last"] = data, name_of_shown()
        if data.weights is not None:
            st.caption(
                "Weights count in AUROC, log loss, the Brier score and accuracy; in the bins each row counts once."
            )
        return data
    first = int(outside[0])
    at_first = f"“{gettext(NAMES['spam-like'])}”"
    last, name = st.session_state.get("probabilities:last") or (built_in("spam-like"), at_first)
    st.warning(
        gettext(
            "These scores are not probabilities: {n:,} of {all:,} are outside 0 to 1. The first is {score}, in row {row:,} of "
            "those used. Log loss and calibration need probabilities, so the picture still shows {name}. Choose another column, "
            "or change the rows.",
            n=len(outside),
            all=len(data.scores),
            score=significant(float(data.scores[first])),
            row=first + 1,
            name=name,
        )
    )
    before: Scored = last
    return before


def show_first(**position: float) -> None:
    """The data with which the lesson opens, at a sharpness; for an answer to the lesson's question."""
    st.session_state["data"] = "spam-like"
    move("distortion", **position)


def moved(data: Scored, sharpness: float) -> Scored:
    """The data with every probability made sharper or flatter."""
    return replace(data, scores=distorted(data.scores, sharpness), digest=f"{data.digest}/{sharpness!r}")
