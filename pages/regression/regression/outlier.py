"""The streaming company's forecasts: an outlier among twenty series, and a bias on the price of every house."""

import numpy as np

from charts.moving import Control, Track, View, over
from datasets.documents import CATALOGUE
from language import gettext
from metrics_core.regression import all_errors, loss, median_absolute_percentage_error
from pages.regression.regression import drawing_fits as views
from pages.regression.regression.source import HOUSES, STREAMING, example_pairs
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import above

VIEWERS = np.array([1.0, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000])
FORECASTS = np.array(sorted({*VIEWERS, 2010.0, 102_000.0}))  # two of them 2,000 above a true value
OVER = ("truth", "forecast")
of_both, at_bias = over(*OVER), over("bias")
SPANS = {"viewers": (1.0, 1e5), "parts": (1e-3, 1e5)}
LOSS = {"viewers": "mean_absolute_error", "parts": "mean_absolute_percentage_error"}
LARGE, SMALL = {"truth": 1000, "forecast": 3000}, {"truth": 10, "forecast": 2010}
CASES = {  # where each answer to a story's question sends the picture
    "streaming-traffic": ("outliers", (LARGE, SMALL, SMALL), "series-"),
    "house-prices": ("bias", ({"bias": -60}, {"bias": 60}, {"bias": -60}), "bias-"),
}


def start_of_outlier() -> dict[str, float]:
    """Where the documents' scenario starts."""
    controls = {control.name: control.default for control in CATALOGUE.scenarios["streaming-traffic"].inputs}
    return {"truth": controls["outlier_true"], "forecast": controls["outlier_forecast"]}


def outlier_among_series() -> Payload:
    """Twenty series, of which the last is an outlier with a truth and a forecast of its own."""
    good = example_pairs(STREAMING)
    truth, said = np.array(good.truths), np.array(good.predictions)
    tracks = {name: of_both(values, name) for name, values in _numbers(truth, said).items()}
    return pack(
        above(
            _series("viewers", truth, said, (("RMSE", tracks["rmse"]),), "error, viewers"),
            _series(
                "parts", truth, said, (("MAPE", tracks["mape"]), ("median", tracks["median_ape"])), "relative error"
            ),
            shares=(6, 6),
            across=3,
        ),
        (
            _viewers("truth", "true viewers of series 20", VIEWERS),
            _viewers("forecast", "its forecast", FORECASTS),
        ),
        readouts=(
            Readout("rmse", "RMSE, viewers", tracks["rmse"]),
            Readout("mape", "MAPE", tracks["mape"], "percent"),
            Readout("median_ape", "median absolute percentage error", tracks["median_ape"], "percent"),
        ),
        table=list(tracks.values()),
    )


def _viewers(name: str, words: str, values: np.ndarray) -> Control:
    return Control(name, words, values, tuple(f"{int(value):,}" for value in values))


def _series(name: str, truth: np.ndarray, said: np.ndarray, lines: tuple[tuple[str, Track], ...], title: str) -> View:
    """The errors of all series in one unit, with the first line's words at it and the second's above it."""
    (low, high), metric = SPANS[name], LOSS[name]
    lifts = (1.0, (high / low) ** 0.045)
    levels = []
    for (words, track), lift in zip(lines, lifts, strict=False):
        drawn = np.clip(track.values, low, high)
        levels.append(views.Level(words, of_both(drawn.astype(np.float32)), of_both((drawn * lift).astype(np.float32))))
    still = np.array([loss(metric, y, [p]).value[0] for y, p in zip(truth[:-1], said[:-1], strict=True)])
    wild = np.array([loss(metric, y, FORECASTS).value for y in VIEWERS])
    moving = of_both(np.clip(wild, low, high).astype(np.float32))
    return views.errors_of_series(name, still, moving, levels, title=title, span=(low, high), percent=name == "parts")


def _numbers(truth: np.ndarray, said: np.ndarray) -> dict[str, np.ndarray]:
    """The errors where the last series is an outlier of each truth and forecast."""
    found = {name: np.empty((len(VIEWERS), len(FORECASTS))) for name in ("rmse", "mape", "median_ape")}
    for at in np.ndindex(len(VIEWERS), len(FORECASTS)):
        y, p = truth.copy(), said.copy()
        y[-1], p[-1] = VIEWERS[at[0]], FORECASTS[at[1]]
        together = all_errors(y, p)
        found["rmse"][at], found["mape"][at] = together.root_mean_squared_error, together.mean_absolute_percentage_error
        found["median_ape"][at] = median_absolute_percentage_error(y, p)
    return found


def biased_houses() -> Payload:
    """The documents' house prices with the same bias on each prediction."""
    pairs = example_pairs(HOUSES)
    control = next(c for c in CATALOGUE.scenarios["house-prices"].inputs if c.name == "bias")
    ends = float(control.min or 0), float(control.max or 0)
    truth, said = np.array(pairs.truths), np.array(pairs.predictions)
    bias = np.arange(ends[0], ends[1] + 1, 2)
    found = [all_errors(truth, said + b) for b in bias]
    names = ("mean_absolute_error", "r2", "explained_variance")
    tracks = {name: at_bias([float(getattr(one, name)) for one in found], name) for name in names}
    words = ("MAE", "R²", "explained variance")
    units = (pairs.unit, "", "")
    span = float(min(truth.min(), said.min()) + ends[0]), float(max(truth.max(), said.max()) + ends[1])
    moves = gettext("bias on every prediction, {unit}", unit=gettext(pairs.unit))
    return pack(
        above(
            views.biased(truth, [at_bias(one + bias) for one in said], span, pairs.unit),
            views.against_bias(tracks["r2"], tracks["explained_variance"], bias, pairs.unit),
            shares=(6, 6),
            across=3,
        ),
        (Control("bias", moves, bias, tuple(map(significant, bias.tolist()))),),
        readouts=[Readout(n, w, tracks[n], unit=u) for n, w, u in zip(names, words, units, strict=True)],
        table=list(tracks.values()),
    )
