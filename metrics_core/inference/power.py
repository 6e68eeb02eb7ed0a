r"""How large a difference a two-sided test finds, and how often: power, by normal quantiles.

A test at level $\alpha$ finds a true difference d with probability $1 - \beta$ where d is $z_{1-\alpha/2} + z_{1-\beta}$
standard errors. Left out: Student's t, which asks for a few more units where there are few. Source: Lachin 1981, Introduction to
sample size determination and power analysis for clinical trials.
"""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from scipy.special import ndtr, ndtri

from metrics_core.numbers import plain

POWER = 0.8


def quantiles(alpha: float = 0.05, power: float = POWER) -> tuple[float, float]:
    """The two normal quantiles: of the test's level, and of its power. Raises ValueError for what is not in (0, 1)."""
    for name, value in (("alpha", alpha), ("power", power)):
        if not 0 < value < 1:
            raise ValueError(f"{name} must lie in (0, 1), got {value!r}")
    return float(ndtri(1 - alpha / 2)), float(ndtri(power))


def detectable(standard_error: Any, *, alpha: float = 0.05, power: float = POWER) -> Any:
    """The smallest true difference that is found with this power, for a difference with this standard error."""
    return sum(quantiles(alpha, power)) * standard_error


def times_as_many(standard_error: float, difference: float, *, alpha: float = 0.05, power: float = POWER) -> float:
    """How many times as many units it takes to find a difference with this power; inf for no difference, NaN for NaN."""
    reach = float(detectable(standard_error, alpha=alpha, power=power))
    return inf if difference == 0 else (reach / difference) ** 2


def two_sided(z: Any) -> Any:
    """The p-value of a difference that is z standard errors, in [0, 1]."""
    return 2 * ndtr(-np.abs(np.asarray(z, float)))


def power_of(difference: Any, standard_error: Any, *, alpha: float = 0.05) -> Any:
    """How likely a two-sided test finds a true difference, in [alpha, 1]; NaN where the standard error is 0."""
    d, se = np.broadcast_arrays(np.abs(np.asarray(difference, float)), np.asarray(standard_error, float))
    away, z = np.divide(d, se, out=np.full(d.shape, np.nan), where=se > 0), quantiles(alpha)[0]
    return plain(ndtr(away - z) + ndtr(-away - z))
