"""Ranked lists as hits: for each query, which places hold something relevant.

Symbols: h_k the relevant items among the first k, R all relevant items of a query, n the items that were returned.
Every measure of binary relevance follows from these, for one query or for many at once; the formulas are in module
cutoffs. An item that is not known to be relevant is not (as in trec_eval). Left out: graded relevance (module gains).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np


@dataclass(frozen=True, eq=False)
class Lists:
    """hits: bool, shape (queries, depth), False beyond a list's end. returned, relevant: n and R of each query.

    Raises ValueError where shapes differ, or where a list holds more hits than the query has relevant items.
    """

    hits: np.ndarray
    returned: np.ndarray
    relevant: np.ndarray

    def __post_init__(self) -> None:
        hits = np.asarray(self.hits)
        if hits.ndim != 2 or hits.dtype != np.bool_:
            raise ValueError(f"hits must be bool of shape (queries, depth), got {hits.dtype} of shape {hits.shape}")
        for name in ("returned", "relevant"):
            if np.shape(getattr(self, name)) != hits.shape[:1]:
                raise ValueError(
                    f"{name} must hold one number a query ({len(hits)}), got shape {np.shape(getattr(self, name))}"
                )
        over = np.flatnonzero(hits.sum(axis=1) > self.relevant)
        if len(over):
            raise ValueError(f"query {over[0]} has more hits than its {self.relevant[over[0]]} relevant items")

    def __len__(self) -> int:
        return len(self.hits)

    @cached_property
    def found(self) -> np.ndarray:
        """h_k for k = 0 up to the depth; shape (queries, depth + 1)."""
        return np.pad(np.cumsum(self.hits, axis=1, dtype=np.int64), ((0, 0), (1, 0)))

    def found_at(self, ks: np.ndarray) -> np.ndarray:
        """h_k at these cut-offs, which may lie beyond the depth; shape (queries, len(ks))."""
        found: np.ndarray = self.found[:, np.minimum(ks, self.hits.shape[1])]
        return found

    def __getitem__(self, queries: Any) -> Lists:
        """Some of the queries, by a slice, a mask or an array of places."""
        return Lists(self.hits[queries], self.returned[queries], self.relevant[queries])


def read_list(relevant: Collection[Hashable], ranked: Sequence[Hashable]) -> Lists:
    """One query: `ranked` with the best first, against the set of relevant items, in which order and repeats are nothing.

    Raises ValueError for text in place of a list, and for an item that is ranked twice, with both its places.
    """
    return read_lists([relevant], [ranked])


def read_lists(relevant: Sequence[Collection[Hashable]], ranked: Sequence[Sequence[Hashable]]) -> Lists:
    """Many queries, relevant[i] and ranked[i] belonging together.

    Raises ValueError for different numbers of queries, and as read_list() does.
    """
    if len(relevant) != len(ranked):
        raise ValueError(f"relevant has {len(relevant)} queries and ranked has {len(ranked)}")
    hits = np.zeros((len(ranked), max(map(len, ranked), default=0)), dtype=np.bool_)
    for i, (wanted, items) in enumerate(zip(relevant, ranked, strict=True)):
        for name, given in (("relevant", wanted), ("ranked", items)):
            if isinstance(given, str | bytes):
                raise ValueError(f"{name} must be a list of items, got the text {given!r}")
        items, wanted = plain_items(items), set(plain_items(wanted))
        _refuse_repeats(items)
        hits[i, : len(items)] = [item in wanted for item in items]
    counts = (
        np.array([size(one) for one in sets], dtype=np.int64) for size, sets in ((len, ranked), (_kinds, relevant))
    )
    return Lists(hits, *counts)


def plain_items(items: Any) -> Any:
    """The items of an Arrow column as Python's own, which are equal to others; all else as it is."""
    return items.to_pylist() if hasattr(items, "to_pylist") else items


def _kinds(items: Collection[Hashable]) -> int:
    return len(set(items))


def _refuse_repeats(items: Sequence[Hashable]) -> None:
    if len(set(items)) == len(items):
        return
    places: dict[Hashable, int] = {}
    for place, item in enumerate(items, 1):
        if item in places:
            raise ValueError(f"ranked must not hold an item twice, got {item!r} at places {places[item]} and {place}")
        places[item] = place


def checked_cutoffs(k: Any, depth: int) -> np.ndarray:
    """One cut-off or several as an array; None is the whole list of `depth` items, at least 1.

    Raises ValueError for a k that is not a whole number of at least 1.
    """
    if k is None:
        return np.array([max(depth, 1)])
    ks = np.atleast_1d(np.asarray(k))
    if ks.dtype.kind not in "iu" or ks.ndim != 1 or (ks < 1).any():
        raise ValueError(f"k must be a whole number of at least 1, got {k!r}")
    return ks.astype(np.int64)
