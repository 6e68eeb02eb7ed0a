"""Worksheet on detection."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import precision, recall
from metrics_core.detection import iou
from metrics_core.ranking import average_precision_at_k
from widgets.worksheets.given import boxes, table
from widgets.worksheets.task import Task

# a true and a predicted box on squared paper: left, top, right, bottom
OVERLAPS = (
    ((1, 1, 7, 5), (3, 2, 9, 6)),
    ((2, 1, 8, 5), (4, 1, 10, 5)),
    ((1, 1, 5, 5), (2, 1, 6, 5)),
    ((1, 2, 6, 6), (2, 2, 7, 6)),
    ((1, 1, 5, 6), (3, 1, 7, 6)),
)
MATCHES = ((1, 1, 0, 1, 0), (1, 0, 1, 1, 0), (0, 1, 1, 0, 1), (1, 0, 1, 0, 1), (1, 1, 0, 0, 1))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Squares in common, average precision of five boxes, boxes that share nothing, and two on one object."""
    return (*_squares(draw), *_ranked(draw), *_apart(draw), *_twice(draw))


def _squares(draw: Random) -> tuple[Task, ...]:
    truth, said = draw.choice(OVERLAPS)
    worked = explain(iou, truth, said)
    found = [f"at {least} {'found' if worked.value >= least else 'not found'}" for least in (0.3, 0.5)]
    return (
        Task(
            "Read off",
            "Solid: the true box. Dashed: the predicted box. Count the squares. Does the object count as found at an IoU threshold of 0.3? "
            "At 0.5?",
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
            "Five boxes, sorted by confidence, and four objects. Fill in the rows. Average precision without smoothing is the "
            "sum of the precisions at the matches, divided by the number of objects.",
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
            f"An object is {wide} squares wide and {high} high. A box of 2 by 2 touches it at one corner. Another box of 1 by 1 is "
            "at the other end of the picture. What are their IoUs, and does IoU show which is nearer?",
            blanks=("IoU, touching", "IoU, far off"),
            lines=1,
            key=(
                explain(iou, truth, near),
                explain(iou, truth, far),
                "Both are 0: without any overlap, IoU does not depend on the distance.",
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
