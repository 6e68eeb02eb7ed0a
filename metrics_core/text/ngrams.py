"""A ledger of n-grams: how often and where each occurs in the hypothesis and in every reference, and what counts.

An n-gram matches as often as it occurs in the hypothesis, but at most as often as in the one reference that has most of
it (clipping, Papineni et al. 2002). Where more occur than match, the first ones count as matched.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

Tokens = tuple[str, ...]


@dataclass(frozen=True)
class LedgerRow:
    """One n-gram with the places (of its first token, from 0) where it occurs and counts."""

    ngram: Tokens
    hypothesis_at: tuple[int, ...]
    references_at: tuple[tuple[int, ...], ...]

    @property
    def hypothesis(self) -> int:
        return len(self.hypothesis_at)

    @property
    def references(self) -> tuple[int, ...]:
        return tuple(map(len, self.references_at))

    @property
    def clipped(self) -> int:
        return min(self.hypothesis, max(map(len, self.references_at)))


@dataclass(frozen=True)
class Marks:
    """For each token, whether it lies in an n-gram that matches: of the hypothesis, and of each reference."""

    hypothesis: tuple[bool, ...]
    references: tuple[tuple[bool, ...], ...]


@dataclass(frozen=True)
class Ledger:
    """All n-grams of one order: those of the hypothesis in its order, then those that only references have."""

    n: int
    rows: tuple[LedgerRow, ...]
    lengths: tuple[int, ...]  # tokens of the hypothesis and of each reference

    @cached_property
    def matched(self) -> int:
        return sum(row.clipped for row in self.rows if row.hypothesis_at)

    @cached_property
    def total(self) -> int:
        return sum(row.hypothesis for row in self.rows)

    @cached_property
    def reference_totals(self) -> tuple[int, ...]:
        return tuple(sum(len(row.references_at[r]) for row in self.rows) for r in range(len(self.lengths) - 1))

    @cached_property
    def marks(self) -> Marks:
        """Which tokens to colour. A reference's n-gram matches at most as often as the hypothesis has it."""
        sides = [[False] * length for length in self.lengths]
        for row in self.rows:
            chosen = [row.hypothesis_at[: row.clipped], *(at[: row.hypothesis] for at in row.references_at)]
            for side, places in zip(sides, chosen, strict=True):
                for place in places:
                    side[place : place + self.n] = [True] * self.n
        hypothesis, *references = map(tuple, sides)
        return Marks(hypothesis, tuple(references))


def ledger(hypothesis: Sequence[str], references: Sequence[Sequence[str]], n: int, *, distinct: bool = False) -> Ledger:
    """The ledger of order n. distinct: only an n-gram's first occurrence in a text counts, as in PyPI's `rouge`."""
    texts = [hypothesis, *references]
    found = [_places(text, n, distinct) for text in texts]
    every = dict.fromkeys(ngram for places in found for ngram in places)
    rows = (LedgerRow(g, tuple(found[0].get(g, ())), tuple(tuple(f.get(g, ())) for f in found[1:])) for g in every)
    return Ledger(n, tuple(rows), tuple(map(len, texts)))


def _places(tokens: Sequence[str], n: int, distinct: bool) -> dict[Tokens, list[int]]:
    places: dict[Tokens, list[int]] = {}
    for i, ngram in enumerate(zip(*(tokens[shift:] for shift in range(n)), strict=False)):
        at = places.setdefault(ngram, [])
        if not (distinct and at):
            at.append(i)
    return places


def checked_order(name: str, n: int) -> int:
    """The order itself, or ValueError where it is no whole number of at least 1."""
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise ValueError(f"{name} must be a whole number of at least 1, got {n!r}")
    return n
