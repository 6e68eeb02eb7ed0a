"""All regression errors at once: of ten million rows in one pass, or of a few rows with one prediction at many places.

The formulas are those of the single metrics, on the same sums. Besides the input, the sizes of all errors are kept for
the median: half as much memory again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import nan
from types import MappingProxyType
from typing import Any

import numpy as np

from metrics_core.regression import errors, explained, relative
from metrics_core.regression.sums import PARTS, ZEROS, Sums, chunks, gather, pairs, sums_of_chunk

NAMES = (
    "mean_absolute_error",
    "mean_squared_error",
    "root_mean_squared_error",
    "median_absolute_error",
    "mean_squared_log_error",
    "root_mean_squared_log_error",
    "mean_percentage_error",
    "mean_absolute_percentage_error",
    "symmetric_mape",
    "r2",
    "adjusted_r2",
    "explained_variance",
)


@dataclass(frozen=True, eq=False)
class Errors:
    """Every regression error by its metric's name, floats or arrays of one length.

    sums: what they were made of. undefined: why one is NaN, by its name and its place.
    """

    mean_absolute_error: Any
    mean_squared_error: Any
    root_mean_squared_error: Any
    median_absolute_error: Any
    mean_squared_log_error: Any
    root_mean_squared_log_error: Any
    mean_percentage_error: Any
    mean_absolute_percentage_error: Any
    symmetric_mape: Any
    r2: Any
    adjusted_r2: Any
    explained_variance: Any
    sums: Sums = field(default_factory=Sums, repr=False)
    undefined: Mapping[str, Mapping[int, str]] = field(default_factory=lambda: MappingProxyType({}))

    def reason(self, name: str, at: int = 0) -> str:
        """Why a metric is NaN (at a place of its array); "" where it is not."""
        return self.undefined.get(name, {}).get(at, "")

    def items(self) -> list[tuple[str, Any]]:
        """Names and values, in the order of NAMES."""
        return [(name, getattr(self, name)) for name in NAMES]


def all_errors(
    y_true: Any, y_pred: Any, *, zero: str = "undefined", constant: str = "undefined", features: int | None = None
) -> Errors:
    """Every regression error in one pass over the rows; see each metric for its range.

    zero, constant: as in modules relative and explained. features: for adjusted R2, which is else undefined. Raises what
    the metrics raise.
    """
    truth, prediction = pairs(y_true, y_pred)
    sizes, total = np.empty(len(truth)), Sums()
    _checked(zero)
    for rows in chunks(len(truth)):
        y, p = truth[rows].astype(np.float64, copy=False), prediction[rows].astype(np.float64, copy=False)
        np.abs(np.subtract(y, p, out=sizes[rows]), out=sizes[rows])
        total = total.plus(sums_of_chunk(y, p, None, zero, PARTS, size=sizes[rows]))
    return of_sums(total, errors.median_of(sizes), zero=zero, constant=constant, features=features)


def moved(
    y_true: Any,
    y_pred: Any,
    row: int,
    places: Any,
    *,
    zero: str = "undefined",
    constant: str = "undefined",
    features: int | None = None,
) -> Errors:
    """Every error with one row's prediction at each of several places: arrays as long as `places`.

    Options as in all_errors(). Raises IndexError for a row that does not exist, and what the metrics raise.
    """
    truth, prediction = pairs(y_true, y_pred)
    if not 0 <= row < len(truth):
        raise IndexError(f"row must be one of 0 to {len(truth) - 1}, got {row!r}")
    there = pairs(np.full(len(np.atleast_1d(places)), truth[row], float), places)
    others = np.delete(truth, row), np.delete(prediction, row)
    rest = gather(*others, zero=zero)
    one = _stacked([gather([y], [p], zero=zero) for y, p in zip(*there, strict=True)])
    sizes = np.abs(there[0] - there[1])
    median = _median_with(np.abs(others[0].astype(float) - others[1]), sizes)
    return of_sums(rest.plus(one), median, zero=zero, constant=constant, features=features)


def sizes_moved(y_true: Any, y_pred: Any, row: int, places: Any) -> np.ndarray:
    """Sizes of all errors in rising order, with one row's prediction at each of several places: a row of sizes for each place."""
    truth, prediction = pairs(y_true, y_pred)
    said = np.repeat(prediction[None, :].astype(float), len(np.atleast_1d(places)), axis=0)
    said[:, row] = places
    return np.sort(np.abs(truth - said), axis=1)


