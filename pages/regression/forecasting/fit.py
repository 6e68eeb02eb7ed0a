"""A polynomial fitted to the first part of a series: its error there and its error beyond, at every degree."""

from dataclasses import replace

import numpy as np

from charts.moving import Control, Track, over
from charts.theme import MODELS
from metrics_core import explain
from metrics_core.forecasting import Trend, trend
from metrics_core.regression import root_mean_squared_error
from pages.regression.forecasting import drawing_fits as views
from pages.regression.forecasting.data import Series
from pages.regression.forecasting.options import titled
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

DEGREES, DRAWN = 7, 150  # polynomials up to the sixth degree; values at most
START = {"degree": 1.0}
of_degree = over("degree")
TOO_FEW = "too few values for this degree"


def latest(series: Series) -> Series:
    """The series, or its last 150 values."""
    return replace(series, values=series.values[-DRAWN:], times=series.times[-DRAWN:])


def known_of(series: Series) -> int:
    """How many of the first values it is fitted to: seven tenths, at least two and not the last."""
    return min(max(2, round(0.7 * len(series.values))), len(series.values) - 1)


def picture(series: Series) -> Payload:
    """Curves and errors at every degree; errors are drawn as far as the degree that is chosen."""
    known, degrees = known_of(series), np.arange(DEGREES, dtype=float)
    found = [trend(series.values, int(degree), known=known) for degree in degrees]
    values = np.array(series.values)
    spread = float(np.ptp(values)) or 1.0
    room = (float(values.min()) - 0.35 * spread, float(values.max()) + 0.35 * spread)
    inside, outside = _errors(found, "fitted", "inside"), _errors(found, "ahead", "outside")
    low, high = 1e-3 * spread, 30 * spread
    series_picture = views.fit_and_forecast(values, series.times, room, known + 0.5, *_curves(found, known, room))
    lines = _drawn(inside, outside, low, high)
    unit = titled("RMSE", series.unit)
    by_degree = views.errors_by_degree(of_degree(degrees), *lines, low, high, title=unit)
    return pack(
        beside(series_picture, by_degree, shares=(6, 4, 2)),
        (Control("degree", "degree of the polynomial", degrees, tuple(f"{int(d)}" for d in degrees)),),
        readouts=(
            Readout("rmse_inside", "RMSE, fitted values", inside, color=MODELS[0]),
            Readout("rmse_outside", "RMSE, forecasts", outside, color=MODELS[1]),
        ),
        table=(inside, outside),
        axes={"place": len(values)},
    )


def _errors(found: list[Trend], part: str, name: str) -> Track:
    worked = [explain(root_mean_squared_error, *getattr(one, part)) for one in found]
    reasons = {i: TOO_FEW for i, one in enumerate(worked) if one.undefined}
    return of_degree([one.value for one in worked], name, reasons=reasons)


def _curves(found: list[Trend], known: int, room: tuple[float, float]) -> tuple[Track, Track, Track]:
    """Places, and every polynomial within the picture: as far as it was fitted, and from there on."""
    curves = np.array([one.curve for one in found])
    drawn = np.where((curves >= room[0]) & (curves <= room[1]), curves, np.nan).astype(np.float32)
    places, each = np.arange(1.0, curves.shape[-1] + 1), over("degree", "place")
    return (
        over("place")(places),
        each(np.where(places <= known, drawn, np.nan)),
        each(np.where(places < known, np.nan, drawn)),
    )


def _drawn(inside: Track, outside: Track, low: float, high: float) -> tuple[views.Named, views.Named]:
    """Both lines within the picture, and where their names stand beside each degree."""
    first, second = (np.clip(one.values, low, high) for one in (inside, outside))
    below, above = np.nan_to_num(first, nan=low), np.nan_to_num(second, nan=high)
    apart = np.where(np.abs(np.log10(above / below)) < 0.3, 1.45, 1.0)
    names = of_degree(below / apart), of_degree(above * apart)
    return views.Named(of_degree(first), names[0]), views.Named(of_degree(second), names[1])
