"""Worksheet on regression errors."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.regression import (
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_squared_error,
    r2,
    root_mean_squared_error,
)
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

HEIGHTS = ((10, 20, 40, 50), (20, 25, 40, 50), (10, 20, 25, 40))
ERRORS = ((1, -1, 3, 5), (2, -2, 2, 2), (1, 1, -7, 7), (-1, 5, 7, 5), (2, 4, 4, -8), (3, 3, -3, 3))  # MSE is a square


def tasks(draw: Random) -> tuple[Task, ...]:
    """Four trees, the mean as a rival, one prediction far too high, and a percentage of degrees."""
    return (*_trees(draw), *_frost(draw))


def _trees(draw: Random) -> tuple[Task, ...]:
    errors = draw.sample(draw.choice(ERRORS), 4)
    if errors[3] > 0:  # the last one is too high, and can go astray without a negative height
        errors = [-error for error in errors]
    true, far = draw.sample(draw.choice(HEIGHTS), 4), draw.choice((20, 30, 40))
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
