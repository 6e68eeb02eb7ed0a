"""A series of numbers from one column of a table, in the order of its rows; rows without a number are left out."""

from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from datasets.uploads.errors import OtherKind, UploadError
from datasets.uploads.roles import GROUP, ID, WEIGHT, words
from datasets.uploads.table import KEPT_PROBLEMS, Dialect, Problem, Table, shown
from datasets.uploads.unpacking import unpack
from datasets.uploads.written_numbers import written
from language import gettext
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
        raise UploadError(
            gettext(
                "A column of numbers is needed. {name} has: {columns}. A single cell of text can make its whole column text.",
                name=table.name,
                columns=table.has,
            )
        )
    found = np.asarray(table.columns[name], dtype=float)
    missing = np.flatnonzero(~np.isfinite(found)).tolist()
    said = table.not_numbers.get(name, {})
    alone = len(table.columns) == 1
    title = "" if alone else name
    problems = [Problem(table.line(row), title, NOT_A_NUMBER, said.get(row, ""), table.unit) for row in missing]
    what = name if alone else gettext('Column "{name}"', name=shown(name))
    return _checked(found[np.isfinite(found)], problems, what)


def lone_column(content: bytes, name: str) -> Table | None:
    """A text file with a number on each line, under a header or without one, as a table of one column; None for any other.

    Raises UploadError for text that cannot be read.
    """
    title = shown(name, 80)
    try:
        text = unpack(content, title)
    except OtherKind:
        return None
    if text.parquet or len(text.content) > LONE_BYTES or any(mark in text.content for mark in SEPARATORS):
        return None
    lines = text.content.decode("utf-8").split("\n")
    cells = [(line, cell.strip().strip('"')) for line, cell in enumerate(lines, 1) if cell.strip()]
    cells = cells[finite_number(cells[0][1]) is None :]  # a header
    texts = np.array([cell for _, cell in cells], object)
    values = [finite_number(cell) for cell in texts]
    odd = {row: shown(texts[row]) for row, value in enumerate(values) if value is None}
    found = Table(
        name=title,
        columns={title: np.array([np.nan if value is None else value for value in values], float)},
        rows=len(cells),
        dialect=Dialect("none", "none", "none", text.encoding, text.compression, "point"),
        problems=(),
        problem_count=0,
        digest=sha256(content).hexdigest(),
        not_numbers={title: odd} if odd else {},
        lines=np.array([line for line, _ in cells], int),
    )
    return written(found, lambda _: texts, {title: False})


def _checked(values: np.ndarray, problems: list[Problem], what: str) -> SeriesColumn:
    if not FEWEST <= len(values) <= MOST:
        raise UploadError(
            gettext(
                "{what} has {n:,} numbers; a series must have {fewest} to {most:,}. Choose another column, or upload a part.",
                what=what,
                n=len(values),
                fewest=FEWEST,
                most=MOST,
            )
        )
    if np.abs(values).max() > LARGEST:
        raise UploadError(gettext("{what} exceeds one billion; use larger units.", what=what))
    return SeriesColumn(values, tuple(problems[:KEPT_PROBLEMS]), len(problems))
