"""The streaming company's forecasts: outliers among twenty series, and a bias on the price of every house."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track
from datasets.documents import CATALOGUE
from metrics_core.regression import all_errors, loss, median_absolute_percentage_error, share_within
from pages.regression.regression import drawing_fits as views
from pages.regression.regression.source import HOUSES, STREAMING, example_pairs
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack

COUNTS = np.array([0.0, 1, 2, 5, 10])
VIEWERS = np.array([1.0, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000])
OVER = ("outliers", "truth", "forecast")
SPANS = {"viewers": (1.0, 1e5), "parts": (1e-3, 1e5)}
LINES = {"rmse": "viewers", "mae": "viewers", "mape": "parts", "median_ape": "parts"}
LOSS = {"viewers": "mean_absolute_error", "parts": "mean_absolute_percentage_error"}
MOVING = int(COUNTS[-1])
LARGE, SMALL = {"outliers": 1, "truth": 1000, "forecast": 3000}, {"outliers": 1, "truth": 10, "forecast": 1000}
CASES = {  # where each answer to a story's question sends the picture
    "streaming-traffic": ("outliers", (LARGE, SMALL, SMALL)),
    "house-prices": ("bias", ({"bias": -60}, {"bias": 60}, {"bias": -60})),
}


def start_of_outlier() -> dict[str, float]:
    """Where the documents' scenario starts."""
    controls = {control.name: control.default for control in CATALOGUE.scenarios["streaming-traffic"].inputs}
    return {"outliers": 1, "truth": controls["outlier_true"], "forecast": controls["outlier_forecast"]}


def outliers_among_series() -> Payload:
    """Twenty series, of which none to ten are outliers with a truth and a forecast of their own."""
    good = example_pairs(STREAMING)
    truth, said = np.array(good.truths), np.array(good.predictions)
    truth[-1], said[-1] = truth[0], said[0]
    tracks = _numbers(truth, said) | _sticks(truth, said)
    for name, view in LINES.items():
        low, high = SPANS[view]
        drawn = np.clip(tracks[name].values, low, high)
        lifted = drawn * (1 if name in ("rmse", "mape") else (high / low) ** 0.045)
        tracks[f"{name}_drawn"] = Track(drawn.astype(np.float32), OVER)
        tracks[f"{name}_drawn_label"] = Track(lifted.astype(np.float32), OVER)
    still = np.arange(len(truth) - MOVING)
    own = {view: np.array([loss(name, truth[i], [said[i]]).value[0] for i in still]) for view, name in LOSS.items()}
    texts = tuple(f"{v:,g}" for v in VIEWERS)
    return pack(
        (
            views.errors_of_series(
                "viewers",
                own["viewers"],
                {"rmse_drawn": "RMSE", "mae_drawn": "MAE"},
                MOVING,
                title="error, viewers",
                span=SPANS["viewers"],
            ),
            views.errors_of_series(
                "parts",
                own["parts"],
                {"mape_drawn": "MAPE", "median_ape_drawn": "median"},
                MOVING,
                title="relative error",
                span=SPANS["parts"],
                percent=True,
            ),
        ),
        (
            Control("outliers", "outliers of 20", COUNTS, tuple(f"{n:g}" for n in COUNTS)),
            Control("truth", "true viewers", VIEWERS, texts),
            Control("forecast", "forecast", VIEWERS, texts),
        ),
        tracks,
        (
            Readout("within", "within 1%", "within", "percent"),
            Readout("rmse", "RMSE, viewers", "rmse"),
            Readout("mae", "MAE, viewers", "mae"),
            Readout("mape", "MAPE", "mape", "percent"),
            Readout("median_ape", "median percentage error", "median_ape", "percent"),
        ),
        table=("within", *LINES),
        areas=("viewers " * 6 + "parts " * 6, "numbers " * 12),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=5,
    )


def _numbers(truth: np.ndarray, said: np.ndarray) -> dict[str, Track]:
    """The errors with so many of the last series as outliers, each of the same truth and forecast."""
    shape = len(COUNTS), len(VIEWERS), len(VIEWERS)
    found = {name: np.empty(shape) for name in ("within", *LINES)}
    for at in np.ndindex(shape):
        y, p = truth.copy(), said.copy()
        first = len(y) - int(COUNTS[at[0]])
        y[first:], p[first:] = VIEWERS[at[1]], VIEWERS[at[2]]
        together = all_errors(y, p)
        found["rmse"][at], found["mae"][at] = together.root_mean_squared_error, together.mean_absolute_error
        found["mape"][at] = together.mean_absolute_percentage_error
        found["median_ape"][at] = median_absolute_percentage_error(y, p)
        found["within"][at] = share_within(y, p, tolerance=0.01)
    return {name: Track(values, OVER) for name, values in found.items()}


def _sticks(truth: np.ndarray, said: np.ndarray) -> dict[str, Track]:
    """The error of each series that can be an outlier: its own, or an outlier's."""
    tracks = {}
    for view, name in LOSS.items():
        wild = np.array([loss(name, y, VIEWERS).value for y in VIEWERS])
        for i in range(MOVING):
            row = len(truth) - MOVING + i
            mild = np.full_like(wild, loss(name, truth[row], [said[row]]).value[0])
            every = np.stack([wild if i >= MOVING - count else mild for count in COUNTS])
            tracks[f"{view}_{i}"] = Track(np.clip(every, *SPANS[view]).astype(np.float32), OVER)
    return tracks


def biased_houses() -> Payload:
    """The documents' house prices with the same bias on each prediction."""
    pairs = example_pairs(HOUSES)
    control = next(c for c in CATALOGUE.scenarios["house-prices"].inputs if c.name == "bias")
    ends = float(control.min or 0), float(control.max or 0)
    truth, said = np.array(pairs.truths), np.array(pairs.predictions)
    bias = np.arange(ends[0], ends[1] + 1, 2)
    found = [all_errors(truth, said + b) for b in bias]
    names = ("mean_absolute_error", "root_mean_squared_error", "median_absolute_error", "r2", "explained_variance")
    tracks = {name: Track(np.array([float(getattr(one, name)) for one in found]), ("bias",)) for name in names}
    share = tracks["r2"].values
    tracks["r2_drawn"] = Track(np.where(share >= views.LOWEST, share, np.nan), ("bias",))
    tracks["bias"] = Track(bias, ("bias",))
    tracks |= {f"said_{i}": Track(one + bias, ("bias",)) for i, one in enumerate(said)}
    words = ("MAE", "RMSE", "median absolute error", "R²", "explained variance")
    units = (pairs.unit,) * 3 + ("", "")
    span = float(min(truth.min(), said.min()) + ends[0]), float(max(truth.max(), said.max()) + ends[1])
    return pack(
        (
            views.biased(np.arange(1.0, len(truth) + 1), truth, span, pairs.unit),
            views.against_bias(bias, share, pairs.unit),
        ),
        (Control("bias", f"bias on every prediction, {pairs.unit}", bias, tuple(map(significant, bias.tolist()))),),
        tracks,
        tuple(Readout(n, w, n, unit=u) for n, w, u in zip(names, words, units, strict=True)),
        table=names,
        areas=("biased " * 6 + "against " * 6, "numbers " * 12),
        columns="repeat(12, minmax(0, 1fr))",
        numbers_across=5,
    )
