"""Worksheet on error bars."""

from collections.abc import Iterable
from math import ceil, isclose
from random import Random

from metrics_core import explain
from metrics_core.error_bars import (
    clustered_standard_error,
    contaminated_score,
    design_effect,
    paired_standard_error,
    questions_needed,
    standard_error,
    unpaired_standard_error,
)
from metrics_core.filled import Filled
from metrics_core.inference.multiple import holm
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task

PARTS = {2: Filled("half"), 3: Filled("a third"), 4: Filled("a quarter")}


def _groups(draw: Random) -> Task:
    """Texts agree more than chance: the error by texts is well above the other one."""
    while True:
        each = draw.randint(3, 6)
        right = [draw.choice((0, 1, each - 1, each)) for _ in range(5)]
        scores = [int(i < c) for c in right for i in range(each)]
        texts = [name for name in "PQRST" for _ in range(each)]
        if clustered_standard_error(scores, texts) > 1.2 * standard_error(scores):
            break
    n = 5 * each
    return Task(
        "Work out",
        Filled(
            "A model answered {each} questions about each of five texts. A right answer scores 1, a wrong one 0. Give the mean score and its standard error in two ways. If the {n} answers are independent: divide the sum of squared deviations by {less}, then by {n}, and "
            "take the square root. By texts: in each text, add up the deviations from the mean score; add the squares of these five sums, multiply by 5/4, take the square root and divide by {n}.",
            each=each,
            n=n,
            less=n - 1,
        ),
        table((("text", *"PQRST"), (Filled("right, of {each}", each=each), *map(str, right))), heads=0),
        blanks=("Score", "If independent", "By texts"),
        key=(explain(standard_error, scores), explain(clustered_standard_error, scores, texts)),
    )


def _pairs(draw: Random) -> Task:
    both, a_only, b_only = draw.randint(40, 60), draw.randint(10, 20), draw.randint(2, 7)
    neither = 100 - both - a_only - b_only
    a = [1] * (both + a_only) + [0] * (b_only + neither)
    b = [1] * both + [0] * a_only + [1] * b_only + [0] * neither
    rows = (("questions", both, a_only, b_only, neither),)
    return Task(
        "Decide",
        "Two models answered the same 100 questions. Work out the standard error of the difference of their scores, once as if they had answered different questions, and once from the differences per question "
        "(1, 0 or −1). Compute variances with n − 1 in the denominator. Which one do you report?",
        table((("right", "both", "only A", "only B", "neither"), *rows)),
        blanks=("Unpaired", "Paired"),
        lines=1,
        key=(
            explain(unpaired_standard_error, a, b),
            explain(paired_standard_error, a, b),
            "The paired one: both models answered the same questions. It is the square root of (the variance of the 100 differences ÷ 100).",
        ),
    )


def _needed(draw: Random) -> Task:
    """The printed quantiles and unrounded ones give the same numbers of questions."""
    while True:
        points, variance = draw.randint(2, 8), draw.randint(10, 40) / 100
        both = (points / 100, points / 200)
        if all(questions_needed(d, variance) == ceil(variance * (1.96 + 0.8416) ** 2 / d**2) for d in both):
            break
    return Task(
        "Work out",
        Filled(
            "A's score minus B's on a question has a variance of {variance}. Where there is no difference, a test still reports a difference in 5% of cases. How many questions does it need to find a true difference of {difference:g} with a power of 80%? "
            "And how many for half the difference? The number is variance · (1.96 + 0.8416)² / difference², rounded up.",
            variance=variance,
            difference=points / 100,
        ),
        blanks=("Questions needed", "Questions needed, half the difference"),
        key=(
            *(explain(questions_needed, d, variance) for d in both),
            "Half the difference needs four times as many questions, before rounding up.",
        ),
    )


