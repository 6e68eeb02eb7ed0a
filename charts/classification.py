"""Views of one operating point: histogram of scores, confusion matrix, ROC, precision-recall, rates by threshold, sets.

Each takes results of the core and the tracks that move it.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
import plotly.graph_objects as go

from charts.counts import CountTracks
from charts.moving import Coordinate, Curve, Disc, Dot, Label, Lens, Look, Mark, Region, Rule, Split, Track, View
from charts.theme import CELLS
from metrics_core.geometry.curve_shapes import Histogram

OUTCOMES: dict[tuple[bool, bool], Look] = {
    (True, True): "tp",
    (True, False): "fn",
    (False, True): "fp",
    (False, False): "tn",
}
Line = tuple[np.ndarray, Track]  # as it is drawn, and its point
MARGIN = {"l": 46, "r": 12, "t": 24, "b": 40}
FEW_BARS = 12
RATE = {"range": [-0.02, 1.04], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}


def histogram(
    h: Histogram,
    *,
    positive: str,
    negative: str,
    x: Coordinate,
    flagged: tuple[Coordinate, ...],
    upper: Coordinate | None = None,
    drag: str = "threshold",
    height: int = 236,
) -> View:
    """Positives upward, negatives downward, cut at x; what is wrong is hatched. drag: the control that moves the cut.

    flagged: how many positives and negatives are at or above x, and then at or above `upper`, a second cut. Heights are counts; where one class is far rarer they are shares of their class, and the picture says so.
    """
    up, down = np.asarray(h.positives, float), np.asarray(h.negatives, float)
    tallest = sorted([up.max(initial=0), down.max(initial=0)])
    shares = tallest[0] > 0 and tallest[1] / tallest[0] > 6
    scale = (1 / float(up.sum()), 1 / float(down.sum())) if shares else (1.0, 1.0)
    up, down = up * scale[0], down * scale[1]
    middles, width = (h.edges[1:] + h.edges[:-1]) / 2, h.edges[1] - h.edges[0]
    whole = {"dtick": 1} if width == 1 and len(middles) <= FEW_BARS else {}  # a bar for each whole number
    axis = "score (heights: proportion of the class)" if shares else "score"
    figure = go.Figure()
    for cell, heights, side in (("fn", up, "upto"), ("tp", up, "from"), ("tn", -down, "upto"), ("fp", -down, "from")):
        look = CELLS[cell]
        pattern = {"shape": "/", "size": 5, "solidity": 0.4, "fgcolor": look["hue"], "bgcolor": "rgba(0,0,0,0)"}
        marker = {"color": look["hue"], "line": {"width": 0.8, "color": look["hue"]}}
        figure.add_bar(
            x=middles,
            y=heights,
            width=width * 0.94,
            meta=side,
            marker=marker | ({"pattern": pattern} if look["wrong"] else {}),
        )
    top, bottom = max(up.max(initial=0), 1e-12), max(down.max(initial=0), 1e-12)
    figure.update_layout(
        barmode="overlay",
        margin={"l": 12, "r": 12, "t": 34, "b": 38},
        xaxis={"title": {"text": axis}, "range": padded(h.edges[0], h.edges[-1]), "showgrid": False, **whole},
        yaxis={"visible": False, "range": [-1.36 * bottom - 0.02 * top, 1.3 * top + 0.06 * bottom]},
        shapes=[
            {
                "type": "line",
                "x0": 0,
                "x1": 1,
                "xref": "paper",
                "y0": 0,
                "y1": 0,
                "line": {"width": 1, "color": "#8a9099"},
            }
        ],
    )
    right = float(h.edges[-1])
    return View(
        "histogram",
        f"Scores of the actual {positive} upward and of the actual {negative} downward, cut at the threshold.",
        (
            Split(x, upper, flagged, tuple(h.edges.tolist()), _above(h.positives), _above(h.negatives), scale),
            Label(right, 1.16 * top + 0.03 * bottom, f"{_class('positive', positive)}", anchor="end", hue="positive"),
            Label(
                right,
                -1.22 * bottom - 0.01 * top,
                f"{_class('negative', negative)}",
                anchor="end",
                hue="negative",
            ),
            Rule(x=x, drag=drag, before="← not flagged", after="flagged →"),
        ),
        figure,
        height,
    )


def _above(counts: np.ndarray) -> tuple[float, ...]:
    """How many are at or above each edge of the bins."""
    return (*np.cumsum(np.asarray(counts)[::-1])[::-1].tolist(), 0)


def matrix(
    t: CountTracks,
    *,
    positive: str,
    negative: str,
    rows: Literal["actual", "predicted"] = "actual",
    splits: tuple[Track, Track] | None = None,
    height: int = 236,
) -> View:
    """Rows actual, columns predicted, or the other way round; in each row the edge between the cells is its share.

    splits: where the upper and the lower row part, from the left, in [0, 1]; as the counts do unless given.
    """
    right: Look = "fn" if rows == "actual" else "fp"
    below: Look = "fp" if rows == "actual" else "fn"
    columns = "predicted" if rows == "actual" else "actual"
    _, top, _, bottom = margin = (62, 38, 6, 10)
    split, split_below = splits or t.splits
    chip = {"tp": t.tp, "fp": t.fp, "fn": t.fn, "tn": t.tn}
    half = 7.5 / (height - top - bottom)  # of a line
    upper, lower = 1 + 3.7 * half, 1 + 1.7 * half
    marks = (
        Region(0, 0.515, split, 1, "tp"),
        Region(split, 0.515, 1, 1, right),
        Region(0, 0, split_below, 0.485, below),
        Region(split_below, 0, 1, 0.485, "tn"),
        Label(0, upper, columns, anchor="start"),
        Label(0, lower, "positive", anchor="start"),
        Label(1, upper, columns, anchor="end"),
        Label(1, lower, "negative", anchor="end"),
        Label(-0.03, 0.76 + half, rows, anchor="end"),
        Label(-0.03, 0.76 - half, "positive", anchor="end"),
        Label(-0.03, 0.25 + half, rows, anchor="end"),
        Label(-0.03, 0.25 - half, "negative", anchor="end"),
        Label(0.02, 0.757, "TP", t.tp, "start", chip=True),
        Label(0.98, 0.757, right.upper(), chip[right], "end", chip=True),
        Label(0.02, 0.242, below.upper(), chip[below], "start", chip=True),
        Label(0.98, 0.242, "TN", t.tn, "end", chip=True),
    )
    alt = f"Confusion matrix, rows {rows}, columns {columns}; positive is {positive}, negative is {negative}."
    return View("matrix", alt, marks, None, height, margin)


def precision_recall(
    recall: np.ndarray,
    precision: np.ndarray,
    prevalence: float,
    at: tuple[Coordinate, Coordinate],
    *,
    height: int = 230,
) -> View:
    """Precision against recall, with the level of a useless model. at: recall and precision at the threshold."""
    figure = go.Figure()
    figure.add_scatter(
        x=[0, 1], y=[prevalence] * 2, mode="lines", line={"dash": "4px,4px", "width": 1, "color": "#8a9099"}
    )
    figure.add_scatter(x=recall, y=precision, mode="lines", line={"width": 2})
    figure.update_layout(
        margin=MARGIN, xaxis=RATE | {"title": {"text": "recall"}}, yaxis=RATE | {"title": {"text": "precision"}}
    )
    low = prevalence < 0.8
    marks = (
        Label(0.01, prevalence + (0.05 if low else -0.05), f"no skill: prevalence {prevalence:.4g}", anchor="start"),
        Dot(*at, drag="threshold"),
    )
    return View("pr", "Precision against recall at every threshold.", marks, figure, height)


def roc(
    fpr: np.ndarray,
    tpr: np.ndarray,
    at: tuple[Coordinate, Coordinate],
    *,
    drag: str = "threshold",
    height: int = 230,
) -> View:
    """True positive rate against false positive rate, with the diagonal of guessing. at: both at the threshold."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line={"dash": "4px,4px", "width": 1, "color": "#8a9099"})
    figure.add_scatter(x=fpr, y=tpr, mode="lines", line={"width": 2})
    on_roc_axes(figure)
    marks = (Dot(*at, drag=drag),)
    return View("roc", "Recall against false positive rate at every threshold.", marks, figure, height)


