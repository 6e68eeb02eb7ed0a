"""Worksheet on probabilities."""

from collections.abc import Callable, Sequence
from random import Random

from metrics_core import Worked, explain
from metrics_core.filled import Filled
from metrics_core.probabilities import brier_score, log_loss
from metrics_core.probabilities.calibration import expected_calibration_error, maximum_calibration_error
from widgets.formulas import significant
from widgets.worksheets.given import bars, table
from widgets.worksheets.task import Places, Task, in_words

LOG_LOSS = Filled("the mean of −ln p, where p is the forecast probability of what happened")


def _days(said: Sequence[float], rain: Sequence[int]) -> str:
    rows = (("forecast", *said), ("rain", *("yes" if y else "no" for y in rain)))
    return table(rows, heads=0)


def _explained(metric: Callable[..., float], rain: Sequence[int], said: Sequence[float], **options: int) -> Worked:
    """A key of which the samples are days, and the bins the forecasts that fall into them."""
    groups = enumerate(sorted(set(said)), 1) if options else ()
    bins = (
        (rf"bin {i}, .*", Filled("forecast {forecast:g}: {n} days", forecast=one, n=said.count(one)))
        for i, one in groups
    )
    days = (("sample", "day"), ("positive", "rain"), ("negative", "no rain"))
    return in_words(explain(metric, rain, said, **options), *bins, *days)


def _squares(draw: Random) -> tuple[Task, ...]:
    rain = draw.sample((1, 0, 1, 0), 4)
    said = [draw.randrange(55, 100, 5) / 100 if y else draw.randrange(5, 50, 5) / 100 for y in rain]
    said[draw.randrange(4)] = 0.5
    return (
        Task(
            "Work out",
            "Four days, the forecast probability of rain, and whether it rained. Give the squared errors (rain counts as 1, no rain as 0) and their mean, the Brier score.",
            _days(said, rain),
            ("Squared errors", "Brier score"),
            key=(_explained(brier_score, rain, said),),
        ),
    )


def _logs(draw: Random) -> tuple[Task, ...]:
    rain = draw.sample((1, 1, 0, draw.randint(0, 1)), 4)
    said = [draw.randrange(10, 91, 10) / 100 for _ in rain]
    return (
        Task(
            "Work out",
            "Four days, each with a forecast of rain. The loss of a day is −ln p, where p is the forecast probability of what happened. Give each loss, then the mean of the four, the log loss.",
            _days(said, rain),
            ("Losses", "Log loss"),
            key=(
                _explained(log_loss, rain, said),
                "In the steps pᵢ is the forecast, so p is 1 − pᵢ on a day without rain. A p of 0.5 costs ln 2 = 0.693, and halving p adds ln 2.",
            ),
        ),
    )


def _certain(draw: Random) -> tuple[Task, ...]:
    days = draw.choice((100, 200, 500, 1000))
    return (
        Task(
            "Find the mistake",
            Filled(
                "“On one day our forecast of rain was 0, and it rained. That is one mistake in {days:,} days, so our log loss can hardly have changed.” Log loss is {log_loss}.",
                days=days,
                log_loss=LOG_LOSS,
            ),
            blanks=("Log loss",),
            lines=2,
            key=(
                _explained(log_loss, [1, 1], [0, 0.5]),
                Filled(
                    "−ln 0 is infinite, and so is any mean that includes it. (The steps suppose only two days: this one, and a day with rain and a forecast of 0.5.) Forecast 0 only for "
                    "what cannot happen. If you clip forecasts, say at which value. The squared error of such a day is only 1: it adds 1/{days:,} to the Brier score.",
                    days=days,
                ),
            ),
        ),
    )


def _bars(draw: Random) -> tuple[Task, ...]:
    few, many = draw.sample((100, 200, 300, 400), 2)
    while True:  # until each bar is there and clearly off, by three standard errors or more
        low, high = (
            (draw.randrange(*said, 10) / 100, draw.randint(*seen) / 10)
            for said, seen in (((5, 46), (1, 4)), ((55, 96), (6, 10)))
        )
        if all(abs(said - seen) > 0.14 for said, seen in (low, high)):
            break
    rain = [int(day < round(days * seen)) for days, (_, seen) in ((few, low), (many, high)) for day in range(days)]
    return (
        Task(
            "Read off",
            Filled(
                "{few} days with a forecast of {low}, and {many} with {high}. The bars show the proportion of rainy days in each group. How "
                "far is each proportion from its forecast, and what is the expected calibration error (the mean gap, weighted by days)? Were the forecasts too "
                "sure (too far from one half), not sure enough, or neither?",
                few=few,
                low=low[0],
                many=many,
                high=high[0],
            ),
            bars([low[1], high[1]], [Filled("forecast {forecast:g}", forecast=said) for said, _ in (low, high)]),
            ("First gap", "Second gap", "ECE"),
            1,
            (
                _explained(expected_calibration_error, rain, [low[0]] * few + [high[0]] * many, bins=2),
                _temper(low, high),
            ),
        ),
    )


