"""Worksheets on probabilities and on several classes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from metrics_core import ConfusionMatrix, explain
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.multiclass import cohen_kappa, mean_per_class_accuracy, multiclass_accuracy
from metrics_core.probabilities import brier_score, log_loss
from metrics_core.probabilities.calibration import expected_calibration_error
from widgets.formulas import significant
from widgets.worksheets.given import bars, table
from widgets.worksheets.task import Task, in_turn

DIAGONALS = ((16, 6, 4), (18, 5, 6), (18, 8, 4), (14, 9, 4))


# ---- probabilities
def _days(said: Sequence[float], rain: Sequence[int]) -> str:
    rows = (("said", *map(str, said)), ("rain", *("yes" if y else "no" for y in rain)))
    return table(rows, heads=0, side=True)


def _squares(draw: Random) -> tuple[Task, ...]:
    rain = draw.sample((1, 0, 1, 0), 4)
    said = [draw.choice((0.9, 0.8, 0.7, 0.6) if y else (0.1, 0.2, 0.3, 0.4)) for y in rain]
    said[draw.randrange(4)] = 0.5
    return (
        Task(
            "Work out",
            "Four days, the probability of rain that was forecast, and what came. Work out the Brier score.",
            _days(said, rain),
            ("Squared errors", "Brier score"),
            key=(explain(brier_score, rain, said),),
        ),
    )


def _halves(draw: Random) -> tuple[Task, ...]:
    rain, said = (1, 0, 1), (draw.choice((0.5, 0.25)), draw.choice((0.5, 0.75)), draw.choice((0.5, 0.125)))
    return (
        Task(
            "Work out",
            "Three more days. Give each its loss as a multiple of ln 2, then the mean log loss (ln 2 = 0.6931).",
            _days(said, rain),
            ("Losses", "Log loss"),
            key=(
                explain(log_loss, rain, said),
                "A half costs ln 2, a quarter twice that, an eighth three times. After 0.75 and no rain, a quarter is what was left.",
            ),
        ),
    )


def _certain(draw: Random) -> tuple[Task, ...]:
    days = draw.choice((100, 500, 1000))
    return (
        Task(
            "Find the mistake",
            f"“We said 0 on one day and it rained. That is one mistake in {days:,} days, so our log loss can hardly have changed.”",
            blanks=("Log loss",),
            lines=2,
            key=(
                explain(log_loss, [1, 1], [0, 0.5]),
                "−ln 0 is infinite, and so is any mean with it in it; above, of that day and one at 0.5. Say 0 only of what "
                "cannot happen, or clip, and say at what. The Brier score takes at most 1 for it.",
            ),
        ),
    )


def _bars(draw: Random) -> tuple[Task, ...]:
    low, high = draw.choice(((0.2, 0.1), (0.3, 0.1), (0.2, 0.4))), draw.choice(((0.8, 0.6), (0.9, 0.7), (0.8, 0.9)))
    rain = [int(day < round(10 * seen)) for _, seen in (low, high) for day in range(10)]
    return (
        Task(
            "Read off",
            f"Twenty days: ten at {low[0]}, ten at {high[0]}. The bars show on which share of them it rained. How far is each from "
            "what was said, and what is the expected calibration error? Was the forecast too bold, too timid, or neither?",
            bars([low[1], high[1]], [f"said {low[0]}", f"said {high[0]}"], unit=74),
            ("First gap", "Second gap", "ECE"),
            1,
            (explain(expected_calibration_error, rain, [low[0]] * 10 + [high[0]] * 10, bins=2), _temper(low, high)),
        ),
    )


def _temper(low: tuple[float, float], high: tuple[float, float]) -> str:
    """What two bars on either side of one half say together."""
    more = [seen > said for said, seen in (low, high)]
    if more[0] == more[1]:
        often, level = ("more", "low") if more[0] else ("less", "high")
        return f"Neither: it rained {often} often than was said on both kinds of days, so the forecast is too {level} throughout."
    side, temper = ("nearer to", "too bold") if more[0] else ("further from", "too timid")
    return f"Both shares lie {side} one half than what was said: {temper}."


probabilities = in_turn(_squares, _halves, _certain, _bars)


# ---- many classes
def _shown(m: ConfusionMatrix, row: str = "actually", column: str = "said") -> str:
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
            "Rows are actual classes, columns what was said. Accuracy lets the samples vote, macro recall the classes.",
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
                "With one label a sample, every wrong answer is a false positive of one class and a false negative of another. So "
                "micro precision, micro recall and micro F1 are all the accuracy.",
            ),
        ),
    )


def _kappa(draw: Random) -> tuple[Task, ...]:
    both = draw.choice((18, 20, 25))  # at 15 there would be no more agreement than by chance
    two = ConfusionMatrix(("yes", "no"), np.array(((both, 25 - both), (30 - both, both - 5))))
    return (
        Task(
            "Work out",
            "Two people sort the same 50 pictures. How many disagreements are there, how many would there be by chance with these "
            "totals, and what is Cohen’s kappa?",
            _shown(two, "first", "second"),
            ("Disagreements", "By chance", "Kappa"),
            key=(explain(cohen_kappa, two), "By chance, a cell has its row’s total times its column’s, over all 50."),
        ),
    )


def _never(draw: Random) -> tuple[Task, ...]:
    counts = ((draw.choice((15, 18)), 2, 0), (draw.choice((2, 4)), 6, 0), (3, draw.choice((1, 2)), 0))
    matrix = ConfusionMatrix(("A", "B", "C"), np.array(counts))
    return (
        Task(
            "Decide",
            "This model never says C. Which of its precision and recall of class C have a value? What should a mean over the "
            "classes do about it?",
            _shown(matrix),
            ("Precision of C", "Recall of C"),
            2,
            (
                *(explain(m, matrix.one_against_rest("C")) for m in (precision, recall)),
                "Nothing was called C, so its precision is 0/0. A macro precision either leaves the class out or counts it as 0, as "
                "scikit-learn does with a warning; the two means differ, so say which.",
            ),
        ),
    )


multiclass = in_turn(_averages, _kappa, _never)
