"""Worksheet on forecasts."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.forecasting import mean_absolute_scaled_error
from metrics_core.regression import (
    mean_absolute_error,
    mean_absolute_percentage_error,
    root_mean_squared_error,
    symmetric_mape,
)
from widgets.worksheets.given import beside, table
from widgets.worksheets.task import Task, Template, drawn


def _quarters(draw: Random) -> tuple[Task, ...]:
    step, growth, base, more = (
        draw.randint(2, 6),
        draw.randint(1, 6),
        draw.randint(10, 24),
        draw.choices(range(10), k=4),
    )
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
    truth = draw.randrange(10, 101, 10)
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
    flat = draw.randint(4, 20)
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


def _series(draw: Random, months: int) -> list[int]:
    """Numbers that go up and down and are not all alike."""
    at, found = draw.randint(20, 40), []
    for _ in range(months):
        at = max(5, at + draw.choice((-6, -4, -3, -2, 2, 3, 5, 7)))
        found.append(at)
    return found


def _steps(draw: Random) -> Task:
    sales = _series(draw, 6)
    return Task(
        "Work out",
        "Sales in six months. Each month is forecast by the value of the month before. Give MAE and RMSE of these five forecasts.",
        table((("month", *range(1, 7)), ("sales", *sales)), heads=0, side=True),
        ("MAE", "RMSE"),
        key=(
            explain(mean_absolute_error, sales[1:], sales[:-1]),
            explain(root_mean_squared_error, sales[1:], sales[:-1]),
        ),
    )


def _origins(draw: Random) -> Task:
    sales = _series(draw, 5)
    return Task(
        "Decide",
        "Sales in five months. Forecast months 2 to 5 by the last known value: once all four at the end of month 1, and once each at the end of the month before. Give both MAEs. Which one tells how good forecasts for next month are?",
        table((("month", *range(1, 6)), ("sales", *sales)), heads=0, side=True),
        ("MAE, all from month 1", "MAE, one month ahead"),
        1,
        (
            explain(mean_absolute_error, sales[1:], [sales[0]] * 4),
            explain(mean_absolute_error, sales[1:], sales[:-1]),
            "The second: each of its forecasts looks one month ahead. The first mixes one to four months.",
        ),
    )


def _seasonal(draw: Random) -> Task:
    year = draw.sample(range(10, 40), 4)
    training = year + [value + draw.choice((-3, -2, -1, 1, 2, 4)) for value in year]
    actual = [value + draw.randint(-4, 5) for value in year]
    said = [value + draw.choice((-3, -1, 1, 2, 5)) for value in actual]
    return Task(
        "Work out",
        "Eight quarters to learn from, then four quarters with the actual value and the forecast. Give MASE with a season of four: MAE, divided by the mean absolute difference between a quarter and the same quarter a year before.",
        beside(
            table((("learned from", *training),), heads=0, side=True),
            table((("actual", *actual), ("forecast", *said)), heads=0, side=True),
        ),
        ("MAE", "MASE"),
        key=(
            explain(mean_absolute_error, actual, said),
            explain(mean_absolute_scaled_error, actual, said, training=training, season=4),
        ),
    )


def _none_sold(draw: Random) -> Task:
    sold = draw.sample((0, *draw.sample(range(1, 20), (others := draw.randint(3, 6)))), others + 1)
    said = [value + draw.randint(1, 50) / 10 for value in sold]
    return Task(
        "Find the mistake",
        "“A day without sales cannot be divided by, so we leave it out and report the MAPE of the other days.”",
        table((("sold", *sold), ("forecast", *said)), heads=0, side=True),
        ("MAE", "MAPE"),
        2,
        (
            explain(mean_absolute_error, sold, said),
            explain(mean_absolute_percentage_error, sold, said),
            "MAPE has no value here. Leaving the day out hides the forecasts for days without sales. MAE needs no division.",
        ),
    )


PLACES: tuple[tuple[Template, ...], ...] = (
    (_quarters, _steps, _seasonal),
    (_half_and_double, _origins),
    (_flat, _none_sold),
)


def tasks(draw: Random) -> tuple[Task, ...]:
    """Two forecasts of a season and their scaled error; half against double or other horizons; and a series that never moves."""
    return drawn(draw, *PLACES)
