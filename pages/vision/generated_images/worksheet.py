"""Worksheet on generated images."""

from collections.abc import Sequence
from random import Random
from statistics import fmean

from metrics_core import Worked, explain
from metrics_core.filled import Filled
from metrics_core.generative import frechet_distance
from widgets.formulas import significant
from widgets.worksheets.given import number_line, table
from widgets.worksheets.task import Places, Task, in_words

HEAP, HALVES = [[-2], *[[0]] * 6, [2]], [*[[-1]] * 4, *[[1]] * 4]  # mean 0 and variance 1, both
SPREADS = {
    0.25: Filled("Model Q has the right mean, and its SD is a quarter of the right one."),
    0.5: Filled("Model Q has the right mean, and its SD is half the right one."),
    1.5: Filled("Model Q has the right mean, and its SD is 1.5 times the right one."),
    2: Filled("Model Q has the right mean, and its SD is twice the right one."),
}


def _explain(
    real: Sequence[Sequence[float]], made: Sequence[Sequence[float]], roots: str = "product of both SDs"
) -> Worked:
    """The Fréchet distance, with its steps called as the tasks call them."""
    return in_words(
        explain(frechet_distance, real, made, ddof=0),
        ("^trace of the root.*", roots),
        ("^term of the covariances", "SD term"),
    )


def _one_feature(draw: Random) -> tuple[Task, ...]:
    middle, spread, wide = draw.randint(3, 7), draw.randint(1, 3), draw.randint(1, 3)
    other = middle + draw.randint(1, 5)
    real, made = ((centre - sd, centre + sd) for centre, sd in ((middle, spread), (other, wide)))
    return (
        Task(
            "Read off",
            "One feature of two real images (discs) and of two generated ones (squares). Read off mean and standard deviation of each pair "
            "(for the variance, divide by 2, the number of images, not by 1).",
            number_line([real, made], 15),
            ("Mean, real", "SD, real", "Mean, generated", "SD, generated"),
            key=(
                Filled(
                    "Real: mean {middle}, standard deviation {spread}. Generated: mean {other}, standard deviation {wide}.",
                    middle=middle,
                    spread=spread,
                    other=other,
                    wide=wide,
                ),
            ),
        ),
    )


def _column(values: tuple[float, ...]) -> list[list[float]]:
    return [[value] for value in values]


def _shifted(draw: Random) -> tuple[Task, ...]:
    real, shift = (2, 4), draw.randint(101, 599) / 100
    once, twice = (_explain(_column(real), _column((real[0] + by, real[1] + by))) for by in (shift, 2 * shift))
    return (
        Task(
            "Decide",
            Filled(
                "All real images are copied. An image has one feature here; in each copy it is raised by {shift}. What is the Fréchet distance (squared, as in FID) between the images and the copies? What is it if the feature "
                "is raised by {double:g} instead? Does the distance come from the means or from the SDs?",
                shift=shift,
                double=2 * shift,
            ),
            blanks=tuple(Filled("Distance, {shift:g}", shift=by) for by in (shift, 2 * shift)),
            names=tuple(Filled("Fréchet distance, {shift:g}", shift=by) for by in (shift, 2 * shift)),
            lines=1,
            key=(
                once,
                twice,
                "It comes from the means alone. It is the square of the shift: doubling the shift multiplies it by 4. (The steps suppose an SD of 1; any SD gives the same distances.)",
            ),
        ),
    )


def _alike(draw: Random) -> tuple[Task, ...]:
    spread, middle = draw.randint(1, 9), draw.randint(10, 40)
    real, made = ([[middle + spread * x] for (x,) in one] for one in draw.sample((HEAP, HALVES), 2))
    worked = _explain(real, made)
    rows = (("real", *(x for (x,) in real)), ("generated", *(x for (x,) in made)))
    return (
        Task(
            "Find the mistake",
            Filled(
                "“The distance between these two samples is {distance}, so the images are the same.” The table gives one feature of eight real and eight generated images. Check the Fréchet distance, squared as in FID: the squared difference of the means plus that of the SDs.",
                distance=significant(worked.value),
            ),
            table(rows, heads=0),
            ("Distance",),
            2,
            (
                worked,
                "Mean and variance agree, and the distance uses nothing else. Two very different sets of images can have the same mean and variance.",
            ),
        ),
    )


def _two_points(mean: float, sd: float) -> list[list[float]]:
    """One feature of two images that has this mean and standard deviation."""
    return [[mean - sd], [mean + sd]]


def _numbers(draw: Random, factors: Sequence[float] = ()) -> tuple[float, float]:
    """A mean and a standard deviation with one decimal; the points of a spread that is a factor as large have the same mean to the last bit."""
    while True:
        mean, sd = draw.randint(20, 90) / 10, draw.randint(5, 40) / 10
        means = {fmean(x for (x,) in _two_points(mean, sd * factor)) for factor in (1, *factors)}
        if len(means) == 1:
            return mean, sd


