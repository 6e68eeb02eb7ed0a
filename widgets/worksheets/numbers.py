"""Worksheets on predicted numbers, forecasts and distances."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.forecasting import mean_absolute_scaled_error
from metrics_core.regression import (
    mean_absolute_error,
    mean_absolute_percentage_error,
    mean_squared_error,
    r2,
    root_mean_squared_error,
    symmetric_mape,
)
from metrics_core.similarity import cosine_distance, cosine_similarity, euclidean_distance
from widgets.formulas import significant
from widgets.worksheets.given import beside, number_line, table
from widgets.worksheets.task import Task, in_turn

ERRORS = ((1, -1, 3, 5), (2, -2, 2, 2), (1, 1, -7, 7), (-1, 5, 7, 5), (2, 4, 4, -8), (3, 3, -3, 3))  # MSE is a square
SEASONS = ((2, 6), (3, 2), (4, 5))  # step and yearly growth for which the mean of seven steps is a whole number
MORE = ((1, 2, 2, 3), (1, 1, 3, 3), (2, 2, 4, 4), (1, 3, 4, 4))
TRIPLES = (((3, 4), (4, 3)), ((3, 4), (5, 12)), ((4, 3), (12, 5)), ((6, 8), (8, 6)), ((3, 4), (8, 6)))
ROOTS = "<p>Length of a vector: the root of the sum of squares.<br>Cosine: products summed, over both lengths.</p>"


# ---- regression
def _trees(draw: Random) -> tuple[Task, ...]:
    errors = draw.sample(draw.choice(ERRORS), 4)
    if errors[3] > 0:  # the last one is too high, and can go astray without a negative height
        errors = [-error for error in errors]
    true, far = draw.sample((10, 20, 40, 50), 4), draw.choice((20, 30, 40))
    said = [truth - error for truth, error in zip(true, errors, strict=True)]
    worse, mean = [*said[:3], said[3] + far], sum(true) / 4
    metrics = (mean_absolute_error, mean_squared_error, root_mean_squared_error, mean_absolute_percentage_error)
    return (
        Task(
            "Work out",
            "Four trees, their heights in metres, true and predicted.",
            table((("true", *true), ("predicted", *said), ("error", *[""] * 4)), heads=0, side=True),
            ("MAE", "MSE", "RMSE", "MAPE"),
            key=tuple(explain(m, true, said) for m in metrics),
        ),
        Task(
            "Work out",
            f"Somebody always says the mean of the true heights, {significant(mean)} m. What is the R² of that, and what is it for "
            "the predictions above?",
            blanks=("R² of the mean", "R² of the predictions"),
            key=(explain(r2, true, [mean] * 4), explain(r2, true, said)),
        ),
        Task(
            "Decide",
            f"The last prediction goes astray by {far} m more. By how much does MAE rise? Does RMSE rise by more or by less? Which "
            "of the two would you report, and for what?",
            blanks=("MAE", "RMSE"),
            lines=2,
            key=(
                *(explain(m, true, worse) for m in (mean_absolute_error, root_mean_squared_error)),
                f"MAE rises by {far}/4 m. RMSE rises by more, because the error is squared before the mean is taken. RMSE where one "
                "large error is worse than many small ones; MAE where an error counts by its size.",
            ),
        ),
    )


def _frost(draw: Random) -> tuple[Task, ...]:
    degrees, said = [0, *draw.sample((2, 4, 5, 10), 3)], draw.sample((1, 2, 3, 4), 4)
    return (
        Task(
            "Find the mistake",
            "“Four mornings. Our MAPE is a percentage, so it can be compared with that of the trees.”",
            table((("true, °C", *degrees), ("predicted, °C", *said)), heads=0, side=True),
            ("MAPE",),
            2,
            (
                explain(mean_absolute_percentage_error, degrees, said),
                "One morning was at 0 °C, and nothing can be divided by that; and 0 °C is not “no temperature”, so no percentage of "
                "it means anything. Use MAE, in degrees.",
            ),
        ),
    )


regression = in_turn(_trees, _frost)


# ---- forecasting
def _quarters(draw: Random) -> tuple[Task, ...]:
    (step, growth), base, more = draw.choice(SEASONS), draw.choice((10, 12, 20)), draw.sample(draw.choice(MORE), 4)
    year = [base, base + 2 * step, base + step, base - step]
    training = year + [value + growth for value in year]
    actual = [value + extra for value, extra in zip(training[4:], more, strict=True)]
    names = [f"{y}/{quarter}" for y in (1, 2, 3) for quarter in (1, 2, 3, 4)]
    return (
        Task(
            "Work out",
            "Three years of quarters, in thousands. Stand at the end of year 2 and forecast year 3, once by the last value, once by "
            "the same quarter of year 2. Compare by MAE.",
            table((("quarter", *names), ("visitors", *training, *actual)), heads=0, side=True),
            ("MAE, last value", "MAE, same quarter"),
            1,
            (
                explain(mean_absolute_error, actual, [training[-1]] * 4),
                explain(mean_absolute_error, actual, training[4:]),
                "The season is what the last value misses.",
            ),
        ),
        Task(
            "Work out",
            "Divide the second MAE by the mean absolute step from one quarter to the next in years 1 and 2. Is MASE below 1, and "
            "what does that say?",
            blanks=("Mean step", "MASE"),
            lines=1,
            key=(
                explain(mean_absolute_scaled_error, actual, training[4:], training=training),
                "Below 1 it beats repeating the last value one step ahead, within the training years; above 1 it does not.",
            ),
        ),
    )


def _half_and_double(draw: Random) -> tuple[Task, ...]:
    truth = draw.choice((10, 20, 40))
    metrics = (mean_absolute_percentage_error, symmetric_mape)
    return (
        Task(
            "Decide",
            f"{truth} came. One forecast said {truth // 2}, another {truth * 2}. Which is worse by MAPE, and which by symmetric "
            "MAPE?",
            blanks=("MAPE, low", "MAPE, high", "SMAPE, low", "SMAPE, high"),
            lines=1,
            key=(
                *(explain(m, [truth], [said]) for m in metrics for said in (truth // 2, truth * 2)),
                "By MAPE the high one is twice as bad, by symmetric MAPE they are equal. Half and double are the same step on a "
                "logarithmic scale.",
            ),
        ),
    )


def _flat(draw: Random) -> tuple[Task, ...]:
    flat = draw.choice((5, 8, 12))
    return (
        Task(
            "Find the mistake",
            f"“Sales were {flat}, {flat}, {flat}, {flat} and then {flat + 2}. We forecast {flat + 1}; MASE must be small.”",
            blanks=("MASE",),
            lines=2,
            key=(
                explain(mean_absolute_scaled_error, [flat + 2], [flat + 1], training=[flat] * 4),
                "The training series never moves, so the mean step is 0 and there is nothing to divide by. Report the MAE, with its "
                "unit.",
            ),
        ),
    )


forecasting = in_turn(_quarters, _half_and_double, _flat)


# ---- distances
def _counts(draw: Random) -> tuple[Task, ...]:
    (a, b), (times, often) = draw.choice(TRIPLES), draw.choice(((2, "twice"), (3, "three times")))
    longer = [times * x for x in a]
    counts = table((("word", "sun", "rain"), ("text a", *a), ("text b", *b)), side=True)
    return (
        Task(
            "Work out",
            "Two texts as counts of two words. Leave roots and fractions as they are.",
            beside(counts, ROOTS),
            ("Length of a", "Length of b", "Euclidean", "Cosine similarity"),
            key=(explain(euclidean_distance, a, b), explain(cosine_similarity, a, b)),
        ),
        Task(
            "Decide",
            f"Text a is written out {often}. What do the two numbers become? Which would you take to find texts on the same "
            "subject, and why?",
            blanks=("Euclidean", "Cosine similarity"),
            lines=2,
            key=(
                explain(euclidean_distance, longer, b),
                explain(cosine_similarity, longer, b),
                "Cosine sees the direction only, that is the mix of words, and the mix is the same. For a subject the mix counts; "
                "where amount matters take Euclidean distance.",
            ),
        ),
    )


def _on_a_line(draw: Random) -> tuple[Task, ...]:
    ends = sorted(draw.sample(range(9), 3))
    pairs = ((0, 1), (1, 2), (0, 2))
    return (
        Task(
            "Read off",
            "Three points on a line. Give the three distances, and check the triangle inequality: is any of them longer than the "
            "other two together?",
            number_line([ends], 0, 8),
            ("1 to 2", "2 to 3", "1 to 3"),
            1,
            (
                *(explain(euclidean_distance, [ends[i]], [ends[j]]) for i, j in pairs),
                "On a line the longest is exactly the sum of the others. Cosine distance, unlike Euclidean, can break the "
                "inequality.",
            ),
        ),
    )


def _empty(draw: Random) -> tuple[Task, ...]:
    other = draw.choice(TRIPLES)[0]
    return (
        Task(
            "Find the mistake",
            "“An empty text has nothing in common with any other, so its cosine distance from all of them is 1.”",
            blanks=("Cosine distance",),
            lines=2,
            key=(
                explain(cosine_distance, (0, 0), other),
                "An empty text has length 0 and no direction, so there is no angle to take the cosine of. Libraries answer 0, 1 or "
                "NaN: that is a choice, not a distance.",
            ),
        ),
    )


distances = in_turn(_counts, _on_a_line, _empty)
