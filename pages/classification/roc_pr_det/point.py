"""The point of one threshold on the three curves, beside the scores that it cuts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import streamlit as st

from metrics_core.classification.sweep import Sweep
from pages.classification.roc_pr_det.options import Options
from pages.classification.roc_pr_det.picture import one_threshold
from widgets import terms
from widgets.cache import kept
from widgets.conventions import Conventions
from widgets.data import Scored
from widgets.intervals import working
from widgets.scrubber import Payload, scrubber, scrubber_alone


def at_one_threshold(data: Scored, s: Sweep, others: Mapping[str, Sweep], options: Options, how: Conventions) -> None:
    """The scrubber over the threshold; a link to the lesson's first picture of old names its threshold alone."""

    def at_every_threshold(d: Scored) -> Payload:
        names = {"positive": d.positive, "negative": d.negative}
        return one_threshold(s, others, **names, costs=options.costs, hull=options.hull, data=d, how=how)

    with working(how):
        payload = kept(data, f"point/{options.key}/{how.key}", at_every_threshold)
    start = {"threshold": data.threshold}
    with suppress(ValueError):
        linked = float(st.query_params.get("threshold", "nan"))
        start["threshold"] = linked if linked == linked else data.threshold
    show = scrubber if data.editable else scrubber_alone
    show(payload, start=start, key="point", prefix="point-")
    terms.said(
        "A lower threshold flags more samples: recall and the false positive rate cannot fall, the proportion missed cannot rise, "
        "and precision can move either way. At the small ring, the equal error rate (EER), the proportion of positives missed equals "
        "the proportion of negatives flagged."
    )
