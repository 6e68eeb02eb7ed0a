"""What a file becomes: named numpy columns, the dialect that was found, and the rows that had to be left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from datasets.uploads.errors import UploadError
from metrics_core.filled import Filled

KEPT_PROBLEMS = 1_000
Progress = Callable[[float, str], None]


ROW, LINE = Filled("row"), Filled("line")


@dataclass(frozen=True)
class Problem:
    """One row left out. `line` counts lines of the file from 1, or rows where `unit` is "row" (Parquet)."""

    line: int
    column: str
    reason: str
    text: str
    unit: str = "line"

    def __post_init__(self) -> None:
        for name in ("reason", "unit"):
            object.__setattr__(self, name, Filled.of(getattr(self, name)))

    def __str__(self) -> str:
        place = Filled("{unit} {line}", unit=self.unit, line=self.line)
        if self.column:
            place = Filled('{unit} {line}, column "{column}"', unit=self.unit, line=self.line, column=self.column)
        if self.text:
            return Filled("{place}: {reason} ({text})", place=place, reason=self.reason, text=self.text)
        return Filled("{place}: {reason}", place=place, reason=self.reason)


@dataclass(frozen=True)
class Dialect:
    """How the file was read, in words."""

    delimiter: str
    quote: str
    header: str
    encoding: str
    compression: str
    decimal: str
    escape: str = ""
    sheet: str = ""


@dataclass(frozen=True, eq=False)
class TwoWays:
    """A column that can be read in two ways: a cell as an example, and the numbers where a point or a comma is the decimal mark."""

    example: str
    point: np.ndarray
    comma: np.ndarray


@dataclass(frozen=True)
class Table:
    """Columns are float64, int64, bool or objects (str, None where a cell is missing), and cannot be written to.

    `problems` keeps the first rows that were left out, `problem_count` counts all of them. Cells of a number column
    that are not numbers are NaN; `not_numbers` has their text, by column and row, for the first of them.

    `written` has an example cell of each column of numbers that people wrote ("1.250,50 €"), `styles` its decimal mark,
    "point" or "comma". `two_ways` has the columns that nothing in the file decides; until the reader does, they are read
    with a decimal point. `totals` counts lines of totals at the end, which are no rows. `not_read` has the columns of a wide
    file that were not chosen. `joined`: how many rows of two files were joined to these, in words; "" for one file.
    `lists`: the columns that were made of each column whose cells are lists.
    """

    name: str
    columns: dict[str, np.ndarray]
    rows: int
    dialect: Dialect
    problems: tuple[Problem, ...]
    problem_count: int
    digest: str
    not_numbers: dict[str, dict[int, str]] = field(default_factory=dict)
    lines: np.ndarray | None = None
    written: dict[str, str] = field(default_factory=dict)
    styles: dict[str, str] = field(default_factory=dict)
    two_ways: dict[str, TwoWays] = field(default_factory=dict)
    totals: int = 0
    not_read: tuple[str, ...] = ()
    joined: str = ""
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def unit(self) -> str:
        return ROW if self.lines is None else LINE

    @property
    def has(self) -> str:
        """Its first columns, as a message lists them."""
        return ", ".join(shown(column, 30) for column in list(self.columns)[:12])

    def line(self, row: int) -> int:
        """The line of the file where a row begins, or its number from 1 where the file has no lines."""
        return row + 1 if self.lines is None else int(self.lines[row])


def objects(values: Sequence[Any]) -> np.ndarray:
    """Things of any kind as an array of objects, one entry each."""
    found = np.empty(len(values), object)
    found[:] = values
    return found


def frozen(values: np.ndarray) -> np.ndarray:
    """The same array, which cannot be written to any more."""
    values.flags.writeable = False
    return values


def shown(text: object, limit: int = 60) -> str:
    """A cell's text on one line, cut to a readable length; a text that is so already as it is."""
    line = " ".join(str(text).split())
    if isinstance(text, Filled) and line == text and len(line) <= limit:
        return text
    return line if len(line) <= limit else line[: limit - 1] + "…"


def needed(table: Table, what: str, name: str, nothing: str = "no column looks like it") -> None:
    """UploadError where the table has no such column. nothing: what to say where no name is given."""
    if name not in table.columns:
        said = Filled('there is no column "{column}"', column=shown(name)) if name else Filled.of(nothing)
        raise UploadError(
            Filled(
                "A {role} column is needed, but {said}. {name} has: {columns}. Choose one.",
                role=Filled.of(what),
                said=said,
                name=table.name,
                columns=table.has,
            )
        )
