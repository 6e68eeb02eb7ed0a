"""Views of ranked lists: places as cells, measures against the cut-off, definitions side by side, queries won and lost.

Blue is relevant, orange is not. What the cut-off gets right is solid: relevant and shown, or, pale, irrelevant and not shown.
Hatched is irrelevant but shown, or relevant but left below the cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank, hint
from charts.moving import (
    Coordinate,
    Curve,
    Dot,
    Label,
    Look,
    Mark,
    Picks,
    Region,
    Rule,
    Split,
    Swatch,
    Track,
    View,
    over,
)
from charts.theme import DASHES, MODELS, NEGATIVE, POSITIVE
from datasets.rankings import Rankings
from language import gettext
from metrics_core.ranking import Lists

ROW = 44
START = 4  # results shown at first
LEGEND = (
    Swatch("tp", "relevant, shown"),
    Swatch("fn", "relevant, not shown"),
    Swatch("fp", "not relevant, shown"),
    Swatch("pale", "not relevant, not shown", NEGATIVE),
    Swatch("mark", "at k − 1"),
)
NAMED = 12  # up to so many places the cells carry their items' names


@dataclass(frozen=True)
class Line:
    """A measure against k, what it is called, and how high its name stands: over k, where the line is drawn so far."""

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
    """A row a query, a cell for each place of its list, cut at k; beside it how many relevant items it lists, of how many there are.

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
            pale = 0.2 if not hit and side == "from" else 1.0  # the most, and the least to look at
            figure.add_bar(
                x=place, y=np.full(len(row), 0.76), base=-row - 0.38, width=0.88, marker=marker, opacity=pale, meta=side
            )
    figure.layout = dict(
        barmode="overlay",
        margin={"l": 80, "r": 8, "t": 48, "b": 40},
        xaxis={"range": [0.4, width + 0.5], "tickvals": _ranks(last), "title": {"text": "rank"}, "showgrid": False},
        yaxis={"visible": False, "range": [0.5 - rows, 0.5]},
    )
    head = 1.07 + 0.04 * rows  # the knob of the cut and its words
    marks: list[Mark] = [Split(cut)]
    if chosen:
        middle = replace(chosen[0], values=(chosen[0].values + chosen[1].values) / 2)
        marks += [Region(0.4, chosen[0], width + 0.5, chosen[1], "outline"), Picks(None, middle, "query")]
        marks.append(Label(0.3, head, "pick a row", anchor="end"))
    end = last + 0.5 + (width - last) * 0.9
    listed = lists.hits[:, :last].sum(axis=1)
    marks.append(Label(end, head, gettext("relevant in first {last}", last=last), anchor="end"))
    for i, name in enumerate(names):
        y = float(-i)
        marks.append(Label(0.3, y, short(name, 12), anchor="end"))
        count = gettext("{n} of {all}", n=int(listed[i]), all=int(lists.relevant[i]))
        marks.append(Label(end, y, count, anchor="end"))
        if last <= NAMED and any(
            one[:last] != items[0][:last] for one in items
        ):  # names that are the same in every row say nothing
            marks += [
                Label(float(j), y, item, chip=True) for j, item in enumerate(items[i][:last], 1) if len(item) <= 5
            ]
    marks.append(Rule(x=cut, drag="k", before="← shown"))
    alt = "Lists of results, a row for each query: relevant or not, above or below the cut-off."
    return View("lists", alt, tuple(marks), figure, 88 + ROW * max(rows, 2), narrow=88 + 36 * max(rows, 2))


def _cells(lists: Lists, last: int, hit: bool) -> tuple[np.ndarray, np.ndarray]:
    """Place (from 1) and row of the cells that are a hit, or of those that are none."""
    hits = lists.hits[:, :last]
    there = np.arange(hits.shape[1]) < lists.returned[:, None]
    row, place = np.nonzero(there & (hits == hit))
    return place + 1, row


