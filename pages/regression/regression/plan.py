"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.regression import mean_absolute_error, median_absolute_error, r2
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

TRUE, SAID = [10, 20, 30, 40], [12, 18, 33, 37]
ASTRAY = [*SAID[:3], SAID[3] + 40]
AFTER = [float(metric(TRUE, ASTRAY)) for metric in (mean_absolute_error, median_absolute_error, r2)]

PLAN = Plan(
    able=(
        "Compute MAE, median absolute error and RMSE of a few predictions.",
        "Say which of them one very large error can dominate.",
        "Explain a negative R² and an undefined MAPE.",
    ),
    misconception="R² is a square, so it cannot be below 0.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "One of seven predictions gets worse and worse. Which number stops changing?",
            "The median absolute error. MAE has no upper limit, R² no lower one.",
        ),
        Stage(
            4,
            PICTURE,
            "Drag one prediction further and further up.",
            "When does R² fall below 0? What does that mean?",
            "When the squared errors add up to more than those of always predicting the mean height.",
        ),
        Stage(
            3,
            "A true value of zero, and one below",
            "Compare the conventions.",
            "One degree off at 0 °C: how many percent is that?",
            "There is no percentage: one degree would have to be divided by 0. Each convention gives something else.",
        ),
    ),
    further=(
        Stage(
            8,
            "What one error costs",
            "Drag the prediction across 10.",
            "Which slope depends on how large the error is?",
            "That of the squared error. So outliers have the largest effect on training.",
        ),
        Stage(
            8,
            "Useless features",
            "Add columns of noise, one by one.",
            "Which R² shows the harm?",
            "R² on new rows. On the fitted rows it cannot fall.",
        ),
        Stage(
            9,
            EXERCISES,
            "In pairs, exercise 2: a worse MAE, and an MPE near 0.",
            "What does an MPE of 0 say?",
            "Errors in both directions balance. It does not say that predictions are right.",
        ),
        Stage(10, WORKSHEET, "Each student alone, tasks 1 to 3."),
    ),
    questions=(
        "Which error would you report to somebody who pays for every metre of error?",
        "All values are multiplied by a thousand. Which numbers stay the same?",
        "The median error is small. What can still be wrong?",
    ),
    exam="Four trees are 10, 20, 30 and 40 m high. The predictions are 12, 18, 33 and 37 m. Give MAE and the median absolute error. Then the "
    "last prediction becomes 77 m. Give MAE, the median absolute error and R².",
    answer=(
        *(explain(metric, TRUE, SAID) for metric in (mean_absolute_error, median_absolute_error)),
        Filled(
            "Then MAE is {mae:g} m, the median absolute error still {median:g} m, and R² −{r2:.4g}.",
            mae=AFTER[0],
            median=AFTER[1],
            r2=-AFTER[2],
        ),
    ),
    reading=sources("mean_absolute_error", "explained_variance"),
)
