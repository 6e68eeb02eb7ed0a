"""What one row's error costs, by two errors, and how steep that is: scrubbed over the prediction."""

from dataclasses import dataclass, replace

import numpy as np

from charts.moving import Control, Track, View, over
from language import gettext
from metrics_core.classification.sorted_scores import round_values
from metrics_core.regression import kinks_of, loss
from pages.regression.regression.drawing_losses import small
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, Place, grid

at_prediction = over("prediction")
TRUTH, LOW, HIGH = 10.0, -4.0, 30.0
TITLES = {
    "mean_absolute_error": "absolute (MAE)",
    "mean_squared_error": "squared (MSE)",
}
SHORT = {name: title.partition("(")[2].rstrip(")") for name, title in TITLES.items()}


def loss_curves() -> Payload:
    """Losses above, their slopes below, one column an error; each on an axis of its own. In one column each loss has its slope next."""
    ticks = round_values(LOW, HIGH, 170)
    prediction = at_prediction(ticks)
    above, below = _views(prediction, slope=False), _views(prediction, slope=True)
    both = [one for pair in zip(above, below, strict=True) for one in pair]
    rows: list[dict[Place, int]] = [{one.view: 1 for one in half} for half in (above, below)]
    return pack(
        replace(
            grid(*rows, {NUMBERS: len(TITLES)}, across=len(TITLES)),
            views=tuple(one.view for one in both),
        ),
        (
            Control(
                "prediction",
                gettext("prediction (true value {truth:g})", truth=TRUTH),
                ticks,
                tuple(map(significant, ticks.tolist())),
            ),
        ),
        readouts=[Readout(one.track.name, one.words, one.track) for one in (*above, *below)],
        table=[one.track for one in both],
    )


@dataclass(frozen=True)
class Shown:
    """A loss, or its slope, with its small picture."""

    words: str
    track: Track
    view: View


def _views(prediction: Track, *, slope: bool) -> list[Shown]:
    found = []
    for name, title in TITLES.items():
        one = loss(name, TRUTH, prediction.values)
        values, reasons = (one.slope, one.undefined_slope) if slope else (one.value, one.undefined)
        key = f"{'slope' if slope else 'loss'}-{name}"
        words = gettext("slope of {metric}", metric=SHORT[name]) if slope else title
        view = small(key, words, prediction, values, kinks_of(name, TRUTH), truth=TRUTH, span=_span(values))
        found.append(Shown(words, at_prediction(values, key, reasons=reasons), view))
    return found


def _span(values: np.ndarray) -> tuple[float, float]:
    """Where a curve lies, but for the steep end of a logarithm."""
    good = values[np.isfinite(values)]
    most = 2 * np.quantile(np.abs(good), 0.95)
    return float(max(min(good.min(), 0), -most)), float(min(max(good.max(), 0), most))
