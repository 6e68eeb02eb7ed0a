"""How sure a number is: Wilson's intervals of shares, and McNemar's test of the difference between two models.

Sources: Wilson 1927; McNemar 1947; Edwards 1948 (continuity correction). AUROC (module delong) and the bootstrap have
modules of their own; their functions can be had from here, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Any, Literal

import numpy as np
from scipy.special import bdtr, chdtrc, ndtri

from metrics_core.classification.threshold_selection import ChosenAndChecked, chosen_and_checked
from metrics_core.counts import checked_copies, checked_labels
from metrics_core.inference.bootstrap import bootstrap
from metrics_core.inference.delong import delong, delong_difference
from metrics_core.interval import Difference, Interval, checked_level

__all__ = [
    "ChosenAndChecked",
    "Difference",
    "Interval",
    "McNemar",
    "bootstrap",
    "chosen_and_checked",
    "delong",
    "delong_difference",
    "mcnemar",
    "wilson",
    "wilson_limits",
]

FEW_DISCORDANT = 25


@dataclass(frozen=True)
class McNemar:
    """Two models' right and wrong answers on the same samples; `value` is accuracy of a minus accuracy of b.

    b: samples that only the first model gets right. c: that only the second does. Only these tell the models apart.
    statistic: min(b, c) for the exact test, else (|b - c| - 1)^2 / (b + c), without the 1 if not corrected.
    """

    b: int
    c: int
    total: int
    statistic: float
    p_value: float
    method: Literal["exact binomial", "chi-square, continuity-corrected", "chi-square"]
    undefined: str = ""

    @property
    def value(self) -> float:
        return (self.b - self.c) / self.total if self.total else nan


def wilson(successes: float, n: float, level: float = 0.95) -> Interval:
    """A share with its Wilson score interval (no continuity correction), inside [0, 1]; NaN for n = 0.

    Raises ValueError unless 0 <= successes <= n.
    """
    if not 0 <= successes <= n < inf:
        raise ValueError(f"successes must lie in [0, n], got {successes!r} of {n!r}")
    if not n:
        return Interval(nan, nan, nan, nan, checked_level(level), "no samples")
    low, high = (float(limit) for limit in wilson_limits(successes, n, level))
    share = successes / n
    return Interval(share, low, high, sqrt(share * (1 - share) / n), level, conventions=(("interval", "wilson"),))


def wilson_limits(successes: Any, n: Any, level: float = 0.95) -> tuple[Any, Any]:
    """Both ends of the Wilson interval for arrays of counts, in [0, 1]; NaN where n is 0."""
    z = float(ndtri((1 + checked_level(level)) / 2))
    k, n = np.asarray(successes, dtype=float), np.asarray(n, dtype=float)
    n = np.where(n > 0, n, nan)
    middle = (k + z**2 / 2) / (n + z**2)
    reach = z / (n + z**2) * np.sqrt(k * (n - k) / n + z**2 / 4)
    low = np.where(k == 0, np.minimum(middle - reach, 0), middle - reach)  # exactly 0, which rounding misses
    high = np.where(k == n, np.maximum(middle + reach, 1), middle + reach)
    return np.clip(low, 0, 1), np.clip(high, 0, 1)


def mcnemar(
    y_true: Any,
    pred_a: Any,
    pred_b: Any,
    *,
    exact: bool | None = None,
    continuity: bool = True,
    copies: Any = None,
) -> McNemar:
    """Whether two models' accuracies differ on the same samples; labels of any number of classes.

    copies: how many equal rows each sample stands for, whole numbers.

    exact: the binomial test, two-sided by doubling; by default where b + c < 25. Otherwise the chi-square test with
    one degree of freedom, with Edwards' correction unless `continuity` is False; where b = c the statistic is 0, as in
    R (statsmodels says 1 / (b + c)). Without discordant samples the exact p_value is 1, and chi-square is undefined.
    Raises ValueError for unequal lengths, NaN labels or bad copies.
    """
    given = {"y_true": y_true, "pred_a": pred_a, "pred_b": pred_b}
    truth, first, second = (checked_labels(name, labels) for name, labels in given.items())
    if not len(truth) == len(first) == len(second):
        raise ValueError(
            f"y_true, pred_a and pred_b must have one length, got {len(truth)}, {len(first)}, {len(second)}"
        )
    right_a, right_b = first == truth, second == truth
    times = np.ones(len(truth), np.int64) if copies is None else checked_copies(copies, len(truth))
    total = int(times.sum())
    b, c = int(times[right_a & ~right_b].sum()), int(times[right_b & ~right_a].sum())
    if exact if exact is not None else b + c < FEW_DISCORDANT:
        p = min(1.0, 2 * float(bdtr(min(b, c), b + c, 0.5)))
        return McNemar(b, c, total, min(b, c), p, "exact binomial")
    method: Literal["chi-square, continuity-corrected", "chi-square"]
    method = "chi-square, continuity-corrected" if continuity else "chi-square"
    if not b + c:
        return McNemar(b, c, total, nan, nan, method, "no sample is right in one model only")
    statistic = max(abs(b - c) - continuity, 0) ** 2 / (b + c)
    return McNemar(b, c, total, statistic, float(chdtrc(1, statistic)), method)
