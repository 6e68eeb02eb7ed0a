"""Lines of totals at the end of a table, as spreadsheets have them: they sum up rows and are none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from datasets.uploads.roles import word_set
from datasets.uploads.table import Problem, Table, shown

WORDS = word_set("total totals sum sums subtotal average avg mean summe gesamt gesamtsumme mittelwert durchschnitt") | {
    "grand total",
    "grand totals",
}
MOST = 3  # such lines at the end
CLOSE = 0.005  # how far a total may be off: it was rounded


def without_totals(table: Table) -> Table:
    """The table without lines at its end that say "Total" and hold the sum or the mean of a column, or nothing else, and notes below them."""
    rows = notes = _without_notes(table)
    while rows > 2 and notes - rows < MOST and _is_total(table, rows - 1):
        rows -= 1
    if rows == notes:
        return table
    told = [
        Problem(table.line(row), "", "it is a line of totals, not a row", _said(table, row), table.unit)
        for row in range(rows, notes)
    ]
    told += [
        Problem(table.line(row), "", "it is a note below the totals, not a row", _only(table, row), table.unit)
        for row in range(notes, table.rows)
    ]
    return replace(
        table,
        columns={name: _retyped(values[:rows]) for name, values in table.columns.items()},
        rows=rows,
        problems=(*table.problems, *told),
        problem_count=table.problem_count + len(told),
        not_numbers={n: {r: t for r, t in odd.items() if r < rows} for n, odd in table.not_numbers.items()},
        lines=None if table.lines is None else table.lines[:rows],
        totals=table.rows - rows,
    )


def _without_notes(table: Table) -> int:
    """How many rows there are above the last ones of one cell of text, of which MOST are looked at."""
    rows = table.rows
    while rows > 2 and table.rows - rows < MOST and len(table.columns) > 1 and _only(table, rows - 1):
        rows -= 1
    return rows


def _only(table: Table, row: int) -> str:
    """The text in a row whose other cells are empty, "" where it holds anything else."""
    cells = [values[row] for values in table.columns.values()]
    cells += [odd[row] for odd in table.not_numbers.values() if row in odd]
    filled = [cell for cell in cells if cell is not None and cell == cell]
    return shown(filled[0]) if len(filled) == 1 and isinstance(filled[0], str) and not _said(table, row) else ""


def _said(table: Table, row: int) -> str:
    """The word in a row that says that it is a total, "" where there is none. What rows further up say as well is a value, such as a topic."""
    for name, values in table.columns.items():
        odd = table.not_numbers.get(name, {})
        cell = values[row] if values.dtype == object else odd.get(row)
        further_up = (
            values[: -2 * MOST]
            if values.dtype == object
            else [text for at, text in odd.items() if at < table.rows - 2 * MOST]
        )
        if isinstance(cell, str) and cell.strip().lower().rstrip(":") in WORDS and cell not in further_up:
            return shown(cell)
    return ""


def _is_total(table: Table, row: int) -> bool:
    if not _said(table, row):
        return False
    filled = False
    for values in table.columns.values():
        if values.dtype.kind not in "if" or not np.isfinite(values[row]):
            continue
        filled = True
        above = values[:row][np.isfinite(values[:row])].astype(float)
        if len(above) and any(_near(float(values[row]), known) for known in (above.sum(), above.mean())):
            return True
    return not filled


def _near(value: float, known: float) -> bool:
    return abs(value - known) <= max(CLOSE * abs(known), 1e-9)


def _retyped(values: np.ndarray) -> np.ndarray:
    """A column of text that holds nothing but whole numbers now, as these."""
    if values.dtype != object:
        return values
    known = [text for text in values.tolist() if text is not None]
    if not known or not all(text.lstrip("+-").isdigit() and text.isascii() and len(text) < 18 for text in known):
        return values
    whole = len(known) == len(values)
    found = np.array([int(t) if t is not None else np.nan for t in values.tolist()], np.int64 if whole else np.float64)
    found.flags.writeable = False
    return found
