"""One model's own counts in every slice of a table that stays where it is, by one column or two.

Columns of many numbers are cut at the quantiles of a sample, and the engine finds the slice of each row; other columns are grouped by as they
are, and slices made of what comes here. Left out: what is measured in a slice (lab.by_slice).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from datasets.uploads import Table
from datasets.uploads.roles import coded
from datasets.uploads.table import shown
from lab.evaluation import EvaluationSet
from lab.read.rows import LabRoles
from lab.read.slicing import MISSING, Slicing, slicing
from lab.tables.bins import FINE
from lab.tables.cells import plain
from lab.tables.connections import Remote
from lab.tables.counting import Counted, Counting, NeedsRows, room_for
from lab.tables.engines import opened
from metrics_core.filled import Filled

SLICES = 7  # of a column of numbers, at most


def sliced(
    remote: Remote,
    roles: LabRoles,
    look: Table,
    known: Counted,
    model: str,
    by: Sequence[str],
    *,
    at: float | None = None,
) -> tuple[EvaluationSet, tuple[Slicing, ...]]:
    """One model's own counts in every slice by one column or two, of the rows that have all models' scores, and the slices of each.

    known: what counted() found of the roles. at: a threshold at which counts must be exact, whatever bins there are. Columns of many numbers are
    cut at the quantiles of `look`. Raises what counted() raises.
    """
    with opened(remote) as t:
        count = Counting(t, replace(roles, id=None), look, known.total, dict(known.many), dict(known.ends))
        t.columns(*count.columns, *by)
        edges = {name: _edges(t.table[name], name, look) for name in by}
        keys = {name: _slice(t.table[name], cut) for name, cut in edges.items()}
        found = count.own(model, count.within(model, _about(look, by), at), keys)
    if found is None and len(by) == 1:
        raise NeedsRows(
            Filled(
                "“{column}” has too many different values to be counted with the scores. Choose another column.",
                column=shown(by[0], 30),
            )
        )
    if found is None:
        raise NeedsRows(
            Filled(
                "“{column}” and “{other}” has too many different values to be counted with the scores. Choose another column.",
                column=shown(by[0], 30),
                other=shown(by[1], 30),
            )
        )
    rows, table, copies = found
    kept = rows.table_rows
    slices = tuple(
        slicing(name, table.columns[name][kept], copies=copies[kept])
        if cut is None
        else replace(cut, codes=table.columns[name][kept].astype(np.int64))
        for name in by
        for cut in (edges[name],)
    )
    return rows.judged.only(model), slices


def wide(known: Counted, look: Table, model: str, by: Sequence[str]) -> bool:
    """Whether slices by these columns leave room for wider bins only than all rows together have, so that sliced() must be told the threshold."""
    room = room_for(known.many.get(model, 0), _about(look, by))
    return room is not None and room < FINE


def _about(look: Table, by: Sequence[str]) -> int:
    """About how many slices these columns have, by a sample."""
    found = 1
    for name in by:
        values = look.columns.get(name)
        numbers = values is not None and values.dtype.kind in "if"
        if values is None or (numbers and slicing(name, values).edges is not None):
            found *= SLICES
        else:
            found *= len(coded(values).names) + 1
    return found


def _edges(column: Any, name: str, look: Table) -> Slicing | None:
    """The slices of a column of many numbers, cut at the quantiles of the sample; None for other columns."""
    values = look.columns.get(name)
    if values is None or values.dtype.kind not in "if" or not column.type().is_numeric():
        return None
    cut = slicing(name, values)
    if cut.edges is None:
        return None
    bins = len(cut.edges) - 1
    return replace(cut, names=(*cut.names[:bins], *(cut.names[bins:] or (MISSING,))))


def _slice(column: Any, cut: Slicing | None) -> Any:
    """A column to slice by: as it is, or the number of its slice."""
    import ibis

    if cut is None or cut.edges is None:
        return plain(column)
    number, inner = column.cast("float64"), cut.edges[1:-1].tolist()
    code = sum((ibis.ifelse(number >= edge, 1, 0) for edge in inner), ibis.literal(0, "int64"))
    return ibis.ifelse(number.notnull() & ~number.isnan(), code, ibis.literal(len(inner) + 1, "int64"))
