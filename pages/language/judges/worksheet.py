"""Worksheet on judges."""

from random import Random

import numpy as np

from metrics_core import ConfusionMatrix, explain
from metrics_core.classification.multiclass import cohen_kappa
from metrics_core.filled import Filled
from metrics_core.judges import (
    both_orders,
    corrected_rate,
    expected_rate,
    gwet_ac1,
    krippendorff_alpha,
    prediction_powered_mean,
    self_preference,
)
from metrics_core.retrieval_augmented import context_precision, faithfulness
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task, in_words, on_a_half


def _rate(draw: Random) -> Task:
    right, se, sp = 10 * draw.randint(60, 95), draw.choice((80, 90)) / 100, draw.choice((70, 80, 90)) / 100
    passed = round(1000 * expected_rate(right / 1000, se, sp))
    return Task(
        "Work out",
        Filled(
            "A judge passes {passed} of 1,000 answers. On answers labelled by people, it passes {right:.0f}% of the right ones and fails {wrong:.0f}% of the wrong ones. "
            "What is the corrected pass rate?",
            passed=passed,
            right=100 * se,
            wrong=100 * sp,
        ),
        blanks=("Judge's rate", "Corrected"),
        key=(explain(corrected_rate, passed / 1000, se, sp),),
    )


def _agreement(draw: Random) -> Task:
    both, judge, person = draw.randint(80, 90), draw.randint(3, 6), draw.randint(1, 3)
    cells = [[both, person], [judge, 100 - both - judge - person]]
    matrix = ConfusionMatrix(("right", "wrong"), np.array(cells))
    rows = ((label, *map(str, row)) for label, row in zip(("person: right", "person: wrong"), cells, strict=True))
    return Task(
        "Work out",
        "A judge and a person labelled the same 100 answers. Work out the raw agreement, Cohen's kappa and Gwet's AC1. Kappa and AC1 are (agreement − C) / (1 − C), with C the agreement by chance: for kappa pq + (1 − p)(1 − q), with p and q the two proportions of “right”; for AC1 2m(1 − m), with m their mean.",
        table((("", "judge: right", "judge: wrong"), *rows)),
        blanks=("Agreement", "Kappa", "AC1"),
        key=(
            in_words(
                explain(cohen_kappa, matrix),
                ("^observed disagreement.*", "answers on which they differ"),
                ("^disagreement by chance.*", "answers on which they would differ by chance"),
            ),
            explain(gwet_ac1, matrix),
        ),
    )


def _raters(draw: Random) -> Task:
    rows: list[list[str | None]] = [list(draw.choice(("++++", "+++-", "++--", "+---", "----"))) for _ in range(4)]
    rows += [["+", "+", draw.choice("+-"), None], ["-", "-", draw.choice("+-"), draw.choice(("-", None))]]
    draw.shuffle(rows)
    for row in rows:
        draw.shuffle(row)
    verdicts = sum(verdict is not None for row in rows for verdict in row)
    shown = tuple(tuple(verdict or "" for verdict in column) for column in zip(*rows, strict=True))
    return Task(
        "Work out",
        Filled(
            "Each column is one answer, which four raters called right (+) or wrong (-); empty: no verdict. Disagreement is the proportion of pairs of verdicts that differ. Observed: the mean of the six answers' disagreements, weighted by their numbers of verdicts. By chance: the disagreement among all {verdicts} verdicts. Alpha is 1 − observed / by chance.",
            verdicts=verdicts,
        ),
        table(tuple((Filled("rater {n}", n=n), *column) for n, column in enumerate(shown, 1)), heads=0),
        blanks=("Observed disagreement", "Disagreement by chance", "Krippendorff's alpha"),
        key=(explain(krippendorff_alpha, rows),),
    )


def _edge(draw: Random) -> Task:
    se = draw.choice((60, 70, 80, 90)) / 100
    return Task(
        "Decide",
        Filled(
            "A judge passes {rate:.0f}% of the right answers, and {rate:.0f}% of the wrong ones as well. It passes {rate:.0f}% of your model's answers. What is the corrected rate?",
            rate=100 * se,
        ),
        blanks=("Corrected rate",),
        lines=1,
        key=(
            explain(corrected_rate, se, se, round(1 - se, 2)),
            Filled(
                "It passes right and wrong answers alike, so its verdicts say nothing about the true rate: it passes {rate:.0f}% whatever the true rate is.",
                rate=100 * se,
            ),
        ),
    )


