"""Clipped n-gram matches of many pairs of texts at once: words become small numbers, n-grams whole numbers, and sorting
counts them.

Words are numbered within their pair, so that an n-gram and its pair fit into 64 bits without hashing, and nothing can
collide. Pairs with too many different words for that are counted one by one. Nothing here knows a metric.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import numpy as np

Words = Sequence[str]
CHUNK = 1 << 13  # pairs that are held at once
BITS = 62


def matches(
    hypotheses: Sequence[Words], references: Sequence[Sequence[Words]], max_order: int, *, distinct: bool = False
) -> np.ndarray:
    """For each pair and order: n-grams of the hypothesis that match, each at most as often as one reference has it.

    Ints, shape (pairs, max_order). distinct: an n-gram counts once.
    """
    most = int(2 ** ((BITS - CHUNK.bit_length()) / max_order))
    found = np.zeros((len(hypotheses), max_order), dtype=np.int64)
    for start in range(0, len(hypotheses), CHUNK):
        part = slice(start, start + CHUNK)
        coded, long = _numbered(hypotheses[part], references[part], most)
        found[part] = _chunk(coded, len(hypotheses[part]), max_order, distinct)
        for i in long:
            found[start + i] = _one(hypotheses[start + i], references[start + i], max_order, distinct)
    return found


class _Side:
    """One text of each pair, end to end, as numbers of words."""

    def __init__(self, texts: list[list[int]]) -> None:
        lengths = np.fromiter(map(len, texts), np.int64, len(texts))
        self.pair = np.repeat(np.arange(len(texts)), lengths)
        self.words = np.fromiter(chain.from_iterable(texts), np.int64, int(lengths.sum()))
        ends = np.repeat(np.cumsum(lengths), lengths)
        self.left = ends - np.arange(len(self.words))  # words from here to the end of the text


def _numbered(
    hypotheses: Sequence[Words], references: Sequence[Sequence[Words]], most: int
) -> tuple[list[_Side], list[int]]:
    """The hypotheses, then the first references, the second ... as sides; and the pairs that are too long for it."""
    columns: list[list[list[int]]] = [[[] for _ in hypotheses] for _ in range(1 + max(map(len, references), default=0))]
    long = []
    for i, (hypothesis, true) in enumerate(zip(hypotheses, references, strict=True)):
        numbers: dict[str, int] = {}
        number = numbers.setdefault
        texts = [[number(word, len(numbers)) for word in text] for text in (hypothesis, *true)]
        if len(numbers) > most:
            long.append(i)
            continue
        for column, text in zip(columns, texts, strict=False):
            column[i] = text
    return [_Side(column) for column in columns], long


def _chunk(sides: list[_Side], pairs: int, max_order: int, distinct: bool) -> np.ndarray:
    base = 1 + max(int(side.words.max(initial=0)) for side in sides)
    keys = [side.pair for side in sides]
    found = []
    for n in range(1, max_order + 1):
        for at, side in enumerate(sides):
            fits = side.left >= n  # positions of order n, among those of order n - 1
            before = keys[at][fits[side.left >= n - 1]] if n > 1 else keys[at]
            keys[at] = before * base + side.words[np.flatnonzero(fits) + n - 1]
        kinds, counts = np.unique(keys[0], return_counts=True)
        allowed = np.zeros(len(kinds), dtype=np.int64)
        for key in keys[1:]:
            others, times = np.unique(key, return_counts=True)
            places = np.searchsorted(kinds, others)
            same = np.flatnonzero(places < len(kinds))
            same = same[kinds[places[same]] == others[same]]
            allowed[places[same]] = np.maximum(allowed[places[same]], times[same])
        clipped = np.minimum(allowed, 1 if distinct else counts)
        found.append(np.bincount(kinds // base**n, weights=clipped, minlength=pairs))
    return np.stack(found, axis=1).astype(np.int64)


def _one(hypothesis: Words, references: Sequence[Words], max_order: int, distinct: bool) -> list[int]:
    found = []
    for n in range(1, max_order + 1):
        own, *others = (
            Counter(zip(*(text[shift:] for shift in range(n)), strict=False)) for text in (hypothesis, *references)
        )
        clipped = (min(count, max((other[g] for other in others), default=0)) for g, count in own.items())
        found.append(sum(min(count, 1) if distinct else count for count in clipped))
    return found


def lengths(texts: Sequence[Words]) -> np.ndarray:
    """Words of each text."""
    return np.fromiter(map(len, texts), np.int64, len(texts))


def totals(words: np.ndarray, max_order: int) -> np.ndarray:
    """n-grams of each order in texts of so many words; shape (texts, max_order)."""
    return np.maximum(words[:, None] - np.arange(max_order), 0)
