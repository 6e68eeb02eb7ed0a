"""Worksheet on forecasts."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.forecasting import mean_absolute_scaled_error
from metrics_core.regression import mean_absolute_error, mean_absolute_percentage_error, symmetric_mape
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

SEASONS = (
    (2, 6),
    (3, 2),
    (4, 5),
    (1, 3),
    (5, 1),
)  # step and yearly growth for which the mean of seven steps is a whole number
MORE = ((1, 2, 2, 3), (1, 1, 3, 3), (2, 2, 4, 4), (1, 3, 4, 4), (3, 4, 4, 5))


def tasks(draw: Random) -> tuple[Task, ...]:
    """Two forecasts of a season, their scaled error, half against double, and a series that never moves."""
    return (*_quarters(draw), *_half_and_double(draw), *_flat(draw))


def _quarters(draw: Random) -> tuple[Task, ...]:
    (step, growth), base, more = draw.choice(SEASONS), draw.choice((10, 12, 20)), draw.sample(draw.choice(MORE), 4)
    year = [base, base + 2 * step, base + step, base - step]
    training = year + [value + growth for value in year]
    actual = [value + extra for value, extra in zip(training[4:], more, strict=True)]
    names = [f"{y}/{quarter}" for y in (1, 2, 3) for quarter in (1, 2, 3, 4)]
    return (
        Task(
            "Work out",
            "Visitors in each quarter of three years, in thousands. At the end of year 2, forecast year 3: once by repeating the last value, "
            "once by repeating the same quarter of year 2. Compare by MAE.",
            table((("quarter", *names), ("visitors", *training, *actual)), heads=0, side=True),
            ("MAE, last value", "MAE, same quarter"),
            1,
            (
                explain(mean_absolute_error, actual, [training[-1]] * 4),
                explain(mean_absolute_error, actual, training[4:]),
                "The last value ignores the season.",
            ),
        ),
        Task(
            "Work out",
            "Divide the second MAE by the mean absolute step from one quarter to the next in years 1 and 2. The quotient is MASE. Is it below 1, and "
            "what does that mean?",
            blanks=("Mean step", "MASE"),
            lines=1,
            key=(
                explain(mean_absolute_scaled_error, actual, training[4:], training=training),
                "Below 1: the error is smaller than that of repeating the last value one step ahead in the training years. Above 1: larger.",
            ),
            follows=True,
        ),
    )


def _half_and_double(draw: Random) -> tuple[Task, ...]:
    truth = draw.choice((10, 20, 40))
    metrics = (mean_absolute_percentage_error, symmetric_mape)
    return (
        Task(
            "Decide",
            f"The actual value is {truth}. One forecast was {truth // 2}, another {truth * 2}. Which is worse by MAPE, and which by "
            "symmetric MAPE?",
            blanks=("MAPE, low", "MAPE, high", "SMAPE, low", "SMAPE, high"),
            lines=1,
            key=(
                *(explain(m, [truth], [said]) for m in metrics for said in (truth // 2, truth * 2)),
                "By MAPE the high one is twice as bad. By symmetric MAPE they are equal: half and double are the same step on a "
                "logarithmic scale.",
            ),
        ),
    )


def _flat(draw: Random) -> tuple[Task, ...]:
    flat = draw.choice((5, 8, 12))
    return (
        Task(
            "Find the mistake",
            f"“Sales were {flat}, {flat}, {flat}, {flat} and then {flat + 2}. We forecast {flat + 1}; MASE must be small.”",
            blanks=("MASE",),
            lines=2,
            key=(
                explain(mean_absolute_scaled_error, [flat + 2], [flat + 1], training=[flat] * 4),
                "The training series never changes, so the mean step is 0, and MASE would divide by it. Report the MAE, with its "
                "unit.",
            ),
        ),
    )
