"""One operating point on scored data: counts and rates at every threshold as tracks, and the views that they move."""

from collections.abc import Callable
from functools import cached_property
from math import nan
from typing import Any

import numpy as np

from charts import classification as views
from charts import threshold_curves
from charts.counts import CountTracks
from charts.moving import Control, Track, View, over
from metrics_core import CATALOG
from metrics_core.classification import f_beta, false_positive_rate, precision, prevalence, recall
from metrics_core.classification.operating_points import dips
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars
from widgets.formulas import significant, with_live_counts
from widgets.intervals import Again, counted
from widgets.scrubber import Formula, nearest

BETAS = 2.0 ** (np.arange(-16, 17) / 8)
at_threshold = over("threshold")


def threshold_control(s: Sweep, limit: int = 500) -> Control:
    """Ticks from "flag everything" to "flag nothing"; the last one is +inf."""
    ticks = s.ticks(limit)
    texts = [significant(float(v)) for v in ticks[:-1]] + [f"> {significant(float(ticks[-2]))}"]
    return Control("threshold", "threshold", ticks, tuple(texts))


def beta_control() -> Control:
    """From precision counting four times as much to recall counting four times as much, in even steps of the logarithm."""
    return Control("beta", "beta: importance of recall", BETAS, tuple(significant(b, 3) for b in BETAS))


class AtThreshold:
    """What moves with the threshold; each track and view is made when it is asked for.

    again: the counts of resamples, for intervals; empty: what 0/0 is.
    """

    def __init__(self, s: Sweep, control: Control, again: Again = None, empty: float = nan) -> None:
        self.sweep, self.control = s, control
        self.counts = CountTracks(s.at(control.values), control.name)
        self._again, self._empty = again, empty
        self._rates: dict[str, Track] = {}

    @cached_property
    def x(self) -> Track:
        """Where the threshold stands on the axis of scores."""
        return at_threshold(bars(self.sweep).cut(self.control.values))

    @cached_property
    def line(self) -> Track:
        """Where the threshold cuts the bars of the histogram, and where a picture below it draws its own line."""
        return at_threshold(bars(self.sweep).split(self.control.values))

    def rate(self, metric: Callable[..., Any]) -> Track:
        """A metric at every threshold, called as its function is."""
        name = metric.__name__
        if name not in self._rates:
            self._rates[name] = counted(metric, self.counts.counts, again=self._again, zero_division=self._empty)
        return self._rates[name]

    def histogram(
        self, *, positive: str, negative: str, height: int = 236, flagged: tuple[Track, Track] | None = None
    ) -> View:
        """Scores of both classes, cut at the threshold. flagged: of either class, where others are called TP and FP."""
        shape, flagged = bars(self.sweep), flagged or (self.counts.tp, self.counts.fp)
        return views.histogram(
            shape.histogram, positive=positive, negative=negative, x=self.line, flagged=flagged, height=height
        )

    def matrix(self, *, positive: str, negative: str, height: int = 236) -> View:
        """The confusion matrix, its columns in the order of the histogram."""
        return views.matrix(self.counts, positive=positive, negative=negative, mirrored=True, height=height)

    def precision_recall(self) -> View:
        """Precision against recall, with the point."""
        thin, share = self.sweep.thinned(800).counts, prevalence(self.counts.counts[0])
        at = self.rate(recall), self.rate(precision)
        return threshold_curves.precision_recall(recall(thin), precision(thin), share, at)

    def roc(self) -> View:
        """Recall against false positive rate, with the point."""
        thin = self.sweep.thinned(800).counts
        at = self.rate(false_positive_rate), self.rate(recall)
        return threshold_curves.roc(false_positive_rate(thin), recall(thin), at)

    def by_threshold(self, f: Track) -> View:
        """Precision, recall and F-beta (over threshold and beta) against the threshold."""
        c, x = self.counts.counts, self.x.values
        here = nearest(x, x[0] + 0.34 * (x[-1] - x[0]))
        y = np.nan_to_num(f.values[here])
        follow_beta = over("beta")
        name_at = follow_beta(np.full(len(y), x[here])), follow_beta(np.where(y < 0.93, y + 0.075, y - 0.085))
        found, right = (recall(c), self.rate(recall)), (precision(c), self.rate(precision))
        steps = "vh" if self.sweep.flags_ties else "hv"
        return threshold_curves.by_threshold(self.x, found, right, dips(c), f, name_at, "F-beta", steps=steps)


def f_beta_track(at: AtThreshold, again: Again = None, empty: float = nan) -> Track:
    """F-beta at every threshold and beta."""
    c = at.counts.counts[:, None]
    again = None if again is None else again[..., None]
    return counted(f_beta, c, ("threshold", "beta"), again, beta=BETAS[None, :], zero_division=empty)


def formula(metric: Callable[..., Any], track: Track, counts: CountTracks, says: str = "") -> Formula:
    """A metric's formula from its card with live counts in it, and words that may name them too."""
    card = CATALOG[metric.__name__]
    live = with_live_counts(card.formula)
    return Formula(metric.__name__, card.name, track, card.formula, live, says, numbers=counts.named)
