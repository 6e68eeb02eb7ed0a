"""Exercises on regression errors, from easy to hard."""

from widgets.exercises.exercise import Exercise

TREES = {"data": "trees"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "worse-than-the-mean",
        "errors",
        "Make R² negative by moving one prediction.",
        {"R² below 0": lambda now, start: now.r2 < 0},
        "R² compares with always predicting the mean height. Errors are squared, so one very large error is enough: drag far.",
        "In spite of its name, R² need not be a square, and it has no lower limit. Below 0, always predicting the mean "
        "has the smaller sum of squared errors. One bad row was enough.",
        to={"prediction": 25},
        needs=TREES,
    ),
    Exercise(
        "errors-cancel",
        "errors",
        "Make the predictions worse by MAE, but bring the mean percentage error (MPE) to within half a percentage point of 0.",
        {
            "MAE rises": lambda now, start: now.mean_absolute_error > start.mean_absolute_error,
            "MPE between −0.5% and 0.5%": lambda now, start: (
                (now.mean_percentage_error > -0.005) & (now.mean_percentage_error < 0.005)
            ),
        },
        "MPE keeps the signs. On average the predictions are too high, so make one of them too low.",
        "An MPE near 0 says that errors in both directions balance. It does not say that the predictions are right: MPE measures "
        "bias, not accuracy.",
        to={"prediction": 5.8},
        needs={**TREES, "every": True},
    ),
    Exercise(
        "noise-that-helps",
        "useless",
        "Start without useless features. Add columns of noise until R² on the fitted rows has risen, adjusted R² "
        "has risen too, and R² on new rows has fallen.",
        {
            "the same draw": lambda now, start: now.draw == start.draw,
            "R² of the fit rises": lambda now, start: now.train > start.train,
            "adjusted R² rises": lambda now, start: now.adjusted > start.adjusted,
            "R² on new rows falls": lambda now, start: now.held_out < start.held_out,
        },
        "R² on the fitted rows cannot fall. Adjusted R² falls with most columns of noise, but rises with some. Try them one after "
        "another.",
        "Adjusted R² subtracts a penalty for every column, but about one column of noise in three happens to gain more than its penalty. R² on rows "
        "that were not used for the fit showed the harm.",
        start={"useless": 0, "draw": 1},
        to={"useless": 6, "draw": 1},
    ),
)
