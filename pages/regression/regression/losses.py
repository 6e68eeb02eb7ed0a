"""What one row's error costs, by five errors, and how steep that is: scrubbed over the prediction."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track, View
from metrics_core.classification.sorted_scores import round_values
from metrics_core.regression import kinks_of, loss
from pages.regression.regression.drawing_losses import small
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack

TRUTH, LOW, HIGH = 10.0, -4.0, 30.0
TITLES = {
    "mean_absolute_error": "absolute (MAE)",
    "mean_squared_error": "squared (MSE)",
    "mean_squared_log_error": "squared log (MSLE)",
    "mean_absolute_percentage_error": "relative (MAPE)",
    "symmetric_mape": "symmetric (SMAPE)",
}
SHORT = {name: title.partition("(")[2].rstrip(")") for name, title in TITLES.items()}


def loss_curves() -> Payload:
    """Losses above, their slopes below, one column an error; each on an axis of its own."""
    ticks = round_values(LOW, HIGH, 170)
    tracks = {"prediction": Track(ticks, ("prediction",))}
    views: dict[str, list[View]] = {"loss": [], "slope": []}
    readouts: list[tuple[Readout, Readout]] = []
    for name, title in TITLES.items():
        found = loss(name, TRUTH, ticks)
        parts = (("loss", found.value, found.undefined), ("slope", found.slope, found.undefined_slope))
        for part, values, reasons in parts:
            key = f"{part}-{name}"
            tracks[key] = Track(values, ("prediction",), reasons)
            tracks[f"{key}_drawn"] = Track(_inside(values, _span(values)), ("prediction",))
            words = title if part == "loss" else f"slope of {SHORT[name]}"
            view = small(key, words, ticks, values, kinks_of(name, TRUTH), truth=TRUTH, span=_span(values))
            views[part].append(view)
        slope = Readout(f"slope-{name}", f"slope of {SHORT[name]}", f"slope-{name}")
        readouts.append((Readout(f"loss-{name}", title, f"loss-{name}"), slope))
    above, below = zip(*readouts, strict=True)
    return pack(
        (*views["loss"], *views["slope"]),
        (
            Control(
                "prediction", f"prediction, of a truth of {TRUTH:g}", ticks, tuple(map(significant, ticks.tolist()))
            ),
        ),
        tracks,
        (*above, *below),
        table=tuple(f"{part}-{name}" for name in TITLES for part in ("loss", "slope")),
        areas=(
            *(" ".join(view.name for view in row) for row in views.values()),
            " ".join(["numbers"] * len(TITLES)),
        ),
        columns=f"repeat({len(TITLES)}, minmax(0, 1fr))",
        numbers_across=len(TITLES),
    )


def _span(values: np.ndarray) -> tuple[float, float]:
    """Where a curve lies, but for the steep end of a logarithm."""
    good = values[np.isfinite(values)]
    most = 2 * np.quantile(np.abs(good), 0.95)
    return float(max(min(good.min(), 0), -most)), float(min(max(good.max(), 0), most))


def _inside(values: np.ndarray, span: tuple[float, float]) -> np.ndarray:
    return np.asarray(np.where(np.isnan(values), np.nan, np.clip(values, *span)).astype(np.float32))
