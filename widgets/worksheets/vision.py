"""Worksheets on boxes, clusters and generated images."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import precision, recall
from metrics_core.clustering import (
    adjusted_rand,
    homogeneity,
    matched_accuracy,
    rand_index,
    silhouette,
    silhouette_of_point,
)
from metrics_core.detection import iou
from metrics_core.generative import frechet_distance
from metrics_core.ranking import average_precision_at_k
from widgets.formulas import significant
from widgets.worksheets.given import boxes, number_line, table
from widgets.worksheets.task import Task, in_turn

# a true and a predicted box on squared paper: left, top, right, bottom
OVERLAPS = (
    ((1, 1, 7, 5), (3, 2, 9, 6)),
    ((2, 1, 8, 5), (4, 1, 10, 5)),
    ((1, 1, 5, 5), (2, 1, 6, 5)),
    ((1, 2, 6, 6), (2, 2, 7, 6)),
    ((1, 1, 5, 6), (3, 1, 7, 6)),
)
MATCHES = ((1, 1, 0, 1, 0), (1, 0, 1, 1, 0), (0, 1, 1, 0, 1), (1, 0, 1, 0, 1), (1, 1, 0, 0, 1))
GROUPS = (((1, 3), (8, 9, 10)), ((0, 2), (6, 7, 8)), ((1, 2, 3), (8, 10)), ((0, 3), (6, 8, 10)))
PARTITIONS = ((1, 2, 2, 2, 2), (1, 1, 1, 2, 2), (1, 1, 2, 2, 1))
HEAP, HALVES = [[-2], *[[0]] * 6, [2]], [*[[-1]] * 4, *[[1]] * 4]  # mean 0 and variance 1, both


# ---- detection
def _squares(draw: Random) -> tuple[Task, ...]:
    truth, said = draw.choice(OVERLAPS)
    worked = explain(iou, truth, said)
    found = [f"at {least} {'found' if worked.value >= least else 'not found'}" for least in (0.3, 0.5)]
    return (
        Task(
            "Read off",
            "Solid: the true box. Dashed: the predicted one. Count squares. Does it count as found at an overlap of at least 0.3, "
            "and of at least 0.5?",
            boxes(truth, said),
            ("Intersection", "Union", "IoU"),
            1,
            (worked, f"So it is {', '.join(found)}."),
        ),
    )


def _ranked(draw: Random) -> tuple[Task, ...]:
    right = draw.choice(MATCHES)
    found = [f"box {i}" for i in range(1, 6)]
    objects = {name for name, hit in zip(found, right, strict=True) if hit} | {"missed"}
    rows = (
        ("confidence", 0.9, 0.8, 0.7, 0.6, 0.5),
        ("matches an object", *("yes" if hit else "no" for hit in right)),
        ("precision so far", *[""] * 5),
        ("recall so far", *[""] * 5),
    )
    return (
        Task(
            "Work out",
            "Five boxes by their confidence; there are four objects. Fill in the rows. Average precision without interpolation: "
            "precision at each match, summed, over the number of objects.",
            table(rows, heads=0, side=True),
            ("Average precision",),
            key=(explain(average_precision_at_k, objects, found, 5),),
        ),
    )


def _apart(draw: Random) -> tuple[Task, ...]:
    wide, high = draw.choice(((4, 4), (5, 3)))
    truth, near, far = (0, 0, wide, high), (wide, high, wide + 2, high + 2), (11, 7, 12, 8)
    return (
        Task(
            "Decide",
            f"An object is {wide} squares wide and {high} high. A box of 2 by 2 touches it at one corner, another of 1 by 1 lies far "
            "off, at the other end of the picture. What are their IoUs, and can IoU tell which is nearer?",
            blanks=("IoU, touching", "IoU, far off"),
            lines=1,
            key=(
                explain(iou, truth, near),
                explain(iou, truth, far),
                "Both are 0: without any overlap it does not see distance.",
            ),
        ),
    )


def _twice(draw: Random) -> tuple[Task, ...]:
    objects = draw.choice((4, 5, 6))
    c = Confusion(objects - 1, 1, 1, 0)
    return (
        Task(
            "Find the mistake",
            f"“There are {objects} objects. Our {objects} boxes all overlap an object well, two of them the same one. So precision "
            "is 1.”",
            blanks=("Precision", "Recall"),
            lines=2,
            key=(
                explain(precision, c),
                explain(recall, c),
                "Each object can be found once. The less confident of two boxes on one object is a false positive, and one object "
                "is still missed.",
            ),
        ),
    )


detection = in_turn(_squares, _ranked, _apart, _twice)


# ---- clustering
def _one_point(draw: Random) -> tuple[Task, ...]:
    left, right = draw.choice(GROUPS)
    points, clusters = [[x] for x in (*left, *right)], [0] * len(left) + [1] * len(right)
    return (
        Task(
            "Read off",
            f"Discs are one cluster, squares another. Take the point at {left[-1]}: its mean distance a to the others of its "
            "cluster, its mean distance b to the other cluster, and its silhouette.",
            number_line([left, right], 0, 10),
            ("a", "b", "Silhouette"),
            key=(explain(silhouette_of_point, points, clusters, len(left) - 1),),
        ),
    )


def _pairs(draw: Random) -> tuple[Task, ...]:
    classes, clusters = draw.sample("AABBB", 5), draw.choice(PARTITIONS)
    return (
        Task(
            "Work out",
            "Five points with class and cluster make ten pairs. In how many are class and cluster of one mind: together in both, or "
            "apart in both? What is left of it once chance is taken out?",
            table((("class", *classes), ("cluster", *clusters)), heads=0, side=True),
            ("Rand index", "Adjusted Rand index"),
            key=(explain(rand_index, classes, clusters), explain(adjusted_rand, classes, clusters)),
        ),
    )


def _one_cluster(draw: Random) -> tuple[Task, ...]:
    left, right = draw.choice(GROUPS)
    points = [[x] for x in (*left, *right)]
    return (
        Task(
            "Decide",
            f"All {len(points)} points are put into one cluster. What is the silhouette, and why? Then each point gets a cluster of "
            "its own, and homogeneity is 1. Is that good?",
            blanks=("Silhouette", "Homogeneity"),
            lines=2,
            key=(
                explain(silhouette, points, [0] * len(points)),
                explain(homogeneity, ["A"] * len(left) + ["B"] * len(right), range(len(points))),
                "Every cluster of one point is pure, so homogeneity says nothing here; completeness, which asks that a class stays "
                "together, pays for it.",
            ),
        ),
    )


def _numbered(draw: Random) -> tuple[Task, ...]:
    classes, turned = list("AABBCC"), draw.choice(((2, 3, 1), (3, 1, 2)))
    clusters = [number for number in turned for _ in range(2)]
    return (
        Task(
            "Find the mistake",
            "“Class A is 1, B is 2, C is 3. Not one of our cluster numbers is right, so the clustering is worthless.”",
            table((("class", *classes), ("cluster", *clusters)), heads=0, side=True),
            ("Adjusted Rand index", "Accuracy, best names"),
            1,
            (
                explain(adjusted_rand, classes, clusters),
                explain(matched_accuracy, classes, clusters),
                "Clusters have numbers and not names. Who is with whom is right for every pair; only the numbers are turned round.",
            ),
        ),
    )


clustering = in_turn(_one_point, _pairs, _one_cluster, _numbered)


# ---- generated images
def _one_feature(draw: Random) -> tuple[Task, ...]:
    (middle, spread), more = draw.choice(((3, 1), (4, 2), (5, 1), (4, 1))), draw.choice((1, 2, 3))
    other, wide = middle + more, draw.choice((2, 3) if spread == 1 else (1, 3))
    real, made = ((centre - sd, centre + sd) for centre, sd in ((middle, spread), (other, wide)))
    return (
        Task(
            "Read off",
            "One feature, two real images (discs) and two generated ones (squares). Read off mean and standard deviation of each "
            "(divide by 2).",
            number_line([real, made], 0, 11),
            ("Mean, real", "SD, real", "Mean, generated", "SD, generated"),
            key=(
                f"Real: mean {middle}, standard deviation {spread}. Generated: mean {other}, standard deviation {wide}.",
            ),
        ),
        Task(
            "Work out",
            "With one feature the Fréchet distance is the squared difference of the means plus the squared difference of the "
            "standard deviations.",
            blanks=("Term of the means", "Term of the spreads", "Distance"),
            key=(explain(frechet_distance, _column(real), _column(made), ddof=0),),
        ),
    )


def _column(values: tuple[float, ...]) -> list[list[float]]:
    return [[value] for value in values]


def _shifted(draw: Random) -> tuple[Task, ...]:
    real, shift = (2, 4), draw.choice((3, 4, 5))
    once, twice = (
        explain(frechet_distance, _column(real), _column((real[0] + by, real[1] + by)), ddof=0)
        for by in (shift, 2 * shift)
    )
    return (
        Task(
            "Decide",
            f"All real images are copied, and each copy’s feature is raised by {shift}. What is the distance, and what if each is "
            "raised by twice as much? Which term moved?",
            blanks=("Distance", "Twice as far"),
            lines=1,
            key=(
                once,
                twice,
                "Only the term of the means, and it grows with the square: twice as far is four times as much.",
            ),
        ),
    )


def _alike(draw: Random) -> tuple[Task, ...]:
    real, made = draw.sample((HEAP, HALVES), 2)
    worked = explain(frechet_distance, real, made, ddof=0)
    rows = (("real", *(x for (x,) in real)), ("generated", *(x for (x,) in made)))
    return (
        Task(
            "Find the mistake",
            f"“The distance between these two samples is {significant(worked.value)}, so the images are the same.”",
            table(rows, heads=0, side=True),
            ("Distance",),
            2,
            (
                worked,
                "Mean and variance agree, and the distance looks at nothing else. Two quite different sets of images can share them.",
            ),
        ),
    )


generated_images = in_turn(_one_feature, _shifted, _alike)
