r"""How sure a number is: intervals of shares and of AUROC, and tests of the difference between two models.

Symbols: $V_i$ is the share of negatives that positive i outscores (a tie counts half), $W_j$ the share of positives
that outscore negative j. AUROC is the mean of either; its variance is $S_V^2/P + S_W^2/N$. For two models on the same
samples the same holds of the differences $V_i^a - V_i^b$ and $W_j^a - W_j^b$. Sources: DeLong, DeLong and
Clarke-Pearson 1988 (fast form: Sun and Xu 2014); McNemar 1947; Edwards 1948 (continuity correction); Wilson 1927.
The bootstrap has modules of its own (bootstrap, choosing); its functions can be had from here, too.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Any, Literal

import numpy as np
from scipy.special import bdtr, chdtrc, ndtr, ndtri

from metrics_core.classification.threshold_selection import ChosenAndChecked, chosen_and_checked
from metrics_core.counts import checked_labels
from metrics_core.inference.bootstrap import bootstrap
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


def delong(y_true: Any, scores: Any, *, positive: Hashable = 1, level: float = 0.95) -> Interval:
    """AUROC in [0, 1] with its normal-theory interval, clipped to [0, 1]. Needs two samples of each class.

    Raises ValueError for unequal lengths, scores that are not finite, or a level outside (0, 1).
    """
    checked_level(level)
    classes = _by_class(y_true, scores, positive)
    if min(map(len, classes)) < 2:
        return Interval(nan, nan, nan, nan, level, "fewer than two samples of a class")
    placed = placements(*map(np.sort, classes))  # in order, the search stays in the cache
    area, error = float(placed[0].mean()), _standard_error(*placed)
    reach = float(ndtri((1 + level) / 2)) * error
    return Interval(area, max(0.0, area - reach), min(1.0, area + reach), error, level)


def delong_difference(
    y_true: Any, scores_a: Any, scores_b: Any, *, positive: Hashable = 1, level: float = 0.95
) -> Difference:
    """AUROC of a minus AUROC of b on the same samples, in [-1, 1], with DeLong's test for correlated curves.

    Undefined with fewer than two samples of a class; z and p_value also where no sample tells the models apart.
    Raises ValueError as delong() does.
    """
    checked_level(level)
    classes = [_by_class(y_true, scores, positive) for scores in (scores_a, scores_b)]
    if min(map(len, classes[0])) < 2:
        return Difference(nan, nan, nan, nan, nan, nan, nan, nan, level, "fewer than two samples of a class")
    a, b = (placements(*both) for both in classes)
    area_a, area_b = float(a[0].mean()), float(b[0].mean())
    value, error = area_a - area_b, _standard_error(a[0] - b[0], a[1] - b[1])
    reach = float(ndtri((1 + level) / 2)) * error
    low, high = max(-1.0, value - reach), min(1.0, value + reach)
    if not error:
        reason = "the difference does not vary from sample to sample"
        return Difference(value, low, high, error, nan, nan, area_a, area_b, level, reason)
    z = value / error
    return Difference(value, low, high, error, z, 2 * float(ndtr(-abs(z))), area_a, area_b, level)


def mcnemar(y_true: Any, pred_a: Any, pred_b: Any, *, exact: bool | None = None, continuity: bool = True) -> McNemar:
    """Whether two models' accuracies differ on the same samples; labels of any number of classes.

    exact: the binomial test, two-sided by doubling; by default where b + c < 25. Otherwise the chi-square test with
    one degree of freedom, with Edwards' correction unless `continuity` is False; where b = c the statistic is 0, as in
    R (statsmodels says 1 / (b + c)). Without discordant samples the exact p_value is 1, and chi-square is undefined.
    Raises ValueError for unequal lengths or NaN labels.
    """
    given = {"y_true": y_true, "pred_a": pred_a, "pred_b": pred_b}
    truth, first, second = (checked_labels(name, labels) for name, labels in given.items())
    if not len(truth) == len(first) == len(second):
        raise ValueError(
            f"y_true, pred_a and pred_b must have one length, got {len(truth)}, {len(first)}, {len(second)}"
        )
    right_a, right_b = first == truth, second == truth
    b, c = int((right_a & ~right_b).sum()), int((right_b & ~right_a).sum())
    if exact if exact is not None else b + c < FEW_DISCORDANT:
        p = min(1.0, 2 * float(bdtr(min(b, c), b + c, 0.5)))
        return McNemar(b, c, len(truth), min(b, c), p, "exact binomial")
    method: Literal["chi-square, continuity-corrected", "chi-square"]
    method = "chi-square, continuity-corrected" if continuity else "chi-square"
    if not b + c:
        return McNemar(b, c, len(truth), nan, nan, method, "no sample is right in one model only")
    statistic = max(abs(b - c) - continuity, 0) ** 2 / (b + c)
    return McNemar(b, c, len(truth), statistic, float(chdtrc(1, statistic)), method)


def _by_class(y_true: Any, scores: Any, positive: Hashable) -> tuple[np.ndarray, np.ndarray]:
    """Scores of the positives and of the negatives, in the order of the samples."""
    truth, values = np.asarray(y_true), np.asarray(scores, dtype=np.float64)
    if truth.shape != values.shape or truth.ndim != 1:
        raise ValueError(f"y_true and scores must be two lists of one length, got {truth.shape} and {values.shape}")
    if not np.isfinite(values).all():
        raise ValueError("scores must be finite")
    actual = truth == positive
    return values[actual], values[~actual]


def placements(positives: np.ndarray, negatives: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """V of every positive, the share of the negatives below it, and W of every negative, of the positives above it; ties half."""
    return _share_below(np.sort(negatives), positives), 1 - _share_below(np.sort(positives), negatives)


def _standard_error(v: np.ndarray, w: np.ndarray) -> float:
    return sqrt(v.var(ddof=1) / len(v) + w.var(ddof=1) / len(w))


def _share_below(ascending: np.ndarray, values: np.ndarray) -> np.ndarray:
    """For each value the share of `ascending` below it, ties half."""
    low, high = (np.searchsorted(ascending, values, side=side) for side in ("left", "right"))
    return (low + high) / (2 * max(1, len(ascending)))
