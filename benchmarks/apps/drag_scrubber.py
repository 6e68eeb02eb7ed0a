"""The scrubber with six linked views, formulas and numbers, over ?rows=... rows."""

import sys
from pathlib import Path

import streamlit as st

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.apps.data import example  # noqa: E402
from metrics_core.classification import precision, recall  # noqa: E402
from widgets.operating_point import (  # noqa: E402
    beta_control,
    f_tracks,
    formula,
    threshold_control,
    tracks_of,
    views_of,
)
from widgets.scrubber import Payload, Readout, pack, scrubber  # noqa: E402
from widgets.scrubber.script import route  # noqa: E402

VIEWS = ("histogram", "matrix", "roc", "pr", "rates", "sets")


@st.cache_resource
def payload(rows: int) -> Payload:
    s = example(rows)
    threshold, beta = threshold_control(s), beta_control()
    return pack(
        views_of(s, threshold, VIEWS, positive="positive", negative="negative"),
        (threshold, beta),
        tracks_of(s, threshold) | f_tracks(s, threshold),
        tuple(Readout(name, name, name) for name in ("precision", "recall", "f_beta")),
        formulas=(
            formula(precision, "Of the @flagged@ flagged, @tp@ were right."),
            formula(recall, "Of the @positives@ actual positives, @tp@ were found."),
        ),
        areas=(
            f"{'histogram ' * 6}{'matrix ' * 4}{'numbers ' * 2}".strip(),
            f"{'roc ' * 3}{'pr ' * 3}{'rates ' * 3}{'sets ' * 3}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
    )


if __name__ == "__main__":
    st.set_page_config(layout="wide")
    scrubber(payload(int(st.query_params.get("rows", "10000"))), start={"threshold": 0.5, "beta": 1.0}, key="drag")
else:
    app = st.App(__file__, routes=[route()])
