"""The counts of an operating point as tracks: the four cells, their sums, and the shapes in which they are drawn."""

from functools import cached_property
from typing import Any

from charts.moving import Track, over
from metrics_core import Confusion
from metrics_core.geometry.layout import circles, mosaic

Pair = tuple[Track, Track]


class CountTracks:
    """Counts at every tick of the controls; what is asked for is made into tracks, with the names that formulas use."""

    def __init__(self, counts: Confusion, *controls: str) -> None:
        self.counts = counts
        self.over = controls
        self.tp, self.fp, self.fn, self.tn = self.cells = tuple(
            self._track(cell, name) for cell, name in zip(counts.cells, ("tp", "fp", "fn", "tn"), strict=True)
        )

    def _track(self, values: Any, name: str = "") -> Track:
        return over(*self.over)(values, name)

    @cached_property
    def positives(self) -> Track:
        """TP + FN."""
        return self._track(self.counts.positives, "positives")

    @cached_property
    def flagged(self) -> Track:
        """TP + FP."""
        return self._track(self.counts.predicted_positive, "flagged")

    @cached_property
    def splits(self) -> Pair:
        """Where the rows of actual positives and negatives part, from the left, in [0, 1]."""
        edges = mosaic(self.counts)
        return self._track(edges.positives), self._track(edges.negatives)

    @cached_property
    def circles(self) -> tuple[Pair, Pair]:
        """Middle and radius of the circle of actual positives and of that of the flagged; areas and overlap are counts."""
        c = circles(self.counts.positives, self.counts.predicted_positive, self.counts.tp)
        return (self._track(c.a_x), self._track(c.a_r)), (self._track(c.b_x), self._track(c.b_r))

    @cached_property
    def named(self) -> dict[str, Track]:
        """All counts by the names that formulas use."""
        return {track.name: track for track in (*self.cells, self.positives, self.flagged)}
