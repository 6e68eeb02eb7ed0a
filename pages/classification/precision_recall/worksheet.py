"""Worksheet on precision and recall."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, confusion, explain
from metrics_core.classification import f1, precision, recall
from widgets.formulas import significant
from widgets.worksheets.given import marked
from widgets.worksheets.task import Task

SCORES = (0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.55, 0.4, 0.3, 0.2)
FOUND_AND_MISSED = ((2, 6), (3, 9), (1, 3), (2, 3), (4, 6), (3, 2))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Ten messages at three thresholds, and a mean that F1 is not."""
    return (*_messages(draw), *_mean(draw))


def _messages(draw: Random) -> tuple[Task, ...]:
    labels = _labels(draw)
    low, high, none = (confusion(labels, [score >= t for score in SCORES]) for t in (0.5, 0.75, 1))
    return (
        Task(
            "Work out",
            "Ten messages; + is spam. Everything with a score of at least 0.5 is flagged. Count first, then divide.",
            marked("score", SCORES, "actually", labels),
            ("TP", "FP", "FN", "TN", "Precision", "Recall", "F1"),
            key=(
                f"TP {low.tp:g}, FP {low.fp:g}, FN {low.fn:g}, TN {low.tn:g}.",
                *(explain(m, low) for m in (precision, recall, f1)),
            ),
        ),
        Task(
            "Read off",
            "Raise the threshold to 0.75. What are they now? Which of the two could not have risen, whatever the labels?",
            blanks=("Precision", "Recall"),
            lines=2,
            key=(
                *(explain(m, high) for m in (precision, recall)),
                "Recall: its denominator, all positives, stands still, and a higher threshold never finds more. Precision may go "
                "either way, because what is flagged shrinks too.",
            ),
        ),
        Task(
            "Decide",
            "Now the threshold is above every score. Which of precision, recall and F1 have a value? Give it, or say why "
            "there is none.",
            blanks=("Precision", "Recall", "F1"),
            lines=1,
            key=(
                *(explain(m, none) for m in (precision, recall, f1)),
                "F1 is counted as 2TP / (2TP + FP + FN), so it has a value although precision has none.",
            ),
        ),
    )


def _labels(draw: Random) -> list[int]:
    """Ten labels in the order of the scores, four or five positive, some found and some missed at either threshold."""
    while True:
        labels = [int(draw.random() < chance) for chance in (0.9, 0.7, 0.8, 0.6, 0.5, 0.4, 0.5, 0.3, 0.3, 0.1)]
        low, high = sum(labels[:7]), sum(labels[:4])
        if sum(labels) in (4, 5) and 2 <= low < sum(labels) and 0 < high < min(4, low):
            return labels


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
                "That was the arithmetic mean. F1 is the harmonic mean, which stays near the smaller of the two: one good half "
                "cannot make up for a bad one.",
            ),
        ),
    )
