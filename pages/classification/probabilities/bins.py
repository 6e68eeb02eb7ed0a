"""The reliability diagram and both calibration errors, at every number of bins."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from charts.moving import Control, over
from metrics_core import Worked
from metrics_core.inference.resampled_probabilities import resampled_calibration_errors
from metrics_core.probabilities.bins import Strategy, calibration
from metrics_core.probabilities.calibration import average_gap, largest_gap
from pages.classification.probabilities.shared import GRID_NUMBERS, per_bin, reliability, surely
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import drawable, resamples_for
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

BINS = np.arange(1, 31)
FEW_BINS, MANY_ROWS = np.array([1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30]), 200_000
TEN = 10
OVER = ("bins",)
at_bins = over(*OVER)


def bins_resamples(data: Scored) -> int:
    """How often the rows are drawn for every number of bins."""
    return resamples_for(len(data.scores) * len(BINS), GRID_NUMBERS)


def traced(
    at: Mapping[str, float], bins: Mapping[str, float], above: Payload, below: Payload
) -> Callable[[Worked], tuple[float, float, float] | None]:
    """The interval of a metric that is explained, as the readouts show it."""
    names = {"log_loss": "log_loss", "brier_score": "brier", "brier_parts": "brier", "auroc": "auroc"}

    def bounds(worked: Worked) -> tuple[float, float, float] | None:
        name = worked.card.function.__name__
        return above.bounds(names[name], at) if name in names else below.bounds(name, bins)

    return bounds


def bins_of(data: Scored, strategy: Strategy, how: Conventions = PLAIN) -> Payload:
    """The reliability diagram and both calibration errors at every number of bins."""
    ticks = BINS if len(data.scores) <= MANY_ROWS else FEW_BINS
    most = int(ticks[-1])
    each = [calibration(data.y_true, data.scores, bins=int(b), strategy=strategy) for b in ticks]

    def table(name: str, fill: float = np.nan) -> np.ndarray:
        rows = np.full((len(ticks), most), fill)
        for row, c, b in zip(rows, each, ticks, strict=True):
            row[:b] = getattr(c, name)
        return rows

    ece, mce = np.array([average_gap(c) for c in each]), np.array([largest_gap(c) for c in each])
    again = _drawn_again(data, ticks, strategy, how) if drawable(data, how) else None
    ten = int(np.argmax(ticks == TEN))
    begun, full = (over()(ece[ten]), over()(mce[ten])), max(float(np.nanmax(mce, initial=0)), 0.05)
    expected = at_bins(ece, "expected_calibration_error", band=surely(ece, again, biased=True))
    largest = at_bins(mce, "maximum_calibration_error")
    mean, observed = per_bin(table("mean_probability"), OVER), per_bin(table("observed"), OVER, "observed")
    ends = per_bin(table("low"), OVER), per_bin(table("high"), OVER)
    return pack(
        beside(reliability(mean, observed, ends), widths=(8, 4)),
        (Control("bins", "number of bins", ticks.astype(float), tuple(map(str, ticks))),),
        readouts=(
            Readout("expected_calibration_error", "expected (ECE)", expected, mark=begun[0], full=full),
            Readout("maximum_calibration_error", "largest gap (MCE)", largest, mark=begun[1], full=full),
        ),
        table=(expected, largest),
    )


def _drawn_again(data: Scored, ticks: np.ndarray, strategy: Strategy, how: Conventions) -> np.ndarray:
    drawn: dict[str, Any] = {"stratified": how.fixed, "resamples": bins_resamples(data)}
    return resampled_calibration_errors(data.y_true, data.scores, ticks, strategy=strategy, **drawn)
