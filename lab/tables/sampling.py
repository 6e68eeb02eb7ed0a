"""Some rows of a table that stays where it is, drawn there; and what comes from an engine, read as a file of it would be."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from datasets.uploads import Table, read_table
from datasets.uploads.table import shown
from lab.tables.connections import Remote, TableError
from lab.tables.engines import Opened, opened
from metrics_core.filled import Filled

LOOK, SAMPLE = 50_000, 100_000  # rows that are drawn to find out which column is what, and to work on


@dataclass(frozen=True, eq=False)
class Drawn:
    """A random sample of the rows. total: how many rows the table has."""

    table: Table
    total: int
    seed: int


def sample(remote: Remote, rows: int = SAMPLE, *, seed: int = 0) -> Drawn:
    """About so many rows, each drawn with the same chance; all of them where there are no more. Raises TableError."""
    with opened(remote) as t:
        total = _total(t)
        found = t.run(_drawn(t, rows / total, seed) if total > rows else t.table)
    if not found.num_rows:
        raise TableError(Filled("“{table}” has no rows.", table=shown(remote.name, 40)))
    return Drawn(as_table(found, remote.name), total, seed)


def _drawn(t: Opened, share: float, seed: int) -> Any:
    """An expression of each row with the same chance, decided by the seed."""
    if t.remote.connection.backend == "spark":  # Ibis 12 writes no seed for it
        part, drawn = f"({100 * share:.12f} PERCENT) REPEATABLE ({seed:d})", f"drawn_with_seed_{seed:d}"
        t.backend.raw_sql(f"SELECT * FROM {t.table.get_name()} TABLESAMPLE {part}").createTempView(drawn)
        return t.backend.table(drawn)
    if t.remote.connection.backend == "duckdb":
        t.backend.raw_sql("SET threads = 1")  # or the seed would not decide which rows are drawn
    return t.table.sample(share, method="row", seed=seed)


def _total(t: Opened) -> int:
    """How many rows there are. Raises TableError for more than the operator allows."""
    total = int(t.run(t.table.aggregate(n=t.table.count())).column(0)[0].as_py())
    refuse_large(t.remote, total)
    return total


def refuse_large(remote: Remote, total: int) -> None:
    """Raises TableError for more rows than the operator allows."""
    if total > remote.connection.rows:
        raise TableError(
            Filled(
                "“{table}” has {total:,} rows, and at most {most:,} may be counted here.",
                table=shown(remote.name, 40),
                total=total,
                most=remote.connection.rows,
            )
        )


def as_table(found: pa.Table, name: str) -> Table:
    """What came from an engine, read as a Parquet file of it would be."""
    content = io.BytesIO()
    pq.write_table(found, content)
    return replace(read_table(content.getvalue(), f"{name}.parquet"), name=name)
