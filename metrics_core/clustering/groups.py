"""Points and their clusters as the measures take them: checked, coded, and counted against labels.

A cluster's name is anything that can be compared; -1 among whole numbers is noise, what a density-based method leaves
out. Symbols: n points, K clusters; n_ij points of class i in cluster j, a_i and b_j their sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.special import entr

from metrics_core.counts import checked_labels
from metrics_core.numbers import as_numbers

NOISE = -1
MOST_CELLS = 25_000_000  # of a table that is written out


def checked_points(points: Any) -> np.ndarray:
    """A table of n rows and d columns as float64. Raises ValueError for another shape, NaN and infinity."""
    found = as_numbers("points", points)
    if found.ndim != 2 or not found.shape[1]:
        raise ValueError(f"points must have a row each and at least one column, got the shape {found.shape}")
    if not np.isfinite(found).all():
        row, column = np.argwhere(~np.isfinite(found))[0].tolist()
        raise ValueError(f"points must be finite, got {found[row, column]} in row {row}, column {column}")
    return found


def coded(labels: Any, what: str) -> tuple[tuple[Any, ...], np.ndarray]:
    """The different labels in order, and for each row the place of its own. Raises ValueError unless they are a list."""
    if np.ndim(labels) != 1:
        raise ValueError(f"{what} must be a list of numbers or of texts, got {labels!r:.80}")
    try:
        names, codes = np.unique(checked_labels(what, labels), return_inverse=True)
    except TypeError:
        raise ValueError(f"{what} must be a list of numbers or of texts, got {labels!r:.80}") from None
    return tuple(names.tolist()), codes


def is_noise(labels: Any) -> np.ndarray:
    """Which rows are noise: -1 among whole numbers, and no row where clusters have other names."""
    found = checked_labels("clusters", labels)
    noise: np.ndarray = (found == NOISE) if found.dtype.kind in "if" else np.zeros(found.shape, bool)
    return noise


def same_length(first: Sequence[Any] | np.ndarray, second: Sequence[Any] | np.ndarray, names: tuple[str, str]) -> None:
    """Raises ValueError where two columns that belong together differ in length."""
    if len(first) != len(second):
        raise ValueError(f"{names[0]} and {names[1]} must be equally long, got {len(first)} and {len(second)}")


@dataclass(frozen=True, eq=False)
class Contingency:
    """How many points of each class lie in each cluster: `together` points of class `rows` in cluster `columns`.

    rows, columns: places in `classes` and `clusters`. Only what holds points is kept, so that columns of identifiers take
    no more room than their points.
    """

    classes: tuple[Any, ...]
    clusters: tuple[Any, ...]
    rows: np.ndarray
    columns: np.ndarray
    together: np.ndarray

    @cached_property
    def counts(self) -> np.ndarray:
        """A row a class, a column a cluster. Raises ValueError for more than MOST_CELLS."""
        shape = len(self.classes), len(self.clusters)
        if shape[0] * shape[1] > MOST_CELLS:
            raise ValueError(f"labels and clusters have {shape[0]:,} and {shape[1]:,} names, too many for one table")
        found = np.zeros(shape, np.int64)
        found[self.rows, self.columns] = self.together
        return found

    @property
    def n(self) -> int:
        return int(self.together.sum())

    @cached_property
    def class_sizes(self) -> np.ndarray:
        return _sums(self.rows, self.together, len(self.classes))

    @cached_property
    def cluster_sizes(self) -> np.ndarray:
        return _sums(self.columns, self.together, len(self.clusters))

    @property
    def joint_entropy(self) -> float:
        return entropy_of(self.together)

    @cached_property
    def class_entropy(self) -> float:
        """H(C) in nats."""
        return entropy_of(self.class_sizes)

    @cached_property
    def cluster_entropy(self) -> float:
        """H(K) in nats."""
        return entropy_of(self.cluster_sizes)

    @cached_property
    def information(self) -> float:
        """I(C; K) in nats; independent columns have 0, not a rounding error beside it."""
        share = self.together / max(self.n, 1)
        apart = self.class_sizes[self.rows] / max(self.n, 1) * (self.cluster_sizes[self.columns] / max(self.n, 1))
        return max(float(np.sum(share * np.log(share / apart))), 0.0)


def _sums(places: np.ndarray, counts: np.ndarray, length: int) -> np.ndarray:
    return np.bincount(places, weights=counts, minlength=length).astype(np.int64)


def contingency(labels: Any, clusters: Any) -> Contingency:
    """Counts of every class against every cluster, from two columns of equal length. Raises ValueError as coded() does."""
    (classes, i), (found, j) = coded(labels, "labels"), coded(clusters, "clusters")
    same_length(i, j, ("labels", "clusters"))
    cells, together = np.unique(i.astype(np.int64) * max(len(found), 1) + j, return_counts=True)
    rows, columns = np.divmod(cells, max(len(found), 1))
    return Contingency(classes, found, rows, columns, together)


def entropy_of(counts: np.ndarray) -> float:
    """Entropy in nats of shares that go with counts; 0 for no counts."""
    total = counts.sum()
    return float(entr(counts / total).sum()) if total else 0.0
