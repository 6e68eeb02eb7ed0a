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
from widgets.worksheets.task import Task

# (true box, predicted box) on squared paper, left, top, right, bottom
OVERLAPS = (
    ((1, 1, 7, 5), (3, 2, 9, 6)),
    ((2, 1, 8, 5), (4, 1, 10, 5)),
    ((1, 1, 5, 5), (2, 1, 6, 5)),
    ((1, 2, 6, 6), (2, 2, 7, 6)),
    ((1, 1, 5, 6), (3, 1, 7, 6)),
)


def detection(draw: Random) -> tuple[Task, ...]:
    """An overlap on squared paper, a ranking of boxes, boxes that do not touch, and a second box on one object."""
    truth, said = draw.choice(OVERLAPS)
    worked = explain(iou, truth, said)
    right = draw.choice(((1, 1, 0, 1, 0), (1, 0, 1, 1, 0), (0, 1, 1, 0, 1), (1, 0, 1, 0, 1), (1, 1, 0, 0, 1)))
    found = [f"box {i}" for i in range(1, 6)]
    objects = {name for name, hit in zip(found, right, strict=True) if hit} | {"missed"}
    apart, further = (8, 1, 10, 3), (9, 5, 11, 7)
    doubled = Confusion(3, 1, 1, 0)
    rows = (
        ("confidence", 0.9, 0.8, 0.7, 0.6, 0.5),
        ("matches an object", *("yes" if hit else "no" for hit in right)),
        ("precision so far", *[""] * 5),
        ("recall so far", *[""] * 5),
    )
    return (
        Task(
            "Read off",
            "Solid: the true box. Dashed: the predicted one. Count squares. Does it count as found at an overlap of "
            "0.5, and at 0.3?",
            boxes(truth, said),
            ("Intersection", "Union", "IoU"),
            key=(
                worked,
                f"At 0.5: {'found' if worked.value >= 0.5 else 'not found'}; at 0.3: "
                f"{'found' if worked.value >= 0.3 else 'not found'}.",
            ),
        ),
        Task(
            "Work out",
            "Five boxes by their confidence; there are four objects. Fill in the rows. Average precision without "
            "interpolation: precision at each match, summed, over the number of objects.",
            table(rows, heads=0, side=True),
            ("Average precision",),
            key=(explain(average_precision_at_k, objects, found, 5),),
        ),
        Task(
            "Decide",
            "A box lies beside its object, another one far off at the other end of the picture. Neither touches it. "
            "What are their IoUs, and can IoU tell which is nearer?",
            "",
            ("IoU, beside", "IoU, far off"),
            1,
            (
                explain(iou, (2, 1, 7, 5), apart),
                explain(iou, (2, 1, 7, 5), further),
                "Both are 0: without any overlap it does not see distance.",
            ),
        ),
        Task(
            "Find the mistake",
            "“There are four objects. Our four boxes all overlap an object well, two of them the same one. So "
            "precision is 1.”",
            "",
            ("Precision", "Recall"),
            2,
            (
                explain(precision, doubled),
                explain(recall, doubled),
                "Each object can be found once. The less confident of two boxes on one object is a false positive, "
                "and one object is still missed.",
            ),
        ),
    )


