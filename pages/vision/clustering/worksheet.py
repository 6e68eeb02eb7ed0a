"""Worksheet on clustering."""

from collections import Counter
from collections.abc import Hashable, Sequence
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
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.worksheets.given import number_line, table
from widgets.worksheets.task import Places, Task, in_words

WITHIN = ("^mutual information", "entropy of the classes minus that within clusters")  # as the tasks call it


def _apart(draw: Random) -> tuple[list[int], list[int]]:
    """Two clusters of points on a line with a gap between them."""
    return sorted(draw.sample(range(6), draw.randint(2, 4))), sorted(draw.sample(range(8, 15), draw.randint(2, 4)))


def _one_point(draw: Random) -> tuple[Task, ...]:
    left, right = _apart(draw)
    points, clusters = [[x] for x in (*left, *right)], [0] * len(left) + [1] * len(right)
    return (
        Task(
            "Read off",
            Filled(
                "Discs are one cluster, squares another. For the point at {point}, give the mean distance a to the other points of its "
                "cluster, the mean distance b to the points of the other cluster, and the silhouette: b − a, divided by the larger of the two.",
                point=left[-1],
            ),
            number_line([left, right], 14),
            ("a", "b", "Silhouette"),
            key=(explain(silhouette_of_point, points, clusters, len(left) - 1),),
        ),
    )


def _together(names: Sequence[Hashable]) -> float:
    """The proportion of pairs that have the same name."""
    return sum(comb(size, 2) for size in Counter(names).values()) / comb(len(names), 2)


def _pairs(draw: Random) -> tuple[Task, ...]:
    n = draw.randint(6, 9)
    while True:
        classes, clusters = draw.choices("ABC", k=n), draw.choices((1, 2, 3), k=n)
        a, b = _together(classes), _together(clusters)
        if 0.1 < a < 0.6 and 0.1 < b < 0.6:
            break
    by_chance = a * b + (1 - a) * (1 - b)  # both together, or both apart
    return (
        Task(
            "Work out",
            Filled(
                "{n} points make {pairs} pairs. For what proportion of the pairs do class and cluster agree (the two points are together in both, or "
                "apart in both)? This is the Rand index. With classes and clusters of these sizes, E = {expected} is expected by chance. The adjusted index is (Rand − E) / (1 − E). How large is the adjusted index?",
                n=n,
                pairs=comb(n, 2),
                expected=significant(by_chance),
            ),
            table((("class", *classes), ("cluster", *clusters)), heads=0),
            ("Rand index", "Adjusted Rand index"),
            key=(explain(rand_index, classes, clusters), explain(adjusted_rand, classes, clusters)),
        ),
    )


def _one_cluster(draw: Random) -> tuple[Task, ...]:
    left, right = _apart(draw)
    points = [[x] for x in (*left, *right)]
    classes = ["A"] * len(left) + ["B"] * len(right)
    whole = completeness(classes, range(len(points)))
    return (
        Task(
            "Decide",
            Filled(
                "All {n} points, {of_a} of class A and {of_b} of class B, are in one cluster. What is the silhouette, and why? Then each point gets a cluster of "
                "its own. Homogeneity is 1 if each cluster has points of one class only. What is homogeneity now, and is that good?",
                n=len(points),
                of_a=len(left),
                of_b=len(right),
            ),
            blanks=("Silhouette", "Homogeneity"),
            lines=2,
            key=(
                explain(silhouette, points, [0] * len(points)),
                in_words(explain(homogeneity, classes, range(len(points))), WITHIN),
                Filled(
                    "A cluster of one point contains one class only, so homogeneity says nothing here. Completeness "
                    "is only {completeness}: the classes are split.",
                    completeness=significant(whole, 2),
                ),
            ),
        ),
    )


def _numbered(draw: Random) -> tuple[Task, ...]:
    sizes, turned = [draw.randint(2, 4) for _ in "ABC"], draw.choice(((2, 3, 1), (3, 1, 2)))
    classes, clusters = (
        [name for name, size in zip(names, sizes, strict=True) for _ in range(size)] for names in ("ABC", turned)
    )
    return (
        Task(
            "Find the mistake",
            "“Class A is number 1, B is 2, C is 3. None of our cluster numbers is right, so the clustering is worthless.” The adjusted Rand index is (Rand − E) / (1 − E): Rand is the proportion of pairs of points on which class and cluster agree (together in both, or apart in both), and E is what is expected by chance (not needed here). For the accuracy after matching, give each cluster the name of one class, a different one for each, so that as many points as possible are right.",
            table((("class", *classes), ("cluster", *clusters)), heads=0),
            ("Adjusted Rand index", "Accuracy after matching"),
            1,
            (
                explain(adjusted_rand, classes, clusters),
                explain(matched_accuracy, classes, clusters),
                "Cluster numbers are arbitrary names and need not equal class numbers. Every pair is correctly together or apart.",
            ),
        ),
    )


