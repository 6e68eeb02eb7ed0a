"""Lesson: the errors of predicted numbers, and what each of them does with one bad prediction."""

from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from metrics_core import CATALOG, explain
from pages.regression.regression.answers import ANSWERS
from pages.regression.regression.fits import means, plane, rise_shares, useless_features
from pages.regression.regression.losses import loss_curves
from pages.regression.regression.options import switches, zero_by_convention
from pages.regression.regression.outlier import CASES, biased_houses, outliers_among_series, start_of_outlier
from pages.regression.regression.picture import TRACED, errors_at, with_prediction
from pages.regression.regression.source import pick, trees_as_given
from widgets import lesson
from widgets.cache import for_all
from widgets.formulas import significant
from widgets.place import aside
from widgets.scrubber import scrubber_alone

lesson.opening(
    "Seven tree heights are predicted. One prediction gets further and further too high. Which error stops changing?",
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
    row, prediction = errors_at(data, how)
    metric = TRACED[trace.chosen]
    trace.show(explain(metric, data.y_true, with_prediction(data, row, prediction), **how.of(metric)))


with picture:
    at_one_prediction()


@lesson.section(
    "What one error costs",
    "One true value is 10. Each measure has two curves: what a single prediction costs, and the slope of that cost, which training "
    "by gradient descent follows. At which predictions is the slope undefined?",
    sets=("loss-",),
)
def cost_of_one_error() -> None:
    scrubber_alone(for_all("loss-curves", loss_curves), start={"prediction": 20}, key="losses", prefix="loss-")
    st.caption(
        "A dashed line marks a kink: the slope is undefined there. The squared errors have no kink. The slope of the squared error "
        "grows with the error, so outliers pull hardest. SMAPE is steep between 0 and the true value, nearly flat far above it, "
        "and flat at 200% below 0."
    )


def case(name: str, shown_in: str, cases: Sequence[Mapping[str, float]]) -> None:
    lesson.teach(name, moves=shown_in, to=cases)
    if name == "streaming-traffic":
        payload = for_all("outliers", outliers_among_series)
        scrubber_alone(payload, start=start_of_outlier(), key="outliers", prefix="series-", shareable=False)
        st.caption(
            "RMSE and MAE follow the size of the outlier in viewers. MAPE follows its size as a percentage of its own series. Keep "
            "the outlier 2,000 viewers too high: in a series with 1,000 viewers it raises MAPE from 0.5% to 10.5%; in one with 10 viewers, to 1,000%. The median "
            "error stays at 0.5% until ten of the twenty series are outliers."
        )
    else:
        payload = for_all("biased-houses", biased_houses)
        scrubber_alone(payload, start={"bias": 0}, key="bias", prefix="bias-", shareable=False)


for name, (shown_in, cases) in CASES.items():
    lesson.story(name)(partial(case, name, shown_in, cases))


@lesson.section(
    "A true value of zero, and one below",
    "Seven mornings were forecast, each within one degree. One was at 0 °C and one at −2 °C. How large is the error in percent?",
)
def zero_and_below() -> None:
    zero_by_convention()
    st.markdown(
        "torchmetrics 1.9 divides by at least 1.17e-6 and Keras 3.15 by at least 1e-7, so each prints a different "
        "number, huge and without meaning. MAPE divides by the size of a negative true value. MPE divides by the value itself, which changes the sign of that error: "
        "too warm counts as too cold."
    )


@lesson.section(
    "Useless features",
    "A model is fitted to thirty rows with one useful feature. Then columns of random noise are added, one after the other. Which R² "
    "shows that they are useless?",
    sets=("noise-",),
)
def added_features() -> None:
    scrubber_alone(
        for_all("useless", useless_features), start={"useless": 12, "draw": 1}, key="useless", prefix="noise-"
    )
    ends = [f"{significant(first, 2)} to {significant(last, 2)}" for first, last in means()]
    rose = [f"{share:.0%}" for share in rise_shares()]
    aside("useless").markdown(
        f"Over all 100 draws, one more column of noise raised R² on the fitted rows in {rose[0]} of the steps, adjusted R² in "
        f"{rose[1]}, and R² on thirty new rows in {rose[2]}. Adjusted R² rises exactly when the t-value of the new column is above 1 "
        f"or below −1, and for noise that happens about once in three times. With twelve columns of noise instead of none, the mean R² on the "
        f"fitted rows goes from {ends[0]}, adjusted R² from {ends[1]}, and R² on new rows from {ends[2]}. The new rows show the harm."
    )


@lesson.section(
    "One feature gives a line, two give a plane",
    "Least squares adds up squared distances in the direction of the target, with one feature or with two. Turn the plane until you "
    "see it from its edge.",
    sets=("plane-",),
)
def line_and_plane() -> None:
    scrubber_alone(for_all("plane", plane), start={"angle": 110}, key="plane", prefix="plane-")
    st.caption(
        "Sixty of the 442 diabetes patients, and the plane that was fitted to all 442. Each upright line is one patient's error. To see the errors of the plane, choose “Diabetes, a plane” under “Settings” above."
    )


lesson.documents("d-mae-differentiability")
lesson.blind_spots(
    "**Direction.** Of these errors, only MPE keeps the sign. A forecast of sales that is too low leaves shelves empty, one that is too high "
    "fills the bin. MAE is the same for both.",
    "**Units.** Written in thousands of euros instead of euros, an MAE becomes a thousandth of its value, and an MSE a millionth. R² and relative "
    "errors do not change if every value is multiplied by the same factor, so they are the same in both units. They do not say how much money is at stake.",
    "**Zero and below.** A relative error needs a zero that means “nothing”. At 0 °C it is undefined, and in kelvin it is "
    "tiny, although the forecast is the same. See the data set “Frosty mornings”.",
    "**How much there was to explain.** R² compares with the mean of the same rows. With errors of the same size, R² is high where the true "
    "values vary much and low where they vary little.",
    "**New rows.** An error on the rows that a model was fitted to does not say how it does on others.",
)
