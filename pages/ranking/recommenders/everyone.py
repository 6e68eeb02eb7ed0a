"""All lists at once: a row a reader, a column a story, a point where a story is in a reader's list."""

from __future__ import annotations

import numpy as np

from charts.figures import LEVEL, blank
from charts.moving import Label, Mark, Region, Swarm, Swatch, View, over
from charts.theme import POSITIVE
from pages.ranking.recommenders.data import READERS, TOPICS
from pages.ranking.recommenders.options import LONGEST, Setting

LEGEND = (
    Swatch("point", "in the list, and read afterwards: a hit", POSITIVE),
    Swatch("ring", "in the list, not read"),
    Swatch("speck", "read afterwards, not in the list", POSITIVE),
    Swatch("mark", "where a number was at 0%"),
)


def everyone(setting: Setting, reader: int, orders: np.ndarray, *, height: int = 400) -> View:
    """Every reader's list at every mix and length; one reader's row has a ground and a name.

    orders: readers by mixes by places. Stories stand by their topics, readers by their tastes.
    """
    paper = setting.paper
    column, row = np.argsort(paper.by_topic), np.argsort(paper.by_taste)
    listed = orders[:, :, :LONGEST]
    hits = np.take_along_axis(paper.held_out[:, None, :], listed, axis=2)
    across = column[listed].transpose(1, 0, 2).reshape(listed.shape[1], -1)
    group = np.where(hits, 0, -1).transpose(1, 0, 2).reshape(across.shape)
    down = np.repeat(row.astype(float), LONGEST)
    within = np.tile(np.arange(LONGEST), len(READERS)) < np.arange(1, LONGEST + 1)[:, None]
    readers, stories = np.nonzero(paper.held_out)
    marks: list[Mark] = [
        Region(-0.7, row[reader] - 0.5, len(column) - 0.3, row[reader] + 0.5, "band"),
        Label(-0.9, float(row[reader]), READERS[reader], anchor="end"),
        Swarm(over("read")(column[stories]), over("read")(row[readers]), along="read", size=1.8, colors=(POSITIVE,)),
        Swarm(
            over("mix", "point")(across),
            over("k", "point")(np.where(within, down, np.nan).astype(np.float32)),
            along="point",
            group=over("mix", "point")(group),
            size=5,
            colors=(POSITIVE,),
        ),
    ]
    of_topic = np.bincount(paper.features.argmax(axis=1), minlength=len(TOPICS))
    ends = np.cumsum(of_topic) - 0.5
    middles = (ends - of_topic / 2).tolist()
    x = {"range": [-0.8, len(column) - 0.2], "tickvals": middles, "ticktext": list(TOPICS), "showgrid": False}
    y = {"range": [len(READERS) - 0.3, -0.7], "showticklabels": False, "showgrid": False, "zeroline": False}
    figure = blank(
        (44, 8, 6, 40),
        x | {"title": {"text": f"{len(column)} stories by topic"}},
        y | {"title": {"text": f"{len(READERS)} readers"}},
    )
    for end in ends[:-1]:
        figure.add_scatter(x=[end, end], y=[-0.7, len(READERS) - 0.3], mode="lines", line=LEVEL)
    alt = "A row for each reader and a column for each story, with a point where the story is in the reader's list."
    return View("everyone", alt, tuple(marks), figure, height)
