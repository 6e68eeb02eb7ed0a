"""Lesson: forecasts of a series, judged by what came later; their errors by lead time, in units, in percent, in steps."""

from collections.abc import Mapping

import streamlit as st

from language import gettext
from metrics_core import CATALOG, Worked, explain
from pages.regression.forecasting import fit, percent, sizes
from pages.regression.forecasting import picture as rolling
from pages.regression.forecasting.answers import ANSWERS, FIRST, GUESSES, show
from pages.regression.forecasting.captions import forecast_table
from pages.regression.forecasting.growing import how_it_grows
from pages.regression.forecasting.options import ERRORS, Setting, choose
from pages.regression.forecasting.source import GROWTH, about, pick_series
from widgets import lesson
from widgets.cache import kept
from widgets.opened import opened
from widgets.place import aside
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "Airline passengers are forecast by repeating the last month. MAE is 26 thousand one month ahead and 50 thousand three months ahead. What is it at twelve?"
)
answer = lesson.guess(ANSWERS, moves=show)
with lesson.settings("series", "numbers", "season", "method", "error", "judged", "scale", "zero", "every"):
    source = pick_series()
    series = source.found
    setting = choose(series)
asked = answer is None and source.digest == FIRST["series"] and setting == Setting()
guesses = GUESSES if asked else {}
payload = kept(
    source, f"series/rolling/{setting!r}/{asked}", lambda s: rolling.picture(s.found, setting, guesses=guesses)
)
(picture,) = lesson.places(1)
trace = lesson.trace_of([CATALOG[metric.__name__] for metric in ERRORS.values()], file="forecasts")
(behind,) = lesson.places(1)


@st.fragment
def at_one_lead_time() -> None:
    """All that follows the scrubber."""
    at = scrubber(payload, start=rolling.start_of(series, setting), key="forecasts")
    above = gettext(
        "Above are the forecasts made at one moment. Such forecasts are made at each moment. MAE is the mean size of their errors at the chosen lead time (how far ahead they look)."
    )
    aside("forecasts").caption(f"{about(source, rolling.drawn_of(series))} {above}")
    judged = rolling.judged(series, setting, at)
    name, metric = list(ERRORS.items())[trace.chosen]

    def worked(at: Mapping[str, float]) -> Worked:
        found = rolling.judged(series, setting, at)
        return explain(metric, found.y_true, found.y_pred, **setting.options(name, series))

    trace.follow("forecasts", at, worked, over=("lead", "alpha"))
    with behind:
        forecast_table(judged, series)


rolling.follow(source.digest, series, setting)
with picture:
    at_one_lead_time()


@lesson.section(
    "Fit and forecast",
    "A polynomial is fitted to the values before the vertical line and continued beyond it. Raise its degree to 6. "
    "On which side of the line is the error (RMSE, the root mean squared error) then lower than at degree 1?",
    anchor="a-good-fit-is-not-a-good-forecast",
    sets=("fit-",),
)
def fit_and_forecast() -> None:
    recent = fit.latest(series)
    learned = "The error on the fitted values cannot rise with the degree. The error of the forecasts can: a curve with a high power can bend far away from what comes later. Judge a forecast by values that it was not fitted to."
    scrubber_alone(
        kept(source, "series/fit", lambda _: fit.picture(recent)),
        start=fit.START,
        key="fit",
        prefix="fit-",
        shareable=False,
        says=lambda at: learned if at["degree"] >= 5 else "",
    )


def linked(*names: str) -> bool:
    """Whether a link, or a class, asks for a picture before its question is answered."""
    return not {"room", *names}.isdisjoint(st.query_params)


@lesson.story("covid-italy", "example", "grows", "axis", "growth-")
def covid_italy() -> None:
    answer = lesson.teach("covid-italy", moves="growth", to={"start": 1})
    if answer or linked("axis", "growth-start") or opened().example == GROWTH:
        how_it_grows()


@lesson.story("bounded-percentage", "example", "pair-")
def bounded_percentage() -> None:
    answer = lesson.teach(
        "bounded-percentage",
        moves=percent.KEY,
        to=(
            {"truth": 10, "forecast": 15},
            {"truth": 10, "forecast": 15},
            {"truth": 10, "forecast": 5},
            {"truth": 1000, "forecast": 500},
        ),
    )
    if answer or linked("pair-truth", "pair-forecast") or percent.linked():
        percent.drag_a_forecast(setting.zero)


@lesson.section(
    "Other units",
    "From Celsius to Fahrenheit, each value is multiplied by 1.8, and 32 is added. Multiply the series above, or add a constant to it, and see which errors "
    "change. MASE, the mean absolute scaled error, is MAE divided by the mean size of the change from one value to the next, here in the whole series.",
    sets=("size-",),
)
def other_units() -> None:
    learned = (
        "MAE has the unit of the series, so it cannot be compared between series in different units. A percentage changes if a constant is added. "
        "MASE stays as it is."
    )
    scrubber_alone(
        kept(source, "series/sizes", lambda s: sizes.picture(s.found)),
        start=sizes.START,
        key="sizes",
        prefix="size-",
        shareable=False,
        says=lambda at: learned if at != sizes.START else "",
    )


lesson.documents("a-one-step-formula", "a-relative-error-zero")
lesson.blind_spots(
    "**How large the series is.** An MAE of 10 is large for values around 20, and small for values around 2,000.",
    "**Which side an error is on.** Ten loaves too many are thrown away, and ten too few lose customers. The MAE is the same.",
    "**How certain a forecast is.** Only its single number is judged, whether it came with a narrow interval, a wide one or none.",
)
