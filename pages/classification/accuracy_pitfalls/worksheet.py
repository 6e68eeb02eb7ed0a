"""Worksheet on accuracy and its pitfalls."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import accuracy, balanced_accuracy, f1, matthews_correlation, precision, recall
from widgets.formulas import significant
from widgets.worksheets.given import confusion_table
from widgets.worksheets.task import Task

# (TP, FP) whose quotient TP / (TP + FP) is easy by hand; ten positives each
HITS = ((6, 6), (6, 2), (6, 4), (8, 2), (8, 8), (8, 12), (9, 1), (9, 9), (9, 3), (7, 7), (4, 4), (4, 1))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Four rates of a ward, a rule that beats a test, nobody flagged, and the same test in another ward."""
    return (*_ward(draw), *_rule(draw), *_silent(draw), *_wards(draw))


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


def _rule(draw: Random) -> tuple[Task, ...]:
    ill = draw.choice((20, 40))
    test = Confusion(0.9 * ill, 0.05 * (1000 - ill), 0.1 * ill, 0.95 * (1000 - ill))
    never = Confusion(0, 0, ill, 1000 - ill)
    return (
        Task(
            "Decide",
            f"Of 1,000 people {ill} are ill. A test finds 90% of the ill and clears 95% of the healthy. A rule calls everybody "
            "healthy. Which has the higher accuracy, and which would you use? Give a reason.",
            blanks=("Accuracy of the test", "Accuracy of the rule"),
            lines=2,
            key=(
                explain(accuracy, test),
                explain(accuracy, never),
                f"The rule is right about {never.tn:,} of 1,000 and finds nobody: its recall is "
                f"{significant(float(recall(never)))}. Accuracy counts the test's {test.fp:g} false alarms, and they are "
                f"more than the {test.tp:g} ill people it finds. To find the ill, use the test; report recall and precision, or balanced accuracy.",
            ),
        ),
    )


def _silent(draw: Random) -> tuple[Task, ...]:
    quiet = Confusion(0, 0, draw.randint(3, 8), 50 - draw.randint(8, 12))
    return (
        Task(
            "Decide",
            "A classifier flags nobody. Which of the four numbers have a value, and which are undefined? Say why.",
            confusion_table(quiet),
            ("Precision", "Recall", "F1", "Matthews corr."),
            1,
            (
                *(explain(m, quiet) for m in (precision, recall, f1, matthews_correlation)),
                "Where the denominator is 0, a number is undefined. A program that prints 0 there has made a choice.",
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
            f"“In the old ward {common}% were ill and accuracy was {was}. In the new ward {rare}% are ill and accuracy is {now}. The "
            "test has improved.” Both wards have 1,000 patients; in both the test found 80% of the ill and cleared 90% of the healthy.",
            lines=3,
            key=(
                explain(accuracy, before),
                explain(accuracy, after),
                "Sensitivity and specificity are the same, so the test is the same. Accuracy is the mean of the two, "
                "weighted by the numbers of ill and healthy; with fewer ill people it moves towards the specificity.",
            ),
        ),
    )
