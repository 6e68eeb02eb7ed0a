"""Rows of a table that stays where it is, grouped where they are equal: a line for each group, and how many rows it stands for.

What is a score is decided in the engine as the lab decides it in a file: a number that is finite, and none of those that say that there is
none. Left out: which columns are counted together and how wide bins are (module counting), and slices (module slices).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from datasets.uploads import Table
from datasets.uploads.predictions import is_float
from lab.read.rows import LabRoles
from lab.tables.bins import Bins
from lab.tables.engines import Opened
from lab.tables.sampling import as_table

LARGEST = float(np.finfo(np.float64).max)
COUNT = "metricscope_rows"


@dataclass(eq=False)
class Cells:
    """One table, as some roles read it."""

    t: Opened
    roles: LabRoles

    @property
    def columns(self) -> tuple[str, ...]:
        """All that is read of the table."""
        roles = self.roles
        said = [said for pair in roles.confidence for said in pair if said not in roles.models]
        names = (*roles.truth, *roles.models, *said, roles.weight, roles.group)
        return tuple(dict.fromkeys(name for name in names if name))

    def number(self, model: str) -> Any:
        """A model's column as numbers."""
        column = self.t.table[model]
        return column if column.type().is_float64() else column.cast("float64")

    def fit(self, model: str) -> Any:
        """Whether a model's number is one: there, finite, and none that says that there is none."""
        number = self.number(model)
        fit = finite(number)
        none = [float(one) for one in self.roles.absent if is_float(one)]
        return fit & ~number.isin(none) if none else fit

    def score(self, model: str, bins: Bins | None = None) -> Any:
        """A model's number where it is one, or the number that names its bin, else nothing."""
        import ibis

        number = self.number(model)
        return ibis.ifelse(self.fit(model), bins.expression(number) if bins else number, ibis.null("float64"))

    def cells(
        self,
        columns: Sequence[str],
        binned: Mapping[str, Bins],
        most: int,
        fit: Sequence[str] = (),
        by: Mapping[str, Any] = MappingProxyType({}),
    ) -> tuple[Table, np.ndarray] | None:
        """A line for each group of equal rows, ascending, and how many rows each stands for; None where there are more than `most`.

        fit: models that only have to have a score. by: what else rows are grouped by, each an expression with its name.
        """
        table = self.t.table
        chosen = {name: self.score(name, binned[name]) if name in binned else plain(table[name]) for name in columns}
        chosen |= by
        rows = table.filter([self.fit(name) for name in fit]).select(**chosen) if fit else table.select(**chosen)
        found = self.t.run(rows.group_by(list(chosen)).aggregate(**{COUNT: rows.count()}).limit(most + 1))
        if found.num_rows > most:
            return None
        whole = as_table(found.sort_by([(name, "ascending") for name in chosen]), self.t.remote.name)
        counts = whole.columns[COUNT].astype(np.int64)
        return replace(whole, columns={name: whole.columns[name] for name in chosen}), counts


def finite(number: Any) -> Any:
    """Whether a number is there, and neither infinite nor NaN, as an expression of Ibis.

    Engines put NaN above all numbers, or beside them. A comparison alone would not do: DuckDB 2.0 skips it where the statistics of a Parquet
    file, which leave NaN out, say that all numbers are within; what NaN and infinity minus themselves are, they do not say.
    """
    return (number.abs() <= LARGEST) & (number - number == 0)


def plain(column: Any) -> Any:
    """A column as it is; exact decimals as the numbers that a file would have."""
    return column.cast("float64") if column.type().is_decimal() else column
