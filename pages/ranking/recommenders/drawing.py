"""Views of a recommender: one reader's list, success without popular stories, lists side by side.

A pair of reader and story is a sample: blue where the story was read afterwards, orange where it was not; hatched where the
recommender got it wrong, by showing the one or not showing the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from charts.figures import blank, hint
from charts.moving import Coordinate, Curve, Dot, Label, Look, Mark, Region, Rule, Segment, Track, View
from charts.theme import DASHES, MODELS
from language import gettext

Place = TypeVar("Place", float, np.ndarray)
LEFT = 5 / 64  # where the squares of a list begin, in shares of its width


@dataclass(frozen=True)
class Line:
    """A measure against a control, what is written at its right end, and how high."""

    words: str
    y: Track
    end: Coordinate


def row_of(place: Place, rows: int) -> Place:
    """How high the middle of a place stands on a unit square."""
    return 1 - (place - 0.5) / rows


def ordered_list(
    reader: str, titles: Sequence[tuple[str, Track]], squares: Sequence[Mapping[Look, Track]], cut: float
) -> View:
    """A reader's first places, each story's title moving with it, and a line under place k.

    titles: with the height of each; squares: of each row the right end of its square by look (LEFT: none); cut: how high the line is.
    """
    rows = len(squares)
    marks: list[Mark] = [Label(0.0, 1.045, gettext("{reader}’s list", reader=reader), anchor="start")]
    for row, looks in enumerate(squares):
        y = row_of(row + 1.0, rows)
        marks.append(Label(LEFT - 0.02, y, str(row + 1), anchor="end"))
        marks += [Region(LEFT, y - 0.36 / rows, right, y + 0.36 / rows, look) for look, right in looks.items()]
    marks += [Label(LEFT + 0.075, y, title, anchor="start") for title, y in titles]
    marks.append(Segment(0, cut, 1, cut, width=1.5))
    alt = gettext(
        "The stories at the first {n} places of {reader}'s list; a line is drawn under place k.", n=rows, reader=reader
    )
    return View("list", alt, tuple(marks), height=380, margin=(14, 22, 4, 8))


def without_popular(x: Track, lines: Sequence[Line]) -> View:
    """Success of several recommenders against how many popular stories were struck from their lists, up to now."""
    most = int(x.values[-1])
    across = {
        "range": [-0.2, most + 0.2],
        "title": {"text": "popular stories struck from every list"},
        "showgrid": False,
    }
    figure = blank((46, 20, 120, 40), across, {"range": [0, 1], "title": {"text": "success"}})
    beside = replace(x, values=x.values + 0.3, name="")
    marks: list[Mark] = [Rule(x=x, drag="struck"), hint(x, 0.5, 0.95)]
    for line, hue, dash in zip(lines, MODELS, ("", *DASHES[1:]), strict=False):
        marks += [
            Curve(x, line.y, along="struck", dash=dash, color=hue, so_far=True),
            Dot(x, line.y, size=4.5),
            Label(beside, line.end, line.words, anchor="start", color=hue),
        ]
    alt = "Proportion of readers with a hit, against the number of popular stories struck from the lists."
    return View("struck", alt, tuple(marks), figure, 250)


@dataclass(frozen=True)
class Row:
    """One user's list for drawing: whether each item was taken (None: nobody knows), and whether it was seen before."""

    user: str
    items: Sequence[str]
    taken: Sequence[bool] | None
    seen: Sequence[bool]


def lists_side_by_side(rows: Sequence[Row], after_k: Track) -> View:
    """A row a user, a cell a place: solid blue for a hit, hatched orange for an item not taken, grey where nobody knows.

    What was seen before has an outline. after_k: where the lists are cut.
    """
    wide = max(5, *(len(row.items) for row in rows))
    ranks = list(range(1, max((len(row.items) for row in rows), default=0) + 1))
    across = {"range": [0.4, wide + 0.6], "tickvals": ranks, "title": {"text": "rank"}, "showgrid": False}
    figure = blank((96, 34, 60, 34), across, {"visible": False, "range": [-len(rows) + 0.5, 0.5]})
    marks: list[Mark] = []
    for y, row in zip(range(0, -len(rows), -1), rows, strict=True):
        marks.append(Label(0.34, y + 0.17, shortened(row.user, 13), anchor="end"))
        for place, item in enumerate(row.items, 1):
            look: Look = "band" if row.taken is None else "tp" if row.taken[place - 1] else "fp"
            cell = place - 0.38, y - 0.06, place + 0.38, y + 0.4
            marks += [Region(*cell, look)] + [Region(*cell, "outline")] * row.seen[place - 1]
            marks.append(Label(float(place), y - 0.27, shortened(item, max(3, 60 // wide))))
    marks.append(Rule(x=after_k, drag="k", before="shown", after="cut off"))
    alt = "Every user's list, place by place; hits are solid."
    return View("lists", alt, tuple(marks), figure, 78 + 48 * max(len(rows), 2))


def shortened(text: str, most: int) -> str:
    """A text as it fits."""
    return text if len(text) <= most else text[: most - 1] + "…"