def against_k(
    name: str,
    title: str,
    k: Track,
    lines: Sequence[Line],
    *,
    height: int = 206,
    top: float = 1,
    right: int = 74,
    at: Track | None = None,
    so_far: bool = False,
    since: int = 0,
) -> View:
    """Measures against k, each with a hue and a dash of its own. top: the axis ends there. at: where one ring is, not one a line.

    so_far: the lines are drawn from tick `since` to k, and have their names there.
    """
    last = int(k.values[-1])
    across = {"range": [0.6, last + 0.4], "title": {"text": "k"}, "showgrid": False, "tickvals": _ranks(last)}
    up = {"range": [-0.03 * top, 1.06 * top], "dtick": 0.25 if top == 1 else 0.1}
    marks: list[Mark] = [Label(0.6, 1.17 * top, title, anchor="start")] if title else []
    names_at: Coordinate = over("k")(k.values + 0.035 * last) if so_far else 1.035 * last + 0.4
    for line, dash, hue in zip(lines, (*DASHES, "longdash"), cycle(MODELS), strict=False):
        marks.append(Curve(k, line.y, along="k", dash=dash.replace("solid", ""), color=hue, so_far=so_far, since=since))
        marks.append(Label(names_at, line.end, line.words, anchor="start", color=hue))
    if so_far:
        marks.append(hint(k, 0.5 * last, 0.96 * top, upto=since, since=since))
    marks += [Rule(x=k), *(Dot(k, y, size=4.5) for y in ([at] if at else [line.y for line in lines]))]
    names = ", ".join(gettext(line.words) for line in lines)
    alt = gettext("{title}: {names} against k.", title=gettext(title), names=names)
    return View(name, alt, tuple(marks), blank((34, 30, right, 34), across, up, at=1), height)


def _ranks(last: int) -> list[int]:
    step = _tick(last)
    return [1, *range(step, last + 1, step)] if step > 1 else list(range(1, last + 1))


def _tick(last: int) -> int:
    return 1 if last <= 12 else 5 if last <= 30 else 10


def samples(lists: Rankings, k: Track, ap: Sequence[Track], printed: Sequence[Track]) -> View:
    """A row a sample: its guesses with those up to k coloured, its labels, AP and what is printed; and a row of means."""
    height = len(lists) + 1
    heads = (
        (0.33, "guesses, best first", "middle"),
        (0.61, "labels", "end"),
        (0.81, "AP at k", "end"),
        (1, "printed", "end"),
    )
    marks: list[Mark] = [Label(x, 1.07, words, anchor=anchor) for x, words, anchor in heads]  # type: ignore[arg-type]
    for i, name in enumerate((*lists.names, "mean")):
        y = 1 - (i + 0.5) / height
        marks += [Label(0, y, name, anchor="start")]
        marks += [Label(x, y, track=one, anchor="end") for x, one in ((0.81, ap[i]), (1.0, printed[i]))]
        if i == len(lists):
            break
        marks.append(Label(0.61, y, " ".join(lists.relevant[i]) or "none", anchor="end"))
        for rank, guess in enumerate(lists.ranked[i]):
            left, low, high = 0.18 + 0.075 * rank, y - 0.4 / height, y + 0.4 / height
            right = over(*k.over)(np.where(k.values > rank, left + 0.068, left))
            look: Look = "positive" if guess in lists.relevant[i] else "negative"
            marks += [Region(left, low, left + 0.068, high, "band"), Region(left, low, right, high, look)]
            marks.append(Label(left + 0.034, y, guess))
    alt = "Six samples: their guesses in order, their labels, average precision at k, and what is printed."
    return View("samples", alt, tuple(marks), None, 60 + 27 * height, (4, 48, 8, 6))


def differences(by_query: np.ndarray, first: str, second: str) -> View:
    """A bar a query, from where the first run is furthest ahead to where the second is."""
    ordered = np.sort(by_query[~np.isnan(by_query)])[::-1]
    figure = go.Figure()
    colors = np.where(ordered >= 0, MODELS[0], MODELS[1])
    figure.add_bar(x=np.arange(1, len(ordered) + 1), y=ordered, marker={"color": colors, "line": {"width": 0}})
    reach = 1.15 * max(float(np.abs(ordered).max(initial=0)), 0.05)
    figure.layout = dict(
        margin={"l": 46, "r": 12, "t": 12, "b": 34},
        bargap=0.15,
        xaxis={"title": {"text": "queries, in the order of the difference"}, "showgrid": False},
        yaxis={"range": [-reach, reach], "title": {"text": "difference"}, "zeroline": True},
    )
    above = gettext("above 0: {run} ahead", run=short(first, 24))
    below = gettext("below 0: {run} ahead", run=short(second, 24))
    marks = (
        Label(len(ordered) + 0.4, 0.85 * reach, above, anchor="end", color=MODELS[0]),
        Label(0.6, -0.85 * reach, below, anchor="start", color=MODELS[1]),
    )
    return View("differences", "Difference between the two runs on each query.", marks, figure, 220)
