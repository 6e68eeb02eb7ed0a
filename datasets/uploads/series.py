"""A series of numbers from one column of a table, in the order of its rows; rows without a number are left out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.uploads.roles import GROUP, ID, WEIGHT, words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, shown
from datasets.uploads.unpacking import UploadError

FEWEST, MOST, LARGEST = 3, 2_000, 1e9
TIME = frozenset(["time", "date", "day", "month", "year", "quarter", "week", "hour", "timestamp", "period"])


@dataclass(frozen=True)
class SeriesColumn:
    """The column's numbers in order; `left_out` keeps the first rows left out, `left_out_count` counts all."""

    values: np.ndarray
    left_out: tuple[Problem, ...]
    left_out_count: int


def numeric_columns(table: Table) -> tuple[str, ...]:
    """The columns that hold numbers, those first that are not named like a time, an id, a weight or a group."""
    numeric = [name for name, column in table.columns.items() if column.dtype in (np.int64, np.float64)]
    return tuple(sorted(numeric, key=lambda name: bool(words(name) & (TIME | ID | WEIGHT | GROUP))))


def series_column(table: Table, name: str) -> SeriesColumn:
    """The finite numbers of a column. Raises UploadError where there are too few or too many, or they are too large."""
    if name not in numeric_columns(table):
        have = ", ".join(shown(column, 30) for column in list(table.columns)[:12])
        raise UploadError(
            f"A column of numbers is needed. {table.name} has: {have}. Text in a column makes all of it text."
        )
    found = np.asarray(table.columns[name], dtype=float)
    finite = np.isfinite(found)
    values = found[finite]
    if not FEWEST <= len(values) <= MOST:
        raise UploadError(
            f'Column "{shown(name)}" has {len(values):,} numbers; a series here has {FEWEST} to {MOST:,}. '
            "Choose another column, or upload a part."
        )
    if np.abs(values).max() > LARGEST:
        raise UploadError(f'Column "{shown(name)}" goes beyond a thousand million; take larger units.')
    missing = np.flatnonzero(~finite)[:KEPT_PROBLEMS].tolist()
    problems = [Problem(table.line(row), name, "no finite number", "", table.unit) for row in missing]
    return SeriesColumn(values, tuple(problems), int((~finite).sum()))
