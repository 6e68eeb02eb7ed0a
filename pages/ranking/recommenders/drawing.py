"""Views of a recommender: one reader's list, who is shown what, measures against the mix, lists side by side.

A pair of reader and story is a sample: blue where the story was read afterwards, orange where it was not; hatched where the
recommender got it wrong, by showing the one or not showing the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Look, Mark, Region, Rule, View
from charts.theme import DASHES, MODELS

Place = TypeVar("Place", float, np.ndarray)
LOOKS = ("tp", "fp", "fn", "tn")
LEFT = 0.075  # where the squares of a list begin, in shares of its width


def row_of(place: Place, rows: int) -> Place:
    """How high the middle of a place stands on a unit square."""
    return 1 - (place - 0.5) / rows


def ordered_list(reader: str, titles: Mapping[int, str], rows: int, *, height: int = 262) -> View:
    """A reader's first places, each story's title moving with it, and a line under place k.

    titles: by story; tracks: y_<story> its height, cell_<row>_<look> the right end of the square of a row (LEFT: none),
    cut where the line is.
    """
    marks: list[Mark] = [Label(0.0, 1.045, f"{reader}'s list; blue: went on to read it", anchor="start")]
    for row in range(rows):
        y = row_of(row + 1, rows)
        marks.append(Label(LEFT - 0.02, y, str(row + 1), anchor="end"))
        marks += [
            Region(LEFT, y - 0.36 / rows, f"cell_{row}_{look}", y + 0.36 / rows, look)  # type: ignore[arg-type]
            for look in LOOKS
        ]
    marks += [Label(LEFT + 0.075, f"y_{story}", title, anchor="start") for story, title in titles.items()]
    marks.append(Rule(y="cut", drag="k"))
    alt = f"The stories at the first {rows} places of {reader}'s list; a line is drawn under place k."
    return View("list", alt, tuple(marks), height=height, margin=(14, 22, 4, 8))


def shown_to(stories: int, readers: int, *, height: int = 262) -> View:
    """A bar a story, most popular first: how many readers are shown it (shown_<i>), and who of them read it (hits_<i>)."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 24, "b": 36},
        xaxis={"range": [-0.8, stories - 0.2], "title": {"text": "stories, most popular first"}, "showgrid": False}
        | {"showticklabels": False},
        yaxis={"range": [0, readers * 1.04], "title": {"text": "readers who are shown it"}},
    )
    marks: list[Mark] = []
    for i in range(stories):
        marks += [
            Region(i - 0.4, f"hits_{i}", i + 0.4, f"shown_{i}", "fp"),
            Region(i - 0.4, 0, i + 0.4, f"hits_{i}", "tp"),
        ]
    marks += [
        Label(stories - 0.6, readers * 0.95, "went on to read it", anchor="end", hue="positive"),
        Label(stories - 0.6, readers * 0.86, "shown, did not", anchor="end", hue="negative"),
    ]
    alt = "How many readers are shown each story, and how many of them went on to read it."
    return View("shown", alt, tuple(marks), figure, height)


