"""Bars from 0 to where numbers stand, each with a stroke at what it was before anything was moved."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.moving import Label, Mark, Rule, Segment, Track, View, over

ROW, REST = 28, 50  # pixels of a bar with its room, and of all that is not bars


@dataclass(frozen=True, eq=False)
class Bar:
    """A number by its name; start: what it was, without a stroke where that is undefined; color: ink without one."""

    words: str
    track: Track
    start: float
    color: str = ""


def bars(
    name: str,
    alt: str,
    found: Sequence[Bar],
    span: tuple[float, float],
    *,
    title: str,
    percent: bool = False,
) -> View:
    """A row for each number. span: the ends of the axis, where bars beyond them end."""
    low, high = span
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    axis: dict[str, Any] = {"range": [low, high + 0.02 * (high - low)], "nticks": 5, "title": {"text": title}}
    figure.layout = dict(
        margin={"l": 142, "r": 16, "t": 6, "b": 40},
        xaxis=axis | ({"tickformat": ".0%"} if percent else {}),
        yaxis={"visible": False, "range": [-len(found) + 0.4, 0.6]},
    )
    marks: list[Mark] = []
    for i, bar in enumerate(found):
        y, end = float(-i), over(*bar.track.over)(np.clip(bar.track.values, low, high).astype(np.float32))
        marks += [Label(low - 0.04 * (high - low), y, bar.words, anchor="end")]
        marks += [Segment(0.0, y, end, y, width=ROW / 2, color=bar.color)]
        if np.isfinite(bar.start):
            stroke = float(np.clip(bar.start, low, high))
            marks.append(Segment(stroke, y - 0.42, stroke, y + 0.42, width=2))
    marks.append(Rule(x=0.0))
    return View(name, alt, tuple(marks), figure, REST + ROW * len(found))
