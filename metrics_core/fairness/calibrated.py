r"""A group of people whose scores are right: of those with the score $s$, the proportion $s$ is positive.

Scores follow a beta distribution with mean $p$, the prevalence, so every rate has a closed form and no sample is drawn.
Symbols: $a = pk$ and $b = (1 - p)k$ are the beta's parameters; the smaller $k$, the further scores lie apart. Left out: scores
that are wrong, and rates estimated from a sample.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.special import betaincc, betainccinv

from metrics_core.counts import Confusion


@dataclass(frozen=True)
class CalibratedGroup:
    """prevalence in (0, 1), closeness $k$ > 0, numbers or arrays that broadcast; ValueError for anything else."""

    prevalence: Any
    closeness: Any

    def __post_init__(self) -> None:
        if not np.all((np.asarray(self.prevalence) > 0) & (np.asarray(self.prevalence) < 1)):
            raise ValueError(f"prevalence must lie in (0, 1), got {self.prevalence!r}")
        if not np.all((np.asarray(self.closeness) > 0) & np.isfinite(self.closeness)):
            raise ValueError(f"closeness must be finite and above 0, got {self.closeness!r}")

    @property
    def _ends(self) -> tuple[np.ndarray, np.ndarray]:
        return np.multiply(self.prevalence, self.closeness), np.multiply(
            np.subtract(1, self.prevalence), self.closeness
        )

    def at(self, threshold: Any) -> Confusion:
        """The four outcomes as proportions of the group, when scores at the threshold or above are flagged."""
        a, b = self._ends
        t = np.clip(threshold, 0, 1)
        p = np.asarray(self.prevalence, float)
        found, alarmed = p * betaincc(a + 1, b, t), (1 - p) * betaincc(a, b + 1, t)
        tp, fp, fn, tn = np.broadcast_arrays(found, alarmed, p - found, 1 - p - alarmed)
        return Confusion(tp, fp, fn, tn)

    def threshold_for(self, *, fpr: Any = None, tpr: Any = None) -> np.ndarray:
        """The threshold at which the false, or else the true, positive rate has this value in [0, 1]."""
        a, b = self._ends
        return np.asarray(betainccinv(a, b + 1, fpr) if tpr is None else betainccinv(a + 1, b, tpr))

    @property
    def auroc(self) -> float:
        """The area under its ROC curve, by trapezoids between 1,001 points, of a single group."""
        fpr = np.linspace(0, 1, FINE)
        found = self.at(self.threshold_for(fpr=fpr)).tp / np.asarray(self.prevalence, float)
        return float(np.trapezoid(found, fpr))


FINE = 1001


def equal_thresholds(
    rate: Callable[..., Any], one: CalibratedGroup, other: CalibratedGroup, thresholds: np.ndarray
) -> np.ndarray:
    """Which threshold of the other group has the same rate as one group has at each of these; NaN where none has.

    rate: a metric that only rises or only falls with the threshold here: recall, false positive rate, precision. Both groups are
    single ones; between 1,001 thresholds the other's rate is taken as a straight line.
    """
    grid = np.linspace(0, 1, FINE)
    values, wanted = (np.asarray(rate(group.at(t)), float) for group, t in ((other, grid), (one, thresholds)))
    known = ~np.isnan(values)
    order = np.argsort(values[known], kind="stable")
    return np.asarray(np.interp(wanted, values[known][order], grid[known][order], left=np.nan, right=np.nan))
