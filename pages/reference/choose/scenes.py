"""A scene as a picture that moves: its view, and the axes that its tracks run along."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from charts import classification
from charts.counts import CountTracks
from charts.moving import Track, View, over
from language import gettext
from metrics_core import Confusion
from pages.reference.choose import drawing as views
from pages.reference.choose.demonstrations import (
    Arrows,
    Bars,
    Boxes,
    Counts,
    Labels,
    Lists,
    Points,
    Rows,
    Scene,
    Tables,
    Words,
)

CONTROL = "at"


@dataclass(frozen=True)
class Picture:
    """What pack() asks of one view; tracks run over the control, and then along one axis."""

    view: View
    axes: Mapping[str, int] = field(default_factory=dict)


def picture(scene: Scene) -> Picture:
    """The picture of any scene."""
    return _PICTURES[type(scene)](scene)


_one = over(CONTROL)


def _many(values: Any, axis: str) -> Track:
    return over(CONTROL, axis)(values)


def _counts(s: Counts) -> Picture:
    t = CountTracks(Confusion(s.tp, s.fp, s.fn, s.tn), CONTROL)
    return Picture(classification.matrix(t, positive="positive", negative="negative", height=views.HEIGHT))


def _tiled(looks: np.ndarray, numbers: np.ndarray | None, **named: Any) -> Picture:
    """looks: which of the four each tile (ticks, rows, columns) has, -1 for none."""
    columns = looks.shape[2]
    ever = np.stack([(looks == k).any(axis=0) for k in range(4)], axis=-1)
    tiles = {
        (i, j, views.LOOKS[k]): _one(np.where(looks[:, i, j] == k, (j + 0.94) / columns, np.nan))
        for i, j, k in zip(*np.nonzero(ever), strict=True)
    }
    written = {} if numbers is None else {(i, j): _one(numbers[:, i, j]) for i, j in np.ndindex(numbers.shape[1:])}
    return Picture(views.tiles(tiles, numbers=written, **named))


def _tables(s: Tables) -> Picture:
    right = np.broadcast_to(np.eye(len(s.labels), dtype=bool), s.counts.shape)
    looks = np.where(s.counts > 0, np.where(right, 0, 2), -1)
    rows = [gettext("actual {label}", label=gettext(name)) for name in s.labels]
    return _tiled(looks, s.counts, rows=rows, columns=s.labels, above="predicted")


def _labels(s: Labels) -> Picture:
    looks = np.where(s.truth, np.where(s.given, 0, 2), np.where(s.given, 1, 3))
    looks = np.where(s.there[:, None, :], looks, -1)
    rows = [gettext("sample {number}", number=i + 1) for i in range(looks.shape[1])]
    return _tiled(looks, None, rows=rows, columns=s.names, above="labels")


def _lists(s: Lists) -> Picture:
    looks = np.where(s.grades < 0, -1, np.where(s.grades > 0, 0, 1))
    own_items = len(np.unique(s.items[0])) > s.items.shape[2]
    numbers = s.items if own_items else s.grades if s.graded else None
    numbers = None if numbers is None else np.where(s.grades < 0, np.nan, numbers)
    places = [str(j + 1) for j in range(looks.shape[2])]
    above = "place; blue items are wanted" + (
        ", numbers are items" if own_items else ", numbers are grades" if s.graded else ""
    )
    return _tiled(looks, numbers, rows=s.rows, columns=places, above=above)


def _points(s: Points) -> Picture:
    x, y = ((float(np.nanmin(v)), float(np.nanmax(v))) for v in (s.x, np.where(np.isfinite(s.x), s.y, np.nan)))
    names = ("negative", "positive") if s.two_classes else s.names
    place, group = (_many(s.x, "point"), _many(s.y, "point")), _many(s.group, "point")
    view = views.points(place, group, x, y, across=s.across, up=s.up, names=names, two_classes=s.two_classes)
    return Picture(view, {"point": s.x.shape[1]})


def _rows(s: Rows) -> Picture:
    n, before, shape = s.truth.shape[1], s.past.shape[1], s.truth.shape
    everything = np.hstack([s.truth, s.prediction, s.past])
    every = views.All(
        _many(np.broadcast_to(np.arange(1, n + 1), shape), "row"),
        _many(s.truth, "row"),
        _many(s.prediction, "row"),
        _many(np.full(shape, -1), "row"),
    )
    past = None
    if before:
        past = _many(np.broadcast_to(np.arange(1 - before, 1), s.past.shape), "past"), _many(s.past, "past")
    each = [(_one(s.truth[:, i]), _one(s.prediction[:, i])) for i in range(n)]
    view = views.rows(each, every, (float(everything.min()), float(everything.max())), past=past)
    return Picture(view, {"row": n} | ({"past": before} if before else {}))


def _words(s: Words) -> Picture:
    lines, ticks = 2 * len(s.references), len(s.ticks)
    height: dict[tuple[int, int, str, bool], np.ndarray] = {}
    for t in range(ticks):
        for i, (wanted, written) in enumerate(zip(s.references, s.written[t], strict=True)):
            for j, words in enumerate((wanted, written)):
                for place, word in enumerate(words):
                    known = (2 * i + j, place, word, word in wanted)
                    height.setdefault(known, np.full(ticks, np.nan))[t] = views.line_at(2 * i + j, lines)
    seen = [(place, word, right, _one(y)) for (_, place, word, right), y in height.items()]
    return Picture(views.words(lines, max(map(len, s.references)), seen))


def _boxes(s: Boxes) -> Picture:
    reach = np.nanmax(np.vstack([s.truth, *s.found]), axis=0)[2:] + 5
    found = []
    for i in range(s.found.shape[1]):
        x0, y0, x1, y1 = s.found[:, i].T / np.tile(reach, 2)[:, None]
        found.append([_one(np.nan_to_num(side, nan=-9)) for side in (x0, 1 - y0, x1, 1 - y1)])
    return Picture(views.boxes(s.truth, found, (float(reach[0]), float(reach[1]))))


def _bars(s: Bars) -> Picture:
    there, tallest, n = np.isfinite(s.heights), np.nanmax(s.heights), len(s.names)
    few = n <= views.NAMED_BARS
    width = np.full(len(s.ticks), 1 / n) if few else 1 / there.sum(axis=1)  # many bars share the room that there is
    found = []
    for i in range(n):
        height = np.nan_to_num(s.heights[:, i] / tallest, nan=0)
        left, right = (_one(np.where(there[:, i], (i + part) * width, 0)) for part in (0.08, 0.92))
        number = (_one(s.heights[:, i]), _one(height + 0.05)) if few else None
        found.append(views.Bar(left, right, _one(height), number))
    return Picture(views.bars(s.names, found, whole=bool((s.at(0) % 1 == 0).all())))


def _arrows(s: Arrows) -> Picture:
    reach = float(max(s.first.max(), s.second.max()))
    tips = [(_one(tip[:, 0]), _one(tip[:, 1])) for tip in (s.first, s.second)]
    return Picture(views.arrows(tips, reach, s.names))


_PICTURES: Mapping[type, Callable[[Any], Picture]] = {
    Counts: _counts,
    Tables: _tables,
    Labels: _labels,
    Lists: _lists,
    Points: _points,
    Rows: _rows,
    Words: _words,
    Boxes: _boxes,
    Bars: _bars,
    Arrows: _arrows,
}
