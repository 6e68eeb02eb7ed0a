"""Points in the plane for clustering, made up or real, and the clusterings of scikit-learn at each of their settings.

Every set is drawn with a fixed seed. Clusters are numbered from left to right; -1 is noise. No metric in here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from scipy.spatial.distance import cdist
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans
from sklearn.datasets import load_iris, make_blobs, make_circles, make_moons

from language import gettext

KMEANS, WARD, SINGLE, DENSITY, GIVEN = "k-means", "Ward", "single link", "DBSCAN", "as given"
METHODS = (KMEANS, WARD, SINGLE, DENSITY)
MOST_CLUSTERS, RADII, NEIGHBOURS = 8, 14, 5
POINTS = 200


@dataclass(frozen=True, eq=False)
class PointSet:
    """Points (n rows, two or more columns, of which the first two are drawn), and what is known of them.

    labels: the class of each, "" at all where nobody knows; given: clusters that come with the points. k, radius: where
    to start.
    """

    name: str
    says: str
    points: np.ndarray
    labels: np.ndarray | None = None
    given: np.ndarray | None = None
    k: int = 2
    radius: float = 0.2
    columns: tuple[str, str] = ("x", "y")
    digest: str = ""
    private: bool = False


@cache
def moons() -> PointSet:
    """Two half-moons that interlock."""
    points, labels = make_moons(POINTS, noise=0.06, random_state=0)
    return PointSet("moons", "Two half-moons that interlock; 200 made-up points.", points, labels, digest="moons")


@cache
def rings() -> PointSet:
    """A ring around another one."""
    points, labels = make_circles(POINTS, noise=0.05, factor=0.45, random_state=0)
    return PointSet("rings", "A ring around another one; 200 made-up points.", points, labels, digest="rings")


@cache
def blobs() -> PointSet:
    """Three round heaps, well apart."""
    points, labels = make_blobs(POINTS, centers=[(-2, 0), (0.6, 1.8), (2, -1)], cluster_std=0.5, random_state=0)
    says = "Three round groups, well separated: 200 made-up points."
    return PointSet("heaps", says, points, labels, k=3, radius=0.5, digest="blobs")


@cache
def uneven() -> PointSet:
    """A dense heap, a thin one and a long one."""
    rng = np.random.default_rng(3)
    parts = [rng.normal((0, 0), (0.25, 0.25), (90, 2)), rng.normal((3, 0.6), (0.8, 0.8), (70, 2))]
    parts.append(rng.normal((0.6, -2.6), (1.5, 0.16), (40, 2)))
    labels = np.repeat([0, 1, 2], [90, 70, 40])
    says = "A dense group, a sparse one and a long one: 200 made-up points."
    return PointSet("uneven", says, np.vstack(parts), labels, k=3, radius=0.5, digest="uneven")


@cache
def nothing() -> PointSet:
    """No clusters at all."""
    points = np.random.default_rng(1).random((POINTS, 2)) * 2
    return PointSet(
        "no clusters",
        "200 points drawn uniformly at random from a square. There are no clusters.",
        points,
        k=4,
        digest="nothing",
    )


@cache
def iris() -> PointSet:
    """Petals of three species of iris."""
    data = load_iris()
    says = (
        "Length and width of the petals of 150 irises of three species, in centimetres. Some flowers have the same measurements. "
        "Fisher 1936, The use of multiple measurements in taxonomic problems; sklearn.datasets.load_iris."
    )
    names = ("petal length, cm", "petal width, cm")
    labels = data.target_names[data.target].astype(str)
    return PointSet("irises", says, data.data[:, 2:], labels, k=3, radius=0.3, columns=names, digest="iris")


SETS = {one.__name__: one for one in (moons, rings, blobs, uneven, nothing, iris)}


# ---- clusterings
def radii(points: np.ndarray) -> np.ndarray:
    """Distances to try for DBSCAN, ascending, of two digits each: from where a fifth of the points have NEIGHBOURS in reach
    to somewhat more than all of them need.
    """
    near = np.sort(cdist(points, points), axis=1)[:, min(NEIGHBOURS, len(points)) - 1]
    low, high = float(np.quantile(near, 0.2)), 1.3 * float(near.max())
    if not high > 0:
        return np.ones(1)
    return np.unique([float(f"{r:.2g}") for r in np.geomspace(max(low, high / 50), high, RADII)])


def counts(points: np.ndarray) -> np.ndarray:
    """Numbers of clusters to try, from 1 to MOST_CLUSTERS or to the number of points."""
    return np.arange(1, min(MOST_CLUSTERS, len(points)) + 1)


def settings(points: np.ndarray, method: str) -> np.ndarray:
    """What a method is tried with: radii for DBSCAN, one for what is given, else numbers of clusters."""
    if method == GIVEN:
        return np.zeros(1)
    return radii(points) if method == DENSITY else counts(points)


def clusters_of(data: PointSet, method: str) -> np.ndarray:
    """One row for each of settings(): the cluster of each point, numbered from left to right, -1 for noise.

    Raises ValueError for another method, and for GIVEN where nothing is given.
    """
    if method == GIVEN and data.given is not None:
        return np.unique(data.given, return_inverse=True)[1][None, :] - int(_has_noise(data.given))
    if method not in MAKERS:
        raise ValueError(
            gettext("method must be one of {methods}, got {method!r}", methods=", ".join(METHODS), method=method)
        )
    tried = settings(data.points, method)
    if len(data.points) == 1 and method != DENSITY:
        return np.zeros((1, 1), np.int64)
    return np.array([_from_left(data.points, MAKERS[method](s).fit_predict(data.points)) for s in tried])


MAKERS: Mapping[str, Callable[[float], Any]] = {
    KMEANS: lambda k: KMeans(int(k), n_init=4, random_state=0),
    WARD: lambda k: AgglomerativeClustering(int(k), linkage="ward"),
    SINGLE: lambda k: AgglomerativeClustering(int(k), linkage="single"),
    DENSITY: lambda radius: DBSCAN(eps=radius, min_samples=NEIGHBOURS),
}


def _has_noise(given: np.ndarray) -> bool:
    return given.dtype.kind in "if" and bool((given == -1).any())


def _from_left(points: np.ndarray, clusters: np.ndarray) -> np.ndarray:
    """Numbered by where their middles lie from left to right, so that few change colour from one setting to the next."""
    found = [c for c in np.unique(clusters) if c >= 0]
    order = sorted(found, key=lambda c: tuple(points[clusters == c].mean(axis=0)))
    numbers = np.full(len(clusters), -1)
    for number, c in enumerate(order):
        numbers[clusters == c] = number
    return numbers
