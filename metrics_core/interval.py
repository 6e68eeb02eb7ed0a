"""What an estimate of uncertainty says: a value with its interval, or two models' difference with its test.

Only the results' shapes, and the percentile interval that every resampling ends in. A percentile interval takes the
(1 - level)/2 and (1 + level)/2 quantiles of the resampled values, interpolated linearly (numpy's default, and what
scipy.stats.bootstrap does with method="percentile"). Source: Efron and Tibshirani 1993, An introduction to the
bootstrap, chapter 13.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, isnan, nan
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Interval:
    """A value with its confidence interval; NaN with a reason where there is none.

    From resamples also: how many there were, on how many of them the value was undefined, and every value
    (`replicates`, NaN where undefined). `conventions` says how the interval came about.
    """

    value: float
    low: float
    high: float
    standard_error: float
    level: float
    undefined: str = ""
    resamples: int = 0
    undefined_resamples: int = 0
    replicates: np.ndarray = field(default_factory=lambda: np.empty(0), repr=False, compare=False)
    conventions: tuple[tuple[str, str], ...] = ()

    @property
    def signature(self) -> str:
        """The conventions in one line, for copying."""
        return "|".join(f"{key}:{value}" for key, value in self.conventions)


@dataclass(frozen=True)
class Difference:
    """How far the first model is ahead of the second (`value` = a - b), its interval, and the test of "no difference".

    z is value / standard_error and p_value is two-sided; both NaN with a reason where nothing varies.
    """

    value: float
    low: float
    high: float
    standard_error: float
    z: float
    p_value: float
    a: float
    b: float
    level: float
    undefined: str = ""


def checked_level(level: float) -> float:
    """The level itself, or ValueError where it is not strictly between 0 and 1."""
    if not 0 < level < 1:
        raise ValueError(f"level must lie in (0, 1), got {level!r}")
    return level


def reflected(value: Any, replicates: Any, low: float = 0.0, high: float = 1.0) -> np.ndarray:
    """Resampled values mirrored at the value itself and kept within [low, high]: the basic bootstrap.

    For what resampling makes larger as sampling has made it larger already, such as a calibration error, into which the
    noise of every bin goes: then the true value is about as far below the sample's as that is below the resamples'.
    Source: Davison and Hinkley 1997, Bootstrap methods and their application, section 5.2.
    """
    return np.asarray(np.clip(2 * np.asarray(value) - np.asarray(replicates), low, high))


def percentile_interval(
    value: float,
    replicates: np.ndarray,
    level: float,
    *,
    undefined: str = "",
    conventions: tuple[tuple[str, str], ...] = (),
) -> Interval:
    """The interval between two quantiles of the resampled values.

    Undefined resamples are left out and counted; infinite ones stay, and then quantiles are not interpolated. Where more than half are undefined there is no interval, and the
    reason says so. `undefined` is why the value itself is, if it is.
    """
    defined = replicates[~np.isnan(replicates)]
    missing = len(replicates) - len(defined)
    low = high = error = nan
    if 2 * missing > len(replicates):
        undefined = undefined or f"undefined on {missing} of {len(replicates)} resamples"
    elif not isnan(value):
        finite = bool(np.isfinite(defined).all())  # a threshold may be infinite: there is no way from 1 to infinity
        at = [(1 - level) / 2, (1 + level) / 2]
        low, high = np.quantile(defined, at, method="linear" if finite else "nearest").tolist()
        error = (float(defined.std(ddof=1)) if finite else inf) if len(defined) > 1 else nan
    how = (("interval", "percentile"), ("level", f"{level:g}"), ("resamples", str(len(replicates))))
    return Interval(
        value, low, high, error, level, undefined, len(replicates), missing, replicates, (*conventions, *how)
    )
