"""Is it growing linearly or exponentially? Both curves fitted from any day on, growth factors, and a logarithmic axis."""

from math import nan

import numpy as np
import streamlit as st

from charts.moving import Control, Track, over
from metrics_core.forecasting import Fitted, Growth, growth
from pages.regression.forecasting import drawing_fits as views
from pages.regression.forecasting.data import BUILT_IN, Series
from pages.regression.forecasting.drawing import spread
from pages.regression.forecasting.source import GROWTH
from widgets.cache import for_all
from widgets.conventions import choice
from widgets.links import anchor
from widgets.opened import opened
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
    """Choose an axis, and drag the first day that counts."""
    if opened().example == GROWTH:
        anchor("inputs")
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions-growth"):
        axis = choice("Axis", ["linear", "logarithmic"], "axis", AXIS)
    logarithmic = axis == "logarithmic"
    payload: Payload = for_all(f"growth/{axis}", lambda: picture(BUILT_IN["cases"], logarithmic=logarithmic))
    scrubber_alone(payload, start={"start": 1}, key=KEY, prefix="growth-", shareable=False)


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
            Readout("r2_exponential", "R², exponential", numbers["exponential"]),
        ),
        table=list(numbers.values()),
        axes={"place": len(values)},
    )


def _fits(one: Growth) -> dict[str, Fitted]:
    return {"line": one.line, "exponential": one.exponential}


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
    """R2 of every curve."""
    tracks = {}
    for name in views.GROWTH:
        fits = [_fits(one)[name] for one in found]
        reasons = {i: fit.undefined for i, fit in enumerate(fits) if fit.undefined}
        tracks[name] = at_start([fit.r2 for fit in fits], f"r2_{name}", reasons=reasons)
    return tracks


def _factors(found: list[Growth], days: int) -> np.ndarray:
    """Each day's factor while it counts, a row a start."""
    return np.array([np.append(np.full(days - 1 - len(one.factors), nan), one.factors) for one in found])
