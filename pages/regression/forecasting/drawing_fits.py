"""Views of a series and what is fitted to it: a polynomial and its prolongation, curves of growth, growth factors.

Everything is ink; curves are told apart by dash and by a name on the line.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, View
from pages.regression.forecasting.drawing import moments

GROWTH = {"line": "dash", "parabola": "dot", "exponential": "", "log_line": "longdash"}


def fit_and_forecast(values: np.ndarray, times: Sequence[str], top: tuple[float, float]) -> View:
    """A series and the polynomial fitted to what is known: its fit (solid) and its forecast (dashed).

    Tracks over place, degree and known: place; fit, ahead; known_edge over known.
    """
    figure = go.Figure()
    figure.add_scatter(x=np.arange(1, len(values) + 1), y=values, mode="markers", marker={"size": 6}, opacity=0.62)
    figure.update_layout(
        margin={"l": 50, "r": 12, "t": 24, "b": 26},
        xaxis=moments(times),
        yaxis={"range": list(top), "zeroline": False},
    )
    marks: tuple[Mark, ...] = (
        Region(0.5, top[0], "known_edge", top[1], "band"),
        Curve("place", "fit", along="place"),
        Curve("place", "ahead", along="place", dash="dash"),
        Rule(x="known_edge", drag="fitted", before="fitted to", after="forecast"),
    )
    return View("curve", "A polynomial fitted to the first values, and prolonged.", marks, figure, 250)


def errors_by_degree(highest: int, low: float, high: float) -> View:
    """Error within the fitted values (solid) and beyond (dashed) against the degree. Tracks: degree, inside, outside (drawn)."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 56, "r": 74, "t": 24, "b": 40},
        xaxis={"range": [-0.3, highest + 0.3], "dtick": 1, "showgrid": False, "title": {"text": "degree"}},
        yaxis={"type": "log", "range": [np.log10(low), np.log10(high)], "dtick": 1, "title": {"text": "RMSE"}},
    )
    marks: tuple[Mark, ...] = (
        Curve("degree", "inside_drawn", along="degree"),
        Curve("degree", "outside_drawn", along="degree", dash="dash"),
        Label(highest + 0.35, "inside_name", "of the fit", anchor="start"),
        Label(highest + 0.35, "outside_name", "of forecasts", anchor="start"),
        Rule(x="degree", drag="degree"),
        Dot("degree", "inside_drawn"),
        Dot("degree", "outside_drawn"),
    )
    return View("degrees", "Error of the fit and of the forecasts against the degree.", marks, figure, 250)


def growth_fits(values: np.ndarray, times: Sequence[str], top: float, *, logarithmic: bool) -> View:
    """A series with the curves fitted from some day on, on a linear or a logarithmic axis.

    Tracks over start and place: the keys of GROWTH; <key>_name over start.
    """
    figure = go.Figure()
    drawn = np.where(values > 0, values, np.nan) if logarithmic else values
    figure.add_scatter(x=np.arange(1, len(values) + 1), y=drawn, mode="markers", marker={"size": 7}, opacity=0.62)
    scale = (
        {"type": "log", "range": [-0.15, np.log10(top)], "dtick": 1} if logarithmic else {"range": [-0.08 * top, top]}
    )
    figure.update_layout(
        margin={"l": 52, "r": 108, "t": 24, "b": 26},
        xaxis=moments(times),
        yaxis=scale | {"zeroline": False},
    )
    names = {
        "line": "straight line",
        "parabola": "parabola",
        "exponential": "exponential",
        "log_line": "line in the log",
    }
    marks: list[Mark] = [Region(0.5, 10**-0.15 if logarithmic else -0.08 * top, "start_edge", top, "band")]
    marks += [Curve("place", name, along="place", dash=dash) for name, dash in GROWTH.items()]
    marks += [Label(len(values) + 0.55, f"{name}_name", text, anchor="start") for name, text in names.items()]
    marks.append(Rule(x="start_edge", drag="start", before="left out"))
    return View("growth", "The series and four curves fitted to it.", tuple(marks), figure, 262)


def growth_factors(factors: np.ndarray, times: Sequence[str], top: float) -> View:
    """A stick a day, as high as its value is times the day before's. Tracks over start: factor_<i>, NaN where left out; _name."""
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 24, "b": 26},
        xaxis=moments(times),
        yaxis={"range": [0, top], "title": {"text": "times the day before"}},
    )
    marks: list[Mark] = [Rule(y=1.0)]
    for i in range(2, len(times) + 1):
        marks += [Segment(float(i), 1.0, float(i), f"factor_{i}", width=7), Dot(float(i), f"factor_{i}", size=3.5)]
        marks.append(Label(float(i), f"factor_{i}_name", f"{factors[i - 2]:.3g}"))
    return View("factors", "How many times the day before each day is.", tuple(marks), figure, 262)
