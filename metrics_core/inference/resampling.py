"""Drawing samples with replacement as counts: how often each kind of row comes up, never the rows themselves.

Rows that no metric can tell apart (same class, same predictions or scores, same weight, same group) are one kind. How
often the kinds come up among n draws is multinomial. It is drawn in one of two ways of the same distribution: a
binomial for each kind where kinds are few, else n random rows and a count of them. Stratified, each class is drawn
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
class Kinds:
    """Rows that are alike, taken together; positives come before negatives.

    copies: rows of each kind. positives: how many of the kinds are of the positive class. weight: of one row, or None.
    group: to which group the kind belongs, or None. codes: for each model, which of its answers the kind has.
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


def kinds_of(
    actual: np.ndarray, answers: Sequence[np.ndarray], weights: np.ndarray | None, groups: np.ndarray | None
) -> Kinds:
    """Sort rows into kinds. actual: whether positive. answers: one array a model, integers from 0.

    groups: integers from 0, or None. Within a class kinds ascend by the first model's answer.
    """
    columns = [~actual, *answers]
    levels = None if weights is None else np.unique(weights, return_inverse=True)
    columns += [] if levels is None else [levels[1]]
    columns += [] if groups is None else [groups]
    code = np.zeros(len(actual), dtype=np.int64)
    for column in columns:  # one number for all columns, kept small so that it cannot overflow
        code = np.unique(code * (int(column.max(initial=0)) + 1) + column, return_inverse=True)[1]
    _, first, copies = np.unique(code, return_index=True, return_counts=True)
    return Kinds(
        copies,
        int(actual[first].sum()),
        None if weights is None else weights[first],
        None if groups is None else groups[first],
        tuple(answer[first] for answer in answers),
    )


class Sampler:
    """Rows to draw from with replacement, as many as there are: `copies` of each kind, none of them 0."""

    def __init__(self, copies: np.ndarray) -> None:
        self.kinds, self.rows = len(copies), int(copies.sum())
        few = self.kinds * _ROWS_A_BINOMIAL < self.rows
        self._shares = copies / self.rows if few else None
        self._kind = None if few or self.kinds == self.rows else np.repeat(np.arange(self.kinds), copies)

    @property
    def held(self) -> int:
        """Numbers that are held at once for one resample."""
        return self.rows if self._shares is None else self.kinds

    def draw(self, rng: np.random.Generator, batch: int) -> np.ndarray:
        """How often each kind comes up, one resample a row."""
        if not self.rows:
            return np.zeros((batch, self.kinds), dtype=np.int64)
        if self._shares is not None:
            return rng.multinomial(self.rows, self._shares, size=batch)
        drawn = rng.integers(0, self.rows, size=(batch, self.rows))
        if self._kind is not None:
            drawn = self._kind[drawn]
        if batch > 1:
            drawn += self.kinds * np.arange(batch)[:, None]
        return np.bincount(drawn.ravel(), minlength=batch * self.kinds).reshape(batch, self.kinds)


def multinomials(counts: np.ndarray, rng: np.random.Generator, resamples: int) -> np.ndarray:
    """Tables drawn again from counts, shape (resamples, ...): as many draws as the last axis adds up to."""
    size = counts.sum(axis=-1).astype(np.int64)
    nowhere = np.zeros(counts.shape)
    nowhere[..., 0] = 1  # of nothing, nothing is drawn, whatever its shares
    shares = np.where(size[..., None] > 0, counts / np.maximum(size, 1)[..., None], nowhere)
    return rng.multinomial(size, shares, size=(resamples, *size.shape))


def masses(kinds: Kinds, resamples: int, rng: np.random.Generator, *, stratified: bool) -> Iterator[np.ndarray]:
    """Blocks of resamples, one a row: how many rows of each kind it holds, or what these weigh."""
    if kinds.group is not None:
        urns = [Sampler(np.ones(int(kinds.group.max(initial=-1)) + 1, dtype=np.int64))]
    else:
        urns = [Sampler(kinds.copies[part]) for part in (kinds.classes if stratified else (slice(None),))]
    held = max(1, len(kinds.copies), sum(urn.held for urn in urns))
    batch = max(1, min(resamples, BLOCK // held))
    for done in range(0, resamples, batch):
        times = np.hstack([urn.draw(rng, min(batch, resamples - done)) for urn in urns])
        if kinds.group is not None:
            times = times[:, kinds.group] * kinds.copies
        yield times if kinds.weight is None else times * kinds.weight
