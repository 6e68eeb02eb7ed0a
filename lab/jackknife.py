r"""How far a number moves when units are left out in random groups: the delete-a-group jackknife, on sums alone.

Units are dealt into at most B groups at random (units that belong together stay together), and sums are kept for each
slice and each group, in one pass. Then $\theta_{(g)}$, the number without group g, costs nothing more, and
$SE^2 = \frac{B - 1}{B} \sum_g (\theta_{(g)} - \bar\theta)^2$. It holds for smooth functions of sums, weighted or not; of
fewer units than groups it is the ordinary jackknife. Left out: medians and other quantiles, for which no jackknife holds.
Source: Efron and Tibshirani 1993, An introduction to the bootstrap, chapter 11; Wolter 2007, Introduction to variance
estimation, chapters 2 and 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.sparse import csr_matrix

from metrics_core.classification import divide

GROUPS = 100
AT_ONCE = 1 << 23  # units times groups that are dealt together
FEW_CELLS = 8  # of which a dense product is faster than a sparse one


@dataclass(frozen=True, eq=False)
class Sums:
    """Sums of features by slice: `whole` (slices, features) and `groups` (slices, groups, features)."""

    whole: np.ndarray
    groups: np.ndarray

    @property
    def left(self) -> np.ndarray:
        """The sums with each of the groups left out, (slices, groups, features)."""
        return np.asarray(self.whole[:, None, :] - self.groups)

    @property
    def rest(self) -> Sums:
        """For each slice the sums over all other slices."""
        return Sums(self.whole.sum(axis=0) - self.whole, self.groups.sum(axis=0) - self.groups)


@dataclass(frozen=True, eq=False)
class Units:
    """What sums are taken of: for each unit its one cell (`cells`, and how many there are), or numbers (units, features)."""

    cells: np.ndarray | None = None
    many: int = 0
    features: np.ndarray | None = None

    def drawn(self, mass: np.ndarray) -> np.ndarray:
        """The sums of every resample: weights (resamples, units) to (resamples, features)."""
        if self.features is not None:
            return np.asarray(mass @ self.features)
        if self.many <= FEW_CELLS:
            return np.asarray(mass @ self._member.toarray().T)
        return np.asarray((self._member @ mass.T).T)

    @cached_property
    def _member(self) -> csr_matrix:
        """Which unit is in which cell, (cells, units)."""
        assert self.cells is not None
        every = np.arange(len(self.cells))
        return csr_matrix((np.ones(len(every)), (self.cells, every)), shape=(self.many, len(every)))

    def summed(
        self,
        slices: np.ndarray,
        group: np.ndarray,
        n: int,
        weights: np.ndarray | None,
        copies: np.ndarray | None = None,
    ) -> Sums:
        """The sums of n slices and of the groups in each; slices: codes of the units, -1 in none.

        copies: how many rows each unit stands for, which are dealt into as many groups as `group` names.
        """
        if copies is not None:
            return self._of_copies(slices, int(group.max(initial=0)) + 1, n, weights, copies)
        if self.cells is not None:
            return of_cells(slices, self.cells, group, (n, self.many), weights)
        assert self.features is not None
        features = self.features if weights is None else self.features * weights[:, None]
        return of_features(slices, features, group, n)

    def _of_copies(
        self, slices: np.ndarray, groups: int, n: int, weights: np.ndarray | None, copies: np.ndarray
    ) -> Sums:
        inside = np.flatnonzero(slices >= 0)
        if self.cells is not None and weights is None:  # rows of one slice and cell are alike
            place = slices[inside].astype(np.int64) * self.many + self.cells[inside]
            whole = np.bincount(place, copies[inside], n * self.many).astype(np.int64)
            each = np.concatenate([times for _, times in shares(whole, groups)]).reshape(n, self.many, groups)
            return Sums(whole.reshape(n, self.many), np.moveaxis(each, 2, 1))
        found = np.zeros((n, groups, self.many if self.cells is not None else self._width))
        for part, times in shares(copies[inside], groups):
            at = inside[part]
            mass = times if weights is None else times * weights[at, None]
            for g in range(groups):
                if self.cells is not None:
                    place = slices[at].astype(np.int64) * self.many + self.cells[at]
                    found[:, g] += np.bincount(place, mass[:, g], n * self.many).reshape(n, self.many)
                else:
                    assert self.features is not None
                    for i, column in enumerate(self.features[at].T):
                        found[:, g, i] += np.bincount(slices[at], mass[:, g] * column, n)
        return Sums(found.sum(axis=1), found)

    @property
    def _width(self) -> int:
        assert self.features is not None
        return int(self.features.shape[1])


def shares(copies: np.ndarray, groups: int, *, seed: int = 0) -> Iterator[tuple[slice, np.ndarray]]:
    """How many of each unit's rows fall into each of the groups, some units at a time: (units, groups), multinomial.

    So that groups differ in size by chance alone, by a share of about one over the root of their size.
    """
    rng, step = np.random.default_rng(seed), max(1, AT_ONCE // groups)
    for start in range(0, len(copies), step):
        part = slice(start, start + step)
        yield part, rng.multinomial(copies[part], np.full(groups, 1 / groups))


def dealt(units: int, together: np.ndarray | None = None, *, seed: int = 0, groups: int = GROUPS) -> np.ndarray:
    """A random group for each unit, int64 from 0; sizes differ by at most one. together: codes of what stays whole."""
    if together is not None:
        names, code = np.unique(together, return_inverse=True)
        return np.asarray(dealt(len(names), seed=seed, groups=groups)[code])
    return np.random.default_rng(seed).permutation(units) % max(1, min(groups, units))


def of_cells(
    slices: np.ndarray, cells: np.ndarray, group: np.ndarray, shape: tuple[int, int], weights: np.ndarray | None
) -> Sums:
    """Sums by slice of features of which each unit has exactly one: its cell. shape: how many slices and cells.

    A slice of -1 is left out.
    """
    n, m = shape
    many = int(group.max(initial=0)) + 1
    inside = slices >= 0
    place = (slices.astype(np.int64) * many + group) * m + cells
    place, weight = (place, weights) if inside.all() else (place[inside], None if weights is None else weights[inside])
    found = np.bincount(place, weights=weight, minlength=n * many * m).reshape(n, many, m)
    return Sums(found.sum(axis=1), found)


def of_features(slices: np.ndarray, features: np.ndarray, group: np.ndarray, n: int) -> Sums:
    """Sums by slice of a (units, features) array; n: how many slices. A slice of -1 is left out."""
    many = int(group.max(initial=0)) + 1
    inside = slices >= 0
    place = slices[inside].astype(np.int64) * many + group[inside]
    columns = [np.bincount(place, weights=column[inside], minlength=n * many) for column in features.T]
    found = np.stack(columns, axis=1).reshape(n, many, -1)
    return Sums(found.sum(axis=1), found)


def standard_error(left: np.ndarray) -> np.ndarray:
    """The standard error from the numbers without each group, which lie along the last axis; NaN where one is undefined or infinite.

    One group alone says nothing, and gives NaN.
    """
    many = left.shape[-1]
    if many < 2:
        return np.full(left.shape[:-1], np.nan)
    left = np.where(np.isfinite(left), left, np.nan)
    off = left - left.mean(axis=-1, keepdims=True)
    return np.asarray(np.sqrt((many - 1) / many * (off**2).sum(axis=-1)))


def correlation(left: np.ndarray, other: np.ndarray) -> np.ndarray:
    """How far two numbers move together when groups are left out (last axis), in [-1, 1]; 0 where one does not move."""
    one, two = (np.where(np.isfinite(each), each, np.nan) for each in (left, other))
    one, two = (each - each.mean(axis=-1, keepdims=True) for each in (one, two))
    spread = np.sqrt((one**2).sum(axis=-1) * (two**2).sum(axis=-1))
    return np.asarray(np.clip(divide((one * two).sum(axis=-1), np.nan_to_num(spread), 0.0), -1, 1))
