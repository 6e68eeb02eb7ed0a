"""Views for choosing a threshold: each rule's own curve, a grey zone of three outcomes, and a choice that is checked.

Tracks they name: threshold_x and the tracks of each rule (capacity, target, beta ...) with the metric that it looks at,
iso_x0 to iso_y1, probability_cost, zone_low, zone_high and the edges and counts of the grey zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.classification import MARGIN, RATE, histogram, padded
from charts.moving import Curve, Dot, Label, Look, Mark, Region, Rule, Segment, View
from charts.theme import CELLS
from metrics_core.classification.decisions import CostCurve, DecisionCurve
from metrics_core.geometry.curve_shapes import Histogram
from metrics_core.interval import Interval

FAINT = {"width": 1, "color": "#8a9099"}
HEIGHT = 218


def dragging(view: View, control: str) -> View:
    """The same view, moved by another control; by none where its name is empty."""
    marks = tuple(
        replace(mark, drag=control) if isinstance(mark, Dot | Rule) and mark.drag else mark for mark in view.marks
    )
    return replace(view, marks=marks)


def with_tangent(roc: View, name: str) -> View:
    """ROC with the line of points that are worth as much as the chosen one."""
    line = (Segment("iso_x0", "iso_y0", "iso_x1", "iso_y1", 1.4), Label(0.98, 0.06, name, anchor="end"))
    return replace(roc, marks=(*line, *roc.marks))


def with_floor(roc: View, floor: str) -> View:
    """ROC with the level that recall must reach."""
    return replace(roc, marks=(Rule(y=floor), *roc.marks))


def against_threshold(
    x: np.ndarray,
    y: np.ndarray | None,
    track: str,
    name: str,
    *,
    drag: str,
    level: str = "",
    notes: Sequence[Label] = (),
    highest: float = 1.0,
    height: int = HEIGHT,
) -> View:
    """What a rule looks at, against the threshold, with the chosen point and the level that it must keep to.

    y: the curve where it stands still; without it the tracks curve_x and curve_y draw it along the axis "curve".
    """
    figure = go.Figure()
    line = {"width": 2, "shape": "vh"}  # up to each score what holds at that score
    figure.add_scatter(x=x, y=[None] * len(x) if y is None else y, mode="lines", line=line)
    axis: dict[str, Any] = RATE if highest == 1 else {"range": [-0.02 * highest, 1.06 * highest], "nticks": 6}
    figure.update_layout(
        margin=MARGIN,
        xaxis={"title": {"text": "threshold"}, "range": padded(x[0], x[-1]), "showgrid": False},
        yaxis=axis | {"title": {"text": name}},
    )
    marks: tuple[Mark, ...] = (
        *((Curve("curve_x", "curve_y", along="curve"),) if y is None else ()),
        *((Rule(y=level),) if level else ()),
        *notes,
        Rule(x="threshold_x", drag=drag),
        Dot("threshold_x", track, drag=drag),
    )
    return View("rule", f"{name} against the threshold.", marks, figure, height)


def expected_cost(curve: CostCurve, *, height: int = HEIGHT) -> View:
    """Cost of the best threshold, as a share of being always wrong, against the positives' share of that cost."""
    figure = go.Figure()
    pc = curve.probability_costs
    figure.add_scatter(x=pc, y=curve.flag_none, mode="lines", line=FAINT | {"dash": "1px,4px"})
    figure.add_scatter(x=pc, y=curve.flag_all, mode="lines", line=FAINT | {"dash": "4px,4px"})
    figure.add_scatter(x=pc, y=curve.model, mode="lines", line={"width": 2})
    figure.update_layout(
        margin=MARGIN,
        xaxis=RATE | {"title": {"text": "misses' share of the stakes"}},
        yaxis={"range": [-0.01, 0.56], "tickvals": [0, 0.1, 0.2, 0.3, 0.4, 0.5], "title": {"text": "cost"}},
    )
    marks = (
        Label(0.27, 0.33, "flag nobody", anchor="end"),
        Label(0.73, 0.33, "flag all", anchor="start"),
        Dot("probability_cost", "normalised_cost"),
    )
    alt = "Expected cost of the best threshold against the share of the stakes that misses have."
    return View("envelope", alt, marks, figure, height)


def net_benefit(curve: DecisionCurve, prevalence: float, *, drag: str, height: int = HEIGHT) -> View:
    """Net benefit of the model, of flagging everyone and of flagging nobody, against the threshold probability."""
    figure = go.Figure()
    t, top = curve.probabilities, max(prevalence, 0.001)
    figure.add_scatter(x=t, y=curve.treat_none, mode="lines", line=FAINT | {"dash": "1px,4px"})
    figure.add_scatter(x=t, y=curve.treat_all, mode="lines", line=FAINT | {"dash": "4px,4px"})
    figure.add_scatter(x=t, y=curve.model, mode="lines", line={"width": 2})
    figure.update_layout(
        margin=MARGIN,
        xaxis={"title": {"text": "threshold probability"}, "range": padded(0, 1), "showgrid": False},
        yaxis={"title": {"text": "net benefit"}, "range": [-0.3 * top, 1.1 * top], "nticks": 6},
    )
    marks = (
        Label(0.99, 0.06 * top, "flag nobody", anchor="end"),
        Label(min(0.97 * prevalence + 0.01, 0.8), -0.2 * top, "flag all", anchor="start"),
        Rule(x="probability", drag=drag),
        Dot("probability", "net_benefit", drag=drag),
    )
    return View("rule", "Net benefit against the threshold probability.", marks, figure, height)


