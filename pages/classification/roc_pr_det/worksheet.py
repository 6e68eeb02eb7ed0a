"""Worksheet on ROC, precision-recall and DET curves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import precision
from metrics_core.classification.areas import auroc, average_precision
from metrics_core.classification.sweep import sweep
from widgets.formulas import significant
from widgets.worksheets.given import beside, grid, marked
from widgets.worksheets.task import Task

POSITIVES, NEGATIVES = 3, 4
RATES = ((0.8, 0.1), (0.9, 0.1), (0.8, 0.2), (0.6, 0.05))  # recall, false positive rate


def tasks(draw: Random) -> tuple[Task, ...]:
    """A curve and its areas by hand, positives that get rarer, and scores that are all tied."""
    return (*_list(draw), *_rarer(draw), *_tied(draw))


def _list(draw: Random) -> tuple[Task, ...]:
    labels = _order(draw)
    s = sweep(labels, [0.9 - 0.1 * i for i in range(len(labels))])
    corners = ", ".join(f"({x:g}, {y:g})" for x, y in zip(s.counts.fp, s.counts.tp, strict=True))
    return (
        Task(
            "Read off",
            "Seven items in the order of their scores, highest first. Draw the ROC curve: up for a positive, right for a "
            "negative. Then count the squares below it.",
            beside(
                marked("rank", range(1, 8), "label", labels),
                grid(NEGATIVES, POSITIVES, across="negatives", up="positives", size=120),
            ),
            ("Squares below", "Squares in all", "AUROC"),
            key=(
                f"Corners, in negatives and positives so far: {corners}.",
                explain(auroc, s),
                "Each square is a pair of a negative and a positive; those below the curve are in the right order.",
            ),
        ),
        Task(
            "Work out",
            "The same list. Write down precision at the rank of each positive; average precision is their mean.",
            blanks=("Precision at 1st +", "2nd +", "3rd +", "Average precision"),
            key=(f"Precision at the positives: {', '.join(_at_positives(labels))}.", explain(average_precision, s)),
            follows=True,
        ),
    )


def _order(draw: Random) -> list[int]:
    labels = [1] * POSITIVES + [0] * NEGATIVES
    while True:
        draw.shuffle(labels)
        wins = sum(y > z for i, y in enumerate(labels) for z in labels[i + 1 :])
        if 6 <= wins <= 10:
            return labels


def _at_positives(labels: Sequence[int]) -> list[str]:
    found = [Confusion(sum(labels[:n]), n - sum(labels[:n]), 0, 0) for n in range(1, len(labels) + 1) if labels[n - 1]]
    return [f"{c.tp:g}/{c.tp + c.fp:g} = {significant(float(precision(c)))}" for c in found]


def _rarer(draw: Random) -> tuple[Task, ...]:
    found, flagged = draw.choice(RATES)
    many, few = (
        Confusion(found * n, flagged * (2000 - n), (1 - found) * n, (1 - flagged) * (2000 - n)) for n in (1000, 100)
    )
    return (
        Task(
            "Decide",
            f"A threshold finds {found:.0%} of the positives and flags {flagged:.0%} of the negatives. What is its precision if "
            "1,000 of 2,000 are positive, and what if 100 are? Which of the two curves changes, ROC or precision-recall, and why?",
            blanks=("Precision, 1,000", "Precision, 100"),
            lines=2,
            key=(
                explain(precision, many),
                explain(precision, few),
                "ROC stays the same: each of its rates is computed within one class. Precision mixes both classes, so "
                "precision-recall changes.",
            ),
        ),
    )


def _tied(draw: Random) -> tuple[Task, ...]:
    score = draw.choice((0.1, 0.5, 0.7, 0.9))
    return (
        Task(
            "Find the mistake",
            f"“Our model gives every item the same score {score}. It has not put a single pair in the wrong order, so its AUROC is 1.”",
            blanks=("AUROC",),
            lines=2,
            key=(
                explain(auroc, sweep([1] * POSITIVES + [0] * NEGATIVES, [score] * (POSITIVES + NEGATIVES))),
                "It has not put a single pair in the right order either. A tied pair counts half, so the area is one half, as for guessing.",
            ),
        ),
    )
