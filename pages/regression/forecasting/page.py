"""Lesson: forecasts of a series, judged by what came later; their errors by lead time, in units, in percent, in steps."""

import streamlit as st

from metrics_core import CATALOG, explain
from pages.regression.forecasting import fit, percent, sizes
from pages.regression.forecasting import picture as rolling
from pages.regression.forecasting.answers import ANSWERS, show
from pages.regression.forecasting.captions import forecast_table
from pages.regression.forecasting.data import BUILT_IN
from pages.regression.forecasting.growing import how_it_grows
from pages.regression.forecasting.options import ERRORS, choose
from pages.regression.forecasting.source import about, pick_series
from widgets import lesson
from widgets.cache import kept
from widgets.place import aside
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "One month ahead, naive forecasts of these passengers have the lower MAE. And two to twelve months ahead?"
)
lesson.guess(ANSWERS, moves=show)
with lesson.settings("series", "numbers", "season", "method", "error", "judged", "scale", "zero", "every"):
    source = pick_series()
    series = source.found
    setting = choose(series)
payload = kept(source, f"series/rolling/{setting!r}", lambda s: rolling.picture(s.found, setting))
(picture,) = lesson.places(1)
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in ERRORS.values()], file="forecasts")
(behind,) = lesson.places(1)


@st.fragment
def at_one_lead_time() -> None:
    """All that follows the scrubber."""
    at = scrubber(payload, start=rolling.start_of(series, setting), key="forecasts")
    aside("forecasts").caption(
        f"{about(source)} Everything up to the vertical line is known. The coloured lines are the forecasts made at that moment. The upright "
        "line at the ring is one error: actual minus forecast. MAE is its mean size over all moments, at the chosen number of steps ahead."
    )
    judged = rolling.judged(series, setting, at)
    name, metric = list(ERRORS.items())[trace.chosen]
    trace.show(explain(metric, judged.y_true, judged.y_pred, **setting.options(name, series)))
    with behind:
        forecast_table(judged, series)


rolling.follow(source.digest, series, setting)
with picture:
    at_one_lead_time()


@lesson.section(
    "A good fit is not a good forecast",
    "A polynomial is fitted to the first part of the series and continued beyond it. Raise its degree: the fit gets better. "
    "Does the forecast get better, too?",
    sets=("fit-",),
)
def fit_and_forecast() -> None:
    recent = fit.latest(series)
    scrubber_alone(
        kept(source, "series/fit", lambda _: fit.picture(recent)),
        start=fit.start_of(recent),
        key="fit",
        prefix="fit-",
        shareable=False,
    )
    aside("fit").caption(
        "The solid line is the error on the values that the curve was fitted to. A higher degree cannot raise it. The dashed line is "
        "the error on the values that came later: judge a forecast by that one. In the picture above, too, each forecast is made before "
        "the value that it is compared with."
    )


@lesson.story("covid-italy", "example", "grows", "axis")
def covid_italy() -> None:
    lesson.teach("covid-italy", moves="growth", to=({"start": 1}, {"start": 1}, {"start": 4}))
    how_it_grows()


@lesson.story("bounded-percentage", "example")
def bounded_percentage() -> None:
    lesson.teach(
        "bounded-percentage",
        moves=percent.KEY,
        to=(
            {"truth": 10, "forecast": 15},
            {"truth": 10, "forecast": 15},
            {"truth": 10, "forecast": 5},
            {"truth": 1000, "forecast": 500},
        ),
    )
    percent.drag_a_forecast(setting.zero)


@lesson.section(
    "Series of different size",
    "On 29 February 2020 Italy had counted 1,128 cases and 29 deaths. Forecast each day with the value of the day before. Which of the two series is forecast better?",
    sets=("size-",),
)
def series_of_sizes() -> None:
    sizes.side_by_side((BUILT_IN["cases"], BUILT_IN["deaths"]), setting)
    st.caption(
        "MAE and RMSE depend on the size of the numbers in a series, so they cannot be compared between these two. Percentages and MASE can. "
        "Now multiply the series above by a factor, or add a constant to it. (From Celsius to Fahrenheit, one does both.) Which errors change?"
    )
    scrubber_alone(
        kept(source, "series/sizes", lambda s: sizes.picture(s.found)),
        start=sizes.START,
        key="sizes",
        prefix="size-",
        shareable=False,
    )


lesson.documents("a-one-step-formula", "a-relative-error-zero")
lesson.blind_spots(
    "**MAE, RMSE: the size of the series.** An error of 10 counts the same whether the values are around 20 or around 2,000. In a mean over many series, the "
    "largest numbers dominate.",
    "**MAPE, SMAPE: where zero is.** A percentage needs a zero that means “nothing”. A temperature of 0 °C is not one. For values that change "
    "sign, such as profits, a small error near 0 can be thousands of percent.",
    "**MAPE: which side is punished.** A forecast that is too low, but not negative, costs 100% at most. One that is too high has no "
    "limit. So choosing forecasts by the lowest MAPE favours forecasts that are too low.",
    "**MASE: whether the forecast is useful.** 0.8 means: 80% of the error that repeating the last value makes one step ahead in "
    "the training series. Ten steps ahead, a MASE of 2 can be excellent.",
    "**All of them: what an error costs.** Too much bread is thrown away, and too little loses customers. These errors do not say which is "
    "worse.",
    "**All of them: how certain a forecast is.** They judge single numbers, not intervals. A mean over the past says little about a day "
    "on which everything changes.",
)
