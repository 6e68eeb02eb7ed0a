"""What errors make of other units: a series multiplied and shifted."""

import numpy as np

from charts.moving import Control, Track, over
from metrics_core import explain
from metrics_core.classification import divide
from metrics_core.forecasting import rolling_origin
from pages.regression.forecasting import drawing_percent as views
from pages.regression.forecasting.data import Series
from pages.regression.forecasting.options import ERRORS, PERCENT
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

SHOWN = ("MAE", "MAPE", "MASE")
FACTORS = 10.0 ** (np.arange(-4, 5) / 2)
SHIFTS = np.array([-3, -2, -1.5, -1, -0.75, -0.5, -0.25, -0.1, 0, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10])  # of the mean
OVER = ("factor", "shift")
START = {"factor": 1.0, "shift": 0.0}
DECADES = 3


def picture(series: Series) -> Payload:
    """Three errors of the naive forecast, one step ahead, of factor × (series + shift), and what it is of the start."""
    values = np.array(series.values)
    shifts = _round(SHIFTS * float(np.abs(values).mean() or 1.0))
    errors: dict[str, Track] = {
        e: Track(np.empty((len(FACTORS), len(shifts))), OVER, {}, name=e.lower()) for e in SHOWN
    }
    for i, k in enumerate(FACTORS):
        for j, c in enumerate(shifts):
            _put(errors, (i, j), k * (values + c))
    start = (int(np.argmin(np.abs(FACTORS - 1))), int(np.argmin(np.abs(shifts))))
    return pack(
        beside(
            views.against_start({e: _times(e, one, start) for e, one in errors.items()}, DECADES),
            shares=(8, 4),
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
