r"""Density-based clustering validation (DBCV): are clusters denser inside than what lies between them?

Of each cluster a minimum spanning tree is taken over mutual reachability distances, the largest of the distance of two
points and their two core distances; a core distance is the inverse d-th root of the mean of 1/distance^d to the others of
the cluster. Sparseness: the widest edge between inner nodes of the tree (those with more than one edge), or the widest of
all where there is none. Separation: the least mutual reachability distance from inner nodes to those of another cluster.
Noise (-1) and clusters of one point count as points that no cluster explains. Reachability makes many edges equal, so the tree
is not unique, and how it is built can move the value a lot. Source: Moulavi et al. 2014 and the authors' program. Memory
goes with the square of the largest cluster.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any, Literal

import numpy as np
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import cdist
from scipy.special import logsumexp

from metrics_core.card import Card, Part, metric
from metrics_core.clustering.groups import checked_points, coded, is_noise, same_length
from metrics_core.filled import Filled

Measure = Literal["sqeuclidean", "euclidean"]
Builder = Literal["prim", "kruskal"]
MEASURES, BUILDERS = ("sqeuclidean", "euclidean"), ("prim", "kruskal")
MOST_STEPS = 8


@dataclass(frozen=True, eq=False)
class Tree:
    """A cluster's spanning tree. rows: of its points; edges: pairs of them; inner: edges and nodes that lie inside."""

    rows: np.ndarray
    core: np.ndarray
    edges: np.ndarray
    lengths: np.ndarray
    inner_edges: np.ndarray
    inner_nodes: np.ndarray

    @property
    def widest(self) -> int:
        """The place of the edge whose length is the sparseness."""
        return int(np.argmax(np.where(self.inner_edges, self.lengths, -1)))


@dataclass(frozen=True, eq=False)
class DensityValidation:
    """For each cluster of two or more points its sparseness, separation and validity; `n` counts all points.

    gaps: for each cluster the two rows (its own first) between which the separation lies. Where there are no two such
    clusters, or all points of two are at the same position, `value` is NaN and `undefined` says why.
    """

    names: tuple[Any, ...]
    trees: tuple[Tree, ...]
    separation: np.ndarray
    gaps: np.ndarray
    n: int
    undefined: str
    signature: str

    @property
    def sizes(self) -> np.ndarray:
        return np.array([len(tree.rows) for tree in self.trees])

    @property
    def sparseness(self) -> np.ndarray:
        return np.array([float(tree.lengths[tree.widest]) for tree in self.trees])

    @property
    def validity(self) -> np.ndarray:
        """(separation - sparseness) / the larger of them, in [-1, 1]."""
        larger = np.maximum(self.separation, self.sparseness)
        apart = self.separation - self.sparseness
        return np.asarray(np.divide(apart, larger, out=np.full(len(larger), nan), where=larger > 0))

    @property
    def value(self) -> float:
        return nan if self.undefined else float((self.sizes * self.validity).sum() / self.n)

    @property
    def steps(self) -> list[Part]:
        if self.undefined or len(self.names) > MOST_STEPS:
            return []
        parts: list[Part] = []
        columns = zip(
            self.names, self.sparseness.tolist(), self.separation.tolist(), self.validity.tolist(), strict=True
        )
        for name, sparse, apart, validity in columns:
            own = {"p": apart, "q": sparse}
            parts.append((Filled("validity of cluster {name}", name=name), r"\frac{p - q}{\max(p, q)}", validity, own))
        return [*parts, ("all points, noise included", "n", self.n)]


