"""The columns of the lab's table as slices of its units; of ranked lists, columns that say one thing of a query."""

from __future__ import annotations

import numpy as np

from datasets.lab.columns import families
from datasets.slicing import Slicing, crossed, sliceable, slicing
from datasets.uploads.roles import coded
from widgets.lab.picking import NONE
from widgets.lab.source import Lab


def columns(lab: Lab) -> tuple[str, ...]:
    """What slices can be made of: not the identifier, and of ranked lists not what differs inside a query."""
    roles = lab.rows.roles
    leave = [name for name in (roles.id, roles.query, roles.item) if name]

    def find() -> tuple[str, ...]:
        names = sliceable(lab.rows.table.columns, leave)
        said = [*roles.truth, *roles.models]
        wide = families(lab.rows.table)  # a model's probabilities, a column for each class
        said += [column for prefix in said for column in wide.get(prefix, {}).values()]
        own = [name for name in names if name in said]  # of less use than the others
        names = (*(name for name in names if name not in own), *own)
        return tuple(name for name in names if lab.judged.task != "ranking" or _of_queries(lab, name))

    return lab.kept("sliceable", find)


def slices_of(lab: Lab, first: str, second: str = NONE) -> Slicing:
    """A column's slices, or a pair's, one code a unit."""

    def make() -> Slicing:
        one = _of_units(lab, first)
        return one if second in (NONE, first) else crossed(one, _of_units(lab, second))

    return lab.kept(f"slices/{first!r}/{second!r}", make)


def rows_behind(lab: Lab, units: np.ndarray) -> np.ndarray:
    """Which rows of the table the units (a mask) stand for, ascending."""
    if lab.judged.task != "ranking":
        return np.sort(np.asarray(lab.rows.table_rows)[units])
    queries = _queries(lab)
    return np.flatnonzero(np.isin(queries, np.flatnonzero(units)))


def _of_units(lab: Lab, column: str) -> Slicing:
    values = lab.rows.table.columns[column]
    return slicing(column, values[_first_rows(lab) if lab.judged.task == "ranking" else lab.rows.table_rows])


def _queries(lab: Lab) -> np.ndarray:
    """For each row of the table the number of its query among the units, -1 for a query that is not among them."""

    def make() -> np.ndarray:
        found = coded(lab.rows.table.columns[lab.rows.roles.query])
        unit = {name: number for number, name in enumerate(lab.rows.table_rows.tolist())}
        numbers = np.array([*(unit.get(name, -1) for name in found.names), -1], dtype=np.int64)
        return numbers[found.codes]

    return lab.kept("queries", make)


def _first_rows(lab: Lab) -> np.ndarray:
    """One row of the table for each query."""
    queries = _queries(lab)
    units, rows = np.unique(queries, return_index=True)
    return rows[units >= 0]


def _of_queries(lab: Lab, column: str) -> bool:
    """Whether a column says one thing of each query."""
    queries, codes = _queries(lab), coded(lab.rows.table.columns[column]).codes
    first = np.zeros(len(lab.rows), dtype=np.int64)
    first[:] = codes[_first_rows(lab)]
    inside = queries >= 0
    return bool((codes[inside] == first[queries[inside]]).all())
