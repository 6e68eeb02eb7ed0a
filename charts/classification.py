"""Views of the counts at one operating point: histogram of scores, confusion matrix, sets.

Each takes results of the core and the tracks that move it.
"""

from typing import Literal

import numpy as np
import plotly.graph_objects as go

from charts.counts import CountTracks
from charts.figures import beside, padded
from charts.moving import Coordinate, Disc, Hue, Label, Lens, Look, Mark, Region, Rule, Split, Track, View, over
from charts.theme import CELLS, GREY
from language import gettext
from metrics_core.geometry.curve_shapes import Histogram

OUTCOMES: dict[tuple[bool, bool], Look] = {
    (True, True): "tp",
    (True, False): "fn",
    (False, True): "fp",
    (False, False): "tn",
}
FEW_BARS = 12
THICK = 46  # pixels of a bar of the confusion matrix, at most: its length says what it holds


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
    top, bottom = max(up.max(initial=0), 1e-12), max(down.max(initial=0), 1e-12)
    figure = _bars(h.edges, up, down, (top, bottom), "score (heights: proportion of the class)" if shares else "score")
    return View(
        "histogram",
        gettext(
            "Scores of the actual {positive} upward and of the actual {negative} downward, cut at the threshold.",
            positive=gettext(positive),
            negative=gettext(negative),
        ),
        (
            Split(x, upper, flagged, tuple(h.edges.tolist()), _above(h.positives), _above(h.negatives), scale),
            Rule(x=x, drag=drag, before="← not flagged", after="flagged →"),
            *_beside(x, h.edges, 1.2 * top + 0.06 * bottom, _class("positive", positive), "positive"),
            *_beside(x, h.edges, -1.22 * bottom - 0.01 * top, _class("negative", negative), "negative"),
        ),
        figure,
        height,
    )


def _beside(x: Coordinate, edges: np.ndarray, y: float, words: str, hue: Hue) -> list[Label]:
    """The name of a class at the right end, or at the left one while the cut at x leaves less room on the right."""
    low, high = float(edges[0]), float(edges[-1])
    if not isinstance(x, Track):
        x = over()(x)
    on_the_right = x.values <= (low + high) / 2
    right, left = (
        over(*x.over)(np.where(there, y, np.nan).astype(np.float32)) for there in (on_the_right, ~on_the_right)
    )
    return [Label(high, right, words, anchor="end", hue=hue), Label(low, left, words, anchor="start", hue=hue)]


def _bars(edges: np.ndarray, up: np.ndarray, down: np.ndarray, tallest: tuple[float, float], title: str) -> go.Figure:
    """Each bar twice: as it is below the cut, and as it is at the cut and above. title: of the axis of scores."""
    middles, width = (edges[1:] + edges[:-1]) / 2, edges[1] - edges[0]
    whole = {"dtick": 1} if width == 1 and len(middles) <= FEW_BARS else {}  # a bar for each whole number
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
    top, bottom = tallest
    figure.layout = dict(
        barmode="overlay",
        margin={"l": 12, "r": 12, "t": 34, "b": 38},
        xaxis={"title": {"text": title}, "range": padded(edges[0], edges[-1]), "showgrid": False, **whole},
        yaxis={"visible": False, "range": [-1.36 * bottom - 0.02 * top, 1.38 * top + 0.1 * bottom]},
        shapes=[
            {
                "type": "line",
                "x0": 0,
                "x1": 1,
                "xref": "paper",
                "y0": 0,
                "y1": 0,
                "line": {"width": 1, "color": GREY},
            }
        ],
    )
    return figure


def _above(counts: np.ndarray) -> tuple[float, ...]:
    """How many are at or above each edge of the bins."""
    return (*np.cumsum(np.asarray(counts)[::-1])[::-1].tolist(), 0)


