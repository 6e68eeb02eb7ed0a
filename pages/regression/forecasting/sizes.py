"""What errors make of other units: a series multiplied and shifted, and two series of very different size side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import Control, Track, over
from metrics_core import explain
from metrics_core.classification import divide
from metrics_core.forecasting import rolling_origin
from pages.regression.forecasting import drawing_percent as views
from pages.regression.forecasting.data import Series
from pages.regression.forecasting.options import ERRORS, PERCENT, Setting, titled
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

FACTORS = 10.0 ** (np.arange(-12, 13) / 4)
SHIFTS = np.array([-3, -2, -1.5, -1, -0.75, -0.5, -0.25, -0.1, 0, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10])  # of the mean
OVER = ("factor", "shift")
START = {"factor": 1.0, "shift": 0.0}
DECADES = 6


def picture(series: Series) -> Payload:
    """Every error of the naive forecast, one step ahead, of factor × (series + shift), and what it is of the start."""
    values = np.array(series.values)
    shifts = _round(SHIFTS * float(np.abs(values).mean() or 1.0))
    errors: dict[str, Track] = {
        e: Track(np.empty((len(FACTORS), len(shifts))), OVER, {}, name=e.lower()) for e in ERRORS
    }
    for i, k in enumerate(FACTORS):
        for j, c in enumerate(shifts):
            _put(errors, (i, j), k * (values + c))
    start = (int(np.argmin(np.abs(FACTORS - 1))), int(np.argmin(np.abs(shifts))))
    return pack(
        beside(
            views.against_start({e: _times(e, one, start) for e, one in errors.items()}, DECADES),
            shares=(7, 5),
            across=2,
        ),
        (
            Control("factor", "multiplied by", FACTORS, tuple(significant(float(k), 3) for k in FACTORS)),
            Control("shift", "after adding", shifts, tuple(significant(float(c)) for c in shifts)),
        ),
        readouts=[Readout(e.lower(), e, one, "percent" if e in PERCENT else "number") for e, one in errors.items()],
        table=list(errors.values()),
    )


def _times(error: str, one: Track, start: tuple[int, int]) -> Track:
    """What it is times what it was at the start, within the picture."""
    times = np.asarray(divide(one.values, np.full(one.values.shape, one.values[start])))
    return over(*OVER)(np.clip(times, 10.0**-DECADES, 10.0**DECADES), f"times_{error.lower()}")


def _round(values: np.ndarray) -> np.ndarray:
    """To two significant digits, so that the ticks read well; 0 stays."""
    return np.unique([float(f"{value:.2g}") for value in values])


def _put(errors: dict[str, Track], place: tuple[int, int], values: np.ndarray) -> None:
    one = rolling_origin(values, "naive").at(1)
    for error, track in errors.items():
        options = {"training": values} if error == "MASE" else {}
        track.values[place] = ERRORS[error](one.y_true, one.y_pred, **options)
        if np.isnan(track.values[place]):
            flat = int(np.ravel_multi_index(place, track.values.shape))
            track.reasons[flat] = explain(ERRORS[error], one.y_true, one.y_pred, **options).undefined  # type: ignore[index]


def side_by_side(several: Sequence[Series], setting: Setting) -> None:
    """The naive forecast's errors, one step ahead, of several series: a row each."""
    rows = []
    for series in several:
        one = rolling_origin(series.values, "naive").at(1)
        measured = {e: partial(explain, ERRORS[e]) for e in ERRORS}
        found = {e: work(one.y_true, one.y_pred, **setting.options(e, series)) for e, work in measured.items()}
        rows.append(
            {"series": series.name}
            | {
                e: f"undefined: {w.undefined}" if w.undefined else _shown(e, w.value, series.unit)
                for e, w in found.items()
            }
        )
    st.table(pd.DataFrame(rows).set_index("series"), border="horizontal")


def _shown(error: str, value: float, unit: str) -> str:
    if error in PERCENT:
        return f"{significant(100 * value)}%"
    return f"{significant(value)} {titled(error, unit).partition(', ')[2]}".strip()
