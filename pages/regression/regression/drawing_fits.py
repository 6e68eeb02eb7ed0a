"""Views of fits: the outlier among many series, a bias on every row, R2 with useless features, a plane turned around."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Mark, Rule, Segment, View


def percents(part: float) -> str:
    """A fraction on an axis."""
    return f"{100 * part:,.0f}%" if part >= 0.01 else f"{100 * part:g}%"


LOWEST = -0.35  # of R2 that is drawn against a bias


def errors_of_series(
    name: str,
    still: np.ndarray,
    lines: dict[str, str],
    moving: int,
    *,
    title: str,
    span: tuple[float, float],
    percent: bool = False,
) -> View:
    """A stick a series as high as its error, on a logarithmic axis; the last `moving` ones follow their tracks.

    still: the errors of the others. lines: words by the track of a level line, of which the second stands on the left.
    percent: errors are fractions. Tracks: <name>_i of the
    i-th that moves; <line>_label, where its words stand.
    """
    figure = go.Figure()
    count = len(still) + moving
    figure.add_scatter(x=np.arange(1, len(still) + 1), y=still, mode="markers", marker={"size": 7}, opacity=0.6)
    low, top = np.log10(span)
    ticks = [10.0**n for n in range(round(low), round(top) + 1, 2 if percent else 1)]
    texts = [percents(tick) if percent else f"{tick:,g}" for tick in ticks]
    figure.update_layout(
        margin={"l": 92 if percent else 66, "r": 76, "t": 22, "b": 36},
        xaxis={"range": [0.2, count + 0.8], "title": {"text": "series"}, "showgrid": False, "tickformat": "d"},
        yaxis={"type": "log", "range": [low, top], "title": {"text": title}} | {"tickvals": ticks, "ticktext": texts},
    )
    marks: list[Mark] = [Dot(float(len(still) + i + 1), f"{name}_{i}", size=5) for i in range(moving)]
    for (track, words), x in zip(lines.items(), (count + 1.0, 0.4), strict=True):
        marks += [Rule(y=track), Label(x, f"{track}_label", words, anchor="start")]
    return View(name, f"{title} of each series, and what the errors make of them.", tuple(marks), figure, 250)


def biased(x: np.ndarray, truth: np.ndarray, span: tuple[float, float], unit: str) -> View:
    """Truths as rings, predictions as rings that rise and fall together (said_i)."""
    figure = go.Figure()
    figure.add_scatter(
        x=x, y=truth, mode="markers", marker={"symbol": "circle-open", "size": 10, "line": {"width": 1.6}}
    )
    figure.update_layout(
        margin={"l": 60, "r": 12, "t": 22, "b": 38},
        xaxis={"range": [0.4, len(x) + 0.6], "dtick": 1, "title": {"text": "house"}, "showgrid": False},
        yaxis={"range": list(span), "title": {"text": f"price, {unit}"}},
    )
    marks: list[Mark] = [
        Segment(float(a), float(b), float(a), f"said_{i}") for i, (a, b) in enumerate(zip(x, truth, strict=True))
    ]
    marks += [Dot(float(a), f"said_{i}", size=4.5) for i, a in enumerate(x)]
    marks.append(Label(0.55, span[1], "large ring: truth; small ring: prediction", anchor="start"))
    return View("biased", "Truths, and predictions that are all moved by the same bias.", tuple(marks), figure, 250)


def against_bias(bias: np.ndarray, r2: np.ndarray, unit: str) -> View:
    """R2 (solid) and explained variance (dashed) against the bias. Tracks: bias, r2_drawn, explained_variance."""
    place = round(0.8 * len(bias))
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 50, "r": 12, "t": 22, "b": 38},
        xaxis={"range": [float(bias[0]), float(bias[-1])], "title": {"text": f"bias, {unit}"}, "showgrid": False},
        yaxis={"range": [LOWEST, 1.05]},
    )
    marks = (
        Curve("bias", "r2_drawn", along="bias"),
        Curve("bias", "explained_variance", along="bias", dash="dash"),
        Label(float(bias[place]), 0.92, "explained variance"),
        Label(float(bias[place]), float(r2[place]) - 0.14, "R²"),
        Rule(x="bias", drag="bias"),
        Dot("bias", "r2_drawn"),
        Dot("bias", "explained_variance"),
    )
    return View("against", "R² and explained variance against the bias.", marks, figure, 250)


CURVES = (
    ("train", "R², rows of the fit", "solid"),
    ("adjusted", "adjusted R²", "dash"),
    ("held_out", "R², held out", "dot"),
)


def useless(features: np.ndarray, low: float) -> View:
    """R2 of one draw with ever more useless features. Tracks: features_x; train, adjusted, held_out and their labels."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    most = float(features[-1])
    figure.update_layout(
        margin={"l": 50, "r": 130, "t": 22, "b": 40},
        xaxis={"range": [-0.3, most + 0.3], "title": {"text": "useless features"}} | {"showgrid": False, "dtick": 2},
        yaxis={"range": [low, 1.0]},
    )
    marks: list[Mark] = [Rule(x="useless_x", drag="useless")]
    for track, words, dash in CURVES:
        marks += [
            Curve("features_x", f"{track}_drawn", along="features", dash="" if dash == "solid" else dash),
            Dot("useless_x", f"{track}_here"),
            Label(most + 0.45, f"{track}_label", words, anchor="start"),
        ]
    return View("useless", "R² on the rows of the fit, adjusted, and held out.", tuple(marks), figure, 270)


def rises(share: np.ndarray, mean: float) -> View:
    """In which share of all draws the n-th useless feature raised adjusted R2."""
    figure = go.Figure()
    figure.add_bar(x=np.arange(1, len(share) + 1), y=share, width=0.7, opacity=0.3)
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 22, "b": 40},
        xaxis={"title": {"text": "useless feature"}, "dtick": 2, "range": [0.3, len(share) + 0.7]},
        yaxis={"range": [0, 1], "tickformat": ".0%"},
    )
    marks = (Rule(y=mean), Label(0.5, 0.93, "draws in which it raised adjusted R²", anchor="start"))
    return View("rises", "Share of draws in which each useless feature raised adjusted R².", marks, figure, 270)


def plane(points: int, lines: int, names: tuple[str, str], title: str, span: tuple[float, float]) -> View:
    """A plane of lines, points over and under it, their residuals; all turned together.

    Tracks, each along the angle: px_i, py_i, fx_i, fy_i of the i-th point and the place of the plane under it; of the i-th
    line ax_i, ay_i, bx_i, by_i; of the three axes' ends ox, oy and ex_0 to ey_2.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        xaxis={"visible": False, "range": [-2.4, 2.4]},
        yaxis={"visible": False, "range": list(span)},
    )
    marks: list[Mark] = [Segment(f"ax_{i}", f"ay_{i}", f"bx_{i}", f"by_{i}", width=1) for i in range(lines)]
    marks += [Segment("ox", "oy", f"ex_{i}", f"ey_{i}", width=2) for i in range(3)]
    marks += [Label(f"ex_{i}", f"ey_{i}", name) for i, name in enumerate((*names, title))]
    marks += [Segment(f"px_{i}", f"py_{i}", f"fx_{i}", f"fy_{i}", width=1.5) for i in range(points)]
    marks += [Dot(f"px_{i}", f"py_{i}", size=3) for i in range(points)]
    return View("plane", "A plane fitted to two features, with residuals, turned around.", tuple(marks), figure, 380)
