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

NOISE = -1


def checked_points(points: Any) -> np.ndarray:
    """A table of n rows and d columns as float64. Raises ValueError for another shape, NaN and infinity."""
    try:
        found = np.asarray(points, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"points must be a table of numbers, got {points!r:.80}") from None
    if found.ndim != 2 or not found.shape[1]:
        raise ValueError(f"points must have a row each and at least one column, got the shape {found.shape}")
    if not np.isfinite(found).all():
        row, column = np.argwhere(~np.isfinite(found))[0].tolist()
        raise ValueError(f"points must be finite, got {found[row, column]} in row {row}, column {column}")
    return found


def coded(labels: Any, what: str) -> tuple[tuple[Any, ...], np.ndarray]:
    """The different labels in order, and for each row the place of its own. Raises ValueError unless they are a list."""
    found = np.asarray(labels)
    if found.ndim != 1 or found.dtype == object:
        raise ValueError(f"{what} must be a list of numbers or of texts, got {labels!r:.80}")
    if found.dtype.kind == "f" and not np.isfinite(found).all():
        raise ValueError(f"{what} must be finite, got {found[~np.isfinite(found)][0]}")
    names, codes = np.unique(found, return_inverse=True)
    return tuple(names.tolist()), codes


def is_noise(labels: Any) -> np.ndarray:
    """Which rows are noise: -1 among whole numbers, and no row where clusters have other names."""
    found = np.asarray(labels)
    noise: np.ndarray = (found == NOISE) if found.dtype.kind in "if" else np.zeros(found.shape, bool)
    return noise


def same_length(first: Sequence[Any] | np.ndarray, second: Sequence[Any] | np.ndarray, names: tuple[str, str]) -> None:
    """Raises ValueError where two columns that belong together differ in length."""
    if len(first) != len(second):
        raise ValueError(f"{names[0]} and {names[1]} must be equally long, got {len(first)} and {len(second)}")


@dataclass(frozen=True, eq=False)
class Contingency:
    """How many points of each class (row) lie in each cluster (column), in the order of `classes` and `clusters`."""

    classes: tuple[Any, ...]
    clusters: tuple[Any, ...]
    counts: np.ndarray

    @property
    def n(self) -> int:
        return int(self.counts.sum())

    @property
    def class_sizes(self) -> np.ndarray:
        return np.asarray(self.counts.sum(axis=1))

    @property
    def cluster_sizes(self) -> np.ndarray:
        return np.asarray(self.counts.sum(axis=0))

    @property
    def joint_entropy(self) -> float:
        return entropy_of(self.counts.ravel())

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
        share = self.counts / max(self.n, 1)
        apart = np.outer(self.class_sizes, self.cluster_sizes) / max(self.n, 1) ** 2
        there = self.counts > 0
        return max(float(np.sum(share[there] * np.log(share[there] / apart[there]))), 0.0)


def contingency(labels: Any, clusters: Any) -> Contingency:
    """Counts of every class against every cluster, from two columns of equal length. Raises ValueError as coded() does."""
    (classes, i), (found, j) = coded(labels, "labels"), coded(clusters, "clusters")
    same_length(i, j, ("labels", "clusters"))
    counts = np.zeros((len(classes), len(found)), np.int64)
    np.add.at(counts, (i, j), 1)
    return Contingency(classes, found, counts)


def entropy_of(counts: np.ndarray) -> float:
    """Entropy in nats of shares that go with counts; 0 for no counts."""
    total = counts.sum()
    return float(entr(counts / total).sum()) if total else 0.0
