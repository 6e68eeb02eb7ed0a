"""A series of numbers from one column of a table, in the order of its rows; rows without a number are left out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.roles import GROUP, ID, WEIGHT, words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, shown
from datasets.uploads.unpacking import unpack
from pages.regression.forecasting.data import finite_number

FEWEST, MOST, LARGEST = 3, 2_000, 1e9
LONE_BYTES, SEPARATORS = 1_000_000, (b",", b";", b"\t", b"|")
NOT_A_NUMBER = "not a finite number"
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
    missing = np.flatnonzero(~np.isfinite(found)).tolist()
    problems = [Problem(table.line(row), name, NOT_A_NUMBER, "", table.unit) for row in missing]
    return _checked(found[np.isfinite(found)], problems, f'Column "{shown(name)}"')


def lone_column(content: bytes, name: str) -> SeriesColumn | None:
    """A text file with a number on each line, under a header or without one; None for a file with several columns.

    Raises UploadError for what is no text, and as series_column() does.
    """
    text = unpack(content, shown(name, 80))
    if text.parquet or len(text.content) > LONE_BYTES or any(mark in text.content for mark in SEPARATORS):
        return None
    lines = text.content.decode("utf-8").split("\n")
    cells = [(line, cell.strip().strip('"')) for line, cell in enumerate(lines, 1) if cell.strip()]
    values = [(line, cell, finite_number(cell)) for line, cell in cells]
    values = values[values[0][2] is None :]  # a header
    problems = [Problem(line, "", NOT_A_NUMBER, shown(cell)) for line, cell, value in values if value is None]
    numbers = np.array([value for _, _, value in values if value is not None], float)
    return _checked(numbers, problems, shown(name, 80))


def _checked(values: np.ndarray, problems: list[Problem], what: str) -> SeriesColumn:
    if not FEWEST <= len(values) <= MOST:
        raise UploadError(
            f"{what} has {len(values):,} numbers; a series must have {FEWEST} to {MOST:,}. "
            "Choose another column, or upload a part."
        )
    if np.abs(values).max() > LARGEST:
        raise UploadError(f"{what} exceeds one billion; use larger units.")
    return SeriesColumn(values, tuple(problems[:KEPT_PROBLEMS]), len(problems))
