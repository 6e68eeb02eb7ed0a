"""The streaming company's forecasts: outliers among twenty series, and a bias on the price of every house."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track, View, over
from datasets.documents import CATALOGUE
from metrics_core.regression import all_errors, loss, median_absolute_percentage_error, share_within
from pages.regression.regression import drawing_fits as views
from pages.regression.regression.source import HOUSES, STREAMING, example_pairs
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import above

COUNTS = np.array([0.0, 1, 2, 5, 10])
VIEWERS = np.array([1.0, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000])
FORECASTS = np.array(sorted({*VIEWERS, 2010.0, 102_000.0}))  # two of them 2,000 above a true value
OVER = ("outliers", "truth", "forecast")
of_all, at_bias = over(*OVER), over("bias")
SPANS = {"viewers": (1.0, 1e5), "parts": (1e-3, 1e5)}
LOSS = {"viewers": "mean_absolute_error", "parts": "mean_absolute_percentage_error"}
MOVING = int(COUNTS[-1])
LARGE, SMALL = {"outliers": 1, "truth": 1000, "forecast": 3000}, {"outliers": 1, "truth": 10, "forecast": 2010}
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
    tracks = {name: of_all(values, name) for name, values in _numbers(truth, said).items()}
    return pack(
        above(
            _series("viewers", truth, said, (("RMSE", tracks["rmse"]), ("MAE", tracks["mae"])), "error, viewers"),
            _series(
                "parts", truth, said, (("MAPE", tracks["mape"]), ("median", tracks["median_ape"])), "relative error"
            ),
            shares=(6, 6),
            across=5,
        ),
        (
            Control("outliers", "outliers of 20", COUNTS, tuple(f"{n:g}" for n in COUNTS)),
            _viewers("truth", "true viewers", VIEWERS),
            _viewers("forecast", "forecast", FORECASTS),
        ),
        readouts=(
            Readout("within", "within 1%", tracks["within"], "percent"),
            Readout("rmse", "RMSE, viewers", tracks["rmse"]),
            Readout("mae", "MAE, viewers", tracks["mae"]),
            Readout("mape", "MAPE", tracks["mape"], "percent"),
            Readout("median_ape", "median percentage error", tracks["median_ape"], "percent"),
        ),
        table=list(tracks.values()),
    )


def _viewers(name: str, words: str, values: np.ndarray) -> Control:
    return Control(name, words, values, tuple(f"{int(value):,}" for value in values))


def _series(
    name: str, truth: np.ndarray, said: np.ndarray, lines: tuple[tuple[str, Track], tuple[str, Track]], title: str
) -> View:
    """The errors of all series in one unit, with the first line's words above it and the second's at it."""
    (low, high), metric = SPANS[name], LOSS[name]
    first, second = ((words, np.clip(track.values, low, high)) for words, track in lines)
    lifted = second[1] * (high / low) ** 0.045
    levels = (
        views.Level(first[0], *_twice(first[1], first[1])),
        views.Level(second[0], *_twice(second[1], lifted)),
    )
    still = np.array([loss(metric, truth[i], [said[i]]).value[0] for i in range(len(truth) - MOVING)])
    sticks = _sticks(truth, said, metric, (low, high))
    percent = name == "parts"
    return views.errors_of_series(name, still, sticks, levels, title=title, span=(low, high), percent=percent)


def _twice(line: np.ndarray, label: np.ndarray) -> tuple[Track, Track]:
    drawn = of_all(line.astype(np.float32))
    return drawn, drawn if label is line else of_all(label.astype(np.float32))


def _numbers(truth: np.ndarray, said: np.ndarray) -> dict[str, np.ndarray]:
    """The errors with this many of the last series as outliers, each of the same truth and forecast."""
    shape = len(COUNTS), len(VIEWERS), len(FORECASTS)
    found = {name: np.empty(shape) for name in ("within", "rmse", "mae", "mape", "median_ape")}
    for at in np.ndindex(shape):
        y, p = truth.copy(), said.copy()
        first = len(y) - int(COUNTS[at[0]])
        y[first:], p[first:] = VIEWERS[at[1]], FORECASTS[at[2]]
        together = all_errors(y, p)
        found["rmse"][at], found["mae"][at] = together.root_mean_squared_error, together.mean_absolute_error
        found["mape"][at] = together.mean_absolute_percentage_error
        found["median_ape"][at] = median_absolute_percentage_error(y, p)
        found["within"][at] = share_within(y, p, tolerance=0.01)
    return found


def _sticks(truth: np.ndarray, said: np.ndarray, metric: str, span: tuple[float, float]) -> list[Track]:
    """The error of each series that can be an outlier: its own, or an outlier's."""
    wild = np.array([loss(metric, y, FORECASTS).value for y in VIEWERS])
    tracks = []
    for i in range(MOVING):
        row = len(truth) - MOVING + i
        mild = np.full_like(wild, loss(metric, truth[row], [said[row]]).value[0])
        every = np.stack([wild if i >= MOVING - count else mild for count in COUNTS])
        tracks.append(of_all(np.clip(every, *span).astype(np.float32)))
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
    tracks = {name: at_bias([float(getattr(one, name)) for one in found], name) for name in names}
    words = ("MAE", "RMSE", "median absolute error", "R²", "explained variance")
    units = (pairs.unit,) * 3 + ("", "")
    span = float(min(truth.min(), said.min()) + ends[0]), float(max(truth.max(), said.max()) + ends[1])
    return pack(
        above(
            views.biased(truth, [at_bias(one + bias) for one in said], span, pairs.unit),
            views.against_bias(tracks["r2"], tracks["explained_variance"], bias, pairs.unit),
            shares=(6, 6),
            across=5,
        ),
        (Control("bias", f"bias on every prediction, {pairs.unit}", bias, tuple(map(significant, bias.tolist()))),),
        readouts=[Readout(n, w, tracks[n], unit=u) for n, w, u in zip(names, words, units, strict=True)],
        table=list(tracks.values()),
    )
