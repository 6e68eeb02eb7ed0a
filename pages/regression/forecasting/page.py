"""Lesson: forecasts of a series, judged by what came later; their errors by lead time, in units, in percent, in steps."""

import streamlit as st

from metrics_core import CATALOG, explain
from pages.regression.forecasting import fit, percent, sizes
from pages.regression.forecasting import picture as rolling
from pages.regression.forecasting.captions import forecast_table
from pages.regression.forecasting.data import BUILT_IN
from pages.regression.forecasting.growing import how_it_grows
from pages.regression.forecasting.options import ERRORS, choose
from pages.regression.forecasting.source import about, pick_series
from widgets import lesson
from widgets.memory import kept
from widgets.place import aside
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "Passengers of airlines, month by month. Repeating last month's number forecasts the next month better than repeating that "
    "of the same month last year. How far ahead does that hold?"
)
lesson.guess(
    (
        lesson.Answer(
            "at every lead time",
            False,
            "It holds for one month. Six months ahead, repeating the last number is off by 58.62 thousand passengers on average "
            "and last year's month by 32.03, because half a year turns summer into winter.",
            {"lead": 6},
        ),
        lesson.Answer(
            "for about half a year",
            False,
            "Two months ahead it is lost already: 40.99 against 32.03. Which method is best depends on the lead time, so judge it "
            "at the lead time that you need.",
            {"lead": 2},
        ),
        lesson.Answer(
            "one month, then ever further behind",
            False,
            "It does lose at two months. But errors need not grow with the lead time: twelve months ahead, repeating the last number "
            "is repeating last year's month, and both are off by 32.03.",
            {"lead": 12},
        ),
        lesson.Answer(
            "one month, and at twelve it draws level",
            True,
            "One month ahead it is 25.86 against 32.03, two months ahead 40.99. After five months the error falls again, and at "
            "twelve both methods are the same forecast.",
        ),
    ),
    moves="forecasts",
)
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
    at = scrubber(payload, start=rolling.start_of(series), key="forecasts")
    aside("forecasts").caption(
        f"{about(source)} Up to the upright line all is known; dotted: the forecasts made there; dashed: every forecast at this lead "
        "time. The thick line is one error, what came less what was forecast."
    )
    judged = rolling.judged(series, setting, at)
    name, metric = list(ERRORS.items())[trace.chosen]
    trace.show(explain(metric, judged.y_true, judged.y_pred, **setting.options(name, series)))
    with behind:
        forecast_table(judged, series)


rolling.follow(source.digest, series)
with picture:
    at_one_lead_time()
lesson.mistake("a-one-step-formula")

lesson.section(
    "A good fit is not a good forecast",
    "A polynomial is fitted to the first part of the series and prolonged. Raise its degree: the fit gets better and better. "
    "Does the forecast?",
)
recent = fit.latest(series)
scrubber_alone(
    kept(source, "series/fit", lambda _: fit.picture(recent)),
    start=fit.start_of(recent),
    key="fit",
    prefix="fit-",
    shareable=False,
)
aside("fit").caption(
    "The solid line is the error over the values that the curve was fitted to: a higher degree can only lower it, so it says how "
    "bendable the curve is. The dashed line is the error over the values that came after: judge a forecast by that one. In the "
    "rolling origin above, each forecast is made before its target."
)

lesson.story("covid-italy", moves="growth", to=({"start": 1}, {"start": 1}, {"start": 4}))
how_it_grows()

lesson.story(
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
lesson.mistake("a-relative-error-zero")

lesson.section(
    "Series of different size",
    "Italy counted 1,128 cases and 29 deaths. Repeat the day before in both series: which of them is forecast better?",
)
sizes.side_by_side((BUILT_IN["cases"], BUILT_IN["deaths"]), setting)
st.caption(
    "MAE and RMSE follow the size of a series, so they cannot be compared between these two. Percentages and MASE can. "
    "Now measure the lesson's series in another unit, or from another zero, as Fahrenheit does with Celsius: what moves?"
)
scrubber_alone(
    kept(source, "series/sizes", lambda s: sizes.picture(s.found)),
    start=sizes.START,
    key="sizes",
    prefix="size-",
    shareable=False,
)

lesson.documents()
lesson.blind_spots(
    "**MAE, RMSE: size.** In units, an error of 10 is the same among 20 and among 2,000. Good for one series, misleading for a mean "
    "over many: the largest decides.",
    "**MAPE, SMAPE: where zero lies.** They need a true zero. Of temperatures in degrees Celsius or of profits they mean nothing, "
    "and close to zero a small error is thousands of percent.",
    "**MAPE: which side.** A forecast that is too low costs 100% at most, one that is too high has no limit. Whoever chooses "
    "forecasts by the least MAPE ends up with forecasts that are rather too low.",
    "**MASE: whether it is of any use.** 0.8 says that it beats repeating the last value, within the training series and one step "
    "ahead. Ten steps ahead, 2 may be excellent.",
    "**All of them: what an error costs.** Too much bread is thrown away, too little is a lost customer. None of these knows which "
    "is worse.",
    "**All of them: how sure the forecast was.** They judge a single number and not an interval, and a mean over the past says "
    "nothing of the day on which everything changes.",
)
