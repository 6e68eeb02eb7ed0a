"""One truth and one forecast: both percentage errors, beside those of a forecast as far off on the other side."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import streamlit as st

from charts.moving import Control, Track, over
from language import gettext
from metrics_core import CATALOG, explain
from metrics_core.regression import mean_absolute_percentage_error, symmetric_mape
from pages.regression.forecasting import drawing_percent as views
from pages.regression.forecasting.data import percentages_of
from widgets.cache import for_all
from widgets.formulas import significant
from widgets.links import anchor
from widgets.opened import opened
from widgets.scrubber import Formula, Payload, Readout, move, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY, OVER = "percent", ("truth", "forecast")
of_both = over(*OVER)
FIRST = (10.0, 15.0)
TRUTHS = (-20, -10, -5, -1, 0, 1, 2, 5, 10, 15, 20, 50, 100, 200, 500, 1000)
FORECASTS = (*range(-100, -20, 20), *range(-20, 20), *range(20, 200, 5), *range(200, 400, 25), *range(400, 1001, 100))
METRICS: dict[str, Callable[..., float]] = {"mape": mean_absolute_percentage_error, "smape": symmetric_mape}
RATIOS = np.arange(-200, 401, 2) / 100
Pair = tuple[float, float]


def drag_a_forecast(zero: str) -> None:
    """The scrubber, with the pairs of an example that a link opens; zero: what a true value of 0 makes of MAPE."""
    pairs = linked()
    if pairs:
        anchor("inputs")
    start = pairs[0] if pairs else FIRST
    if pairs and opened().fresh:
        move(KEY, **dict(zip(OVER, start, strict=True)))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="pairs"):
        for place, (truth, forecast) in enumerate(pairs):
            text = gettext(
                "true value {truth}, forecast {forecast}", truth=significant(truth), forecast=significant(forecast)
            )
            st.button(text, key=f"pair-{place}", on_click=to_pair, args=(truth, forecast))
    payload: Payload = for_all(f"percent/{pairs}/{zero}", lambda: picture(pairs, zero))
    scrubber_alone(payload, start=dict(zip(OVER, start, strict=True)), key=KEY, prefix="pair-", shareable=False)


def linked() -> tuple[Pair, ...]:
    """The pairs of the example that a link opens; none without one."""
    now = opened()
    return percentages_of(now.inputs) if now.loads else ()


def to_pair(truth: float, forecast: float) -> None:
    """Send the scrubber to a pair."""
    move(KEY, truth=truth, forecast=forecast)


def picture(pairs: tuple[Pair, ...] = (), zero: str = "undefined") -> Payload:
    """Both errors at every truth and forecast, those of `pairs` among them."""
    truths = np.unique(np.array([*TRUTHS, *(truth for truth, _ in pairs)], float))
    forecasts = np.unique(np.array([*FORECASTS, *(forecast for _, forecast in pairs)], float))
    truth, forecast = np.meshgrid(truths, forecasts, indexing="ij")
    mirror = 2 * truth - forecast  # as far from the truth
    errors = {
        prefix + name: _measured(metric, truth, said, zero, prefix + name)
        for prefix, said in (("", forecast), ("mirror_", mirror))
        for name, metric in METRICS.items()
    }
    mape, smape = (np.array([metric([1.0], [r]) for r in RATIOS]) for metric in METRICS.values())
    here = _ring(truth, forecast, errors["mape"], errors["smape"])
    other = _ring(truth, mirror, errors["mirror_mape"], errors["mirror_smape"])
    return pack(
        beside(views.percentage_errors(RATIOS, mape, smape, here, other), shares=(8, 4), across=2),
        (_control("truth", "true value", truths), _control("forecast", "forecast", forecasts)),
        readouts=(
            Readout("mape", "MAPE", errors["mape"], "percent"),
            Readout("smape", "SMAPE", errors["smape"], "percent"),
            Readout("mirror", "as far off on the other side", of_both(mirror)),
            Readout("mirror_smape", "its SMAPE", errors["mirror_smape"], "percent"),
        ),
        formulas=_formulas(errors, {"truth": over("truth")(truths), "forecast": over("forecast")(forecasts)}),
        table=(errors["mape"], errors["smape"]),
    )


def _control(name: str, label: str, values: np.ndarray) -> Control:
    return Control(name, label, values, tuple(significant(float(v)) for v in values))


def _measured(metric: Callable[..., float], truth: np.ndarray, forecast: np.ndarray, zero: str, name: str) -> Track:
    """The error of every pair by itself, with the reason where it has none."""
    flat = list(zip(truth.ravel(), forecast.ravel(), strict=True))
    values = np.array([metric([y], [f], zero=zero) for y, f in flat])
    missing = np.flatnonzero(np.isnan(values)).tolist()
    options: dict[str, Any] = {"zero": zero}
    reasons = {i: explain(metric, [flat[i][0]], [flat[i][1]], **options).undefined for i in missing}
    return of_both(values.reshape(truth.shape), name, reasons=reasons)


def _ring(truth: np.ndarray, forecast: np.ndarray, mape: Track, smape: Track) -> views.Ring:
    """Where a ring stands: the forecast as a part of the truth, and its errors, within the picture."""
    parts = np.divide(forecast, truth, out=np.full(truth.shape, np.nan), where=truth != 0)
    places = [np.where((parts >= views.LOW) & (parts <= views.HIGH), parts, np.nan)]
    places += [np.where(one.values <= views.TOP, one.values, np.nan) for one in (mape, smape)]
    return views.Ring(*(of_both(place.astype(np.float32)) for place in places))


def _formulas(errors: Mapping[str, Track], pair: Mapping[str, Track]) -> tuple[Formula, ...]:
    return (
        Formula(
            "mape",
            "MAPE",
            errors["mape"],
            CATALOG["mean_absolute_percentage_error"].formula,
            r"\frac{|@truth@ - (@forecast@)|}{|@truth@|}",
            "The divisor is the true value alone. Too low costs 100% at most, unless the forecast is negative; too high has no limit.",
            "percent",
            numbers=pair,
        ),
        Formula(
            "smape",
            "SMAPE",
            errors["smape"],
            CATALOG["symmetric_mape"].formula,
            r"\frac{2 \cdot |@truth@ - (@forecast@)|}{|@truth@| + |@forecast@|}",
            "The difference cannot be larger than |true value| + |forecast|, so the highest value is 2, or 200%. A larger forecast also makes the "
            "divisor larger, so for positive numbers an error upwards costs less than one of the same size downwards.",
            "percent",
            numbers=pair,
        ),
    )
