"""Is it growing linearly or exponentially? Curves fitted from any day on, growth factors, and a logarithmic axis."""

from __future__ import annotations

from math import nan

import numpy as np
import streamlit as st

from charts.moving import Control, Track, over
from datasets.documents import CATALOGUE
from metrics_core.forecasting import Fitted, Growth, growth
from pages.regression.forecasting import drawing_fits as views
from pages.regression.forecasting.data import BUILT_IN, Series, of_inputs
from pages.regression.forecasting.drawing import spread
from pages.regression.forecasting.source import GROWTH
from widgets.cache import for_all
from widgets.conventions import choice
from widgets.formulas import plain
from widgets.links import anchor
from widgets.opened import opened, put
from widgets.place import aside
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

KEY = "growth"
at_start = over("start")
FEWEST = 4  # values that are left at the latest start
AXIS = (
    "On a logarithmic axis equal factors are equal steps. Exponential growth is a straight line there, and linear growth flattens "
    "out. A value of 0 cannot be shown."
)


def how_it_grows() -> None:
    """Choose cases or deaths and an axis, and drag the first day that counts."""
    now = opened()
    linked = of_inputs(now.inputs) if now.loads and now.example == GROWTH else ""
    if linked:
        anchor("inputs")
    if linked and now.fresh:
        put("grows", linked)
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions-growth"):
        name = choice(
            "Series", ["cases", "deaths"], "grows", "Italy, 20 to 29 February 2020, as printed in the document."
        )
        axis = choice("Axis", ["linear", "logarithmic"], "axis", AXIS)
    series, logarithmic = BUILT_IN[name], axis == "logarithmic"
    payload: Payload = for_all(f"growth/{name}/{axis}", lambda: picture(series, logarithmic=logarithmic))
    scrubber_alone(payload, start={"start": 1}, key=KEY, prefix="growth-", shareable=False)
    example = CATALOGUE.examples[GROWTH]
    aside("growth").caption(
        f"*{plain(example.document.title)}* reads “{plain(example.printed_as)}”. {plain(example.reason)}"
    )


def picture(series: Series, *, logarithmic: bool = False) -> Payload:
    """All fits and factors at every day that may be the first."""
    values = np.array(series.values)
    starts = np.arange(1.0, len(values) - FEWEST + 2)
    found = [growth(values[int(start) - 1 :]) for start in starts]
    top = float(values.max()) * (2.2 if logarithmic else 1.15)
    edge, place = at_start(starts - 0.5), over("place")(np.arange(1.0, len(values) + 1))
    curves = _curves(found, values, top, logarithmic)
    fits = views.growth_fits(values, series.times, top, edge, place, curves, logarithmic=logarithmic)
    numbers = _numbers(found)
    return pack(
        beside(
            fits, views.growth_factors(found[0].factors, series.times, _factors(found, len(values))), shares=(6, 4, 2)
        ),
        (Control("start", "first day that counts", starts, series.times[: len(starts)]),),
        readouts=(
            Readout("r2_line", "R², straight line", numbers["line"]),
            Readout("r2_parabola", "R², parabola", numbers["parabola"]),
            Readout("r2_exponential", "R², exponential", numbers["exponential"]),
            Readout("r2_log_line", "R² of the line in the log", numbers["log_line"]),
            Readout("doubling_time", "doubling time, by that line", numbers["doubling_time"], unit="days"),
        ),
        table=list(numbers.values()),
        axes={"place": len(values)},
    )


def _fits(one: Growth) -> dict[str, Fitted]:
    return {"line": one.line, "parabola": one.parabola, "exponential": one.exponential, "log_line": one.log_line}


def _curves(found: list[Growth], values: np.ndarray, top: float, logarithmic: bool) -> dict[str, views.Named]:
    """Every curve at the places that it was fitted to, and where its name stands beside its end."""
    low = 10**-0.15 if logarithmic else -0.08 * top
    last = [[_fits(one)[name].values[-1] for one in found] for name in views.GROWTH]
    ends = np.clip(np.array(last).T, low, top)
    scale = np.log10(ends) if logarithmic else ends
    gap = 0.062 * (np.log10(top) + 0.15 if logarithmic else 1.08 * top)
    placed = np.array([spread(row, gap) for row in scale])
    heights = 10**placed if logarithmic else placed
    curves = {}
    for name, height in zip(views.GROWTH, heights.T, strict=True):
        rows = [np.append(np.full(len(values) - len(one.series), nan), _fits(one)[name].values) for one in found]
        drawn = np.where((np.array(rows) >= low) & (np.array(rows) <= top), rows, nan)
        curves[name] = views.Named(over("start", "place")(drawn), at_start(height))
    return curves


def _numbers(found: list[Growth]) -> dict[str, Track]:
    """R2 of every curve, and the doubling time."""
    tracks = {}
    for name in views.GROWTH:
        fits = [_fits(one)[name] for one in found]
        reasons = {i: fit.undefined for i, fit in enumerate(fits) if fit.undefined}
        tracks[name] = at_start([fit.r2 for fit in fits], f"r2_{name}", reasons=reasons)
    reasons = {i: one.undefined for i, one in enumerate(found) if one.undefined}
    return tracks | {"doubling_time": at_start([one.doubling_time for one in found], "doubling_time", reasons=reasons)}


def _factors(found: list[Growth], days: int) -> np.ndarray:
    """Each day's factor while it counts, a row a start."""
    return np.array([np.append(np.full(days - 1 - len(one.factors), nan), one.factors) for one in found])
