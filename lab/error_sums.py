r"""Regression errors on every resample: bootstrap weights of rows times what each row adds to the sums (module regression.sums).

Truths and errors are first moved by their mean, so that sums of squares around it cost no digits. The median is where
half of the mass lies below, in the order of the sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from metrics_core.classification import divide
from metrics_core.regression.direction import spearman
from metrics_core.regression.errors import median_absolute_error
from metrics_core.regression.outliers import largest_share, median_absolute_percentage_error
from metrics_core.regression.sums import Spread, Sums, log_errors, relative_errors, symmetric_errors
from metrics_core.regression.together import NAMES, Errors, errors_of

Reader = Callable[[np.ndarray], np.ndarray]
ERRORS = frozenset(NAMES) - {"adjusted_r2", "median_absolute_error"}
_NOTHING = 1e-12  # of the sum of squares: what rounding leaves where all truths of a resample are the same


_SUMS = {name for name in Sums.__dataclass_fields__ if name not in ("truth", "error")}


def columns_of(
    y_true: np.ndarray, y_pred: np.ndarray, only: Sequence[str] | None = None
) -> tuple[dict[str, np.ndarray], dict[str, float]]:
    """What a row adds to each sum, or to the named ones, and the means by which truths and errors were moved."""
    error, nowhere = y_true - y_pred, np.zeros(len(y_true), dtype=bool)
    size = np.abs(error)
    (logs, beyond), (ratio, zeros), (shares, empty) = (
        (values, nowhere if where is None else where)
        for values, where in (
            log_errors(y_true, y_pred, size),
            relative_errors(y_true, error, "undefined"),
            symmetric_errors(y_true, y_pred, size, "undefined"),
        )
    )
    parts = {
        "weight": np.ones(len(y_true)),
        "absolute": size,
        "squared": size**2,
        "squared_log": logs**2,
        "beyond_log": beyond,
        "relative": ratio,
        "absolute_relative": np.abs(ratio),
        "relative_weight": ~zeros,
        "zeros": zeros,
        "symmetric": shares,
        "symmetric_weight": ~empty,
        "empty": empty,
    }
    middles = {}
    for name, values in (("truth", y_true), ("error", error)):
        middles[name] = float(values.mean()) if len(values) else 0.0
        away = values - middles[name]
        parts |= {f"{name} away": away, f"{name} away squared": away**2}
    kept = parts if only is None else {name: parts[name] for name in only}
    return {name: np.asarray(values, dtype=np.float64) for name, values in kept.items()}, middles


def errors_of_sums(added: Mapping[str, np.ndarray], middles: Mapping[str, float]) -> Errors:
    """All errors of sums of columns_of(), but for the median; what rests on columns that are not there is of no use."""
    spreads = {name: _spread(added, name, middle) for name, middle in middles.items() if f"{name} away" in added}
    held: dict[str, Any] = {name: values for name, values in added.items() if name in _SUMS} | spreads
    return errors_of(Sums(**held), np.nan, "undefined", "undefined", None)


def medians_reader(sizes: np.ndarray) -> Reader:
    """The median of sizes on every resample."""
    order = np.argsort(sizes, kind="stable")
    return lambda mass: _medians(mass[:, order], sizes[order])


def _spread(added: Mapping[str, np.ndarray], name: str, middle: float) -> Spread:
    away = np.asarray(divide(added[f"{name} away"], added["weight"]))
    squares = added[f"{name} away squared"]
    around = np.maximum(squares - added["weight"] * away**2, 0)
    varied = around > _NOTHING * np.maximum(squares, np.finfo(float).tiny)
    return Spread(added["weight"], middle + away, around, np.zeros_like(around), varied.astype(float))


def _median_share_reader(y_true: np.ndarray, y_pred: np.ndarray) -> Reader:
    with np.errstate(divide="ignore", invalid="ignore"):
        sizes = np.abs((y_true - y_pred) / y_true)
    read = medians_reader(sizes)
    return lambda mass: np.where(mass @ (y_true == 0) > 0, np.nan, read(mass))


def _spearman_reader(y_true: np.ndarray, y_pred: np.ndarray) -> Reader:
    """The correlation of mid-ranks on every resample: a mid-rank is the mass below, and half of what is equal."""
    found = [np.unique(values, return_inverse=True) for values in (y_true, y_pred)]
    order = [
        (np.argsort(place, kind="stable"), np.flatnonzero(np.diff(np.sort(place), prepend=-1)), place)
        for _, place in found
    ]

    def ranks(mass: np.ndarray, sorted_: np.ndarray, starts: np.ndarray, place: np.ndarray) -> np.ndarray:
        level = np.add.reduceat(mass[:, sorted_], starts, axis=1)
        middle = (np.cumsum(level, axis=1) - level / 2)[:, place]
        return np.asarray(middle - (mass * middle).sum(axis=1, keepdims=True) / mass.sum(axis=1, keepdims=True))

    def read(mass: np.ndarray) -> np.ndarray:
        x, y = (ranks(mass, *one) for one in order)
        squares = [(mass * one**2).sum(axis=1) for one in (x, y)]
        varied = np.minimum(*squares) > _NOTHING * mass.sum(axis=1) ** 3
        together = np.clip(divide((mass * x * y).sum(axis=1), np.sqrt(squares[0] * squares[1])), -1, 1)
        return np.where(varied, together, np.nan)

    return read


def _largest_reader(y_true: np.ndarray, y_pred: np.ndarray) -> Reader:
    squares = (y_true - y_pred) ** 2
    return lambda mass: np.asarray(divide(np.where(mass > 0, squares, 0).max(axis=1), mass @ squares))


FURTHER: Mapping[Callable[..., Any], Callable[[np.ndarray, np.ndarray], Reader]] = {
    median_absolute_error: lambda truth, said: medians_reader(np.abs(truth - said)),
    median_absolute_percentage_error: _median_share_reader,
    largest_share: _largest_reader,
    spearman: _spearman_reader,
}


def _medians(mass: np.ndarray, ascending: np.ndarray) -> np.ndarray:
    """The value below which half of each row's mass lies; the mean of two where it is exactly half."""
    below = np.cumsum(mass, axis=1)
    half = below[:, -1:] / 2
    ends = [np.minimum(part.sum(axis=1), len(ascending) - 1) for part in (below < half, below <= half)]
    return np.asarray((ascending[ends[0]] + ascending[ends[1]]) / 2)