def _temper(low: tuple[float, float], high: tuple[float, float]) -> str:
    """What two bars on either side of one half say together."""
    more = [seen > said for said, seen in (low, high)]
    if more[0] == more[1]:
        said = (
            "In both groups it rained more often than forecast, so both forecasts are too low."
            if more[0]
            else "In both groups it rained less often than forecast, so both forecasts are too high."
        )
        return Filled(
            "Neither: one forecast is too far from one half, the other is not far enough. {said}", said=Filled.of(said)
        )
    return (
        "Both proportions are nearer to one half than the forecasts: too sure."
        if more[0]
        else "Both proportions are further from one half than the forecasts: not sure enough."
    )


def _steady(draw: Random) -> Task:
    """Two forecasters of ten days: one always gives the base rate, one moves."""
    while True:
        wet = draw.randint(2, 6)
        said = [draw.randrange(55, 100, 5) / 100] * wet + [draw.randrange(5, 45, 5) / 100] * (10 - wet)
        rain = [1] * wet + [0] * (10 - wet)
        rain[draw.randrange(10)] ^= 1
        base = sum(rain) / 10
        if brier_score(rain, said) + 0.01 < brier_score(rain, [base] * 10):
            break
    return Task(
        "Find the mistake",
        Filled(
            "“It rains on {rainy} of 10 days, and we always forecast {base:g}. That is calibrated, so no forecast has a better Brier score.” Another forecaster says {high} on {wet} days and {low} on the others. "
            "It rains on {rainy_high} of the days with {high} and on {rainy_low} of those with {low}. The Brier score is the mean squared error of the forecasts.",
            rainy=sum(rain),
            base=base,
            high=said[0],
            wet=wet,
            low=said[-1],
            rainy_high=sum(rain[:wet]),
            rainy_low=sum(rain[wet:]),
        ),
        blanks=(Filled("Brier score, always {base:g}", base=base), "Brier score, the other forecaster"),
        lines=1,
        key=(
            _explained(brier_score, rain, [base] * 10),
            _explained(brier_score, rain, said),
            "A calibrated forecast can be the same on all days. The Brier score also rewards forecasts that are higher on rainy days.",
        ),
    )


def _one_forecast(draw: Random) -> Task:
    days, said = draw.randint(8, 20), draw.randrange(55, 96, 5) / 100
    wet = draw.randint(days // 2, days - 1)
    rain = [1] * wet + [0] * (days - wet)
    return Task(
        "Work out",
        Filled(
            "On {days} days the forecast is {said}. It rains on {wet} of them. Give the Brier score, which is the mean squared error of the forecasts, and the log loss, which is {log_loss}. Which constant forecast would have made both smallest?",
            days=days,
            said=said,
            wet=wet,
            log_loss=LOG_LOSS,
        ),
        blanks=("Brier score", "Log loss"),
        lines=1,
        key=(
            _explained(brier_score, rain, [said] * days),
            _explained(log_loss, rain, [said] * days),
            Filled(
                "The proportion of rainy days, {wet}/{days} = {proportion}.",
                wet=wet,
                days=days,
                proportion=significant(wet / days),
            ),
        ),
    )


def _three_groups(draw: Random) -> Task:
    said = (draw.randrange(5, 31, 5) / 100, draw.randrange(40, 61, 5) / 100, draw.randrange(70, 96, 5) / 100)
    days = [draw.randrange(10, 51, 10) for _ in said]
    wet = [min(n, max(0, round(n * p) + draw.randint(-4, 4))) for n, p in zip(days, said, strict=True)]
    rain = [int(day < w) for n, w in zip(days, wet, strict=True) for day in range(n)]
    each = [p for n, p in zip(days, said, strict=True) for _ in range(n)]
    return Task(
        "Work out",
        "Days in three groups by their forecast. A group's gap is |proportion of rainy days − forecast|. ECE is the mean gap, weighted by days; MCE is the largest gap.",
        table((("forecast", *said), ("days", *days), ("rainy", *wet)), heads=0),
        ("ECE", "MCE"),
        key=(
            _explained(expected_calibration_error, rain, each, bins=3),
            _explained(maximum_calibration_error, rain, each, bins=3),
        ),
    )


def _sure(draw: Random) -> Task:
    """The same error costs little or much."""
    mild, bold = draw.randrange(20, 41) / 100, draw.randrange(1, 11) / 100
    squares, costs = ([float(loss([1], [said])) for said in (mild, bold)] for loss in (brier_score, log_loss))
    return Task(
        "Decide",
        Filled(
            "It rains on a day for which one forecast said {mild} and another {bold}. Give the squared error and the log loss of each; the log loss here is −ln of the forecast. Divide the second squared error by the first, and the second log loss by the first. Which quotient is larger?",
            mild=mild,
            bold=bold,
        ),
        blanks=("Squared error, first", "Squared error, second", "Log loss, first", "Log loss, second"),
        lines=1,
        key=(
            *(_explained(brier_score, [1], [said]) for said in (mild, bold)),
            *(_explained(log_loss, [1], [said]) for said in (mild, bold)),
            Filled(
                "That of log loss: it is {cost}, that of the squared error {square}. A squared error is at most 1; log loss grows without limit as the forecast of what happened goes to 0.",
                cost=significant(costs[1] / costs[0]),
                square=significant(squares[1] / squares[0]),
            ),
        ),
    )


PLACES: Places = (
    (_squares, _one_forecast, _three_groups),
    (_logs, _sure, _steady),
    (_certain,),
    (_bars,),
)
