"""Unpacked bytes -> Table, through DuckDB.

The file is scanned twice. The first scan takes every cell as text, counts what each column holds and collects the
rows that do not fit; the second reads each column as what it turned out to be, so that a column's type never hangs
on its first lines. A row is left out here only when it has the wrong number of cells or a broken quote.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import duckdb
import numpy as np
import pyarrow as pa

from datasets.uploads.headers import MISSING
from datasets.uploads.lines import Lines
from datasets.uploads.rejects import rejects
from datasets.uploads.sources import Source, closed_room, count_delimiters, delimited_source, parquet_source
from datasets.uploads.table import KEPT_PROBLEMS, Dialect, Problem, Progress, Table, shown
from datasets.uploads.tidy import set_aside, without_blanks
from datasets.uploads.totals import without_totals
from datasets.uploads.unpacking import Unpacked, UploadError
from datasets.uploads.written_numbers import written

MAX_ROWS = 20_000_000
MAX_TEXT = 2_000_000_000
BATCH = 250_000
SMALL = 4_000_000  # bytes that one thread reads as fast as several
WIDE, BLOCK = 24, 8  # columns from which on a table is wide, and how many of a wide one are asked for in one query
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


def read(unpacked: Unpacked, name: str, digest: str, progress: Progress) -> Table:
    """Two scans: all cells as text to learn each column's kind, then typed, with what does not fit listed as problems."""
    content = unpacked.content
    if not unpacked.parquet and len(content) > 2 * MAX_ROWS < content.count(b"\n"):
        raise _too_many(content.count(b"\n"), name)
    if not unpacked.parquet:
        content = without_blanks(content, (count_delimiters(content) or ",")[0].encode())
    small = len(content) < SMALL
    with ExitStack() as rooms:
        room = rooms.enter_context(closed_room(content, in_order=small))
        progress(0.15, "finding the columns")
        source = parquet_source(room, name) if unpacked.parquet else delimited_source(room, content, name)
        aside: list[Problem] = []
        if source.found:
            lines = Lines(content)
            tidied, aside = set_aside(content, lines, source.found, name)
            if aside:
                content = tidied
                rooms.close()
                room = rooms.enter_context(closed_room(content, in_order=small))
        progress(0.2, "checking every cell")
        held = _held(room, source)
        rows, columns = _profile(room, held, name, progress)
        problems: tuple[Problem, ...] = ()
        rejected, of_rows = 0, None
        if source.found:
            progress(0.5, "numbering the lines")
            lines = Lines(content) if aside else lines
            problems, rejected, of_rows = rejects(room, lines, source, source.found, rows, aside, name)
        if rows == 0:
            raise UploadError(f"{name} has no rows (header: {source.header}). Choose a file with at least one row.")
        if not small:  # several threads have read it out of order
            rooms.close()
            room = rooms.enter_context(closed_room(content, in_order=True))
            held = _held(room, source)
        arrays, not_numbers = _arrays(room, held, columns, rows, progress)
        decimal = "comma" if any(column.comma for column in columns) else "point"
        escape = "\\" if source.found and source.found.guess.escape == "\\" else ""
        wrapped = unpacked.encoding, unpacked.compression
        dialect = Dialect(source.delimiter, source.quote, source.header, *wrapped, decimal, escape)
        table = Table(name, arrays, rows, dialect, problems, rejected, digest, not_numbers, of_rows)
        table = _as_written(room, held, columns, without_totals(table))
    progress(1.0, "done")
    return table


def _as_written(room: duckdb.DuckDBPyConnection, source: Source, columns: list[Column], table: Table) -> Table:
    """The table with numbers in the way people write them as numbers."""
    place = {title or f"column {i + 1}": i for i, title in enumerate(source.names)}
    text = {name: i for name, i in place.items() if source.stored[i] == "text" and columns[i].kind == "fraction"}

    def text_of(title: str) -> np.ndarray:
        reader = room.sql(f"SELECT x{place[title]} FROM {_cells(source, [place[title]])}").to_arrow_reader(BATCH)
        found = [_texts(batch.column(0), {}) for batch in reader]
        return np.concatenate(found)[: table.rows] if found else np.empty(0, object)

    return written(table, text_of, {name: columns[i].comma for name, i in text.items()})


def _too_many(rows: int, name: str) -> UploadError:
    return UploadError(
        f"{name} has {rows:,} rows; {MAX_ROWS:,} is the limit. Upload a random sample of them, with the same share of "
        "positives."
    )


