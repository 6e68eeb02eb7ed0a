"""The picture of a rolling origin: one moment, its forecasts ahead, and every error by lead time, at every tick."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

import numpy as np
import streamlit as st

from charts.moving import Control, Track, over
from language import gettext
from metrics_core import CATALOG, explain
from metrics_core.forecasting import METHODS, Judged, RollingOrigin, common, errors_by_lead, rolling_origin
from metrics_core.regression import mean_absolute_error
from pages.regression.forecasting import drawing as views
from pages.regression.forecasting.data import BUILT_IN, Series
from pages.regression.forecasting.options import ERRORS, FIRST, PERCENT, Setting, titled
from widgets.scrubber import Formula, Payload, Readout, move, pack
from widgets.scrubber.layouts import NUMBERS
from widgets.scrubber.layouts import grid as grid_of

SMOOTHING = "exponential smoothing"
ALPHAS = np.arange(1, 21) / 20
FARTHEST = 18  # lead times
SEASONS, LONGER, FEWEST, MOST = (
    5,
    3,
    36,
    150,
)  # seasons that are drawn and can be gone to, also of a series longer than MOST; moments, at least and at most
START_ALPHA = 0.5
AHEAD = {"month": "months ahead", "day": "days ahead", "step": "steps ahead"}  # by the step of a series
Grid = Mapping[str, tuple[RollingOrigin, ...]]  # by method; of exponential smoothing one for each alpha


def horizon_of(series: Series) -> int:
    """How far ahead there is something to judge: half the series at most."""
    return max(1, min(FARTHEST, len(series.values) // 2))


def start_of(series: Series, setting: Setting) -> dict[str, float]:
    """Where the controls begin: three steps ahead, past the middle of a season with two of them left, or four of a long series; without seasons one step ahead, two thirds into the series."""
    count, season = len(series.values), series.season
    seasonal = season > 1 and count >= LONGER * season
    left = season * (4 if count >= 8 * season else 2)
    known = count - left + season // 2 + 1 if seasonal and drawn_of(series) > left else round(count * 2 / 3)
    start: dict[str, float] = {"lead": 3 if seasonal else 1, "known": known}
    return start | ({"alpha": START_ALPHA} if SMOOTHING in setting.methods else {})


def drawn_of(series: Series) -> int:
    """How many of the last values are drawn, so that a forecast can be seen: five seasons, three of a long series; all of a short one without seasons."""
    count, season = len(series.values), series.season
    if season == 1 and count <= MOST:
        return count
    return min(count, MOST, max(FEWEST, (SEASONS if count <= MOST else LONGER) * season))


def follow(name: str, series: Series, setting: Setting) -> None:
    """Send the scrubber to where another series starts, when the reader has chosen one."""
    if st.session_state.get("forecasts:series", name) != name:
        move("forecasts", **start_of(series, setting))
    st.session_state["forecasts:series"] = name


def start_at(name: str, lead: int) -> None:
    """Send the scrubber to a lead time of one of the built-in series, which is about to be chosen."""
    move("forecasts", **{**start_of(BUILT_IN[name], Setting()), "lead": lead})
    st.session_state["forecasts:series"] = name


def rolled(series: Series, method: str, alpha: float = START_ALPHA) -> RollingOrigin:
    """A method's forecasts of the series from every origin."""
    return rolling_origin(series.values, method, horizon=horizon_of(series), season=series.season, alpha=alpha)


def all_rolled(series: Series) -> Grid:
    """Every method's forecasts; exponential smoothing's at every tick of alpha."""
    return {
        method: tuple(rolled(series, method, a) for a in (ALPHAS if method == SMOOTHING else [START_ALPHA]))
        for method in METHODS
    }


def among_of(series: Series, setting: Setting) -> np.ndarray | None:
    """Which forecasts are judged; None for each method's own."""
    return common({method: rolled(series, method) for method in METHODS}) if setting.same else None


def judged(series: Series, setting: Setting, at: Mapping[str, float]) -> Judged:
    """The forecasts of the chosen method at the scrubber's position."""
    found = rolled(series, setting.method, at.get("alpha", START_ALPHA))
    return found.at(int(at["lead"]), among=among_of(series, setting))


