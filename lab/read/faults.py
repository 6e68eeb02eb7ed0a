"""Which rows of a table cannot be used, and the first reason for each."""

from __future__ import annotations

import numpy as np

from datasets.uploads.table import KEPT_PROBLEMS, Problem, Table, shown
from metrics_core.filled import Filled


class Faults:
    """One code a row: 0, or which of the reasons so far was the first to speak against it. copies: how many rows each stands for."""

    def __init__(self, table: Table, copies: np.ndarray | None = None) -> None:
        self.table, self.copies = table, copies
        self.codes = np.zeros(table.rows, np.int16)
        self.reasons: list[tuple[str, str, str]] = []

    def mark(self, where: np.ndarray, column: str, reason: str, what: str = "") -> None:
        """Leave out the rows of a mask that are still in; what: the column's role, such as "the label", if other text may be in its cells."""
        self.reasons.append((column, reason, what))
        self.codes[where & (self.codes == 0)] = len(self.reasons)

    def missing(self, where: np.ndarray, column: str, what: str) -> None:
        """Leave out rows whose cell is missing."""
        self.mark(where, column, Filled("{what} is missing", what=Filled(what)), what)

    def numbers(self, values: np.ndarray, column: str, what: str, *, largest: float = np.inf) -> None:
        """Leave out rows without a finite number."""
        said = Filled(what)
        self.mark(np.isnan(values), column, Filled("{what} is missing (empty, NA or NaN)", what=said), what)
        self.mark(~(np.abs(values) < largest), column, Filled("{what} is infinite, or too large", what=said), what)

    def many(self, rows: np.ndarray) -> int:
        """How many rows some of them, by index or by a mask, stand for."""
        return int((np.ones(self.table.rows, np.int64) if self.copies is None else self.copies)[rows].sum())

    def kept(self) -> np.ndarray:
        """The rows that are still in, from 0."""
        return np.flatnonzero(self.codes == 0)

    def listed(self) -> tuple[Problem, ...]:
        """The first rows left out, each with its reason and what its cell says."""
        return tuple(self._problem(row) for row in np.flatnonzero(self.codes)[:KEPT_PROBLEMS].tolist())

    def _problem(self, row: int) -> Problem:
        table = self.table
        column, reason, what = self.reasons[int(self.codes[row]) - 1]
        text = table.not_numbers.get(column, {}).get(row, "")
        if text and what:
            reason = Filled("{what} is not a number", what=Filled(what))
        elif not text and column in table.columns:
            cell = table.columns[column][row]
            text = "" if cell is None or cell != cell else f"{cell:.15g}" if isinstance(cell, float) else shown(cell)
        return Problem(table.line(row), column, reason, text, table.unit)
