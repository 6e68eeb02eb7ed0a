"""The first scan: every cell is read as text, to count the rows and to learn what kind each column is."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import duckdb

from datasets.uploads.blocks import blocks, cells_of
from datasets.uploads.errors import UploadError
from datasets.uploads.sources import Source
from datasets.uploads.table import Progress
from metrics_core.filled import Filled

MAX_ROWS = 20_000_000
MAX_TEXT = 2_000_000_000
WHOLE = r"[+-]?[0-9]+"
POINT = r"[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?|[+-]?(inf|Inf|INF|infinity|Infinity)"
COMMA = r"[+-]?([0-9]+,[0-9]*|,[0-9]+)([eE][+-]?[0-9]+)?"
TOLD = 0.2  # seconds after which a long query lets its progress be told again
Found = TypeVar("Found")
KINDS = ("whole", "long", "point", "comma", "bool", "text")


@dataclass(frozen=True)
class Column:
    """How the second scan reads a column: "whole", "fraction", "bool" or "text"."""

    kind: str
    comma: bool = False
    mixed: bool = False
    empty: bool = False


def refuse_rows(rows: int, name: str) -> None:
    """UploadError where a file has more rows than are read."""
    if rows > MAX_ROWS:
        raise too_many(rows, name)


def too_many(rows: int, name: str) -> UploadError:
    """What is said where a file has more rows than are read."""
    return UploadError(
        Filled(
            "{name} has {rows:,} rows; {most:,} is the limit. Upload a random sample of them, with the same proportion "
            "of positives.",
            name=name,
            rows=rows,
            most=MAX_ROWS,
        )
    )


def refuse_text(size: int, name: str) -> None:
    """UploadError where the cells hold more text than is read."""
    if size > MAX_TEXT:
        raise UploadError(
            Filled("{name} holds more than 2 GB of text. Keep the label and the scores and upload those.", name=name)
        )


def _patiently(connection: duckdb.DuckDBPyConnection, ask: Callable[[], Found], tell: Callable[[], None]) -> Found:
    """What a long query answers. tell() is called meanwhile, and where it raises, the query is given up."""
    with ThreadPoolExecutor(1) as aside:
        answer = aside.submit(ask)
        try:
            while not wait([answer], TOLD).done:
                tell()
        except BaseException:
            connection.interrupt()
            raise
        return answer.result()


def profile(
    connection: duckdb.DuckDBPyConnection, source: Source, name: str, progress: Progress
) -> tuple[int, list[Column]]:
    """How many rows there are, and how each column is to be read. Raises UploadError where rows or text are too many."""
    if source.parquet:
        counted = connection.execute(f"SELECT count(*) FROM {source.relation}").fetchall()
        refuse_rows(counted[0][0], name)
    rows, parts = 0, []
    for block in blocks(source):
        found = _patiently(
            connection,
            partial(_counted, connection, source, block),
            partial(_tell_of_block, connection, block, len(source.names), progress),
        )
        rows, width = int(found[0]), len(KINDS) + 2
        refuse_rows(rows, name)
        parts += [found[1 + i * width : 1 + (i + 1) * width] for i in range(len(block))]
    refuse_text(sum(int(part[1] or 0) for part in parts), name)
    comma_allowed = source.delimiter in ("semicolon", "tab", "pipe")
    return rows, [
        column_of(stored, rows, part[0], dict(zip(KINDS, part[2:], strict=True)), comma_allowed)
        for stored, part in zip(source.stored, parts, strict=True)
    ]


def _counted(connection: duckdb.DuckDBPyConnection, source: Source, block: range) -> tuple[Any, ...]:
    """How many rows there are; then of each column of the block what is filled, the length of its text, and each kind."""
    kinds, counts = [], ["count(*)"]
    for i in block:
        text = source.stored[i] == "text"
        kinds += [f"x{i}", f"{kind_of(f'x{i}') if text else 'NULL'} AS k{i}"]
        counts += [f"count(x{i})", f"sum(strlen(x{i}))" if text else "0"]
        counts += [f"count_if(k{i} = {kind})" for kind in range(len(KINDS))]
    sql = f"SELECT {', '.join(counts)} FROM (SELECT {', '.join(kinds)} FROM {cells_of(source, block)})"
    # fetchall, because DuckDB fills its tables of rejects only when a result has been read to its end
    (found,) = connection.execute(sql).fetchall()
    return tuple(found)


def _tell_of_block(connection: duckdb.DuckDBPyConnection, block: range, width: int, progress: Progress) -> None:
    share = max(0.0, connection.query_progress()) / 100
    progress(0.2 + 0.3 * (block.start + share * len(block)) / width, "checking every cell")


def kind_of(cell: str) -> str:
    """SQL for the kind of a cell, as its place in KINDS."""
    return (
        f"CASE WHEN {cell} IS NULL THEN NULL "
        f"WHEN regexp_full_match({cell}, '{WHOLE}') "
        f"THEN CASE WHEN TRY_CAST({cell} AS BIGINT) IS NULL THEN 1 ELSE 0 END "
        f"WHEN regexp_full_match({cell}, '{POINT}') THEN 2 WHEN regexp_full_match({cell}, '{COMMA}') THEN 3 "
        f"WHEN lower({cell}) IN ('true', 'false') THEN 4 ELSE 5 END"
    )


def column_of(stored: str, rows: int, filled: int, count: dict[str, int], comma_allowed: bool) -> Column:
    """A column with text in it is still numbers if most of its cells are and one of those has a fraction."""
    if stored != "text":
        kind = {"whole": "fraction", "bool": "text"}.get(stored, stored) if filled < rows else stored
        return Column(kind, empty=filled == 0)
    if filled == 0:
        return Column("fraction", empty=True)
    if count["whole"] == filled:
        return Column("whole" if filled == rows else "fraction")
    if count["bool"] == filled == rows:
        return Column("bool")
    comma = comma_allowed and count["comma"] > count["point"]
    fractions = count["comma"] if comma else count["point"]
    numbers = count["whole"] + count["long"] + fractions
    if fractions and numbers > filled / 2:
        return Column("fraction", comma, mixed=numbers < filled)
    return Column("text")
