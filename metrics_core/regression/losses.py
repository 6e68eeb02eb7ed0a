r"""What one row's error costs: the loss behind each mean error as a function of the prediction, and its slope.

Symbols: y truth, $\hat{y}$ prediction. The slope is the derivative by the prediction, which is what gradient descent follows;
it is undefined at a kink, where the slopes on either side differ. The median has no loss of a single row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from metrics_core.regression.sums import pairs


@dataclass(frozen=True, eq=False)
class Loss:
    """The loss at each prediction, its slope there, and the predictions at which there is none with the reason why.

    value, slope: arrays, NaN where undefined. undefined: of the value and of the slope, by place.
    """

    value: np.ndarray
    slope: np.ndarray
    undefined: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    undefined_slope: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))


Pair = tuple[np.ndarray, np.ndarray]
NO_LOG = "a value of −1 or less has no log(1 + y)"
ZERO = "the true value is 0"
KINK = "a kink"


def _absolute(y: float, p: np.ndarray) -> Pair:
    return np.abs(y - p), np.sign(p - y)


def _squared(y: float, p: np.ndarray) -> Pair:
    return (y - p) ** 2, 2 * (p - y)


def _squared_log(y: float, p: np.ndarray) -> Pair:
    inside = (p > -1) & (y > -1)
    at = np.where(inside, p, 0.0)
    apart = np.log1p(at) - np.log1p(y if y > -1 else 0.0)
    return np.where(inside, apart**2, np.nan), np.where(inside, 2 * apart / (1 + at), np.nan)


def _relative(y: float, p: np.ndarray) -> Pair:
    if y == 0:
        return np.full_like(p, np.nan), np.full_like(p, np.nan)
    return np.abs(y - p) / abs(y), np.sign(p - y) / abs(y)


def _symmetric(y: float, p: np.ndarray) -> Pair:
    both = np.abs(y) + np.abs(p)
    safe = np.where(both == 0, 1.0, both)
    slope = 2 * (np.sign(p - y) * safe - np.abs(p - y) * np.sign(p)) / safe / safe
    return np.where(both == 0, np.nan, 2 * np.abs(y - p) / safe), np.where(both == 0, np.nan, slope)


LOSSES: dict[str, Callable[[float, np.ndarray], Pair]] = {
    "mean_absolute_error": _absolute,
    "mean_squared_error": _squared,
    "mean_squared_log_error": _squared_log,
    "mean_absolute_percentage_error": _relative,
    "symmetric_mape": _symmetric,
}


def kinks_of(name: str, y_true: float) -> tuple[float, ...]:
    """The predictions at which a loss has no derivative although it has a value. Raises KeyError for another loss."""
    LOSSES[name]
    if name in ("mean_squared_error", "mean_squared_log_error"):
        return ()
    if name == "mean_absolute_percentage_error":
        return (y_true,) if y_true else ()
    if name == "symmetric_mape":
        return (0.0, y_true) if y_true else ()
    return (y_true,)


def loss(name: str, y_true: float, y_pred: Any) -> Loss:
    """The loss behind a mean error for one truth at each of some predictions.

    name: one of LOSSES, the metrics that are means of it. Raises KeyError for another name, and what pairs() raises.
    """
    p = pairs(np.full(len(np.atleast_1d(y_pred)), y_true, float), y_pred)[1].astype(np.float64)
    value, slope = LOSSES[name](float(y_true), p)
    at_kink = np.isin(p, kinks_of(name, float(y_true)))
    slope = np.where(at_kink, np.nan, slope)
    missing = np.flatnonzero(np.isnan(value)).tolist()
    why = {"mean_squared_log_error": NO_LOG, "mean_absolute_percentage_error": ZERO}.get(name, "both are 0: 0/0")
    undefined = dict.fromkeys(missing, why)
    return Loss(value, slope, undefined, undefined | dict.fromkeys(np.flatnonzero(at_kink).tolist(), KINK))
