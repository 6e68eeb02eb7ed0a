"""A sample of a table's rows with what each column holds: what guesses are made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from datasets.uploads.roles import GROUP, ID, SAMPLE, WEIGHT, Coded, RoleGuess, coded, fractions, guess_roles, words
from datasets.uploads.table import Table
from lab.read.columns import Families, families, predicted_name, truth_name
from lab.read.names import RESIDUALS, STACKED, STACKED_BESIDES, row_numbers, score_name

ROWS = frozenset(("rowindex", ".row"))  # the number of the case, as R's caret and tidymodels call it


def _even(held: Coded) -> bool:
    """Whether each value is on about as many rows."""
    return bool(held.counts.max() <= 1.1 * held.counts.min())


@dataclass(frozen=True)
class Look:
    """A sample of the table's rows, with what each column holds."""

    table: Table
    held: dict[str, Coded]
    two: RoleGuess
    families: Families
    step: int = 1  # how many rows of the file each of these stands for

    @property
    def names(self) -> list[str]:
        return list(self.table.columns)

    def values(self, name: str) -> np.ndarray:
        """The cells of the rows looked at."""
        return self.table.columns[name]

    def numeric(self, name: str) -> bool:
        """Whether a column holds numbers."""
        return self.values(name).dtype.kind in "fi"

    def fractions(self, name: str) -> bool:
        """Whether some of them are not whole."""
        return fractions(self.values(name))

    def text(self, name: str) -> bool:
        """Whether a column holds text."""
        return self.values(name).dtype == object

    def between(self, name: str, low: float, high: float) -> bool:
        """Whether all numbers of a column lie in [low, high]; False where there are none."""
        values = self.values(name)
        known = values[np.isfinite(values)] if self.numeric(name) else values[:0]
        return bool(len(known)) and bool(known.min() >= low) and bool(known.max() <= high)

    def different(self, name: str) -> int:
        """How many different values a column holds."""
        return len(self.held[name].names)

    def weighs(self, name: str) -> bool:
        """Whether a column named like a weight may be one; beside broom's fitted values, w and wt are what a model was given."""
        return ".fitted" not in self.table.columns or name == "(weights)"

    def spare(self, name: str) -> bool:
        """Whether a column could hold a truth or an answer: not named like an identifier, a weight or a group, and no count of rows.

        An identifier has no fractions, so a column "No" of probabilities is none.
        """
        if name in self.counting or name == self.stacked or RESIDUALS.fullmatch(name):
            return False
        scored = score_name(name) and self.fractions(name)
        said = words(name)
        return not said & WEIGHT and not (said & GROUP and not scored) and not (said & ID and not self.fractions(name))

    @cached_property
    def stacked(self) -> str:
        """The column that names the model of each row, where each of several names is in about as many rows; "" for none."""
        for name in self.names:
            said, held = words(name), self.held[name]
            named = bool(said & STACKED) and said <= STACKED | STACKED_BESIDES and self.text(name)
            few = named and 1 < len(held.names) <= self.table.rows / 4
            if few and _even(held):
                return name
        return next((setting for row in self.names if row.lower() in ROWS for setting in self._settings(row)), "")

    def _settings(self, row: str) -> Iterator[str]:
        """Columns that tell apart the rows of each case, where all cases come several times: caret's mtry, tidymodels' .config."""
        cases = self.held[row]
        if len(cases.names) > self.table.rows / 2 or not _even(cases):
            return
        for name in self.names:
            held = self.held[name]
            if name != row and 1 < len(held.names) <= self.table.rows / 4 and _even(held):
                pairs = cases.codes.astype(np.int64) * len(held.names) + held.codes
                if len(np.unique(pairs)) == self.table.rows and not (truth_name(name) or predicted_name(name)):
                    yield name

    @cached_property
    def counting(self) -> frozenset[str]:
        """The columns that only number the rows."""
        unnamed = [name for name in self.names if not (truth_name(name) or predicted_name(name) or score_name(name))]
        return frozenset(name for name in unnamed if row_numbers(name, self.values(name), self.step))


def look_at(table: Table) -> Look:
    """A table's rows, or a sample of them, with what each column holds."""
    step = -(-table.rows // SAMPLE)
    columns = {name: values[::step] for name, values in table.columns.items()}
    rows = len(range(0, table.rows, step))
    small = replace(table, columns=columns, rows=rows, lines=None if table.lines is None else table.lines[::step])
    return Look(small, {name: coded(v) for name, v in columns.items()}, guess_roles(small), families(small), step)
