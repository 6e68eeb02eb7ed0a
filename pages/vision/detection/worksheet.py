"""Worksheet on detection."""

from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any

from metrics_core import Confusion, Worked, explain
from metrics_core.classification import f1, precision, recall
from metrics_core.detection import iou
from metrics_core.filled import Filled
from metrics_core.ranking import average_precision_at_k
from widgets.worksheets.given import boxes, table
from widgets.worksheets.task import Places, Task

IN_BOXES = {
    "correct flags": "right boxes",
    "all flags": "all boxes",
    "found": "objects found",
    "actual positives": "objects",
    "average precision at k": "average precision",
}


def _explain(metric: Any, *of: Any) -> Worked:
    """explain(), with its steps called as the tasks call them."""
    worked = explain(metric, *of)
    return replace(worked, steps=tuple(replace(one, label=IN_BOXES.get(one.label, one.label)) for one in worked.steps))


def _box(draw: Random, least: int = 2) -> tuple[int, int, int, int]:
    """A box on squared paper of 12 by 8: left, top, right, bottom."""
    wide, high = draw.randint(least, 7), draw.randint(least, 5)
    left, top = draw.randint(0, 12 - wide), draw.randint(0, 8 - high)
    return left, top, left + wide, top + high


def _overlapping(draw: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two boxes that share some squares, not too few, and are not the same; their IoU is none of the thresholds."""
    while True:
        truth, said = _box(draw, 3), _box(draw, 3)
        value = float(iou(truth, said))
        if 0.15 < value < 0.9 and min(abs(value - least) for least in (0.3, 0.5)) > 0.005:
            return truth, said


def _squares(draw: Random) -> tuple[Task, ...]:
    truth, said = _overlapping(draw)
    worked = explain(iou, truth, said)
    low, high = (worked.value >= least for least in (0.3, 0.5))
    missed = "Found at 0.3, and not at 0.5." if low else "Not found at 0.3, and not at 0.5."
    return (
        Task(
            "Read off",
            "Solid: the true box. Dashed: the predicted box. Count the squares of the intersection and of the union; IoU is intersection / union. Does the object count as found at an IoU threshold of 0.3? "
            "At 0.5?",
            boxes(truth, said),
            ("Intersection", "Union", "IoU"),
            1,
            (worked, "Found at 0.3 and at 0.5." if high else missed),
        ),
    )


def _ranked(draw: Random) -> tuple[Task, ...]:
    right, missed = draw.sample([1] * draw.randint(2, 5) + [0] * 5, 7), draw.randint(1, 3)
    right[draw.randrange(7)] = 1
    found = [f"box {i}" for i in range(1, 8)]
    objects = {name for name, hit in zip(found, right, strict=True) if hit} | {f"missed {i}" for i in range(missed)}
    so_far = list(accumulate(right))
    precisions = ", ".join(f"{n}/{i}" for i, n in enumerate(so_far, 1))
    recalls = ", ".join(f"{n}/{len(objects)}" for n in so_far)
    rows = (
        ("confidence", 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3),
        ("matches an object", *("yes" if hit else "no" for hit in right)),
        ("precision so far", *[""] * 7),
        ("recall so far", *[""] * 7),
    )
    return (
        Task(
            "Work out",
            Filled(
                "Seven boxes, sorted by confidence, and {objects} objects. Fill in the empty rows. Average precision without smoothing is the "
                "sum of the precisions at the matches, divided by the number of objects.",
                objects=len(objects),
            ),
            table(rows, heads=0),
            ("Average precision",),
            key=(
                Filled(
                    "Precision so far: {precisions}. Recall so far: {recalls}.", precisions=precisions, recalls=recalls
                ),
                _explain(average_precision_at_k, objects, found, 7),
            ),
        ),
    )


def _apart(draw: Random) -> tuple[Task, ...]:
    wide, high = draw.choice(((4, 4), (5, 3), (6, 4), (3, 5), (7, 3), (6, 3)))
    truth, near, far = (0, 0, wide, high), (wide, high, wide + 2, high + 2), (11, 7, 12, 8)
    return (
        Task(
            "Decide",
            Filled(
                "An object is {wide} squares wide and {high} high. A box of 2 by 2 touches only its corner, from outside. Another box of 1 by 1 is "
                "far away. What are their IoUs, and does IoU show which is nearer?",
                wide=wide,
                high=high,
            ),
            blanks=("IoU, touching", "IoU, far away"),
            lines=1,
            key=(
                explain(iou, truth, near),
                explain(iou, truth, far),
                "Both are 0: without any overlap, IoU does not depend on the distance.",
            ),
        ),
    )


def _twice(draw: Random) -> tuple[Task, ...]:
    objects = draw.randint(10, 60)
    again = draw.randint(2, objects // 3)
    c = Confusion(objects - again, again, again, 0)
    return (
        Task(
            "Find the mistake",
            Filled(
                "“There are {objects} objects. Our {objects} boxes all overlap an object well. {again} of them are second boxes on an object already found. So precision "
                "is 1.”",
                objects=objects,
                again=again,
            ),
            blanks=("Precision", "Recall"),
            lines=2,
            key=(
                _explain(precision, c),
                _explain(recall, c),
                Filled(
                    "Each object can be found once. The less confident of two boxes on one object is a false positive, "
                    "and {again} objects are missed.",
                    again=again,
                ),
            ),
        ),
    )


def _shifted(draw: Random) -> Task:
    shift, small = draw.randint(2, 9), draw.randint(10, 30)
    large = small * draw.randint(3, 8)
    return Task(
        "Decide",
        Filled(
            "Two square objects have sides of {small} and {large} pixels. The predicted box of each has the correct size, but is {shift} pixels too far to the right. Give both IoUs. Does the same error in pixels give the same IoU?",
            small=small,
            large=large,
            shift=shift,
        ),
        blanks=("IoU, small", "IoU, large"),
        lines=1,
        key=(
            *(explain(iou, (0, 0, side, side), (shift, 0, side + shift, side)) for side in (small, large)),
            "No: the same shift lowers the IoU of a small object more. The same IoU threshold is stricter for small objects.",
        ),
    )


def _around(draw: Random) -> Task:
    wide, high, edge = draw.randint(20, 90), draw.randint(20, 90), draw.randint(3, 15)
    return Task(
        "Find the mistake",
        Filled(
            "“Our box covers the whole object, so its IoU is 1.” The object is {wide} pixels wide and {high} high; the box extends {edge} pixels beyond it at the left, right, top and bottom.",
            wide=wide,
            high=high,
            edge=edge,
        ),
        blanks=("IoU",),
        lines=1,
        key=(
            explain(iou, (edge, edge, edge + wide, edge + high), (0, 0, wide + 2 * edge, high + 2 * edge)),
            "The box covers the object, but the union is the whole box. A box that is too large lowers IoU, and so does one that is too small.",
        ),
    )


def _stricter(draw: Random) -> Task:
    best = [draw.choice([n for n in range(30, 98, 2) if n != 50]) / 100 for _ in range(9)]
    objects = 9 + draw.randint(1, 6)
    at_half, at_more = (
        Confusion(right := sum(one >= least for one in best), 9 - right, objects - right, 0) for least in (0.5, 0.75)
    )
    return Task(
        "Read off",
        Filled(
            "Each of nine boxes lies on a different object; the table gives their IoU. There are {objects} objects. Give precision and recall at an IoU threshold of 0.5, then precision at 0.75.",
            objects=objects,
        ),
        table((("box", *range(1, 10)), ("IoU", *best)), heads=0),
        ("Precision at 0.5", "Recall at 0.5", "Precision at 0.75"),
        key=(_explain(precision, at_half), _explain(recall, at_half), _explain(precision, at_more)),
    )


def _counted(draw: Random) -> Task:
    objects, boxes_ = draw.randint(20, 90), draw.randint(20, 120)
    right = draw.randint(5, min(objects, boxes_) - 2)
    c = Confusion(right, boxes_ - right, objects - right, 0)
    return Task(
        "Work out",
        Filled(
            "There are {objects} objects. A detector draws {boxes} boxes, and {right} of them each match a different object. Give precision, recall and F1 = 2 · precision · recall / (precision + recall). Why is there no accuracy here?",
            objects=objects,
            boxes=boxes_,
            right=right,
        ),
        blanks=("Precision", "Recall", "F1"),
        lines=1,
        key=(
            *(_explain(m, c) for m in (precision, recall, f1)),
            "Accuracy needs true negatives: places that rightly get no box. These cannot be counted.",
        ),
    )


PLACES: Places = (
    (_squares, _stricter),
    (_ranked, _counted, _shifted),
    (_apart,),
    (_twice, _around),
)
