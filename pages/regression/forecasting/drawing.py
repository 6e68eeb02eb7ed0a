"""Views of forecasts: the series with what was forecast, errors by lead time, and the methods side by side.

There are no classes here, so everything is ink; methods are told apart by dash and by a name on the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, View

DASHES = {
    "naive": "",
    "mean": "dot",
    "drift": "dashdot",
    "seasonal naive": "dash",
    "exponential smoothing": "longdash",
}
SHORT = {"exponential smoothing": "exp. smoothing"}
NAMED = 4  # moments of a series that are named under it


def short(method: str) -> str:
    """A method's name as it fits beside a line or a bar."""
    return SHORT.get(method, method)


def track_of(method: str) -> str:
    """The name of the track that holds a method's error by lead time."""
    return f"by_{method.replace(' ', '_')}"


def spread(heights: np.ndarray, gap: float) -> np.ndarray:
    """Heights of names that keep their order and stand at least `gap` apart, near where they were; NaN stays."""
    placed = np.array(heights, float)
    order = [i for i in np.argsort(placed) if not np.isnan(placed[i])]
    for _ in range(40):
        for low, high in pairwise(order):
            lack = gap - (placed[high] - placed[low])
            if lack > 1e-9:
                placed[low] -= lack / 2
                placed[high] += lack / 2
    return placed


def moments(times: Sequence[str], first: int = 1, *, beyond: int = 0) -> dict[str, object]:
    """An axis of places in a series, from `first` to the end and as many beyond, with names at a few of them."""
    step = max(1, -(-len(times) // NAMED))
    places = range(0, len(times), step)
    low, high = first - 0.5, first + len(times) - 0.5 + beyond
    return {
        "range": [low - 0.01 * (high - low), high],
        "tickvals": [place + first for place in places],
        "ticktext": [times[i] for i in places],
        "showgrid": False,
        "tickangle": 0,
    }


def series_and_forecasts(
    values: np.ndarray,
    times: Sequence[str],
    first: int,
    horizon: int,
    method: str,
    room: tuple[float, float],
    *,
    drawn: str,
) -> View:
    """The series as a line; from what is known at a moment, the forecasts ahead (dotted) and all of one lead time (dashed).

    room: the ends of the axis. Tracks over known and lead: target, actual and what `drawn` names; and known.
    """
    figure = go.Figure()
    places = np.arange(first, first + len(values))
    mode = "lines+markers" if len(values) <= 40 else "lines"
    figure.add_scatter(x=places, y=values, mode=mode, line={"width": 1.6}, marker={"size": 5}, opacity=0.62)
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 24, "b": 24},
        xaxis=moments(times, first, beyond=horizon),
        yaxis={"range": list(room), "zeroline": False},
    )
    marks: tuple[Mark, ...] = (
        Region(float(first) - 0.5, room[0], "known", room[1], "band"),
        Curve("target", drawn, along="known", dash="dash"),
        Curve("target", drawn, along="lead", dash="dot"),
        Segment("target", drawn, "target", "actual", width=3),
        Rule(x="known", drag="known", before="known", after="not yet known"),
        Dot("target", "actual", size=4),
        Dot("target", drawn, drag="lead"),
    )
    alt = f"The series, and its {method} forecasts: as of one moment, and all at one lead time."
    return View("series", alt, marks, figure, 208)


def by_lead(horizon: int, top: float, methods: Sequence[str], chosen: str, *, title: str, percent: bool) -> View:
    """A line a method: its error against the lead time. Tracks: lead, one a method, and <track>_name for its name's height."""
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    step = 1 if horizon <= 9 else 3
    figure.update_layout(
        margin={"l": 58, "r": 108, "t": 22, "b": 38},
        xaxis={
            "range": [0.6, horizon + 0.4],
            "tickvals": sorted({1, *range(step, horizon + 1, step)}),
            "showgrid": False,
        }
        | {"title": {"text": "lead time: steps ahead"}},
        yaxis={"range": [0, top], "nticks": 5, "title": {"text": title.partition(",")[0]}}
        | ({"tickformat": ".0%"} if percent else {}),
    )
    marks: list[Mark] = [Curve("lead", track_of(m), along="lead", dash=DASHES[m]) for m in methods]
    marks += [Label(horizon + 0.5, f"{track_of(m)}_name", short(m), anchor="start") for m in methods]
    marks += [Rule(x="lead", drag="lead"), Dot("lead", track_of(chosen))]
    return View("leads", f"{title} of each method against the lead time.", tuple(marks), figure, 206)


def side_by_side(top: float, methods: Sequence[str], chosen: str, *, title: str, percent: bool) -> View:
    """A bar a method, as long as its error at this lead time, with the number. Tracks: one a method."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 112, "r": 70, "t": 22, "b": 12},
        xaxis={"visible": False, "range": [0, top]},
        yaxis={"visible": False, "range": [-len(methods) + 0.4, 0.6]},
    )
    marks: list[Mark] = [Label(0.0, 0.75, f"{title} at this lead time", anchor="start")]
    for row, method in enumerate(methods):
        y, name = float(-row), track_of(method)
        marks.append(Region(0.0, y - 0.3, name, y + 0.3, "band"))
        if method == chosen:
            marks.append(Region(0.0, y - 0.3, name, y + 0.3, "outline"))
        marks.append(Label(-0.02 * top, y, short(method), anchor="end"))
        marks.append(Label(f"{name}_end", y, track=name, anchor="start", shows="percent" if percent else "number"))
    return View("methods", f"{title} of each method at this lead time.", tuple(marks), figure, 206)
