"""Every rate in every group at the operating point, with gaps and their joint intervals; groups too small to say are marked.

A gap is the core's number (metrics_core.fairness), over the groups whose rate rests on at least FEW rows; module joint computes its interval.
Each gap has intervals of its own, over all pairs of groups: several gaps are not corrected for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from lab.evaluation import EvaluationSet
from lab.fairness.joint import Joint, joint
from lab.fairness.sums import CELLS, FLAGGED, MEANS, POSITIVE, SHARES, Counted, Estimate, Mean, Share, counted, estimate
from lab.slices import FEW
from metrics_core.counts import Confusion
from metrics_core.fairness import (
    ByGroup,
    demographic_parity_difference,
    demographic_parity_ratio,
    equal_opportunity_difference,
    equal_opportunity_ratio,
    equalized_odds_difference,
    equalized_odds_ratio,
    predictive_equality_difference,
    predictive_equality_ratio,
    predictive_parity_difference,
    predictive_parity_ratio,
)


@dataclass(frozen=True)
class Of:
    """A gap: what it is called, which rates it compares, and the core's difference and ratio."""

    name: str
    rates: tuple[str, ...]
    difference: Callable[..., Any] | None = None
    ratio: Callable[..., Any] | None = None


GAPS: Mapping[str, Of] = {
    "demographic_parity": Of(
        "demographic parity", ("selection_rate",), demographic_parity_difference, demographic_parity_ratio
    ),
    "equal_opportunity": Of("equal opportunity", ("recall",), equal_opportunity_difference, equal_opportunity_ratio),
    "predictive_equality": Of(
        "predictive equality", ("false_positive_rate",), predictive_equality_difference, predictive_equality_ratio
    ),
    "equalized_odds": Of(
        "equalized odds", ("recall", "false_positive_rate"), equalized_odds_difference, equalized_odds_ratio
    ),
    "predictive_parity": Of("predictive parity", ("precision",), predictive_parity_difference, predictive_parity_ratio),
    "accuracy": Of("accuracy", ("accuracy",)),
    "mean_error": Of("mean error", ("mean_error",)),
    "mean_absolute_error": Of("mean absolute error", ("mean_absolute_error",)),
}
OF_NUMBERS = ("mean_error", "mean_absolute_error")


@dataclass(frozen=True, eq=False)
class Gap:
    """The largest difference and the smallest ratio between groups, each with both ends; NaN where there are none.

    apart: pairs of groups whose interval of the difference does not hold 0, by their indices; pairs: how many were compared.
    """

    of: Of
    difference: float
    low: float
    high: float
    ratio: float
    ratio_low: float
    ratio_high: float
    apart: tuple[tuple[int, int], ...]
    pairs: int
    level: float


@dataclass(frozen=True, eq=False)
class GroupRates:
    """One model's rates in every group. names: of the groups; sums: what is counted in each, and in blocks of its rows."""

    names: tuple[str, ...]
    sums: Counted
    level: float = 0.95

    @property
    def rows(self) -> np.ndarray:
        whole = self.sums.plain.whole
        return np.asarray(whole.sum(axis=1) if self.of_classes else whole[:, 0])

    @property
    def of_classes(self) -> bool:
        return bool(self.sums.sums.whole.shape[1] == CELLS)

    @property
    def rates(self) -> Mapping[str, Share | Mean]:
        """What is compared for the task."""
        return SHARES if self.of_classes else MEANS

    @property
    def gaps(self) -> tuple[str, ...]:
        """The keys of GAPS that the task has."""
        return tuple(key for key in GAPS if (key in OF_NUMBERS) != self.of_classes)

    def estimate(self, rate: str) -> Estimate:
        """A rate in every group."""
        return estimate(self.rates[rate], self.sums.sums.whole, self.sums.plain.whole)

    def everybody(self, rate: str) -> float:
        """A rate of all groups together."""
        whole, plain = (part.whole.sum(axis=0) for part in (self.sums.sums, self.sums.plain))
        return float(estimate(self.rates[rate], whole, plain).value)

    def small(self, rate: str) -> np.ndarray:
        """Which groups' rates rest on too few rows to say."""
        return np.asarray(self.estimate(rate).support < FEW)

    @cached_property
    def _joint(self) -> dict[tuple[str, ...], Joint]:
        return {}

    def joint(self, *rates: str) -> Joint:
        """Intervals of these rates that hold together, of the groups that are large enough for each of them."""
        if rates not in self._joint:
            kept = np.flatnonzero(~np.logical_or.reduce([self.small(rate) for rate in rates]))
            self._joint[rates] = joint([self.rates[rate] for rate in rates], self.sums, kept, level=self.level)
        return self._joint[rates]

    def ends(self, rate: str) -> tuple[np.ndarray, np.ndarray]:
        """Both ends of a rate's interval in every group; NaN where it is too small to say."""
        found = self.joint(rate)
        low, high = (np.full(len(self.names), np.nan) for _ in range(2))
        low[found.kept], high[found.kept] = found.each.low[0], found.each.high[0]
        return (np.clip(low, 0, 1), np.clip(high, 0, 1)) if self.of_classes else (low, high)

    def by_group(self, kept: np.ndarray) -> ByGroup:
        """The counts of some groups, as the core takes them."""
        cells = self.sums.sums.whole[kept]
        tn, fp, fn, tp = (cells[:, code] + cells[:, code + 4] for code in (0, FLAGGED, POSITIVE, POSITIVE + FLAGGED))
        return ByGroup(tuple(self.names[i] for i in kept), Confusion(tp, fp, fn, tn))

    def gap(self, key: str) -> Gap:
        """A gap of GAPS. Raises KeyError for one that there is not."""
        of = GAPS[key]
        found = self.joint(*of.rates)
        (low, high), (ratio_low, ratio_high) = found.largest_difference, found.smallest_ratio
        difference, ratio = self._values(of, found)
        outside = ((found.differences.low > 0) | (found.differences.high < 0)).any(axis=0)
        apart = tuple((int(found.kept[a]), int(found.kept[b])) for a, b in found.pairs[outside])
        top = 1.0 if self.of_classes else np.inf
        return Gap(
            of, difference, min(low, difference), float(np.clip(high, difference, top)), ratio,
            min(ratio_low, ratio), max(ratio_high, ratio), apart, len(found.pairs), self.level,
        )  # fmt: skip

    def _values(self, of: Of, found: Joint) -> tuple[float, float]:
        if of.difference is not None and of.ratio is not None:
            groups = self.by_group(found.kept)
            return float(of.difference(groups)), float(of.ratio(groups))
        values = found.now[0].value
        return (float(np.ptp(values)) if len(values) > 1 else np.nan), np.nan


def group_rates(
    judged: EvaluationSet,
    model: str,
    codes: np.ndarray,
    names: tuple[str, ...],
    *,
    threshold: float | None = None,
    label: int = 0,
    level: float = 0.95,
) -> GroupRates:
    """One model's rates in every group that has rows. codes: the group of each row, -1 in none; the rest as counted() takes it."""
    present = np.flatnonzero(np.bincount(codes[codes >= 0], minlength=len(names)))
    place = np.full(len(names) + 1, -1)
    place[present] = np.arange(len(present))
    sums = counted(judged, model, place[codes], len(present), threshold=threshold, label=label)
    return GroupRates(tuple(names[i] for i in present), sums, level)
