"""Worksheet on clustering."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

from metrics_core import explain
from metrics_core.clustering import (
    adjusted_rand,
    completeness,
    homogeneity,
    matched_accuracy,
    rand_index,
    silhouette,
    silhouette_of_point,
)
from widgets.formulas import significant
from widgets.worksheets.given import number_line, table
from widgets.worksheets.task import Task

GROUPS = (((1, 3), (8, 9, 10)), ((0, 2), (6, 7, 8)), ((1, 2, 3), (8, 10)), ((0, 3), (6, 8, 10)))
PARTITIONS = ((1, 2, 2, 2, 2), (1, 1, 1, 2, 2), (1, 1, 2, 2, 1))


def tasks(draw: Random) -> tuple[Task, ...]:
    """One point’s silhouette, pairs of one mind, a single cluster, and numbers that are no names."""
    return (*_one_point(draw), *_pairs(draw), *_one_cluster(draw), *_numbered(draw))


def _one_point(draw: Random) -> tuple[Task, ...]:
    left, right = draw.choice(GROUPS)
    points, clusters = [[x] for x in (*left, *right)], [0] * len(left) + [1] * len(right)
    return (
        Task(
            "Read off",
            f"Discs are one cluster, squares another. For the point at {left[-1]}, give the mean distance a to the other points of its "
            "cluster, the mean distance b to the other cluster, and the silhouette.",
            number_line([left, right], 0, 10),
            ("a", "b", "Silhouette"),
            key=(explain(silhouette_of_point, points, clusters, len(left) - 1),),
        ),
    )


def _pairs(draw: Random) -> tuple[Task, ...]:
    classes, clusters = draw.sample("AABBB", 5), draw.choice(PARTITIONS)
    a, b = (sum(comb(size, 2) for size in Counter(names).values()) / 10 for names in (classes, clusters))
    by_chance = a * b + (1 - a) * (1 - b)  # both together, or both apart
    return (
        Task(
            "Work out",
            "Five points make ten pairs. For what proportion of the pairs do class and cluster agree: together in both, or "
            f"apart in both? With clusters of these sizes, {by_chance:g} is expected by chance. The adjusted index is (Rand − {by_chance:g}) / (1 − {by_chance:g}). How large is it?",
            table((("class", *classes), ("cluster", *clusters)), heads=0, side=True),
            ("Rand index", "Adjusted Rand index"),
            key=(explain(rand_index, classes, clusters), explain(adjusted_rand, classes, clusters)),
        ),
    )


def _one_cluster(draw: Random) -> tuple[Task, ...]:
    left, right = draw.choice(GROUPS)
    points = [[x] for x in (*left, *right)]
    classes = ["A"] * len(left) + ["B"] * len(right)
    whole = completeness(classes, range(len(points)))
    return (
        Task(
            "Decide",
            f"All {len(points)} points are in one cluster. What is the silhouette, and why? Then each point gets a cluster of "
            "its own. Homogeneity is 1 if each cluster has points of one class only. What is it now, and is that good?",
            blanks=("Silhouette", "Homogeneity"),
            lines=2,
            key=(
                explain(silhouette, points, [0] * len(points)),
                explain(homogeneity, classes, range(len(points))),
                "A cluster of one point contains one class only, so homogeneity says nothing here. Completeness, which asks whether a class "
                f"stays together, is only {significant(whole, 2)}.",
            ),
        ),
    )


def _numbered(draw: Random) -> tuple[Task, ...]:
    classes, turned = list("AABBCC"), draw.choice(((2, 3, 1), (3, 1, 2)))
    clusters = [number for number in turned for _ in range(2)]
    return (
        Task(
            "Find the mistake",
            "“Class A is number 1, B is 2, C is 3. None of our cluster numbers is right, so the clustering is worthless.”",
            table((("class", *classes), ("cluster", *clusters)), heads=0, side=True),
            ("Adjusted Rand index", "Accuracy, best names"),
            1,
            (
                explain(adjusted_rand, classes, clusters),
                explain(matched_accuracy, classes, clusters),
                "Clusters have numbers and not names. Every pair is correctly together or apart; only the numbers differ.",
            ),
        ),
    )
