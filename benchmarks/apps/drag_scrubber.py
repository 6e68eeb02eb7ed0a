"""The scrubber with six linked views, formulas and numbers, over ?rows=... rows."""

import sys
from pathlib import Path

import streamlit as st

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.apps.data import example  # noqa: E402
from charts import classification as views  # noqa: E402
from metrics_core.classification import precision, recall  # noqa: E402
from widgets.at_threshold import (  # noqa: E402
    AtThreshold,
    beta_control,
    f_beta_track,
    formula,
    threshold_control,
)
from widgets.js import served  # noqa: E402
from widgets.scrubber import Payload, Readout, pack, script, scrubber, shelf  # noqa: E402
from widgets.scrubber.layouts import NUMBERS, grid  # noqa: E402


@st.cache_resource
def payload(rows: int) -> Payload:
    s = example(rows)
    threshold, beta = threshold_control(s), beta_control()
    at = AtThreshold(s, threshold)
    rates = {"precision": at.rate(precision), "recall": at.rate(recall), "f_beta": f_beta_track(at)}
    return pack(
        grid(
            {
                at.histogram(positive="positive", negative="negative"): 6,
                at.matrix(positive="positive", negative="negative"): 4,
                NUMBERS: 2,
            },
            {at.roc(): 3, at.precision_recall(): 3, at.by_threshold(rates["f_beta"]): 3, views.sets(at.counts): 3},
        ),
        (threshold, beta),
        readouts=tuple(Readout(name, name, track) for name, track in rates.items()),
        formulas=(
            formula(precision, rates["precision"], at.counts, "Of the @flagged@ flagged, @tp@ were right."),
            formula(recall, rates["recall"], at.counts, "Of the @positives@ actual positives, @tp@ were found."),
        ),
    )


if __name__ == "__main__":
    st.set_page_config(layout="wide")
    scrubber(payload(int(st.query_params.get("rows", "10000"))), start={"threshold": 0.5, "beta": 1.0}, key="drag")
else:
    app = st.App(__file__, routes=[script.route(), shelf.route(), served.route()])