def _best_names(draw: Random) -> Task:
    counts = [[draw.randint(6, 20) if j == (i + 1) % 3 else draw.randint(0, 7) for j in range(3)] for i in range(3)]
    classes, clusters = (
        [pair[side] for i in range(3) for j in range(3) for pair in [("ABC"[i], j + 1)] * counts[i][j]]
        for side in (0, 1)
    )
    return Task(
        "Work out",
        "The table counts the points of each class in each cluster. Give each cluster the name of one class, a different one for each, so that as many points as possible are right. What proportion is right? With a calculator, give homogeneity too: 1 − (entropy of classes within clusters / entropy of classes). For the first entropy, work out the entropy of the classes in each cluster, and take the mean, weighted by the clusters' sizes. An entropy is the sum of −p · ln p over the proportions p; a proportion of 0 adds 0.",
        table(
            (
                ("", "cluster 1", "cluster 2", "cluster 3"),
                *((Filled("class {name}", name=name), *row) for name, row in zip("ABC", counts, strict=True)),
            ),
        ),
        ("Accuracy after matching", "Homogeneity"),
        key=(
            explain(matched_accuracy, classes, clusters),
            in_words(explain(homogeneity, classes, clusters), WITHIN),
        ),
    )


def _two_or_three(draw: Random) -> Task:
    left, right = _apart(draw)
    points = [[x] for x in (*left, *right)]
    two = [0] * len(left) + [1] * len(right)
    three = [0] * len(left) + [1] * (len(right) - 1) + [2]
    return Task(
        "Work out",
        Filled(
            "Discs are one cluster, squares another. Give the mean silhouette. A point's silhouette is (b − a) / max(a, b): a is its mean distance to the other points of its cluster, b its mean distance to the points of the nearest other cluster. Then the point at {point} gets a cluster of its own. A point alone in its cluster counts as 0. Give the mean again.",
            point=right[-1],
        ),
        number_line([left, right], 14),
        ("Silhouette, two clusters", "Silhouette, three clusters"),
        key=(explain(silhouette, points, two), explain(silhouette, points, three)),
    )


def _many(draw: Random) -> Task:
    """Many clusters by chance: most pairs are apart in both."""
    n = draw.randint(9, 12)
    while True:
        classes, clusters = draw.choices("ABCDE", k=n), [draw.randint(1, 7) for _ in range(n)]
        a, b = (_together(names) for names in (classes, clusters))
        if rand_index(classes, clusters) > 0.6 and abs(adjusted_rand(classes, clusters)) < 0.3 and a + b < 0.45:
            break
    found = round(float(adjusted_rand(classes, clusters)), 9) + 0.0  # no error of rounding has a sign
    return Task(
        "Find the mistake",
        Filled(
            "“Class and cluster agree on {agreeing} of all pairs, so the clustering is good.” With classes and clusters of these sizes, E = {expected} is expected by chance. The Rand index is the proportion of pairs on which they agree, and the adjusted index is (Rand − E) / (1 − E).",
            agreeing=significant(float(rand_index(classes, clusters))),
            expected=significant(a * b + (1 - a) * (1 - b)),
        ),
        table((("class", *classes), ("cluster", *clusters)), heads=0),
        ("Rand index", "Adjusted Rand index"),
        1,
        (
            explain(rand_index, classes, clusters),
            explain(adjusted_rand, classes, clusters),
            Filled(
                "With classes and clusters of these sizes, most pairs are apart in both by chance alone. The adjusted index is 0 on average by chance, and 1 at best. {here}",
                here=Filled(
                    "Here it is {found}, below the average by chance."
                    if found < 0
                    else "Here it is {found}, far from 1.",
                    found=significant(found),
                ),
            ),
        ),
    )


def _split(draw: Random) -> Task:
    size, other = draw.randint(8, 30), draw.randint(8, 30)
    parts = draw.randint(2, 4)
    classes = ["A"] * size + ["B"] * other
    clusters = [i % parts for i in range(size)] + [parts + i % parts for i in range(other)]
    a, b = (" + ".join(str(len(range(i, n, parts))) for i in range(parts)) for n in (size, other))
    return Task(
        "Decide",
        Filled(
            "Class A has {size} points and class B {other}. A clustering cuts each class into {parts} clusters: A into {of_a} points, and B into {of_b}. Homogeneity is 1 if no cluster holds two classes, completeness if no class is cut into several clusters. Which of the two is 1? Give both (completeness with a calculator). Completeness is 1 − (entropy of clusters within classes / entropy of clusters). For the first entropy, work out the entropy of the clusters in each class, and take the mean, weighted by the classes' sizes. An entropy is the sum of −p · ln p over the proportions p.",
            size=size,
            other=other,
            parts=parts,
            of_a=a,
            of_b=b,
        ),
        blanks=("Homogeneity", "Completeness"),
        lines=1,
        key=(
            in_words(explain(homogeneity, classes, clusters), WITHIN),
            in_words(
                explain(completeness, classes, clusters),
                ("^mutual information", "entropy of the clusters minus that within classes"),
            ),
            "Homogeneity: no cluster holds two classes. Completeness is lower, because classes are cut into pieces.",
        ),
    )


PLACES: Places = (
    (_one_point, _two_or_three),
    (_pairs, _best_names, _split),
    (_one_cluster,),
    (_numbered, _many),
)
