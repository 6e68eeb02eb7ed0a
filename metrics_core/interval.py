"""What an estimate of uncertainty says: a value with its interval, or two models' difference with its test.

Only the results' shapes, and the percentile interval that every resampling ends in. A percentile interval takes the
(1 - level)/2 and (1 + level)/2 quantiles of the resampled values, interpolated linearly (numpy's default, and what
scipy.stats.bootstrap does with method="percentile"). Source: Efron and Tibshirani 1993, An introduction to the
bootstrap, chapter 13.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf, isnan, nan
from typing import Any

import numpy as np
from scipy.special import expit, ndtri
from scipy.stats import t


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


def coverage(low: Any, high: Any, true: Any) -> float:
    """The proportion of intervals that hold the true value, in [0, 1]; their ends count as inside, and NaN holds nothing."""
    return float(np.mean((np.asarray(low) <= true) & (np.asarray(high) >= true)))


def normal_limits(value: Any, standard_error: Any, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """Both ends of the interval that reaches a normal quantile times the standard error to either side: 1.96 for 95%."""
    reach = float(ndtri((1 + checked_level(level)) / 2)) * np.asarray(standard_error, float)
    return np.asarray(value) - reach, np.asarray(value) + reach


def lowered_ends(value: Any, replicates: Any, units: float = inf, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    r"""Both ends, in [0, 1], of an interval of the expected calibration error; resamples lie along the first axis.

    The noise of every bin makes the error larger by some b, and in resamples by d more. Where nothing but noise is in a bin, b is
    $d / (\sqrt 2 - 1)$, 2.4 d; where its gap is far from 0 both are 0, and in between b may be less than d. So Student's t times the
    bootstrap's standard error is counted from 2 d below the value downwards, and from d / 2 below it upwards, which
    was chosen by simulation (benchmarks/RESULTS.md). units: how many independent ones were drawn. NaN where more than half of the resamples are undefined.
    """
    values = np.asarray(value, dtype=float)
    below, above = lowered_reach(values, replicates, units, level)
    return np.clip(values - below, 0, 1), np.clip(np.maximum(values + above, values), 0, 1)


def lowered_reach(
    value: Any, replicates: Any, units: float = inf, level: float = 0.95
) -> tuple[np.ndarray, np.ndarray]:
    """How far the ends of lowered_ends() are below and above the value, where nothing cuts them off at 0 and 1."""
    values, again = np.asarray(value, dtype=float), np.asarray(replicates, dtype=float)
    known = ~np.isnan(again)
    n = np.where(2 * known.sum(axis=0) >= len(again), known.sum(axis=0), nan)
    mean = np.where(known, again, 0).sum(axis=0) / n
    error = np.sqrt(np.where(known, (again - mean) ** 2, 0).sum(axis=0) / np.where(n > 1, n - 1, nan))
    added, reach = np.maximum(mean - values, 0), t.ppf((1 + checked_level(level)) / 2, max(units - 1, 1)) * error
    return 2 * added + reach, reach - added / 2


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


def scaled_interval(
    value: float, replicates: np.ndarray, ends: tuple[float, float], units: int, level: float, *, undefined: str = ""
) -> Interval:
    r"""Student's t times the bootstrap's standard error, on a scale that has no ends, and back again.

    ends: the least and the largest value that is possible. With both the scale is the logit, with one the logarithm of
    the distance from it, with none the value's own. There resampled values spread evenly about the sample's, so that the
    interval is not too short on the side of the longer tail, as percentiles of few rows are, and it stays within the
    ends. units: how many independent ones were drawn; t has one degree of freedom fewer. Where
    the value is at an end, or most resamples are, it is the percentile interval. Sources: DiCiccio and Efron 1996,
    Bootstrap confidence intervals (transformations); Hesterberg 2015, What teachers should know about the bootstrap
    (t with the bootstrap's standard error); coverage by simulation in benchmarks/RESULTS.md.
    """
    plain = percentile_interval(value, replicates, level, undefined=undefined)
    with np.errstate(divide="ignore", invalid="ignore"):
        middle, spread = (_without_ends(np.asarray(x, dtype=float), *ends) for x in (value, replicates))
    inside = spread[np.isfinite(spread)]
    if isnan(plain.low) or plain.low == plain.high or not np.isfinite(middle) or 2 * len(inside) <= len(replicates):
        return plain
    reach = float(t.ppf((1 + level) / 2, max(units - 1, 1)) * inside.std(ddof=1))
    low, high = (float(_with_ends(middle + side, *ends)) for side in (-reach, reach))
    how = tuple(("interval", "t, scaled") if name == "interval" else (name, said) for name, said in plain.conventions)
    return replace(plain, low=min(low, value), high=max(high, value), conventions=how)


def _without_ends(x: np.ndarray, least: float, most: float) -> np.ndarray:
    if least > -inf and most < inf:
        return np.asarray(np.log(x - least) - np.log(most - x))
    return np.asarray(np.log(x - least) if least > -inf else -np.log(most - x) if most < inf else x)


def _with_ends(u: np.ndarray, least: float, most: float) -> np.ndarray:
    if least > -inf and most < inf:
        return np.asarray(least + (most - least) * expit(u))
    return np.asarray(least + np.exp(u) if least > -inf else most - np.exp(-u) if most < inf else u)