def _mistake(draw: Random) -> Task:
    while True:
        labelled, passed = draw.randint(10, 40), draw.randint(75, 95)
        wrong = draw.randint(2, max(2, labelled // 4))
        if not on_a_half(wrong / labelled):
            break
    failed = max(1, round(labelled * (100 - passed) / 100))  # about as often as of the others
    human = [1] * (labelled - wrong - failed) + [0] * (wrong + failed)
    judged = [1] * (labelled - failed) + [0] * failed
    others = [1] * passed + [0] * (100 - passed)
    return Task(
        "Find the mistake",
        Filled(
            "“The judge passed {passed} of 100 answers. On {labelled} others, drawn at random, it agreed with people on {agreed}, so we trust it: {passed}% of the answers are right.” It correctly failed {failed} of these {labelled}, and passed {wrong} that people "
            "called wrong. What is the prediction-powered mean: the judge's mean on the 100 (pass 1, fail 0), plus the mean of (person − judge) on the {labelled}?",
            passed=passed,
            labelled=labelled,
            agreed=labelled - wrong,
            failed=failed,
            wrong=wrong,
        ),
        blanks=("Prediction-powered mean",),
        lines=1,
        key=(
            explain(prediction_powered_mean, human, judged, others),
            Filled(
                "On the labelled answers the judge's rate is too high by {excess}. Subtract this from {rate:g}, the judge's rate on the 100. With so few labels "
                "the result is very uncertain.",
                excess=significant(wrong / labelled),
                rate=passed / 100,
            ),
        ),
    )


def _both_orders(draw: Random) -> Task:
    while True:
        a_wins, b_wins, first = draw.randint(35, 50), draw.randint(10, 25), draw.randint(10, 25)
        if not on_a_half(a_wins / (a_wins + b_wins)):
            break
    second = 100 - a_wins - b_wins - first
    cells = [(1, 1)] * a_wins + [(0, 0)] * b_wins + [(1, 0)] * first + [(0, 1)] * second
    found = both_orders([cell[0] for cell in cells], [cell[1] for cell in cells])
    rows = ((a_wins, first), (second, b_wins))
    return Task(
        "Work out",
        "A judge read 100 pairs of answers in both orders. The table counts its winners. Give A's win rate with A read first and with A read second, the average of the two, and A's win rate among the pairs "
        "with the same winner in both orders.",
        table(
            (
                ("", "A second: A wins", "A second: B wins"),
                ("A first: A wins", *rows[0]),
                ("A first: B wins", *rows[1]),
            ),
        ),
        blanks=("A first", "A second", "Average", "A's rate, same winner"),
        key=(
            Filled(
                "A first {first}, A second {second}, average {average}; among the pairs with the same winner {same}.",
                first=significant(found.a_first),
                second=significant(found.a_second),
                average=significant(found.average),
                same=significant(found.consistent),
            ),
            Filled(
                "The winner changes with the order in {percent}% of the pairs.",
                percent=significant(100 * found.flipped),
            ),
        ),
    )


def _itself(draw: Random) -> Task:
    own, other = draw.randint(40, 80), draw.randint(40, 80)
    chosen, right = draw.randint(own * 8 // 10, own - 1), draw.randint(other * 5 // 10, other * 8 // 10)
    counts = chosen, own, right, other
    return Task(
        "Work out",
        Filled(
            "In {own} pairs people prefer a judge's own answer to another model's, and the judge chooses its own in {chosen} of these. In {other} pairs people prefer the other answer, and the judge chooses that one in {right}. "
            "Work out its self-preference. By agreement: the proportion of the {own} pairs in which the judge agrees with people, minus that of the {other}. By win rates: over all pairs, the win rate of its own answers according to the judge, minus their win rate according to people.",
            own=own,
            chosen=chosen,
            other=other,
            right=right,
        ),
        blanks=("Self-preference by agreement", "Self-preference by win rates"),
        key=(explain(self_preference, *counts), explain(self_preference, *counts, by="win rate")),
    )


def _retrieved(draw: Random) -> Task:
    places = sorted(draw.sample(range(8), draw.randint(2, 5)))
    useful, claims = [int(place in places) for place in range(8)], draw.randint(3, 9)
    return Task(
        "Decide",
        Filled(
            "A system retrieved eight passages and answered from them. A judge calls the passages at ranks {ranks} and {last} useful, and finds all {claims} claims of the answer in the passages. Give "
            "context precision (the mean of the precisions at the useful ranks) and faithfulness. Is the answer true?",
            ranks=", ".join(str(place + 1) for place in places[:-1]),
            last=places[-1] + 1,
            claims=claims,
        ),
        blanks=("Context precision", "Faithfulness"),
        lines=1,
        key=(
            explain(context_precision, useful),
            explain(faithfulness, claims, claims),
            "The two numbers do not show whether the answer is true: the passages may be wrong, and so may the judge.",
        ),
    )


PLACES: Places = (
    (_rate,),
    (_agreement,),
    (_raters, _both_orders, _itself),
    (_edge, _retrieved),
    (_mistake,),
)
