"""A polynomial fitted to the first part of a series: its error there and its error beyond, at every degree and length."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from charts.moving import Control, Track, over
from metrics_core import explain
from metrics_core.forecasting import Trend, trend
from metrics_core.regression import root_mean_squared_error
from pages.regression.forecasting import drawing_fits as views
from pages.regression.forecasting.data import Series
from pages.regression.forecasting.options import titled
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

DEGREES, LENGTHS, DRAWN = 7, 20, 150  # polynomials up to the sixth degree; lengths of the fitted part; values at most
OVER = ("degree", "fitted")
of_both = over(*OVER)
TOO_FEW = "too few values for this degree"


def latest(series: Series) -> Series:
    """The series, or its last 150 values."""
    return replace(series, values=series.values[-DRAWN:], times=series.times[-DRAWN:])


def lengths_of(series: Series) -> np.ndarray:
    """How many of the first values it is fitted to: from two to all but one."""
    count = len(series.values)
    return np.unique(np.rint(np.linspace(2, count - 1, min(LENGTHS, count - 2))))


def start_of(series: Series) -> dict[str, float]:
    """A line, fitted to the first seven tenths."""
    return {"degree": 1, "fitted": round(0.7 * len(series.values))}


def picture(series: Series) -> Payload:
    """Curves and errors at every degree and length."""
    lengths, degrees = lengths_of(series), np.arange(DEGREES, dtype=float)
    grid = [[trend(series.values, int(d), known=int(n)) for n in lengths] for d in degrees]
    values = np.array(series.values)
    spread = float(np.ptp(values)) or 1.0
    room = (float(values.min()) - 0.35 * spread, float(values.max()) + 0.35 * spread)
    inside, outside = _errors(grid, "fitted", "inside"), _errors(grid, "ahead", "outside")
    low, high = 1e-3 * spread, 30 * spread
    edge, degree = over("fitted")(lengths + 0.5), over("degree")(degrees)
    series_picture = views.fit_and_forecast(values, series.times, room, edge, *_curves(grid, lengths, room))
    lines = _drawn(inside, outside, low, high)
    counts = [np.broadcast_to(n, inside.values.shape) for n in (lengths, len(values) - lengths)]
    return pack(
        beside(series_picture, views.errors_by_degree(degree, *lines, low, high), shares=(6, 4, 2)),
        (
            Control("degree", "degree of the polynomial", degrees, tuple(f"{int(d)}" for d in degrees)),
            Control("fitted", "values fitted to", lengths, tuple(f"{int(n)}" for n in lengths)),
        ),
        readouts=(
            Readout("rmse_inside", titled("RMSE", series.unit) + ", fitted values", inside),
            Readout("rmse_outside", "RMSE, forecasts", outside),
            Readout("n_inside", "fitted values", of_both(counts[0]), "count"),
            Readout("n_outside", "values forecast", of_both(counts[1]), "count"),
        ),
        table=(inside, outside),
        axes={"place": len(values)},
    )


def _errors(grid: list[list[Trend]], part: str, name: str) -> Track:
    rows = [[explain(root_mean_squared_error, *getattr(one, part)) for one in row] for row in grid]
    flat = [one for row in rows for one in row]
    reasons = {i: TOO_FEW for i, one in enumerate(flat) if one.undefined}
    return of_both([[one.value for one in row] for row in rows], name, reasons=reasons)


def _curves(grid: list[list[Trend]], lengths: np.ndarray, room: tuple[float, float]) -> tuple[Track, Track, Track]:
    """Places, and every polynomial within the picture: as far as it was fitted, and from there on."""
    curves = np.array([[one.curve for one in row] for row in grid])
    drawn = np.where((curves >= room[0]) & (curves <= room[1]), curves, np.nan).astype(np.float32)
    places, each = np.arange(1.0, curves.shape[-1] + 1), over(*OVER, "place")
    fitted, before = places <= lengths[:, None], places < lengths[:, None]
    return over("place")(places), each(np.where(fitted, drawn, np.nan)), each(np.where(before, np.nan, drawn))


def _drawn(inside: Track, outside: Track, low: float, high: float) -> tuple[views.Named, views.Named]:
    """Both lines within the picture, and where their names stand beside the last degree that has a number."""
    first, second = (
        np.where(np.isnan(one.values), np.nan, np.clip(one.values, low, high)) for one in (inside, outside)
    )
    below, above = np.nan_to_num(first[-1], nan=low), np.nan_to_num(second[-1], nan=high)
    apart = np.where(np.abs(np.log10(above / below)) < 0.3, 1.45, 1.0)
    names = over("fitted")(below / apart), over("fitted")(above * apart)
    return views.Named(of_both(first), names[0]), views.Named(of_both(second), names[1])
