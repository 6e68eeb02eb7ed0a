"""Two tables joined by an id: what matches becomes one table, and what does not is counted and listed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets.uploads import read_table, safe_csv
from datasets.uploads.errors import UploadError
from datasets.uploads.roles import ID, Coded, coded, words
from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, shown
from metrics_core.filled import Filled

SECOND = " (second file)"


@dataclass(frozen=True, eq=False)
class Joined:
    """The joined rows as CSV, in the order of the first file, and how many there are.

    alone: rows of the first and of the second file whose id the other has not; twice: rows of ids that one file has more
    than once; without: rows without an id. left_out keeps the first of all these, left_out_count counts them.
    """

    content: bytes
    rows: int
    alone: tuple[int, int]
    twice: int
    without: int
    left_out: tuple[Problem, ...]
    left_out_count: int

    @property
    def says(self) -> str:
        """How many rows were joined, and how many were not and why."""
        first, second = self.alone
        return Filled(
            "Rows joined: {rows:,}. Rows left out: {first:,} with an id that only the first file has, {second:,} with an id that only the "
            "second has, {twice:,} with an id that a file has more than once, {without:,} without an id.",
            rows=self.rows,
            first=first,
            second=second,
            twice=self.twice,
            without=self.without,
        )


def of_one_name(one: str, other: str) -> bool:
    """Whether two columns have the same name, each in its file."""
    return one != other and one.removesuffix(SECOND) == other.removesuffix(SECOND)


def likely_ids(first: Table, second: Table) -> tuple[str, str] | None:
    """The columns that look like the id in each file: of the same name, most ids in common, named like an id; else None."""
    found = []
    for name in first.columns:
        if name in second.columns:
            mine, other = coded(first.columns[name]), coded(second.columns[name])
            common = len({*mine.names} & {*other.names})
            once = min(len(mine.names) / max(first.rows, 1), len(other.names) / max(second.rows, 1))
            found.append((bool(words(name) & ID), once > 0.5, common, name))
    best = max(found, key=lambda one: one[:3], default=None)
    return None if best is None or not best[2] or not (best[0] or best[1]) else (best[3], best[3])


def joined(first: Table, second: Table, ids: tuple[str, str]) -> Joined:
    """Rows of both files with the same id. An id that a file has twice is joined to nothing, as it could be either.

    Raises UploadError where no id is in both.
    """
    sides = [(table, coded(table.columns[name]), name) for table, name in zip((first, second), ids, strict=True)]
    once = [_once(held) for _, held, _ in sides]
    known: dict[str, int] = {sides[1][1].names[code]: row for code, row in once[1].items()}
    pairs = [(row, known[name]) for code, row in once[0].items() if (name := sides[0][1].names[code]) in known]
    if not pairs:
        raise UploadError(
            Filled(
                "No id occurs exactly once in “{column}” of {file} and exactly once in “{other_column}” of {other_file}. Choose other columns.",
                column=shown(ids[0], 30),
                file=first.name,
                other_column=shown(ids[1], 30),
                other_file=second.name,
            )
        )
    mine, other = np.array(sorted(pairs)).T
    names = [{*held.names} for _, held, _ in sides]
    told: list[Problem] = []
    counts = [0, 0, 0, 0]
    for place, (table, held, name) in enumerate(sides):
        for row in np.setdiff1d(np.arange(table.rows), (mine, other)[place]).tolist():
            code = int(held.codes[row])
            kind = _kind(held, code, names[1 - place], place)
            counts[kind] += 1
            if len(told) < KEPT_PROBLEMS:
                said = "" if code < 0 else shown(held.names[code])
                told.append(Problem(table.line(row), f"{name}, {table.name}", REASONS[kind], said, table.unit))
    columns = {name: values[mine] for name, values in first.columns.items()}
    for name, values in second.columns.items():
        if name != ids[1]:
            columns[name + SECOND if name in columns else name] = values[other]
    written = {name: _cells(values) for name, values in columns.items()}
    return Joined(safe_csv(written), len(mine), (counts[0], counts[1]), counts[2], counts[3], tuple(told), sum(counts))


def table_of(found: Joined, first: Table, second: Table) -> Table:
    """The joined rows as a table, which says what was joined, and names the columns of either file that were not read."""
    table = read_table(found.content, "joined.csv")
    return replace(table, joined=found.says, not_read=(*first.not_read, *second.not_read))


REASONS = (
    "the second file has no such id",
    "the first file has no such id",
    "a file has the id more than once",
    "there is no id",
)


def _once(held: Coded) -> dict[int, int]:
    """The row of each code that comes once."""
    rows = np.flatnonzero(held.codes >= 0)
    times = np.bincount(held.codes[rows], minlength=len(held.names))
    single = rows[times[held.codes[rows]] == 1]
    return dict(zip(held.codes[single].tolist(), single.tolist(), strict=True))


def _kind(held: Coded, code: int, others: set[str], place: int) -> int:
    """Why a row is not joined, as its place in REASONS."""
    if code < 0:
        return 3
    return 2 if held.names[code] in others else place


def _cells(values: np.ndarray) -> list[object]:
    """A column's cells for CSV; missing numbers are empty."""
    return [None if cell != cell else cell for cell in values.tolist()]
