"""The numbers that can be traced: each metric with its arguments."""

from collections.abc import Callable, Mapping
from typing import Any

from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import Sweep
from metrics_core.probabilities import brier_score, log_loss
from metrics_core.probabilities.calibration import brier_parts, expected_calibration_error, maximum_calibration_error
from widgets.data import Scored

Call = tuple[Callable[..., Any], tuple[Any, ...], Mapping[str, Any]]


def numbers(pushed: Scored, sweep: Sweep, clip: float | None, binned: Mapping[str, Any]) -> list[Call]:
    """Six metrics of the probabilities as they were pushed; binned: how many bins and how they are cut.

    sweep: of the rows as they are, since pushing keeps the order and with it AUROC.
    """
    rows = (pushed.y_true, pushed.scores)
    return [
        (log_loss, rows, {"weights": pushed.weights, "clip": clip}),
        (brier_score, rows, {"weights": pushed.weights}),
        (expected_calibration_error, rows, binned),
        (maximum_calibration_error, rows, binned),
        (brier_parts, rows, binned),
        (auroc, (sweep,), {}),
    ]
