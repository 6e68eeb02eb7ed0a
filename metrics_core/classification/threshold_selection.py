"""A threshold chosen on some samples and judged on others: how much it flatters itself where it was chosen.

Each resample splits the samples at random into two halves, each class by itself. A rule picks a threshold on one half;
a metric is then taken twice, on the half that chose and on the half that checks. The difference is the optimism. Half
of the samples, drawn without replacement, vary about as all of them drawn with replacement do (McCarthy 1969,
Pseudo-replication: half samples), so the spread of the thresholds is about the spread to expect from new data.

Left out: nested cross-validation. Source of the idea: Efron 1983, Estimating the error rate of a prediction rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

import numpy as np

from metrics_core.classification.operating_points import OperatingPoint
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.counts import are_positive
from metrics_core.inference.bootstrap import signature_of
from metrics_core.interval import Interval, checked_level, percentile_interval
from metrics_core.numbers import as_numbers


@dataclass(frozen=True)
class ChosenAndChecked:
    """Percentile intervals over random halves; each `value` is the mean over the splits where it is defined.

    threshold: what the rule picked; its value is what it picks on all samples. chosen, checked: the metric on the half
    that chose and on the other. optimism: chosen minus checked, split by split. unmet: splits on which the rule could
    not be met, which count as undefined everywhere.
    """

    threshold: Interval
    chosen: Interval
    checked: Interval
    optimism: Interval
    unmet: int
    rule: OperatingPoint


def chosen_and_checked(
    y_true: Any,
    scores: Any,
    choose: Callable[[Sweep], OperatingPoint],
    metric: Callable[..., Any],
    *,
    positive: Hashable = 1,
    resamples: int = 500,
    level: float = 0.95,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> ChosenAndChecked:
    """Choose a threshold on one random half, take a metric of a Confusion there and on the other half, many times.

    choose: for example `lambda s: s.for_cost(1, 5)`. Undefined where the rule is never met; halves need both classes,
    so two samples of each. Raises ValueError for what sweep() refuses, resamples below 1 or a level outside (0, 1).
    """
    checked_level(level)
    if resamples < 1:
        raise ValueError(f"resamples must be at least 1, got {resamples!r}")
    rule = choose(sweep(y_true, scores, positive=positive))
    actual, values = are_positive("y_true", y_true, positive), as_numbers("scores", scores)
    classes = np.flatnonzero(actual), np.flatnonzero(~actual)
    rng = np.random.default_rng(seed)
    found = np.full((resamples, 3), nan)
    for i in range(resamples):
        one, other = _halves(classes, rng)
        if len(one) and len(other):
            found[i] = _once(actual, values, one, other, choose, metric)
        if progress is not None:
            progress((i + 1) / resamples)
    drawn = (("metric", signature_of(metric)), ("drawn", "random halves of each class"), ("seed", str(seed)))
    threshold, chosen, checked = found.T
    return ChosenAndChecked(
        _spread(threshold, level, drawn, rule.threshold),
        _spread(chosen, level, drawn),
        _spread(checked, level, drawn),
        _spread(chosen - checked, level, drawn),
        int(np.isnan(threshold).sum()),
        rule,
    )


def _spread(
    replicates: np.ndarray, level: float, drawn: tuple[tuple[str, str], ...], value: float | None = None
) -> Interval:
    """Percentile interval around a value, or around the mean of the splits where it is defined."""
    defined = replicates[~np.isnan(replicates)]
    middle = value if value is not None else float(defined.mean()) if len(defined) else nan
    reason = "the rule cannot be met, or the metric is undefined there" if isnan(middle) else ""
    return percentile_interval(middle, replicates, level, undefined=reason, conventions=drawn)


def _halves(classes: tuple[np.ndarray, np.ndarray], rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Rows of two halves. Each class is halved by itself; which half gets an odd one is drawn, too."""
    one, other = [], []
    for rows in classes:
        mixed = rng.permutation(rows)
        middle = (len(rows) + int(rng.integers(2))) // 2
        one.append(mixed[:middle])
        other.append(mixed[middle:])
    return np.concatenate(one), np.concatenate(other)


def _once(
    y_true: np.ndarray,
    scores: np.ndarray,
    one: np.ndarray,
    other: np.ndarray,
    choose: Callable[[Sweep], OperatingPoint],
    metric: Callable[..., Any],
) -> tuple[float, float, float]:
    """Threshold, metric where it was chosen, metric where it is checked; NaN where the rule cannot be met."""
    point = choose(sweep(y_true[one], scores[one]))
    if isnan(point.threshold):
        return nan, nan, nan
    there = sweep(y_true[other], scores[other]).at(point.threshold)
    return point.threshold, float(metric(point.counts)), float(metric(there))
