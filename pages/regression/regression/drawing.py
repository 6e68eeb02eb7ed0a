"""Views of regression errors: rows with one prediction to drag, errors relative to their start, shares of variation.

There are no two classes here, so everything is ink: a ring is a truth, a filled dot a prediction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.moving import Dot, Label, Mark, Picks, Rule, Segment, Square, Track, View, over

MANY = 60  # rows above which residuals of the others are left out
SQUARES = 24
LOW, HIGH = 0.1, 1000.0  # of errors relative to their start, as far as bars reach
FLOOR = -1.0  # of R2 and its like, as far as bars reach


def scatter(
    x: np.ndarray,
    truth: np.ndarray,
    said: np.ndarray,
    chosen: int,
    prediction: Track,
    span: tuple[float, float],
    *,
    x_title: str,
    y_title: str,
    numbered: bool,
    squares: bool,
    line: bool,
    height: int = 330,
) -> View:
    """Truths and predictions of the drawn rows; the chosen one's prediction is dragged, another row is clicked.

    chosen: its place among them. span: of the axis, upright. numbered: x is the row's place. line: the predictions are
    joined.
    """
    others = np.arange(len(x)) != chosen
    few = len(x) <= MANY
    figure = go.Figure()
    if few and not squares:
        figure.add_scatter(**_sticks(x[others], truth[others], said[others]), opacity=0.45)
    if line:
        order = np.argsort(x)
        figure.add_scatter(x=x[order], y=said[order], mode="lines", line={"width": 1.5}, opacity=0.6)
    size = 8 if few else 4.5
    rings = {"symbol": "circle-open", "size": size + 1, "line": {"width": 1.6 if few else 1}}
    figure.add_scatter(x=x, y=truth, mode="markers", marker=rings, opacity=0.9 if few else 0.6)
    if not line or few:
        figure.add_scatter(x=x[others], y=said[others], mode="markers", marker={"size": size - 1}, opacity=0.9)
    reach = 0.6 if numbered else 0.06 * float(np.ptp(x)) or 1.0
    axis: dict[str, Any] = {"title": {"text": x_title}, "showgrid": False}
    if numbered:
        axis |= {"tickformat": "d", **({"dtick": 1} if len(x) <= 24 else {})}
    figure.update_layout(
        margin={"l": 60, "r": 16, "t": 26, "b": 42},
        xaxis=axis | {"range": [float(x.min()) - reach, float(x.max()) + reach]},
        yaxis={"title": {"text": y_title}, "range": list(span)},
    )
    here, level = float(x[chosen]), float(truth[chosen])
    at_row = over("row")
    places = at_row(x)
    marks: list[Mark] = []
    if squares and len(x) <= SQUARES:
        marks += [
            Square(float(a), float(b), float(c)) for a, b, c in zip(x[others], truth[others], said[others], strict=True)
        ]
    if squares:
        marks.append(Square(here, level, prediction))
    marks += [
        Picks(places, at_row(said), "row"),
        Picks(places, at_row(truth), "row"),
        Segment(here, level, here, prediction, width=3),
        Dot(here, prediction, drag="prediction", size=7),
        Label(float(x.min()) - reach, span[1], "○ truth   ● prediction   ◯ drag it, or click another", anchor="start"),
    ]
    alt = "Truths and predictions by row. One prediction can be dragged up and down; a click chooses another."
    return View("scatter", alt, tuple(marks), figure, height)


def _sticks(x: np.ndarray, truth: np.ndarray, said: np.ndarray) -> dict[str, Any]:
    """The residual of every row as one trace of short lines."""
    gaps = np.full(len(x), np.nan)
    ends = np.column_stack([x, x, gaps]).ravel(), np.column_stack([truth, said, gaps]).ravel()
    return {"x": ends[0], "y": ends[1], "mode": "lines", "line": {"width": 1.5}}


def answers(ratios: Sequence[tuple[str, Track]], *, height: int = 206) -> View:
    """A bar an error, from where it started (1) to how many times that it is now, on a logarithmic axis."""
    ticks = [0.1, 1, 10, 100, 1000]
    figure = _rows(len(ratios))
    figure.update_layout(
        margin={"l": 74, "r": 62, "t": 22, "b": 40},
        xaxis={"type": "log", "range": [np.log10(LOW), np.log10(HIGH)], "tickvals": ticks}
        | {"ticktext": ["0.1", "1", "10", "100", "1,000"], "title": {"text": "times what it was at the start"}},
    )
    marks: list[Mark] = []
    for i, (name, ratio) in enumerate(ratios):
        end = over("prediction")(np.clip(ratio.values, LOW, HIGH).astype(np.float32))
        marks += [
            Label(0.082, float(-i), name, anchor="end"),
            Segment(1.0, float(-i), end, float(-i), width=9),
            Label(1250.0, float(-i), track=ratio, anchor="start"),
        ]
    marks.append(Rule(x=1.0))
    return View("answers", "Every error relative to where it started.", tuple(marks), figure, height)


def shares(found: Sequence[tuple[str, Track, float]], *, height: int = 124) -> View:
    """A bar a share of variation, from 0 to where it is now, with a stroke where it started."""
    figure = _rows(len(found))
    figure.update_layout(
        margin={"l": 74, "r": 62, "t": 8, "b": 24},
        xaxis={"range": [FLOOR, 1], "tickvals": [-1, -0.5, 0, 0.5, 1], "ticktext": ["−1", "−0.5", "0", "0.5", "1"]},
    )
    marks: list[Mark] = []
    for i, (name, share, start) in enumerate(found):
        end = over("prediction")(np.clip(share.values, FLOOR, 1).astype(np.float32))
        marks += [
            Label(-1.07, float(-i), name, anchor="end"),
            Segment(0.0, float(-i), end, float(-i), width=9),
            Label(1.07, float(-i), track=share, anchor="start"),
        ]
        if np.isfinite(start):
            stroke = float(np.clip(start, FLOOR, 1))
            marks.append(Segment(stroke, -i - 0.42, stroke, -i + 0.42, width=2))
    marks.append(Rule(x=0.0))
    return View("shares", "R², adjusted R² and explained variance, now and at the start.", tuple(marks), figure, height)


def _rows(count: int) -> go.Figure:
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    figure.update_layout(yaxis={"visible": False, "range": [-count + 0.4, 0.6]})
    return figure
