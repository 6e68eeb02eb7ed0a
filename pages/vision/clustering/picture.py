"""Points and their clusters at every setting of a method, the silhouette of each point, and the measures beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Swarm, Track, View, over
from charts.theme import MODELS
from metrics_core import CATALOG, explain
from metrics_core.clustering import adjusted_rand
from pages.vision.clustering.clusterings import Clustered
from pages.vision.clustering.data import DENSITY, GIVEN
from pages.vision.clustering.rings import frame, points_with_rings
from widgets.cache import kept
from widgets.scrubber import Formula, Payload, Readout, nearest, pack, scrubber
from widgets.scrubber.layouts import NUMBERS, grid

KEY = "clusters"
DASHES = {"silhouette": "", "DBCV": "dash", "adjusted Rand": "dot"}
FUNCTIONS = {"silhouette": "silhouette", "DBCV": "dbcv", "adjusted Rand": "adjusted_rand"}
ALONE, NO_OTHER = "alone in its cluster", "no other cluster"
BARS = 400
LEVELS = [-1, -0.5, 0, 0.5, 1]


def picture(found: Clustered) -> dict[str, float]:
    """The scrubber; returns its position."""
    data = found.data
    payload = kept(data, f"clusters/{found.method}/{found.how.key}", lambda _: shipped(found))
    return scrubber(payload, start={"k": data.k, "radius": data.radius, "point": fitting_point(found)}, key=KEY)


def fitting_point(c: Clustered) -> int:
    """The point whose circles reach least beyond the picture at the first setting, from 1."""
    wanted = c.data.radius if c.control == "radius" else c.data.k
    b = c.widths[int(nearest(c.settings, wanted))].b
    middle, half = frame(c.data.points)
    beyond = np.abs(c.data.points[:, :2] - middle).max(axis=1) + np.nan_to_num(b, nan=half)
    return int(np.argmin(beyond)) + 1


def shipped(c: Clustered) -> Payload:
    """Every number and every mark at each setting and for each chosen point."""
    measures, of_point = _measures(c), _of_point(c)
    points, bars = (
        points_with_rings(c, of_point["a"], of_point["b"]),
        silhouettes(c, measures["silhouette"], of_point["s"]),
    )
    clusters = c.track([len(set(row[row >= 0].tolist())) for row in c.clusters], name="clusters")
    right = (NUMBERS,) if c.method == GIVEN else (against_setting(c, measures), NUMBERS)
    places = np.arange(1, len(c.data.points) + 1)
    choose = Control("point", "point", places.astype(float), tuple(map(str, places)))
    return pack(
        grid(*({points: 1, bars: 1, place: 1} for place in right), widths=(12, 7, 10), across=3),
        (choose,) if c.method == GIVEN else (_control(c), choose),
        readouts=_readouts(c, measures, of_point, clusters),
        formulas=(_formula(of_point["s"]),),
        table=(*measures.values(), clusters),
    )


def _formula(s: Track) -> Formula:
    return Formula(
        "silhouette_of_point",
        "silhouette of the point",
        s,
        CATALOG["silhouette_of_point"].formula,
        r"\frac{@b@ - @a@}{\max(@a@, @b@)}",
        "a is its mean distance to the other points of its cluster (solid circle). b is its mean distance to the nearest other cluster "
        "(dashed circle).",
    )


def _control(c: Clustered) -> Control:
    words = {"radius": "radius", "k": "clusters"}
    return Control(c.control, words[c.control], c.settings, tuple(f"{s:g}" for s in c.settings))


def _readouts(
    c: Clustered, measures: Mapping[str, Track], of_point: Mapping[str, Track], clusters: Track
) -> tuple[Readout, ...]:
    """The measures, then what belongs to the point, so that its three numbers share a row; counts come last."""
    counts = [] if c.control == "k" else [Readout("clusters", "clusters found", clusters, "count")]
    if (c.clusters < 0).any():
        counts.append(Readout("noise", "points of noise", c.track((c.clusters < 0).sum(axis=1)), "count"))
    first = 3 - len(measures)
    return (
        *(Readout(FUNCTIONS[name], name, track) for name, track in measures.items()),
        *counts[:first],
        Readout("a", "a of this point", of_point["a"]),
        Readout("b", "b of this point", of_point["b"]),
        Readout("silhouette_of_point", "its silhouette", of_point["s"]),
        *counts[first:],
    )


def _measures(c: Clustered) -> dict[str, Track]:
    """Each with the reasons for which it is undefined."""
    reasons = {"silhouette": [one.undefined for one in c.widths], "DBCV": [one.undefined for one in c.density]}
    return {
        name: c.track(values, name=name, why=reasons[name].__getitem__ if name in reasons else partial(_no_rand, c))
        for name, values in c.measures.items()
    }


def _no_rand(c: Clustered, setting: int) -> str:
    assert c.data.labels is not None
    return explain(adjusted_rand, c.data.labels, c.clusters[setting]).undefined


def _of_point(c: Clustered) -> dict[str, Track]:
    """a, b and s of each point."""

    def why(setting: int, point: int) -> str:
        if c.widths[setting].undefined:
            return NO_OTHER
        return "noise is left out" if c.widths[setting].cluster[point] < 0 else ALONE

    parts = {"a": "a", "b": "b", "s": "samples"}
    return {
        name: c.track([getattr(w, part) for w in c.widths], "point", name=name, why=why) for name, part in parts.items()
    }


def silhouettes(c: Clustered, mean: Track, s: Track) -> View:
    """A bar a point by cluster and then by silhouette, the widest first; noise that is left out has no bar."""
    count = c.clusters.shape[1]
    samples = np.array([w.samples for w in c.widths])
    groups = [np.where(row < 0, count, row) for row in c.clusters]
    order = np.array([np.lexsort((-one, group)) for one, group in zip(samples, groups, strict=True)])
    low = -0.5 if np.nanmin(samples, initial=0) >= -0.5 else -1
    across = axis("silhouette of each point", low, 1, tickvals=LEVELS)
    figure = blank((10, 10, 10, 36), across, {"visible": False, "range": [count + 0.5, -1.5]})
    marks: tuple[Mark, ...] = (
        Swarm(
            c.track(np.take_along_axis(samples, order, axis=1).astype(np.float32), "point", name="width"),
            over("point")(np.arange(count)),
            along="point",
            group=c.track(np.take_along_axis(c.clusters, order, axis=1), "point"),
            start=0.0,
            size=max(0.8, min(16.0, 0.86 * (BARS - 46) / (count + 2))),
            colors=MODELS,
        ),
        Rule(x=mean),
        Dot(s, c.track(np.argsort(order, axis=1), "point", name="chosen_place"), size=5),
    )
    return View("widths", "A bar for the silhouette of each point, by cluster.", marks, figure, BARS)


def against_setting(c: Clustered, measures: Mapping[str, Track]) -> View:
    """The measures against the number of clusters or the radius, with their names."""
    low, high = float(c.settings[0]), float(c.settings[-1])
    room = 0.04 * max(high - low, 1e-9)
    label = "radius of a neighbourhood" if c.method == DENSITY else "number of clusters"
    figure = blank(
        (40, 22, 88, 38),
        axis(label, low - room, high + room, showgrid=False),
        {"range": [-1.02, 1.12], "tickvals": LEVELS},
        at=c.settings[0],
    )
    x, ends = c.track(c.settings), _ends(c)
    marks: tuple[Mark, ...] = (
        *(Curve(x, measures[name], along=c.control, dash=DASHES[name]) for name in ends),
        *(Label(*place, name, anchor="start") for name, place in ends.items()),
        Rule(x=x, drag=c.control),
        *(Dot(x, measures[name], size=5) for name in ends),
    )
    return View("against", "The measures at every setting.", marks, figure, 214)


def _ends(c: Clustered) -> dict[str, tuple[float, float]]:
    """Where the names of the measures are: right of their curves' last values, apart from each other."""
    known = {name: values[np.isfinite(values)] for name, values in c.measures.items()}
    last = {name: float(values[-1]) for name, values in known.items() if len(values)}
    low, high = float(c.settings[0]), float(c.settings[-1])
    heights = apart(np.array(list(last.values())), 0.2, low=-1.0)
    return {name: (high + 0.06 * (high - low), float(y)) for name, y in zip(last, heights, strict=True)}
