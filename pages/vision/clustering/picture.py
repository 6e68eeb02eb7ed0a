"""Points and their clusters at every setting of a method, the silhouette of each point, and the measures beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from charts.moving import Control, Track
from metrics_core import CATALOG, Worked, explain
from metrics_core.clustering import DensityValidation, Silhouette, adjusted_rand, dbcv, silhouette, silhouette_of_point
from pages.vision.clustering import drawing as views
from pages.vision.clustering.data import DENSITY, GIVEN, PointSet, clusters_of, settings
from pages.vision.clustering.options import Conventions
from widgets.memory import kept
from widgets.scrubber import Formula, Payload, Readout, nearest, pack, scrubber

KEY = "clusters"
MEASURES = ("silhouette", "DBCV", "adjusted Rand")
Metric = Callable[..., Any]
ALONE, NO_OTHER = "alone in its cluster", "no other cluster"


@dataclass(frozen=True, eq=False)
class Clustered:
    """A method's clusterings of the points (one row a setting), with the measures of each."""

    data: PointSet
    method: str
    how: Conventions
    settings: np.ndarray
    clusters: np.ndarray
    widths: tuple[Silhouette, ...]
    density: tuple[DensityValidation, ...]
    rand: np.ndarray

    @property
    def control(self) -> str:
        return "radius" if self.method == DENSITY else "k"

    @property
    def measures(self) -> dict[str, np.ndarray]:
        """Each measure at every setting; agreement only where there are labels."""
        both = {"silhouette": [w.value for w in self.widths], "DBCV": [d.value for d in self.density]}
        found = {name: np.array(values) for name, values in both.items()}
        return found if self.data.labels is None else found | {"adjusted Rand": self.rand}

    def worked(self, metric: Metric, at: dict[str, float]) -> Worked:
        """One of traced() at a position, with its steps."""
        clusters = self.clusters[nearest(self.settings, at.get(self.control, 0.0))]
        if metric is adjusted_rand:
            return explain(metric, self.data.labels, clusters)
        if metric is dbcv:
            return explain(metric, self.data.points, clusters, **self.how.of_density)
        point = (int(at["point"]) - 1,) if metric is silhouette_of_point else ()
        return explain(metric, self.data.points, clusters, *point, **self.how.of_silhouette)


def traced(data: PointSet) -> tuple[Metric, ...]:
    """The numbers whose steps are shown; agreement only where there are labels."""
    found = (silhouette_of_point, silhouette, dbcv)
    return found if data.labels is None else (*found, adjusted_rand)


def picture(found: Clustered) -> dict[str, float]:
    """The scrubber; returns its position."""
    data = found.data
    payload = kept(data, f"clusters/{found.method}/{found.how.key}", lambda _: shipped(found))
    return scrubber(payload, start={"k": data.k, "radius": data.radius, "point": 1}, key=KEY)


def clustered(data: PointSet, method: str, how: Conventions) -> Clustered:
    """Computed once for each data set, method and convention."""
    return kept(data, f"clustered/{method}/{how.key}", lambda data: _measured(data, method, how))


def _measured(data: PointSet, method: str, how: Conventions) -> Clustered:
    tried, clusters = settings(data.points, method), clusters_of(data, method)
    widths = tuple(silhouette(data.points, one, **how.of_silhouette) for one in clusters)
    density = tuple(dbcv(data.points, one, **how.of_density) for one in clusters)
    labels = data.labels
    rand = np.array([np.nan if labels is None else adjusted_rand(labels, one) for one in clusters])
    return Clustered(data, method, how, tried, clusters, widths, density, rand)