def _held(connection: duckdb.DuckDBPyConnection, source: Source) -> Source:
    """The source, in memory where it is wide: a query is planned in a time that grows much faster than its columns do.

    What is asked of it column by column is asked of BLOCK columns at once then, without splitting the lines again.
    """
    if source.parquet or len(source.names) <= WIDE:
        return source
    connection.execute(f"CREATE TEMP TABLE held AS SELECT * FROM {source.relation}")
    return replace(source, relation="held")


def _blocks(source: Source) -> Iterator[range]:
    width = len(source.names)
    step = width if width <= WIDE else BLOCK
    return (range(start, min(start + step, width)) for start in range(0, width, step))


def _cells(source: Source, block: Iterable[int]) -> str:
    """Columns of the relation with stray blanks gone and missing values as NULL: x0, x1, ..., each by its own number."""
    missing = ", ".join(f"'{word}'" for word in MISSING)
    columns = []
    for i in block:
        stored = source.stored[i]
        cell = f"c{i}"
        if stored == "text":  # the CSV reader has taken care of missing words without blanks around them
            odd = f"{cell} IN ({missing})" if source.parquet else "false"
            bare = f"CASE WHEN trim({cell}) IN ({missing}) THEN NULL ELSE trim({cell}) END"
            cell = f"CASE WHEN {odd} OR contains({cell}, ' ') THEN {bare} ELSE {cell} END"
        columns.append(f"{cell} AS x{i}")
    return f"(SELECT {', '.join(columns)} FROM {source.relation})"


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


def _profile(
    connection: duckdb.DuckDBPyConnection, source: Source, name: str, progress: Progress
) -> tuple[int, list[Column]]:
    if source.parquet:
        counted = connection.execute(f"SELECT count(*) FROM {source.relation}").fetchall()
        if counted[0][0] > MAX_ROWS:
            raise _too_many(counted[0][0], name)
    rows, parts = 0, []
    for block in _blocks(source):
        found = _patiently(
            connection,
            partial(_counted, connection, source, block),
            partial(_tell_of_block, connection, block, len(source.names), progress),
        )
        rows, width = int(found[0]), len(KINDS) + 2
        if rows > MAX_ROWS:
            raise _too_many(rows, name)
        parts += [found[1 + i * width : 1 + (i + 1) * width] for i in range(len(block))]
    if sum(int(part[1] or 0) for part in parts) > MAX_TEXT:
        raise UploadError(f"{name} holds more than 2 GB of text. Keep the label and the scores and upload those.")
    comma_allowed = source.delimiter in ("semicolon", "tab", "pipe")
    return rows, [
        _column(stored, rows, part[0], dict(zip(KINDS, part[2:], strict=True)), comma_allowed)
        for stored, part in zip(source.stored, parts, strict=True)
    ]


def _counted(connection: duckdb.DuckDBPyConnection, source: Source, block: range) -> tuple[Any, ...]:
    """How many rows there are; then of each column of the block what is filled, the length of its text, and each kind."""
    kinds, counts = [], ["count(*)"]
    for i in block:
        text = source.stored[i] == "text"
        kinds += [f"x{i}", f"{_kind(f'x{i}') if text else 'NULL'} AS k{i}"]
        counts += [f"count(x{i})", f"sum(strlen(x{i}))" if text else "0"]
        counts += [f"count_if(k{i} = {kind})" for kind in range(len(KINDS))]
    sql = f"SELECT {', '.join(counts)} FROM (SELECT {', '.join(kinds)} FROM {_cells(source, block)})"
    # fetchall, because DuckDB fills its tables of rejects only when a result has been read to its end
    (found,) = connection.execute(sql).fetchall()
    return tuple(found)


def _tell_of_block(connection: duckdb.DuckDBPyConnection, block: range, width: int, progress: Progress) -> None:
    share = max(0.0, connection.query_progress()) / 100
    progress(0.2 + 0.3 * (block.start + share * len(block)) / width, "checking every cell")


def _kind(cell: str) -> str:
    """SQL for the kind of a cell, as its place in KINDS."""
    return (
        f"CASE WHEN {cell} IS NULL THEN NULL "
        f"WHEN regexp_full_match({cell}, '{WHOLE}') "
        f"THEN CASE WHEN TRY_CAST({cell} AS BIGINT) IS NULL THEN 1 ELSE 0 END "
        f"WHEN regexp_full_match({cell}, '{POINT}') THEN 2 WHEN regexp_full_match({cell}, '{COMMA}') THEN 3 "
        f"WHEN lower({cell}) IN ('true', 'false') THEN 4 ELSE 5 END"
    )


