"""Worksheet on many classes."""

from __future__ import annotations

from random import Random

import numpy as np

from metrics_core import ConfusionMatrix, explain
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.multiclass import cohen_kappa, mean_per_class_accuracy, multiclass_accuracy
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

DIAGONALS = ((16, 6, 4), (18, 5, 6), (18, 8, 4), (14, 9, 4))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Two averages of one matrix, what micro F1 must be, two people’s kappa, and a class that is never said."""
    return (*_averages(draw), *_kappa(draw), *_never(draw))


def _shown(m: ConfusionMatrix, row: str = "actual", column: str = "predicted") -> str:
    head = ("", *(f"{column} {name}" for name in m.labels))
    counts = [(f"{row} {name}", *map(int, line)) for name, line in zip(m.labels, m.counts, strict=True)]
    return table((head, *counts), side=True)


def _averages(draw: Random) -> tuple[Task, ...]:
    a, b, c = draw.choice(DIAGONALS)
    matrix = ConfusionMatrix(("A", "B", "C"), np.array(((a, 20 - a, 0), (10 - b, b, 0), (2, 8 - c, c))))
    said = float(multiclass_accuracy(matrix))
    return (
        Task(
            "Work out",
            "Rows are actual classes, columns predicted ones. In accuracy every sample counts the same, in macro recall every class.",
            _shown(matrix),
            ("Accuracy", "Recall of A", "of B", "of C", "Macro recall"),
            key=(explain(multiclass_accuracy, matrix), explain(mean_per_class_accuracy, matrix)),
        ),
        Task(
            "Find the mistake",
            f"“Each sample has one label. Accuracy in this matrix is {significant(said)}, and micro-averaged F1 is "
            f"{significant(said + 0.1)}.”",
            blanks=("Micro F1",),
            lines=2,
            key=(
                explain(f1, matrix.pooled()),
                "With one label per sample, every wrong answer is a false positive of one class and a false negative of another. So "
                "micro precision, micro recall and micro F1 all equal the accuracy.",
            ),
            follows=True,
        ),
    )


def _kappa(draw: Random) -> tuple[Task, ...]:
    both = draw.choice((18, 20, 22, 25))  # at 15 there would be no more agreement than by chance
    two = ConfusionMatrix(("yes", "no"), np.array(((both, 25 - both), (30 - both, both - 5))))
    return (
        Task(
            "Work out",
            "Two people sort the same 50 pictures. How many disagreements are there? How many would be expected by chance with these "
            "totals? What is Cohen’s kappa?",
            _shown(two, "first", "second"),
            ("Disagreements", "By chance", "Kappa"),
            key=(
                explain(cohen_kappa, two),
                "By chance, a cell is expected to hold its row’s total times its column’s total, divided by 50.",
            ),
        ),
    )


def _never(draw: Random) -> tuple[Task, ...]:
    counts = ((draw.choice((15, 18)), 2, 0), (draw.choice((2, 4)), 6, 0), (3, draw.choice((1, 2)), 0))
    matrix = ConfusionMatrix(("A", "B", "C"), np.array(counts))
    return (
        Task(
            "Decide",
            "This model never predicts C. Does its precision for C have a value? Does its recall for C? What should a mean over the "
            "classes do about it?",
            _shown(matrix),
            ("Precision of C", "Recall of C"),
            2,
            (
                *(explain(m, matrix.one_against_rest("C")) for m in (precision, recall)),
                "Nothing was predicted as C, so its precision is 0/0. A macro precision either leaves the class out, or counts it as 0 as "
                "scikit-learn does with a warning. The two means differ, so say which one you give.",
            ),
        ),
    )
