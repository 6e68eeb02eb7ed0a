"""Silhouette, density-based validation and agreement with labels: by hand, against scikit-learn and slow definitions."""

from __future__ import annotations

import math
import tracemalloc
from typing import Any

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.distance import cdist
from sklearn.datasets import make_moons

from metrics_core import CATALOG, explain
from metrics_core.clustering import (
    adjusted_mutual_information,
    adjusted_rand,
    completeness,
    dbcv,
    homogeneity,
    matched_accuracy,
    mutual_information,
    normalized_mutual_information,
    pairs,
    rand_index,
    silhouette,
    silhouette_of_point,
    silhouettes,
)
from metrics_core.clustering.groups import checked_points, contingency
from metrics_core.conventions import ONE
from tests.helpers.cards import run

LINE = np.array([[0.0], [1], [2], [8], [10]])
GROUPS = [0, 0, 0, 1, 1]
AGREEMENT = (
    adjusted_rand,
    rand_index,
    mutual_information,
    normalized_mutual_information,
    adjusted_mutual_information,
    homogeneity,
    completeness,
    matched_accuracy,
)


@st.composite
def clusterings(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray]:
    """Points on a small grid, so that equal distances and equal points are common, in one to four clusters."""
    n = draw(st.integers(4, 14))
    points = draw(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=n, max_size=n))
    clusters = draw(st.lists(st.integers(-1, 2), min_size=n, max_size=n))
    return np.array(points, float), np.array(clusters)


# ---- silhouette
def test_by_hand() -> None:
    """Of the point 0: a = (1 + 2) / 2, b = (8 + 10) / 2, s = 7.5 / 9; of all five 287/360 on average."""
    found = silhouette(LINE, GROUPS)
    assert found.samples.tolist() == pytest.approx([5 / 6, 7 / 8, 11 / 14, 5 / 7, 7 / 9], rel=1e-15)
    assert found.value == pytest.approx(287 / 360, rel=1e-15)
    one = explain(silhouette_of_point, LINE, GROUPS, 0)
    assert [step.value for step in one.steps] == [1.5, 9, 5 / 6]
    assert one.steps[-1].substituted == r"\frac{9 - 1.5}{\max(1.5, 9)}"
    assert explain(silhouette, LINE, GROUPS).steps[-1].substituted.endswith("{5}")


@settings(max_examples=40)
@given(clusterings(), st.sampled_from(["euclidean", "sqeuclidean", "cityblock"]))
def test_silhouettes_are_scikit_learns(data: tuple[np.ndarray, np.ndarray], distance: Any) -> None:
    points, clusters = data
    found = silhouette(points, clusters, distance=distance)
    if found.undefined:
        assert len(set(clusters)) in (1, len(points)) and math.isnan(found.value) and np.isnan(found.samples).all()
        return
    expected = sklearn.metrics.silhouette_samples(points, clusters, metric=distance)
    assert found.samples == pytest.approx(expected, abs=1e-12)
    assert found.value == pytest.approx(expected.mean(), abs=1e-12)
    alone = [silhouette_of_point(points, clusters, i, distance=distance) for i in range(len(points))]
    assert [one.value for one in alone] == pytest.approx(expected, abs=1e-12)
    assert np.all((found.samples >= -1) & (found.samples <= 1))


def test_blocks_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(0)
    points, clusters = rng.normal(size=(60, 3)), rng.integers(0, 4, 60)
    whole = silhouette(points, clusters)
    monkeypatch.setattr(silhouettes, "BLOCK", 8 * 60 * 7)
    assert silhouette(points, clusters).samples.tolist() == whole.samples.tolist()


def test_noise_is_a_cluster_or_left_out() -> None:
    points, clusters = np.vstack([LINE, [[5], [30]]]), [*GROUPS, -1, -1]
    as_cluster, without = silhouette(points, clusters), silhouette(points, clusters, noise="left out")
    assert as_cluster.value == pytest.approx(sklearn.metrics.silhouette_score(points, clusters))
    assert without.value == pytest.approx(287 / 360) and np.isnan(without.samples[5:]).all()
    assert without.cluster.tolist() == [*GROUPS, -1, -1]
    assert "noise is left out" in silhouette_of_point(points, clusters, 6, noise="left out").undefined
    assert silhouette_of_point(points, clusters, 4, noise="left out").value == pytest.approx(7 / 9)


def test_a_cluster_of_one_has_no_width_and_names_do_not_matter() -> None:
    found = silhouette(LINE, ["a", "a", "a", "b", "c"])
    assert found.samples[3:].tolist() == [0, 0] and math.isnan(found.a[4]) and found.names == ("a", "b", "c")
    assert found.means.tolist() == pytest.approx([found.samples[:3].mean(), 0, 0])


