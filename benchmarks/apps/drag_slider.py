"""The same six views with st.slider and st.plotly_chart in a fragment, as one would write them without the scrubber."""

import sys
from pathlib import Path

import numpy as np
import plotly.graph_objects as go
import streamlit as st

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from benchmarks.apps.data import example  # noqa: E402
from charts.moving import View  # noqa: E402
from metrics_core.classification import f1, precision, recall  # noqa: E402
from metrics_core.classification.sweep import Sweep  # noqa: E402
from metrics_core.geometry.layout import circles  # noqa: E402
from widgets.at_threshold import AtThreshold, f_beta_track, threshold_control  # noqa: E402

SPAN = (0.01, 0.99)


@st.cache_resource
def views(rows: int) -> tuple[View, ...]:
    s = example(rows)
    at = AtThreshold(s, threshold_control(s))
    histogram = at.histogram(positive="positive", negative="negative")
    return histogram, at.roc(), at.precision_recall(), at.by_threshold(f_beta_track(at))


def marked(view: View, x: float, y: float | None) -> go.Figure:
    """The view's figure with a line at x, or a dot at (x, y)."""
    figure = go.Figure(view.figure)
    return figure.add_vline(x) if y is None else figure.add_scatter(x=[x], y=[y], mode="markers")


def matrix(cells: list[list[int]]) -> go.Figure:
    return go.Figure(go.Heatmap(z=cells, text=cells, texttemplate="%{text}", showscale=False))


def sets(counts: tuple[int, int, int]) -> go.Figure:
    shape = circles(*(np.array([float(c)]) for c in counts))
    figure = go.Figure()
    for x, r in ((shape.a_x[0], shape.a_r[0]), (shape.b_x[0], shape.b_r[0])):
        figure.add_shape(type="circle", x0=x - r, x1=x + r, y0=0.5 - r, y1=0.5 + r)
    return figure


@st.fragment
def moving(s: Sweep, pictures: tuple[View, ...]) -> None:
    t = st.slider("threshold", *SPAN, 0.5, 0.001, format="%.3f")
    c = s.at(t)
    p, r = float(precision(c)), float(recall(c))
    fpr = c.fp / s.negatives
    histogram, roc, pr, rates = pictures
    figures = (
        marked(histogram, t, None),
        matrix([[int(c.tn), int(c.fp)], [int(c.fn), int(c.tp)]]),
        marked(roc, fpr, r),
        marked(pr, r, p),
        marked(rates, t, None),
        sets((int(s.positives), int(c.tp + c.fp), int(c.tp))),
    )
    places = [*st.columns(2), *st.columns(4)]
    for i, (place, figure) in enumerate(zip(places, figures, strict=True)):
        figure.update_layout(height=236, template="plotly_white", showlegend=False)
        figure.add_annotation(text=f"t={t:.3f}", x=0, y=1, xref="paper", yref="paper", showarrow=False)
        place.plotly_chart(figure, key=f"chart-{i}")
    for place, metric, value in zip(st.columns(3), ("precision", "recall", "F1"), (p, r, float(f1(c))), strict=True):
        place.metric(metric, f"{value:.4f}")
    st.latex(rf"\frac{{TP}}{{TP+FP}} = \frac{{{c.tp}}}{{{c.tp}+{c.fp}}} = {p:.4f}")
    st.latex(rf"\frac{{TP}}{{TP+FN}} = \frac{{{c.tp}}}{{{c.tp}+{c.fn}}} = {r:.4f}")


st.set_page_config(layout="wide")
ROWS = int(st.query_params.get("rows", "10000"))
moving(example(ROWS), views(ROWS))
