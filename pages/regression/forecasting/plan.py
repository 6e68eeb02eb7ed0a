"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.forecasting import mean_absolute_scaled_error
from metrics_core.regression import mean_absolute_error
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

PAST, ACTUAL, SAID = [10, 14, 12, 16], [13, 17], [12, 14]

PLAN = Plan(
    able=(
        "Compute MAE and MASE of a forecast.",
        "Say why a naive forecast of a seasonal series can be better twelve months ahead than six.",
        "Judge a forecast by values that came after it was made, next to a naive one.",
    ),
    misconception="The further ahead a forecast looks, the larger its error.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Naive forecasts of monthly airline passengers have an MAE of 26 thousand one month ahead and 50 thousand three months ahead. And twelve?",
            "About 32 thousand: the season comes back.",
        ),
        Stage(
            4,
            PICTURE,
            "Drag the time ahead from 1 to 12 months. Stop at 5 and at 12.",
            "Which month does the forecast repeat, and for which month?",
            "At 5 it repeats July for December, for example; MAE is 60.9. At 12 it repeats the same month; MAE is 32.03.",
        ),
        Stage(
            3,
            "Fit and forecast",
            "Raise the degree of the polynomial to 6.",
            "On which side of the line does the error fall?",
            "On the side of the values that it was fitted to.",
        ),
    ),
    further=(
        Stage(
            8,
            "Percentage errors and their limits",
            "Move the forecast from far too low to far too high.",
            "Which measure has a highest value, and where?",
            "SMAPE: 200%, at a forecast of 0 or below. MAPE has no limit where the forecast is too high.",
        ),
        Stage(
            8,
            "Other units",
            "Multiply the series, then add a constant.",
            "Which errors change?",
            "MAE changes with the unit, a percentage with the constant. MASE stays.",
        ),
        Stage(
            9,
            EXERCISES,
            "In pairs, exercise 3: halve MAPE without making a forecast better.",
            "How did you do it?",
            "A constant was added. A percentage needs a zero that means “none”.",
        ),
        Stage(10, WORKSHEET, "Each student alone, tasks 1 and 2. Then discuss the last task, a mistake to find."),
    ),
    questions=(
        "Ten loaves too many, or ten too few: what does MAE say?",
        "What is a naive forecast for tomorrow's temperature? And for a shop's sales in December?",
        "How far ahead must the forecast look for your decision?",
    ),
    exam="A series was 10, 14, 12, 16. The next two values were forecast as 12 and 14, and came out as 13 and 17. Give MAE and MASE. "
    "What does it mean that MASE is below 1?",
    answer=(
        explain(mean_absolute_error, ACTUAL, SAID),
        explain(mean_absolute_scaled_error, ACTUAL, SAID, training=PAST),
        "MAE is smaller than that of naive forecasts one step ahead in the known series.",
    ),
    reading=sources("mean_absolute_error", "symmetric_mape"),
    before=("regression",),
)
