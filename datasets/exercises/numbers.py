"""The exercises of the lessons on regression, forecasts and distances."""

from __future__ import annotations

from collections.abc import Mapping

from datasets.exercises.exercise import Exercise

TREES = {"data": "trees"}
PASSENGERS = {"series": "airline"}

REGRESSION = (
    Exercise(
        "worse-than-the-mean",
        "errors",
        "Six of seven trees are measured well. Make R² negative with the remaining one.",
        {"R² below 0": "r2 < 0"},
        "R² compares with always saying the mean. Squares punish one large error more than many small ones: go far.",
        "R² need not be the square of anything, and it has no floor. Below 0, the mean of the truths would have "
        "done better than the predictions, and one row is enough for that.",
        to={"prediction": 25},
        needs=TREES,
    ),
    Exercise(
        "errors-cancel",
        "errors",
        "Make the predictions worse by MAE, but bring the mean percentage error within half a percent of 0.",
        {
            "MAE rises": "mean_absolute_error > start.mean_absolute_error",
            "MPE between −0.5% and 0.5%": "mean_percentage_error > -0.005 and mean_percentage_error < 0.005",
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
        "rises too, "
        "and R² on new rows falls.",
        {
            "the same draw": "draw == start.draw",
            "R² of the fit rises": "train > start.train",
            "adjusted R² rises": "adjusted > start.adjusted",
            "held-out R² falls": "held_out < start.held_out",
        },
        "The first of the three cannot fall. The second falls by most columns, but not by a lucky one: try one "
        "after another.",
        "Adjusted R² charges for every column, but by chance about one in three of them pays. Only rows that were "
        "not used for the fit tell.",
        start={"useless": 0, "draw": 1},
        to={"useless": 6, "draw": 1},
    ),
)

FORECASTING = (
    Exercise(
        "better-fit-worse-forecast",
        "fit",
        "Make the curve fit the known months better and forecast the coming ones worse.",
        {
            "error of the fit falls": "rmse_inside < start.rmse_inside",
            "error of the forecasts rises": "rmse_outside > start.rmse_outside",
            "the same months known": "fitted == start.fitted",
        },
        "Give the polynomial more bends.",
        "A higher degree can only come closer to what it was fitted to. What it does beyond the last point is "
        "decided by its highest power.",
        to={"degree": 5},
        needs=PASSENGERS,
    ),
    Exercise(
        "further-and-better",
        "forecasts",
        "Here you look six months ahead. Look further ahead, and be less wrong.",
        {"further than 6 months": "lead > 6", "MAE falls": "mae < start.mae"},
        "The forecast repeats the last month that is known. Which later month is most like it?",
        "Errors need not grow with the lead time: after twelve months the season has come round. Judge a method at "
        "the lead time that you need.",
        start={"lead": 6},
        to={"lead": 12},
        needs={**PASSENGERS, "method": "naive"},
    ),
    Exercise(
        "halved-without-work",
        "sizes",
        "Halve the MAPE of these forecasts. Not one of them gets any better: MAE has to stay as it is.",
        {"MAPE at most half": "mape <= start.mape / 2", "MAE as it is": "mae == start.mae"},
        "A percentage compares with the distance from zero. Nobody forbids you to measure from elsewhere.",
        "Add a constant to truths and forecasts alike and every percentage shrinks. Relative errors mean something "
        "only where zero does; "
        "MASE does not care.",
        to={"shift": 280},
        needs=PASSENGERS,
    ),
)

DISTANCES = (
    Exercise(
        "nearer-not-more-alike",
        "distances",
        "Bring the tips of the two vectors nearer to each other, and leave their cosine distance as it is.",
        {
            "Euclidean distance falls": "euclidean_distance < start.euclidean_distance",
            "cosine distance as it is": "cosine_distance == start.cosine_distance",
        },
        "Cosine sees only the angle. Change a length.",
        "The straight line is shortest where one tip stands square to the other vector. How alike two directions "
        "are was never in question.",
        to={"a": 0.625},
    ),
    Exercise(
        "no-direction",
        "distances",
        "Make cosine distance undefined, while Euclidean distance is 1.",
        {
            "cosine distance is undefined": "undefined(cosine_distance)",
            "Euclidean distance is 1": "euclidean_distance == 1",
        },
        "A direction needs a length.",
        "The zero vector points nowhere: an empty text, a user without a single click. Libraries answer 0, 1 or "
        "NaN; decide before they do.",
        to={"a": 0, "b": 1},
    ),
    Exercise(
        "shorter-round-the-corner",
        "triangle",
        "Three words that can exist: find cosine distances for which the direct way is longer than the detour by "
        "0.4 or more.",
        {
            "cosine: direct is 0.4 longer": "excess >= 0.4",
            "angles: a triangle that exists": "excess_degrees <= 0",
        },
        "Angles do obey the rule: the direct one cannot exceed the sum. Half a right angle and half a right angle "
        "make a right angle: what are the cosines?",
        "1 less the cosine grows like the square of a small angle, so two small steps cost less than one large one. "
        "Search trees built on the "
        "triangle inequality need the angle, not the cosine distance.",
        to={"ab": 0.5, "bc": 0.5, "ac": 1.5},
    ),
)

NUMBERS: Mapping[str, tuple[Exercise, ...]] = {
    "regression": REGRESSION,
    "forecasting": FORECASTING,
    "distances": DISTANCES,
}