def picture(series: Series, setting: Setting, *, guesses: Mapping[str, float] = MappingProxyType({})) -> Payload:
    """Everything at every lead time, moment and smoothing constant. guesses: what may be guessed of the error a season ahead; until then the other methods wait, as one of them has the answer."""
    grid, among = all_rolled(series), among_of(series, setting)
    horizon, methods = horizon_of(series), (setting.method,) if guesses else setting.methods
    first = len(series.values) - drawn_of(series) + 1
    errors = {m: _errors(grid[m], setting, setting.error, series, among, f"by_{m.replace(' ', '_')}") for m in methods}
    top = (2 if guesses else 1.12) * max(1e-9, *(float(np.nanmax(t.values, initial=0)) for t in errors.values()))
    lines, lead = _lines(errors, top), over("lead")(np.arange(1.0, horizon + 1), "lead")
    own = {e: _errors(grid[setting.method], setting, e, series, among, e.lower()) for e in ERRORS}
    title, percent, method = titled(setting.error, series.unit), setting.percent, setting.method
    ahead = AHEAD[series.step]
    shown, times = np.array(series.values[first - 1 :]), series.times[first - 1 :]
    moments = _moments(grid[setting.method], first, horizon)
    room = _range(shown, moments.forecast.values)
    drawn = moments if setting.method == SMOOTHING else _within(moments, room)  # smoothed ones stay within the series
    off_at = None if setting.method == SMOOTHING else _beside(drawn, room, first + 0.78 * len(shown))
    judged_here = _counts(grid[setting.method][0], among)
    others = {
        m: replace(moments, forecast=_within(_moments(grid[m], first, horizon), room).forecast)
        for m in FIRST
        if m in methods and method not in (m, SMOOTHING)  # which ships enough of its own
    }
    past = views.series_and_forecasts(
        shown, times, first, method, room, drawn, off_at, others, series, asked=bool(guesses)
    )
    wide = 13 if setting.every else 15
    by_lead = views.by_lead(
        lead, top, lines, method, title=title, across=ahead, percent=percent, series=series, guesses=guesses
    )
    return pack(
        grid_of({past: 18}, {by_lead: wide, NUMBERS: 18 - wide}, across=3 if setting.every else 1),
        _controls(times, first, horizon, setting, ahead, {series.season} if guesses else set()),
        readouts=(
            *_readouts(own, errors, setting, series.unit, "mean of all such errors" if guesses else ""),
            *([Readout("judged", "forecasts judged", judged_here, "count")] if setting.every else []),
            *([Readout("forecast", "this forecast", moments.forecast)] if setting.every else []),
            *([Readout("actual", "actual value", moments.actual)] if setting.every else []),
        ),
        formulas=(_formula(grid[method], setting, own["MAE"], judged_here, among),),
        also=(moments.forecast, moments.actual),
        table=(*own.values(), judged_here),
        axes={"step": horizon},
        legend=views.legend((method, *others), series),
    )


def _readouts(
    own: Mapping[str, Track], errors: Mapping[str, Track], setting: Setting, unit: str, means: str
) -> Iterator[Readout]:
    """Every error of the chosen method, or the one error of each method. means: what it is, of the only one."""
    kinds: dict[str, Literal["percent", "number"]] = {e: "percent" if e in PERCENT else "number" for e in own}
    if setting.every:
        yield from (Readout(ERRORS[e].__name__, titled(e, unit), track, kinds[e]) for e, track in own.items())
        return
    for method, track in errors.items():
        mine = method == setting.method
        label = (
            gettext("{error}: {means}", error=setting.error, means=gettext(means))
            if means
            else gettext("{error} of {method}", error=setting.error, method=gettext(views.short(method)))
        )
        key = ERRORS[setting.error].__name__ if mine else method.replace(" ", "_")
        hue = views.HUES.get(method, "")
        yield Readout(key, label, own[setting.error] if mine else track, kinds[setting.error], color=hue, digits=3)


def _controls(
    times: tuple[str, ...], first: int, horizon: int, setting: Setting, ahead: str, asked: set[int]
) -> tuple[Control, ...]:
    """The sliders. asked: the lead time to go to."""
    marks: dict[float, str] = {lead: gettext("guess, then drag to {n}", n=lead) for lead in asked}
    leads = np.arange(1.0, horizon + 1)
    known = np.arange(float(first), first + len(times))
    both = (
        Control("lead", ahead, leads, tuple(f"{int(lead)}" for lead in leads), marks=marks),
        Control("known", "known up to", known, times, slider=False),
    )
    smoothing = Control("alpha", "smoothing, α", ALPHAS, tuple(f"{a:g}" for a in ALPHAS))
    return (*both, smoothing) if SMOOTHING in setting.methods else both


def _formula(
    several: tuple[RollingOrigin, ...], setting: Setting, mae: Track, judged_here: Track, among: np.ndarray | None
) -> Formula:
    """MAE as the sum of all errors' sizes over their number."""
    sums = [
        errors_by_lead(one, lambda y, f: explain(mean_absolute_error, y, f).steps[0].value, among=among)
        for one in several
    ]
    return Formula(
        "mean_absolute_error",
        gettext("{error} of {method}", error="MAE", method=gettext(views.short(setting.method))),
        mae,
        CATALOG["mean_absolute_error"].formula,
        r"\frac{@sum@}{@count@}",
        "The sum of all errors, each without its sign, divided by the number of forecasts. y is the actual value, ŷ its forecast.",
        numbers={
            "sum": _over_alpha(np.array(sums), "no forecast can be judged", "lead", name="sum"),
            "count": judged_here,
        },
    )


