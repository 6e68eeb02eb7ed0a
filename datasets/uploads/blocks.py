"""A source's columns as DuckDB is asked for them: their cells without stray blanks, and a wide table block by block."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import duckdb

from datasets.uploads.headers import MISSING
from datasets.uploads.sources import Source

WIDE, BLOCK = 24, 8  # columns from which on a table is wide, and how many of a wide one are asked for in one query


def held_where_wide(connection: duckdb.DuckDBPyConnection, source: Source) -> Source:
    """The source, in memory where it is wide: a query is planned in a time that grows much faster than its columns do.

    What is asked of it column by column is asked of BLOCK columns at once then, without splitting the lines again.
    """
    if source.parquet or len(source.names) <= WIDE:
        return source
    connection.execute(f"CREATE TEMP TABLE held AS SELECT * FROM {source.relation}")
    return replace(source, relation="held")


def blocks(source: Source) -> Iterator[range]:
    """The source's columns by number, in the blocks that are asked for at once."""
    width = len(source.names)
    step = width if width <= WIDE else BLOCK
    return (range(start, min(start + step, width)) for start in range(0, width, step))


def cells_of(source: Source, block: Iterable[int]) -> str:
    """Columns of the relation with stray blanks gone and missing values as NULL: x0, x1, ..., each by its own number."""
    columns = [
        f"{cell_of(f'c{i}', parquet=source.parquet) if source.stored[i] == 'text' else f'c{i}'} AS x{i}" for i in block
    ]
    return f"(SELECT {', '.join(columns)} FROM {source.relation})"


def cell_of(cell: str, *, parquet: bool) -> str:
    """SQL for a text cell; the CSV reader has taken care of missing words without blanks around them."""
    missing = ", ".join(f"'{word}'" for word in MISSING)
    odd = f"{cell} IN ({missing})" if parquet else "false"
    bare = f"CASE WHEN trim({cell}) IN ({missing}) THEN NULL ELSE trim({cell}) END"
    return f"CASE WHEN {odd} OR contains({cell}, ' ') THEN {bare} ELSE {cell} END"
