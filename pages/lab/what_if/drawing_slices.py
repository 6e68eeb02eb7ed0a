"""Slices as a list of values with their intervals, the worst gap on top, beside the level of all units."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.classification import padded
from charts.moving import Dot, Label, Mark, Rule, Segment, View

ROW, ENDS = 34, 62


def slice_list(
    names: Sequence[str],
    value: np.ndarray,
    low: np.ndarray,
    high: np.ndarray,
    small: np.ndarray,
    whole: float,
    words: str,
) -> View:
    """One line a slice, from the top: its name, its value, its interval; a small slice has a hollow ring of its own size.

    Names are drawn as text. whole: the value of all units together.
    """
    known = np.concatenate([part[np.isfinite(part)] for part in (value, low, high, np.array([whole]))])
    left, right = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
    span = padded(left, right if right > left else left + 1)
    n = len(names)
    figure = go.Figure()
    figure.add_scatter(x=span, y=[None, None])
    figure.update_layout(
        margin={"l": 10, "r": 10, "t": 8, "b": 42},
        xaxis={"range": span, "title": {"text": words}},
        yaxis={"range": [-0.6, n - 0.25], "visible": False},
        showlegend=False,
    )
    marks: list[Mark] = [Rule(x=whole)] if np.isfinite(whole) else []
    for row, name in enumerate(names):
        y = float(n - 1 - row)
        marks.append(Label(span[0], y + 0.3, name + (", too few" if small[row] else ""), anchor="start"))
        if np.isfinite(value[row]):
            if np.isfinite(low[row]):
                marks.append(Segment(float(low[row]), y, float(high[row]), y, 1 if small[row] else 2))
            marks.append(Dot(float(value[row]), y, size=3.5 if small[row] else 5))
    return View(
        "slices", f"{words} of {n} slices, those furthest behind the rest first.", tuple(marks), figure, ROW * n + ENDS
    )
