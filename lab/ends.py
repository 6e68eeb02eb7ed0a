"""The ends of a measure's interval, and how they are computed.

Wilson's for shares of rows and for F1, and DeLong's for AUROC and Gini, where every row counts once and by itself (module
closed_form); all others are of the bootstrap: Student's t on a scale without ends. What chance makes larger is lowered: the expected
calibration error, and the Kolmogorov-Smirnov statistic, which has no interval with weights or groups.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any

import numpy as np

from lab.closed_form import exact
from lab.evaluation import independent
from lab.measures import Measure
from lab.predictions import ModelPredictions
from lab.resamples import Resamples
from metrics_core.classification.lift import kolmogorov_smirnov
from metrics_core.filled import Filled
from metrics_core.inference.largest_distance import largest_distance
from metrics_core.interval import lowered_ends, scaled_interval
from metrics_core.probabilities.calibration import expected_calibration_error


def ends_of(
    one: Measure, subject: ModelPredictions, value: float, again: np.ndarray, level: float, draws: Resamples
) -> tuple[float, float, str]:
    """Lower end, upper end and method; NaN and "" where there is none. again: the measure on every resample."""
    function: Callable[..., Any] = one.card.function
    units = independent(subject.judged)
    interval, method = exact(one, subject, level, draws.stratified)
    if interval is not None:
        return interval.low, interval.high, method
    method = Filled("bootstrap of groups" if draws.grouped else "bootstrap")
    if function is kolmogorov_smirnov:
        if draws.grouped or subject.judged.weights is not None:
            return nan, nan, ""
        interval = largest_distance(subject.sweep, again, level)
        return interval.low, interval.high, "Newcombe, shifted down"
    if function is expected_calibration_error:
        low, high = lowered_ends(value, again, units, level)
        return float(low), float(high), Filled("{method}, shifted down", method=method)
    interval = scaled_interval(value, again, one.card.range, units, level)
    return interval.low, interval.high, method
