"""Clicks and displays: the click-through rate, and how little a few clicks say."""

import streamlit as st

from datasets.documents import CATALOGUE
from datasets.item_lists import clicks_of
from language import gettext
from metrics_core import Worked, explain
from metrics_core.inference.intervals import wilson
from metrics_core.recommendation import click_through_rate
from widgets.formulas import significant
from widgets.links import anchor, whole
from widgets.opened import opened, put

EXAMPLE = "recsys-ctr"
MOST = 10_000_000


def clicked() -> Worked:
    """Two numbers to change, the share of them, and its Wilson interval."""
    _load()
    if opened().loads and clicks_of(opened().inputs):
        anchor("inputs")
    left, right, text = st.columns([1, 1, 2], gap="medium", vertical_alignment="bottom")
    displays = int(right.number_input("displays", 0, MOST, step=1, **whole("impressions")))
    clicks = int(left.number_input("clicks", 0, MOST, step=1, **whole("clicks")))
    if clicks > displays:
        st.warning(
            "More clicks than displays. A display can be clicked only once here, so all displays are counted as clicked."
        )
    found = explain(click_through_rate, min(clicks, displays), displays)
    interval = wilson(min(clicks, displays), displays)
    if found.undefined:
        text.markdown(gettext("Click-through rate: **undefined**: {reason}.", reason=gettext(found.undefined)))
    else:
        text.markdown(
            gettext(
                "Click-through rate: **{rate}%**, 95% interval from {low}% to {high}%.",
                rate=significant(100 * found.value, 3),
                low=significant(100 * interval.low, 2),
                high=significant(100 * interval.high, 2),
            )
        )
    return found


def _load() -> None:
    """The example's numbers at first, and again when its link arrives without numbers of its own."""
    now = opened()
    numbers = clicks_of(CATALOGUE.examples[EXAMPLE].inputs) or (0, 0)
    arrived = now.fresh and now.example == EXAMPLE
    for key, number in zip(("clicks", "impressions"), numbers, strict=True):
        if key not in st.query_params and (arrived or key not in st.session_state):
            put(key, number)
