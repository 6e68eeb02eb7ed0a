r"""Agreement of a clustering with labels by information: how much does a point's cluster say about its class?

In nats. Symbols: H(C) and H(K) the entropies of classes and of clusters, I their mutual information, U a mean of both
entropies, E what I is on average by chance. `zero_division` is what 0/0 counts as: scikit-learn takes 1 where both columns are
trivial; where one alone is, the geometric mean and the smaller entropy are 0 as well, and scikit-learn takes 0. Sources: Strehl and Ghosh 2002; Rosenberg and Hirschberg 2007; Vinh, Epps and Bailey 2010.
"""

from __future__ import annotations

from math import nan, sqrt
from typing import Any, Literal

import numpy as np
from scipy.special import gammaln

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.clustering.groups import Contingency, contingency
from metrics_core.filled import Filled

Average = Literal["arithmetic", "geometric", "min", "max"]
AVERAGES = ("arithmetic", "geometric", "min", "max")


INFORMATION = {"I": "mutual information of classes and clusters, with natural logarithms"}


def _entropy_steps(labels: Any, clusters: Any, **_: Any) -> list[Part]:
    table = contingency(labels, clusters)
    return [
        ("entropy of the classes", "H(C)", table.class_entropy),
        ("entropy of the clusters", "H(K)", table.cluster_entropy),
        ("mutual information", "I", table.information),
    ]


def _points_needed(labels: Any, clusters: Any, **_: Any) -> list[tuple[str, float]]:
    return [("there are no points", len(labels))]


@metric(
    Card(
        name="mutual information",
        topic="clustering",
        aliases=("information of clusters about classes",),
        question="How much does the cluster of a point tell you about its class?",
        formula=r"H(C) + H(K) - H(C, K)",
        symbols={
            "H(C)": "entropy of the classes: how uncertain a point's class is",
            "H(K)": "entropy of the clusters: how uncertain a point's cluster is",
            "H(C, K)": "joint entropy of classes and clusters",
        },
        range=(0, float("inf")),
        better="higher",
        unit="nats",
        undefined_when="there are no points",
        blind_to="Splitting: cutting a cluster into parts cannot lose information, and one cluster for each point has all of it.",
        source="Shannon 1948, A mathematical theory of communication",
        scorer="mutual_info_score",
        reference="sklearn.metrics.mutual_info_score(labels, clusters)",
    ),
    steps=lambda labels, clusters: [
        *_entropy_steps(labels, clusters)[:2],
        ("joint entropy of classes and clusters", "H(C, K)", contingency(labels, clusters).joint_entropy),
    ],
    needs=_points_needed,
)
def mutual_information(labels: Any, clusters: Any) -> float:
    """Mutual information of classes and clusters in nats, in [0, the smaller of their entropies]."""
    table = contingency(labels, clusters)
    return table.information if table.n else nan


@metric(
    Card(
        name="normalized mutual information",
        topic="clustering",
        aliases=("NMI",),
        question="How much does the cluster of a point tell you about its class, as a proportion of the most it could tell you?",
        formula=r"\frac{I}{U}",
        symbols=INFORMATION | {"U": "upper bound of I: a mean of both entropies, or one of them, as chosen"},
        range=(0, 1),
        better="higher",
        undefined_when="there is one class and one cluster; with some choices of the upper bound U, also if there is one class or one cluster",
        blind_to="Chance: it tends to grow with the number of clusters, even if they are drawn at random.",
        source="Strehl and Ghosh 2002, Cluster ensembles",
        scorer="normalized_mutual_info_score",
        reference="sklearn.metrics.normalized_mutual_info_score(labels, clusters, average_method=average)",
    ),
    steps=lambda labels, clusters, average="arithmetic", **_: [
        *_entropy_steps(labels, clusters),
        (
            Filled("upper bound ({average})", average=Filled(average)),
            "U",
            _mean_entropy(contingency(labels, clusters), average),
        ),
    ],
    needs=lambda labels, clusters, average="arithmetic", **_: [
        (_why_none(contingency(labels, clusters)), _mean_entropy(contingency(labels, clusters), average))
    ],
)
def normalized_mutual_information(
    labels: Any, clusters: Any, *, average: Average = "arithmetic", zero_division: float = nan
) -> float:
    """Mutual information over a mean of both entropies, in [0, 1]; average: arithmetic, geometric, min or max.

    Raises ValueError for another average. scikit-learn's default is arithmetic since 0.22, and was geometric before.
    """
    table = contingency(labels, clusters)
    return _share(table.information, _mean_entropy(table, average), zero_division)


@metric(
    Card(
        name="adjusted mutual information",
        topic="clustering",
        aliases=("AMI",),
        question="How much more does the cluster of a point tell you about its class than random clusters of the same sizes do?",
        formula=r"\frac{I - E}{U - E}",
        symbols=INFORMATION
        | {
            "E": "mean of I over random clusters of the same sizes",
            "U": "upper bound of I: a mean of both entropies, or one of them, as chosen",
        },
        range=(float("-inf"), 1),
        better="higher",
        undefined_when="there is one class and one cluster, or each point has its own class and its own cluster; with some choices of the upper bound U, also if only the classes or only the clusters are like that",
        blind_to="The names of the clusters (on purpose), and how far apart the points are.",
        source="Vinh, Epps and Bailey 2010, Information theoretic measures for clusterings comparison",
        scorer="adjusted_mutual_info_score",
        reference="sklearn.metrics.adjusted_mutual_info_score(labels, clusters, average_method=average)",
    ),
    steps=lambda labels, clusters, average="arithmetic", **_: [
        ("mutual information", "I", contingency(labels, clusters).information),
        ("expected by chance", "E", expected_information(contingency(labels, clusters))),
        (
            Filled("upper bound ({average})", average=Filled(average)),
            "U",
            _mean_entropy(contingency(labels, clusters), average),
        ),
    ],
    needs=lambda labels, clusters, average="arithmetic", **_: [
        (_why_none(contingency(labels, clusters)), _room_above_chance(contingency(labels, clusters), average))
    ],
)
def adjusted_mutual_information(
    labels: Any, clusters: Any, *, average: Average = "arithmetic", zero_division: float = nan
) -> float:
    """Mutual information above chance over the most it could be, at most 1 and near 0 by chance [-inf, 1].

    Raises ValueError for another average.
    """
    table = contingency(labels, clusters)
    room = _room_above_chance(table, average)
    return _share(table.information - expected_information(table), room, zero_division)


