"""Worksheet on regression errors."""

from dataclasses import replace
from random import Random

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.regression import (
    adjusted_r2,
    largest_share,
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_error,
    mean_squared_error,
    median_absolute_error,
    r2,
    root_mean_squared_error,
    share_within,
)
from widgets.formulas import significant
from widgets.worksheets.given import table, written
from widgets.worksheets.task import Places, Task, in_words

TREES = ("^rows", "trees")


def _trees(draw: Random) -> tuple[Task, ...]:
    errors = [
        *(draw.choice((-1, 1)) * draw.randint(1, 7) for _ in range(3)),
        -draw.randint(1, 7),
    ]  # the last prediction is too high
    true, far = draw.sample(range(10, 61, 5), 4), draw.choice((20, 30, 40))
    said = [truth - error for truth, error in zip(true, errors, strict=True)]
    worse, mean = [*said[:3], said[3] + far], sum(true) / 4
    metrics = (mean_absolute_error, mean_squared_error, root_mean_squared_error, mean_absolute_percentage_error)
    return (
        Task(
            "Work out",
            "The true and predicted heights of four trees, in metres. Give MAE, MSE, RMSE and MAPE.",
            table((("true", *true), ("predicted", *said), ("predicted − true", *[""] * 4)), heads=0),
            ("MAE", "MSE", "RMSE", "MAPE"),
            key=(
                Filled("Predicted − true: {errors}.", errors=", ".join(written(-error) for error in errors)),
                *(in_words(explain(m, true, said), TREES) for m in metrics),
            ),
        ),
        Task(
            "Work out",
            Filled(
                "Another method always predicts the mean of the true heights, {mean} m. What is the R² of this method, and what is "
                "that of the predictions above?",
                mean=significant(mean),
            ),
            blanks=("R² of the mean", "R² of the predictions"),
            key=(explain(r2, true, [mean] * 4), explain(r2, true, said)),
            follows=True,
        ),
        Task(
            "Decide",
            Filled(
                "The last prediction becomes {far} m higher. By how much does MAE rise? Does RMSE rise by more or by less? When would you report MAE, and when RMSE?",
                far=far,
            ),
            blanks=("New MAE", "New RMSE"),
            lines=2,
            key=(
                *(in_words(explain(m, true, worse), TREES) for m in (mean_absolute_error, root_mean_squared_error)),
                Filled(
                    "MAE rises by {far}/4 = {rise:g} m. RMSE rises by more, because this error is now by far the largest, and it is squared. Report RMSE if one "
                    "large error is worse than several small ones with the same total; otherwise MAE.",
                    far=far,
                    rise=far / 4,
                ),
            ),
            follows=True,
        ),
    )


def _frost(draw: Random) -> tuple[Task, ...]:
    degrees, said = [0, *draw.sample((2, 4, 5, 10), 3)], draw.sample((1, 2, 3, 4), 4)
    worked = explain(mean_absolute_percentage_error, degrees, said)
    return (
        Task(
            "Find the mistake",
            "Four mornings. “Our MAPE is a percentage, so it can be compared with the MAPE of any other forecast.”",
            table((("true, °C", *degrees), ("predicted, °C", *said)), heads=0),
            ("MAPE",),
            2,
            (
                replace(worked, steps=(replace(worked.steps[-1], substituted="undefined"),)),
                Filled(
                    "On one morning it was 0 °C: |{said} − 0| / 0 is undefined, so MAPE is undefined. Also, 0 °C does not mean “no temperature”, so a percentage "
                    "of a temperature in °C has no meaning. Use MAE, in degrees.",
                    said=said[0],
                ),
            ),
        ),
    )


def _heights(draw: Random) -> tuple[list[int], list[int]]:
    """True and predicted heights of five trees; one error is far larger than the others."""
    true = draw.sample(range(20, 91, 5), 5)
    errors = [draw.choice((-1, 1)) * size for size in (*draw.sample(range(1, 7), 4), draw.randint(12, 19))]
    draw.shuffle(errors)
    return true, [y + e for y, e in zip(true, errors, strict=True)]


