"""Worksheet on fairness between groups."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import accuracy, false_positive_rate, precision, recall
from metrics_core.fairness import (
    ByGroup,
    demographic_parity_ratio,
    equal_opportunity_difference,
    equalized_odds_difference,
    selection_rate,
)
from metrics_core.fairness.identity import implied_false_positive_rate
from widgets.formulas import significant
from widgets.worksheets.given import confusion_table
from widgets.worksheets.task import Task

# (TP of 50, FP of 50) in A and (TP of 20, FP of 80) in B
COUNTS = (((40, 10), (12, 8)), ((30, 10), (10, 10)), ((40, 20), (14, 16)), ((35, 5), (10, 4)), ((45, 15), (16, 16)))
RATES = ((0.8, 0.8), (0.75, 0.6), (0.5, 0.8), (0.8, 0.5), (0.6, 0.9))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Rates of two groups, the identity, a group without positives, and equal accuracies with other errors."""
    return (*_rates(draw), *_identity(draw), *_nobody(draw), *_accurate(draw))


def _groups(a: Confusion, b: Confusion) -> ByGroup:
    return ByGroup.of(("A", "B"), (a, b))


def _rates(draw: Random) -> tuple[Task, ...]:
    (tp_a, fp_a), (tp_b, fp_b) = draw.choice(COUNTS)
    a, b = Confusion(tp_a, fp_a, 50 - tp_a, 50 - fp_a), Confusion(tp_b, fp_b, 20 - tp_b, 80 - fp_b)
    both = _groups(a, b)
    asked, ratio = (selection_rate, recall, precision), explain(demographic_parity_ratio, both)
    return (
        Task(
            "Work out",
            f"A hundred people in group A: {a.tp} TP, {a.fp} FP, {a.fn} FN, {a.tn} TN. A hundred in group B: {b.tp} TP, {b.fp} FP, "
            f"{b.fn} FN, {b.tn} TN. Give each rate for A and for B.",
            blanks=("Selection rate", "True positive rate", "Precision"),
            lines=1,
            key=("Group A:", *(explain(m, a) for m in asked), "Group B:", *(explain(m, b) for m in asked)),
            names=tuple(
                f"{name} of {group}" for group in "AB" for name in ("Selection rate", "True positive rate", "Precision")
            ),
        ),
        Task(
            "Read off",
            "From the rates above: how far apart are the true positive rates, and what is the smaller selection rate as a "
            "proportion of the larger one? Is it at least four fifths?",
            blanks=("Equal opportunity difference", "Demographic parity ratio"),
            lines=1,
            key=(explain(equal_opportunity_difference, both), ratio, _four_fifths(ratio.value)),
            follows=True,
        ),
    )


def _four_fifths(ratio: float) -> str:
    return "It is at least 0.8." if ratio >= 0.8 else "It is below 0.8."


def _identity(draw: Random) -> tuple[Task, ...]:
    right, found = draw.choice(RATES)
    fprs = [float(implied_false_positive_rate(p, right, found)) for p in (0.5, 0.2)]
    return (
        Task(
            "Decide",
            f"In both groups precision is {right} and the true positive rate is {found}. Of A half are positive, of B one in five. Use "
            "FPR = p / (1 − p) · (1 − PPV) / PPV · TPR (p: base rate, PPV: precision). Can the false positive rates be equal?",
            blanks=("False positive rate of A", "False positive rate of B"),
            lines=2,
            key=(
                f"A: 1 · {significant((1 - right) / right)} · {found} = {significant(fprs[0])}. "
                f"B: 0.25 · {significant((1 - right) / right)} · {found} = {significant(fprs[1])}.",
                "They cannot: precision and true positive rate are fixed, and only p / (1 − p) differs, by a factor of four.",
            ),
        ),
    )


def _nobody(draw: Random) -> tuple[Task, ...]:
    fp = draw.choice((2, 3, 4))
    a, b = Confusion(6, fp, 2, 12 - fp), Confusion(0, fp, 0, 10 - fp)
    both = _groups(a, b)
    return (
        Task(
            "Decide",
            f"Group A has 8 positives, 6 of them found. Group B has {10} people and no positive; {fp} of them are flagged. The "
            "table is of group A. Do the equal opportunity difference and the equalized odds difference have values? Say why.",
            confusion_table(a, "positive", "negative"),
            ("Equal opportunity difference", "Equalized odds difference"),
            1,
            (explain(equal_opportunity_difference, both), explain(equalized_odds_difference, both)),
        ),
    )


def _accurate(draw: Random) -> tuple[Task, ...]:
    errors = draw.choice((10, 12, 15))
    a, b = Confusion(50, errors, 0, 50 - errors), Confusion(50 - errors, 0, errors, 50)
    return (
        Task(
            "Find the mistake",
            f"“Accuracy is {significant(float(accuracy(a)))} in group A and {significant(float(accuracy(b)))} in group B, so the model "
            f"treats both alike.” Half of each group is positive. In A it flags {errors} negatives and misses nobody; in B it misses "
            f"{errors} positives and flags no negative.",
            lines=2,
            key=(
                explain(false_positive_rate, a),
                explain(recall, b),
                "Accuracy counts errors, whatever their type. In A the model flags too many, in B too few.",
            ),
        ),
    )
