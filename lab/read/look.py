"""A sample of a table's rows with what each column holds: what guesses are made from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from datasets.uploads.roles import GROUP, ID, SAMPLE, WEIGHT, Coded, RoleGuess, coded, guess_roles, words
from datasets.uploads.table import Table
from lab.read.columns import Families, families, predicted_name, truth_name
from lab.read.names import row_numbers, score_name


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
        values = self.values(name)
        finite = values[np.isfinite(values)] if values.dtype.kind == "f" else values[:0]
        return bool(np.any(finite != np.floor(finite)))

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

    def spare(self, name: str) -> bool:
        """Whether a column could hold a truth or an answer: not named like an identifier, a weight or a group, and no count of rows.

        An identifier has no fractions, so a column "No" of probabilities is none.
        """
        if name in self.counting:
            return False
        return not words(name) & (WEIGHT | GROUP) and not (words(name) & ID and not self.fractions(name))

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
