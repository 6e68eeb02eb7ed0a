"""Drawing samples with replacement as counts: how often each unique row comes up, never the rows themselves.

Rows that no metric can tell apart (same class, same predictions or scores, same weight, same group) are one unique row.
How often each comes up among n draws is multinomial. It is drawn in one of two ways of the same distribution: a
binomial for each unique row where they are few, else n random rows and a count of them. Stratified, each class is drawn
to its own size; with groups, whole groups are drawn, as many as there are.

Which of the two is right depends on how rows came about. Rows at random answer: what would another sample of as many rows
give? Classes of fixed size answer: what would another sample with as many rows of each class give?

Left out: metrics, intervals (module bootstrap). Source: Efron and Tibshirani 1993, An introduction to the bootstrap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

BLOCK = 1 << 17  # counts that are held at once: about what stays in a processor's cache
_ROWS_A_BINOMIAL = 16  # drawing a binomial takes about as long as drawing and counting this many rows


@dataclass(frozen=True)
class UniqueRows:
    """Rows that are alike, taken together; positives come before negatives.

    copies: rows that each stands for. positives: how many of the unique rows are of the positive class. weight: of one row, or None.
    group: to which group it belongs, or None. codes: for each model, which of its predictions it has.
    """

    copies: np.ndarray
    positives: int
    weight: np.ndarray | None
    group: np.ndarray | None
    codes: tuple[np.ndarray, ...]

    @property
    def classes(self) -> tuple[slice, slice]:
        """Where the positives and where the negatives are."""
        return slice(0, self.positives), slice(self.positives, len(self.copies))


def unique_rows(
    y_true: np.ndarray, y_pred: Sequence[np.ndarray], weights: np.ndarray | None, groups: np.ndarray | None
) -> UniqueRows:
    """Take rows that are alike together. y_true: whether positive. y_pred: one array a model, integers from 0.

    groups: integers from 0, or None. Within a class they ascend by the first model's prediction.
    """
    columns = [~y_true, *y_pred]
    levels = None if weights is None else np.unique(weights, return_inverse=True)
    columns += [] if levels is None else [levels[1]]
    columns += [] if groups is None else [groups]
    code = np.zeros(len(y_true), dtype=np.int64)
    for column in columns:  # one number for all columns, kept small so that it cannot overflow
        code = np.unique(code * (int(column.max(initial=0)) + 1) + column, return_inverse=True)[1]
    _, first, copies = np.unique(code, return_index=True, return_counts=True)
    return UniqueRows(
        copies,
        int(y_true[first].sum()),
        None if weights is None else weights[first],
        None if groups is None else groups[first],
        tuple(codes[first] for codes in y_pred),
    )


class Sampler:
    """Rows to draw from with replacement, as many as there are: `copies` of each unique row, none of them 0."""

    def __init__(self, copies: np.ndarray) -> None:
        self.unique, self.rows = len(copies), int(copies.sum())
        few = self.unique * _ROWS_A_BINOMIAL < self.rows
        self._shares = copies / self.rows if few else None
        self._which = None if few or self.unique == self.rows else np.repeat(np.arange(self.unique), copies)

    @property
    def held(self) -> int:
        """Numbers that are held at once for one resample."""
        return self.rows if self._shares is None else self.unique

    def draw(self, rng: np.random.Generator, batch: int) -> np.ndarray:
        """How often each unique row comes up, one resample a row."""
        if not self.rows:
            return np.zeros((batch, self.unique), dtype=np.int64)
        if self._shares is not None:
            return rng.multinomial(self.rows, self._shares, size=batch)
        drawn = rng.integers(0, self.rows, size=(batch, self.rows))
        if self._which is not None:
            drawn = self._which[drawn]
        if batch > 1:
            drawn += self.unique * np.arange(batch)[:, None]
        return np.bincount(drawn.ravel(), minlength=batch * self.unique).reshape(batch, self.unique)


def multinomials(counts: np.ndarray, rng: np.random.Generator, resamples: int) -> np.ndarray:
    """Tables drawn again from counts, shape (resamples, ...): as many draws as the last axis adds up to."""
    size = counts.sum(axis=-1).astype(np.int64)
    nowhere = np.zeros(counts.shape)
    nowhere[..., 0] = 1  # of nothing, nothing is drawn, whatever its shares
    shares = np.where(size[..., None] > 0, counts / np.maximum(size, 1)[..., None], nowhere)
    return rng.multinomial(size, shares, size=(resamples, *size.shape))


def bootstrap_weights(
    unique: UniqueRows, resamples: int, rng: np.random.Generator, *, stratified: bool
) -> Iterator[np.ndarray]:
    """Blocks of resamples, one a row: how many copies of each unique row it holds, or what these weigh."""
    if unique.group is not None:
        samplers = [Sampler(np.ones(int(unique.group.max(initial=-1)) + 1, dtype=np.int64))]
    else:
        samplers = [Sampler(unique.copies[part]) for part in (unique.classes if stratified else (slice(None),))]
    held = max(1, len(unique.copies), sum(one.held for one in samplers))
    batch = max(1, min(resamples, BLOCK // held))
    for done in range(0, resamples, batch):
        times = np.hstack([one.draw(rng, min(batch, resamples - done)) for one in samplers])
        if unique.group is not None:
            times = times[:, unique.group] * unique.copies
        yield times if unique.weight is None else times * unique.weight