# ---- what is shipped
def shipped(c: Clustered) -> Payload:
    """Every number and every mark at each setting and for each chosen point."""
    given, points = c.method == GIVEN, c.data.points
    over = () if given else (c.control,)

    def track(values: Any, per_point: bool = False, why: Callable[..., str] | None = None) -> Track:
        array = np.asarray(values)
        shown = array[0] if given else array
        places: dict[int, str] = {}
        if why:
            holes = np.flatnonzero(np.isnan(shown))
            places = {int(i): why(*np.unravel_index(i, array.shape)) for i in holes}
        return Track(shown, (*over, "point") if per_point else over, places)

    tracks = _numbers(c, track) | _bars(c, track) | _rings(c, track)
    tracks |= {name: Track(points[:, i].astype(np.float32), ("point",)) for i, name in enumerate("xy")}
    tracks |= {"point_x": tracks["x"], "point_y": tracks["y"], "setting_x": track(c.settings)}
    tracks["place"] = Track(np.arange(len(points)), ("point",))
    figures = [views.scatter(points, c.data.columns), views.widths(len(points))]
    if not given:
        label = "radius of a neighbourhood" if c.method == DENSITY else "number of clusters"
        figures.append(views.against_setting(c.control, label, _ends(c), c.settings))
    numbers = tuple(f"{i}" for i in range(1, len(points) + 1))
    choose = Control("point", "point", np.arange(1.0, len(points) + 1), numbers)
    return pack(
        figures,
        (choose,) if given else (_control(c), choose),
        tracks,
        _readouts(c, tracks),
        formulas=(_formula(),),
        table=(*c.measures, "clusters"),
        areas=("points widths numbers",) if given else ("points widths against", "points widths numbers"),
        columns="minmax(0, 12fr) minmax(0, 7fr) minmax(0, 10fr)",
        numbers_across=3,
    )


def _formula() -> Formula:
    return Formula(
        "silhouette_of_point",
        "silhouette of the point",
        "s",
        CATALOG["silhouette_of_point"].formula,
        r"\frac{@b@ - @a@}{\max(@a@, @b@)}",
        "a: its mean distance to the others of its cluster, the full ring. b: the least mean distance to another cluster, "
        "the dashed ring.",
    )


def _control(c: Clustered) -> Control:
    words = {"radius": "radius", "k": "clusters"}
    return Control(c.control, words[c.control], c.settings, tuple(f"{s:g}" for s in c.settings))


def _readouts(c: Clustered, tracks: dict[str, Track]) -> tuple[Readout, ...]:
    """The measures, then what belongs to the point, so that its three numbers share a row; counts come last."""
    functions = {"silhouette": "silhouette", "DBCV": "dbcv", "adjusted Rand": "adjusted_rand"}
    measures = [Readout(functions[name], name, name) for name in c.measures]
    counts = [Readout("clusters", "clusters found", "clusters", "count")]
    if "noise" in tracks:
        counts.append(Readout("noise", "points of noise", "noise", "count"))
    texts = {"a": "a of the point", "b": "b of the point", "s": "its silhouette"}
    names = {"a": "a", "b": "b", "s": "silhouette_of_point"}
    point = [Readout(names[part], text, part) for part, text in texts.items()]
    first = 3 - len(measures)
    return (*measures, *counts[:first], *point, *counts[first:])


def _numbers(c: Clustered, track: Callable[..., Track]) -> dict[str, Track]:
    """The measures with their reasons, and how many clusters and points of noise there are."""
    reasons = {"silhouette": [one.undefined for one in c.widths], "DBCV": [one.undefined for one in c.density]}
    found = {
        name: track(values, why=reasons[name].__getitem__ if name in reasons else partial(_no_rand, c))
        for name, values in c.measures.items()
    }
    found["clusters"] = track([len(set(row[row >= 0].tolist())) for row in c.clusters])
    if (c.clusters < 0).any():
        found["noise"] = track((c.clusters < 0).sum(axis=1))
    return found


def _no_rand(c: Clustered, setting: int) -> str:
    assert c.data.labels is not None
    return explain(adjusted_rand, c.data.labels, c.clusters[setting]).undefined