def _range(shown: np.ndarray, forecasts: np.ndarray) -> tuple[float, float]:
    """The ends of the axis: what is drawn, and forecasts as far off as the series is high."""
    low, high = float(shown.min()), float(shown.max())
    span = (high - low) or 1.0
    lowest, highest = (float(f(forecasts, initial=low)) for f in (np.nanmin, np.nanmax))
    bottom, top = max(lowest, low - span), min(max(highest, high), high + span)
    room = bottom - 0.17 * (top - bottom or span)  # for a number below
    return max(room, 0.0) if bottom >= 0 else room, top + 0.08 * (top - bottom or span)


def _errors(
    several: tuple[RollingOrigin, ...],
    setting: Setting,
    error: str,
    series: Series,
    among: np.ndarray | None,
    name: str,
) -> Track:
    """An error by lead time, and by alpha where there are several, with the reason wherever it is undefined."""
    measure = setting.measure(error, series)
    values = np.array([errors_by_lead(one, measure, among=among) for one in several])
    reasons: dict[int, str] = {}
    for flat in np.flatnonzero(np.isnan(values)).tolist():
        row, column = divmod(flat, values.shape[1])
        one = several[row].at(column + 1, among=among)
        reasons[flat] = explain(ERRORS[error], one.y_true, one.y_pred, **setting.options(error, series)).undefined
    return _over_alpha(values, reasons, "lead", name=name)


def _over_alpha(values: np.ndarray, reasons: Mapping[int, str] | str, *more: str, name: str) -> Track:
    """A track over alpha, or not where the first axis has one row only."""
    if len(values) > 1:
        return over("alpha", *more)(values, name, reasons=reasons)
    return over(*more)(values[0], name, reasons=reasons)


def _counts(one: RollingOrigin, among: np.ndarray | None) -> Track:
    return over("lead")([len(one.at(lead, among=among).y_true) for lead in range(1, one.horizon + 1)], "judged")


def _moments(several: tuple[RollingOrigin, ...], first: int, horizon: int) -> views.Ahead:
    """The forecasts as of every moment that is drawn, in half precision, and what came of them; none is drawn beyond the series."""
    last = len(several[0].series)
    known = np.arange(first, last + 1, dtype=float)
    target = known[:, None] + np.arange(1, horizon + 1)
    target[target > last + 1] = np.nan
    forecasts = np.array([one.forecasts[first - 1 :] for one in several], np.float32).astype(float)
    actuals = several[0].actuals[first - 1 :]
    both = over("known", "lead")
    return views.Ahead(
        over("known")(known, "known"),
        both(target, "target"),
        _over_alpha(forecasts, "too little is known by then", "known", "lead", name="forecast"),
        both(actuals, "actual", reasons="the series ends before"),
        both(several[0].sizes[first - 1 :].astype(np.float32), "off", reasons="there is nothing to compare"),
    )


def _within(ahead: views.Ahead, room: tuple[float, float]) -> views.Ahead:
    """The same, without forecasts that would be drawn beyond the picture."""
    values = ahead.forecast.values
    inside = (values >= room[0]) & (values <= room[1])
    return replace(ahead, forecast=over(*ahead.forecast.over)(np.where(inside, values, np.nan)))


def _beside(ahead: views.Ahead, room: tuple[float, float], late: float) -> tuple[Track, Track, Track]:
    """Where the size of an error is written: on the forecast's side of what came, as far as there is room, and to its right; to its left where it is late."""
    bottom, top = room
    off, (forecast, actual) = 0.14 * (top - bottom), (ahead.forecast.values, ahead.actual.values)
    below = np.minimum(forecast, actual) - 1.3 * off
    above = np.minimum(np.maximum(forecast, actual) + off, top - 2.2 * off)  # clear of what is known
    heights = np.where((actual > forecast) & (below > bottom + 0.3 * off), below, above)
    target, both = ahead.target.values, over("known", "lead")
    start, end = np.where(target <= late, target, np.nan), np.where(target > late, target, np.nan)
    return both(start.astype(np.float32)), both(end.astype(np.float32)), both(heights.astype(np.float32))


def _lines(errors: Mapping[str, Track], top: float) -> list[views.Line]:
    """With where the methods' names stand: beside their dots, apart from each other."""
    values = [np.atleast_2d(track.values) for track in errors.values()]
    together = np.stack(np.broadcast_arrays(*values))  # method, alpha, lead
    names = np.apply_along_axis(views.spread, 0, together, 0.085 * top).astype(np.float32)
    return [
        views.Line(
            method,
            track,
            _upto(track),
            _over_alpha(name_at if len(together[0]) > 1 else name_at[:1], "", "lead", name=""),
        )
        for (method, track), name_at in zip(errors.items(), names, strict=True)
    ]


def _upto(track: Track) -> Track:
    """At every lead time, the errors up to it along the axis "step"."""
    leads = np.arange(track.values.shape[-1])
    walked = np.where(leads <= leads[:, None], track.values[..., None, :], np.nan)
    return over(*track.over, "step")(walked.astype(np.float32))
