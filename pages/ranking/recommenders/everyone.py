"""All lists at once: a row a reader, a column a story, a point where a story is in a reader's list."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Label, Mark, Region, Swarm, Swatch, Track, View, over
from charts.theme import GREY, POSITIVE
from language import gettext
from pages.ranking.recommenders.data import READERS, TOPICS
from pages.ranking.recommenders.data_edits import Edits
from pages.ranking.recommenders.options import LONGEST, Setting

RING = -2  # as a Swarm has it
BELOW = 1.7  # rows below all readers, for the strip of what anyone is shown
SHOWN = 5.6  # radius of a story in it
UNREAD = GREY  # filled is what a list has, and blue what is read
TOPIC = {"width": 1.5, "color": "rgba(138, 144, 153, 0.6)"}
LEGEND = (
    Swatch("point", "hit: shown, and read later", POSITIVE),
    Swatch("speck", "shown, not read", UNREAD),
    Swatch("ring", "read, not shown", POSITIVE),
    Swatch("mark", "with one list for all"),
)


KNOWN = Swatch("point", "read before by this reader"), Swatch("ring", "new to this reader")


def everyone(setting: Setting, reader: int, orders: np.ndarray, shown: np.ndarray) -> View:
    """Every reader's list at every mix and length, and below them which stories anyone is shown; stories that all are shown have a ground.

    The row of a reader who was chosen, or whose reading was changed, has a ground and a name.

    orders: readers by mixes by places. shown: to how many readers, by mix, length and story. Stories stand by their topics, readers by their tastes.
    """
    paper = setting.paper
    column, row = np.argsort(paper.by_topic), np.argsort(paper.by_taste)
    within = np.tile(np.arange(LONGEST), len(READERS)) < np.arange(1, LONGEST + 1)[:, None]
    down = over("k", "point")(np.where(within, np.repeat(row, LONGEST), np.nan).astype(np.float32))
    readers, stories = np.nonzero(paper.held_out)
    at_read = over("read")
    missed = at_read(np.full(len(stories), RING))
    marks: list[Mark] = [
        *_grounds(column, orders),
        *(
            _chosen(row[reader], len(column), READERS[reader])
            if reader or setting.edits != Edits()
            else (Label(-0.9, 0.0, gettext("a reader"), anchor="end"),)
        ),
        *_shown(column, shown),
        Swarm(at_read(column[stories]), at_read(row[readers]), along="read", group=missed, size=5, colors=(POSITIVE,)),
        *_listed(column, down, orders[:, :, :LONGEST], paper.held_out),
        Label(
            -0.5,
            over("mix", "k")(np.where(alike(orders), -1.4, np.nan)),
            gettext("all {n} readers are shown the same stories", n=len(READERS)),
            anchor="start",
        ),
    ]
    of_topic = np.bincount(paper.features.argmax(axis=1), minlength=len(TOPICS))
    ends = np.cumsum(of_topic) - 0.5
    middles = (ends - of_topic / 2).tolist()
    by_topic = gettext("{n} stories by topic, a column for each story", n=len(column))
    figure = _grid(len(column), by_topic, {"tickvals": middles, "ticktext": list(TOPICS)}, BELOW + 0.3)
    for end in ends[:-1]:
        figure.add_scatter(x=[end, end], y=[-0.7, len(READERS) + BELOW], mode="lines", line=TOPIC)
    alt = "A row for each reader and a column for each story, with a point where the story is in the reader's list; below, which stories anyone is shown."
    return View("everyone", alt, tuple(marks), figure, 400, narrow=330)


def _chosen(row: int, stories: int, name: str) -> tuple[Mark, Mark]:
    """A reader's row."""
    return Region(-0.7, row - 0.5, stories - 0.3, row + 0.5, "band"), Label(-0.9, float(row), name, anchor="end")


def _grounds(column: np.ndarray, orders: np.ndarray) -> Iterator[Region]:
    """A column for each story of the one list that all readers have, at the mixes and lengths where it is one."""
    same = alike(orders)
    for place in range(LONGEST):
        here = same & (np.arange(1, LONGEST + 1) > place)
        x = np.where(here, column[orders[0, :, place]][:, None], np.nan)
        left, right = (over("mix", "k")((x + aside).astype(np.float32)) for aside in (-0.4, 0.4))
        yield Region(left, -0.6, right, len(READERS) - 0.4, "band")


