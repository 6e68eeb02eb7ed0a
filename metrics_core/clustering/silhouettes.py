r"""Silhouette: is a point nearer to its own cluster than to the next one?

a: a point's mean distance to the others of its cluster; b: its least mean distance to another cluster; s = (b - a) /
max(a, b). A point alone in its cluster, and one with a = b, has s = 0 by definition. Distances are taken a block of
rows at a time, so that memory stays small. Source: Rousseeuw 1987. Not here: a sampled or a simplified silhouette.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any, Literal

import numpy as np
from scipy.spatial.distance import cdist

from metrics_core.card import Card, Part, metric
from metrics_core.clustering.groups import checked_points, coded, is_noise, same_length
from metrics_core.filled import Filled

Distance = Literal["euclidean", "sqeuclidean", "cityblock"]
Noise = Literal["cluster", "left out"]
DISTANCES, NOISE_RULES = ("euclidean", "sqeuclidean", "cityblock"), ("cluster", "left out")
BLOCK = 1 << 25  # bytes of distances held at a time
MOST_STEPS = 8
SOURCE = "Rousseeuw 1987, Silhouettes: a graphical aid to the interpretation and validation of cluster analysis"


@dataclass(frozen=True, eq=False)
class Silhouette:
    """For each point its a, b and s (`samples`), its cluster and the nearest other one, as places in `names`.

    Points that are left out have NaN and the cluster -1. a is NaN for a point alone in its cluster. `value` is the mean
    of s over all points that count; where it is NaN, so is every s, and `undefined` says why.
    """

    names: tuple[Any, ...]
    cluster: np.ndarray
    nearest: np.ndarray
    a: np.ndarray
    b: np.ndarray
    samples: np.ndarray
    undefined: str
    signature: str

    @property
    def value(self) -> float:
        return nan if self.undefined else float(np.nanmean(self.samples))

    @property
    def sizes(self) -> np.ndarray:
        return np.bincount(self.cluster[self.cluster >= 0], minlength=len(self.names))

    @property
    def means(self) -> np.ndarray:
        """The mean silhouette of each cluster."""
        return np.array([self.samples[self.cluster == c].mean() for c in range(len(self.names))])

    @property
    def steps(self) -> list[Part]:
        if self.undefined:
            return []
        parts: list[Part] = []
        if len(self.names) <= MOST_STEPS:
            for name, size, mean in zip(self.names, self.sizes.tolist(), self.means.tolist(), strict=True):
                parts.append((Filled("mean of the {size} in cluster {name}", size=size, name=name), r"\bar{s}", mean))
        return [*parts, ("sum over all points", r"\sum_i s_i", float(np.nansum(self.samples))), ("points", "n", self.n)]

    @property
    def n(self) -> int:
        """How many points count."""
        return int((self.cluster >= 0).sum())


@metric(
    Card(
        name="silhouette",
        topic="clustering",
        aliases=("silhouette coefficient", "average silhouette width"),
        question="On average, how much nearer is a point to its own cluster than to the nearest other one?",
        formula=r"\frac{\sum_i s_i}{n}",
        symbols={r"\sum_i s_i": "sum of the silhouettes of all points", "n": "points"},
        range=(-1, 1),
        better="higher",
        undefined_when="there is one cluster, or each point is a cluster of its own",
        blind_to="Shape: in a long or curved cluster, or in a ring around another one, points are far from each other, which lowers the silhouette.",
        source=SOURCE,
        reference="sklearn.metrics.silhouette_score(points, clusters)",
    )
)
def silhouette(points: Any, clusters: Any, *, distance: Distance = "euclidean", noise: Noise = "cluster") -> Silhouette:
    """Mean silhouette of points (n rows, d columns) in their clusters (n names), in [-1, 1], with a, b and s of each.

    noise: "cluster" takes the points called -1 for one more cluster, as scikit-learn does; "left out" does without them.
    Undefined for one cluster and for n. Time goes with n squared, memory with n. Raises ValueError for what is no table
    of finite numbers, for columns of different length, and for another distance or rule.
    """
    table, rows = checked_points(points), np.flatnonzero(_counts(points, clusters, distance, noise))
    names, codes = coded(np.asarray(clusters)[rows], "clusters")
    n = len(table)
    full = {name: np.full(n, nan) for name in ("a", "b", "samples")}
    places = {name: np.full(n, -1) for name in ("cluster", "nearest")}
    places["cluster"][rows] = codes
    reason = _why_undefined(len(names), len(rows))
    if not reason:
        a, b, nearest = _means(table[rows], codes, np.arange(len(rows)), distance)
        full["a"][rows], full["b"][rows], places["nearest"][rows] = a, b, nearest
        full["samples"][rows] = _widths(a, b)
    return Silhouette(names, **places, **full, undefined=reason, signature=_signed("silhouette", distance, noise))


@dataclass(frozen=True)
class PointSilhouette:
    """One point's a, b and s, the name of its cluster and that of the nearest other one."""

    value: float
    a: float
    b: float
    cluster: Any
    nearest: Any
    undefined: str
    signature: str

    @property
    def steps(self) -> list[Part]:
        own = Filled("mean distance within cluster {name}", name=self.cluster)
        other = Filled("mean distance to cluster {name}", name=self.nearest)
        return [] if self.undefined else [(own, "a", self.a), (other, "b", self.b)]