@pytest.mark.parametrize(
    ("points", "clusters", "reason"),
    [
        (LINE, [1] * 5, "one cluster"),
        (LINE, [1, 2, 3, 4, 5], "a cluster of its own"),
        (np.zeros((0, 2)), [], "no points"),
        ([[1.0]], [0], "one cluster"),
    ],
)
def test_undefined(points: Any, clusters: Any, reason: str) -> None:
    worked = explain(silhouette, points, clusters)
    assert math.isnan(worked.value) and reason in worked.undefined
    if len(points):
        assert reason in explain(silhouette_of_point, points, clusters, 0).undefined


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: silhouette([1, 2, 3], [0, 1, 1]), "points must have a row each"),
        (lambda: silhouette([["a"]], [0]), "points must hold numbers"),
        (lambda: silhouette([[1.0], [math.nan]], [0, 1]), "got nan in row 1, column 0"),
        (lambda: silhouette(LINE, [0, 1]), "points and clusters must be equally long, got 5 and 2"),
        (lambda: silhouette(LINE, [0, 1, 1, None, 2]), "clusters must hold a label each, got None at index 3"),
        (lambda: silhouette(LINE, GROUPS, distance="cosine"), "distance must be one of"),
        (lambda: silhouette(LINE, GROUPS, noise="gone"), "noise must be one of"),
        (lambda: dbcv(LINE, GROUPS, distance="cityblock"), "distance must be one of"),
        (lambda: dbcv(LINE, GROUPS, tree="oak"), "tree must be one of"),
        (lambda: adjusted_rand([1, 2], [1]), "labels and clusters must be equally long"),
        (lambda: homogeneity([1, math.inf], [1, 2]), "labels must not hold infinity"),
        (lambda: normalized_mutual_information([1, 2], [1, 2], average="median"), "average must be one of"),
    ],
)
def test_what_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_a_row_that_does_not_exist() -> None:
    with pytest.raises(IndexError, match="from 0 to 4, got 5"):
        silhouette_of_point(LINE, GROUPS, 5)


def test_points_are_checked_and_not_changed() -> None:
    assert checked_points([[1, 2]]).dtype == np.float64


# ---- DBCV
def moons(n: int, noise: float = 0.05) -> tuple[np.ndarray, np.ndarray]:
    return make_moons(n, noise=noise, random_state=1782)


def test_dbcv_is_the_authors_programs() -> None:
    """Two tiny sets with what the authors' MATLAB program gives, as the tests of github.com/FelSiq/DBCV record it."""
    assert dbcv([[1, 1], [2, 2], [4, 4], [5, 5]], [1, 1, 2, 2]).value == pytest.approx(0.75, rel=1e-12)
    five = [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]
    assert dbcv(five, [1, 1, 2, 2, 2]).value == pytest.approx(0.694201697828989, rel=1e-12)


def test_dbcv_is_the_packages() -> None:
    """Two values that the README of github.com/FelSiq/DBCV prints, for trees by Kruskal's algorithm."""
    points, labels = moons(300)
    assert dbcv(points, labels, tree="kruskal").value == pytest.approx(0.8545358723390613, abs=1e-9)
    points, labels = moons(500)
    stray = np.random.RandomState(1082).uniform(*np.quantile(points, (0, 1), axis=0), size=(100, 2))
    found = dbcv(np.vstack([points, stray]), np.hstack([labels, [-1] * 100]), tree="kruskal")
    assert found.value == pytest.approx(0.7545431212217051, abs=1e-9) and found.n == 600


def test_what_is_said_of_hdbscan_names_the_tree_as_the_trees_differ_where_edges_are_equal() -> None:
    points, labels = moons(100, noise=0.1)
    both = [dbcv(points, labels, distance="euclidean", tree=tree).value for tree in ("prim", "kruskal")]
    assert both[0] != pytest.approx(both[1], abs=1e-6)
    assert "with the tree kruskal" in ONE["dbcv.distance"][1]["euclidean"]