def _shown(column: np.ndarray, shown: np.ndarray) -> tuple[Mark, ...]:
    """Below all rows a strip with a small ring for each story, or a point where at least one reader is shown it. shown: to how many, by mix, length and story."""
    at_story, y = over("story"), len(READERS) + 0.7
    places = np.arange(len(column))
    seen = shown[..., np.argsort(column)] > 0
    some, none = (
        over("mix", "k", "story")(np.where(here, places, np.nan).astype(np.float32)) for here in (seen, ~seen)
    )
    level, ring = (at_story(np.full(len(column), value)) for value in (y, -1))
    return (
        Region(-0.7, y - 0.9, len(column) - 0.3, y + 0.9, "band"),
        Swarm(none, level, along="story", group=ring, size=3.6),
        Swarm(some, level, along="story", size=SHOWN),
        Label(-0.9, y - 0.65, "shown to", anchor="end"),
        Label(-0.9, y + 0.65, "anyone", anchor="end"),
    )


def alike(orders: np.ndarray) -> np.ndarray:
    """Whether all readers are shown the same stories, at each mix and length; orders as above."""
    tops = [np.sort(orders[:, :, :k], axis=2) for k in range(1, LONGEST + 1)]
    return np.stack([(top == top[0]).all(axis=(0, 2)) for top in tops], axis=1)


def known(setting: Setting, orders: np.ndarray, k: int) -> View:
    """The same lists of k at every mix, by how popular a story is; what its reader has read before is filled."""
    paper = setting.paper
    column, row = np.argsort(setting.popular(len(paper.titles))), np.argsort(paper.by_taste)
    down = over("point")(np.repeat(row, k))
    figure = _grid(len(column), "stories, the most popular first", {"showticklabels": False})
    alt = "A row for each reader and a column for each story, with a filled point where the reader has read the story before."
    return View("known", alt, (_points(column, down, orders[:, :, :k], paper.seen),), figure, 360)


def _listed(column: np.ndarray, down: Track, listed: np.ndarray, read: np.ndarray) -> tuple[Swarm, Swarm]:
    """A point for each place of each list, at every mix: small where the story was not read, and a larger one on top for a hit. listed: stories; read: readers by stories."""
    hit = np.take_along_axis(read[:, None, :], listed, axis=2)
    across, hits = (np.moveaxis(one, 1, 0).reshape(listed.shape[1], -1) for one in (column[listed], hit))
    at_point = over("mix", "point")
    missed, found = (at_point(np.where(hits == one, across, np.nan).astype(np.float32)) for one in (False, True))
    return (
        Swarm(missed, down, along="point", size=2.9, colors=(UNREAD,)),
        Swarm(found, down, along="point", size=6, colors=(POSITIVE,)),
    )


def _points(column: np.ndarray, down: Track, listed: np.ndarray, filled: np.ndarray) -> Swarm:
    """A point for each place of each list, at every mix. listed: stories; filled: readers by stories, the others hollow."""
    full = np.take_along_axis(filled[:, None, :], listed, axis=2)
    across, group = (np.moveaxis(one, 1, 0).reshape(listed.shape[1], -1) for one in (column[listed], full - 1))
    at_point = over("mix", "point")
    return Swarm(at_point(across), down, along="point", group=at_point(group), size=4.3)


def _grid(stories: int, title: str, ticks: dict[str, Any], below: float = 0) -> go.Figure:
    """below: how many rows there is room for under all readers."""
    x = {"range": [-0.8, stories - 0.2], "showgrid": False, "title": {"text": title}} | ticks
    y = {"range": [len(READERS) - 0.3 + below, -0.7], "showticklabels": False, "showgrid": False, "zeroline": False}
    return blank((58, 22, 6, 40), x, y | {"title": {"text": gettext("{n} readers, a row each", n=len(READERS))}})
