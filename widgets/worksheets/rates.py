"""Worksheets on what follows from a confusion matrix: accuracy and its pitfalls, precision and recall."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, confusion, explain
from metrics_core.classification import accuracy, balanced_accuracy, f1, matthews_correlation, precision, recall
from widgets.formulas import significant
from widgets.worksheets.given import confusion_table, table
from widgets.worksheets.task import Task, in_turn

# (TP, FP) whose quotient TP / (TP + FP) is easy by hand; ten positives each
HITS = ((6, 6), (6, 2), (6, 4), (8, 2), (8, 8), (8, 12), (9, 1), (9, 9), (9, 3), (7, 7), (4, 4), (4, 1))
SCORES = (0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.55, 0.4, 0.3, 0.2)
FOUND_AND_MISSED = ((2, 6), (3, 9), (1, 3), (2, 3), (4, 6), (3, 2))


# ---- accuracy and its pitfalls
def _ward(draw: Random) -> tuple[Task, ...]:
    tp, fp = draw.choice(HITS)
    c = Confusion(tp, fp, 10 - tp, 90 - fp)
    return (
        Task(
            "Work out",
            "A hundred patients, ten of them ill. Give each number as a fraction and as a decimal.",
            confusion_table(c, "ill", "healthy"),
            ("Accuracy", "Precision", "Recall", "Balanced accuracy"),
            key=tuple(explain(m, c) for m in (accuracy, precision, recall, balanced_accuracy)),
        ),
    )


def _stamp(draw: Random) -> tuple[Task, ...]:
    ill = draw.choice((20, 40))
    test = Confusion(0.9 * ill, 0.05 * (1000 - ill), 0.1 * ill, 0.95 * (1000 - ill))
    never = Confusion(0, 0, ill, 1000 - ill)
    return (
        Task(
            "Decide",
            f"Of 1,000 people {ill} are ill. A test finds 90% of the ill and clears 95% of the healthy. A stamp says "
            "“healthy” to everybody. Which has the higher accuracy, and which would you use? Give a reason.",
            blanks=("Accuracy of the test", "Accuracy of the stamp"),
            lines=2,
            key=(
                explain(accuracy, test),
                explain(accuracy, never),
                f"The stamp is right about {never.tn:,} of 1,000 and finds nobody: its recall is "
                f"{significant(float(recall(never)))}. Accuracy counts the {test.fp:g} false alarms of the test and hardly "
                f"notices the {ill} ill. Use the test; report recall and precision, or balanced accuracy.",
            ),
        ),
    )


def _silent(draw: Random) -> tuple[Task, ...]:
    quiet = Confusion(0, 0, draw.randint(3, 8), 50 - draw.randint(8, 12))
    return (
        Task(
            "Decide",
            "A classifier flags nobody. Which of the four numbers have a value, and which have none? Say why.",
            confusion_table(quiet),
            ("Precision", "Recall", "F1", "Matthews corr."),
            1,
            (
                *(explain(m, quiet) for m in (precision, recall, f1, matthews_correlation)),
                "Where the denominator is 0 there is nothing to take a share of. A program that prints 0 there has made a "
                "choice.",
            ),
        ),
    )


def _wards(draw: Random) -> tuple[Task, ...]:
    common, rare = draw.choice(((30, 5), (40, 4), (50, 10)))
    before, after = (Confusion(8 * n, 100 - n, 2 * n, 9 * (100 - n)) for n in (common, rare))  # of 1,000: whole counts
    was, now = (significant(float(accuracy(c))) for c in (before, after))
    return (
        Task(
            "Find the mistake",
            f"“In the old ward {common}% were ill and accuracy was {was}. In the new ward {rare}% are ill and it is {now}. The "
            "test has improved.” Both wards have 1,000 patients; in both it found 80% of the ill and cleared 90% of the healthy.",
            lines=3,
            key=(
                explain(accuracy, before),
                explain(accuracy, after),
                "Sensitivity and specificity are the same, so the test is the same. Accuracy is their mean, weighted by how "
                "many are ill and healthy; with fewer ill it moves towards the specificity.",
            ),
        ),
    )


accuracy_pitfalls = in_turn(_ward, _stamp, _silent, _wards)


# ---- precision and recall
def _messages(draw: Random) -> tuple[Task, ...]:
    labels = _labels(draw)
    items = table(
        (("score", *map(str, SCORES)), ("actually", *("+" if y else "−" for y in labels))), heads=0, side=True
    )
    low, high, none = (confusion(labels, [score >= t for score in SCORES]) for t in (0.5, 0.75, 1))
    return (
        Task(
            "Work out",
            "Ten messages; + is spam. Everything with a score of at least 0.5 is flagged. Count first, then divide.",
            items,
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


precision_recall = in_turn(_messages, _mean)
