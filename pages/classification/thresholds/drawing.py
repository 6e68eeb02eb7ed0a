"""Each rule's own view: what it looks at against the threshold, or net benefit."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import MARGIN, RATE, padded
from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Track, View
from charts.theme import GREY
from language import gettext
from metrics_core.classification.decisions import DecisionCurve

FAINT = {"width": 1, "color": GREY}
HEIGHT = 244


def against_threshold(
    x: np.ndarray,
    y: np.ndarray | Curve,
    at: tuple[Track, Track],
    name: str,
    *,
    drag: str,
    level: Track | None = None,
    highest: float = 1.0,
    called: str = "target",
) -> View:
    """What a rule looks at, against the threshold, with the chosen point and the level that it must keep to, by its name.

    y: the curve where it stands still, or the one that moves.
    """
    figure = go.Figure()
    line = {"width": 2, "shape": "vh"}  # up to each score what holds at that score
    figure.add_scatter(x=x, y=[None] * len(x) if isinstance(y, Curve) else y, mode="lines", line=line)
    axis: dict[str, Any] = (
        RATE | {"tickvals": [0, 0.5, 1]} if highest == 1 else {"range": [-0.02 * highest, 1.06 * highest], "nticks": 6}
    )
    figure.layout = dict(
        margin=MARGIN | {"t": 10},
        xaxis={"title": {"text": "threshold"}, "range": padded(x[0], x[-1]), "showgrid": False},
        yaxis=axis | {"title": {"text": name}},
    )
    marks: tuple[Mark, ...] = (
        *((y,) if isinstance(y, Curve) else ()),
        *((Rule(y=level), _named(called, float(x[-1]), level, highest)) if level is not None else ()),
        Rule(x=at[0]),
        Dot(*at, drag=drag),
    )
    return View("rule", gettext("{name} against the threshold.", name=gettext(name)), marks, figure, HEIGHT)


def _named(called: str, last: float, level: Track, highest: float) -> Label:
    """The name of the level, below its line where there is room."""
    below = np.where(level.values > 0.2 * highest, level.values - 0.07 * highest, np.nan)
    return Label(last, Track(below.astype(np.float32), level.over), called, anchor="end")


def enough(x: Track, low: float, high: float) -> tuple[Mark, ...]:
    """All thresholds up to the chosen one, underlaid, with what they are where there is room. low, high: the ends of the axis."""
    left, _ = padded(low, high)
    beside = x.values - 0.02 * (high - low)
    place = np.where(beside > low + 0.36 * (high - low), beside, np.nan).astype(np.float32)
    return Region(left, -0.02, x, 1.04, "band"), Label(Track(place, x.over), 0.1, "← reach the target", anchor="end")


def net_benefit(curve: DecisionCurve, prevalence: float, at: tuple[Track, Track]) -> View:
    """Net benefit of the model, of flagging everyone and of flagging nobody, against the threshold probability."""
    figure = go.Figure()
    t, top = curve.probabilities, max(prevalence, 0.001)
    figure.add_scatter(x=t, y=curve.treat_none, mode="lines", line=FAINT | {"dash": "1px,4px"})
    figure.add_scatter(x=t, y=curve.treat_all, mode="lines", line=FAINT | {"dash": "4px,4px"})
    figure.add_scatter(x=t, y=curve.model, mode="lines", line={"width": 2})
    figure.layout = dict(
        margin=MARGIN,
        xaxis={"title": {"text": "threshold probability"}, "range": padded(0, 1), "showgrid": False},
        yaxis={"title": {"text": "net benefit"}, "range": [-0.3 * top, 1.1 * top], "nticks": 6},
    )
    marks = (
        Label(0.99, 0.06 * top, "flag nobody", anchor="end"),
        Label(min(0.97 * prevalence + 0.01, 0.8), -0.2 * top, "flag all", anchor="start"),
        Rule(x=at[0]),
        Dot(*at, drag="probability"),
    )
    return View("rule", "Net benefit against the threshold probability.", marks, figure, HEIGHT)
