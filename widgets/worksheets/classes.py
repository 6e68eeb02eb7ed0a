"""Worksheets on probabilities and on several classes."""

from __future__ import annotations

from random import Random

import numpy as np

from metrics_core import ConfusionMatrix, explain
from metrics_core.calibration import expected_calibration_error
from metrics_core.classification import f1, precision, recall
from metrics_core.multiclass import cohen_kappa, mean_per_class_accuracy, multiclass_accuracy
from metrics_core.probabilities import brier_score, log_loss
from widgets.formulas import significant
from widgets.worksheets.given import bars, table
from widgets.worksheets.task import Task


def probabilities(draw: Random) -> tuple[Task, ...]:
    """Brier score, log loss in halves, a certain mistake, and calibration read off bars."""
    labels = draw.sample((1, 0, 1, 0), 4)
    said = [draw.choice((0.9, 0.8, 0.7, 0.6) if y else (0.1, 0.2, 0.3, 0.4)) for y in labels]
    said[draw.randrange(4)] = 0.5
    halves = [(1, draw.choice((0.5, 0.25))), (0, draw.choice((0.5, 0.75))), (1, draw.choice((0.5, 0.125)))]
    y, p = [a for a, _ in halves], [b for _, b in halves]
    low, high = draw.choice(((0.2, 0.1), (0.3, 0.1), (0.2, 0.4))), draw.choice(((0.8, 0.6), (0.9, 0.7), (0.8, 0.9)))
    ten = [[1] * round(10 * seen) + [0] * (10 - round(10 * seen)) for _, seen in (low, high)]
    calibrated = explain(expected_calibration_error, ten[0] + ten[1], [low[0]] * 10 + [high[0]] * 10, bins=2)
    return (
        Task(
            "Work out",
            "Four days, the probability of rain that was forecast, and what came. Work out the Brier score.",
            table((("said", *map(str, said)), ("rain", *("yes" if a else "no" for a in labels))), heads=0, side=True),
            ("Squared errors", "Brier score"),
            key=(explain(brier_score, labels, said),),
        ),
        Task(
            "Work out",
            "Three more days. Give each its loss as a multiple of ln 2, then the mean log loss (ln 2 = 0.6931).",
            table((("said", *map(str, p)), ("rain", *("yes" if a else "no" for a in y))), heads=0, side=True),
            ("Losses", "Log loss"),
            key=(
                explain(log_loss, y, p),
                "A half is ln 2, a quarter is twice ln 2, an eighth is three times ln 2; “no” at 0.75 has a quarter "
                "left.",
            ),
        ),
        Task(
            "Find the mistake",
            "“We said 0 on one day and it rained. That is one mistake in a thousand days, so our log loss can "
            "hardly have changed.”",
            "",
            ("Log loss",),
            2,
            (
                explain(log_loss, [1, 1], [0, 0.5]),
                "−ln 0 is infinite, and so is any mean with it in it. One certain mistake outweighs everything; say "
                "0 only of what cannot happen, "
                "or clip, and say at what. The Brier score takes at most 1 for it.",
            ),
        ),
        Task(
            "Read off",
            f"Twenty days: ten at {low[0]}, ten at {high[0]}. The bars show on which share of them it rained. How "
            "far is each bar from what was said, and what is the "
            "expected calibration error? Was the forecast too bold, too timid, or neither?",
            bars([low[1], high[1]], [f"said {low[0]}", f"said {high[0]}"], unit=74),
            ("First gap", "Second gap", "ECE"),
            1,
            (
                calibrated,
                _temper(low, high),
            ),
        ),
    )


def _temper(low: tuple[float, float], high: tuple[float, float]) -> str:
    """What two bars on either side of one half say together."""
    bolder = [seen > said for said, seen in (low, high)]
    if bolder == [True, False]:
        return "Both shares lie nearer to one half than what was said: too bold."
    if bolder == [False, True]:
        return "Both shares lie further from one half than what was said: too timid."
    return f"Neither: it rained {'more' if bolder[0] else 'less'} often than was said on both kinds of days, so the forecast is too {'low' if bolder[0] else 'high'} throughout."


def multiclass(draw: Random) -> tuple[Task, ...]:
    """Averages of a 3 by 3 matrix, chance agreement, a class that is never said, and a claim that contradicts itself."""
    a, b, c = draw.choice(((16, 6, 4), (18, 5, 6), (18, 8, 4), (14, 9, 4)))
    matrix = _matrix(((a, 20 - a, 0), (10 - b, b, 0), (2, 8 - c, c)))
    silent = _matrix(((draw.choice((15, 18)), 2, 0), (draw.choice((2, 4)), 6, 0), (3, draw.choice((1, 2)), 0)))
    never = silent.one_against_rest("C")
    both = draw.choice((15, 20, 25))
    two = ConfusionMatrix(("yes", "no"), np.array(((both, 25 - both), (30 - both, both - 5))))
    micro = float(multiclass_accuracy(matrix))
    return (
        Task(
            "Work out",
            "Rows are actual classes, columns what was said. Accuracy lets the samples vote, macro recall the classes.",
            _shown(matrix),
            ("Accuracy", "Recall of A", "of B", "of C", "Macro recall"),
            key=(explain(multiclass_accuracy, matrix), explain(mean_per_class_accuracy, matrix)),
        ),
        Task(
            "Work out",
            "Two people sort the same 50 pictures. How many disagreements are there, how many would there be by "
            "chance with these totals, and what is "
            "Cohen’s kappa?",
            _shown(two, "first", "second"),
            ("Disagreements", "By chance", "Kappa"),
            key=(explain(cohen_kappa, two), "By chance, a cell has its row’s total times its column’s, over all 50."),
        ),
        Task(
            "Decide",
            "This model never says C. Which of its precision and recall of class C have a value? What should a mean "
            "over the classes do about it?",
            _shown(silent),
            ("Precision of C", "Recall of C"),
            2,
            (
                explain(precision, never),
                explain(recall, never),
                "Nothing was called C, so its precision is 0/0. A macro precision either leaves the class out or "
                "counts it as 0, as scikit-learn does with a "
                "warning; the two means differ, so say which.",
            ),
        ),
        Task(
            "Find the mistake",
            f"“Each sample has one label. Accuracy in the first matrix is {significant(micro)}, and micro-averaged "
            f"F1 is {significant(micro + 0.1)}.”",
            "",
            ("Micro F1",),
            2,
            (
                explain(f1, matrix.pooled()),
                "With one label a sample, every wrong answer is a false positive of one class and a false negative "
                "of another. So micro precision, micro "
                "recall and micro F1 are all the accuracy.",
            ),
        ),
    )


def _matrix(rows: tuple[tuple[int, ...], ...]) -> ConfusionMatrix:
    return ConfusionMatrix(("A", "B", "C"), np.array(rows))


def _shown(m: ConfusionMatrix, row: str = "actually", column: str = "said") -> str:
    head = ("", *(f"{column} {name}" for name in m.labels))
    return table(
        (head, *((f"{row} {name}", *map(int, counts)) for name, counts in zip(m.labels, m.counts, strict=True))),
        side=True,
    )
