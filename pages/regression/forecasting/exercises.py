"""Exercises on forecasts, from easy to hard."""

from widgets.exercises.exercise import Exercise

PASSENGERS = {"series": "airline"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "better-fit-worse-forecast",
        "fit",
        "Make the curve fit the known months better and forecast the later ones worse.",
        {
            "error on fitted values falls": lambda now, start: now.rmse_inside < start.rmse_inside,
            "error of the forecasts rises": lambda now, start: now.rmse_outside > start.rmse_outside,
        },
        "Raise the degree of the polynomial.",
        "A higher degree comes closer to the values that it was fitted to. Far beyond them, the highest power can dominate the curve.",
        to={"degree": 5},
        needs=PASSENGERS,
    ),
    Exercise(
        "further-and-better",
        "forecasts",
        "The naive forecast looks six months ahead here. Find a longer time ahead at which its MAE is lower.",
        {"further than 6 months": lambda now, start: now.lead > 6, "MAE falls": lambda now, start: now.mae < start.mae},
        "The forecast repeats the last month that is known. Which later month is most similar to it?",
        "Errors do not have to grow with the lead time: after about a year, the season is nearly the same again. Judge a method at "
        "the lead time that you need.",
        start={"lead": 6},
        to={"lead": 12},
        needs={**PASSENGERS, "method": "naive"},
    ),
    Exercise(
        "halved-without-work",
        "sizes",
        "Halve the MAPE of these forecasts without making any forecast better: MAE has to stay as it is.",
        {
            "MAPE at most half": lambda now, start: now.mape <= start.mape / 2,
            "MAE as it is": lambda now, start: now.mae == start.mae,
        },
        "A percentage compares an error with the distance from zero. Measure from another zero: add a constant.",
        "The same constant was added to true values and forecasts, and the percentages changed. Percentages make sense only if zero means “none”. MASE stayed as it was.",
        to={"shift": 280},
        needs=PASSENGERS,
    ),
)
