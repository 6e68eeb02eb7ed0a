"""Views of a series and what is fitted to it: a polynomial and its prolongation, curves of growth, growth factors.

Curves are told apart by hue, by dash and by a name at the end of the line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, Track, View, over
from charts.theme import MODELS
from pages.regression.forecasting.drawing import moments
from widgets.formulas import significant

GROWTH = {"line": "dash", "exponential": ""}
HUES = dict(zip(GROWTH, MODELS, strict=False))


@dataclass(frozen=True)
class Named:
    """A curve, and how high its name stands at its end."""

    y: Track
    name_at: Track


def fit_and_forecast(
    values: np.ndarray,
    times: Sequence[str],
    top: tuple[float, float],
    edge: float,
    place: Track,
    fit: Track,
    ahead: Track,
) -> View:
    """A series and the polynomial fitted to what is known: its fit (solid) and its forecast (dashed)."""
    figure = go.Figure()
    figure.add_scatter(x=np.arange(1, len(values) + 1), y=values, mode="markers", marker={"size": 6}, opacity=0.62)
    figure.layout = dict(
        margin={"l": 50, "r": 12, "t": 24, "b": 26},
        xaxis=moments(times),
        yaxis={"range": list(top), "zeroline": False},
    )
    marks: tuple[Mark, ...] = (
        Region(0.5, top[0], edge, top[1], "band"),
        Curve(place, fit, along="place", color=MODELS[0]),
        Curve(place, ahead, along="place", dash="dash", color=MODELS[1]),
        Rule(x=edge, before="fitted to", after="forecast"),
    )
    return View("curve", "A polynomial fitted to the first values, and extended beyond them.", marks, figure, 250)


def errors_by_degree(degree: Track, inside: Named, outside: Named, low: float, high: float, *, title: str) -> View:
    """Error within the fitted values (solid) and beyond (dashed) against the degree, up to the one chosen."""
    highest, x, beside = len(degree.values) - 1, degree, over("degree")(degree.values + 0.25)
    across = {"range": [-0.3, highest + 0.3], "dtick": 1, "showgrid": False, "title": {"text": "degree"}}
    up = {"type": "log", "range": [np.log10(low), np.log10(high)], "dtick": 1, "title": {"text": title}}
    marks: tuple[Mark, ...] = (
        Curve(x, inside.y, along="degree", color=MODELS[0], so_far=True),
        Curve(x, outside.y, along="degree", dash="dash", color=MODELS[1], so_far=True),
        Label(beside, inside.name_at, "fitted values", anchor="start", color=MODELS[0]),
        Label(beside, outside.name_at, "forecasts", anchor="start", color=MODELS[1]),
        Rule(x=x, drag="degree"),
        Dot(x, inside.y, color=MODELS[0]),
        Dot(x, outside.y, color=MODELS[1]),
    )
    figure = blank((56, 24, 88, 40), across, up)
    return View("degrees", "Error of the fit and of the forecasts against the degree.", marks, figure, 250)


def growth_fits(
    values: np.ndarray,
    times: Sequence[str],
    top: float,
    edge: Track,
    place: Track,
    curves: Mapping[str, Named],
    *,
    logarithmic: bool,
) -> View:
    """A series with the curves fitted from some day on, on a linear or a logarithmic axis. curves: by the keys of GROWTH."""
    figure = go.Figure()
    drawn = np.where(values > 0, values, np.nan) if logarithmic else values
    figure.add_scatter(x=np.arange(1, len(values) + 1), y=drawn, mode="markers", marker={"size": 7}, opacity=0.62)
    scale = (
        {"type": "log", "range": [-0.15, np.log10(top)], "dtick": 1} if logarithmic else {"range": [-0.08 * top, top]}
    )
    figure.layout = dict(
        margin={"l": 52, "r": 108, "t": 24, "b": 26},
        xaxis=moments(times),
        yaxis=scale | {"zeroline": False},
    )
    names = {"line": "straight line", "exponential": "exponential"}
    marks: list[Mark] = [Region(0.5, 10**-0.15 if logarithmic else -0.08 * top, edge, top, "band")]
    for name, text in names.items():
        marks.append(Curve(place, curves[name].y, along="place", dash=GROWTH[name], color=HUES[name]))
        marks.append(Label(len(values) + 0.55, curves[name].name_at, text, anchor="start", color=HUES[name]))
    marks.append(Rule(x=edge, drag="start", before="left out"))
    return View(
        "growth", "The series, with a straight line and an exponential fitted to it.", tuple(marks), figure, 262
    )


def growth_factors(factors: np.ndarray, times: Sequence[str], counting: np.ndarray) -> View:
    """A stick a day, as high as its value is times the day before's. counting: of each start and day, NaN where left out."""
    top = 1.15 * float(np.nanmax(counting, initial=2))
    at_start = over("start")
    marks: list[Mark] = [Rule(y=1.0)]
    for i, (own, column) in enumerate(zip(factors, counting.T, strict=True), 2):
        y = at_start(column)
        marks += [Segment(float(i), 1.0, float(i), y, width=7), Dot(float(i), y, size=3.5)]
        marks.append(Label(float(i), at_start(column + 0.06 * top), significant(own, 2)))
    up = {"range": [0, top], "title": {"text": "factor from the day before"}}
    figure = blank((46, 24, 12, 26), moments(times), up, at=1)
    return View("factors", "Each day's value as a multiple of the previous day's.", tuple(marks), figure, 262)
