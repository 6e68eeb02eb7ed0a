"""A polynomial fitted to the first part of a series: its error there and its error beyond, at every degree and length."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from charts.moving import Control, Track
from metrics_core import explain
from metrics_core.forecasting import Trend, trend
from metrics_core.regression import root_mean_squared_error
from pages.regression.forecasting import drawing_fits as views
from pages.regression.forecasting.data import Series
from pages.regression.forecasting.options import titled
from widgets.scrubber import Payload, Readout, pack

DEGREES, LENGTHS, DRAWN = 7, 20, 150  # polynomials up to the sixth degree; lengths of the fitted part; values at most
OVER = ("degree", "fitted")
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
    inside, outside = _errors(grid, "fitted"), _errors(grid, "ahead")
    low, high = 1e-3 * spread, 30 * spread
    tracks = {
        "degree": Track(degrees, ("degree",)),
        "known_edge": Track(lengths + 0.5, ("fitted",)),
        "inside": inside,
        "outside": outside,
        "n_inside": Track(np.broadcast_to(lengths, inside.values.shape), OVER),
        "n_outside": Track(np.broadcast_to(len(values) - lengths, inside.values.shape), OVER),
    }
    tracks |= _curves(grid, lengths, room)
    tracks |= _drawn(inside, outside, low, high)
    return pack(
        (views.fit_and_forecast(values, series.times, room), views.errors_by_degree(DEGREES - 1, low, high)),
        (
            Control("degree", "degree of the polynomial", degrees, tuple(f"{int(d)}" for d in degrees)),
            Control("fitted", "values fitted to", lengths, tuple(f"{int(n)}" for n in lengths)),
        ),
        tracks,
        (
            Readout("rmse_inside", titled("RMSE", series.unit) + ", of the fit", "inside"),
            Readout("rmse_outside", "of the forecasts", "outside"),
            Readout("n_inside", "values fitted to", "n_inside", "count"),
            Readout("n_outside", "values forecast", "n_outside", "count"),
        ),
        table=("inside", "outside"),
        areas=(f"{'curve ' * 6}{'degrees ' * 4}{'numbers ' * 2}".strip(),),
        columns="repeat(12, minmax(0, 1fr))",
        axes={"place": len(values)},
    )


def _errors(grid: list[list[Trend]], part: str) -> Track:
    rows = [[explain(root_mean_squared_error, *getattr(one, part)) for one in row] for row in grid]
    flat = [one for row in rows for one in row]
    reasons = {i: TOO_FEW for i, one in enumerate(flat) if one.undefined}
    return Track(np.array([[one.value for one in row] for row in rows]), OVER, reasons)


def _curves(grid: list[list[Trend]], lengths: np.ndarray, room: tuple[float, float]) -> dict[str, Track]:
    """Every polynomial within the picture: as far as it was fitted, and from there on."""
    curves = np.array([[one.curve for one in row] for row in grid])
    drawn = np.where((curves >= room[0]) & (curves <= room[1]), curves, np.nan).astype(np.float32).astype(float)
    places = np.arange(1.0, curves.shape[-1] + 1)
    fitted, before = places <= lengths[:, None], places < lengths[:, None]
    return {
        "place": Track(places, ("place",)),
        "fit": Track(np.where(fitted, drawn, np.nan), (*OVER, "place")),
        "ahead": Track(np.where(before, np.nan, drawn), (*OVER, "place")),
    }


def _drawn(inside: Track, outside: Track, low: float, high: float) -> dict[str, Track]:
    """Both lines within the picture, and where their names stand beside the last degree that has a number."""
    lines = {
        name: np.where(np.isnan(one.values), np.nan, np.clip(one.values, low, high))
        for name, one in (("inside", inside), ("outside", outside))
    }
    heights = {name: np.nan_to_num(line[-1], nan=low if name == "inside" else high) for name, line in lines.items()}
    close = np.abs(np.log10(heights["outside"] / heights["inside"])) < 0.3
    above = np.where(close, 1.45, 1.0)
    tracks = {f"{name}_drawn": Track(line, OVER) for name, line in lines.items()}
    tracks["inside_name"] = Track(heights["inside"] / above, ("fitted",))
    tracks["outside_name"] = Track(heights["outside"] * above, ("fitted",))
    return tracks
