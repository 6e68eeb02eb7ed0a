r"""An interval of the Kolmogorov-Smirnov statistic: Newcombe's of TPR - FPR at the threshold found, less what finding it adds.

The threshold that is best on the sample looks better there than it is: the statistic is too large by some b, and in resamples
by d more. Near a maximum b grows with the spread to the power of 4/3 (Kim and Pollard 1990, Cube root asymptotics), and a
resample holds the sample's noise and as much again, a spread of $\sqrt 2$ times the sample's. Hence $d = (2^{2/3} - 1) b$, or
$b = 1.70 d$. The lower end is moved down by that, the upper one only by d itself, as b is an estimate: coverage by simulation
is in benchmarks/RESULTS.md. Rows count once and by themselves. Source of the interval: Newcombe 1998, Interval estimation for
the difference between independent proportions, method 10.
"""

from __future__ import annotations

from math import isnan, nan
from typing import TYPE_CHECKING, Any

import numpy as np

from metrics_core.classification.lift import ABSENT
from metrics_core.inference.intervals import wilson_limits
from metrics_core.interval import Interval

if TYPE_CHECKING:
    from metrics_core.classification.sweep import Sweep

ADDED = 1 / (2 ** (2 / 3) - 1)


def largest_distance(s: Sweep, replicates: np.ndarray, level: float = 0.95) -> Interval:
    """The statistic in [0, 1] with its interval. replicates: its values on resamples; without any that is defined there is none.

    Raises ValueError for a level outside (0, 1).
    """
    apart = np.asarray(s.roc.tpr - s.roc.fpr)
    if np.isnan(apart).any():
        return Interval(nan, nan, nan, nan, level, ABSENT)
    at = int(np.abs(apart).argmax())
    value = float(abs(apart[at]))
    low, high = newcombe_limits(s.counts.tp[at], s.positives, s.counts.fp[at], s.negatives, level)
    low, high = (low, high) if apart[at] >= 0 else (-high, -low)
    known = replicates[~np.isnan(replicates)]
    added = max(float(known.mean()) - value, 0.0) if len(known) else nan
    if isnan(added):
        return Interval(value, nan, nan, nan, level, "undefined on all resamples")
    how = (("interval", "newcombe, less the bias"), ("level", f"{level:g}"), ("resamples", str(len(replicates))))
    error = float(known.std(ddof=1)) if len(known) > 1 else nan
    return Interval(
        value,
        min(max(low - ADDED * added, 0.0), value),
        max(high - added, value),
        error,
        level,
        resamples=len(replicates),
        undefined_resamples=len(replicates) - len(known),
        replicates=replicates,
        conventions=how,
    )


def newcombe_limits(k1: Any, n1: Any, k2: Any, n2: Any, level: float = 0.95) -> tuple[float, float]:
    """Both ends of Newcombe's interval of k1/n1 - k2/n2, two independent proportions, in [-1, 1]; NaN where one has no samples."""
    (l1, u1), (l2, u2) = wilson_limits(k1, n1, level), wilson_limits(k2, n2, level)
    p1, p2 = (float(k) / float(n) if n else nan for k, n in ((k1, n1), (k2, n2)))
    return p1 - p2 - float(np.hypot(p1 - l1, u2 - p2)), p1 - p2 + float(np.hypot(u1 - p1, p2 - l2))
