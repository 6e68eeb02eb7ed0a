"""Views of percentage errors of one forecast, and of how errors answer when a series is measured in other units."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from charts.moving import Dot, Label, Mark, Rule, Segment, Track, View
from charts.theme import MODELS

LOW, HIGH, TOP = -2.0, 4.0, 3.0  # ends of the axis of forecast over truth, and of that of errors


@dataclass(frozen=True)
class Ring:
    """A forecast over its truth, and both errors there; NaN beyond the picture."""

    ratio: Track
    mape: Track
    smape: Track


def percentage_errors(ratios: np.ndarray, mape: np.ndarray, smape: np.ndarray, here: Ring, mirror: Ring) -> View:
    """Both percentage errors against forecast over truth, with rings at the forecast and as far on the other side.

    ratios, mape, smape: the two lines.
    """
    figure = go.Figure()
    figure.add_scatter(x=ratios, y=mape, mode="lines", line={"width": 1.8, "dash": "dash", "color": MODELS[0]})
    figure.add_scatter(x=ratios, y=smape, mode="lines", line={"width": 2, "color": MODELS[1]})
    figure.layout = dict(
        margin={"l": 56, "r": 16, "t": 24, "b": 40},
        xaxis={
            "range": [LOW, HIGH],
            "dtick": 1,
            "showgrid": False,
            "title": {"text": "forecast / true value"},
        },
        yaxis={"range": [-0.1, TOP], "tickformat": ".0%", "dtick": 0.5},
    )
    marks: tuple[Mark, ...] = (
        Rule(y=2.0),
        Rule(x=1.0),
        Label(0.95, TOP - 0.1, "exactly right", anchor="end"),
        Label(0.08, 2.12, "highest SMAPE", anchor="start"),
        Label(2.85, 2.55, "MAPE", color=MODELS[0]),
        Label(3.6, 1.3, "SMAPE", color=MODELS[1]),
        Dot(mirror.ratio, mirror.mape, size=4),
        Dot(mirror.ratio, mirror.smape, size=4, label="other side"),
        Rule(x=here.ratio, drag="forecast"),
        Dot(here.ratio, here.mape),
        Dot(here.ratio, here.smape),
    )
    return View(
        "percent", "MAPE and SMAPE of one forecast against the ratio of forecast to true value.", marks, figure, 290
    )


def against_start(times: Mapping[str, Track], decades: int) -> View:
    """A ring a measure on a logarithmic scale, at what it is times what it was at the start."""
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    powers = range(-decades, decades + 1)
    figure.layout = dict(
        margin={"l": 66, "r": 20, "t": 18, "b": 40},
        xaxis={"type": "log", "range": [-decades - 0.4, decades + 0.4], "tickvals": [10.0**d for d in powers]}
        | {"ticktext": [f"×10<sup>{d}</sup>".replace("-", "−") if d else "×1" for d in powers]}
        | {"title": {"text": "factor by which it has changed"}},
        yaxis={"visible": False, "range": [-len(times) + 0.4, 0.6]},
    )
    left = 10 ** (-decades - 0.5)
    marks: list[Mark] = [Rule(x=1.0)]
    for row, (text, x) in enumerate(times.items()):
        y = float(-row)
        marks += [Label(left, y, text, anchor="end"), Segment(1.0, y, x, y, width=4)]
        marks.append(Dot(x, y))
    return View("times", "Each measure relative to where it started.", tuple(marks), figure, 180)
