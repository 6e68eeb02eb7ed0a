"""Views of whole curves: ROC, precision-recall and DET of several models with one operating point, cost, ROC by hand.

Tracks they name: recall, false_positive_rate, det_x, det_y, precision_here, cost_here, threshold_x, prevalence,
steps_x and steps_y, and max_fpr.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
import plotly.graph_objects as go

from charts.classification import MARGIN, RATE, padded
from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Split, Trail, View
from charts.theme import MODELS
from metrics_core.geometry.layout import normal_deviates

PERCENTS = (0.001, 0.01, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99)
END = 0.999
FAINT = {"dash": "4px,4px", "width": 1, "color": "#8a9099"}
Line = tuple[np.ndarray, np.ndarray]
NOBODY: Mapping[str, Line] = MappingProxyType({})


def roc(curve: Line, others: Mapping[str, Line], eer: float, *, hull: Line | None = None, height: int = 232) -> View:
    """ROC of the chosen model in ink, of others in hues of their own; EER lies on the falling diagonal."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=FAINT)
    figure.add_scatter(x=[0, 1], y=[1, 0], mode="lines", line=FAINT | {"dash": "1px,4px"})
    _add(figure, curve, others)
    if hull is not None:
        figure.add_scatter(x=hull[0], y=hull[1], mode="lines", line={"width": 1.4, "dash": "2px,3px"})
    axes = {"xaxis": RATE | {"title": {"text": "false positive rate"}}, "yaxis": RATE | {"title": {"text": "recall"}}}
    figure.update_layout(margin=MARGIN, **axes)
    marks = (*_names(others), Dot("false_positive_rate", "recall", drag="threshold"), *_equal(eer, 1 - eer))
    return View("roc", "ROC: recall against false positive rate.", marks, figure, height)


def precision_recall(*, others: Mapping[str, Line] = NOBODY, height: int = 232) -> View:
    """Precision against recall at the chosen prevalence; the level of a useless model is that prevalence.

    others: recall and precision of other models, at the prevalence of the data.
    """
    figure = go.Figure()
    figure.add_scatter(x=[None], y=[None], mode="lines")
    for (x, y), hue in zip(others.values(), MODELS, strict=False):
        figure.add_scatter(x=x, y=y, mode="lines", line={"width": 1.3, "color": hue})
    axes = {"xaxis": RATE | {"title": {"text": "recall"}}, "yaxis": RATE | {"title": {"text": "precision"}}}
    figure.update_layout(margin=MARGIN, **axes)
    marks = (
        Curve("recall", "precision_here", along="threshold"),
        Rule(y="prevalence_here"),
        Label(0.02, "prevalence_label", "no skill", anchor="start"),
        Dot("recall", "precision_here", drag="threshold"),
    )
    return View("pr", "Precision against recall at the chosen prevalence.", marks, figure, height)


def det(curve: Line, others: Mapping[str, Line], eer: float, *, height: int = 232) -> View:
    """Both error rates on normal-deviate axes; where they are equal lies on the rising diagonal."""
    figure = go.Figure()
    ticks = normal_deviates(np.array(PERCENTS))
    ends = [float(ticks[0]), float(normal_deviates(np.array(END)))]
    figure.add_scatter(x=ends, y=ends, mode="lines", line=FAINT | {"dash": "1px,4px"})
    _add(figure, curve, others)
    axis = {"tickvals": ticks, "ticktext": [f"{100 * p:g}" for p in PERCENTS], "range": padded(*ends)}
    axes = {
        "xaxis": axis | {"title": {"text": "false positive rate, %"}},
        "yaxis": axis | {"title": {"text": "false negative rate, %"}},
    }
    figure.update_layout(margin=MARGIN, **axes)
    place = float(normal_deviates(np.array(eer))) if np.isfinite(eer) else np.nan
    marks = (Dot("det_x", "det_y", drag="threshold"), *_equal(place, place))
    return View(
        "det", "DET: false negative rate against false positive rate, normal-deviate axes.", marks, figure, height
    )


