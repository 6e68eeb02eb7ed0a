r"""One true and one false positive rate for all groups, by chance where need be: post-processing after Hardt et al. 2016.

Each group keeps a threshold of its own that reaches the common false positive rate $f$. The group with the lowest ROC curve there
decides by it alone. In any other, a share of the people, drawn by lot, is decided by the threshold, and the rest is flagged
at random with probability $f$: that keeps $f$ and lowers the true positive rate to the common one. Left out: other mixtures of
two thresholds that reach the same point, and which $f$ to take.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.classification.rates import divide, recall
from metrics_core.counts import Confusion
from metrics_core.fairness.calibrated import CalibratedGroup


@dataclass(frozen=True, eq=False)
class EqualOdds:
    """The common rates; for each group, along the first axis: its threshold, its own TPR there, and the share it decides.

    by_threshold: that share, in [0, 1]; 1 where nothing is left to chance.
    """

    fpr: np.ndarray
    tpr: np.ndarray
    thresholds: np.ndarray
    own_tpr: np.ndarray
    by_threshold: np.ndarray

    def outcomes(self, groups: Sequence[CalibratedGroup]) -> list[Confusion]:
        """The four outcomes of each group, as proportions of it."""
        found = []
        for group in groups:
            p = np.broadcast_to(np.asarray(group.prevalence, float), self.tpr.shape)
            found.append(Confusion(p * self.tpr, (1 - p) * self.fpr, p * (1 - self.tpr), (1 - p) * (1 - self.fpr)))
        return found


def equal_odds(groups: Sequence[CalibratedGroup], fpr: Any) -> EqualOdds:
    """The point with this false positive rate that all groups reach, with the highest true positive rate that they share.

    fpr in [0, 1], a number or an array; ValueError for anything else.
    """
    f = np.asarray(fpr, float)
    if not np.all((f >= 0) & (f <= 1)):
        raise ValueError(f"fpr must lie in [0, 1], got {fpr!r}")
    thresholds = np.stack([np.broadcast_to(group.threshold_for(fpr=f), f.shape) for group in groups])
    own = np.stack([np.asarray(recall(group.at(t))) for group, t in zip(groups, thresholds, strict=True)])
    common = own.min(axis=0)
    above = np.maximum(own - f, 0)
    by_threshold = np.where(above > 0, np.asarray(divide(np.maximum(common - f, 0), above, 1.0)), 1.0)
    return EqualOdds(f, common, thresholds, own, by_threshold)
