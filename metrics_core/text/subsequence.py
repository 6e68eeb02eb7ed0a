"""The longest common subsequence of two lists of words: its length, one path through the grid, and the grid itself.

A row of the grid is held as one whole number: bit j is 0 where the length grows at column j + 1. A row follows from the
one above it by an addition and a few bit operations, whatever its length. Source: Hyyrö 2004, Bit-parallel LCS-length
computation revisited. Also the weighted subsequence of ROUGE-W (Lin 2004), which rewards words that stand together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

Place = tuple[int, int]  # a match: which reference word, which hypothesis word, from 0


def _bit_rows(rows: Sequence[str], columns: Sequence[str]) -> list[int]:
    places: dict[str, int] = {}
    for j, word in enumerate(columns):
        places[word] = places.get(word, 0) | 1 << j
    row = whole = (1 << len(columns)) - 1
    found = [row]
    for word in rows:
        fits = row & places.get(word, 0)
        row = ((row + fits) | (row - fits)) & whole
        found.append(row)
    return found


def lcs_length(a: Sequence[str], b: Sequence[str]) -> int:
    """How many words the longest common subsequence has, from 0 to the length of the shorter list."""
    places: dict[str, int] = {}
    for j, word in enumerate(b):
        places[word] = places.get(word, 0) | 1 << j
    row = (1 << len(b)) - 1
    for word in a:
        fits = row & places.get(word, 0)
        if fits:
            row = (row + fits) | (row - fits)
    return len(b) - (row & (1 << len(b)) - 1).bit_count()


def lcs_path(reference: Sequence[str], hypothesis: Sequence[str]) -> tuple[Place, ...]:
    """One longest common subsequence as the places of its words, in order.

    Walked back from the end: equal words are taken; else a reference word is dropped where that costs nothing, and a
    hypothesis word otherwise. Of several subsequences this finds the one that rouge-score finds.
    """
    rows, path = _bit_rows(reference, hypothesis), []
    i, j = len(reference), len(hypothesis)
    while i and j:
        if reference[i - 1] == hypothesis[j - 1]:
            i, j = i - 1, j - 1
            path.append((i, j))
        elif _grown(rows[i], j) == _grown(rows[i - 1], j):
            i -= 1
        else:
            j -= 1
    return tuple(reversed(path))


def _grown(row: int, columns: int) -> int:
    return columns - (row & (1 << columns) - 1).bit_count()


def lcs_table(reference: Sequence[str], hypothesis: Sequence[str]) -> np.ndarray:
    """The grid: at (i, j) the length for the first i reference and the first j hypothesis words; ints from 0."""
    table = np.zeros((len(reference) + 1, len(hypothesis) + 1), dtype=np.int64)
    for i, row in enumerate(_bit_rows(reference, hypothesis)):
        bits = np.frombuffer(f"{row:0{len(hypothesis)}b}"[::-1][: len(hypothesis)].encode(), dtype=np.uint8)
        table[i, 1:] = np.cumsum(bits == ord("0"))
    return table


@dataclass(frozen=True)
class WeightedGrid:
    """Lin's two tables, a row for each reference word and one before: the weight so far, and the run that ends here."""

    weights: np.ndarray
    runs: np.ndarray
    path: tuple[Place, ...]

    @property
    def total(self) -> float:
        return float(self.weights[-1, -1])


def weighted_grid(reference: Sequence[str], hypothesis: Sequence[str], exponent: float) -> WeightedGrid:
    """Equal words always extend a run, a run of k words weighs k to the exponent, and other cells take the larger of
    above and left, as in Lin's program. It costs time and memory in the product of both lengths.
    """
    gains = np.diff(np.arange(min(len(reference), len(hypothesis)) + 2, dtype=float) ** exponent)
    weights = np.zeros((len(reference) + 1, len(hypothesis) + 1))
    runs = np.zeros(weights.shape, np.int64)
    columns: dict[str, list[int]] = {}
    for j, other in enumerate(hypothesis):
        columns.setdefault(other, []).append(j)
    for i, word in enumerate(reference):
        above, row, matches = weights[i], weights[i + 1], columns.get(word, [])
        row[:] = above
        row[1:][matches] = above[matches] + gains[runs[i, matches]]
        runs[i + 1, 1:][matches] = runs[i, matches] + 1
        starts = [0, *(j + 1 for j in matches)]  # from a match on, the larger of above and left
        for start, end in pairwise([*starts, len(row)]):
            np.maximum.accumulate(row[start:end], out=row[start:end])
    return WeightedGrid(weights, runs, _weighted_path(weights, runs))


def _weighted_path(weights: np.ndarray, runs: np.ndarray) -> tuple[Place, ...]:
    path = []
    i, j = (size - 1 for size in weights.shape)
    while i and j:
        if runs[i, j]:
            i, j = i - 1, j - 1
            path.append((i, j))
        elif weights[i, j - 1] > weights[i - 1, j]:
            j -= 1
        else:
            i -= 1
    return tuple(reversed(path))
