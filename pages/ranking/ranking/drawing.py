"""Views of ranked lists: places as cells, measures against the cut-off, definitions side by side, queries won and lost.

Blue is relevant, orange is not. What the cut-off gets right is solid: relevant and shown, or irrelevant and not shown.
Hatched is irrelevant but shown, or relevant but left below the cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, pairwise

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Coordinate, Curve, Dot, Label, Mark, Region, Rule, Split, Track, View
from charts.theme import DASHES, MODELS, NEGATIVE, POSITIVE
from metrics_core.ranking import Lists

ROW = 29
NAMED = 12  # up to so many places the cells carry their items' names


@dataclass(frozen=True)
class Line:
    """A measure against k, what it is called, and how high its name stands."""

    words: str
    y: Track
    end: Coordinate


def short(name: str, most: int) -> str:
    """A name as it fits."""
    return name if len(name) <= most else name[: most - 1] + "…"


def grid(
    lists: Lists,
    names: Sequence[str],
    items: Sequence[Sequence[str]],
    last: int,
    *,
    cut: Track,
    chosen: tuple[Track, Track] | None,
) -> View:
    """A row a query, a cell for each place of its list, cut at k; beside it how many items are relevant.

    last: the deepest cut-off. cut: k + 1/2; chosen: the edges of the query that is looked at.
    """
    rows, width = len(names), last * 1.25
    figure = go.Figure()
    for hit, color in ((True, POSITIVE), (False, NEGATIVE)):
        place, row = _cells(lists, last, hit)
        for side in ("upto", "from"):
            wrong = hit == (side == "from")
            pattern = {"shape": "/", "fgcolor": color, "bgcolor": "rgba(0,0,0,0)", "size": 6, "solidity": 0.42}
            marker = {"color": color, "line": {"color": color, "width": 1}} | ({"pattern": pattern} if wrong else {})
            figure.add_bar(x=place, y=np.full(len(row), 0.76), base=-row - 0.38, width=0.88, marker=marker, meta=side)
    figure.update_layout(
        barmode="overlay",
        margin={"l": 80, "r": 8, "t": 40, "b": 8},
        xaxis={"visible": False, "range": [0.4, width + 0.5]},
        yaxis={"visible": False, "range": [0.5 - rows, 0.5]},
    )
    marks: list[Mark] = [Split(cut)]
    if chosen:
        marks.append(Region(0.4, chosen[0], width + 0.5, chosen[1], "outline"))
    end = last + 0.5 + (width - last) * 0.9
    marks.append(Label(end, 0.62 + 0.04 * rows, "relevant", anchor="end"))
    for i, name in enumerate(names):
        y = float(-i)
        marks.append(Label(0.3, y, short(name, 12), anchor="end"))
        marks.append(Label(end, y, str(int(lists.relevant[i])), anchor="end"))
        if last <= NAMED:
            marks += [
                Label(float(j), y, item, chip=len(item) < 3)
                for j, item in enumerate(items[i][:last], 1)
                if len(item) <= 5
            ]
    marks.append(Rule(x=cut, drag="k", before="← shown"))
    alt = "Lists of results, a row for each query: relevant or not, above or below the cut-off."
    return View("lists", alt, tuple(marks), figure, 48 + ROW * max(rows, 2))


def _cells(lists: Lists, last: int, hit: bool) -> tuple[np.ndarray, np.ndarray]:
    """Place (from 1) and row of the cells that are a hit, or of those that are none."""
    hits = lists.hits[:, :last]
    there = np.arange(hits.shape[1]) < lists.returned[:, None]
    row, place = np.nonzero(there & (hits == hit))
    return place + 1, row


def against_k(name: str, title: str, k: Track, lines: Sequence[Line], *, height: int = 206, top: float = 1) -> View:
    """Measures against k, each with a hue and a dash of its own. top: the axis ends there."""
    last = int(k.values[-1])
    across = {"range": [0.6, last + 0.4], "title": {"text": "k"}, "showgrid": False, "dtick": _tick(last)}
    up = {"range": [-0.03 * top, 1.06 * top], "dtick": 0.25 if top == 1 else 0.1}
    marks: list[Mark] = [Label(0.6, 1.17 * top, title, anchor="start")]
    for line, dash, hue in zip(lines, (*DASHES, "longdash"), cycle(MODELS), strict=False):
        marks.append(Curve(k, line.y, along="k", dash=dash.replace("solid", ""), color=hue))
        marks.append(Label(1.035 * last + 0.4, line.end, line.words, anchor="start", color=hue))
    marks += [Rule(x=k), *(Dot(k, line.y, size=4.5) for line in lines)]
    alt = f"{title}: {', '.join(line.words for line in lines)} against k."
    return View(name, alt, tuple(marks), blank((34, 30, 74, 34), across, up, at=1), height)


def _tick(last: int) -> int:
    return 1 if last <= 12 else 5 if last <= 30 else 10


def apart(values: np.ndarray, gap: float) -> np.ndarray:
    """Heights for names beside these values, at least `gap` from one another where they can; NaN stays NaN."""
    placed = np.array(values, float)
    order = [i for i in np.argsort(values, kind="stable") if not np.isnan(values[i])]
    for below, above in pairwise(order):
        placed[above] = max(placed[above], placed[below] + gap)
    if order and placed[order[-1]] > 1:  # no room above: from the top down
        placed[order[-1]] = 1
        for above, below in pairwise(order[::-1]):
            placed[below] = min(placed[below], placed[above] - gap)
    return placed


def definitions_table(name: str, rows: Sequence[str], columns: Sequence[tuple[str, Sequence[Track]]]) -> View:
    """A live table: a row a query and one for their mean, a column a definition.

    columns: words, a | between two lines; and what stands in each row.
    """
    height, marks = len(rows) + 1, []
    for j, (words, cells) in enumerate(columns):
        x = 0.26 + 0.74 * (j + 1) / len(columns)
        first, _, second = words.partition("|")
        marks += [Label(x, 1.16, first, anchor="end")] + [Label(x, 1.08, second, anchor="end")] * bool(second)
        marks += [Label(x, 1 - (i + 0.5) / height, track=cell, anchor="end") for i, cell in enumerate(cells)]
    marks += [Label(0, 1 - (i + 0.5) / height, row, anchor="start") for i, row in enumerate((*rows, "mean"))]
    alt = f"Average precision at k of each sample: {', '.join(words for words, _ in columns)}.".replace("|", " ")
    return View(name, alt, tuple(marks), None, 60 + 27 * height, (4, 48, 8, 6))


def differences(by_query: np.ndarray, first: str, second: str, *, height: int = 220) -> View:
    """A bar a query, from where the first run is furthest ahead to where the second is."""
    ordered = np.sort(by_query[~np.isnan(by_query)])[::-1]
    figure = go.Figure()
    colors = np.where(ordered >= 0, MODELS[0], MODELS[1])
    figure.add_bar(x=np.arange(1, len(ordered) + 1), y=ordered, marker={"color": colors, "line": {"width": 0}})
    reach = 1.15 * max(float(np.abs(ordered).max(initial=0)), 0.05)
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 12, "b": 34},
        bargap=0.15,
        xaxis={"title": {"text": "queries, in the order of the difference"}, "showgrid": False},
        yaxis={"range": [-reach, reach], "title": {"text": "difference"}, "zeroline": True},
    )
    marks = (
        Label(len(ordered) + 0.4, 0.85 * reach, f"above 0: {short(first, 24)} ahead", anchor="end", color=MODELS[0]),
        Label(0.6, -0.85 * reach, f"below 0: {short(second, 24)} ahead", anchor="start", color=MODELS[1]),
    )
    return View("differences", "Difference between the two runs on each query.", marks, figure, height)
