"""Exercises on forecasts, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

PASSENGERS = {"series": "airline"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "better-fit-worse-forecast",
        "fit",
        "Make the curve fit the known months better and forecast the coming ones worse.",
        {
            "error of the fit falls": lambda now, start: now.rmse_inside < start.rmse_inside,
            "error of the forecasts rises": lambda now, start: now.rmse_outside > start.rmse_outside,
            "the same months known": lambda now, start: now.fitted == start.fitted,
        },
        "Give the polynomial more bends.",
        "A higher degree can only come closer to what it was fitted to. What it does beyond the last point is decided "
        "by its highest power.",
        to={"degree": 5},
        needs=PASSENGERS,
    ),
    Exercise(
        "further-and-better",
        "forecasts",
        "Here you look six months ahead. Look further ahead, and be less wrong.",
        {"further than 6 months": lambda now, start: now.lead > 6, "MAE falls": lambda now, start: now.mae < start.mae},
        "The forecast repeats the last month that is known. Which later month is most like it?",
        "Errors need not grow with the lead time: after twelve months the season has come round. Judge a method at the "
        "lead time that you need.",
        start={"lead": 6},
        to={"lead": 12},
        needs={**PASSENGERS, "method": "naive"},
    ),
    Exercise(
        "halved-without-work",
        "sizes",
        "Halve the MAPE of these forecasts. Not one of them gets any better: MAE has to stay as it is.",
        {
            "MAPE at most half": lambda now, start: now.mape <= start.mape / 2,
            "MAE as it is": lambda now, start: now.mae == start.mae,
        },
        "A percentage compares with the distance from zero. Nobody forbids you to measure from elsewhere.",
        "Add a constant to truths and forecasts alike and every percentage shrinks. Relative errors mean something "
        "only where zero does; MASE does not care.",
        to={"shift": 280},
        needs=PASSENGERS,
    ),
)
