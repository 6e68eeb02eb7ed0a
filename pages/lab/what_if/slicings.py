"""What the lab's units are sliced by: columns of the table (of ranked lists, those that say one thing of a query), or made ones.

Made ones stand in brackets, and a column of the file that is called so comes first.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from datasets.uploads.roles import coded
from lab import Task
from lab.derived_columns import agreement, how_many
from lab.read.columns import families
from lab.read.slicing import Slicing, crossed, sliceable, slicing
from pages.lab.what_if.operating import operating
from pages.lab.what_if.picking import NONE
from pages.lab.what_if.source import Lab

AGREEMENT, SAME, OTHER = "(models agree)", "they agree", "they differ"
HOW_MANY: Mapping[Task, str] = {
    "labels": "(true labels)",
    "ranking": "(relevant items)",
    "text": "(reference words)",
}


def columns(lab: Lab) -> tuple[str, ...]:
    """What slices can be made of, the most telling first: columns that were not judged, made ones, answers, truth."""
    return lab.kept("sliceable", lambda: (*_apart(lab)[0], *_made(lab), *_apart(lab)[1]))


def of_their_own(lab: Lab) -> bool:
    """Whether a column that was not judged says what kind of unit it is."""
    return bool(_apart(lab)[0])


def follows(lab: Lab, *names: str) -> str:
    """The thresholds that slices by these columns follow from, as part of a name for caches; "" where they follow none."""
    return f"/{dict(_thresholds(lab))}" if AGREEMENT in names and AGREEMENT not in lab.rows.table.columns else ""


def slices_of(lab: Lab, first: str, second: str = NONE) -> Slicing:
    """A column's slices, or a pair's, one code a unit."""
    name = f"slices/{first!r}/{second!r}{follows(lab, first, second)}"
    return lab.kept(name, lambda: _crossed(lab, first, second))


def _crossed(lab: Lab, first: str, second: str) -> Slicing:
    one = _of_units(lab, first)
    return one if second in (NONE, first) else crossed(one, _of_units(lab, second))


def _apart(lab: Lab) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Columns that can be sliced by: those that were not judged, and answers and truth."""

    def find() -> tuple[tuple[str, ...], tuple[str, ...]]:
        roles = lab.rows.roles
        leave = [name for name in (roles.id, roles.query, roles.item) if name]
        names = sliceable(lab.rows.table.columns, leave)
        if lab.judged.task == "ranking":
            names = tuple(name for name in names if _of_queries(lab, name))
        wide = families(lab.rows.table)  # a model's probabilities, a column for each class
        judged = [*roles.models, *roles.truth]
        said = [column for name in judged for column in (name, *wide.get(name, {}).values())]
        said += [roles.weight] if roles.weight else []
        return tuple(n for n in names if n not in said), tuple(n for n in said if n in names)

    return lab.kept("sliceable-apart", find)


def _made(lab: Lab) -> tuple[str, ...]:
    """The made columns that have more than one value."""
    task, found = lab.judged.task, []
    if task in HOW_MANY and np.ptp(how_many(lab.judged)):
        found.append(HOW_MANY[task])
    if task in ("classes", "labels") and not agreement(lab.judged, {}).all():
        found.append(AGREEMENT)
    if task == "binary" and len(lab.judged.models) > 1:  # where they agree follows the thresholds
        found.append(AGREEMENT)
    return tuple(name for name in found if name not in lab.rows.table.columns)


def _thresholds(lab: Lab) -> Mapping[str, float]:
    return operating(lab).thresholds if lab.judged.task == "binary" else {}


def rows_behind(lab: Lab, units: np.ndarray) -> np.ndarray:
    """Which rows of the table the units (a mask) stand for, ascending."""
    if lab.judged.task != "ranking":
        return np.sort(np.asarray(lab.rows.table_rows)[units])
    queries = _queries(lab)
    return np.flatnonzero(np.isin(queries, np.flatnonzero(units)))


def _of_units(lab: Lab, column: str) -> Slicing:
    if column not in lab.rows.table.columns:
        return slicing(column, _values(lab, column))
    values = lab.rows.table.columns[column]
    return slicing(column, values[_first_rows(lab) if lab.judged.task == "ranking" else lab.rows.table_rows])


def _values(lab: Lab, made: str) -> np.ndarray:
    if made != AGREEMENT:
        return how_many(lab.judged)
    return np.where(agreement(lab.judged, _thresholds(lab)), SAME, OTHER).astype(object)


def _queries(lab: Lab) -> np.ndarray:
    """For each row of the table the number of its query among the units, -1 for a query that is not among them."""

    def make() -> np.ndarray:
        found = coded(lab.rows.table.columns[lab.rows.roles.query])
        unit = {name: number for number, name in enumerate(lab.rows.table_rows.tolist())}
        numbers = np.array([*(unit.get(name, -1) for name in found.names), -1], dtype=np.int64)
        codes: np.ndarray = numbers[found.codes]
        return codes

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
