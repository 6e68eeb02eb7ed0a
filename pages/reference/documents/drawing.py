"""How many numbers lie within a tolerance, for every tolerance: a staircase that rises where the next number gets in."""

from __future__ import annotations

from math import log10

import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Rule, Track, View


def within_tolerance(tolerance: Track, share: Track, named_at: tuple[float, float], *, height: int = 230) -> View:
    """The share of all numbers within the tolerance, on a log axis. named_at: where the curve's name stands."""
    figure, low, high = go.Figure(), float(tolerance.values[0]), float(tolerance.values[-1])
    ticks = [1e-6, 1e-4, 1e-2, 1]
    figure.update_layout(
        margin={"l": 46, "r": 16, "t": 26, "b": 42},
        xaxis={
            "type": "log",
            "range": [log10(low * 0.85), log10(high * 1.18)],
            "tickvals": ticks,
            "ticktext": [f"{100 * t:g}%" if t >= 1e-4 else f"{100 * t:.{round(-log10(t)) - 2}f}%" for t in ticks],
            "tickangle": 0,
            "title": {"text": "off by at most, as a proportion of our number"},
        },
        yaxis={"range": [-0.02, 1.06], "tickvals": [0, 0.25, 0.5, 0.75, 1], "tickformat": ".0%"},
    )
    figure.add_scatter(x=[low, high], y=[None, None])
    marks = (
        Curve(tolerance, share, "tolerance"),
        Rule(x=tolerance, drag="tolerance"),
        Dot(tolerance, share),
        Label(*named_at, "all five documents"),
    )
    return View("near", "Proportion of the printed numbers within a tolerance of ours.", marks, figure, height)
