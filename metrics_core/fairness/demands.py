r"""What it costs to ask for equal rates: the cheapest pair of thresholds among those that meet a demand.

The cost of a pair is that of its errors in both groups. A demand is met where its gap is at most `within`; that one threshold decides
for both is a demand as well. Left out: thresholds by lot, and costs that differ between groups.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.classification.operating_points import total_cost
from metrics_core.counts import Confusion
from metrics_core.fairness.groups import ByGroup

Demand = Callable[[ByGroup], Any]  # the gap that must be small


@dataclass(frozen=True)
class Cheapest:
    """The cheapest pair of thresholds, as indices, and its cost; -1 and NaN where no pair meets the demand."""

    first: int
    second: int
    cost: float


def pairs(first: Confusion, second: Confusion) -> ByGroup:
    """Two curves of counts as every pair of their points: axes are the first's, the second's, and the groups."""
    return ByGroup.of(("first", "second"), (first[:, None], second[None, :]))


def meets(every: ByGroup, demands: Sequence[Demand], within: float) -> np.ndarray:
    """At which pairs all of these gaps are at most `within`; an undefined gap is not."""
    shape = np.shape(every.table.tp)[:-1]
    met = [np.asarray(demand(every)) <= within + 1e-12 for demand in demands]
    return np.logical_and.reduce(met) if met else np.ones(shape, dtype=bool)


def same_threshold(every: ByGroup) -> np.ndarray:
    """At which pairs both thresholds are the same, where both curves have the same thresholds."""
    return np.eye(len(every.table), dtype=bool)


def cheapest(every: ByGroup, met: np.ndarray, fp_cost: float, fn_cost: float) -> Cheapest:
    """The cheapest of the pairs that meet a demand; of equal ones the first."""
    costs = np.asarray(total_cost(every.table, fp_cost, fn_cost)).sum(axis=-1)
    if not met.any():
        return Cheapest(-1, -1, float("nan"))
    first, second = np.unravel_index(np.argmin(np.where(met, costs, np.inf)), costs.shape)
    return Cheapest(int(first), int(second), float(costs[first, second]))