def _edge(draw: Random) -> Task:
    n = 3 * draw.randint(4, 10)
    return Task(
        "Decide",
        Filled(
            "A model gets {n} of {n} questions right. There are three questions about each text. What are the standard error and the design effect, (standard error by texts ÷ standard error if answers are independent)²? "
            "What do you report?",
            n=n,
        ),
        blanks=("Standard error", "Design effect"),
        lines=1,
        key=(
            explain(standard_error, [1] * n),
            explain(design_effect, [1] * n, [i // 3 for i in range(n)]),
            "A standard error of 0 does not mean that the score is certain. Report an interval that is not 0 wide, such as Wilson's. To be safe, take the number of texts as n. Ask more or harder questions.",
        ),
    )


def _mistake(draw: Random) -> Task:
    runs, questions = draw.choice((10, 20, 50)), 10 * draw.randint(5, 20)
    right = draw.randint(questions // 2, questions * 9 // 10)
    always = [1] * right + [0] * (questions - right)
    return Task(
        "Find the mistake",
        Filled(
            "“We asked {questions} questions {runs} times each. The model gave the same answers every time and got {right} questions right. With "
            "{answers:,} answers the standard error of its score is {error}.”",
            questions=questions,
            runs=runs,
            right=right,
            answers=runs * questions,
            error=significant(float(standard_error(always * runs))),
        ),
        blanks=("Standard error",),
        lines=1,
        key=(
            explain(standard_error, always),
            Filled(
                "The {runs} answers to a question are the same, so they tell as much as one. So n is {questions}, the number of questions.",
                runs=runs,
                questions=questions,
            ),
        ),
    )


def _many(draw: Random) -> Task:
    """No p-value is 5%, before or after the correction."""
    while True:
        values = [one / 1000 for one in draw.sample(range(1, 20), 2) + draw.sample(range(20, 90), 3)]
        draw.shuffle(values)
        adjusted = holm(values)
        if not any(isclose(one, 0.05) for one in (*values, *adjusted)):
            break
    return Task(
        "Work out",
        Filled(
            "Two models are compared on five benchmarks, with p-values of {p:g} (P), {q:g} (Q), {r:g} (R), {s:g} (S), {t:g} (T). Holm's correction multiplies the smallest p-value by 5, the next by 4, and so on. A result that is smaller than the one before is replaced by the one before. "
            "On which benchmarks is the difference significant at the 5% level with the correction, and on which without it?",
            **dict(zip("pqrst", values, strict=True)),
        ),
        blanks=("With Holm", "Without"),
        key=(
            Filled(
                "Adjusted: {p}, {q}, {r}, {s}, {t}. With Holm: {names}.",
                names=_listed(adjusted),
                **dict(zip("pqrst", map(significant, adjusted), strict=True)),
            ),
            Filled("Without: {names}.", names=_listed(values)),
        ),
    )


def _listed(adjusted: Iterable[float]) -> str:
    return ", ".join(name for name, value in zip("PQRST", adjusted, strict=True) if value <= 0.05) or Filled("none")


def _leaked(draw: Random) -> Task:
    leaked, clean, known = draw.randint(5, 40), draw.randint(40, 75), draw.randint(85, 98)
    score = float(contaminated_score(leaked / 100, known / 100, clean / 100))
    return Task(
        "Find the mistake",
        Filled(
            "“The benchmark has 5,000 questions, so the interval is narrow, and the model will score the same on new questions.” {leaked}% of the questions leaked into the training data. The model gets {known}% of these right, and {clean}% of the others. "
            "What score do you expect on this benchmark (the contaminated score)?",
            leaked=leaked,
            known=known,
            clean=clean,
        ),
        blanks=("Contaminated score",),
        lines=1,
        key=(
            explain(contaminated_score, leaked / 100, known / 100, clean / 100),
            Filled(
                "On new questions of the same difficulty expect {clean}%, which is {less} percentage points less. More questions make the interval narrower, around the wrong score.",
                clean=clean,
                less=significant(100 * score - clean),
            ),
        ),
    )


def _four_times(draw: Random) -> Task:
    n, times = draw.randint(20, 60), draw.choice((2, 3, 4))
    right = draw.randint(n // 3, n * 3 // 4)
    scores = [1] * right + [0] * (n - right)
    return Task(
        "Work out",
        Filled(
            "A model gets {right} of {n} questions right. Give the standard error of its score, √(sum of squared deviations / (n (n − 1))). With {times} times as many questions and the same score, what is the standard error?",
            right=right,
            n=n,
            times=times * times,
        ),
        blanks=("Standard error", "Standard error, more questions"),
        lines=1,
        key=(
            explain(standard_error, scores),
            explain(standard_error, scores * times * times),
            Filled(
                "About {part}: the standard error falls with the square root of the number of questions.",
                part=PARTS[times],
            ),
        ),
    )


PLACES: Places = (
    (_groups,),
    (_pairs,),
    (_needed, _many, _four_times),
    (_edge,),
    (_mistake, _leaked),
)
