"""The reliability diagram and both calibration errors, at every number of bins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from charts.moving import Control, Track
from metrics_core import Worked
from metrics_core.inference.resampled_probabilities import resampled_calibration_errors
from metrics_core.probabilities.calibration import Strategy, calibration
from metrics_core.probabilities.sharpness import average_gap, largest_gap
from pages.classification.probabilities import drawing as views
from pages.classification.probabilities.shared import GRID_NUMBERS, bin_tracks, per_bin, surely
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import drawable, resamples_for
from widgets.scrubber import Payload, Readout, pack

BINS = np.arange(1, 31)
FEW_BINS, MANY_ROWS = np.array([1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30]), 200_000


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
    most, over = int(ticks[-1]), ("bins",)
    each = [calibration(data.y_true, data.scores, bins=int(b), strategy=strategy) for b in ticks]

    def table(name: str, fill: float = np.nan) -> np.ndarray:
        rows = np.full((len(ticks), most), fill)
        for row, c, b in zip(rows, each, ticks, strict=True):
            row[:b] = getattr(c, name)
        return rows

    left = np.arange(most) / ticks[:, None]
    right = left + 1 / ticks[:, None]
    tracks = {"bins": Track(ticks.astype(float), over)}
    tracks["expected_calibration_error"] = Track(np.array([average_gap(c) for c in each]), over)
    tracks["maximum_calibration_error"] = Track(np.array([largest_gap(c) for c in each]), over)
    if drawable(data, how):
        again = resampled_calibration_errors(
            data.y_true, data.scores, ticks, strategy=strategy, resamples=bins_resamples(data)
        )
        names = ("expected_calibration_error", "maximum_calibration_error")
        tracks |= surely(tracks, dict(zip(names, again, strict=True)))
    for name, part in {"mean": "mean_probability", "observed": "observed", "low": "low", "high": "high"}.items():
        tracks |= per_bin(name, table(part), over)
    tracks |= bin_tracks(table("counts", 0), table("positives", 0), over, np.minimum(left, 1), np.minimum(right, 1))
    tracks["emptiest"] = Track(np.array([c.counts.min() for c in each], float), over)
    return pack(
        (
            views.reliability(most, whiskers=True),
            views.against_bins(
                ticks, tracks["expected_calibration_error"].values, tracks["maximum_calibration_error"].values
            ),
            views.bin_counts(most, positive=data.positive, negative=data.negative, by_rank=True),
        ),
        (Control("bins", "number of bins", ticks.astype(float), tuple(map(str, ticks))),),
        tracks,
        (
            Readout("expected_calibration_error", "expected (ECE)", "expected_calibration_error"),
            Readout("maximum_calibration_error", "maximum (MCE)", "maximum_calibration_error"),
            Readout("emptiest", "fewest in a bin", "emptiest", "count"),
        ),
        table=("expected_calibration_error", "maximum_calibration_error", "emptiest"),
        areas=(
            f"{'reliability ' * 5}{'errors ' * 5}{'numbers ' * 2}".strip(),
            f"{'counts ' * 5}{'errors ' * 5}{'numbers ' * 2}".strip(),
        ),
        columns="repeat(12, minmax(0, 1fr))",
    )
