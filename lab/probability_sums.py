"""What is asked of probabilities that were summed where they are: calibration in ten bins, Brier score and log loss, exact without a row.

Bins are those of metrics_core.probabilities.bins: of equal width, each with its upper end. Brier score and log loss are means over rows, whose sums of
squares say how they vary: a normal interval. Left out: weights, and intervals of calibration errors, for which single rows would have to be drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf, isfinite, nan, sqrt
from typing import Any

import numpy as np
from scipy.special import ndtri

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
    """Sums over the rows of each bin: how many, how many positives, and their probabilities; over all rows: squared errors and log losses.

    squares_squared, losses_squared: the sums of the squares of both.
    """

    counts: np.ndarray
    positives: np.ndarray
    probability: np.ndarray
    squares: float
    losses: float
    squares_squared: float
    losses_squared: float

    @cached_property
    def calibration(self) -> Calibration:
        """The ten bins, as the core has them."""
        return calibration_of_sums(self.counts, self.positives, self.probability)

    @property
    def total(self) -> int:
        """How many rows there are."""
        return int(self.counts.sum())

    def ends(self, function: Callable[..., Any], level: float) -> tuple[float, float]:
        """The normal interval of Brier score or log loss, rows drawn at random; NaN for other measures, and where there is no variance."""
        first, second, most = {
            brier_score: (self.squares, self.squares_squared, 1.0),
            log_loss: (self.losses, self.losses_squared, inf),
        }.get(function, (nan, nan, nan))
        n = self.total
        if n < 2 or not isfinite(first):
            return nan, nan
        mean = first / n
        reach = float(ndtri((1 + level) / 2)) * sqrt(max(0.0, second / n - mean**2) / n)
        return max(0.0, mean - reach), min(most, mean + reach)


OF_SUMS: Mapping[Callable[..., Any], Callable[[ProbabilitySums], float]] = {
    expected_calibration_error: lambda s: float(mean_gap(s.calibration.gap_sums, s.counts)),
    maximum_calibration_error: lambda s: float(widest_gap(s.calibration.gap_sums, s.counts)),
    brier_score: lambda s: float(divide(s.squares, s.total)),
    log_loss: lambda s: float(divide(s.losses, s.total)),
}
