"""Worksheet on generated images."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.generative import frechet_distance
from widgets.formulas import significant
from widgets.worksheets.given import number_line, table
from widgets.worksheets.task import Task

HEAP, HALVES = [[-2], *[[0]] * 6, [2]], [*[[-1]] * 4, *[[1]] * 4]  # mean 0 and variance 1, both


def tasks(draw: Random) -> tuple[Task, ...]:
    """Fréchet distance of one feature, a copy that is shifted, and two samples that it cannot tell apart."""
    return (*_one_feature(draw), *_shifted(draw), *_alike(draw))


def _one_feature(draw: Random) -> tuple[Task, ...]:
    (middle, spread), more = draw.choice(((3, 1), (4, 2), (5, 1), (4, 1))), draw.choice((1, 2, 3))
    other, wide = middle + more, draw.choice((2, 3) if spread == 1 else (1, 3))
    real, made = ((centre - sd, centre + sd) for centre, sd in ((middle, spread), (other, wide)))
    return (
        Task(
            "Read off",
            "One feature of two real images (discs) and of two generated ones (squares). Read off mean and standard deviation of each pair "
            "(divide by 2, not by 1).",
            number_line([real, made], 0, 11),
            ("Mean, real", "SD, real", "Mean, generated", "SD, generated"),
            key=(
                f"Real: mean {middle}, standard deviation {spread}. Generated: mean {other}, standard deviation {wide}.",
            ),
        ),
        Task(
            "Work out",
            "With one feature the Fréchet distance is the squared difference of the means plus the squared difference of the "
            "standard deviations. Compute it.",
            blanks=("Mean term", "Spread term", "Distance"),
            key=(explain(frechet_distance, _column(real), _column(made), ddof=0),),
            follows=True,
        ),
    )


def _column(values: tuple[float, ...]) -> list[list[float]]:
    return [[value] for value in values]


def _shifted(draw: Random) -> tuple[Task, ...]:
    real, shift = (2, 4), draw.choice((3, 4, 5))
    once, twice = (
        explain(frechet_distance, _column(real), _column((real[0] + by, real[1] + by)), ddof=0)
        for by in (shift, 2 * shift)
    )
    return (
        Task(
            "Decide",
            f"All real images are copied, and the feature of each copy is raised by {shift}. What is the distance? What is it if the feature "
            f"is raised by {2 * shift} instead? Which term changes?",
            blanks=("Distance", "Twice as far"),
            lines=1,
            key=(
                once,
                twice,
                "Only the term of the means changes. It is the square of the shift: twice as far is four times as much.",
            ),
        ),
    )


def _alike(draw: Random) -> tuple[Task, ...]:
    real, made = draw.sample((HEAP, HALVES), 2)
    worked = explain(frechet_distance, real, made, ddof=0)
    rows = (("real", *(x for (x,) in real)), ("generated", *(x for (x,) in made)))
    return (
        Task(
            "Find the mistake",
            f"“The distance between these two samples is {significant(worked.value)}, so the images are the same.”",
            table(rows, heads=0, side=True),
            ("Distance",),
            2,
            (
                worked,
                "Mean and variance agree, and the distance uses nothing else. Two very different sets of images can have the same mean and variance.",
            ),
        ),
    )
