"""Worksheet on fairness between groups."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from metrics_core import Confusion, Worked, explain
from metrics_core.classification import accuracy, false_positive_rate, precision, recall
from metrics_core.fairness import (
    ByGroup,
    demographic_parity_difference,
    demographic_parity_ratio,
    equal_opportunity_difference,
    equalized_odds_difference,
    predictive_equality_difference,
    predictive_parity_difference,
    selection_rate,
)
from metrics_core.fairness.identity import implied_false_positive_rate
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.worksheets.given import confusion_table, table
from widgets.worksheets.task import Places, Task, in_words, on_a_half

ODDS = Filled(
    "Equal opportunity difference: the gap in true positive rate. Equalized odds difference: the larger of this gap and the gap in false positive rate."
)


LARGER = (r"W\(", r"\\max(")  # the core's formula holds for the ratio, too


def _groups(a: Confusion, b: Confusion) -> ByGroup:
    return ByGroup.of(("A", "B"), (a, b))


def _rates(draw: Random) -> tuple[Task, ...]:
    while True:
        tp_a, fp_a, tp_b, fp_b = draw.randint(25, 45), draw.randint(5, 20), draw.randint(8, 18), draw.randint(4, 24)
        a, b = Confusion(tp_a, fp_a, 50 - tp_a, 50 - fp_a), Confusion(tp_b, fp_b, 20 - tp_b, 80 - fp_b)
        both = _groups(a, b)
        if _clear(both):
            break
    asked, ratio = (selection_rate, recall, precision), explain(demographic_parity_ratio, both)
    return (
        Task(
            "Work out",
            Filled(
                "A hundred people in group A: {tp_a} TP, {fp_a} FP, {fn_a} FN, {tn_a} TN. A hundred in group B: {tp_b} TP, {fp_b} FP, "
                "{fn_b} FN, {tn_b} TN. Give each rate for A and for B.",
                tp_a=a.tp,
                fp_a=a.fp,
                fn_a=a.fn,
                tn_a=a.tn,
                tp_b=b.tp,
                fp_b=b.fp,
                fn_b=b.fn,
                tn_b=b.tn,
            ),
            blanks=("Selection rate", "True positive rate", "Precision"),
            lines=1,
            key=("Group A:", *(_named(m, a) for m in asked), "Group B:", *(_named(m, b) for m in asked)),
            names=tuple(
                Filled("{rate} of {group}", rate=Filled(rate), group=group)
                for group in "AB"
                for rate in ("Selection rate", "True positive rate", "Precision")
            ),
        ),
        Task(
            "Read off",
            "From the rates above: how far apart are the true positive rates, and what is the smaller selection rate as a "
            "proportion of the larger one? Is this proportion at least four fifths?",
            blanks=("Equal opportunity difference", "Demographic parity ratio"),
            lines=1,
            key=(explain(equal_opportunity_difference, both), ratio, _four_fifths(ratio.value)),
            follows=True,
        ),
    )


def _named(metric: Callable[..., Any], c: Confusion) -> Worked:
    """A rate's key, by the name that the sheet gives it."""
    return in_words(explain(metric, c), ("recall", "true positive rate"))


def _clear(both: ByGroup) -> bool:
    """Whether the ratio of the selection rates is clearly on one side of four fifths."""
    return abs(float(demographic_parity_ratio(both)) - 0.8) >= 0.005


def _four_fifths(ratio: float) -> str:
    return "It is at least 0.8." if ratio >= 0.8 else "It is below 0.8."


def _identity(draw: Random) -> tuple[Task, ...]:
    while True:
        right, found = draw.randrange(50, 96, 5) / 100, draw.randrange(40, 100) / 100
        fprs = [float(implied_false_positive_rate(p, right, found)) for p in (0.5, 0.2)]
        if not any(map(on_a_half, fprs)):
            break
    return (
        Task(
            "Decide",
            Filled(
                "In both groups precision is {right} and the true positive rate is {found}. Half of A and one fifth of B are positive. Use "
                "FPR = p / (1 − p) · (1 − PPV) / PPV · TPR (p: proportion of positives, PPV: precision, TPR: true positive rate). Can the false positive rates of A and B be equal?",
                right=right,
                found=found,
            ),
            blanks=("False positive rate of A", "False positive rate of B"),
            lines=2,
            key=(
                Filled(
                    "A: 1 · {odds} · {found} = {of_a}. B: 0.25 · {odds} · {found} = {of_b}.",
                    odds=significant((1 - right) / right),
                    found=found,
                    of_a=significant(fprs[0]),
                    of_b=significant(fprs[1]),
                ),
                "They cannot: precision and true positive rate are fixed, and only p / (1 − p) differs, by a factor of four.",
            ),
        ),
    )