def matrix(
    t: CountTracks,
    *,
    positive: str,
    negative: str,
    rows: Literal["actual", "predicted"] = "actual",
    splits: tuple[Track, ...] | None = None,
    mirrored: bool = False,
    height: int = 236,
) -> View:
    """Rows actual, columns predicted, or the other way round; in each row the edge between the cells is its share.

    Counts are above the cells, as a cell may be too narrow for its own.
    splits: where the upper and the lower row part, from the left, in [0, 1]; as the counts do unless given. mirrored: the
    positive column on the right, as what is flagged is in a histogram of the scores beside it.
    """
    sides: tuple[tuple[Look, Look], ...] = (("tp", "fn"), ("fp", "tn"))  # of both rows
    columns = "predicted"
    heads: tuple[tuple[str, ...], ...] = (("flagged",), ("not flagged",))  # from the lowest line up
    if rows == "predicted":
        sides = (("tp", "fp"), ("fn", "tn"))
        columns, heads = "actual", (("positive", "actual"), ("negative", "actual"))
    edges = splits or t.splits
    if mirrored:
        sides, heads = tuple((right, left) for left, right in sides), heads[::-1]
        edges = tuple(over(*edge.over)(1 - edge.values) for edge in edges)
    (first, second), count = heads, {"tp": t.tp, "fp": t.fp, "fn": t.fn, "tn": t.tn}
    beside_it = [gettext(word) for word in (rows, "positive", "negative")]
    _, top, _, bottom = margin = (beside(beside_it, 62), 38, 6, 10)
    inner = height - top - bottom
    half, line = 7.5 / inner, 22 / inner
    bar, step = min(THICK / inner, 0.485 - line), min((THICK + 44) / inner, 0.515)
    high = (
        1 - (1 - line - bar - step) / 2 - line
    )  # the upper edge of the upper bar: both are in the middle of their room
    low = high - step
    upper, lower = high + line + 3.7 * half, high + line + 1.7 * half
    marks: list[Mark] = [
        *(Label(0, y, word, anchor="start") for y, word in zip((lower, upper), first, strict=False)),
        *(Label(1, y, word, anchor="end") for y, word in zip((lower, upper), second, strict=False)),
        Label(-0.03, high - bar / 2 + half, rows, anchor="end"),
        Label(-0.03, high - bar / 2 - half, "positive", anchor="end"),
        Label(-0.03, low - bar / 2 + half, rows, anchor="end"),
        Label(-0.03, low - bar / 2 - half, "negative", anchor="end"),
    ]
    for (left, right), edge, y in zip(sides, edges, (high, low), strict=True):
        marks += [
            Region(0, y - bar, edge, y, left),
            Region(edge, y - bar, 1, y, right),
            Label(0, y + line / 2, left.upper(), count[left], "start", look=left),
            Label(1, y + line / 2, right.upper(), count[right], "end", look=right),
        ]
    alt = gettext(
        "Confusion matrix, rows {rows}, columns {columns}; positive is {positive}, negative is {negative}.",
        rows=gettext(rows),
        columns=gettext(columns),
        positive=gettext(positive),
        negative=gettext(negative),
    )
    return View("matrix", alt, tuple(marks), None, height, margin)


def sets(t: CountTracks, *, names: tuple[str, str] = ("positives", "flagged"), height: int = 230) -> View:
    """Two circles: the actual positives (what is relevant) and what was flagged (retrieved); areas are counts."""
    (a_x, a_r), (b_x, b_r) = t.circles
    place = over(*a_x.over)
    left = place(np.fmin(a_x.values - a_r.values, b_x.values - b_r.values) - 0.06)
    right = place(np.fmax(a_x.values + a_r.values, b_x.values + b_r.values) + 0.06)
    middle = place((left.values + right.values) / 2)
    below = place(0.5 - np.fmax(a_r.values, b_r.values) - 0.16)
    relevant, retrieved = (a_x, 0.5, a_r), (b_x, 0.5, b_r)
    marks = (
        Disc(*retrieved, "fp"),
        Disc(*relevant, "fn"),
        Lens(retrieved, relevant, "tp"),
        Disc(*retrieved, "outline"),
        Label(left, 0.5, names[0], t.positives, "end", hue="positive"),
        Label(right, 0.5, names[1], t.flagged, "start"),
        Label(middle, below, "both", t.tp),
    )
    alt = "The set of actual positives and the set of flagged samples as circles whose areas and overlap are counts."
    return View("sets", alt, marks, None, height, (44, 24, 44, 40), square=True)


def _class(side: str, name: str) -> str:
    said = gettext("{name} ({side})", name=gettext(name), side=gettext(side))
    return said if name != side else gettext(f"actual {side}s")
