r"""Agreement of a clustering with labels, counted in pairs of points and in matched points, whatever clusters are called.

Symbols: R pairs that are together in both columns, A pairs of one class, B pairs of one cluster, N all pairs; M points in
the cells of the best matching. `zero_division` is what 0/0 counts as: scikit-learn takes 1, since both columns are then
trivial. Source: Hubert and Arabie 1985.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment
from scipy.sparse import csr_array
from scipy.sparse.csgraph import min_weight_full_bipartite_matching

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.clustering.groups import Contingency, contingency

DENSE = 1_000_000  # cells of a table that is matched as a whole
TRIVIAL = "all points are together in both columns, or no two are together in either"


def _pairs(labels: Any, clusters: Any) -> tuple[int, int, int, int]:
    """R, A, B and N, in whole numbers."""
    table = contingency(labels, clusters)

    def couples(counts: np.ndarray) -> int:
        return int((counts * (counts - 1)).sum()) // 2

    return (
        couples(table.together),
        couples(table.class_sizes),
        couples(table.cluster_sizes),
        table.n * (table.n - 1) // 2,
    )


def _pair_steps(labels: Any, clusters: Any, **_: Any) -> list[Part]:
    names = ("pairs in one class and one cluster", "pairs in one class", "pairs in one cluster", "all pairs")
    parts: list[Part] = []
    for name, symbol, count in zip(names, "RABN", _pairs(labels, clusters), strict=True):
        parts.append((name, symbol, count))
    return parts


def _pair_needs(labels: Any, clusters: Any, **options: Any) -> list[tuple[str, float]]:
    a, b, n = _pairs(labels, clusters)[1:]
    if not n:
        return [("there are no two points", 0)]
    return [(TRIVIAL, (a + b) * n - 2 * a * b)]


@metric(
    Card(
        name="adjusted Rand index",
        topic="clustering",
        aliases=("ARI",),
        question="How much more do classes and clusters agree on pairs of points than they would by chance?",
        formula=r"\frac{R - A \cdot B / N}{(A + B) / 2 - A \cdot B / N}",
        symbols={
            "R": "pairs in one class and one cluster",
            "A": "pairs in one class",
            "B": "pairs in one cluster",
            "N": "all pairs",
        },
        range=(-0.5, 1),
        better="higher",
        undefined_when="there are fewer than two points, or there is one class and one cluster, or no two points share a class or a cluster",
        blind_to="The names of the clusters (on purpose), and how far apart the points are. Large clusters have most of the pairs.",
        source="Hubert and Arabie 1985, Comparing partitions",
        scorer="adjusted_rand_score",
        reference="sklearn.metrics.adjusted_rand_score(labels, clusters)",
    ),
    steps=_pair_steps,
    needs=_pair_needs,
)
def adjusted_rand(labels: Any, clusters: Any, *, zero_division: float = nan) -> float:
    """Adjusted Rand index of classes and clusters (n names each), in [-1/2, 1]: 1 for the same groups, 0 as by chance."""
    r, a, b, n = _pairs(labels, clusters)
    if not n:
        return float(zero_division)
    return float(divide(2 * (r * n - a * b), (a + b) * n - 2 * a * b, zero_division))


@metric(
    Card(
        name="Rand index",
        topic="clustering",
        aliases=("RI",),
        question="For what proportion of the pairs of points do classes and clusters agree: together in both, or apart in both?",
        formula=r"\frac{N + 2 \cdot R - A - B}{N}",
        symbols={
            "R": "pairs in one class and one cluster",
            "A": "pairs in one class",
            "B": "pairs in one cluster",
            "N": "all pairs",
        },
        range=(0, 1),
        better="higher",
        undefined_when="there are fewer than two points",
        blind_to="Chance: with many classes and clusters of similar sizes, most pairs are apart in both, so the index is high even for random clusters.",
        source="Rand 1971, Objective criteria for the evaluation of clustering methods",
        scorer="rand_score",
        reference="sklearn.metrics.rand_score(labels, clusters)",
    ),
    steps=_pair_steps,
    needs=lambda labels, clusters: [("there are no two points", _pairs(labels, clusters)[3])],
)
def rand_index(labels: Any, clusters: Any) -> float:
    """Share of the pairs of points that are together in both columns or apart in both, in [0, 1]."""
    r, a, b, n = _pairs(labels, clusters)
    return float(divide(n + 2 * r - a - b, n))


@metric(
    Card(
        name="accuracy after matching",
        topic="clustering",
        aliases=("clustering accuracy", "unsupervised accuracy"),
        question="If each cluster is named after one class in the best way, what proportion of the points has the right name?",
        formula=r"\frac{M}{n}",
        symbols={"M": "points in the cells of the best one-to-one matching", "n": "points"},
        range=(0, 1),
        better="higher",
        undefined_when="there are no points",
        blind_to="Whether clusters beyond the number of classes are pure: they stay without a class, and all their points count as errors.",
        source="Kuhn 1955, The Hungarian method for the assignment problem",
        reference="(lambda m: m[scipy.optimize.linear_sum_assignment(-m)].sum() / m.sum())("
        "sklearn.metrics.cluster.contingency_matrix(labels, clusters))",
    ),
    steps=lambda labels, clusters: [
        ("matched points", "M", _matched(contingency(labels, clusters))),
        ("points", "n", len(labels)),
    ],
    needs=lambda labels, clusters: [("there are no points", len(labels))],
)
def matched_accuracy(labels: Any, clusters: Any) -> float:
    """Accuracy of clusters named after classes one to one so that it is highest, in [0, 1]."""
    table = contingency(labels, clusters)
    return float(divide(_matched(table), table.n))


def _matched(table: Contingency) -> int:
    """The points in the cells of the best matching; a large table is mostly empty, and is matched by its filled cells."""
    if len(table.classes) * len(table.clusters) <= DENSE:
        return int(table.counts[linear_sum_assignment(table.counts, maximize=True)].sum())
    alone = (np.bincount(table.rows)[table.rows] == 1) & (np.bincount(table.columns)[table.columns] == 1)
    rows, columns, cells = (part[~alone] for part in (table.rows, table.columns, table.together))
    matched = int(table.together[alone].sum())
    if not len(cells):
        return matched
    size, rows = len(np.unique(rows)), np.unique(rows, return_inverse=True)[1]
    own, most = np.arange(size), int(cells.max()) + 1  # a column of its own for each class that stays without a cluster
    places = np.concatenate([rows, own]), np.concatenate([columns, len(table.clusters) + own])
    graph = csr_array((np.concatenate([most - cells, np.full(size, most)]), places), (size, len(table.clusters) + size))
    return matched + most * size - int(graph[min_weight_full_bipartite_matching(graph)].sum())