def _checked(zero: str) -> None:
    if zero not in ZEROS:
        raise ValueError(f"zero must be one of {', '.join(map(repr, ZEROS))}, got {zero!r}")


def _stacked(sums: list[Sums]) -> Sums:
    """One Sums of arrays out of several of numbers."""

    def column(values: list[Any]) -> Any:
        kind = type(values[0])
        if isinstance(values[0], float | int):
            return np.array(values, float)
        return kind(**{name: column([getattr(v, name) for v in values]) for name in vars(values[0])})

    return column(sums)  # type: ignore[no-any-return]


def _median_with(rest: np.ndarray, more: np.ndarray) -> np.ndarray:
    """The median of `rest` and one more number, for each such number: it moves between its neighbours only."""
    if not len(rest):
        return more
    rest = np.sort(rest)
    padded = np.concatenate([[-np.inf], rest, [np.inf]])
    lower, upper = len(rest) // 2, (len(rest) + 1) // 2  # places of the middle among all, from 0
    middle = [np.clip(more, padded[place], padded[place + 1]) for place in {lower, upper}]
    return np.asarray(sum(middle) / len(middle))


def of_sums(
    sums: Sums, median: Any, *, zero: str = "undefined", constant: str = "undefined", features: int | None = None
) -> Errors:
    """Every error of sums that were gathered anywhere, and of the median that goes with them, with the reasons; options as in all_errors()."""
    found = errors_of(sums, median, zero, constant, features)
    return replace(found, sums=sums, undefined=_undefined(found, sums, zero, features))


def errors_of(sums: Sums, median: Any, zero: str, constant: str, features: int | None) -> Errors:
    """Every error of sums that were gathered, or of arrays of such sums, without the reasons; options as in all_errors()."""
    mean_squared = errors.mean_of(sums.squared, sums.weight)
    mean_log, share = errors.mean_log_of(sums), explained.r2_of(sums, constant)
    some = np.asarray(sums.weight) > 0
    adjusted = nan if features is None else explained.adjust(explained.r2_of(sums), sums.weight, features)
    return Errors(
        mean_absolute_error=errors.mean_of(sums.absolute, sums.weight),
        mean_squared_error=mean_squared,
        root_mean_squared_error=np.sqrt(mean_squared),
        median_absolute_error=median,
        mean_squared_log_error=mean_log,
        root_mean_squared_log_error=np.sqrt(mean_log),
        mean_percentage_error=relative.relative_mean(sums, "relative", zero),
        mean_absolute_percentage_error=relative.relative_mean(sums, "absolute_relative", zero),
        symmetric_mape=relative.relative_mean(sums, "symmetric", zero),
        r2=np.where(some, share, nan)[()],
        adjusted_r2=np.where(some, adjusted, nan)[()],
        explained_variance=np.where(some, explained.explained_variance_of(sums, constant), nan)[()],
    )


def _undefined(found: Errors, sums: Sums, zero: str, features: int | None) -> dict[str, dict[int, str]]:
    logs = [(errors.BEYOND_LOG, np.asarray(sums.beyond_log) <= 0)]
    spread = explained.needs_spread(sums)
    charged = explained.needs_freedom(sums, features)
    needs = {
        "mean_squared_log_error": logs,
        "root_mean_squared_log_error": logs,
        "mean_percentage_error": relative.why_relative(sums, "relative", zero),
        "mean_absolute_percentage_error": relative.why_relative(sums, "absolute_relative", zero),
        "symmetric_mape": relative.why_relative(sums, "symmetric", zero),
        "r2": spread,
        "explained_variance": spread,
        "adjusted_r2": charged,
    }
    reasons = {}
    for name, value in found.items():
        missing = np.flatnonzero(np.isnan(np.atleast_1d(value)))
        if len(missing):
            met = [("no rows", sums.weight), *needs.get(name, [])]
            reasons[name] = {int(i): _why(met, int(i), np.shape(np.atleast_1d(value))) for i in missing}
    return reasons


def _why(needs: list[tuple[str, Any]], at: int, shape: tuple[int, ...]) -> str:
    unmet = [reason for reason, amount in needs if not np.broadcast_to(np.asarray(amount) > 0, shape)[at]]
    return " and ".join(dict.fromkeys(unmet))
