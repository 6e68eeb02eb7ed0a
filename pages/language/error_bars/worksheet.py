"""Worksheet on error bars."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.error_bars import (
    clustered_standard_error,
    design_effect,
    paired_standard_error,
    questions_needed,
    standard_error,
    unpaired_standard_error,
)
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task


def tasks(draw: Random) -> tuple[Task, ...]:
    """Groups by hand, pairs by hand, how many questions, a score without an error, and runs taken for questions."""
    return (*_groups(draw), *_pairs(draw), *_needed(draw), *_edge(draw), *_mistake(draw))


def _row(values: list[int]) -> list[str]:
    return [str(value) for value in values]


def _groups(draw: Random) -> tuple[Task, ...]:
    right = [3, draw.randint(2, 3), draw.randint(0, 1), 0]
    draw.shuffle(right)
    scores = [int(i < c) for c in right for i in range(3)]
    texts = [name for name in "PQRS" for _ in range(3)]
    return (
        Task(
            "Work out",
            "A model answered three questions about each of four texts: 1 is right, 0 is wrong. Give its score and two standard errors. As if independent: divide the variance "
            "by n − 1. By texts: in each text, add up the deviations from the overall score; square these four sums and add them, multiply by G / (G − 1) for G texts, take the root, "
            "divide by twelve.",
            table((("text", *texts), ("answer", *_row(scores))), heads=0, side=True),
            blanks=("Score", "As if independent", "By texts"),
            lines=1,
            key=(explain(standard_error, scores), explain(clustered_standard_error, scores, texts)),
        ),
    )


def _pairs(draw: Random) -> tuple[Task, ...]:
    both, a_only, b_only = draw.randint(4, 5), draw.randint(2, 3), 1
    neither = 10 - both - a_only - b_only
    a = [1] * (both + a_only) + [0] * (b_only + neither)
    b = [1] * both + [0] * a_only + [1] * b_only + [0] * neither
    return (
        Task(
            "Decide",
            "Two models answered the same ten questions. Work out the standard error of the difference of their scores, once as if they had answered different questions, and once in pairs. Divide variances by n − 1. "
            "Which one do you report?",
            table((("A", *_row(a)), ("B", *_row(b))), heads=0, side=True),
            blanks=("Unpaired", "Paired"),
            lines=1,
            key=(
                explain(unpaired_standard_error, a, b),
                explain(paired_standard_error, a, b),
                "The paired one: both models answered the same questions.",
            ),
        ),
    )


def _needed(draw: Random) -> tuple[Task, ...]:
    points, variance = draw.choice((2, 3, 4, 5)), draw.choice((0.1, 0.2, 0.3))
    return (
        Task(
            "Work out",
            f"The variance of the difference of two models' scores on a question is {variance}. The test errs in 5% of cases without a difference. "
            f"How many questions does it need to find a true difference of {points / 100:g} in 80% of cases (its power)? And how many for half the difference? The quantiles are 1.96 and 0.84.",
            blanks=("For the difference", "For half of it"),
            names=("Questions for the difference",),
            key=(
                explain(questions_needed, points / 100, variance),
                f"Half the difference takes four times as many: {questions_needed(points / 200, variance):,.0f}. With the rounded quantiles your numbers may "
                "differ in the third digit.",
            ),
        ),
    )


def _edge(draw: Random) -> tuple[Task, ...]:
    n = 3 * draw.randint(4, 10)
    return (
        Task(
            "Decide",
            f"A model gets {n} of {n} questions right. There are three questions about each text. What are the standard error and the design effect? "
            "What do you report?",
            blanks=("Standard error", "Design effect"),
            lines=1,
            key=(
                explain(standard_error, [1] * n),
                explain(design_effect, [1] * n, [i // 3 for i in range(n)]),
                "A standard error of 0 does not mean that the score is certain. Report Wilson's interval, with the number of texts as n to be safe, and ask more or harder questions.",
            ),
        ),
    )


def _mistake(draw: Random) -> tuple[Task, ...]:
    runs, questions = draw.choice((10, 20, 50)), draw.choice((50, 80, 100))
    share = draw.choice((0.6, 0.7, 0.8))
    right = round(share * questions)
    always = [1] * right + [0] * (questions - right)
    return (
        Task(
            "Find the mistake",
            f"“We asked {questions} questions {runs} times each. The model gave the same answers every time and got {right} questions right. With "
            f"{runs * questions:,} answers the standard error of its score is {significant(float(standard_error(always * runs)))}.”",
            blanks=("Standard error",),
            lines=2,
            key=(
                explain(standard_error, always),
                f"The {runs} answers to a question are the same, so they tell as much as one. So n is {questions}, the number of questions.",
            ),
        ),
    )
