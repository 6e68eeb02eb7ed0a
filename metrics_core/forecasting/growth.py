r"""How a series grows: its increments, its growth factors, and curves fitted to it by least squares.

Curves over the day t = 0, 1, ...: a straight line, a parabola, $a e^{bt}$ (squares of the values themselves), and a
straight line through the logarithms, whose slope gives the doubling time $\ln 2 / b$. Each comes with its R².
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, nan
from typing import Any

import numpy as np
from scipy.optimize import minimize_scalar

from metrics_core.forecasting.methods import checked_series
from metrics_core.forecasting.trend import polynomial
from metrics_core.regression import r2

STEEPEST, TRIED = 12.0, 241  # of exponentials: their exponent over the whole series, and how many are tried first


@dataclass(frozen=True, eq=False)
class Fitted:
    """A curve fitted to a series. r2: NaN with its reason where it is undefined; a curve that cannot be is NaN too."""

    values: np.ndarray
    r2: float
    undefined: str = ""


@dataclass(frozen=True, eq=False)
class Growth:
    """What there is to say of a series' growth. factors: NaN after a 0. doubling_time: in steps; infinite without growth."""

    series: np.ndarray
    increments: np.ndarray
    factors: np.ndarray
    line: Fitted
    parabola: Fitted
    exponential: Fitted
    log_line: Fitted
    doubling_time: float
    undefined: str


def growth(series: Any) -> Growth:
    """Increments, factors and fits of a series of at least one value; NaN where there are too few, with the reason."""
    y = checked_series(series)
    before = y[:-1]
    factors = np.divide(y[1:], before, out=np.full(len(before), np.nan), where=before != 0)
    logs, slope, reason = _log_line(y)
    return Growth(
        series=y,
        increments=np.diff(y),
        factors=factors,
        line=_fitted(y, polynomial(y, 1)),
        parabola=_fitted(y, polynomial(y, 2)),
        exponential=_fitted(y, _exponential(y)),
        log_line=logs,
        doubling_time=nan if reason else log(2) / slope if slope > 0 else float("inf"),
        undefined=reason,
    )


def _exponential(y: np.ndarray) -> np.ndarray:
    """a exp(bt): for each b the best a has a formula, so only b is searched, on a grid first and then between its places."""
    if len(y) < 2:
        return np.full(len(y), np.nan)
    t = np.arange(len(y)) / (len(y) - 1)

    def curve(b: float) -> np.ndarray:
        e = np.exp(b * (t - (b > 0)))  # at most 1
        return np.asarray(e * (y @ e) / (e @ e))

    def squares(b: float) -> float:
        return float(((y - curve(b)) ** 2).sum())

    tried = np.linspace(-STEEPEST, STEEPEST, TRIED)
    best = int(np.argmin([squares(b) for b in tried]))
    bounds = tried[max(best - 1, 0)], tried[min(best + 1, TRIED - 1)]
    return curve(minimize_scalar(squares, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x)


def _fitted(y: np.ndarray, values: np.ndarray) -> Fitted:
    if np.isnan(values).any():
        return Fitted(values, nan, "too few values for this curve")
    score = float(r2(y, values))
    return Fitted(values, score, "" if score == score else "the series never changes")


def _log_line(y: np.ndarray) -> tuple[Fitted, float, str]:
    """The straight line through the logarithms: as values of the series, with its R² on the logarithms, and its slope."""
    reason = (
        "a value of 0 or less has no logarithm" if (y <= 0).any() else "one value has no slope" if len(y) < 2 else ""
    )
    if reason:
        return Fitted(np.full(len(y), np.nan), nan, reason), nan, reason
    on_logs = _fitted(np.log(y), polynomial(np.log(y), 1))
    slope = float(on_logs.values[1] - on_logs.values[0])
    return Fitted(np.exp(on_logs.values), on_logs.r2, on_logs.undefined), slope, ""