# ---- three outcomes
def zones(h: Histogram, *, positive: str, negative: str, height: int = 236) -> View:
    """The histogram of scores cut twice; what lies in between is pale, for it has no answer."""
    flagged = tuple(f"{row}_{part}" for part in ("from_low", "flagged") for row in ("positives", "negatives"))
    view = histogram(
        h, positive=positive, negative=negative, x="zone_low", upper="zone_high", flagged=flagged, height=height
    )
    assert view.figure is not None
    if len(h.positives) < 10:  # one bar a score
        view.figure.update_xaxes(tickvals=(h.edges[1:] + h.edges[:-1]) / 2)
    bars = {bar.meta: bar for bar in view.figure.data if not bar.marker.pattern.shape}
    for side, cell in (("from", "tp"), ("upto", "tn")):
        bar, hue = bars[side], CELLS[cell]["hue"]
        marker = {"color": hue, "opacity": 0.3, "line": {"width": 0.8, "color": hue}}
        view.figure.add_bar(x=bar.x, y=bar.y, width=bar.width, meta="between", marker=marker)
    kept = tuple(mark for mark in view.marks if not isinstance(mark, Rule))
    rules = (
        Rule(x="zone_low", drag="low", before="← let through"),
        Rule(x="zone_high", drag="high", after="flagged →"),
    )
    alt = f"Scores of the actual {positive} upward and of the actual {negative} downward, cut at two thresholds."
    return replace(view, name="zones", alt=alt, marks=(*kept, *rules))


def three_outcomes(*, positive: str, negative: str, height: int = 236) -> View:
    """Rows actual; columns flagged, undecided and let through, each as wide as its share of the row."""
    marks: list[Mark] = []
    rows: tuple[tuple[str, float, float, tuple[Look, Look, Look]], ...] = (
        ("positives", 0.515, 1.0, ("tp", "positive", "fn")),
        ("negatives", 0.0, 0.485, ("fp", "negative", "tn")),
    )
    for row, bottom, top, (flagged, undecided, through) in rows:
        first, second = f"{row}_flagged_edge", f"{row}_undecided_edge"
        middle = (bottom + top) / 2
        marks += [
            Region(0, bottom, first, top, flagged),
            Region(first, bottom, second, top, undecided),
            Region(second, bottom, 1, top, through),
            Label(0.02, middle, flagged.upper(), f"{row}_flagged", "start", chip=True),
            Label(f"{row}_middle_edge", middle, "?", f"{row}_undecided", chip=True),
            Label(0.98, middle, through.upper(), f"{row}_let_through", "end", chip=True),
            Label(-0.03, middle + 0.04, "actual", anchor="end"),
            Label(-0.03, middle - 0.04, row[:-1], anchor="end"),
        ]
    heads = (("flagged", 0.0, "start"), ("undecided", 0.5, "middle"), ("let through", 1.0, "end"))
    marks += [Label(x, 1.11, text, anchor=anchor) for text, x, anchor in heads]  # type: ignore[arg-type]
    alt = f"Three outcomes of the actual {positive} (above) and of the actual {negative} (below)."
    return View("outcomes", alt, tuple(marks), None, height, (62, 38, 6, 10))


# ---- chosen here, checked there
def strips(name: str, rows: Sequence[tuple[str, Interval]], axis: str, *, height: int = 190) -> View:
    """One dot a split, one row a quantity, with the mean and the interval of each."""
    figure = go.Figure()
    for i, (_, interval) in enumerate(rows):
        level = len(rows) - 1 - i
        spread = np.arange(len(interval.replicates)) * 0.618034 % 1
        figure.add_scatter(
            x=interval.replicates,
            y=level + 0.1 + 0.3 * spread,
            mode="markers",
            marker={"size": 4, "opacity": 0.28},
        )
        figure.add_scatter(
            x=[interval.low, interval.high], y=[level - 0.08] * 2, mode="lines", line={"width": 4, "color": "#8a9099"}
        )
        figure.add_scatter(
            x=[interval.value], y=[level - 0.08], mode="markers", marker={"size": 11, "symbol": "diamond"}
        )
    figure.update_layout(
        margin={"l": 92, "r": 14, "t": 8, "b": 40},
        xaxis={"title": {"text": axis}},
        yaxis={
            "range": [-0.4, len(rows) - 0.4],
            "tickvals": [len(rows) - 1 - i + 0.1 for i in range(len(rows))],
            "ticktext": [text for text, _ in rows],
            "showgrid": False,
        },
    )
    return View(name, f"{axis}: {', '.join(text for text, _ in rows)}, one dot a split.", (), figure, height)
