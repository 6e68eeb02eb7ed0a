"""The formulas of the measures, on arrays and at every length of the list at once: entry k - 1 is for the first k items.

The last axis runs along the list, but for two sets of many users at the end. Single lists take the last entry; whole
grids take all of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics_core.classification.rates import divide


def any_so_far(marks: Any) -> np.ndarray:
    """1 from the first marked item on, 0 before."""
    return np.logical_or.accumulate(np.asarray(marks, dtype=bool), axis=-1).astype(float)


def reciprocal_places(marks: Any) -> np.ndarray:
    """The sum of one over the place of every marked item."""
    array = np.asarray(marks, dtype=float)
    return np.cumsum(array / np.arange(1, array.shape[-1] + 1), axis=-1)


def mean_so_far(values: Any) -> np.ndarray:
    """The mean over the items; of marks it is their share."""
    array = np.asarray(values, dtype=float)
    return np.cumsum(array, axis=-1) / np.arange(1, array.shape[-1] + 1)


def ratings_so_far(relevances: Any) -> np.ndarray:
    """The sum of the sums: what stands at the first place is counted at every place below it again."""
    return np.cumsum(np.cumsum(np.asarray(relevances, dtype=float), axis=-1), axis=-1)


def pairs_so_far(distances: Any) -> np.ndarray:
    """The mean distance of all pairs among the items, from a square of distances; NaN for a single item."""
    square = np.asarray(distances, dtype=float)
    length = np.arange(1, square.shape[-1] + 1)
    added = np.triu(square, 1).sum(axis=-2)  # what item j is away from all items above it
    return np.asarray(divide(np.cumsum(added, axis=-1), np.broadcast_to(length * (length - 1) / 2, added.shape)))


def percentile_places(places: Any, lengths: Any, first: float) -> np.ndarray:
    """Where places stand on the way down lists of these lengths: from `first`, 0 or one over the length, to 1."""
    where, n = np.asarray(places, dtype=float), np.asarray(lengths, dtype=float)
    if first:
        return np.asarray(divide(where, n))
    return np.asarray(divide(where - 1, n - 1))


def share_shown(shown: Any) -> np.ndarray:
    """The share of items (last axis) that at least one user (the axis before) is shown; NaN without items."""
    array = np.asarray(shown, dtype=bool)
    return np.asarray(divide(array.any(axis=-2).sum(axis=-1).astype(float), np.asarray(float(array.shape[-1]))))


def unlike_each_other(shown: Any) -> np.ndarray:
    """1 - the mean cosine of all pairs of users (axis before the last) over items; NaN with fewer than two users."""
    array = np.asarray(shown, dtype=float)
    sizes = array.sum(axis=-1)
    overlap = array @ np.swapaxes(array, -1, -2) / np.sqrt(sizes[..., :, None] * sizes[..., None, :])
    users = array.shape[-2]
    pairs = np.asarray(users * (users - 1) / 2)
    return 1 - np.asarray(divide(np.triu(overlap, 1).sum(axis=(-2, -1)), pairs))
