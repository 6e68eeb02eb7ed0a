"""Lesson: the errors of predicted numbers, and what each of them does with one bad prediction."""

from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from language import gettext
from metrics_core import CATALOG, Worked, explain
from pages.regression.regression.answers import ANSWERS
from pages.regression.regression.fits import means, plane, useless_features
from pages.regression.regression.losses import loss_curves
from pages.regression.regression.options import switches, zero_by_convention
from pages.regression.regression.outlier import CASES, biased_houses, outlier_among_series, start_of_outlier
from pages.regression.regression.picture import TRACED, errors_at, with_prediction
from pages.regression.regression.source import KEY, pick, trees_as_given
from widgets import lesson
from widgets.cache import for_all
from widgets.formulas import significant
from widgets.scrubber import scrubber_alone

NOISE = 3  # columns at the start

lesson.opening(
    "Seven trees: one predicted height rises further and further above the true one. Which number stops changing?",
)
lesson.guess(ANSWERS, moves=trees_as_given)
with lesson.settings("data", "rows", "every", "squares", "zero", "constant", "features"):
    data = pick()
    how = switches(data)
(picture,) = lesson.places(1)
trace = lesson.trace_of([CATALOG[m.__name__] for m in TRACED], rows=data, file="regression")


@st.fragment
def at_one_prediction() -> None:
    """All that follows the dragged prediction."""
    row, at = errors_at(data, how)
    metric = TRACED[trace.chosen]

    def worked(at: Mapping[str, float]) -> Worked:
        return explain(metric, data.y_true, with_prediction(data, row, at["prediction"]), **how.of(metric))

    trace.follow(KEY, at, worked, over=("prediction",))


with picture:
    at_one_prediction()


@lesson.section(
    "What one error costs",
    "One true value is 10. Above: what a prediction costs, by absolute and by squared error. Below: the slope of each. Gradient descent trains a model in small steps down such a curve: the steeper the curve, the larger the step. "
    "Drag the prediction across 10. Which slope depends on how large the error is?",
    sets=("loss-",),
)
def cost_of_one_error() -> None:
    learned = (
        "The slope of the absolute error is −1 or 1, however large the error is; at 10 the curve has a kink, and no slope. "
        "The slope of the squared error is steeper for larger errors, so outliers have the largest effect on training."
    )
    start = {"prediction": 20.0}
    payload = for_all("loss-curves", loss_curves)
    scrubber_alone(payload, start=start, key="losses", prefix="loss-", says=lambda at: learned if at != start else "")


def case(name: str, shown_in: str, cases: Sequence[Mapping[str, float]], prefix: str) -> None:
    answer = lesson.teach(name, moves=shown_in, to=cases)
    linked = any(one == "room" or one.startswith(prefix) for one in st.query_params)
    if not answer and not linked:
        return
    if name == "streaming-traffic":
        payload, start = for_all("outlier", outlier_among_series), start_of_outlier()
    else:
        payload, start = for_all("biased-houses", biased_houses), {"bias": 0.0}
    scrubber_alone(payload, start=start, key=shown_in, prefix=prefix, shareable=False)


for name, (shown_in, cases, prefix) in CASES.items():
    lesson.story(name, prefix)(partial(case, name, shown_in, cases, prefix))


@lesson.section(
    "A true value of zero, and one below",
    "The temperatures of seven mornings were forecast, each time one degree wrong. One was at 0 °C, and an error of one degree is no percentage of 0. The table shows three ways to treat a true value of 0, and what each gives.",
)
def zero_and_below() -> None:
    zero_by_convention()
    st.caption(
        "An error of one degree is 50% at −2 °C and 33% at 3 °C: a percentage needs a zero that means “nothing”. MPE, the mean percentage error, keeps the signs of the errors."
    )


@lesson.section(
    "Useless features",
    "A model is fitted to thirty rows, with one useful feature and three columns of random noise. Add more noise, column by column. Which R² "
    "gets worse?",
    sets=("noise-",),
)
def added_features() -> None:
    fitted, adjusted, new = ([significant(end, 2) for end in ends] for ends in means())
    learned = gettext(
        "On average over 100 random draws, twelve useless features move R² on the fitted rows from {fitted[0]} to {fitted[1]}, "
        "adjusted R² from {adjusted[0]} to {adjusted[1]}, and R² on thirty new rows from {new[0]} to {new[1]}. Adjusted R² hardly "
        "shows the harm; the new rows do.",
        fitted=fitted,
        adjusted=adjusted,
        new=new,
    )
    scrubber_alone(
        for_all("useless", useless_features),
        start={"useless": NOISE, "draw": 1},
        key="useless",
        prefix="noise-",
        says=lambda at: learned if at["useless"] > NOISE else "",
    )


@lesson.section(
    "One feature gives a line, two give a plane",
    "Least squares makes the sum of the squared errors as small as it can be. Turn the plane until you see it edge-on, as a line.",
    sets=("plane-",),
)
def line_and_plane() -> None:
    scrubber_alone(for_all("plane", plane), start={"angle": 110}, key="plane", prefix="plane-")
    st.caption(
        "Sixty of the 442 diabetes patients, and the plane that was fitted to all 442. Each upright line is one patient's error: it runs from the true value straight up or down to the plane."
    )


lesson.documents("d-mae-differentiability")
lesson.blind_spots(
    "**Direction.** MAE is the same for sales forecasts that are too low, which leave shelves empty, and for those that are too high by as much.",
    "**How much is at stake.** R² and MAPE stay the same if all values are multiplied by a thousand.",
    "**New rows.** An error on the rows that a model was fitted to does not say how large it is on others.",
)
