"""A view of regression errors: rows with one prediction to drag.

There are no two classes here: a stroke or a ring in ink is a truth, a filled dot of one hue a prediction, and errors have another hue.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Dot, Label, Mark, Picks, Region, Segment, Square, Swatch, Track, View, over
from charts.theme import MODELS

MANY = 60  # rows above which residuals of the others are left out
SQUARES = 24
STROKES = 12  # rows up to which a truth is a level stroke
SAID, ERROR = MODELS[0], MODELS[2]  # the hues of predictions and of errors


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
) -> View:
    """Truths and predictions of the drawn rows; the chosen one's prediction is dragged, another row is clicked.

    chosen: its place among them. span: of the axis, upright. numbered: x is the row's place. line: the predictions are
    joined.
    """
    others = np.arange(len(x)) != chosen
    few = len(x) <= MANY
    figure = go.Figure()
    if few and not squares:
        figure.add_scatter(**_sticks(x[others], truth[others], said[others]))
    if line:
        order = np.argsort(x)
        figure.add_scatter(x=x[order], y=said[order], mode="lines", line={"width": 1.5, "color": SAID}, opacity=0.6)
    strokes = numbered and len(x) <= STROKES  # which a ring on top of them does not hide
    size = 9 if strokes else 12 if few else 4.5
    rings = {"symbol": "circle-open", "size": size + 1, "line": {"width": 1.6 if few else 1}}
    if strokes:
        rings = {"symbol": "line-ew-open", "size": 26, "line": {"width": 3}}
    figure.add_scatter(x=x, y=truth, mode="markers", marker=rings, opacity=0.9 if few else 0.6)
    if not line or few:
        figure.add_scatter(
            x=x[others], y=said[others], mode="markers", marker={"size": size, "color": SAID}, opacity=0.9
        )
    reach = 0.6 if numbered else 0.06 * float(np.ptp(x)) or 1.0
    axis: dict[str, Any] = {"title": {"text": x_title}, "showgrid": False}
    if numbered:
        axis |= {"tickformat": "d", **({"dtick": 1} if len(x) <= 24 else {})}
    figure.layout = dict(
        margin={"l": 36 if strokes else 60, "r": 16, "t": 30 if strokes else 38, "b": 42},
        xaxis=axis | {"range": [float(x.min()) - reach, float(x.max()) + reach]},
        yaxis={"title": {"text": "" if strokes else y_title}, "range": list(span)},
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
        Segment(here, level, here, prediction, width=5, color=ERROR),
        Dot(here, prediction, drag="prediction", size=6, color=SAID),
    ]
    above = span[1] + 0.075 * (span[1] - span[0])
    if strokes:
        marks.append(Label(float(x.min()) - reach, above, y_title, anchor="start"))
        unmoved = np.abs(prediction.values - said[chosen]) == np.abs(prediction.values - said[chosen]).min()
        over_it = over("prediction")(np.where(unmoved, prediction.values + 0.13 * (span[1] - span[0]), np.nan))
        marks.append(Label(here, over_it, "drag ↕"))
        marks += _names(x[others], truth[others], said[others], 0.1 * (span[1] - span[0]), with_errors=not squares)
    else:
        marks.append(Label(float(x.min()) - reach, above, "drag the ring, or click another prediction", anchor="start"))
    alt = "True values and predictions by row. One prediction can be dragged up and down; a click chooses another."
    return View("scatter", alt, tuple(marks), figure, 330, narrow=234)


def _names(x: np.ndarray, truth: np.ndarray, said: np.ndarray, off: float, *, with_errors: bool) -> list[Mark]:
    """What a stroke, a dot and a line between them are called: at the last row, and at the largest error. off: from what they name."""
    if len(x) < 2:
        return []
    last, far = float(x[-1]), int(np.argmax(np.abs(said - truth)[:-1]))
    sign = 1 if said[-1] >= truth[-1] else -1
    found: list[Mark] = [
        Label(last, float(said[-1]) + sign * off, "predicted", color=SAID),
        Label(last, float(truth[-1]) - sign * off, "true"),
    ]
    middle = float(truth[far] + said[far]) / 2
    return [*found, Label(float(x[far]) + 0.12, middle, "error", anchor="start", color=ERROR)] if with_errors else found


def _sticks(x: np.ndarray, truth: np.ndarray, said: np.ndarray) -> dict[str, Any]:
    """The residual of every row as one trace of short lines."""
    gaps = np.full(len(x), np.nan)
    ends = np.column_stack([x, x, gaps]).ravel(), np.column_stack([truth, said, gaps]).ravel()
    return {
        "x": ends[0],
        "y": ends[1],
        "mode": "lines",
        "line": {"width": 5 if len(x) <= STROKES else 2.4, "color": ERROR},
    }


def in_order(sizes: Sequence[Track], own: Track, mean: Track, median: Track, *, whose: str, title: str) -> View:
    """The sizes of all errors in rising order, a bar each, with lines behind them at the mean and from the top of the one in the middle, named where they end.

    own: the size of the dragged one's error, whose bar has an outline and a name; beyond the axis it is cut and its size is written beside it.
    median: the top of the middle bar, between two bars where the count is even. title: of the picture, whose axis ends above the other bars and the mean.
    """
    count, middle = len(sizes), (len(sizes) + 1) / 2
    others = sizes[-2] if count > 1 else sizes[-1]
    tall = 1.15 * max(float(np.max(others.values)), float(np.max(mean.values))) or 1.0
    end = count + 0.6  # of the lines, before their names
    across = {"visible": False, "range": [0.4, end + 0.22 * count]}
    up = {"range": [0, tall], "nticks": 5, "zeroline": True}
    figure = blank((36, 30, 14, 42), across, up, at=middle)
    at = over("prediction")
    place = 1.0 + np.argmin(np.abs(np.stack([one.values for one in sizes]) - own.values), axis=0)
    beyond = own.values > tall
    marks: list[Mark] = [
        Segment(0.4, mean, end, mean, width=1.5),
        Segment(middle - 0.45, median, end, median, width=1.5),
    ]
    marks += [
        Segment(float(i), 0.0, float(i), at(np.minimum(y.values, tall)), width=18, color=ERROR)
        for i, y in enumerate(sizes, 1)
    ]
    marks += [
        Region(at(place - 0.42), 0.0, at(place + 0.42), at(np.minimum(own.values, tall)), "outline"),
        Label(at(place), -0.1 * tall, whose),
        Label(at(np.where(beyond, place - 0.5, np.nan)), 0.95 * tall, track=own, unit=" ↑", anchor="end"),
        Segment(middle - 0.45, median, middle + 0.45, median, width=1.5),
        Label(0.4, 1.075 * tall, title, anchor="start"),
    ]
    between = mean.values - median.values
    apart = np.maximum(0.17 * tall - np.abs(between), 0) / 2 * np.where(between < 0, -1, 1)  # so that both can be read
    marks += [
        Label(end + 0.1, at(mean.values + apart), "mean", anchor="start"),
        Label(end + 0.1, at(median.values - apart), "median", anchor="start"),
    ]
    alt = "The sizes of all errors in rising order, a stroke at the middle one, and a line at their mean."
    return View("sizes", alt, tuple(marks), figure, 330, narrow=180)


def legend(rows: int) -> tuple[Swatch, ...]:
    """What a picture of so many rows is drawn with."""
    truth = Swatch("" if rows <= STROKES else "ring", "true value")
    return truth, Swatch("point", "predicted value", SAID), Swatch("", "error", ERROR)
