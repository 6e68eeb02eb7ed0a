"""A scene as a picture that moves: its view, the tracks that the view names, and the axes they run along."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from charts import classification
from charts.moving import Track, View
from metrics_core import Confusion
from metrics_core.geometry.layout import mosaic
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
    tracks: Mapping[str, Track]
    axes: Mapping[str, int] = field(default_factory=dict)


def picture(scene: Scene) -> Picture:
    """The picture of any scene."""
    return _PICTURES[type(scene)](scene)


def _one(values: Any) -> Track:
    return Track(np.asarray(values, float), (CONTROL,))


def _many(values: Any, axis: str) -> Track:
    return Track(np.asarray(values, float), (CONTROL, axis))


def _counts(s: Counts) -> Picture:
    cells = {"tp": s.tp, "fp": s.fp, "fn": s.fn, "tn": s.tn}
    edges = mosaic(Confusion(s.tp, s.fp, s.fn, s.tn))
    cells |= {"split_positives": edges.positives, "split_negatives": edges.negatives}
    view = classification.matrix(positive="positive", negative="negative", height=views.HEIGHT)
    return Picture(view, {name: _one(values) for name, values in cells.items()})


def _tiled(looks: np.ndarray, numbers: np.ndarray | None, **named: Any) -> Picture:
    """looks: which of the four each tile (ticks, rows, columns) has, -1 for none."""
    columns = looks.shape[2]
    ever = np.stack([(looks == k).any(axis=0) for k in range(4)], axis=-1)
    view = views.tiles(ever, numbered=numbers is not None, **named)
    tracks = {}
    for i, j, k in zip(*np.nonzero(ever), strict=True):
        right = (j + 0.94) / columns
        tracks[f"tile_{i}_{j}_{views.LOOKS[k]}"] = _one(np.where(looks[:, i, j] == k, right, np.nan))
    if numbers is not None:
        tracks |= {f"number_{i}_{j}": _one(numbers[:, i, j]) for i, j in np.ndindex(numbers.shape[1:])}
    return Picture(view, tracks)


def _tables(s: Tables) -> Picture:
    right = np.broadcast_to(np.eye(len(s.labels), dtype=bool), s.counts.shape)
    looks = np.where(s.counts > 0, np.where(right, 0, 2), -1)
    rows = [f"actual {name}" for name in s.labels]
    return _tiled(looks, s.counts, rows=rows, columns=s.labels, above="predicted")


def _labels(s: Labels) -> Picture:
    looks = np.where(s.truth, np.where(s.given, 0, 2), np.where(s.given, 1, 3))
    looks = np.where(s.there[:, None, :], looks, -1)
    rows = [f"sample {i + 1}" for i in range(looks.shape[1])]
    return _tiled(looks, None, rows=rows, columns=s.names, above="labels")


def _lists(s: Lists) -> Picture:
    looks = np.where(s.grades < 0, -1, np.where(s.grades > 0, 0, 1))
    own_items = len(np.unique(s.items[0])) > s.items.shape[2]
    numbers = s.items if own_items else s.grades if s.graded else None
    numbers = None if numbers is None else np.where(s.grades < 0, np.nan, numbers)
    places = [str(j + 1) for j in range(looks.shape[2])]
    above = "place; blue was wanted" + (
        ", numbers are items" if own_items else ", numbers are grades" if s.graded else ""
    )
    return _tiled(looks, numbers, rows=s.rows, columns=places, above=above)


def _points(s: Points) -> Picture:
    x, y = ((float(np.nanmin(v)), float(np.nanmax(v))) for v in (s.x, np.where(np.isfinite(s.x), s.y, np.nan)))
    names = ("negative", "positive") if s.two_classes else s.names
    view = views.points(x, y, across=s.across, up=s.up, names=names, two_classes=s.two_classes)
    parts = {"point_x": s.x, "point_y": s.y, "point_group": s.group}
    return Picture(view, {name: _many(v, "point") for name, v in parts.items()}, {"point": s.x.shape[1]})


def _rows(s: Rows) -> Picture:
    n, before = s.truth.shape[1], s.past.shape[1]
    everything = np.hstack([s.truth, s.prediction, s.past])
    view = views.rows(n, (float(everything.min()), float(everything.max())), past=before)
    shape = s.truth.shape
    tracks = {
        "row_x": _many(np.broadcast_to(np.arange(1, n + 1), shape), "row"),
        "row_truth": _many(s.truth, "row"),
        "row_prediction": _many(s.prediction, "row"),
        "row_hollow": _many(np.full(shape, -1), "row"),
    }
    for i in range(n):
        tracks |= {f"truth_{i}": _one(s.truth[:, i]), f"prediction_{i}": _one(s.prediction[:, i])}
    if before:
        tracks["past_x"] = _many(np.broadcast_to(np.arange(1 - before, 1), s.past.shape), "past")
        tracks["past_y"] = _many(s.past, "past")
    return Picture(view, tracks, {"row": n} | ({"past": before} if before else {}))


def _words(s: Words) -> Picture:
    lines, ticks = 2 * len(s.references), len(s.ticks)
    height: dict[tuple[int, int, str, bool], np.ndarray] = {}
    for t in range(ticks):
        for i, (wanted, written) in enumerate(zip(s.references, s.written[t], strict=True)):
            for j, words in enumerate((wanted, written)):
                for place, word in enumerate(words):
                    known = (2 * i + j, place, word, word in wanted)
                    height.setdefault(known, np.full(ticks, np.nan))[t] = views.line_at(2 * i + j, lines)
    view = views.words(lines, max(map(len, s.references)), list(height))
    return Picture(view, {f"word_{i}": _one(y) for i, y in enumerate(height.values())})


def _boxes(s: Boxes) -> Picture:
    reach = np.nanmax(np.vstack([s.truth, *s.found]), axis=0)[2:] + 5
    tracks: dict[str, Track] = {}
    for i in range(s.found.shape[1]):
        x0, y0, x1, y1 = s.found[:, i].T / np.tile(reach, 2)[:, None]
        sides = {"x0": x0, "y0": 1 - y0, "x1": x1, "y1": 1 - y1}
        tracks |= {f"box_{i}_{name}": _one(np.nan_to_num(side, nan=-9)) for name, side in sides.items()}
    return Picture(views.boxes(s.truth, s.found.shape[1], (float(reach[0]), float(reach[1]))), tracks)


def _bars(s: Bars) -> Picture:
    there, tallest, n = np.isfinite(s.heights), np.nanmax(s.heights), len(s.names)
    few = n <= views.NAMED_BARS
    width = np.full(len(s.ticks), 1 / n) if few else 1 / there.sum(axis=1)  # many bars share the room that there is
    tracks: dict[str, Track] = {}
    for i in range(n):
        height = np.nan_to_num(s.heights[:, i] / tallest, nan=0)
        ends = {"x0": (i + 0.08) * width, "x1": (i + 0.92) * width}
        tracks |= {f"bar_{i}_{side}": _one(np.where(there[:, i], x, 0)) for side, x in ends.items()}
        tracks[f"bar_{i}"] = _one(height)
        if few:
            tracks |= {f"bar_{i}_top": _one(height + 0.05), f"bar_{i}_value": _one(s.heights[:, i])}
    return Picture(views.bars(s.names, whole=bool((s.at(0) % 1 == 0).all())), tracks)


def _arrows(s: Arrows) -> Picture:
    tips = (s.first, s.second)
    tracks = {f"tip_{i}_{side}": _one(tip[:, k]) for i, tip in enumerate(tips) for k, side in enumerate("xy")}
    return Picture(views.arrows(float(max(tip.max() for tip in tips)), s.names), tracks)


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
