"""Lesson: the errors of predicted numbers, and what each of them does with one bad prediction."""

import streamlit as st

from metrics_core import CATALOG, explain
from pages.regression.regression.fits import means, plane, rise_shares, useless_features
from pages.regression.regression.losses import loss_curves
from pages.regression.regression.options import switches, zero_by_convention
from pages.regression.regression.outlier import CASES, biased_houses, outliers_among_series, start_of_outlier
from pages.regression.regression.picture import TRACED, errors_at, span_of, with_prediction
from pages.regression.regression.source import KEY, pick
from widgets import lesson
from widgets.formulas import significant
from widgets.memory import for_all
from widgets.place import aside
from widgets.scrubber import scrubber_alone

lesson.opening(
    "You drag one of seven predictions further and further above its truth. Which error stops moving altogether?"
)
question, below, picture = lesson.places(3)
with below:
    data = pick()
    how = switches(data)
far = {"prediction": span_of(data)[1]}
with question:
    lesson.guess(
        (
            lesson.Answer(
                "MAE: it is one row of seven",
                False,
                "Each further metre adds a seventh of a metre to it, without end. It grows more slowly than MSE, that is all.",
                far,
            ),
            lesson.Answer(
                "median absolute error",
                True,
                "Once this row is among the worse half, it does not matter how bad it is. Everything else here goes on moving. "
                "Far below, symmetric MAPE stops too: under 0 m it is at its 200%.",
                far,
            ),
            lesson.Answer(
                "MAPE: it is in percent",
                False,
                "Percentages have no ceiling: ten times the truth is 900% off. Only too low ends, at 100% for a prediction of 0.",
                far,
            ),
            lesson.Answer(
                "R²: it cannot fall below 0",
                False,
                "It can, and with the seven trees it does: below 0 the predictions are worse than the plain mean of the truths.",
                far,
            ),
        ),
        moves=KEY,
    )
trace = lesson.trace_of([CATALOG[m.__name__] for m in TRACED], rows=data, file="regression")


@st.fragment
def at_one_prediction() -> None:
    """All that follows the dragged prediction."""
    row, prediction = errors_at(data, how)
    metric = TRACED[trace.chosen]
    trace.show(explain(metric, data.y_true, with_prediction(data, row, prediction), **how.of(metric)))


with picture:
    at_one_prediction()

lesson.section(
    "What one error costs",
    "Above, what a single prediction adds to each error; below, how steep that is, which is what training follows. Where has "
    "a curve no slope?",
)
scrubber_alone(for_all("loss-curves", loss_curves), start={"prediction": 20}, key="losses", prefix="loss-")
st.caption(
    "A dotted line is a kink. A squared error has none, and its slope grows with the error, so that outliers pull hardest. "
    "The symmetric error is nearly flat far above, and steep below."
)
with aside("kinks"):
    lesson.mistake("d-mae-differentiability", "")

for name, (shown_in, cases) in CASES.items():
    lesson.story(name, moves=shown_in, to=cases)
    if name == "streaming-traffic":
        payload = for_all("outliers", outliers_among_series)
        scrubber_alone(payload, start=start_of_outlier(), key="outliers", prefix="series-", shareable=False)
        st.caption(
            "Remove the outliers, and all errors agree. Keep one in a large series, and RMSE is almost all its doing while "
            "MAPE stays calm; make its series small, and MAPE is its doing, too. With ten of twenty, no median helps."
        )
    else:
        payload = for_all("biased-houses", biased_houses)
        scrubber_alone(payload, start={"bias": 0}, key="bias", prefix="bias-", shareable=False)

lesson.section(
    "A truth of zero, and one below",
    "Seven mornings, none of them forecast more than a degree off. One was at 0 °C, one at −2 °C. How far off is that in per cent?",
)
zero_by_convention()
st.markdown(
    "torchmetrics (1.17e-6) and Keras (1e-7) put other numbers below the line, and get other numbers beyond all bounds. A negative "
    "truth counts by its size in MAPE; in MPE it turns the sign of its error, so that too warm and too cold trade places."
)

lesson.section(
    "Useless features",
    "Thirty rows, one feature that matters, and then columns of noise, one after the other. What does each R² say to that?",
)
scrubber_alone(for_all("useless", useless_features), start={"useless": 12, "draw": 1}, key="useless", prefix="noise-")
ends = [f"{significant(first, 2)} to {significant(last, 2)}" for first, last in means()]
rose = [f"{share:.0%}" for share in rise_shares()]
aside("useless").markdown(
    f"Over all 100 draws, a column of noise raised R² on the rows of the fit in {rose[0]} of steps, adjusted R² in {rose[1]}, and R² "
    f"on as many held-out rows in {rose[2]}. Adjusted R² rises exactly where the new column's t-value is beyond 1 or −1, which "
    f"chance alone does about once in three times. From none to twelve of them, mean R² on the rows of the fit goes from {ends[0]}, "
    f"adjusted R² from {ends[1]}, and held-out R² from {ends[2]}: only new rows show the harm."
)

lesson.section(
    "One feature is a line, two are a plane",
    "Squared error in the direction of the target, whatever the number of features. Turn the plane until it is a line.",
)
scrubber_alone(for_all("plane", plane), start={"angle": 110}, key="plane", prefix="plane-")
st.caption("Sixty of the 442 diabetes patients and the plane through all; above, “Diabetes, a plane” has its errors.")

lesson.documents()
lesson.blind_spots(
    "**Which way.** All but MPE and the error of a row forget the sign. A forecast that is always too low leaves the shelves "
    "empty, one that is always too high fills the bin.",
    "**Units.** MAE of a price in euros and in thousands of euros differ by a thousand, MSE by a million. R² and the relative "
    "errors do not change; so they can be compared, and say nothing about how much is at stake.",
    "**Zero and below.** A relative error needs a zero that means “nothing”. At 0 °C it does not exist, and in kelvin it is "
    "tiny: the same forecast, another MAPE. See “A zero and a frost”, and the switch.",
    "**What else there was to explain.** R² compares with the mean of these very rows. Where the truth varies much, a poor model "
    "scores well, and where it hardly varies, a good one scores badly.",
    "**New rows.** An error on the rows of the fit says how well they are remembered.",
)
