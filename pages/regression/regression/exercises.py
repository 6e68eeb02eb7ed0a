"""Exercises on regression errors, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

TREES = {"data": "trees"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "worse-than-the-mean",
        "errors",
        "Six of seven trees are measured well. Make R² negative with the remaining one.",
        {"R² below 0": lambda now, start: now.r2 < 0},
        "R² compares with always saying the mean. Squares punish one large error more than many small ones: go far.",
        "R² need not be the square of anything, and it has no floor. Below 0, the mean of the truths would have done "
        "better than the predictions, and one row is enough for that.",
        to={"prediction": 25},
        needs=TREES,
    ),
    Exercise(
        "errors-cancel",
        "errors",
        "Make the predictions worse by MAE, but bring the mean percentage error within half a percent of 0.",
        {
            "MAE rises": lambda now, start: now.mean_absolute_error > start.mean_absolute_error,
            "MPE between −0.5% and 0.5%": lambda now, start: (
                (now.mean_percentage_error > -0.005) & (now.mean_percentage_error < 0.005)
            ),
        },
        "MPE keeps the signs. The predictions are too high on the whole, so let one of them be too low.",
        "An MPE of 0 says that too high and too low balance, not that anything is right. It measures bias; never "
        "choose a model by it alone.",
        to={"prediction": 7.5},
        needs=TREES,
    ),
    Exercise(
        "noise-that-helps",
        "useless",
        "Start from no useless features. Add columns of noise so that R² on the rows of the fit rises, adjusted R² "
        "rises too, and R² on new rows falls.",
        {
            "the same draw": lambda now, start: now.draw == start.draw,
            "R² of the fit rises": lambda now, start: now.train > start.train,
            "adjusted R² rises": lambda now, start: now.adjusted > start.adjusted,
            "held-out R² falls": lambda now, start: now.held_out < start.held_out,
        },
        "The first of the three cannot fall. The second falls by most columns, but not by a lucky one: try one after "
        "another.",
        "Adjusted R² charges for every column, but by chance about one in three of them pays. Only rows that were not "
        "used for the fit tell.",
        start={"useless": 0, "draw": 1},
        to={"useless": 6, "draw": 1},
    ),
)
