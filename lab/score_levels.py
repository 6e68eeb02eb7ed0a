r"""Areas under curves as functions of sums: how much of each class stands at each level of the scores.

A unit is in one cell, its class and its level; cumulated from the top, the cells are a curve. Levels are exact where each
score of a positive is one, and all between two of them: negatives alone draw a straight line. For standard errors, which
need the sums of every slice without each of its groups, many scores are cut at quantiles into LEVELS instead. Left out:
binned calibration errors, which grow as slices shrink, so that a slice and its rest cannot be compared by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.classification.curves import Curves

LEVELS = 100


@dataclass(frozen=True, eq=False)
class Levels:
    """Each unit's cell: the levels from the highest, first of the positives, then of the negatives. many: cells in all."""

    cells: np.ndarray
    many: int

    def weights_at(self, units: np.ndarray, weights: np.ndarray | None, copies: np.ndarray | None = None) -> np.ndarray:
        """How many of some units are in each cell and, with weights (of all units), their weight: (1 or 2, many).

        copies: how many rows each of all units stands for.
        """
        cells, times = self.cells[units], None if copies is None else copies[units]
        counts = np.bincount(cells, times, minlength=self.many)[None]
        if weights is None:
            return counts
        mass = weights[units] if times is None else weights[units] * times
        return np.vstack([counts, np.bincount(cells, mass, self.many)])


def area_of(function: Callable[..., Any], weights: np.ndarray, **options: Any) -> float:
    """The area of the units of weights_at(), or of all but some, as a difference of weights_at(). NaN where undefined."""
    counts, mass = (part.reshape(2, -1) for part in (weights[0], weights[-1]))
    seen = (counts[0] > 0) | (counts[1] > 0)
    if not seen.any():
        return np.nan
    if 2 * np.count_nonzero(seen) < len(seen):
        counts, mass = counts[:, seen], mass[:, seen]
    if len(weights) > 1:
        mass = np.where(counts > 0, mass, 0)  # a difference of weights may leave a trace
    return float(read_area(function, mass.reshape(1, -1), options)[0])


def exact_levels(y_true: np.ndarray, scores: np.ndarray) -> Levels:
    """Levels on which every area is exact. y_true: bool; scores: higher means positive."""
    known = np.unique(scores[y_true])
    place = np.searchsorted(known, scores, side="right")
    equal = np.append(known, np.nan)[place - 1] == scores
    return _from_top(y_true, 2 * place - equal, 2 * len(known) + 1)


def few_levels(y_true: np.ndarray, scores: np.ndarray, copies: np.ndarray | None = None) -> Levels | None:
    """At most LEVELS, cut at quantiles of the positives and of the negatives; None where there are no more scores than that.

    copies: how many rows each of them stands for.
    """
    if copies is not None:
        return _few_of_copies(y_true, scores, copies)
    sides = [np.sort(scores[part]) for part in (y_true, ~y_true)]
    if sum(np.count_nonzero(np.diff(one)) + 1 for one in sides) <= LEVELS:
        return None
    each = LEVELS // 2
    picked = [one[np.arange(each) * len(one) // each] for one in sides if len(one)]
    edges = np.unique(np.concatenate(picked))[1:]
    return _from_top(y_true, np.searchsorted(edges, scores, side="right"), len(edges) + 1)


def _few_of_copies(y_true: np.ndarray, scores: np.ndarray, copies: np.ndarray) -> Levels | None:
    sides = [(scores[part], copies[part]) for part in (y_true, ~y_true)]
    if sum(len(np.unique(one)) for one, _ in sides) <= LEVELS:
        return None
    each, picked = LEVELS // 2, []
    for one, times in sides:
        order = np.argsort(one, kind="stable")
        ends = np.cumsum(times[order])
        if len(ends):
            picked.append(one[order[np.searchsorted(ends, np.arange(each) * ends[-1] // each, side="right")]])
    edges = np.unique(np.concatenate(picked))[1:]
    return _from_top(y_true, np.searchsorted(edges, scores, side="right"), len(edges) + 1)


def _from_top(y_true: np.ndarray, level: np.ndarray, many: int) -> Levels:
    return Levels(np.where(y_true, 0, many) + (many - 1 - level), 2 * many)


def read_area(function: Callable[..., Any], sums: np.ndarray, options: Mapping[str, Any]) -> np.ndarray:
    """The area from sums (..., 2 x levels): shape (...), NaN where undefined."""
    flat = np.maximum(sums.reshape(-1, sums.shape[-1]), 0.0)  # a difference of weights may fall below 0
    curves = Curves.of_weights(*np.split(flat, 2, axis=1))
    return np.asarray(function(curves, **options)).reshape(sums.shape[:-1])
