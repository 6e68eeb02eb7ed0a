"""Worksheet on regression errors."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.regression import (
    adjusted_r2,
    largest_share,
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_error,
    mean_squared_error,
    median_absolute_error,
    r2,
    root_mean_squared_error,
    share_within,
)
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task, Template, drawn


def _trees(draw: Random) -> tuple[Task, ...]:
    errors = [
        *(draw.choice((-1, 1)) * draw.randint(1, 7) for _ in range(3)),
        -draw.randint(1, 7),
    ]  # the last prediction is too high
    true, far = draw.sample(range(10, 61, 5), 4), draw.choice((20, 30, 40))
    said = [truth - error for truth, error in zip(true, errors, strict=True)]
    worse, mean = [*said[:3], said[3] + far], sum(true) / 4
    metrics = (mean_absolute_error, mean_squared_error, root_mean_squared_error, mean_absolute_percentage_error)
    return (
        Task(
            "Work out",
            "The true and predicted heights of four trees, in metres.",
            table((("true", *true), ("predicted", *said), ("error", *[""] * 4)), heads=0, side=True),
            ("MAE", "MSE", "RMSE", "MAPE"),
            key=tuple(explain(m, true, said) for m in metrics),
        ),
        Task(
            "Work out",
            f"Another method always predicts the mean of the true heights, {significant(mean)} m. What is its R², and what is "
            "the R² of the predictions above?",
            blanks=("R² of the mean", "R² of the predictions"),
            key=(explain(r2, true, [mean] * 4), explain(r2, true, said)),
            follows=True,
        ),
        Task(
            "Decide",
            f"The last prediction becomes {far} m higher. By how much does MAE rise? Does RMSE rise by more or by less? When would you report MAE, and when RMSE?",
            blanks=("MAE", "RMSE"),
            lines=2,
            key=(
                *(explain(m, true, worse) for m in (mean_absolute_error, root_mean_squared_error)),
                f"MAE rises by {far}/4 m. RMSE rises by more, because this error is now by far the largest, and it is squared. Report RMSE if one "
                "large error is worse than several small ones with the same total; otherwise MAE.",
            ),
            follows=True,
        ),
    )


def _frost(draw: Random) -> tuple[Task, ...]:
    degrees, said = [0, *draw.sample((2, 4, 5, 10), 3)], draw.sample((1, 2, 3, 4), 4)
    return (
        Task(
            "Find the mistake",
            "“Four mornings. Our MAPE is a percentage, so it can be compared with that of the trees.”",
            table((("true, °C", *degrees), ("predicted, °C", *said)), heads=0, side=True),
            ("MAPE",),
            2,
            (
                explain(mean_absolute_percentage_error, degrees, said),
                "One morning was at 0 °C, and a division by 0 is not defined. Also, 0 °C does not mean “no temperature”, so a percentage "
                "of a temperature in °C has no meaning. Use MAE, in degrees.",
            ),
        ),
    )


def _heights(draw: Random) -> tuple[list[int], list[int]]:
    """True and predicted heights of five trees; one error is far larger than the others."""
    true = draw.sample(range(20, 91, 5), 5)
    errors = [draw.choice((-1, 1)) * size for size in (*draw.sample(range(1, 7), 4), draw.randint(12, 19))]
    draw.shuffle(errors)
    return true, [y + e for y, e in zip(true, errors, strict=True)]


def _leaning(draw: Random) -> Task:
    true, said = _heights(draw)
    return Task(
        "Work out",
        "True and predicted heights of five trees, in metres. Give the mean error (predicted minus true), the MAE, and the median absolute error. Which of the three depends least on the largest error?",
        table((("true", *true), ("predicted", *said)), heads=0, side=True),
        ("Mean error", "MAE", "Median absolute error"),
        1,
        (
            *(explain(m, true, said) for m in (mean_error, mean_absolute_error, median_absolute_error)),
            "The median absolute error: it is the middle one of the five, however large the largest is.",
        ),
    )


def _near(draw: Random) -> Task:
    true, said = _heights(draw)
    percent = draw.choice((5, 8, 10, 15))
    return Task(
        "Read off",
        f"True and predicted heights of five trees, in metres. What proportion of the predictions is within {percent}% of the true value, and what proportion of the sum of all squared errors is the largest one?",
        table((("true", *true), ("predicted", *said)), heads=0, side=True),
        ("Within tolerance", "Largest squared error's share"),
        names=("Share within the tolerance", "Share of the largest squared error"),
        key=(explain(share_within, true, said, tolerance=percent / 100), explain(largest_share, true, said)),
    )


def _same_error(draw: Random) -> Task:
    small, large, error = draw.randint(20, 90), draw.randint(200, 900), draw.randint(5, 15)
    return Task(
        "Find the mistake",
        f"“Both predictions are {error} m too high, so their percentage errors are the same.” One true value is {small} m, the other {large} m.",
        blanks=("MAPE of the first", "MAPE of the second"),
        lines=1,
        key=(
            explain(mean_absolute_percentage_error, [small], [small + error]),
            explain(mean_absolute_percentage_error, [large], [large + error]),
            "A percentage error divides by the true value, so the same error weighs more where the true value is small. Use MAE where a metre is a metre.",
        ),
    )


def _features(draw: Random) -> Task:
    true = draw.sample(range(10, 90), 8)
    few, many = draw.randint(1, 2), draw.randint(4, 5)
    said = [[y + draw.randint(-9, 9) for y in true] for _ in "AB"]
    said.sort(key=lambda one: r2(true, one))
    return Task(
        "Decide",
        f"Two models of the same eight values. Model A has {few} {'feature' if few == 1 else 'features'} and R² {significant(float(r2(true, said[0])))}; model B has {many} and R² {significant(float(r2(true, said[1])))}. "
        "Adjusted R² is 1 − (1 − R²)(n − 1) / (n − p − 1), for p features. Give it for both. Which one is higher?",
        blanks=("Adjusted R² of A", "Adjusted R² of B"),
        key=(
            explain(adjusted_r2, true, said[0], features=few),
            explain(adjusted_r2, true, said[1], features=many),
            f"That of {'A' if adjusted_r2(true, said[0], features=few) > adjusted_r2(true, said[1], features=many) else 'B'}. On the data that a model is fitted to, R² cannot fall when least squares gets another feature. Adjusted R² can.",
        ),
    )


PLACES: tuple[tuple[Template, ...], ...] = ((_trees,), (_leaning, _near, _same_error, _features), (_frost,))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Four trees with the mean as a rival and one prediction far too high; percentages; and a percentage of degrees."""
    return drawn(draw, *PLACES)