def clustering(draw: Random) -> tuple[Task, ...]:
    """The silhouette of one point, pairs of points, one single cluster, and accuracy by cluster numbers."""
    left, right = draw.choice((((1, 3), (8, 9, 10)), ((0, 2), (6, 7, 8)), ((1, 2, 3), (8, 10)), ((0, 3), (6, 8, 10))))
    points = [[x] for x in (*left, *right)]
    clusters = [0] * len(left) + [1] * len(right)
    labels = list("AABBB")
    said = draw.choice(([1, 2, 2, 2, 2], [1, 1, 1, 2, 2], [1, 1, 2, 2, 1]))
    pure = list("AABBCC")
    shifted = [2, 2, 3, 3, 1, 1]
    alone = list(range(6))
    return (
        Task(
            "Read off",
            f"Discs are one cluster, squares another. Take the point at {left[-1]}: its mean distance a to the "
            "others of its cluster, its mean distance b to the other cluster, and its silhouette.",
            number_line([left, right], 0, 10),
            ("a", "b", "Silhouette"),
            key=(explain(silhouette_of_point, points, clusters, len(left) - 1),),
        ),
        Task(
            "Work out",
            "Five points with class and cluster make ten pairs. In how many are class and cluster of one mind: "
            "together in both, or apart in both? What is left of it once chance is taken out?",
            table((("class", *labels), ("cluster", *said)), heads=0, side=True),
            ("Rand index", "Adjusted Rand index"),
            key=(explain(rand_index, labels, said), explain(adjusted_rand, labels, said)),
        ),
        Task(
            "Decide",
            "All points are put into one cluster. What is the silhouette, and why? Then each point gets a cluster "
            "of its own: homogeneity is 1. Is that good?",
            "",
            ("Silhouette", "Homogeneity"),
            2,
            (
                explain(silhouette, points, [0] * len(points)),
                explain(homogeneity, pure, alone),
                "Every cluster of one point is pure, so homogeneity says nothing here; completeness, which asks "
                "that a class stays together, pays for it.",
            ),
        ),
        Task(
            "Find the mistake",
            "“Class A is 1, B is 2, C is 3. Not one of our cluster numbers is right, so the clustering is worthless.”",
            table((("class", *pure), ("cluster", *shifted)), heads=0, side=True),
            ("Adjusted Rand index", "Accuracy, best names"),
            1,
            (
                explain(adjusted_rand, pure, shifted),
                explain(matched_accuracy, pure, shifted),
                "Clusters have numbers and not names. Who is with whom is right for every pair; only the numbers "
                "are turned round.",
            ),
        ),
    )


def generated_images(draw: Random) -> tuple[Task, ...]:
    """The distance of two small samples on a line, a shift, a spread, and two samples that share only mean and variance."""
    middle, spread = draw.choice(((3, 1), (4, 2), (5, 1), (4, 1)))
    other, wide = middle + draw.choice((1, 2, 3)), draw.choice((2, 3) if spread == 1 else (1, 3))
    real, made = [[middle - spread], [middle + spread]], [[other - wide], [other + wide]]
    shift = draw.choice((3, 4, 5))
    moved = [[x + shift] for (x,) in real]
    heap, halves = [[-2], [0], [0], [0], [0], [0], [0], [2]], [[-1]] * 4 + [[1]] * 4  # mean 0 and variance 1, both
    worked = explain(frechet_distance, real, made, ddof=0)
    lowest = min(middle - spread, other - wide)
    return (
        Task(
            "Read off",
            "One feature, two real images (discs) and two generated ones (squares). Read off mean and standard "
            "deviation of each (divide by 2).",
            number_line([[x for (x,) in real], [x for (x,) in made]], min(0, lowest), 11),
            ("Mean, real", "SD, real", "Mean, generated", "SD, generated"),
            key=(
                f"Real: mean {middle}, standard deviation {spread}. Generated: mean {other}, standard deviation "
                f"{wide}.",
            ),
        ),
        Task(
            "Work out",
            "With one feature the Fréchet distance is the squared difference of the means plus the squared "
            "difference of the standard deviations.",
            "",
            ("Term of the means", "Term of the spreads", "Distance"),
            key=(worked, f"({middle} − {other})² + ({spread} − {wide})² = {significant(worked.value)}."),
        ),
        Task(
            "Decide",
            f"All real images are copied, and each copy’s feature is raised by {shift}. What is the distance, and "
            "what if each is raised by twice as much? Which term moved?",
            "",
            ("Distance", "Twice as far"),
            1,
            (
                explain(frechet_distance, real, moved, ddof=0),
                explain(frechet_distance, real, [[x + 2 * shift] for (x,) in real], ddof=0),
                "Only the term of the means, and it grows with the square: twice as far is four times as much.",
            ),
        ),
        Task(
            "Find the mistake",
            "“The distance between these two samples is 0, so the images are the same.”",
            table((("real", *(x for (x,) in heap)), ("generated", *(x for (x,) in halves))), heads=0, side=True),
            ("Distance",),
            2,
            (
                explain(frechet_distance, heap, halves, ddof=0),
                "Mean and variance agree, and the distance looks at nothing else. Two quite different sets of "
                "images can share them.",
            ),
        ),
    )
