"""Unpacked bytes -> Table, through DuckDB.

The file is scanned twice. The first scan takes every cell as text, counts what each column holds and collects the
rows that do not fit; the second reads each column as what it turned out to be, so that a column's type never hangs
on its first lines. A row is left out here only when it has the wrong number of cells or a broken quote.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

import duckdb
import numpy as np
import pyarrow as pa

from datasets.uploads.lines import Lines
from datasets.uploads.sources import MISSING, Source, closed_room, delimited_source, parquet_source
from datasets.uploads.table import KEPT_PROBLEMS, Dialect, Problem, Progress, Table, shown
from datasets.uploads.unpacking import Unpacked, UploadError

MAX_ROWS = 20_000_000
MAX_TEXT = 2_000_000_000
BATCH = 250_000
WIDE, BLOCK = 24, 8  # columns from which on a table is wide, and how many of a wide one are asked for in one query
WHOLE = r"[+-]?[0-9]+"
POINT = r"[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?|[+-]?(inf|Inf|INF|infinity|Infinity)"
COMMA = r"[+-]?([0-9]+,[0-9]*|,[0-9]+)([eE][+-]?[0-9]+)?"
TOLD = 0.2  # seconds after which a long query lets its progress be told again
Found = TypeVar("Found")
KINDS = ("whole", "long", "point", "comma", "bool", "text")
REASONS = {
    "UNQUOTED VALUE": "a quotation mark inside a quoted cell is not doubled",
    "LINE SIZE OVER MAXIMUM": "the line is longer than 2 MB",
}


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
    if not unpacked.parquet and content.count(b"\n") > 2 * MAX_ROWS:
        raise _too_many(content.count(b"\n"), name)
    with closed_room(content) as connection:
        progress(0.15, "finding the columns")
        source = parquet_source(connection, name) if unpacked.parquet else delimited_source(connection, content, name)
        progress(0.2, "checking every cell")
        rows, columns = _profile(connection, _held(connection, source), name, progress)
        problems: tuple[Problem, ...] = ()
        rejected, lines = 0, None
        if not unpacked.parquet:
            progress(0.5, "numbering the lines")
            problems, rejected, lines = _rejects(connection, Lines(content), source, rows, name)
        if rows == 0:
            raise UploadError(f"{name} has no rows (header: {source.header}). Choose a file with at least one row.")
    with closed_room(content, in_order=True) as connection:
        arrays, not_numbers = _arrays(connection, _held(connection, source), columns, rows, progress)
    decimal = "comma" if any(column.comma for column in columns) else "point"
    dialect = Dialect(source.delimiter, source.quote, source.header, unpacked.encoding, unpacked.compression, decimal)
    progress(1.0, "done")
    return Table(name, arrays, rows, dialect, problems, rejected, digest, not_numbers, lines)


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


def _rejects(
    connection: duckdb.DuckDBPyConnection, lines: Lines, source: Source, rows: int, name: str
) -> tuple[tuple[Problem, ...], int, np.ndarray | None]:
    """The rows DuckDB could not take, how many they are, and the lines of the rows that it took."""
    open_quote = connection.execute(
        "SELECT line_byte_position FROM reject_errors WHERE error_type = 'UNQUOTED VALUE' "
        "AND contains(trim(csv_line, chr(10)), chr(10)) ORDER BY 1 LIMIT 1"
    ).fetchall()
    if open_quote:
        line = lines.number(lines.record_start(open_quote[0][0] - 1))
        raise UploadError(
            f"A quotation mark opened on line {line} of {name} is not closed there, and swallows the lines below. "
            "Close it, double it, or delete it."
        )
    found = connection.execute(
        "SELECT line_byte_position, arg_min(error_type, column_idx), min(column_idx), "
        "arg_min(error_message, column_idx), first(csv_line) FROM reject_errors "
        f"GROUP BY 1 ORDER BY 1 LIMIT {KEPT_PROBLEMS}"
    ).fetchall()
    problems = tuple(_problem(lines, source, *row) for row in found)
    places = connection.execute(
        "SELECT line_byte_position AS place, bool_or(error_type = 'UNQUOTED VALUE') AS broken FROM reject_errors "
        "GROUP BY 1 ORDER BY 1"
    ).fetchnumpy()
    rejected = np.array([lines.record_start(int(place) - 1) for place in places["place"]], np.int64)
    if len(rejected) > rows:
        raise UploadError(
            f"{name} does not look like a table: {len(rejected):,} of its {rows + len(rejected):,} lines do not split "
            f"into {len(source.names)} cells by {source.delimiter}. The first: {problems[0]}. "
            "Check the separator and export it again."
        )
    broken = rejected[places["broken"].astype(bool)]
    quote = b"'" if "single" in source.quote else b'"'
    of_rows = lines.of_rows(
        rows, skip=source.skip, header=source.has_header, quote=quote, rejected=rejected, broken=broken
    )
    return problems, len(rejected), of_rows


def _problem(lines: Lines, source: Source, at: int, kind: str, column: int | None, message: str, text: str) -> Problem:
    width = len(source.names)
    if kind == "MISSING COLUMNS" and column is not None:
        name, reason = source.names[column], f"the line has {column} of {width} cells"
    elif kind == "TOO MANY COLUMNS":
        name, reason = f"column {width + 1}", f"the line has more than {width} cells"
    else:
        name = source.names[column - 1] if column and column <= width else ""
        reason = REASONS.get(kind, shown(message))
    return Problem(lines.number(lines.record_start(at - 1)), name, reason, shown(text))
