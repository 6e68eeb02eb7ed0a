r"""What the errors of predictions are made of: sums over rows, gathered in one pass, chunk by chunk.

Symbols: $y_i$ is the truth, $\hat{y}_i$ the prediction, the error is $y_i - \hat{y}_i$ (positive: predicted too low), n the
number of rows or the sum of their weights. Sums may be arrays: the same rows with one of them at many places. Spreads
are merged as in Chan, Golub and LeVeque 1983, so that a large mean costs no digits. No medians here, which are no sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.counts import checked_weights

Number = Any  # a float, or an array of them
Zero = Literal["undefined", "leave-out", "epsilon"]
ZEROS = ("undefined", "leave-out", "epsilon")
EPSILON = float(np.finfo(np.float64).eps)  # what scikit-learn puts in place of a smaller divisor
LARGEST = 1e150  # whose square is still a number
CHUNK = 1 << 13  # few enough for the cache, and for a dot product that needs no threads
PARTS = frozenset({"plain", "log", "relative", "symmetric", "spread"})


@dataclass(frozen=True)
class Spread:
    """Mean of some numbers, the sum of squared distances from it, and their ends; `weight` is how many there are."""

    weight: Number = 0.0
    mean: Number = 0.0
    squares: Number = 0.0
    low: Number = np.inf
    high: Number = -np.inf

    def plus(self, other: Spread) -> Spread:
        """The spread of both together."""
        weight = self.weight + other.weight
        part, apart = divide(other.weight, weight, 0), other.mean - self.mean
        squares = self.squares + other.squares + apart**2 * self.weight * part
        low, high = np.minimum(self.low, other.low), np.maximum(self.high, other.high)
        return Spread(weight, self.mean + apart * part, squares, low, high)

    @property
    def around_mean(self) -> Number:
        """The sum of squared distances, exactly 0 where all numbers are the same."""
        return np.where(self.high > self.low, self.squares, 0.0)[()]


@dataclass(frozen=True)
class Sums:
    """Sums over rows. relative and symmetric come with the weight that they were taken over; `zeros` and `empty` are the
    weights of truths that are 0 and of pairs that both are, `beyond_log` that of rows with a value of -1 or less."""

    weight: Number = 0.0
    absolute: Number = 0.0
    squared: Number = 0.0
    squared_log: Number = 0.0
    beyond_log: Number = 0.0
    relative: Number = 0.0
    absolute_relative: Number = 0.0
    relative_weight: Number = 0.0
    zeros: Number = 0.0
    symmetric: Number = 0.0
    symmetric_weight: Number = 0.0
    empty: Number = 0.0
    truth: Spread = field(default_factory=Spread)
    error: Spread = field(default_factory=Spread)

    def plus(self, other: Sums) -> Sums:
        """The sums of both together."""
        mine, theirs = vars(self), vars(other)
        return Sums(
            **{
                name: mine[name].plus(theirs[name]) if isinstance(mine[name], Spread) else mine[name] + theirs[name]
                for name in mine
            }
        )


def gather(
    y_true: Any, y_pred: Any, *, weights: Any = None, zero: str = "undefined", parts: frozenset[str] = PARTS
) -> Sums:
    """The sums of all rows, or only of the named parts. Raises what pairs() raises, and ValueError for another `zero`."""
    truth, prediction = pairs(y_true, y_pred)
    weight = None if weights is None else checked_weights(weights, len(truth))
    if zero not in ZEROS:
        raise ValueError(f"zero must be one of {', '.join(map(repr, ZEROS))}, got {zero!r}")
    total = Sums()
    for rows in chunks(len(truth)):
        y, p = truth[rows].astype(np.float64, copy=False), prediction[rows].astype(np.float64, copy=False)
        total = total.plus(sums_of_chunk(y, p, None if weight is None else weight[rows], zero, parts))
    return total


def pairs(y_true: Any, y_pred: Any) -> tuple[np.ndarray, np.ndarray]:
    """Both as arrays of numbers, equally long. They may be empty.

    Raises ValueError for more than one axis, unequal lengths, what is no number, NaN, and values beyond 1e150.
    """
    truth, prediction = _numbers("y_true", y_true), _numbers("y_pred", y_pred)
    if truth.shape != prediction.shape:
        raise ValueError(f"y_true has {len(truth)} values and y_pred has {len(prediction)}")
    return truth, prediction


def chunks(length: int) -> Iterator[slice]:
    """Slices that together are all rows, each small enough to stay in the processor's cache."""
    return (slice(start, start + CHUNK) for start in range(0, length, CHUNK))


def _numbers(name: str, values: Any) -> np.ndarray:
    array = np.atleast_1d(np.asarray(values))
    if array.ndim != 1:
        raise ValueError(f"{name} must be one list of numbers, got shape {array.shape}")
    if array.dtype.kind in "cmM":
        raise ValueError(f"{name} must hold numbers, got {array.dtype}")
    if array.dtype.kind not in "fiub":
        try:
            array = array.astype(np.float64)
        except (TypeError, ValueError):
            raise ValueError(f"{name} must hold numbers, got {_first_text(array)}") from None
    for rows in chunks(len(array)):
        ends = float(array[rows].min()), float(array[rows].max())
        if not (ends[0] >= -LARGEST and ends[1] <= LARGEST):
            outside = ~(np.abs(array[rows].astype(np.float64)) <= LARGEST)
            at = rows.start + int(np.flatnonzero(outside)[0])
            raise ValueError(f"{name} must hold finite numbers within ±1e150, got {array[at]} at index {at}")
    return array