def on_roc_axes(figure: go.Figure) -> go.Figure:
    """Recall against false positive rate."""
    across = RATE | {"title": {"text": "false positive rate"}}
    return figure.update_layout(margin=MARGIN, xaxis=across, yaxis=RATE | {"title": {"text": "recall"}})


def by_threshold(
    x: Track,
    recall: Line,
    precision: Line,
    dips: np.ndarray,
    f: Track,
    f_at: tuple[Track, Track],
    f_name: str,
    *,
    steps: str = "vh",
    height: int = 230,
) -> View:
    """Precision, recall and F against the threshold, in steps; where precision falls although the threshold rises is underlaid.

    dips: True at each tick from which the next higher one has a lower precision. f_at: where F's curve carries its name.
    steps: "vh" where a score equal to the threshold is flagged, "hv" where it is not.
    """
    figure = go.Figure()
    dipping = dips | np.append(False, dips[:-1])
    grey = {"width": 9, "color": "rgba(138,144,153,0.38)", "shape": steps}
    line = {"width": 2, "shape": steps}
    figure.add_scatter(x=x.values, y=np.where(dipping, precision[0], np.nan), mode="lines", line=grey)
    figure.add_scatter(x=x.values, y=precision[0], mode="lines", line=line)
    figure.add_scatter(x=x.values, y=recall[0], mode="lines", line=line | {"dash": "6px,4px"})
    figure.update_layout(
        margin=MARGIN,
        xaxis={"title": {"text": "threshold"}, "range": padded(x.values[0], x.values[-1]), "showgrid": False},
        yaxis=RATE,
    )
    marks: tuple[Mark, ...] = (
        *_names(x.values, {"recall": (recall[0], 0.12), "precision": (precision[0], 0.86)}),
        Curve(x, f, along="threshold", dash="dot", steps=steps),
        Rule(x=x, drag="threshold"),
        Label(*f_at, f_name),
        Dot(x, recall[1]),
        Dot(x, f),
        Dot(x, precision[1]),
    )
    return View("rates", f"Precision, recall and {f_name} against the threshold.", marks, figure, height)


