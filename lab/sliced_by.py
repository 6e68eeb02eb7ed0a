"""What units are sliced by: columns of the table (of ranked lists, those that say one thing of a query), or made ones.

Made ones stand in brackets, and a column of the file that is called so comes first. Left out: the measures of slices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from datasets.uploads.roles import coded
from lab.derived_columns import agreement, how_many
from lab.evaluation import BY_NAME, Task
from lab.read.columns import families
from lab.read.rows import NAMED_MODELS, LabRows
from lab.read.slicing import Slicing, crossed, sliceable, slicing

AGREEMENT, SAME, OTHER = "(models agree)", "they agree", "they differ"
HOW_MANY: Mapping[Task, str] = {
    "labels": "(true labels)",
    "ranking": "(relevant items)",
    "text": "(reference words)",
}


@dataclass(frozen=True, eq=False)
class SlicedBy:
    """What these rows can be sliced by."""

    rows: LabRows

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """What slices can be made of, the most telling first: columns that were not judged, made ones, answers, truth."""
        return *self.apart[0], *self._made(), *self.apart[1]

    @cached_property
    def apart(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Columns that can be sliced by: those that were not judged, and answers and truth."""
        roles, table = self.rows.roles, self.rows.table
        names = sliceable(table.columns, [name for name in (roles.id, roles.query, roles.item, *roles.whose) if name])
        if self.rows.judged.task in BY_NAME:
            names = tuple(name for name in names if self._of_queries(name))
        wide = families(table)  # a model's probabilities, a column for each class
        judged = [*roles.truth] if roles.task in NAMED_MODELS else [*roles.models, *roles.truth]
        said = [column for name in judged for column in (name, *wide.get(name, {}).values())]
        said += [roles.weight] if roles.weight else []
        return tuple(n for n in names if n not in said), tuple(n for n in said if n in names)

    def follows(self, *names: str) -> bool:
        """Whether slices by these columns follow from thresholds."""
        return AGREEMENT in names and AGREEMENT not in self.rows.table.columns

    def slices(self, first: str, second: str = "", thresholds: Mapping[str, float] | None = None) -> Slicing:
        """A column's slices, or a pair's, one code a unit."""
        one = self._of_units(first, thresholds or {})
        return one if second in ("", first) else crossed(one, self._of_units(second, thresholds or {}))

    def rows_behind(self, units: np.ndarray) -> np.ndarray:
        """Which rows of the table the units (a mask) stand for, ascending."""
        if self.rows.judged.task not in BY_NAME:
            return np.sort(np.asarray(self.rows.table_rows)[units])
        return np.flatnonzero(np.isin(self._queries, np.flatnonzero(units)))

    def _made(self) -> tuple[str, ...]:
        """The made columns that have more than one value."""
        judged, found = self.rows.judged, []
        if judged.task in HOW_MANY and np.ptp(how_many(judged)):
            found.append(HOW_MANY[judged.task])
        if judged.task in ("classes", "labels") and not agreement(judged, {}).all():
            found.append(AGREEMENT)
        if judged.task == "binary" and len(judged.models) > 1:  # where they agree follows the thresholds
            found.append(AGREEMENT)
        return tuple(name for name in found if name not in self.rows.table.columns)

    def _of_units(self, column: str, thresholds: Mapping[str, float]) -> Slicing:
        if column not in self.rows.table.columns:
            return slicing(column, self._values(column, thresholds))
        values, named = self.rows.table.columns[column], self.rows.judged.task in BY_NAME
        return slicing(column, values[self._first_rows if named else self.rows.table_rows])

    def _values(self, made: str, thresholds: Mapping[str, float]) -> np.ndarray:
        if made != AGREEMENT:
            return how_many(self.rows.judged)
        return np.where(agreement(self.rows.judged, thresholds), SAME, OTHER).astype(object)

    @cached_property
    def _queries(self) -> np.ndarray:
        """For each row of the table the number of its query among the units, -1 for a query that is not among them."""
        found = coded(self.rows.table.columns[self.rows.roles.query])
        unit = {name: number for number, name in enumerate(self.rows.table_rows.tolist())}
        numbers = np.array([*(unit.get(name, -1) for name in found.names), -1], dtype=np.int64)
        codes: np.ndarray = numbers[found.codes]
        return codes

    @cached_property
    def _first_rows(self) -> np.ndarray:
        """One row of the table for each query."""
        units, rows = np.unique(self._queries, return_index=True)
        return rows[units >= 0]

    def _of_queries(self, column: str) -> bool:
        """Whether a column says one thing of each query."""
        codes = coded(self.rows.table.columns[column]).codes
        first = np.zeros(len(self.rows), dtype=np.int64)
        first[:] = codes[self._first_rows]
        inside = self._queries >= 0
        return bool((codes[inside] == first[self._queries[inside]]).all())