def _first_text(array: np.ndarray) -> str:
    for at, value in enumerate(array.tolist()):
        try:
            float(value)
        except (TypeError, ValueError):
            return f"{value!r} at index {at}"
    return f"the type {array.dtype}"


def sums_of_chunk(
    y: np.ndarray,
    p: np.ndarray,
    w: np.ndarray | None,
    zero: str,
    parts: frozenset[str],
    *,
    size: np.ndarray | None = None,
) -> Sums:
    """The named parts of the sums of a few rows, as float64 and checked already; size: |y - p| where it is known."""
    if w is not None and not w.all():  # a row of weight 0 says nothing, whatever it holds
        kept = w > 0
        if not kept.any():
            return Sums()
        y, p, w, size = y[kept], p[kept], w[kept], None if size is None else size[kept]
    error = y - p
    size = np.abs(error) if size is None else size
    weight = float(len(y)) if w is None else float(w.sum())
    found: dict[str, Any] = {"weight": weight, "absolute": _sum(size, w), "squared": _dot(error, error, w)}
    if "log" in parts:
        found |= _log_sums(y, p, size, w)
    if "relative" in parts:
        found |= _relative_sums(y, error, w, weight, zero)
    if "symmetric" in parts:
        found |= _symmetric_sums(y, p, size, w, weight, zero)
    if "spread" in parts:
        found |= {"truth": _spread(y, w, weight), "error": _spread(error, w, weight)}
    return Sums(**found)


def _sum(values: np.ndarray, w: np.ndarray | None) -> float:
    return float(values.sum() if w is None else w @ values)


def _dot(a: np.ndarray, b: np.ndarray, w: np.ndarray | None) -> float:
    return float(a @ b if w is None else (w * a) @ b)


def log_errors(y: np.ndarray, p: np.ndarray, size: np.ndarray) -> tuple[np.ndarray, np.ndarray | None]:
    """Of each row the size of log(1 + y) - log(1 + p), and where a value of -1 or less leaves it undefined; None: nowhere.

    size: |y - p|. The size is log1p(size / (1 + the smaller)), one logarithm instead of two; where undefined it is 0.
    """
    smaller = 1 + np.minimum(y, p)
    if not smaller.size or smaller.min() > 0:
        return np.log1p(size / smaller), None
    beyond = smaller <= 0
    return np.where(beyond, 0.0, np.log1p(size / np.where(beyond, 1.0, smaller))), beyond


def relative_errors(y: np.ndarray, error: np.ndarray, zero: str) -> tuple[np.ndarray, np.ndarray | None]:
    """Of each row the error as a share of the truth, 0 where it is left out, and where the truth is 0; None: nowhere."""
    divisor, zeros = y, y == 0
    if zero == "epsilon" and np.abs(y).min(initial=np.inf) < EPSILON:
        divisor = np.where(np.abs(y) < EPSILON, np.where(y < 0, -EPSILON, EPSILON), y)
    found = bool(zeros.any())
    if found:
        divisor = np.where(divisor == 0, np.inf, divisor)  # left out, or undefined in the end
    with np.errstate(over="ignore"):
        return error / divisor, zeros if found else None


def symmetric_errors(y: np.ndarray, p: np.ndarray, size: np.ndarray, zero: str) -> tuple[np.ndarray, np.ndarray | None]:
    """Of each row 2 |y - p| / (|y| + |p|), 0 where both are 0, and where they are; None: nowhere. size: |y - p|."""
    both, empty = np.abs(y) + np.abs(p), None
    if not both.all():
        empty = both == 0
        both = np.where(empty, np.inf, both)
    if zero == "epsilon":
        both = np.maximum(both, EPSILON)
    return 2 * size / both, empty


def _log_sums(y: np.ndarray, p: np.ndarray, size: np.ndarray, w: np.ndarray | None) -> dict[str, float]:
    logs, beyond = log_errors(y, p, size)
    return {"squared_log": _dot(logs, logs, w), "beyond_log": _count(beyond, w)}


def _relative_sums(y: np.ndarray, error: np.ndarray, w: np.ndarray | None, weight: float, zero: str) -> dict[str, Any]:
    ratio, none = relative_errors(y, error, zero)
    zeros = _count(none, w)
    return {
        "relative": _sum(ratio, w),
        "absolute_relative": _sum(np.abs(ratio), w),
        "relative_weight": weight if zero == "epsilon" else weight - zeros,
        "zeros": zeros,
    }


def _symmetric_sums(
    y: np.ndarray, p: np.ndarray, size: np.ndarray, w: np.ndarray | None, weight: float, zero: str
) -> dict[str, Any]:
    share, none = symmetric_errors(y, p, size, zero)
    empty = _count(none, w)
    left = weight if zero == "epsilon" else weight - empty
    return {"symmetric": _sum(share, w), "symmetric_weight": left, "empty": empty}


def _count(rows: np.ndarray | None, w: np.ndarray | None) -> float:
    return 0.0 if rows is None else _sum(rows.astype(float), w)


def _spread(values: np.ndarray, w: np.ndarray | None, weight: float) -> Spread:
    if not weight:
        return Spread()
    mean = _sum(values, w) / weight
    away = values - mean
    counted = values if w is None else values[w > 0]
    return Spread(weight, mean, _dot(away, away, w), float(counted.min()), float(counted.max()))
