"""Worksheet on precision and recall."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, confusion, explain
from metrics_core.classification import f1, precision, recall
from widgets.formulas import significant
from widgets.worksheets.given import marked
from widgets.worksheets.task import Task

SCORES = tuple(round(0.05 * i, 2) for i in range(1, 20))
LOWER, HIGHER = (0.4, 0.5, 0.6), (0.7, 0.75, 0.8)
FOUND_AND_MISSED = ((2, 6), (1, 9), (3, 7), (2, 3), (4, 6), (3, 2), (1, 4), (1, 1), (7, 3), (3, 1), (4, 1), (9, 1))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Ten messages at three thresholds, and a mean that F1 is not."""
    return (*_messages(draw), *_mean(draw))


def _messages(draw: Random) -> tuple[Task, ...]:
    scores, labels, (at_low, at_high) = _drawn(draw)
    low, high, none = (confusion(labels, [score >= t for score in scores]) for t in (at_low, at_high, 1))
    return (
        Task(
            "Work out",
            f"Ten messages; + is spam. Everything with a score of at least {at_low} is flagged. Count first, then divide.",
            marked("score", scores, "actually", labels),
            ("TP", "FP", "FN", "TN", "Precision", "Recall", "F1"),
            key=(
                f"TP {low.tp:g}, FP {low.fp:g}, FN {low.fn:g}, TN {low.tn:g}.",
                *(explain(m, low) for m in (precision, recall, f1)),
            ),
        ),
        Task(
            "Read off",
            f"Raise the threshold to {at_high}. What are precision and recall now? Which of the two could not have risen, whatever the labels?",
            blanks=("Precision", "Recall"),
            lines=2,
            key=(
                *(explain(m, high) for m in (precision, recall)),
                "Recall: the number of positives stays the same, and a higher threshold finds no further ones. Precision can "
                "move either way, because the number of flags falls too.",
            ),
            follows=True,
        ),
        Task(
            "Decide",
            "Now the threshold is above every score. Which of precision, recall and F1 have a value? Give it, or say why "
            "there is none.",
            blanks=("Precision", "Recall", "F1"),
            lines=1,
            key=(
                *(explain(m, none) for m in (precision, recall, f1)),
                "F1 is computed as 2TP / (2TP + FP + FN), so it has a value although precision has none.",
            ),
            follows=True,
        ),
    )


def _drawn(draw: Random) -> tuple[list[float], list[int], tuple[float, float]]:
    """Ten scores with labels, and two thresholds: positives are found and missed at both, and fewer at the higher one."""
    while True:
        scores = sorted(draw.sample(SCORES, 10), reverse=True)
        labels = [int(draw.random() < 0.1 + 0.8 * score) for score in scores]
        at = draw.choice(LOWER), draw.choice(HIGHER)
        low, high = (confusion(labels, [score >= t for score in scores]) for t in at)
        if 0 < high.tp < low.tp < sum(labels) <= 6 and low.fp and low.tn > 1:
            return scores, labels, at


def _mean(draw: Random) -> tuple[Task, ...]:
    found, missed = draw.choice(FOUND_AND_MISSED)
    lopsided = Confusion(found, 0, missed, 20)
    p, r = float(precision(lopsided)), float(recall(lopsided))
    return (
        Task(
            "Find the mistake",
            f"“Precision is {significant(p)} and recall is {significant(r)}, so F1 is {significant((p + r) / 2)}.”",
            blanks=("F1",),
            lines=2,
            key=(
                explain(f1, lopsided),
                "That was the arithmetic mean. F1 is the harmonic mean, which is closer to the smaller of the two.",
            ),
        ),
    )
