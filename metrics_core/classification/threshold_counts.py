"""Counts at any threshold, from the sorted scores of both classes: one threshold, many, all, or as a histogram.

A sample is flagged when its score is at least the threshold. All thresholds are counted by merging the two sorted runs, and
only when somebody asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import Any, Self

import numpy as np

from metrics_core.classification.operating_points import Chooser
from metrics_core.classification.sorted_scores import Ordered, merged, ticks
from metrics_core.counts import Confusion
from metrics_core.geometry.curve_shapes import Histogram


@dataclass(frozen=True, eq=False)
class ThresholdCounts(Chooser):
    """The scores of both classes, and what is counted at thresholds.

    flags_ties: whether a score equal to the threshold is flagged.
    """

    _positives: Ordered = field(repr=False)
    _negatives: Ordered = field(repr=False)
    conventions: tuple[tuple[str, str], ...]
    flags_ties: bool = True

    @property
    def positives(self) -> Any:
        """P, the number (or weight) of actual positives."""
        return self._positives.total

    @property
    def negatives(self) -> Any:
        """N, the number (or weight) of actual negatives."""
        return self._negatives.total

    @property
    def symbols(self) -> dict[str, Any]:
        return {"P": self.positives, "N": self.negatives}

    @cached_property
    def score_range(self) -> tuple[float, float]:
        """Lowest and highest score."""
        ends = [side.scores[[0, -1]] for side in (self._positives, self._negatives) if len(side.scores)]
        return float(min(e[0] for e in ends)), float(max(e[1] for e in ends))

    def at(self, threshold: Any) -> Confusion:
        """Counts when scores >= threshold are flagged (> where strict); an array of thresholds gives arrays. NaN is refused."""
        if np.isnan(threshold).any():
            raise ValueError("threshold must not be NaN")
        p, n = self._positives, self._negatives
        if self.flags_ties:
            return self.counts_of(p.at_least(threshold), n.at_least(threshold))
        return self.counts_of(p.above(threshold), n.above(threshold))

    @property
    def strict(self) -> Self:
        """The same rows where a score equal to the threshold is let through; only at() differs.

        So torchmetrics and Keras flag at a fixed threshold.
        """
        how = tuple((key, ">" if key == "threshold" else value) for key, value in self.conventions)
        return replace(self, conventions=how, flags_ties=False)

    def counts_of(self, tp: Any, fp: Any) -> Confusion:
        """All four counts, from the numbers of true and of false positives."""
        return Confusion(tp, fp, self.positives - tp, self.negatives - fp, self.conventions)

    @property
    def thresholds(self) -> np.ndarray:
        """Every distinct score, descending, after +inf."""
        return self._merged[0]

    @property
    def counts(self) -> Confusion:
        """Counts at each of the thresholds."""
        return self._merged[1]

    @cached_property
    def _merged(self) -> tuple[np.ndarray, Confusion]:
        thresholds, tp, fp = merged(self._positives, self._negatives)
        counts = self.counts_of(tp, fp)
        for array in (thresholds, *counts.cells):
            _frozen(array)
        return thresholds, counts

    def ticks(self, limit: int = 500) -> np.ndarray:
        """Thresholds for a control, ascending, from "flag all" to +inf ("flag nothing").

        Every distinct score where there are at most `limit` of them; otherwise a choice of them (module sorted_scores).
        """
        return np.append(ticks((self._positives, self._negatives), limit), inf)

    def histogram(self, bins: int = 40) -> Histogram:
        """Weight of each class in equal bins over the range of the scores; over [0, 1] where all scores lie in it.

        Edges are round where they can be, so that a score of 0.6 is in the bin that 0.6 begins. Of two bins, a score on
        the edge is in the one that a threshold there puts it into.
        """
        low, high = self.score_range
        if low >= 0 and high <= 1:
            low, high = 0.0, 1.0
        elif low == high:
            low, high = low - 0.5, high + 0.5
        edges = _edges(low, high, bins)
        outer = edges.copy()
        if self.flags_ties:
            outer[-1] = np.nextafter(high, inf)
        else:
            outer[0] = np.nextafter(low, -inf)
        counts = self.at(outer)
        return Histogram(edges, -np.diff(counts.tp), -np.diff(counts.fp))


def _edges(low: float, high: float, bins: int) -> np.ndarray:
    """Ends of equal bins, without the last digits' noise: 0.6 and not 0.6000000000000001."""
    if high - low == inf:  # above the largest number
        return np.asarray(4 * _edges(low / 4, high / 4, bins))
    edges = np.linspace(low, high, bins + 1)
    digits = 13 - int(np.ceil(np.log10(high - low)))
    if abs(digits) < 290:
        edges[1:-1] = np.round(edges[1:-1], digits) + 0.0  # not -0
    return edges


def _frozen(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array
