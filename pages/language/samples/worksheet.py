"""Worksheet on k answers to a problem."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.samples import mean_pass_at_k, pass_at_k, pass_hat_k
from widgets.formulas import significant
from widgets.worksheets.task import Task


def tasks(draw: Random) -> tuple[Task, ...]:
    """Two rates of one problem, two models, too few answers, and problems taken for answers."""
    return (*_one(draw), *_two(draw), *_few(draw), *_mistake(draw))


def _one(draw: Random) -> tuple[Task, ...]:
    n = draw.choice((5, 6, 8, 10))
    c = draw.randint(2, n - 2)
    return (
        Task(
            "Work out",
            f"A model gave {n} answers to a problem, and {c} are right. Two of them are drawn at random. Give each number as a fraction and as a decimal.",
            blanks=("pass@1", "pass@2", "pass^2"),
            key=(explain(pass_at_k, n, c, 1), explain(pass_at_k, n, c, 2), explain(pass_hat_k, n, c, 2)),
        ),
    )


def _two(draw: Random) -> tuple[Task, ...]:
    problems, each = draw.choice(((4, 4), (5, 5), (6, 6), (5, 10), (4, 8)))
    solved = draw.randint(1, problems - 1)
    even = solved * each // problems if solved * each % problems == 0 else 0
    if not even:
        each, even = problems, solved
    spread, sure = [even] * problems, [each] * solved + [0] * (problems - solved)
    return (
        Task(
            "Decide",
            f"Two models gave {each} answers to each of {problems} problems. Model A has {even} right answers to each problem. Model B has only right answers to "
            f"{solved} and only wrong ones to the others. Which has the higher pass@1, and which the higher pass@2? Work out both.",
            blanks=("pass@2 of A", "pass@2 of B"),
            lines=1,
            key=(
                explain(mean_pass_at_k, [each] * problems, spread, 2),
                explain(mean_pass_at_k, [each] * problems, sure, 2),
                f"pass@1 is {significant(solved / problems)} for both. A second answer helps model A on every problem, and model B on none.",
            ),
        ),
    )


def _few(draw: Random) -> tuple[Task, ...]:
    n = draw.randint(3, 6)
    return (
        Task(
            "Decide",
            f"A model gave {n} answers to a problem, and none is right. A program prints pass@{n + 2} = 1. Say why, and what it should print.",
            lines=2,
            key=(
                explain(pass_at_k, n, 0, n + 2),
                "The program returns 1 wherever there are fewer than k wrong answers, and does not check whether there are k answers.",
            ),
        ),
    )


def _mistake(draw: Random) -> tuple[Task, ...]:
    problems = draw.choice((20, 40, 50, 80))
    solved = draw.randint(problems // 4, problems // 2)
    return (
        Task(
            "Find the mistake",
            f"“Our model solved {solved} of {problems} problems, with one answer to each. With n = {problems} and c = {solved} its pass@5 is "
            f"{significant(pass_at_k(problems, solved, 5))}.”",
            blanks=("pass@1",),
            lines=2,
            key=(
                explain(mean_pass_at_k, [1] * problems, [1] * solved + [0] * (problems - solved), 1),
                "n counts answers to one problem, and here it counts problems. With one answer to each, pass@5 is undefined.",
            ),
        ),
    )