def _rings(c: Clustered, track: Callable[..., Track]) -> dict[str, Track]:
    """a, b and s of each point; its rings, and the line along which its cluster comes nearest to another one."""
    x, y = c.data.points[:, 0], c.data.points[:, 1]

    def why(setting: int, point: int) -> str:
        if c.widths[setting].undefined:
            return NO_OTHER
        return "noise is left out" if c.widths[setting].cluster[point] < 0 else ALONE

    parts = {"a": "a", "b": "b", "s": "samples"}
    found = {name: np.array([getattr(w, part) for w in c.widths]) for name, part in parts.items()}
    tracks = {name: track(values, True, why) for name, values in found.items()}
    for name, first, step in (("a", 3, 1), ("b", 1, -1)):
        edges = views.ring_names(c.data.points, found[name], first=first, step=step)
        for axis, values in zip("xy", edges, strict=True):
            tracks[f"{name}_edge_{axis}"] = track(values.astype(np.float32), True)
    gaps = np.array([_gaps(d, len(x)) for d in c.density])
    for end in (0, 1):
        there = gaps[:, :, end]
        for name, column in (("x", x), ("y", y)):
            values = np.where(there >= 0, column[there], np.nan).astype(np.float32)
            tracks[f"gap_{name}{end}"] = track(values, True)
    return tracks


def _gaps(density: DensityValidation, points: int) -> np.ndarray:
    """For each point the two between which its cluster comes nearest to another one by density; -1 without one."""
    found = np.full((points, 2), -1)
    for tree, gap in zip(density.trees, density.gaps, strict=True):
        found[tree.rows] = gap
    return found


def _bars(c: Clustered, track: Callable[..., Track]) -> dict[str, Track]:
    """Points by cluster and then by silhouette, the widest first; noise that is left out has no bar."""
    n = c.clusters.shape[1]
    order = np.array(
        [np.lexsort((-w.samples, np.where(row < 0, n, row))) for w, row in zip(c.widths, c.clusters, strict=True)]
    )
    ranks = np.argsort(order, axis=1)
    samples = np.array([w.samples for w in c.widths])
    mean = np.array([w.value for w in c.widths])
    return {
        "cluster": track(c.clusters, True),
        "width": track(np.take_along_axis(samples, order, axis=1).astype(np.float32), True),
        "bar_cluster": track(np.take_along_axis(c.clusters, order, axis=1), True),
        "chosen_place": track(ranks, True),
        "silhouette_drawn": track(mean),
    }


def _ends(c: Clustered) -> dict[str, tuple[float, float]]:
    """Where the curves' names stand: above or below a tick of their own, away from the start, the curves and other names."""
    found: dict[str, tuple[float, float]] = {}
    taken: list[int] = [int(nearest(c.settings, c.data.radius if c.control == "radius" else c.data.k))]
    for name, values in c.measures.items():
        others = [v for other, v in c.measures.items() if other != name]
        defined = [i for i in np.flatnonzero(np.isfinite(values)).tolist() if i not in taken]
        if defined:
            places = [(i, float(values[i]) + up) for i in defined for up in (0.13, -0.17)]
            step = c.settings[1] - c.settings[0]
            clear = [
                (i, y)
                for i, y in places
                if all(abs(c.settings[i] - x) > 2 * step or abs(y - up) > 0.25 for x, up in found.values())
            ]
            at, height = max(clear or places, key=lambda place: _room(place[0], place[1], [values, *others], taken))
            taken.append(at)
            found[name] = float(c.settings[at]), height
    return found


def _room(at: int, height: float, curves: list[np.ndarray], taken: list[int]) -> float:
    """How far its own curve, the first, and the others are at a tick and beside it; less next to what is taken or at an end."""
    own, *others = (np.nanmin(np.abs(curve[max(at - 1, 0) : at + 2] - height), initial=1) for curve in curves)
    near = 0.2 * (min(abs(at - one) for one in taken) < 2) + (abs(at - taken[0]) < 2) + (abs(height) > 1.15)
    near += 2 * (at in (0, len(curves[0]) - 1))
    return 2 * min(float(own), 0.13) + min(float(min(others)), 0.4) - near