def _nobody(draw: Random) -> tuple[Task, ...]:
    fp = draw.randint(1, 7)
    a, b = Confusion(6, fp, 2, 12 - fp), Confusion(0, fp, 0, 10 - fp)
    both = _groups(a, b)
    return (
        Task(
            "Decide",
            Filled(
                "The table shows group A. Group B has no positives and 10 negatives, {flagged} of them flagged. {definitions} Does either of the two have a value? Say why.",
                flagged=fp,
                definitions=ODDS,
            ),
            confusion_table(a, "positive", "negative"),
            ("Equal opportunity difference", "Equalized odds difference"),
            1,
            (
                explain(equal_opportunity_difference, both),
                in_words(explain(equalized_odds_difference, both), LARGER),
                "B's true positive rate is 0/0, so neither difference has a value. The false positive rates can still be compared.",
            ),
        ),
    )


def _accurate(draw: Random) -> tuple[Task, ...]:
    while True:
        half = draw.randrange(40, 100, 2)
        errors = draw.randint(5, half // 2)
        a, b = Confusion(half, errors, 0, half - errors), Confusion(half - errors, 0, errors, half)
        if not any(on_a_half(float(one)) for one in (accuracy(a), false_positive_rate(a), recall(b))):
            break
    return (
        Task(
            "Find the mistake",
            Filled(
                "“Accuracy is {of_a} in group A and {of_b} in group B, so the model "
                "treats both alike.” Each group has {half} positives and {half} negatives. In A the model flags {errors} negatives and misses nobody; in B it misses "
                "{errors} positives and flags no negative.",
                of_a=significant(float(accuracy(a))),
                of_b=significant(float(accuracy(b))),
                half=half,
                errors=errors,
            ),
            lines=2,
            key=(
                Filled(
                    "A: false positive rate {errors}/{half} = {fpr_a}, recall {recall_a}. "
                    "B: false positive rate {fpr_b}, recall {found}/{half} = {recall_b}.",
                    errors=errors,
                    half=half,
                    fpr_a=significant(float(false_positive_rate(a))),
                    recall_a=significant(float(recall(a))),
                    fpr_b=significant(float(false_positive_rate(b))),
                    found=half - errors,
                    recall_b=significant(float(recall(b))),
                ),
                "In accuracy, every error counts the same, whatever its type. In A the model flags too many, in B too few.",
            ),
        ),
    )


def _counts(a: Confusion, b: Confusion) -> str:
    rows = ((Filled("group {name}", name=name), *(int(cell) for cell in c.cells)) for name, c in (("A", a), ("B", b)))
    return table((("", "TP", "FP", "FN", "TN"), *rows))


def _selected(draw: Random) -> Task:
    while True:
        (n, chosen), (m, less) = (
            (size, draw.randint(size // 5, size * 4 // 5)) for size in (draw.randint(40, 90), draw.randint(40, 90))
        )
        both = _groups(Confusion(chosen, 0, n - chosen, 0), Confusion(less, 0, m - less, 0))
        if _clear(both):
            break
    whole = tuple(
        (re.escape(f"{some} + 0}}{{{some} + 0 + {size - some} + 0"), f"{some}}}{{{size}")
        for some, size in ((chosen, n), (less, m))
    )
    ratio = in_words(explain(demographic_parity_ratio, both), *whole)
    return Task(
        "Work out",
        Filled(
            "Group A: {chosen} of {n} applicants are invited. Group B: {less} of {m}. Give the difference of the two selection rates, and the smaller rate divided by the larger one. Is this quotient at least four fifths?",
            chosen=chosen,
            n=n,
            less=less,
            m=m,
        ),
        blanks=("Demographic parity difference", "Demographic parity ratio"),
        lines=1,
        key=(in_words(explain(demographic_parity_difference, both), *whole), ratio, _four_fifths(ratio.value)),
    )


def _flagged(draw: Random) -> Task:
    a, b = (
        Confusion(draw.randint(15, 40), draw.randint(3, 20), draw.randint(2, 15), draw.randint(20, 60)) for _ in "AB"
    )
    both = _groups(a, b)
    return Task(
        "Work out",
        "The counts of two groups. How far apart are the two precisions, and how far apart are the two false positive rates?",
        _counts(a, b),
        ("Predictive parity difference", "Predictive equality difference"),
        key=(explain(predictive_parity_difference, both), explain(predictive_equality_difference, both)),
    )


def _odds(draw: Random) -> Task:
    found = draw.randrange(4, 10) / 10
    while True:
        a, b = (
            Confusion(round(found * n), draw.randint(2, 30), n - round(found * n), draw.randint(30, 60))
            for n in draw.sample((20, 30, 40, 50), 2)
        )
        if abs(false_positive_rate(a) - false_positive_rate(b)) >= 0.1:
            break
    both = _groups(a, b)
    return Task(
        "Find the mistake",
        Filled(
            "“In both groups the model finds {found:.0%} of the positives, so it has equalized odds.” {definitions}",
            found=found,
            definitions=ODDS,
        ),
        _counts(a, b),
        ("Equal opportunity difference", "Equalized odds difference"),
        2,
        (
            explain(equal_opportunity_difference, both),
            in_words(explain(equalized_odds_difference, both), LARGER),
            "Equal true positive rates are what equal opportunity asks for. Equalized odds asks for equal false positive rates, too.",
        ),
    )


PLACES: Places = ((_rates,), (_identity, _selected, _flagged, _accurate, _odds), (_nobody,))
