"""What pictures of several lessons begin with: axes with nothing between them yet, and names that keep out of each other's way.

A figure's layout is set at once: update_layout() takes three times as long, for what is there already.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from scipy.optimize import isotonic_regression

from charts.moving import Label, Track, over
from charts.theme import GREY

MARGIN = {"l": 46, "r": 12, "t": 24, "b": 40}
RATE = {"range": [-0.02, 1.04], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
LEVEL = {"dash": "4px,4px", "width": 1, "color": GREY}


def blank(margin: tuple[int, int, int, int], x: Mapping[str, Any], y: Mapping[str, Any], *, at: float = 0) -> go.Figure:
    """A figure with axes alone, on which marks move. margin: pixels left, top, right, bottom; at: a place on the x axis."""
    figure = go.Figure()
    figure.add_scatter(x=[at], y=[None])
    return framed(figure, margin, x, y)


def levels(
    ends: Sequence[float],
    heights: Sequence[float],
    margin: tuple[int, int, int, int],
    x: Mapping[str, Any],
    y: Mapping[str, Any],
) -> go.Figure:
    """The same with dashed lines from end to end, at these heights."""
    figure = go.Figure()
    for height in heights:
        figure.add_scatter(x=list(ends), y=[height] * 2, mode="lines", line=LEVEL)
    return framed(figure, margin, x, y)


def framed(
    figure: go.Figure, margin: tuple[int, int, int, int], x: Mapping[str, Any], y: Mapping[str, Any]
) -> go.Figure:
    """A figure with its margins and axes."""
    figure.layout = {"margin": dict(zip("ltrb", margin, strict=True)), "xaxis": dict(x), "yaxis": dict(y)}
    return figure


def axis(title: str, low: float, high: float, **more: Any) -> dict[str, Any]:
    """An axis from low to high with a title."""
    return {"range": [low, high], "title": {"text": title}, **more}


def two_names(lower: np.ndarray, upper: np.ndarray, gap: float) -> tuple[np.ndarray, np.ndarray]:
    """Heights for the names of two lines: where they end, and at least twice the gap apart."""
    middle = (lower + upper) / 2
    return np.minimum(lower, middle - gap), np.maximum(upper, middle + gap)


def apart(heights: np.ndarray, least: float, low: float = 0.0, high: float = 1.0) -> np.ndarray:
    """Heights for names at the ends of curves: as near to these as they may be without overlapping; NaN stays.

    heights: names along the first axis. Each name is at least `least` away from the next, between low and high; of all such
    heights these have the least squared distance from where the names belong.
    """
    flat = heights.reshape(len(heights), -1).astype(float)
    for column in flat.T:
        order = [i for i in np.argsort(column, kind="stable") if np.isfinite(column[i])]
        if order:
            steps = least * np.arange(len(order))
            nearest = isotonic_regression(column[order] - steps).x
            column[order] = np.clip(nearest, low, max(low, high - steps[-1])) + steps
    return flat.reshape(heights.shape)


def beside(words: Sequence[str], least: int) -> int:
    """Pixels of a margin that holds the longest of these words; at least as many as given."""
    return max(least, 8 + round(6.8 * max(map(len, words))))


def titled(words: str) -> Label:
    """What a picture of two rates is called, above its upper left corner."""
    return Label(0.0, 1.11, words, anchor="start")


def hint(
    control: Track, x: float, y: float, words: str = "drag to draw the curves", upto: int = 0, since: int = 0
) -> Label:
    """What to do with a picture that is drawn while its control moves, while this is at one of the ticks from since to upto."""
    ticks = np.arange(len(control.values))
    there = np.where((since <= ticks) & (ticks <= upto), y, np.nan).astype(np.float32)
    return Label(x, over(*control.over)(there), words, anchor="start")


def on_roc_axes(figure: go.Figure) -> go.Figure:
    """Recall against false positive rate."""
    across = RATE | {"title": {"text": "false positive rate"}}
    figure.layout = {"margin": MARGIN, "xaxis": across, "yaxis": RATE | {"title": {"text": "recall"}}}
    return figure


def padded(low: float, high: float) -> list[float]:
    """A range a little wider than [low, high]."""
    room = (high - low or 1) * 0.015
    return [float(low - room), float(high + room)]