def slow_dbcv(points: np.ndarray, clusters: np.ndarray, distance: str) -> float:
    """The definition, point by point; nan where there are no two clusters or 0/0."""
    d, parts = points.shape[1], []
    for cluster in sorted({c for c in clusters.tolist() if c != -1 and (clusters == c).sum() > 1}):
        rows = [i for i, c in enumerate(clusters.tolist()) if c == cluster]
        apart = {(i, j): cdist(points[[i]], points[[j]], distance)[0, 0] for i in rows for j in rows}
        core = {}
        for i in rows:
            near = [apart[i, j] ** -float(d) for j in rows if apart[i, j] > 0]
            core[i] = (sum(near) / (len(rows) - 1)) ** (-1 / d) if near else 0.0
        inside, edges = [rows[0]], []
        reached = {}
        while len(inside) < len(rows):  # of equal edges the one from the earliest node of the tree, to the first point
            for j in rows:
                if j not in inside:
                    reach = max(apart[inside[-1], j], core[inside[-1]], core[j])
                    if j not in reached or reach < reached[j][0]:
                        reached[j] = (reach, inside[-1])
            new = min((j for j in rows if j not in inside), key=lambda j: reached[j][0])
            edges.append((reached[new][1], new, reached[new][0]))
            inside.append(new)
        ends = [end for edge in edges for end in edge[:2]]
        inner = {i for i in rows if ends.count(i) > 1} or set(rows)
        within = [w for i, j, w in edges if {i, j} <= {x for x in rows if ends.count(x) > 1}] or [w for *_, w in edges]
        parts.append((rows, core, inner, max(within)))
    total = 0.0
    for rows, core, inner, sparse in parts:
        gaps = [
            max(cdist(points[[i]], points[[j]], distance)[0, 0], core[i], other[j])
            for theirs, other, nodes, _ in parts
            if theirs is not rows
            for i in inner
            for j in nodes
        ]
        if not gaps or max(min(gaps), sparse) == 0:
            return math.nan
        total += len(rows) / len(points) * (min(gaps) - sparse) / max(min(gaps), sparse)
    return total if len(parts) > 1 else math.nan


@settings(max_examples=40)
@given(clusterings(), st.sampled_from(["euclidean", "sqeuclidean"]))
def test_dbcv_is_its_definition(data: tuple[np.ndarray, np.ndarray], distance: Any) -> None:
    found = dbcv(*data, distance=distance)
    assert found.value == pytest.approx(slow_dbcv(*data, distance), rel=1e-9, abs=1e-12, nan_ok=True)
    assert math.isnan(found.value) == bool(found.undefined)
    if not found.undefined:
        steps = explain(dbcv, *data, distance=distance).steps
        assert [step.value for step in steps[:-2]] == pytest.approx(found.validity.tolist())


def test_dbcv_where_the_lesson_needs_it() -> None:
    """Two moons: silhouette prefers the cut in the middle, DBCV the moons."""
    points, labels = moons(200)
    halves = (points[:, 0] > 0.5).astype(int)
    assert silhouette(points, halves).value > silhouette(points, labels).value
    assert dbcv(points, labels).value > 0.5 > 0 > dbcv(points, halves).value


@pytest.mark.parametrize(
    ("points", "clusters", "reason"),
    [
        (LINE, [0] * 5, "no two clusters"),
        (LINE, [0, 0, 0, 1, 2], "no two clusters"),
        (LINE, [0, 0, 0, -1, -1], "no two clusters"),
        (np.zeros((4, 1)), [0, 0, 1, 1], "at the same position"),
    ],
)
def test_dbcv_undefined(points: Any, clusters: Any, reason: str) -> None:
    worked = explain(dbcv, points, clusters)
    assert math.isnan(worked.value) and reason in worked.undefined


def test_dbcv_of_many_columns_neither_overflows_nor_vanishes() -> None:
    rng = np.random.default_rng(0)
    points = np.vstack([rng.normal(0, 1e-3, (8, 400)), rng.normal(5, 1e-3, (8, 400))])
    assert dbcv(points, [0] * 8 + [1] * 8).value == pytest.approx(1, abs=1e-3)


# ---- agreement with labels
def test_a_perfect_clustering_under_other_names() -> None:
    labels, clusters = [0, 0, 0, 1, 1, 1, 2, 2], [1, 1, 1, 2, 2, 2, 0, 0]
    assert sklearn.metrics.accuracy_score(labels, clusters) == 0
    for metric in AGREEMENT:
        expected = contingency(labels, clusters).class_entropy if metric is mutual_information else 1
        assert metric(labels, clusters) == pytest.approx(expected, abs=1e-15), metric.__name__


def test_pairs_by_hand() -> None:
    """Classes aab b, clusters x|xx|x: A = 2, B = 1, R = 0 of 6 pairs; (0 - 1/3) / (3/2 - 1/3) = -2/7."""
    labels, clusters = ["a", "a", "b", "b"], [1, 2, 2, 3]
    assert adjusted_rand(labels, clusters) == pytest.approx(-2 / 7)
    assert rand_index(labels, clusters) == 3 / 6
    worked = explain(adjusted_rand, labels, clusters)
    assert [step.value for step in worked.steps[:-1]] == [0, 2, 1, 6]
    assert worked.steps[-1].substituted == r"\frac{0 - 2 \cdot 1 / 6}{(2 + 1) / 2 - 2 \cdot 1 / 6}"
    assert explain(rand_index, labels, clusters).steps[-1].substituted == r"\frac{6 + 2 \cdot 0 - 2 - 1}{6}"


