r"""Bins of scores, cut so that every engine agrees on them: steps are powers of two, so that no product or floor is rounded.

A score s is in the bin that begins at $w \lfloor s / w \rfloor$, or, where low scores mean positive, ends at $w \lceil s / w \rceil$.
With w a power of two both are exact, whatever engine computes them. So a threshold at the end of a bin counts exactly the rows that
the scores themselves would count. Steps are finer where scores are close together: intervals are halved while a sample has
many scores of either class in them, so that a rare class, a pile of scores near 0 or one far away costs no precision elsewhere. How good
the sample was shows in the bound of the area (metrics_core.classification.binned), which holds in any case.

Left out: bins of several columns together.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heapify, heappush, heapreplace
from math import floor, frexp, ldexp
from typing import Any

import numpy as np

FINE = 1 << 16  # bins of one model's scores
LEAVES = 1 << 8  # intervals with a step of their own
DIGITS = 50  # binary digits that a score has at most of its step, of the 53 that a number has


@dataclass(frozen=True)
class Interval:
    """Scores from `low` to below low + 2**size, counted in steps of 2**step."""

    low: float
    size: int
    step: int

    @property
    def high(self) -> float:
        return self.low + ldexp(1.0, self.size)


@dataclass(frozen=True)
class Bins:
    """Intervals side by side, ascending, each with its step. ends: whether a bin is named by where it ends (low scores mean positive).

    also: one more number that a bin begins at.
    """

    intervals: tuple[Interval, ...]
    ends: bool = False
    also: float | None = None

    @property
    def widest(self) -> float:
        """The widest step."""
        return max(ldexp(1.0, one.step) for one in self.intervals)

    def of(self, scores: np.ndarray) -> np.ndarray:
        """The bin of each score, by the number that names it: what expression() computes in an engine."""
        lows = np.array([one.low for one in self.intervals])
        place = np.clip(np.searchsorted(lows, scores, side="right") - 1, 0, None)
        step = np.ldexp(1.0, np.array([one.step for one in self.intervals])[place])
        found = (np.ceil if self.ends else np.floor)(scores / step) * step
        if self.also is not None:
            found = np.where(scores >= self.also, np.maximum(found, self.also), found)
        return np.asarray(found)

    def expression(self, score: Any) -> Any:
        """The same as an expression of Ibis over a column of float64: a tree of comparisons for the step, then two products."""
        import ibis

        def in_one(some: tuple[Interval, ...]) -> Any:
            """How many steps there are in 1."""
            if len({one.step for one in some}) == 1:
                return ibis.literal(ldexp(1.0, -some[0].step))
            middle = len(some) // 2
            return ibis.ifelse(score < some[middle].low, in_one(some[:middle]), in_one(some[middle:]))

        many = in_one(self.intervals)
        whole = (score * many).ceil() if self.ends else (score * many).floor()
        found = whole.cast("float64") / many
        if self.also is None:
            return found
        return ibis.ifelse((score >= self.also) & (found < self.also), ibis.literal(self.also), found)


def bins_of(
    low: float,
    high: float,
    positives: np.ndarray,
    negatives: np.ndarray,
    *,
    many: int = FINE,
    leaves: int = LEAVES,
    ends: bool = False,
) -> Bins:
    """At most about `many` bins for scores from low to high (finite), by a sample of each class.

    Raises ValueError for ends that are not finite or in the wrong order, and for many or leaves below 1.
    """
    if not (np.isfinite(low) and np.isfinite(high) and low <= high):
        raise ValueError(f"low and high must be finite, and low not above high, got {low!r} and {high!r}")
    if many < 1 or leaves < 1:
        raise ValueError(f"many and leaves must be at least 1, got {many!r} and {leaves!r}")
    leaves = min(leaves, many)
    finest = frexp(max(abs(low), abs(high)) or 1.0)[1] - DIGITS
    samples = [np.sort(one) for one in (positives, negatives)]

    def heavy(start: float, size: int) -> tuple[float, float, int]:
        """For a heap: the share of both classes in an interval, the largest first."""
        stop = start + ldexp(1.0, size)
        shares = [np.diff(np.searchsorted(one, (start, stop)))[0] / max(1, len(one)) for one in samples]
        return -float(max(shares)) if size > finest else 0.0, start, size

    found = [heavy(*one) for one in _roots(low, high)]
    heapify(found)
    while len(found) < leaves and found[0][0] < 0:
        _, start, size = found[0]
        heapreplace(found, heavy(start, size - 1))
        heappush(found, heavy(start + ldexp(1.0, size - 1), size - 1))
    within = max(0, (many // len(found)).bit_length() - 1)
    return Bins(
        tuple(Interval(start, size, max(finest, size - within)) for _, start, size in sorted(found, key=lambda one: one[1])),
        ends,
    )  # fmt: skip


def _roots(low: float, high: float) -> list[tuple[float, int]]:
    """One or two intervals of a power of two that hold all from low to high."""
    size = frexp(max(high - low, abs(high) * 2.0**-DIGITS, 2.0**-1000))[1] - 1
    while True:
        first, last = floor(low / ldexp(1.0, size)), floor(high / ldexp(1.0, size))
        if last - first <= 1:
            return [(k * ldexp(1.0, size), size) for k in range(first, last + 1)]
        size += 1
