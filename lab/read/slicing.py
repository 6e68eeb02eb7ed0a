"""Columns of a table as slices: a value each, numbers in bins of about equal size, dates by period, what is rare taken together.

Names of slices are the file's own words, for showing as text. Left out: which rows are judged, and every metric.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from datasets.uploads.roles import coded
from datasets.uploads.table import shown
from lab.read.dates import are_dates, by_period
from metrics_core.filled import Filled

MOST_VALUES, BINS, SAMPLE = 20, 5, 200_000
EACH = 20  # rows that each of several values should have on average, or numbers are cut into bins all the same
MISSING = Filled("(missing)")


@dataclass(frozen=True, eq=False)
class Slicing:
    """Which slice each row is in, codes from 0, and what the slices are called.

    edges: of a binned column, one more than its bins (the last bin holds its upper edge, and may hold nothing else); others: how many rare values
    the slice of others has. in_time: the slices are periods, in their order.
    """

    column: str
    codes: np.ndarray
    names: tuple[str, ...]
    edges: np.ndarray | None = None
    others: int = 0
    in_time: bool = False

    def take(self, rows: np.ndarray) -> Slicing:
        """The same for some of the rows."""
        return Slicing(self.column, self.codes[rows], self.names, self.edges, self.others, self.in_time)


def slicing(
    column: str,
    values: np.ndarray,
    *,
    most: int = MOST_VALUES,
    bins: int = BINS,
    copies: np.ndarray | None = None,
) -> Slicing:
    """A column's slices. Numbers with more than `most` different values, or of few rows each, are cut at quantiles into `bins`.

    Dates are periods, at most `most`, in order of time. Otherwise each value is a slice, the most frequent first; beyond `most`
    values the rarer ones are one slice of others. Missing cells are a slice of their own, the last. copies: how many rows each cell
    stands for.
    """
    rows = len(values) if copies is None else int(copies.sum())
    if values.dtype.kind in "if":
        few = values[:: -(-len(values) // SAMPLE) or 1]
        different = len(np.unique(few[~np.isnan(few)] if few.dtype.kind == "f" else few))
        if different > most or different > max(bins, rows / EACH):
            return _binned(column, values, bins, copies)
    column_ = coded(values, copies)
    if periods := by_period(column_.names, most):
        codes, names = np.append(periods[0], len(periods[1])), periods[1]
        absent = bool((column_.codes < 0).any())
        return Slicing(column, codes[column_.codes], tuple(names + [MISSING] * absent), in_time=True)
    counts = column_.counts
    order = np.argsort(-counts, kind="stable")
    kept, said = order if len(order) <= most else order[: most - 1], column_.names
    if values.dtype.kind in "if" and len(order) <= most:
        numbers = np.array([float(name) for name in said])
        kept = order[np.argsort(numbers[order])]
        said = said if values.dtype.kind == "i" else tuple(rounded(numbers.tolist(), separator=""))
    place = np.full(len(counts) + 1, len(kept))  # the last one is for cells that are missing, coded -1
    place[kept] = np.arange(len(kept))
    names, others = [said[i] for i in kept], len(order) - len(kept)
    if others:
        names.append(Filled.many("({n:,} other value)", "({n:,} other values)", others))
    place[-1] = len(names)
    missing = bool((column_.codes < 0).any())
    return Slicing(column, place[column_.codes], _unlike(names + [MISSING] * missing), None, others)


def _binned(column: str, values: np.ndarray, bins: int, copies: np.ndarray | None = None) -> Slicing:
    """Bins between quantiles; a value that fills a whole bin is one by itself."""
    known = np.isfinite(values) if values.dtype.kind == "f" else np.ones(len(values), dtype=bool)
    numbers = values[known]
    if copies is None:
        quantiles = np.quantile(numbers, np.arange(bins + 1) / bins, method="inverted_cdf")
    else:
        order = np.argsort(numbers, kind="stable")
        up = np.cumsum(copies[known][order])
        ranks = np.maximum(np.ceil(up[-1] * np.arange(bins + 1) / bins), 1)
        quantiles = numbers[order[np.searchsorted(up, ranks)]]
    full = np.unique(quantiles[1:][np.diff(quantiles) == 0])
    after = [numbers[numbers > value].min(initial=quantiles[-1]) for value in full]
    cuts = np.unique(np.concatenate([quantiles[1:-1], full, after]))
    edges = np.concatenate([quantiles[:1], cuts[cuts > quantiles[0]], quantiles[-1:]])
    codes = np.searchsorted(edges[1:-1], values, side="right")
    codes[~known] = len(edges) - 1
    ends = [text.replace("-", "−") for text in rounded(edges.tolist())]
    names = [
        a if value in full else Filled("{low} to below {high}", low=a, high=b)
        for value, (a, b) in zip(edges, pairwise(ends), strict=False)
    ]
    names[-1] = Filled("{low} to {high}", low=ends[-2], high=ends[-1]) if edges[-2] < edges[-1] else ends[-1]
    return Slicing(column, codes, tuple(names + [MISSING] * (not known.all())), edges)


def rounded(numbers: Sequence[float], *, separator: str = ",") -> list[str]:
    """Numbers as texts of six digits, or of as many more as it takes to tell them apart; whole ones have all of theirs."""
    different = len(set(numbers))
    for digits in range(6, 18):
        found = [_number(value, digits, separator) for value in numbers]
        if len(set(found)) == different:
            break
    return found


def _number(value: float, digits: int, separator: str) -> str:
    if np.isfinite(value) and value == int(value) and abs(value) < 1e15:
        return f"{int(value):{separator if abs(value) >= 10_000 else ''}}"
    return f"{value:{separator}.{digits}g}"


def crossed(first: Slicing, second: Slicing) -> Slicing:
    """Every pair of a slice of the first and one of the second column."""
    codes = first.codes * len(second.names) + second.codes
    names = _unlike([Filled("{first} · {second}", first=a, second=b) for a in first.names for b in second.names])
    return Slicing(f"{first.column} · {second.column}", codes, names)


def _unlike(names: list[str]) -> tuple[str, ...]:
    """The names, none of them twice: a file may have "(missing)" among its values."""
    found: dict[str, None] = {}
    for name in names:
        while name in found:
            name += " "
        found[name] = None
    return tuple(found)


def sliceable(columns: dict[str, np.ndarray], leave: Sequence[str] = ()) -> tuple[str, ...]:
    """The columns that slices can be made of, those with few values first: not those in `leave`, nor of one value only."""
    found = []
    for name, values in columns.items():
        if name in leave or not len(values):
            continue
        few = values[:: -(-len(values) // 5_000)]
        said = coded(few).names
        different = len(said)
        own = few.dtype == object and different > 0.9 * len(few) and different > MOST_VALUES
        if different > 1 and (not own or are_dates(said)):
            found.append((different > MOST_VALUES, name))
    return tuple(name for _, name in sorted(found, key=lambda pair: pair[0]))


def short(name: str) -> str:
    """A slice's or a column's name on one line, cut to a readable length."""
    return shown(name, 48)
