"""Worksheet on probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from metrics_core import explain
from metrics_core.probabilities import brier_score, log_loss
from metrics_core.probabilities.calibration import expected_calibration_error
from widgets.worksheets.given import bars, table
from widgets.worksheets.task import Task


def tasks(draw: Random) -> tuple[Task, ...]:
    """Both losses by hand, a certainty that was wrong, and bars that show how far a forecast can be believed."""
    return (*_squares(draw), *_halves(draw), *_certain(draw), *_bars(draw))


def _days(said: Sequence[float], rain: Sequence[int]) -> str:
    rows = (("forecast", *map(str, said)), ("rain", *("yes" if y else "no" for y in rain)))
    return table(rows, heads=0, side=True)


def _squares(draw: Random) -> tuple[Task, ...]:
    rain = draw.sample((1, 0, 1, 0), 4)
    said = [draw.choice((0.9, 0.8, 0.7, 0.6) if y else (0.1, 0.2, 0.3, 0.4)) for y in rain]
    said[draw.randrange(4)] = 0.5
    return (
        Task(
            "Work out",
            "Four days, the forecast probability of rain, and whether it rained. Work out the Brier score.",
            _days(said, rain),
            ("Squared errors", "Brier score"),
            key=(explain(brier_score, rain, said),),
        ),
    )


def _halves(draw: Random) -> tuple[Task, ...]:
    rain, said = (1, 0, 1), (draw.choice((0.5, 0.25)), draw.choice((0.5, 0.75)), draw.choice((0.5, 0.125)))
    return (
        Task(
            "Work out",
            "Three more days. Write the loss of each day as a multiple of ln 2, then the mean log loss (ln 2 = 0.6931).",
            _days(said, rain),
            ("Losses", "Log loss"),
            key=(
                explain(log_loss, rain, said),
                "A half costs ln 2, a quarter twice that, an eighth three times that. A forecast of 0.75 gives a quarter to “no rain”.",
            ),
        ),
    )


def _certain(draw: Random) -> tuple[Task, ...]:
    days = draw.choice((100, 500, 1000))
    return (
        Task(
            "Find the mistake",
            f"“We said 0 on one day and it rained. That is one mistake in {days:,} days, so our log loss can hardly have changed.”",
            blanks=("Log loss",),
            lines=2,
            key=(
                explain(log_loss, [1, 1], [0, 0.5]),
                "−ln 0 is infinite, and so is any mean that includes it. (The formula shows only two days: that day, and one with a forecast of 0.5.) Forecast 0 only for "
                "what cannot happen, or clip, and say at which value. The squared error of such a day, its part of the Brier score, is only 1.",
            ),
        ),
    )


def _bars(draw: Random) -> tuple[Task, ...]:
    low, high = draw.choice(((0.2, 0.1), (0.3, 0.1), (0.2, 0.4))), draw.choice(((0.8, 0.6), (0.9, 0.7), (0.8, 0.9)))
    rain = [int(day < round(10 * seen)) for _, seen in (low, high) for day in range(10)]
    return (
        Task(
            "Read off",
            f"Twenty days: ten with a forecast of {low[0]}, ten with {high[0]}. The bars show on what proportion of them it rained. How "
            "far is each from its forecast, and what is the expected calibration error? Was the forecast too sure (too far from one half), "
            "not sure enough, or neither?",
            bars([low[1], high[1]], [f"forecast {low[0]}", f"forecast {high[0]}"]),
            ("First gap", "Second gap", "ECE"),
            1,
            (explain(expected_calibration_error, rain, [low[0]] * 10 + [high[0]] * 10, bins=2), _temper(low, high)),
        ),
    )


def _temper(low: tuple[float, float], high: tuple[float, float]) -> str:
    """What two bars on either side of one half say together."""
    more = [seen > said for said, seen in (low, high)]
    if more[0] == more[1]:
        often, level = ("more", "low") if more[0] else ("less", "high")
        return (
            f"Neither: in both groups it rained {often} often than forecast, so the forecast is too {level} throughout."
        )
    side, temper = ("nearer to", "too sure") if more[0] else ("further from", "not sure enough")
    return f"Both proportions are {side} one half than the forecasts: {temper}."
