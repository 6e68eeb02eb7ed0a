r"""The same thresholds on resampled rows: counts at every tick at once, and the band that a metric of them fills.

Rows of a class between two ticks are one unique row (module resampling), so that a resample is one multinomial draw, and
cumulative sums of it are the counts at every tick: the plain bootstrap over rows. Stratified, each class is drawn to its
own size; at a single tick TP is then binomial with $P$ draws of probability $TP/P$, and FP with $N$ draws of $FP/N$.
Where there are only counts, resampled_counts() draws the four of them. A weighted row keeps its weight when it is drawn.

Left out: choosing the thresholds anew on every resample (module choosing). Source: Efron and Tibshirani 1993, An
introduction to the bootstrap, chapter 13.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metrics_core.counts import Confusion, are_positive, checked_weights
from metrics_core.inference.resampling import bootstrap_weights, multinomials, unique_rows
from metrics_core.interval import checked_level
from metrics_core.numbers import as_numbers


@dataclass(frozen=True, eq=False)
class Band:
    """Percentile intervals of many values: arrays of one shape.

    low, high: NaN where the value itself or more than half of its resamples are undefined. missing: on which share of
    the resamples the value was undefined, in [0, 1].
    """

    low: np.ndarray
    high: np.ndarray
    missing: np.ndarray
    resamples: int
    level: float = 0.95


def band(value: Any, replicates: Any, level: float = 0.95) -> Band:
    """The percentile interval of each value from its resamples, which lie along the first axis of `replicates`.

    Quantiles are interpolated linearly over the defined resamples; between a finite and an infinite one the nearer is
    taken. Raises ValueError without resamples or for a level outside (0, 1).
    """
    checked_level(level)
    values = np.asarray(replicates, dtype=np.float64)
    if not len(values):
        raise ValueError("replicates must hold at least one resample")
    shape = values.shape[1:]
    columns = values.reshape(len(values), -1)
    missing = np.isnan(columns).sum(axis=0)
    low, high = _quantiles(columns, missing, ((1 - level) / 2, (1 + level) / 2))
    known = np.broadcast_to(~np.isnan(np.asarray(value, dtype=np.float64)), shape).ravel()
    said = known & (2 * missing <= len(values))
    low, high = (np.where(said, end, np.nan).reshape(shape) for end in (low, high))
    return Band(low, high, (missing / len(values)).reshape(shape), len(values), level)


def _quantiles(columns: np.ndarray, missing: np.ndarray, shares: tuple[float, ...]) -> list[np.ndarray]:
    """Quantiles of what is defined in each column; an undefined column gives NaN."""
    last = np.maximum(len(columns) - 1 - missing, 0)
    places = [share * last for share in shares]
    needed = np.unique([[np.floor(place), np.ceil(place)] for place in places]).astype(int)
    ordered = np.partition(columns, needed, axis=0)  # NaN comes last
    every, found = np.arange(columns.shape[1]), []
    for place in places:
        below, part = np.floor(place).astype(int), place - np.floor(place)
        a, b = ordered[below, every], ordered[np.ceil(place).astype(int), every]
        nearer = np.where(part <= 0.5, a, b)
        between = np.isfinite(a) & np.isfinite(b)
        found.append(np.where(between, np.where(between, a, 0) * (1 - part) + np.where(between, b, 0) * part, nearer))
    return found


@dataclass(frozen=True, eq=False)
class ResampledCounts:
    """Counts at fixed thresholds in every resample. `thresholds` ascend; tp, fp: a row a resample, a column a threshold."""

    thresholds: np.ndarray
    tp: np.ndarray
    fp: np.ndarray
    positives: np.ndarray
    negatives: np.ndarray

    @property
    def resamples(self) -> int:
        return len(self.tp)

    def at(self, threshold: Any) -> Confusion:
        """Counts at some of the thresholds, resamples first, then the shape of `threshold`; ValueError for others."""
        wanted = np.asarray(threshold, dtype=np.float64)
        place = np.minimum(np.searchsorted(self.thresholds, wanted), len(self.thresholds) - 1)
        if not np.array_equal(self.thresholds[place], wanted):
            raise ValueError("threshold must be among those that were resampled")
        tp, fp = self.tp[:, place], self.fp[:, place]
        sizes = (side.reshape(-1, *[1] * wanted.ndim) for side in (self.positives, self.negatives))
        positives, negatives = sizes
        return Confusion(tp, fp, positives - tp, negatives - fp)

    def first(self, resamples: int) -> ResampledCounts:
        """Only the first so many resamples."""
        tp, fp, positives, negatives = (x[:resamples] for x in (self.tp, self.fp, self.positives, self.negatives))
        return ResampledCounts(self.thresholds, tp, fp, positives, negatives)


def resample_rows(
    y_true: Any,
    scores: Any,
    thresholds: Any,
    *,
    positive: Any = 1,
    weights: Any = None,
    strict: bool = False,
    stratified: bool = False,
    resamples: int = 2000,
    seed: int = 0,
) -> ResampledCounts:
    """Draw the rows again, at random or (stratified) each class to its own size, and count at every threshold.

    A score equal to the threshold is flagged; not where `strict`. Raises ValueError for lengths that differ, NaN, bad
    weights, or resamples below 1.
    """
    actual = are_positive("y_true", y_true, positive)
    values, ticks = as_numbers("scores", scores), np.unique(np.asarray(thresholds, dtype=np.float64))
    if values.shape != actual.shape or np.isnan(values).any() or np.isnan(ticks).any():
        raise ValueError(f"scores must hold one number a label ({len(actual)}), and thresholds no NaN")
    if resamples < 1:
        raise ValueError(f"resamples must be at least 1, got {resamples!r}")
    weight = None if weights is None else checked_weights(weights, len(actual))
    reached = np.searchsorted(ticks, values, side="left" if strict else "right")  # how many thresholds flag the row
    unique = unique_rows(actual, [reached], weight, None)
    starts = [np.searchsorted(unique.codes[0][part], np.arange(1, len(ticks) + 1)) for part in unique.classes]
    found: list[list[np.ndarray]] = [[], []]
    for mass in bootstrap_weights(unique, resamples, np.random.default_rng(seed), stratified=stratified):
        for part, start, blocks in zip(unique.classes, starts, found, strict=True):
            sums = np.cumsum(mass[:, part], axis=1)
            before = np.concatenate([np.zeros((len(mass), 1), dtype=sums.dtype), sums], axis=1)
            blocks.append(before[:, -1:] - np.concatenate([before[:, :1], before[:, start]], axis=1))
    sizes_and_counts = [np.concatenate(blocks) for blocks in found]
    (tp, fp), (p, n) = ([x[:, 1:] for x in sizes_and_counts], [x[:, 0] for x in sizes_and_counts])
    return ResampledCounts(ticks, tp, fp, p, n)


def resampled_counts(c: Confusion, *, stratified: bool = False, resamples: int = 2000, seed: int = 0) -> Confusion:
    """Tables drawn again, at random or (stratified) each class to its own size; resamples come first, then the shape of the counts.

    Raises ValueError where counts are not whole, as expectations and sums of weights are not.
    """
    rng = np.random.default_rng(seed)
    cells = np.stack([np.asarray(cell, dtype=np.float64) for cell in (c.tp, c.fn, c.fp, c.tn)], axis=-1)
    if (cells != np.rint(cells)).any():
        raise ValueError("c must hold whole numbers: how many samples a sum of weights stands for is not known")
    parts = (cells[..., :2], cells[..., 2:]) if stratified else (cells,)
    drawn = np.concatenate([multinomials(part, rng, resamples) for part in parts], axis=-1)
    tp, fn, fp, tn = np.moveaxis(drawn, -1, 0)
    return replace(c, tp=tp, fp=fp, fn=fn, tn=tn)