@metric(
    Card(
        name="DBCV",
        topic="clustering",
        aliases=("density-based clustering validation",),
        question="Are clusters dense inside and separated from each other by sparse regions?",
        formula=r"\sum_k \frac{n_k}{n} \cdot \frac{p_k - q_k}{\max(p_k, q_k)}",
        symbols={
            "n_k": "points of cluster k",
            "n": "all points, noise included",
            "p_k": "separation from the nearest other cluster",
            "q_k": "sparseness, the widest gap inside",
        },
        range=(-1, 1),
        better="higher",
        undefined_when="fewer than two clusters have at least two points, or all points of two such clusters are at the same position",
        blind_to="Compactness: a long thin chain of points is one dense cluster. A bridge of a few points can make two clusters look like one.",
        source="Moulavi, Jaskowiak, Campello, Zimek and Sander 2014, Density-based clustering validation",
        reference="dbcv.dbcv(points, clusters, use_original_mst_implementation=True)",
    )
)
def dbcv(points: Any, clusters: Any, *, distance: Measure = "sqeuclidean", tree: Builder = "prim") -> DensityValidation:
    """DBCV of points (n rows, d columns) in their clusters (n names, -1 noise), in [-1, 1], with the parts of each cluster.

    distance: "sqeuclidean", as the authors' program and the package dbcv take it, or "euclidean", as hdbscan does (with tree="kruskal"). tree:
    "prim" grows it from the first point, as the authors' program does, "kruskal" joins the shortest edges, as the package
    dbcv does unless told otherwise. The authors' program returns 0 where this is undefined. Raises ValueError as
    silhouette() does, and for another tree.
    """
    if tree not in BUILDERS:
        raise ValueError(f"tree must be one of {', '.join(BUILDERS)}, got {tree!r}")
    if distance not in MEASURES:
        raise ValueError(f"distance must be one of {', '.join(MEASURES)}, got {distance!r}")
    table, found = checked_points(points), np.asarray(clusters)
    same_length(table, found, ("points", "clusters"))
    names, codes = coded(found, "clusters")
    codes = np.where(is_noise(found), -1, codes)
    kept = [c for c in range(len(names)) if (codes == c).sum() > 1]
    trees = tuple(_tree(table, np.flatnonzero(codes == c), distance, tree) for c in kept)
    separation, gaps = _separations(table, trees, distance)
    signature = f"dbcv|distance:{distance}|noise:counts-against|tree:{tree}"
    reason = "" if len(kept) > 1 else "there are no two clusters of two or more points each"
    result = DensityValidation(tuple(names[c] for c in kept), trees, separation, gaps, len(table), reason, signature)
    if not reason and np.isnan(result.validity).any():
        reason = "all points of two clusters are at the same position"
        return DensityValidation(result.names, trees, separation, gaps, len(table), reason, signature)
    return result


def _tree(points: np.ndarray, rows: np.ndarray, distance: str, builder: str) -> Tree:
    apart = cdist(points[rows], points[rows], distance)
    core = _core_distances(apart, points.shape[1])
    reach = np.maximum(apart, np.maximum.outer(core, core))
    edges, lengths = _grown(reach) if builder == "prim" else _joined(reach)
    degrees = np.bincount(edges.ravel(), minlength=len(rows))
    inner = degrees > 1
    both = inner[edges].all(axis=1)
    return Tree(
        rows,
        core,
        rows[edges],
        lengths,
        both if both.any() else np.ones(len(edges), bool),
        inner if inner.any() else np.ones(len(rows), bool),
    )


def _core_distances(apart: np.ndarray, dimensions: int) -> np.ndarray:
    """Of each point in its cluster; points in the same place are passed over, and 0 where all are in one."""
    with np.errstate(divide="ignore"):
        logs = np.where(apart > 0, -dimensions * np.log(apart), -np.inf)
    means = logsumexp(logs, axis=1) - np.log(len(apart) - 1)
    core: np.ndarray = np.where(np.isfinite(means), np.exp(-means / dimensions), 0.0)
    return core


def _grown(reach: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Edges and lengths of the minimum spanning tree, by Prim's algorithm from the first point."""
    count = len(reach)
    nearest, parent, outside = np.full(count, np.inf), np.zeros(count, np.int64), np.ones(count, bool)
    edges, lengths, node = np.empty((count - 1, 2), np.int64), np.empty(count - 1), 0
    for i in range(count - 1):
        outside[node] = False
        closer = outside & (reach[node] < nearest)
        nearest[closer], parent[closer] = reach[node][closer], node
        node = int(np.argmin(np.where(outside, nearest, np.inf)))
        edges[i], lengths[i] = (parent[node], node), nearest[node]
    return edges, lengths


def _joined(reach: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The same by Kruskal's algorithm, shortest edges first; edges of no length would be none to scipy, and are marked."""
    tiny = np.finfo(float).tiny
    tree = minimum_spanning_tree(np.maximum(reach, tiny)).tocoo()
    return np.stack([tree.row, tree.col], axis=1), np.where(tree.data <= tiny, 0.0, tree.data)


def _separations(points: np.ndarray, trees: tuple[Tree, ...], distance: str) -> tuple[np.ndarray, np.ndarray]:
    """Of each cluster the least reach to another one, and the two rows between which it lies."""
    least, gaps = np.full(len(trees), np.inf), np.full((len(trees), 2), -1)
    sides = [(tree.rows[tree.inner_nodes], tree.core[tree.inner_nodes]) for tree in trees]
    for i, (own, core) in enumerate(sides):
        for j, (other, theirs) in enumerate(sides[:i]):
            reach = np.maximum(cdist(points[own], points[other], distance), np.maximum.outer(core, theirs))
            x, y = np.unravel_index(int(reach.argmin()), reach.shape)
            for mine, rows in ((i, (own[x], other[y])), (j, (other[y], own[x]))):
                if reach[x, y] < least[mine]:
                    least[mine], gaps[mine] = reach[x, y], rows
    return least, gaps
