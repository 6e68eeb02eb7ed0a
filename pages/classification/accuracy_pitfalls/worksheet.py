"""Worksheet on accuracy and its pitfalls."""

from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import (
    accuracy,
    balanced_accuracy,
    f1,
    informedness,
    matthews_correlation,
    negative_predictive_value,
    precision,
    recall,
)
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.worksheets.given import confusion_table
from widgets.worksheets.task import Places, Task

MATTHEWS = "(TP · TN − FP · FN) / √((TP + FP)(TP + FN)(TN + FP)(TN + FN))"


def _ward(draw: Random) -> tuple[Task, ...]:
    ill = draw.choice((10, 20, 25))
    tp, fp = draw.randint(ill // 3, ill - 1), draw.randint(1, 20)
    c = Confusion(tp, fp, ill - tp, 100 - ill - fp)
    return (
        Task(
            "Work out",
            Filled(
                "A hundred patients, {ill} of them ill. Give accuracy, precision, recall and balanced accuracy (the mean of recall and specificity), each as a fraction and as a decimal.",
                ill=ill,
            ),
            confusion_table(c, "ill", "healthy"),
            ("Accuracy", "Precision", "Recall", "Balanced accuracy"),
            key=tuple(explain(m, c) for m in (accuracy, precision, recall, balanced_accuracy)),
        ),
    )


def _rule(draw: Random) -> tuple[Task, ...]:
    while True:  # percentages of which all counts are whole
        ill, finds, clears = draw.randrange(20, 101, 20), draw.randrange(60, 96, 5), draw.randrange(75, 96, 5)
        tp, tn = ill * finds // 100, (1000 - ill) * clears // 100
        test = Confusion(tp, 1000 - ill - tn, ill - tp, tn)
        if test.fp > test.tp:
            break
    never = Confusion(0, 0, ill, 1000 - ill)
    return (
        Task(
            "Decide",
            Filled(
                "Of 1,000 people {ill} are ill. A test is positive for {finds}% of the ill and negative for {clears}% of the healthy. A rule calls everybody "
                "healthy. Which has the higher accuracy? Which do you use to find the ill, and why?",
                ill=ill,
                finds=finds,
                clears=clears,
            ),
            blanks=("Accuracy of the test", "Accuracy of the rule"),
            lines=2,
            key=(
                explain(accuracy, test),
                explain(accuracy, never),
                Filled(
                    "The rule is right about {healthy:,} of 1,000 and finds nobody: its recall is "
                    "{recall}. The test is right about {found:g} more of the ill and {alarms:g} fewer of the healthy, "
                    "so its accuracy is lower. Use the test; report recall and precision, or balanced accuracy.",
                    healthy=never.tn,
                    recall=significant(float(recall(never))),
                    found=test.tp,
                    alarms=test.fp,
                ),
            ),
        ),
    )


def _silent(draw: Random) -> tuple[Task, ...]:
    quiet = Confusion(0, 0, draw.randint(3, 8), 50 - draw.randint(8, 12))
    return (
        Task(
            "Decide",
            Filled(
                "A classifier flags nobody. Which of precision, recall, F1 and the Matthews correlation have a value, and which are undefined? Say why. F1 is 2TP / (2TP + FP + FN); the Matthews correlation is {formula}.",
                formula=MATTHEWS,
            ),
            confusion_table(quiet),
            ("Precision", "Recall", "F1", "Matthews corr."),
            1,
            (
                *(explain(m, quiet) for m in (precision, recall, f1, matthews_correlation)),
                "Precision and the Matthews correlation are undefined, because their denominators are 0. Some programs print 0 there, by convention.",
            ),
        ),
    )


def _wards(draw: Random) -> tuple[Task, ...]:
    common, rare = draw.randint(25, 50), draw.randint(2, 12)
    before, after = (Confusion(8 * n, 100 - n, 2 * n, 9 * (100 - n)) for n in (common, rare))  # of 1,000: whole counts
    was, now = (significant(float(accuracy(c))) for c in (before, after))
    return (
        Task(
            "Find the mistake",
            Filled(
                "“In the old clinic {common}% of those tested were ill and accuracy was {was}. In the new one {rare}% are ill and accuracy is {now}. "
                "The test has improved.” Each clinic tested 1,000 people. In each, the test was positive for 80% of the ill and negative for 90% of the healthy.",
                common=common,
                was=was,
                rare=rare,
                now=now,
            ),
            lines=3,
            key=(
                explain(accuracy, before),
                explain(accuracy, after),
                "Recall and specificity are the same in both clinics, so the test is no better. Accuracy is the mean of recall and specificity, "
                "weighted by the numbers of ill and healthy; with fewer ill people it moves towards the specificity.",
            ),
        ),
    )


def _marked(draw: Random) -> Task:
    """Two numbers that use all four counts."""
    c = Confusion(draw.randint(5, 30), draw.randint(2, 20), draw.randint(2, 20), draw.randint(30, 90))
    return Task(
        "Work out",
        Filled(
            "Informedness is recall plus specificity, minus 1. The Matthews correlation is {formula}. "
            "Give both. What are the two on average for a classifier that answers at random?",
            formula=MATTHEWS,
        ),
        confusion_table(c),
        ("Informedness", "Matthews corr."),
        1,
        (
            explain(informedness, c),
            explain(matthews_correlation, c),
            "Both are 0 on average, where they are defined.",
        ),
    )


def _mixed(draw: Random) -> Task:
    ill, (finds, clears) = draw.randrange(20, 201, 20), draw.sample(range(50, 96, 5), 2)  # two rates that differ
    tp, tn = ill * finds // 100, (1000 - ill) * clears // 100
    c = Confusion(tp, 1000 - ill - tn, ill - tp, tn)
    return Task(
        "Work out",
        Filled(
            "A test is positive for {finds}% of the ill and negative for {clears}% of the healthy. Of 1,000 people {ill} are ill. Give accuracy and balanced accuracy (the mean of recall and specificity). Which of the two "
            "stays the same if {twice} of the 1,000 are ill?",
            finds=finds,
            clears=clears,
            ill=ill,
            twice=2 * ill,
        ),
        blanks=("Accuracy", "Balanced accuracy"),
        lines=1,
        key=(
            explain(accuracy, c),
            explain(balanced_accuracy, c),
            "Balanced accuracy: it is the mean of two rates, each computed within one class.",
        ),
    )


def _told(draw: Random) -> Task:
    ill, finds, clears = draw.randrange(100, 1001, 100), draw.randrange(70, 100), draw.randrange(80, 100)
    tp, tn = ill * finds // 100, (10_000 - ill) * clears // 100
    c = Confusion(tp, 10_000 - ill - tn, ill - tp, tn)
    return Task(
        "Work out",
        Filled(
            "Of 10,000 people {ill:,} are ill. A test is positive for {finds}% of the ill and negative for {clears}% of the healthy. One of these people tests positive: what is the "
            "probability that this person is ill? Another tests negative: what is the probability that this person is healthy?",
            ill=ill,
            finds=finds,
            clears=clears,
        ),
        blanks=("Precision", "Negative predictive value"),
        key=(explain(precision, c), explain(negative_predictive_value, c)),
    )


def _majority(draw: Random) -> Task:
    rare = draw.randint(40, 120)
    tp, fp = rare * draw.randint(10, 45) // 100, draw.randint(5, 60)
    c = Confusion(tp, max(fp, tp), rare - tp, 1000 - rare - max(fp, tp))
    always = Confusion(0, 0, rare, 1000 - rare)
    compared = Filled(
        "The rule finds nothing, and its accuracy is the same as the classifier's."
        if accuracy(always) == accuracy(c)
        else "The rule finds nothing, and its accuracy is higher than the classifier's."
    )
    return Task(
        "Find the mistake",
        Filled(
            "“The accuracy of our classifier is {accuracy} on 1,000 samples, so it is good.” Compare this accuracy with that of a rule that always says “negative”. The Matthews correlation is {formula}.",
            accuracy=significant(float(accuracy(c))),
            formula=MATTHEWS,
        ),
        confusion_table(c),
        ("Accuracy of the rule", "Matthews correlation of the classifier"),
        1,
        (
            explain(accuracy, always),
            explain(matthews_correlation, c),
            Filled(
                "{compared} So the classifier's accuracy says little: report a number that is 0 on average for random answers, such as the Matthews correlation (undefined for this rule).",
                compared=compared,
            ),
        ),
    )


PLACES: Places = ((_ward, _marked, _mixed, _told), (_rule,), (_silent,), (_wards, _majority))