def _leaning(draw: Random) -> Task:
    true, said = _heights(draw)
    return Task(
        "Work out",
        "True and predicted heights of five trees, in metres. Give the mean error (predicted minus true), the MAE, and the median absolute error. Which of the three depends least on the largest error?",
        table((("true", *true), ("predicted", *said)), heads=0),
        ("Mean error", "MAE", "Median absolute error"),
        1,
        (
            *(
                in_words(explain(m, true, said), TREES)
                for m in (mean_error, mean_absolute_error, median_absolute_error)
            ),
            "The median absolute error: it is the middle one of the five, however large the largest is.",
        ),
    )


def _near(draw: Random) -> Task:
    percent = draw.choice((5, 8, 10, 15))
    while True:  # until no error is exactly on the edge
        true, said = _heights(draw)
        if all(100 * abs(p - y) != percent * y for y, p in zip(true, said, strict=True)):
            break
    return Task(
        "Work out",
        Filled(
            "True and predicted heights of five trees, in metres. What proportion of the predictions is within {percent}% of the true value, and what proportion of the sum of the squared errors comes from the largest error?",
            percent=percent,
        ),
        table((("true", *true), ("predicted", *said)), heads=0),
        (Filled("Proportion within {percent}%", percent=percent), "Proportion of the largest squared error"),
        key=(
            in_words(explain(share_within, true, said, tolerance=percent / 100), TREES, ("^share", "proportion")),
            in_words(explain(largest_share, true, said), ("^share", "proportion")),
        ),
    )


def _same_error(draw: Random) -> Task:
    small, large, error = draw.randint(20, 90), draw.randint(200, 900), draw.randint(5, 15)
    return Task(
        "Find the mistake",
        Filled(
            "“Both predictions are {error} m too high, so their percentage errors are the same.” One true value is {small} m, the other {large} m.",
            error=error,
            small=small,
            large=large,
        ),
        blanks=("Percentage error of the first", "Percentage error of the second"),
        lines=1,
        key=(
            in_words(explain(mean_absolute_percentage_error, [small], [small + error]), ("^rows", "predictions")),
            in_words(explain(mean_absolute_percentage_error, [large], [large + error]), ("^rows", "predictions")),
            "A percentage error divides by the true value, so the same error weighs more where the true value is small. Use MAE where each metre counts the same.",
        ),
    )


def _features(draw: Random) -> Task:
    while True:  # until R² as it is printed gives each key, and one of them is clearly higher
        true, features = draw.sample(range(10, 90), 8), (draw.randint(1, 2), draw.randint(4, 5))
        said = sorted(([y + draw.randint(-9, 9) for y in true] for _ in "AB"), key=lambda one: r2(true, one))
        if r2(true, said[0]) < 0.5:
            continue
        fits = [float(f"{float(r2(true, one)):.4g}") for one in said]
        worked = [explain(adjusted_r2, true, one, features=p) for one, p in zip(said, features, strict=True)]
        by_hand = [significant(1 - (1 - fit) * 7 / (7 - p)) for fit, p in zip(fits, features, strict=True)]
        a, b = (one.value for one in worked)
        if by_hand == [significant(a), significant(b)] and abs(a - b) >= 0.001:
            break
    return Task(
        "Decide",
        Filled(
            "Two models were fitted to the same n = 8 values. Model A has {features_a} and R² {fit_a:g}; model B has {features_b} and R² {fit_b:g}. "
            "Adjusted R² is 1 − (1 − R²)(n − 1) / (n − k − 1), for k features. Give it for both models. Which one is higher?",
            features_a=Filled.many("{n} feature", "{n} features", features[0]),
            fit_a=fits[0],
            features_b=features[1],
            fit_b=fits[1],
        ),
        blanks=("Adjusted R² of A", "Adjusted R² of B"),
        key=(
            *worked,
            Filled(
                "{model}'s adjusted R². One more feature cannot lower the R² of a least-squares fit on the data it was fitted to. It can lower adjusted R².",
                model="A" if a > b else "B",
            ),
        ),
    )


PLACES: Places = ((_trees,), (_leaning, _near, _same_error, _features), (_frost,))