@metric(
    Card(
        name="silhouette of a point",
        topic="clustering",
        aliases=("silhouette width",),
        question="Is this point nearer to its own cluster than to the nearest other one?",
        formula=r"\frac{b - a}{\max(a, b)}",
        symbols={"a": "mean distance to the others of its cluster", "b": "least mean distance to another cluster"},
        range=(-1, 1),
        better="higher",
        undefined_when="there is one cluster, or each point is a cluster of its own, or the point is left out as noise",
        blind_to="Close neighbours: only mean distances to whole clusters count.",
        source=SOURCE,
        reference="sklearn.metrics.silhouette_samples(points, clusters)[point]",
    )
)
def silhouette_of_point(
    points: Any, clusters: Any, point: int, *, distance: Distance = "euclidean", noise: Noise = "cluster"
) -> PointSilhouette:
    """s of the point in one row, in [-1, 1], with its a and b; 0 for a point alone in its cluster and where a = b.

    Arguments and errors as for silhouette(), and IndexError for a row that does not exist.
    """
    table, counts = checked_points(points), _counts(points, clusters, distance, noise)
    if not 0 <= point < len(table):
        raise IndexError(f"point must be a row from 0 to {len(table) - 1}, got {point}")
    names, codes = coded(np.asarray(clusters)[counts], "clusters")
    signature = _signed("silhouette_of_point", distance, noise)
    reason = _why_undefined(len(names), len(codes)) if counts[point] else "the point is noise, and noise is left out"
    if reason:
        return PointSilhouette(nan, nan, nan, np.asarray(clusters)[point].item(), None, reason, signature)
    row = np.array([int(counts[:point].sum())])
    a, b, nearest = _means(table[counts], codes, row, distance)
    width = float(_widths(a, b)[0])
    return PointSilhouette(width, float(a[0]), float(b[0]), names[codes[row[0]]], names[int(nearest[0])], "", signature)


def _counts(points: Any, clusters: Any, distance: str, noise: str) -> np.ndarray:
    """Which rows count, once the options are known to be good."""
    if distance not in DISTANCES:
        raise ValueError(f"distance must be one of {', '.join(DISTANCES)}, got {distance!r}")
    if noise not in NOISE_RULES:
        raise ValueError(f"noise must be one of {', '.join(NOISE_RULES)}, got {noise!r}")
    found = np.asarray(clusters)
    if found.ndim != 1:
        raise ValueError(f"clusters must be a list of numbers or of texts, got {clusters!r:.80}")
    same_length(points, found, ("points", "clusters"))
    counts: np.ndarray = ~is_noise(found) if noise == "left out" else np.ones(len(found), bool)
    return counts


def _why_undefined(clusters: int, points: int) -> str:
    if not points:
        return "there are no points"
    if clusters == 1:
        return "there is one cluster, and no other one to be far from"
    return "each point is a cluster of its own" if clusters == points else ""


def _means(
    points: np.ndarray, codes: np.ndarray, rows: np.ndarray, distance: str
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """a, b and the nearest other cluster of the rows named; distances to a cluster stand side by side for summing."""
    order = np.argsort(codes, kind="stable")
    beside, sizes = points[order], np.bincount(codes)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    a, b, nearest = np.empty(len(rows)), np.empty(len(rows)), np.empty(len(rows), np.int64)
    step = max(1, BLOCK // (8 * len(points)))
    for begin in range(0, len(rows), step):
        block = rows[begin : begin + step]
        sums = np.add.reduceat(cdist(points[block], beside, distance), starts, axis=1)
        own, here = codes[block], np.arange(len(block))
        a[begin : begin + step] = sums[here, own] / np.where(sizes[own] > 1, sizes[own] - 1, nan)
        sums /= sizes
        sums[here, own] = np.inf
        nearest[begin : begin + step] = sums.argmin(axis=1)
        b[begin : begin + step] = sums.min(axis=1)
    return a, b, nearest


def _widths(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """(b - a) / max(a, b); 0 where a point is alone (a is NaN) and where both are 0."""
    larger = np.fmax(a, b)
    return np.asarray(np.divide(b - a, larger, out=np.zeros(len(a)), where=np.isfinite(a) & (larger > 0)))


def _signed(name: str, distance: str, noise: str) -> str:
    return f"{name}|distance:{distance}|noise:{noise.replace(' ', '-')}"
