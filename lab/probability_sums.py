"""What is asked of probabilities that were summed where they are: calibration in ten bins, Brier score and log loss, exact without a row.

Bins are those of metrics_core.probabilities.bins: of equal width, each with its upper end. Left out: weights, and intervals, for
which single rows would have to be drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.probabilities import brier_score, log_loss
from metrics_core.probabilities.bins import Calibration, calibration_of_sums
from metrics_core.probabilities.calibration import (
    expected_calibration_error,
    maximum_calibration_error,
    mean_gap,
    widest_gap,
)

BINS = 10


@dataclass(frozen=True, eq=False)
class ProbabilitySums:
    """Sums over the rows of each bin: how many, how many positives, and their probabilities; over all rows: squared errors and log losses."""

    counts: np.ndarray
    positives: np.ndarray
    probability: np.ndarray
    squares: float
    losses: float

    @cached_property
    def calibration(self) -> Calibration:
        """The ten bins, as the core has them."""
        return calibration_of_sums(self.counts, self.positives, self.probability)

    @property
    def total(self) -> int:
        """How many rows there are."""
        return int(self.counts.sum())


OF_SUMS: Mapping[Callable[..., Any], Callable[[ProbabilitySums], float]] = {
    expected_calibration_error: lambda s: float(mean_gap(s.calibration.gap_sums, s.counts)),
    maximum_calibration_error: lambda s: float(widest_gap(s.calibration.gap_sums, s.counts)),
    brier_score: lambda s: float(divide(s.squares, s.total)),
    log_loss: lambda s: float(divide(s.losses, s.total)),
}
