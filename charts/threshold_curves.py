"""Curves of one model, with the point of a threshold: ROC, precision-recall, and the rates against the threshold."""

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, MARGIN, RATE, on_roc_axes, padded, titled
from charts.moving import Coordinate, Curve, Dot, Label, Mark, Rule, Track, View
from charts.theme import MODELS
from language import gettext

Line = tuple[np.ndarray, Track]  # as it is drawn, and its point


def precision_recall(
    recall: np.ndarray,
    precision: np.ndarray,
    prevalence: float,
    at: tuple[Coordinate, Coordinate],
) -> View:
    """Precision against recall, with the level of a useless model. at: recall and precision at the threshold."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[prevalence] * 2, mode="lines", line=LEVEL)
    figure.add_scatter(x=recall, y=precision, mode="lines", line={"width": 2})
    figure.layout = dict(
        margin=MARGIN, xaxis=RATE | {"title": {"text": "recall"}}, yaxis=RATE | {"title": {"text": "precision"}}
    )
    low = prevalence < 0.8
    marks = (
        Label(
            0.01,
            prevalence + (0.05 if low else -0.05),
            gettext("no skill: prevalence {prevalence:.4g}", prevalence=prevalence),
            anchor="start",
        ),
        Dot(*at, drag="threshold"),
        titled("precision-recall (PR)"),
    )
    return View("pr", "Precision against recall at every threshold.", marks, figure, 230)


def roc(fpr: np.ndarray, tpr: np.ndarray, at: tuple[Coordinate, Coordinate]) -> View:
    """True positive rate against false positive rate, with the diagonal of guessing. at: both at the threshold."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    figure.add_scatter(x=fpr, y=tpr, mode="lines", line={"width": 2})
    on_roc_axes(figure)
    marks = (Dot(*at, drag="threshold"), titled("ROC"))
    return View("roc", "Recall against false positive rate at every threshold.", marks, figure, 230)


def by_threshold(
    x: Track,
    recall: Line,
    precision: Line,
    dips: np.ndarray,
    f: Track,
    f_at: tuple[Track, Track],
    f_name: str,
    *,
    steps: str = "vh",
) -> View:
    """Precision, recall and F against the threshold, in steps; where precision falls although the threshold rises is underlaid.

    dips: True at each tick from which the next higher one has a lower precision. f_at: where F's curve carries its name.
    steps: "vh" where a score equal to the threshold is flagged, "hv" where it is not.
    """
    figure = go.Figure()
    dipping = dips | np.append(False, dips[:-1])
    grey = {"width": 9, "color": "rgba(138,144,153,0.38)", "shape": steps}
    line = {"width": 2, "shape": steps}
    figure.add_scatter(x=x.values, y=np.where(dipping, precision[0], np.nan), mode="lines", line=grey)
    figure.add_scatter(x=x.values, y=precision[0], mode="lines", line=line | {"color": MODELS[0]})
    figure.add_scatter(x=x.values, y=recall[0], mode="lines", line=line | {"dash": "6px,4px", "color": MODELS[1]})
    figure.layout = dict(
        margin=MARGIN,
        xaxis={"title": {"text": "threshold"}, "range": padded(x.values[0], x.values[-1]), "showgrid": False},
        yaxis=RATE,
    )
    marks: tuple[Mark, ...] = (
        *_name(x.values, "recall", recall[0], 0.12, MODELS[1]),
        *_name(x.values, "precision", precision[0], 0.86, MODELS[0]),
        Curve(x, f, along="threshold", dash="dot", steps=steps, color=MODELS[2]),
        Rule(x=x, drag="threshold"),
        Label(*f_at, f_name, color=MODELS[2]),
        Dot(x, recall[1]),
        Dot(x, f),
        Dot(x, precision[1]),
    )
    return View(
        "rates",
        gettext("Precision, recall and {name} against the threshold.", name=gettext(f_name)),
        marks,
        figure,
        230,
    )


def _name(x: np.ndarray, name: str, y: np.ndarray, share: float, hue: str) -> tuple[Label, ...]:
    """The name of a line, a little above it, at the given share of the way."""
    known = np.flatnonzero(np.isfinite(y))
    if not len(known):
        return ()
    i = known[np.argmin(np.abs(x[known] - x[0] - share * (x[-1] - x[0])))]
    above = y[i] + 0.075 if y[i] < 0.93 else y[i] - 0.085
    return (Label(float(x[i]), float(above), name, color=hue),)