def cost(low: float, high: float, words: str, *, height: int = 232) -> View:
    """What the errors cost as a share of the worst, against the threshold, beside the cheaper constant answer."""
    figure = go.Figure()
    figure.add_scatter(x=[low, high], y=[None, None], mode="lines")
    figure.update_layout(
        margin=MARGIN,
        xaxis={"title": {"text": "threshold"}, "range": padded(low, high), "showgrid": False},
        yaxis=RATE | {"title": {"text": "cost, share of worst"}},
    )
    marks = (
        Curve("threshold_x", "cost_here", along="threshold"),
        Rule(y="constant_cost"),
        Label(low, "constant_cost_label", "constant answer", anchor="start"),
        Rule(x="threshold_x", drag="threshold"),
        Dot("threshold_x", "cost_here"),
    )
    return View("cost", f"Cost against the threshold: {words}.", marks, figure, height)


def by_hand(labels: Sequence[int], *, height: int = 300) -> tuple[View, View]:
    """Samples in order of score as tiles, and the path they draw: a positive goes up, a negative goes right."""
    n = len(labels)
    tiles: list[Mark] = [Region("tile_left", 0.0, "tile_right", 1.0, "band")]
    for i, label in enumerate(labels):
        left, right = (i + 0.12) / n, (i + 0.88) / n
        tiles.append(Region(left, 0.2, right, 0.8, "tp" if label else "tn"))
        tiles.append(Label((left + right) / 2, 0.5, "↑" if label else "→", chip=True))
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=FAINT)
    axes = {"xaxis": RATE | {"title": {"text": "false positive rate"}}, "yaxis": RATE | {"title": {"text": "recall"}}}
    figure.update_layout(margin=MARGIN, **axes)
    path = (Trail("steps_x", "steps_y", along="drawn"), Dot("steps_x", "steps_y", drag="drawn"))
    return (
        View("tiles", "Samples from the highest score to the lowest.", tuple(tiles), None, 70, (4, 4, 4, 4)),
        View("path", "The ROC path drawn so far.", path, figure, height),
    )


def partial(curve: Line, *, height: int = 260) -> View:
    """The part of ROC up to the largest false positive rate that counts."""
    figure = go.Figure()
    grey = "rgba(138,144,153,0.28)"
    figure.add_scatter(
        x=curve[0], y=curve[1], mode="lines", fill="tozeroy", fillcolor=grey, line={"width": 0}, meta="upto"
    )
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=FAINT)
    figure.add_scatter(x=curve[0], y=curve[1], mode="lines", line={"width": 2})
    axes = {"xaxis": RATE | {"title": {"text": "false positive rate"}}, "yaxis": RATE | {"title": {"text": "recall"}}}
    figure.update_layout(margin=MARGIN, **axes)
    return View(
        "part", "The part of ROC that counts.", (Split("max_fpr"), Rule(x="max_fpr", drag="max_fpr")), figure, height
    )


def _add(figure: go.Figure, curve: Line, others: Mapping[str, Line]) -> None:
    for (name, (x, y)), hue in zip(others.items(), MODELS, strict=False):
        figure.add_scatter(x=x, y=y, mode="lines", line={"width": 1.3, "color": hue}, name=name)
    figure.add_scatter(x=curve[0], y=curve[1], mode="lines", line={"width": 2.2})


def _names(others: Mapping[str, Line]) -> list[Mark]:
    return [
        Label(1.0, 0.06 + 0.1 * i, name, anchor="end", color=hue)
        for i, (name, hue) in enumerate(zip(others, MODELS, strict=False))
    ]


def _equal(x: float, y: float) -> tuple[Mark, ...]:
    return (Dot(float(x), float(y), label="EER"),) if np.isfinite(x) else ()
