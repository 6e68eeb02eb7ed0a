"""Measures along one control, a line each, told apart by dash; a rule and a dot on each line move with the control."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go

from charts.classification import MARGIN, RATE, padded
from charts.moving import Dot, Label, Mark, Rule, View

DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
PLACES = (0.2, 0.5, 0.8, 0.35, 0.65)


def along(
    control: str,
    x: np.ndarray,
    lines: Mapping[str, tuple[str, np.ndarray]],
    words: str,
    *,
    rate: bool,
    height: int = 300,
) -> View:
    """Each line by its track's name, with what to write on it. control: its name, and that of the track of its values.

    words: the title of the axis; rate: whether all lines lie in [0, 1].
    """
    figure = go.Figure()
    known = [y[np.isfinite(y)] for _, y in lines.values()]
    top = max((float(y.max()) for y in known if len(y)), default=1.0)
    reach = 1.0 if rate else top
    marks: list[Mark] = []
    for i, (name, (text, y)) in enumerate(lines.items()):
        figure.add_scatter(x=x, y=y, mode="lines", line={"dash": DASHES[i % len(DASHES)], "width": 1.8})
        at = int(PLACES[i % len(PLACES)] * (len(x) - 1))
        if np.isfinite(y[at]):
            marks.append(Label(float(x[at]), float(y[at]) + 0.045 * reach, text))
        marks.append(Dot(control, name))
    figure.update_layout(
        margin=MARGIN,
        xaxis={"title": {"text": words}, "range": padded(float(x[0]), float(x[-1])), "showgrid": False},
        yaxis=RATE if rate else {"range": [0, 1.12 * top]},
        showlegend=False,
    )
    marks.append(Rule(x=control, drag=control))
    names = ", ".join(text for text, _ in lines.values())
    return View("along", f"{names}, against {words}.", tuple(marks), figure, height)