def _column(stored: str, rows: int, filled: int, count: dict[str, int], comma_allowed: bool) -> Column:
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


def _select(i: int, stored: str, column: Column) -> list[str]:
    if stored != "text":
        types = {"whole": "BIGINT", "fraction": "DOUBLE", "bool": "BOOLEAN", "text": "VARCHAR"}
        return [f"CAST(x{i} AS {types[column.kind]})"]
    if column.kind == "whole":
        return [f"CAST(x{i} AS BIGINT)"]
    if column.kind == "bool":
        return [f"lower(x{i}) = 'true'"]
    if column.kind == "text":
        return [f"x{i}"]
    text = f"replace(x{i}, ',', '.')" if column.comma else f"x{i}"
    if not column.mixed:
        return [f"TRY_CAST({text} AS DOUBLE)"]
    numeric = f"regexp_full_match(x{i}, '{WHOLE}|{COMMA if column.comma else POINT}')"
    return [f"CASE WHEN {numeric} THEN TRY_CAST({text} AS DOUBLE) END", f"CASE WHEN NOT {numeric} THEN x{i} END"]


def _arrays(
    connection: duckdb.DuckDBPyConnection, source: Source, columns: list[Column], rows: int, progress: Progress
) -> tuple[dict[str, np.ndarray], dict[str, dict[int, str]]]:
    dtypes = {"whole": np.int64, "fraction": np.float64, "bool": np.bool_, "text": object}
    wanted = [i for i, column in enumerate(columns) if source.names[i] or not column.empty]
    arrays: dict[int, np.ndarray] = {i: np.empty(rows, dtypes[columns[i].kind]) for i in wanted}
    strange: dict[int, dict[int, str]] = {i: {} for i in wanted if columns[i].mixed}
    pools: dict[int, dict[str, str]] = {i: {} for i in wanted}
    for block in _blocks(source):
        start, here = 0, [i for i in wanted if i in block]
        for batch in _typed(connection, source, columns, here):
            stop, cells = start + batch.num_rows, iter(batch.columns)
            for i in here:
                values = next(cells)
                arrays[i][start:stop] = (
                    _texts(values, pools[i]) if columns[i].kind == "text" else values.to_numpy(zero_copy_only=False)
                )
                if columns[i].mixed:
                    _note(next(cells), start, strange[i])
            start = stop
            share = (block.start + len(block) * start / rows) / len(source.names)
            progress(0.55 + 0.45 * share, "reading the columns")
        if here and start != rows:
            raise UploadError(f"{source.names[0]}: {start:,} of {rows:,} rows could be read twice in the same way.")
    for array in arrays.values():
        array.flags.writeable = False
    names = {i: source.names[i] or f"column {i + 1}" for i in wanted}
    return {names[i]: arrays[i] for i in wanted}, {names[i]: found for i, found in strange.items()}


def _typed(
    connection: duckdb.DuckDBPyConnection, source: Source, columns: list[Column], wanted: list[int]
) -> Iterable[pa.RecordBatch]:
    """The wanted columns, each in its type, with what does not fit beside those of numbers."""
    if not wanted:
        return ()
    sql = ", ".join(part for i in wanted for part in _select(i, source.stored[i], columns[i]))
    batches: Iterable[pa.RecordBatch] = connection.sql(f"SELECT {sql} FROM {_cells(source, wanted)}").to_arrow_reader(
        BATCH
    )
    return batches


def _texts(values: pa.Array, pool: dict[str, str]) -> np.ndarray:
    """Text as Python strings, one object for each different text as long as there are few."""
    coded = values.dictionary_encode()
    words = coded.dictionary.to_pylist()
    if len(pool) + len(words) < 100_000:
        words = [pool.setdefault(word, word) for word in words]
    lookup = np.empty(len(words) + 1, object)
    lookup[:-1] = words
    texts: np.ndarray = lookup[coded.indices.fill_null(len(words)).to_numpy()]
    return texts


def _note(texts: pa.Array, start: int, noted: dict[int, str]) -> None:
    for row in np.flatnonzero(texts.is_valid().to_numpy(zero_copy_only=False))[: KEPT_PROBLEMS - len(noted)]:
        noted[start + int(row)] = shown(texts[int(row)].as_py())
