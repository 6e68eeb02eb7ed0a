"""Counts of every group along one threshold, and what a threshold for each group would change.

A group's own threshold is the one at which its rate is nearest to a target, such as the rate of all groups together now; of
equally near ones the highest. Left out: thresholds by lot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from lab.evaluation import EvaluationSet
from metrics_core.classification import false_positive_rate, recall
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.counts import Confusion
from metrics_core.fairness import ByGroup, selection_rate

TARGETS: Mapping[str, Callable[..., Any]] = {
    "equal selection rates": selection_rate,
    "equal true positive rates": recall,
    "equal false positive rates": false_positive_rate,
}


@dataclass(frozen=True)
class Change:
    """The counts of one group at the threshold in use and at another one; that is NaN, and nothing changes, where the group has no such rate."""

    threshold: float
    before: Confusion
    after: Confusion

    @property
    def flagged(self) -> float:
        """How many more are flagged, negative where fewer are."""
        return float(self.after.predicted_positive - self.before.predicted_positive)

    @property
    def right(self) -> float:
        """How many more of the positives are flagged."""
        return float(self.after.tp - self.before.tp)


def sweeps(judged: EvaluationSet, model: str, codes: np.ndarray, groups: int) -> list[Sweep]:
    """The scores of each group, sorted once."""
    order = np.argsort(codes, kind="stable")
    ends = np.searchsorted(codes[order], np.arange(groups + 1))
    parts = [judged.take(order[a:b]) for a, b in pairwise(ends.tolist())]
    return [sweep(p.truth, p.models[model], weights=p.weights, copies=p.copies) for p in parts]


def along(found: Sequence[Sweep], names: Sequence[str], thresholds: np.ndarray) -> ByGroup:
    """The counts of every group at these thresholds: axes are thresholds and groups."""
    return ByGroup.of(names, [one.at(thresholds) for one in found])


def own_thresholds(found: Sequence[Sweep], now: float, target: str) -> list[Change]:
    """For each group the threshold that meets a target of TARGETS, the rate of all groups together at `now`, and what it changes."""
    rate = TARGETS[target]
    before = [one.at(now) for one in found]
    wanted = float(rate(ByGroup.of(list(map(str, range(len(before)))), before).everybody))
    return [_nearest(one, table, rate, wanted) for one, table in zip(found, before, strict=True)]


def _nearest(one: Sweep, before: Confusion, rate: Callable[..., Any], wanted: float) -> Change:
    off = np.abs(np.asarray(rate(one.counts)) - wanted)
    if np.isnan(off).all():
        return Change(np.nan, before, before)
    place = int(np.nanargmin(off))
    return Change(float(one.thresholds[place]), before, one.counts[place])
