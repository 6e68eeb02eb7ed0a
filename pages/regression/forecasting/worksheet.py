"""Worksheet on forecasts."""

from collections.abc import Callable
from random import Random
from typing import Any

from metrics_core import Worked, explain
from metrics_core.filled import Filled
from metrics_core.forecasting import mean_absolute_scaled_error
from metrics_core.regression import (
    mean_absolute_error,
    mean_absolute_percentage_error,
    root_mean_squared_error,
    symmetric_mape,
)
from widgets.formulas import significant
from widgets.worksheets.given import beside, table
from widgets.worksheets.task import Places, Task, in_words


def _explained(metric: Callable[..., Any], *given: Any, **options: Any) -> Worked:
    """A key of which the rows are forecasts."""
    return in_words(explain(metric, *given, **options), ("^rows", "forecasts"))


def _quarters(draw: Random) -> tuple[Task, ...]:
    step, growth, base, more = (
        draw.randint(2, 6),
        draw.randint(1, 6),
        draw.randint(10, 24),
        draw.choices(range(10), k=4),
    )
    year = [base, base + 2 * step, base + step, base - step]
    year_2 = [value + growth for value in year]
    training, actual = year + year_2, [value + extra for value, extra in zip(year_2, more, strict=True)]
    names = [f"{y}/{quarter}" for y in (1, 2, 3) for quarter in (1, 2, 3, 4)]
    last, same = (
        _explained(mean_absolute_error, actual, [training[-1]] * 4),
        _explained(mean_absolute_error, actual, year_2),
    )
    scaled = _explained(mean_absolute_scaled_error, actual, year_2, training=training)
    return (
        Task(
            "Work out",
            "Visitors in each quarter of three years, in thousands. At the end of year 2, forecast year 3: once by repeating the last value, "
            "once by repeating the same quarter of year 2. Compare by MAE.",
            table((("year/quarter", *names), ("visitors", *training, *actual)), heads=0),
            ("MAE, last value", "MAE, same quarter"),
            1,
            (
                last,
                same,
                Filled(
                    "The same quarter has the lower MAE, by {difference} thousand visitors. The last value ignores the season.",
                    difference=significant(last.value - same.value),
                ),
            ),
        ),
        Task(
            "Work out",
            "Divide the MAE of “same quarter” by the mean absolute change from one quarter to the next in years 1 and 2. This is MASE with a season of one. "
            "Is MASE below 1, and what does this mean?",
            blanks=("Mean absolute change", "MASE"),
            lines=1,
            key=(scaled, _scaled(scaled.value)),
            follows=True,
        ),
    )


def _scaled(value: float) -> str:
    """What a MASE says, by the side of 1 on which it lies."""
    if value == 1:
        return "It is 1: the MAE of this forecast is as large as that of forecasting each quarter of years 1 and 2 by the quarter before it."
    if value < 1:
        return "It is below 1: the MAE of this forecast is smaller than that of forecasting each quarter of years 1 and 2 by the quarter before it."
    return "It is above 1: the MAE of this forecast is larger than that of forecasting each quarter of years 1 and 2 by the quarter before it."


def _half_and_double(draw: Random) -> tuple[Task, ...]:
    truth = draw.randrange(10, 101, 10)
    metrics = (mean_absolute_percentage_error, symmetric_mape)
    return (
        Task(
            "Decide",
            Filled(
                "The actual value is {truth}. One forecast was {half}, another {double}. Which is worse by MAPE, and which by "
                "symmetric MAPE (SMAPE), the absolute error divided by the mean of actual value and forecast? Or are they equal?",
                truth=truth,
                half=truth // 2,
                double=truth * 2,
            ),
            blanks=("MAPE, low", "MAPE, high", "SMAPE, low", "SMAPE, high"),
            lines=1,
            key=(
                *(_explained(m, [truth], [said]) for m in metrics for said in (truth // 2, truth * 2)),
                "By MAPE the high one is twice as bad. By symmetric MAPE they are equal: symmetric MAPE depends only on the larger value divided by "
                "the smaller, which is 2 both times.",
            ),
        ),
    )


def _flat(draw: Random) -> tuple[Task, ...]:
    flat = draw.randint(4, 20)
    return (
        Task(
            "Find the mistake",
            Filled(
                "“Sales were {flat}, {flat}, {flat}, {flat} and then {last}. We forecast {forecast}; MASE must be small.” MASE is the MAE of the forecast, divided by the mean absolute change from one value to the next among the values before the forecast.",
                flat=flat,
                last=flat + 2,
                forecast=flat + 1,
            ),
            blanks=("MASE",),
            lines=2,
            key=(
                _explained(mean_absolute_scaled_error, [flat + 2], [flat + 1], training=[flat] * 4),
                "The values before the forecast (the training series) never change, so the mean absolute change is 0, and MASE would divide by 0. Report the MAE, with its "
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
        table((("month", *range(1, 7)), ("sales", *sales)), heads=0),
        ("MAE", "RMSE"),
        key=(
            _explained(mean_absolute_error, sales[1:], sales[:-1]),
            _explained(root_mean_squared_error, sales[1:], sales[:-1]),
        ),
    )


def _origins(draw: Random) -> Task:
    sales = _series(draw, 5)
    return Task(
        "Decide",
        "Sales in five months. Forecast months 2 to 5 by the last known value. First make all four forecasts at the end of month 1. Then forecast each month at the end of the month before. Give both MAEs. Which one tells how good forecasts for next month are?",
        table((("month", *range(1, 6)), ("sales", *sales)), heads=0),
        ("MAE, all from month 1", "MAE, one month ahead"),
        1,
        (
            _explained(mean_absolute_error, sales[1:], [sales[0]] * 4),
            _explained(mean_absolute_error, sales[1:], sales[:-1]),
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
        "The first table has the quarters of years 1 and 2 (training), the second those of year 3. Give MASE with a season of four: MAE, divided by the mean absolute difference between a quarter of year 2 and the same quarter of year 1.",
        beside(
            table((("training", *training),), heads=0),
            table((("actual", *actual), ("forecast", *said)), heads=0),
        ),
        ("MAE", "MASE"),
        key=(
            _explained(mean_absolute_error, actual, said),
            _explained(mean_absolute_scaled_error, actual, said, training=training, season=4),
        ),
    )


def _none_sold(draw: Random) -> Task:
    sold = draw.sample((0, *draw.sample(range(1, 20), (others := draw.randint(3, 6)))), others + 1)
    said = [value + draw.randint(1, 50) / 10 for value in sold]
    return Task(
        "Find the mistake",
        "“We cannot divide by 0 sales, so we leave that day out. The MAPE of the other days measures all our forecasts.”",
        table((("sold", *sold), ("forecast", *said)), heads=0),
        ("MAE of all days", "MAPE of all days"),
        2,
        (
            _explained(mean_absolute_error, sold, said),
            _explained(mean_absolute_percentage_error, sold, said),
            "MAPE of all days has no value. That of the other days hides the forecast for the day without sales. Report the MAE of all days, which does not divide by sales.",
        ),
    )


PLACES: Places = (
    (_quarters, _steps, _seasonal),
    (_half_and_double, _origins),
    (_flat, _none_sold),
)
