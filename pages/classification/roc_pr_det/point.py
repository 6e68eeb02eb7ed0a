"""One threshold: it draws ROC on the lesson's first picture, and has a point on each of three curves further down."""

from collections.abc import Mapping
from contextlib import suppress

import numpy as np
import streamlit as st

from metrics_core.classification.sweep import Sweep
from pages.classification.roc_pr_det.drawn import begins_at, drawn_by_threshold
from pages.classification.roc_pr_det.options import Options
from pages.classification.roc_pr_det.picture import one_threshold
from widgets import terms
from widgets.cache import kept
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.intervals import working
from widgets.scrubber import Payload, scrubber, scrubber_alone


def draw_roc(data: Scored, s: Sweep, how: Conventions) -> None:
    """The lesson's first picture: the threshold moves over the scores and draws ROC."""

    def at_every_threshold(d: Scored) -> Payload:
        return drawn_by_threshold(s, positive=d.positive, negative=d.negative, data=d, how=how)

    with working(how):
        payload = kept(data, f"drawn/{how.key}", at_every_threshold)
    show = scrubber if data.editable else scrubber_alone
    show(payload, start={"threshold": _linked(begins_at(data, s))}, key="point", prefix="point-")


def at_one_threshold(data: Scored, s: Sweep, others: Mapping[str, Sweep], options: Options, how: Conventions) -> None:
    """The scrubber over the threshold, on three curves."""

    def at_every_threshold(d: Scored) -> Payload:
        names = {"positive": d.positive, "negative": d.negative}
        return one_threshold(s, others, **names, costs=options.costs, hull=options.hull, data=d, how=how)

    with working(how):
        payload = kept(data, f"three/{options.key}/{how.key}", at_every_threshold)
    scrubber_alone(payload, start={"threshold": _linked(data.threshold)}, key="three", prefix="three-")
    terms.said(
        "A lower threshold flags more samples. Recall and the false positive rate then rise or stay; precision can move either way. The small ring marks the equal error rate (EER): there, the proportion of positives missed equals the proportion of negatives flagged."
    )


def _linked(otherwise: float) -> float:
    """The threshold of a link that names no picture."""
    linked = np.nan
    with suppress(ValueError):
        linked = float(st.query_params.get("threshold", "nan"))
    return otherwise if np.isnan(linked) else linked