def sets(t: CountTracks, *, names: tuple[str, str] = ("positives", "flagged"), height: int = 230) -> View:
    """Two circles: the actual positives (what is relevant) and what was flagged (retrieved); areas are counts."""
    (a_x, a_r), (b_x, b_r) = t.circles
    relevant, retrieved = (a_x, 0.5, a_r), (b_x, 0.5, b_r)
    marks = (
        Disc(*retrieved, "fp"),
        Disc(*relevant, "fn"),
        Lens(retrieved, relevant, "tp"),
        Disc(*retrieved, "outline"),
        Label(-0.22, 1.06, names[0], t.positives, "start", hue="positive"),
        Label(1.22, 1.06, names[1], t.flagged, "end"),
        Label(0.5, -0.13, "both", t.tp),
    )
    alt = "The set of actual positives and the set of flagged samples as circles whose areas and overlap are counts."
    return View("sets", alt, marks, None, height, (44, 24, 44, 40), square=True)


def _class(side: str, name: str) -> str:
    return f"actual {side}s" + (f" ({name})" if name != side else "")


def padded(low: float, high: float) -> list[float]:
    """A range a little wider than [low, high]."""
    room = (high - low or 1) * 0.015
    return [float(low - room), float(high + room)]


def _names(x: np.ndarray, lines: dict[str, tuple[np.ndarray, float]]) -> list[Label]:
    """A name on each line, a little above it, at the given share of the way."""
    labels = []
    for name, (y, share) in lines.items():
        at = x[0] + share * (x[-1] - x[0])
        known = np.flatnonzero(np.isfinite(y))
        if not len(known):
            continue
        i = known[np.argmin(np.abs(x[known] - at))]
        above = y[i] + 0.075 if y[i] < 0.93 else y[i] - 0.085
        labels.append(Label(float(x[i]), float(above), name))
    return labels
