r"""How measures of numbers vary from sample to sample, by sums alone: normal intervals, where rows are drawn again elsewhere.

A mean of terms t with weights w has the variance $\sum_i w_i^2 (t_i - \bar t)^2 / (\sum_i w_i)^2$. Roots and shares of variation follow by
the delta method: R2 = 1 - A / B of $A = \sum w e^2$ and $B = \sum w (y - \bar y)^2$ has $\sum w^2 (e^2 - (A/B) (y - \bar y)^2)^2 / B^2$.
Source: van der Vaart 1998, Asymptotic statistics, chapter 3. Left out: medians, whose intervals come from ranks (module error_bins).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import nan, sqrt

from metrics_core.regression.sums import Sums

TERMS = ("absolute", "squared", "squared_log", "relative", "absolute_relative", "symmetric", "error")
MEANS: Mapping[str, str] = {
    "mean_absolute_error": "absolute",
    "mean_squared_error": "squared",
    "mean_squared_log_error": "squared_log",
    "mean_percentage_error": "relative",
    "mean_absolute_percentage_error": "absolute_relative",
    "symmetric_mape": "symmetric",
    "mean_error": "error",
}
ROOTS: Mapping[str, str] = {
    "root_mean_squared_error": "mean_squared_error",
    "root_mean_squared_log_error": "mean_squared_log_error",
}
SHARES: Mapping[str, tuple[str, str]] = {"r2": ("ee", "ea"), "explained_variance": ("dd", "da")}


@dataclass(frozen=True)
class Moments:
    """Sums of squared weights: alone, times each term (once), times its square (twice), and times products of two squares.

    pairs: of e squared (e), of e minus its mean squared (d) and of y minus its mean squared (a): "ee", "ea", "dd", "da", "aa".
    """

    weight: float
    once: Mapping[str, float]
    twice: Mapping[str, float]
    pairs: Mapping[str, float]


def standard_error(name: str, s: Sums, m: Moments) -> float:
    """Of a measure by its name, other than a root; NaN for one that this module leaves out, and where there is nothing to divide by."""
    if name in MEANS:
        term = MEANS[name]
        total = s.weight * 0.0 if term == "error" else float(getattr(s, term))
        mean = total / s.weight if s.weight else nan
        return sqrt(max(0.0, m.twice[term] - 2 * mean * m.once[term] + mean**2 * m.weight)) / float(s.weight)
    if name in SHARES and s.truth.around_mean > 0:
        of, across = SHARES[name]
        around = float(s.truth.around_mean)
        ratio = float(s.squared if name == "r2" else s.error.around_mean) / around
        return sqrt(max(0.0, m.pairs[of] - 2 * ratio * m.pairs[across] + ratio**2 * m.pairs["aa"])) / around
    return nan


def covariance(first: tuple[Sums, Moments], second: tuple[Sums, Moments], term: str, together: float) -> float:
    """Of the means of the same term, absolute or squared, of two models on the same rows; together: the sum of squared weights times both terms."""
    (s, m), (t, n) = first, second
    one, other = float(getattr(s, term)) / s.weight, float(getattr(t, term)) / t.weight
    return float((together - one * n.once[term] - other * m.once[term] + one * other * m.weight) / s.weight**2)
