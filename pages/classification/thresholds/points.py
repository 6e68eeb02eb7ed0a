"""The operating points that a rule chooses, at every position of its controls.

A demand that cannot be met is an answer as well: its reason stands where the threshold would.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import nan
from typing import Any

import numpy as np

from charts.counts import CountTracks
from charts.moving import Control, Track
from metrics_core import Confusion, reasons
from metrics_core.classification import precision, recall
from metrics_core.classification.other_prevalence import at_other_prevalence
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars
from metrics_core.inference.resampled_thresholds import band
from pages.classification.thresholds.options import Rule, elsewhere
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import Again, resampled_rows


@dataclass(frozen=True, eq=False)
class Chosen:
    """The operating points of a rule over its controls. Where `unmet` holds a reason, counts are 0 and mean nothing.

    again: the counts of resamples at the thresholds that were chosen on the data themselves. empty: what 0/0 is.
    """

    sweep: Sweep
    controls: tuple[Control, ...]
    thresholds: np.ndarray
    counts: Confusion
    unmet: Mapping[int, str]
    again: Again = None
    empty: float = nan

    @property
    def over(self) -> tuple[str, ...]:
        return tuple(control.name for control in self.controls)

    def track(
        self, values: Any, name: str = "", *, why: Mapping[int, str] | None = None, replicates: Any = None
    ) -> Track:
        """Values over the controls, undefined where there is no threshold; with a band if there are replicates."""
        array = np.array(np.broadcast_to(np.asarray(values, float), self.thresholds.shape))
        array.ravel()[list(self.unmet)] = np.nan
        sure = None if replicates is None else band(array, replicates)
        return Track(array, self.over, {**(why or {}), **dict.fromkeys(self.unmet, "no threshold")}, sure, name)

    def read(self, number: Callable[[Confusion], Any], name: str) -> Track:
        """A number read off the counts."""
        return self.track(number(self.counts), name, replicates=None if self.again is None else number(self.again))

    def metric(self, metric: Any, **options: Any) -> Track:
        """A metric with a card; 0/0 is as the reader wants it."""
        options = {"zero_division": self.empty} | options
        why, again = (
            reasons(metric, self.counts, **options),
            None if self.again is None else metric(self.again, **options),
        )
        return self.track(metric(self.counts, **options), metric.__name__, why=why, replicates=again)

    @cached_property
    def x(self) -> Track:
        """Where the thresholds stand on the axis of scores: where they cut the bars of the histogram, so that both lines meet."""
        return self.track(bars(self.sweep).split(self.thresholds), "threshold_x")

    @cached_property
    def rates(self) -> Mapping[Any, Track]:
        """Precision and recall."""
        return {metric: self.metric(metric) for metric in (precision, recall)}


class ChosenCounts(CountTracks):
    """The counts where a rule chose, undefined where its demand cannot be met; the flags have an interval."""

    def __init__(self, picked: Chosen) -> None:
        self._picked = picked
        super().__init__(picked.counts, *picked.over)

    def _track(self, values: Any, name: str = "") -> Track:
        return self._picked.track(values, name)

    @cached_property
    def flagged(self) -> Track:
        """TP + FP."""
        return self._picked.read(lambda c: c.predicted_positive, "flagged")


def chosen(s: Sweep, rule: Rule, data: Scored | None = None, how: Conventions = PLAIN) -> Chosen:
    """What the rule picks at every position of its controls. data: the rows behind it, where intervals are shown."""
    controls = rule.controls(s)
    points = [rule.choose(s, *map(float, values)) for values in product(*(control.values for control in controls))]
    shape = tuple(len(control.values) for control in controls)
    tp, fp, fn, tn = (
        np.array(cell).reshape(shape) for cell in zip(*(point.counts.cells for point in points), strict=True)
    )
    thresholds = np.array([point.threshold for point in points]).reshape(shape)
    unmet = {i: point.reason for i, point in enumerate(points) if np.isnan(point.threshold)}
    met = np.where(np.isnan(thresholds), np.inf, thresholds)
    resampled = resampled_rows(data, met, how)
    again = resampled.at(met) if resampled else None
    if again is not None and rule.choose is elsewhere:
        again = at_other_prevalence(again, controls[0].values)
    return Chosen(s, controls, thresholds, Confusion(tp, fp, fn, tn), unmet, again, how.empty)