labelled = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=25)


@settings(max_examples=60)
@given(labelled, st.permutations(range(4)))
def test_agreement_is_the_references_and_blind_to_names(pairs: list[tuple[int, int]], names: list[int]) -> None:
    labels, clusters = map(np.array, zip(*pairs, strict=True))
    renamed = np.array(names)[clusters]
    for metric in AGREEMENT:
        value = metric(labels, clusters)
        assert metric(labels, renamed) == pytest.approx(value, abs=1e-12, nan_ok=True)
        worked = explain(metric, labels, clusters)
        assert math.isnan(value) == bool(worked.undefined)
        options = {"average": "arithmetic"}
        expected = run(CATALOG[metric.__name__].reference, labels=labels, clusters=clusters, **options)
        if not math.isnan(value):
            assert value == pytest.approx(expected, abs=1e-9), metric.__name__
        elif metric is not adjusted_mutual_information:
            assert metric(labels, clusters, zero_division=1) == expected == 1


@pytest.mark.parametrize("average", ["geometric", "min", "max"])
def test_averages_are_scikit_learns(average: Any) -> None:
    labels, clusters = [0, 0, 1, 1, 1, 2], [0, 1, 1, 1, 2, 2]
    expected = sklearn.metrics.normalized_mutual_info_score(labels, clusters, average_method=average)
    assert normalized_mutual_information(labels, clusters, average=average) == pytest.approx(expected)
    expected = sklearn.metrics.adjusted_mutual_info_score(labels, clusters, average_method=average)
    assert adjusted_mutual_information(labels, clusters, average=average) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("labels", "clusters", "average", "reason"),
    [
        ([0, 0], [0, 1], "geometric", "there is one class"),
        ([0, 1, 1], [2, 2, 2], "min", "there is one cluster"),
        ([0, 0], [1, 1], "arithmetic", "there is one class and one cluster"),
        ([0, 1], [1, 0], "arithmetic", "each point is alone in its class and in its cluster"),
        ([0, 0, 1], [0, 1, 2], "min", "shuffled clusters always share as much information with the classes as these"),
    ],
)
def test_why_there_is_no_information_above_chance(labels: Any, clusters: Any, average: Any, reason: str) -> None:
    assert explain(adjusted_mutual_information, labels, clusters, average=average).undefined == reason
    worked = explain(normalized_mutual_information, labels, clusters, average=average)
    assert math.isnan(worked.value) == reason.startswith("there is") == (worked.undefined == reason)


@pytest.mark.parametrize("metric", AGREEMENT)
def test_nothing_to_compare(metric: Any) -> None:
    worked = explain(metric, [], [])
    assert math.isnan(worked.value) and worked.undefined


def test_the_references_on_the_cards_give_the_same_numbers() -> None:
    points, labels = moons(40)
    points_and_clusters = {"points": points, "clusters": labels, "point": 3}
    for metric, arguments in ((silhouette, (points, labels)), (silhouette_of_point, (points, labels, 3))):
        expected = run(CATALOG[metric.__name__].reference, **points_and_clusters)
        assert explain(metric, *arguments).value == pytest.approx(expected)


# ---- as many clusters as points
@pytest.mark.parametrize("clusters", [100_000, 30_000])
def test_a_table_of_ids_takes_the_memory_of_its_points(clusters):
    rng = np.random.default_rng(1)
    labels, found = np.arange(100_000), rng.integers(0, clusters, 100_000)
    tracemalloc.start()
    for name in ("adjusted_mutual_information", "homogeneity", "mutual_information"):
        assert math.isfinite(CATALOG[name].function(labels, found))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 50_000_000


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=40))
def test_a_large_table_is_matched_as_a_small_one(points):
    table = contingency(*zip(*points, strict=True))
    small = pairs._matched(table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairs, "DENSE", 0)
        assert pairs._matched(table) == small


def test_the_counts_are_those_of_the_points():
    table = contingency(["a", "b", "a", "c"], [1, 0, 1, 1])
    assert table.counts.tolist() == [[0, 2], [1, 0], [0, 1]]
    assert (table.n, table.class_sizes.tolist(), table.cluster_sizes.tolist()) == (4, [2, 1, 1], [1, 3])