@metric(
    Card(
        name="homogeneity",
        topic="clustering",
        aliases=("cluster purity by entropy",),
        question="Does each cluster contain points of one class only?",
        formula=r"\frac{I}{H(C)}",
        symbols=INFORMATION | {"H(C)": "entropy of the classes: how uncertain a point's class is"},
        range=(0, 1),
        better="higher",
        undefined_when="there is one class",
        blind_to="Splitting: one cluster for each point is perfectly homogeneous.",
        source="Rosenberg and Hirschberg 2007, V-measure",
        scorer="homogeneity_score",
        reference="sklearn.metrics.homogeneity_score(labels, clusters)",
    ),
    steps=_entropy_steps,
    needs=lambda labels, clusters, **_: [("there is one class", contingency(labels, clusters).class_entropy)],
)
def homogeneity(labels: Any, clusters: Any, *, zero_division: float = nan) -> float:
    """Share of the classes' entropy that the clusters explain, in [0, 1]; 1 where every cluster has one class."""
    table = contingency(labels, clusters)
    return _share(table.information, table.class_entropy, zero_division)


@metric(
    Card(
        name="completeness",
        topic="clustering",
        aliases=("classes kept together",),
        question="Are all points of a class in one cluster?",
        formula=r"\frac{I}{H(K)}",
        symbols=INFORMATION | {"H(K)": "entropy of the clusters: how uncertain a point's cluster is"},
        range=(0, 1),
        better="higher",
        undefined_when="there is one cluster",
        blind_to="Merging: clusters that each contain several whole classes are perfectly complete.",
        source="Rosenberg and Hirschberg 2007, V-measure",
        scorer="completeness_score",
        reference="sklearn.metrics.completeness_score(labels, clusters)",
    ),
    steps=_entropy_steps,
    needs=lambda labels, clusters, **_: [("there is one cluster", contingency(labels, clusters).cluster_entropy)],
)
def completeness(labels: Any, clusters: Any, *, zero_division: float = nan) -> float:
    """Share of the clusters' entropy that the classes explain, in [0, 1]; 1 where every class is in one cluster."""
    table = contingency(labels, clusters)
    return _share(table.information, table.cluster_entropy, zero_division)


def _mean_entropy(table: Contingency, average: str) -> float:
    classes, clusters = table.class_entropy, table.cluster_entropy
    kinds = {
        "arithmetic": (classes + clusters) / 2,
        "geometric": sqrt(classes * clusters),
        "min": min(classes, clusters),
        "max": max(classes, clusters),
    }
    if average not in kinds:
        raise ValueError(f"average must be one of {', '.join(AVERAGES)}, got {average!r}")
    return kinds[average]


def _room_above_chance(table: Contingency, average: str) -> float:
    """U - E; 0 where it is nothing but rounding."""
    if len(table.classes) == len(table.clusters) == table.n:
        return 0.0
    room = _mean_entropy(table, average) - expected_information(table)
    return room if abs(room) > 1e-13 * max(table.class_entropy, table.cluster_entropy, 1) else 0.0


def _why_none(table: Contingency) -> str:
    """Why a mean of both entropies, or what it has above chance, is 0."""
    classes, clusters = len(table.classes), len(table.clusters)
    if 1 in (classes, clusters):
        one = "there is one class" if classes == 1 else "there is one cluster"
        return "there is one class and one cluster" if classes == clusters else one
    if classes == clusters == table.n:
        return "each point is alone in its class and in its cluster" if table.n else "there are no points"
    return "shuffled clusters always share as much information with the classes as these"


def _share(part: float, whole: float, empty: float) -> float:
    """part / whole, of which rounding may leave a hair above 1."""
    return min(divide(part, whole, empty), 1.0) if whole else float(empty)


def expected_information(table: Contingency) -> float:
    """Mutual information in nats, in [0, inf), on average over all ways to shuffle the clusters (hypergeometric counts)."""
    n, total = table.n, 0.0
    log_factorial = gammaln(np.arange(n + 1) + 1.0)
    sizes = (np.unique(each, return_counts=True) for each in (table.class_sizes, table.cluster_sizes))
    classes, clusters = (list(zip(size.tolist(), often.tolist(), strict=True)) for size, often in sizes)
    for a, classes_of_it in classes:
        for b, clusters_of_it in clusters:
            k = np.arange(max(1, a + b - n), min(a, b) + 1)
            chance = log_factorial[[a, b, n - a, n - b]].sum() - log_factorial[n]
            chance = chance - sum(log_factorial[x] for x in (k, a - k, b - k, n - a - b + k))
            one = float(np.sum(k / n * np.log(n * k / (a * b)) * np.exp(chance)))
            total += classes_of_it * clusters_of_it * one
    return total