def _two_terms(draw: Random) -> Task:
    real, made = _numbers(draw), _numbers(draw)
    return Task(
        "Work out",
        "With one feature the Fréchet distance, squared as in FID, is the squared difference of the means plus the squared difference of the standard deviations. Compute it.",
        table((("", "mean", "SD"), ("real", *real), ("generated", *made))),
        ("Mean term", "SD term", "Distance"),
        key=(_explain(_two_points(*real), _two_points(*made)),),
        names=("Fréchet distance",),
    )


def _two_features(draw: Random) -> Task:
    def four(first: tuple[float, float], second: tuple[float, float]) -> list[list[float]]:
        return [[x, y] for (x,) in _two_points(*first) for (y,) in _two_points(*second)]

    while True:
        (a, b), (c, d) = ((_numbers(draw), _numbers(draw)) for _ in range(2))
        first, second = ((x[0] - y[0]) ** 2 + (x[1] - y[1]) ** 2 for x, y in ((a, c), (b, d)))
        if abs(first - second) > 0.05:
            break
    rows = ((name, *one, *other) for name, one, other in (("real", a, b), ("generated", c, d)))
    return Task(
        "Work out",
        "Two features that do not correlate, in real and in generated images. For each feature, square the difference of the means and that of the SDs. The Fréchet distance, squared as in FID, is the sum of these four squares. Compute it. Which feature adds more?",
        table((("", "mean 1", "SD 1", "mean 2", "SD 2"), *rows)),
        ("Fréchet distance",),
        1,
        (
            _explain(four(a, b), four(c, d), roots="for each feature, product of both SDs; added up"),
            Filled(
                "Feature {feature} adds more: {more}, against {less}.",
                feature=1 if first > second else 2,
                more=significant(max(first, second)),
                less=significant(min(first, second)),
            ),
        ),
    )


def _which(draw: Random) -> Task:
    off, factor = draw.randint(5, 30) / 10, draw.choice(tuple(SPREADS))
    mean, sd = _numbers(draw, (factor,))
    real = _two_points(mean, sd)
    return Task(
        "Decide",
        Filled(
            "A feature of real images has mean {mean} and SD {sd}. Model P has the right SD and a mean that is {off} too high. {model_q} Give both Fréchet distances (squared, as in FID). Can the distance say what is wrong with each model?",
            mean=mean,
            sd=sd,
            off=off,
            model_q=SPREADS[factor],
        ),
        blanks=("Distance of P", "Distance of Q"),
        lines=1,
        names=("Fréchet distance of P", "Fréchet distance of Q"),
        key=(
            _explain(real, _two_points(mean + off, sd)),
            _explain(real, _two_points(mean, sd * factor)),
            "No: the distance is one number. Look at the two terms separately, or measure separately how realistic and how varied the images are.",
        ),
    )


def _same_image(draw: Random) -> Task:
    (mean, sd), (other, wide) = _numbers(draw, (0,)), _numbers(draw)
    real = _two_points(mean, sd)
    return Task(
        "Decide",
        Filled(
            "A feature of real images has mean {mean} and SD {sd}. Model P draws the same good image again and again: its feature is always {mean}. Model Q has mean {other} and SD {wide}. Give both Fréchet distances (squared, as in FID). Does P's distance come from the means or from the SDs?",
            mean=mean,
            sd=sd,
            other=other,
            wide=wide,
        ),
        blanks=("Distance of P", "Distance of Q"),
        lines=1,
        names=("Fréchet distance of P", "Fréchet distance of Q"),
        key=(
            _explain(real, [[mean], [mean]]),
            _explain(real, _two_points(other, wide)),
            "From the SDs: P's mean is right and its SD is 0. A model without any variety can have a low distance, if real images vary little.",
        ),
    )


def _memory(draw: Random) -> Task:
    while True:
        seen, new = _numbers(draw), _numbers(draw)
        if (seen[0] - new[0]) ** 2 + (seen[1] - new[1]) ** 2 > 0.25:
            break
    trained = _two_points(*seen)
    return Task(
        "Find the mistake",
        Filled(
            "“Our distance to the training images is 0, so the model is perfect.” The model returns the training images. One feature of them has mean {mean} and SD {sd}. In new real images, not used in training, the mean is {new_mean} and the SD {new_sd}. Give both Fréchet distances (squared, as in FID).",
            mean=seen[0],
            sd=seen[1],
            new_mean=new[0],
            new_sd=new[1],
        ),
        blanks=("Distance to training images", "Distance to new images"),
        lines=1,
        names=("Fréchet distance to training images", "Fréchet distance to new images"),
        key=(
            _explain(trained, trained),
            _explain(_two_points(*new), trained),
            "A copy of the training images has a distance of 0 to them. Compare with images that the model has not seen, and look for copies of training images.",
        ),
    )


PLACES: Places = (
    (_one_feature,),
    (_two_terms, _two_features),
    (_shifted, _which, _same_image),
    (_alike, _memory),
)
