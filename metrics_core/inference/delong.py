r"""How sure an AUROC is: DeLong's variance, an interval that stays inside [0, 1], the test of two models, and of chance.

Symbols: $V_i$ is the share of negatives that positive i outscores (a tie counts half), $W_j$ the share of positives
that outscore negative j, A their mean, AUROC. DeLong's variance is $S_V^2/P + S_W^2/N$. For two models on the same
samples the same holds of the differences $V_i^a - V_i^b$ and $W_j^a - W_j^b$.

The interval is taken on the scale of the logit, $\log A/(1 - A)$. There two things keep it from being too narrow near 1
and with few samples, where DeLong's variance may be 0: half a pair counts as tied, and the variance is the mean of
DeLong's and Hanley and McNeil's (the larger of those for scores and for -scores), of which the latter counts as PRIOR
samples of the smaller class. Simulated coverage is
in benchmarks/RESULTS.md. Sources: DeLong, DeLong and Clarke-Pearson 1988 (fast form: Sun and Xu 2014); Hanley and McNeil
1982 (their Q1 and Q2); Mann and Whitney 1947.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import log, nan, sqrt
from typing import Any

import numpy as np
from scipy.special import expit, ndtr, ndtri
from scipy.stats import mannwhitneyu

from metrics_core.counts import are_positive, checked_copies
from metrics_core.interval import Difference, Interval, checked_level
from metrics_core.numbers import as_numbers

PRIOR = 5  # samples of the smaller class
ROUNDING = 1e-15  # of a standard error
EXACT_PAIRS = 10_000
TOO_FEW = "fewer than two samples of a class"


def delong(y_true: Any, scores: Any, *, positive: Hashable = 1, level: float = 0.95, copies: Any = None) -> Interval:
    """AUROC in [0, 1] with DeLong's standard error and a logit interval inside [0, 1]. Needs two samples of each class.

    copies: how many equal rows each sample stands for, whole numbers; the answer is that of all these rows.

    The interval has a width at an AUROC of 0 or 1 as well, where the standard error is 0.
    Raises ValueError for unequal lengths, NaN labels, scores that are not finite, bad copies, or a level outside (0, 1).
    """
    checked_level(level)
    if copies is not None:
        return _delong_of_copies(_counted(y_true, scores, positive, copies), level)
    classes = _by_class(y_true, scores, positive)
    if min(map(len, classes)) < 2:
        return Interval(nan, nan, nan, nan, level, TOO_FEW)
    placed = placements(*map(np.sort, classes))  # in order, the search stays in the cache
    area, error = float(placed[0].mean()), _standard_error(*placed)
    low, high = area_limits(area, error, *map(len, classes), level=level)
    return Interval(area, low, high, error, level, conventions=(("interval", "delong, logit"),))


def area_limits(
    area: float, error: float, positives: int, negatives: int, *, level: float = 0.95
) -> tuple[float, float]:
    """Both ends of the logit interval of an AUROC with this standard error, in [0, 1] and around the area itself."""
    pairs, smaller = positives * negatives, min(positives, negatives)
    near = (area * pairs + 0.5) / (pairs + 1)
    expected = max(_hanley_mcneil(side, positives, negatives) for side in (near, 1 - near))
    variance = (error**2 * (smaller - 1) + expected * PRIOR) / (smaller - 1 + PRIOR)
    middle = log(near / (1 - near))
    reach = float(ndtri((1 + level) / 2)) * sqrt(variance) / (near * (1 - near))
    low, high = float(expit(middle - reach)), float(expit(middle + reach))
    return 0.0 if area == 0 else min(low, area), 1.0 if area == 1 else max(high, area)


def _hanley_mcneil(area: float, positives: int, negatives: int) -> float:
    """The variance of an AUROC if scores were exponential, by Hanley and McNeil; of 1 - area it is that of -scores."""
    q1, q2, square = area / (2 - area), 2 * area**2 / (1 + area), area**2
    spread = area * (1 - area) + (positives - 1) * (q1 - square) + (negatives - 1) * (q2 - square)
    return spread / (positives * negatives)


def delong_difference(
    y_true: Any, scores_a: Any, scores_b: Any, *, positive: Hashable = 1, level: float = 0.95, copies: Any = None
) -> Difference:
    """AUROC of a minus AUROC of b on the same samples, in [-1, 1], with DeLong's test for correlated curves.

    copies: how many equal rows each sample stands for, as delong() takes them.

    Undefined with fewer than two samples of a class; z and p_value also where no sample tells the models apart.
    Raises ValueError as delong() does.
    """
    checked_level(level)
    if copies is None:
        classes = [_by_class(y_true, scores, positive) for scores in (scores_a, scores_b)]
        if min(map(len, classes[0])) < 2:
            return Difference(nan, nan, nan, nan, nan, nan, nan, nan, level, TOO_FEW)
        a, b = (placements(*both) for both in classes)
        area_a, area_b = float(a[0].mean()), float(b[0].mean())
        value, error = area_a - area_b, _standard_error(a[0] - b[0], a[1] - b[1])
    else:
        counted = [_counted(y_true, scores, positive, copies) for scores in (scores_a, scores_b)]
        times = counted[0][1]
        if min(int(each.sum()) for each in times) < 2:
            return Difference(nan, nan, nan, nan, nan, nan, nan, nan, level, TOO_FEW)
        a, b = (_placements_of_copies(*one) for one in counted)
        area_a, area_b = (float(np.average(one[0], weights=times[0])) for one in (a, b))
        value, error = area_a - area_b, _error_of_copies(a[0] - b[0], a[1] - b[1], times)
    if error < ROUNDING:
        reason = "the difference does not vary from sample to sample"
        return Difference(value, value, value, 0.0, nan, nan, area_a, area_b, level, reason)
    reach = float(ndtri((1 + level) / 2)) * error
    low, high, z = max(-1.0, value - reach), min(1.0, value + reach), value / error
    return Difference(value, low, high, error, z, 2 * float(ndtr(-abs(z))), area_a, area_b, level)


def below_chance(y_true: Any, scores: Any, *, positive: Hashable = 1) -> float:
    """How probable so low an AUROC is of scores that know nothing, in [0, 1]; NaN with one class alone.

    Mann and Whitney's test, one-sided: exact for few samples without ties, else normal with corrections for continuity
    and ties. Raises ValueError as delong() does.
    """
    above, below = _by_class(y_true, scores, positive)
    if not len(above) or not len(below):
        return nan
    distinct = len(np.unique(np.concatenate([above, below])))
    if distinct == 1:
        return 1.0
    exact = distinct == len(above) + len(below) and len(above) * len(below) <= EXACT_PAIRS
    return float(mannwhitneyu(above, below, alternative="less", method="exact" if exact else "asymptotic").pvalue)


def _by_class(y_true: Any, scores: Any, positive: Hashable) -> tuple[np.ndarray, np.ndarray]:
    """Scores of the positives and of the negatives, in the order of the samples."""
    actual, values = are_positive("y_true", y_true, positive), as_numbers("scores", scores)
    if actual.shape != values.shape:
        raise ValueError(f"y_true and scores must be two lists of one length, got {actual.shape} and {values.shape}")
    if not np.isfinite(values).all():
        raise ValueError("scores must be finite")
    return values[actual], values[~actual]


def placements(positives: np.ndarray, negatives: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """V of every positive, the share of the negatives below it, and W of every negative, of the positives above it; ties half."""
    return _share_below(np.sort(negatives), positives), 1 - _share_below(np.sort(positives), negatives)


def _standard_error(v: np.ndarray, w: np.ndarray) -> float:
    return sqrt(v.var(ddof=1) / len(v) + w.var(ddof=1) / len(w))


# ---- rows that are alike, taken together
Both = tuple[np.ndarray, np.ndarray]


def _counted(y_true: Any, scores: Any, positive: Hashable, copies: Any) -> tuple[Both, Both]:
    """Scores of the positives and of the negatives, and how many rows each of them stands for."""
    classes = _by_class(y_true, scores, positive)
    actual = are_positive("y_true", y_true, positive)
    times = checked_copies(copies, len(actual))
    return classes, (times[actual], times[~actual])


def _delong_of_copies(counted: tuple[Both, Both], level: float) -> Interval:
    classes, times = counted
    sizes = [int(each.sum()) for each in times]
    if min(sizes) < 2:
        return Interval(nan, nan, nan, nan, level, TOO_FEW)
    v, w = _placements_of_copies(classes, times)
    area, error = float(np.average(v, weights=times[0])), _error_of_copies(v, w, times)
    low, high = area_limits(area, error, *sizes, level=level)
    return Interval(area, low, high, error, level, conventions=(("interval", "delong, logit"),))


def _placements_of_copies(classes: Both, times: Both) -> Both:
    """placements() of one of each of the rows that are alike."""
    (positives, negatives), (p, n) = classes, times
    return _part_below(negatives, n, positives), 1 - _part_below(positives, p, negatives)


def _part_below(scores: np.ndarray, times: np.ndarray, values: np.ndarray) -> np.ndarray:
    """For each value the share of the rows behind `scores` below it, ties half."""
    order = np.argsort(scores, kind="stable")
    reached = np.concatenate([[0], np.cumsum(times[order])])
    low, high = (reached[np.searchsorted(scores[order], values, side=side)] for side in ("left", "right"))
    return np.asarray((low + high) / (2 * max(1, int(reached[-1]))))


def _error_of_copies(v: np.ndarray, w: np.ndarray, times: Both) -> float:
    parts = []
    for values, each in zip((v, w), times, strict=True):
        many = int(each.sum())
        off = values - np.average(values, weights=each)
        parts.append(float(each @ off**2) / (many - 1) / many)
    return sqrt(sum(parts))


def _share_below(ascending: np.ndarray, values: np.ndarray) -> np.ndarray:
    """For each value the share of `ascending` below it, ties half."""
    low, high = (np.searchsorted(ascending, values, side=side) for side in ("left", "right"))
    return (low + high) / (2 * max(1, len(ascending)))
