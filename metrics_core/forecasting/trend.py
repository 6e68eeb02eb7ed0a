"""How well a curve fits what it was fitted to, and how well it forecasts what came after: two different things.

A polynomial in time is fitted to the first values of a series by least squares, and prolonged. With each degree the error on
the values it was fitted to can only fall; the error on those that came after may do as it likes. Source: Hyndman and
Athanasopoulos 2021, Forecasting: principles and practice, section 5.8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.forecasting.methods import checked_series, whole


@dataclass(frozen=True, eq=False)
class Trend:
    """A polynomial fitted to the first `known` values: its curve over all places, NaN where it cannot be fitted.

    Each pair of arrays is (truth, curve), for the errors of module regression.
    """

    degree: int
    known: int
    curve: np.ndarray
    fitted: tuple[np.ndarray, np.ndarray]
    ahead: tuple[np.ndarray, np.ndarray]


def polynomial(series: Any, degree: int, *, ahead: int = 0) -> np.ndarray:
    """A polynomial in time, fitted by least squares to a whole series, at its places and at as many beyond.

    NaN where there are not more values than the degree. In the series' units.
    """
    y, degree = checked_series(series), whole("degree", degree, least=0)
    places = np.arange(len(y) + ahead, dtype=float)
    if len(y) <= degree:
        return np.full(len(places), np.nan)
    return np.asarray(np.polynomial.Polynomial.fit(places[: len(y)], y, degree)(places))


def trend(series: Any, degree: int, *, known: int) -> Trend:
    """Fit to the first `known` values and forecast the rest; no pairs where the polynomial cannot be fitted.

    Raises ValueError for fewer than one known value or more than there are.
    """
    y = checked_series(series)
    if whole("known", known) > len(y):
        raise ValueError(f"known must be at most the {len(y)} values there are, got {known!r}")
    curve = polynomial(y[:known], degree, ahead=len(y) - known)
    n = 0 if np.isnan(curve).any() else known
    end = n and len(y)
    return Trend(degree, known, curve, (y[:n], curve[:n]), (y[n:end], curve[n:end]))