def against_mix(name: str, lines: Sequence[tuple[str, str]], title: str, *, top: float = 1, height: int = 216) -> View:
    """Measures against the mix, as curves with their names at the right end.

    lines: a track and a name each; its dot follows the control mix, its name stands at label_<track>.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 50, "r": 110, "t": 24, "b": 36},
        xaxis={
            "range": [-0.04, 1],
            "tickformat": ".0%",
            "title": {"text": "popular for all  →  personal"},
            "showgrid": False,
        },
        yaxis={"range": [0, top], "title": {"text": title}},
    )
    dashes = ("", *DASHES[1:])
    marks: list[Mark] = [
        Curve("mix_x", track, along="mix", dash=dash) for (track, _), dash in zip(lines, dashes, strict=False)
    ]
    marks += [Label(1.04, f"label_{track}", text, anchor="start") for track, text in lines]
    marks.append(Rule(x="mix_x", drag="mix"))
    marks += [Dot("mix_x", track, size=4.5) for track, _ in lines]
    return View(name, f"{title} against the mix of popular and personal.", tuple(marks), figure, height)


def without_popular(struck: np.ndarray, lines: Mapping[str, np.ndarray], *, height: int = 250) -> View:
    """Success of several recommenders against how many popular stories were struck from their lists.

    Tracks: struck_x, and left_<i> and name_<i> of the i-th recommender.
    """
    figure = go.Figure()
    for line, hue, dash in zip(lines.values(), MODELS, DASHES, strict=False):
        figure.add_scatter(x=struck, y=line, mode="lines", line={"color": hue, "dash": dash, "width": 2})
    figure.update_layout(
        margin={"l": 46, "r": 120, "t": 20, "b": 40},
        xaxis={"range": [-0.2, struck[-1] + 0.2], "title": {"text": "popular stories struck from every list"}}
        | {"showgrid": False},
        yaxis={"range": [0, 1], "title": {"text": "success"}},
    )
    marks: list[Mark] = [Rule(x="struck_x", drag="struck")]
    for i, name in enumerate(lines):
        marks += [
            Dot("struck_x", f"left_{i}", size=4.5),
            Label(struck[-1] + 0.4, f"name_{i}", name, anchor="start", color=MODELS[i]),
        ]
    alt = "Share of readers with a hit, against the number of popular stories struck from the lists."
    return View("struck", alt, tuple(marks), figure, height)


@dataclass(frozen=True)
class Row:
    """One user's list for drawing: whether each item was taken (None: nobody knows), and whether it was seen before."""

    user: str
    items: Sequence[str]
    taken: Sequence[bool] | None
    seen: Sequence[bool]


def lists_side_by_side(rows: Sequence[Row]) -> View:
    """A row a user, a cell a place: solid blue for a hit, hatched orange for an item not taken, grey where nobody knows.

    What was seen before has an outline.
    """
    wide = max(5, *(len(row.items) for row in rows))
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 96, "r": 60, "t": 34, "b": 34},
        xaxis={"range": [0.4, wide + 0.6], "dtick": 1, "title": {"text": "place"}, "showgrid": False},
        yaxis={"visible": False, "range": [-len(rows) + 0.5, 0.5]},
    )
    marks: list[Mark] = []
    for y, row in zip(range(0, -len(rows), -1), rows, strict=True):
        marks.append(Label(0.34, y + 0.17, shortened(row.user, 13), anchor="end"))
        for place, item in enumerate(row.items, 1):
            look: Look = "band" if row.taken is None else "tp" if row.taken[place - 1] else "fp"
            cell = place - 0.38, y - 0.06, place + 0.38, y + 0.4
            marks += [Region(*cell, look)] + [Region(*cell, "outline")] * row.seen[place - 1]
            marks.append(Label(float(place), y - 0.27, shortened(item, max(3, 60 // wide))))
    marks.append(Rule(x="after_k", drag="k", before="shown", after="cut off"))
    alt = "Every user's list, place by place; hits are solid."
    return View("lists", alt, tuple(marks), figure, 78 + 48 * max(len(rows), 2))


def shortened(text: str, most: int) -> str:
    """A text as it fits."""
    return text if len(text) <= most else text[: most - 1] + "…"


def apart(heights: np.ndarray, least: float, low: float = 0.0, high: float = 1.0) -> np.ndarray:
    """Heights for names at the ends of curves: as near to these as they may be without overlapping; NaN stays.

    heights: names along the first axis. Each name is at least `least` away from the next, between low and high.
    """
    flat = heights.reshape(len(heights), -1).copy()
    for column in range(flat.shape[1]):
        order = [i for i in np.argsort(flat[:, column], kind="stable") if np.isfinite(flat[i, column])]
        level = low
        for i in order:
            level = flat[i, column] = max(flat[i, column], level)
            level += least
        ceiling = high
        for i in reversed(order):
            ceiling = flat[i, column] = min(flat[i, column], ceiling)
            ceiling -= least
    return flat.reshape(heights.shape)
