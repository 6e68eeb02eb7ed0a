"""A table read in one scan: numbers straight from the text of a batch, and words by their dictionary.

A column is numbers as long as all of its cells are written with nothing but digits, signs, points and exponents, and Arrow
takes each of them. Any other is kept as the different words in it with their places; what a word is, and what it is read as,
the database is asked once a word, by the same rules that profile.py and typed.py have for cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import duckdb
import numpy as np
import pyarrow as pa

from datasets.uploads import typed
from datasets.uploads.blocks import WIDE, cell_of
from datasets.uploads.errors import UploadError
from datasets.uploads.profile import (
    KINDS,
    Column,
    column_of,
    kind_of,
    refuse_rows,
    refuse_text,
)
from datasets.uploads.sources import Source
from datasets.uploads.table import KEPT_PROBLEMS, Progress, shown
from datasets.uploads.typed import DTYPES, Typed, select, texts_of, texts_of_words
from metrics_core.filled import Filled

DIGITS, REST = b"0123456789+-", b".eE"
AT_ONCE = 100_000  # different words, about which the database is asked in one query
_Read = tuple[Column, np.ndarray, dict[int, str], int]  # its values, words among numbers by row, the length of its text


@dataclass
class _Cells:
    """What is known of a column: its numbers by batch, or once they are no numbers its words; late: after the first batch."""

    chunks: list[pa.Array] = field(default_factory=list)
    whole: bool = True
    words: bool = False
    late: bool = False
    size: int = 0

    def take(self, cells: pa.Array) -> None:
        if self.late:
            return
        if not _is_text(cells):
            self.whole &= pa.types.is_integer(cells.type)
            self.chunks.append(cells)
            return
        self.size += 0 if self.words else _size(cells)
        numbers = None if self.words else self._numbers(cells)
        if numbers is None and not self.words:
            self.words, self.late, self.chunks = True, bool(self.chunks), []
        if not self.late:
            self.chunks.append(cells.dictionary_encode() if self.words else numbers)

    def _numbers(self, cells: pa.Array) -> pa.Array | None:
        rest = _text(cells).translate(None, DIGITS)
        if rest.translate(None, REST):
            return None
        try:
            if not rest:
                return cells.cast(pa.int64())
            self.whole = False
            return cells.cast(pa.float64())
        except pa.ArrowInvalid:
            return None


def fits(source: Source) -> bool:
    """Whether a source is read so: one of a usual width."""
    return len(source.names) <= WIDE


def read_at_once(
    connection: duckdb.DuckDBPyConnection, source: Source, name: str, progress: Progress
) -> tuple[int, list[Column], Typed]:
    """The rows, how each column was read, and the columns. Raises UploadError where rows or text are too many."""
    width = len(source.names)
    cells = [_Cells() for _ in range(width)]
    rows = _scan(connection, source, cells, name, progress)
    late = [one for one in cells if one.late]
    if late:  # what turned out to be words after its first batches is read again
        again = [_Cells(words=True) if one.late else _Cells(late=True) for one in cells]
        if _scan(connection, source, again, name, lambda share, word: progress(0.35 + share / 4, word)) != rows:
            raise UploadError(
                Filled("{name} had a different number of rows when it was read again. Upload it again.", name=name)
            )
        cells = [new if old.late else old for old, new in zip(cells, again, strict=True)]
    read: dict[int, _Read] = {}
    for i, one in enumerate(cells):
        if not one.words:
            progress(0.45 + 0.05 * len(read) / width, "checking every cell")
            read[i] = *_numbers(one, source.stored[i], rows), {}, one.size
            one.chunks = []
    for together in _together(cells):
        for i, found in zip(together, _words(connection, [cells[i] for i in together], rows, source), strict=True):
            progress(0.45 + 0.05 * len(read) / width, "checking every cell")
            read[i] = found
    arrays, strange = {}, {}
    for i in range(width):
        column, values, noted, _ = read[i]
        if source.names[i] or not column.empty:
            title = source.names[i] or f"column {i + 1}"
            values.flags.writeable = False
            arrays[title] = values
            if column.mixed:
                strange[title] = noted
    refuse_text(sum(size for *_, size in read.values()), name)
    return rows, [read[i][0] for i in range(width)], (arrays, strange)


def _scan(
    connection: duckdb.DuckDBPyConnection, source: Source, cells: list[_Cells], name: str, progress: Progress
) -> int:
    rows, share = 0, 0.0
    for batch in _batches(connection, source):
        rows += batch.num_rows
        refuse_rows(rows, name)
        for one, values in zip(cells, batch.columns, strict=True):
            one.take(values)
        share = max(share, connection.query_progress() / 100)
        progress(0.2 + 0.2 * share, "reading the columns")
    return rows


def _batches(connection: duckdb.DuckDBPyConnection, source: Source) -> Iterator[pa.RecordBatch]:
    types = {"whole": "BIGINT", "fraction": "DOUBLE", "bool": "BOOLEAN"}  # of what Parquet stores by itself
    names = ", ".join(
        f"CAST(c{i} AS {types[stored]})" if stored in types else f"c{i}" for i, stored in enumerate(source.stored)
    )
    yield from connection.sql(f"SELECT {names} FROM {source.relation}").to_arrow_reader(typed.BATCH)


def _is_text(cells: pa.Array) -> bool:
    return bool(pa.types.is_string(cells.type) or pa.types.is_large_string(cells.type))


def _text(cells: pa.Array) -> bytes:
    """The text of all cells, one behind the other."""
    _, places, text = cells.buffers()
    if text is None or not len(cells):
        return b""
    kind = np.int64 if pa.types.is_large_string(cells.type) else np.int32
    ends = np.frombuffer(places, kind)[cells.offset : cells.offset + len(cells) + 1]
    return memoryview(text)[int(ends[0]) : int(ends[-1])].tobytes()


def _size(cells: pa.Array) -> int:
    return len(_text(cells))


def _numbers(one: _Cells, stored: str, rows: int) -> tuple[Column, np.ndarray]:
    """A column of numbers, or what Parquet stores as true and false, which is text where some are missing."""
    filled = rows - sum(chunk.null_count for chunk in one.chunks)
    if stored == "text":
        column = Column("whole" if one.whole and filled == rows > 0 else "fraction", empty=not filled)
    else:
        column = column_of(stored, rows, filled, {}, comma_allowed=False)
    if column.kind == "text":
        return column, np.concatenate([texts_of(chunk.cast(pa.string()), {}) for chunk in one.chunks])
    kinds = {"whole": pa.int64(), "bool": pa.bool_(), "fraction": pa.float64()}
    parts = [chunk.cast(kinds[column.kind], safe=False).to_numpy(zero_copy_only=False) for chunk in one.chunks]
    return column, np.concatenate(parts) if parts else np.empty(0)


def _together(cells: list[_Cells]) -> Iterator[list[int]]:
    """The columns of words by number, as many together as have AT_ONCE different words or fewer."""
    group, held = list[int](), 0
    for i, one in enumerate(cells):
        if one.words:
            more = sum(len(chunk.dictionary) for chunk in one.chunks)
            if group and held + more > AT_ONCE:
                yield group
                group, held = [], 0
            group.append(i)
            held += more
    if group:
        yield group


def _words(connection: duckdb.DuckDBPyConnection, some: list[_Cells], rows: int, source: Source) -> Iterator[_Read]:
    """Columns of words, each read as what it turns out to be; the database is asked for all of them at once."""
    words, codes = [], []
    for one in some:
        unified = pa.chunked_array(one.chunks).unify_dictionaries()
        words.append(unified.chunk(0).dictionary)
        codes.append(np.concatenate([chunk.indices.fill_null(len(words[-1])).to_numpy() for chunk in unified.chunks]))
        one.chunks = []
    sizes = [len(each) for each in words]
    times = [np.bincount(each, minlength=size + 1)[:-1] for each, size in zip(codes, sizes, strict=True)]
    of = np.repeat(np.arange(len(some)), sizes)
    table = {"c0": pa.chunked_array(words), "n": np.concatenate(times), "col": of, "place": np.arange(len(of))}
    connection.register("words", pa.table(table))
    cell = f"(SELECT {cell_of('c0', parquet=source.parquet)} AS x0, n, col, place FROM words)"
    columns, lengths = _kinds(connection, cell, rows, source)
    ways = [", ".join(select(0, "text", column)) for column in columns]
    read = {way: _as(connection, way, cell, [i for i, one in enumerate(ways) if one == way]) for way in {*ways}}
    connection.unregister("words")
    starts = dict.fromkeys(read, 0)
    for column, way, size, length in zip(columns, ways, sizes, lengths, strict=True):
        values = read[way].slice(starts[way], size)
        starts[way] += size
        yield column, *_placed(column, values, codes.pop(0)), length


def _kinds(
    connection: duckdb.DuckDBPyConnection, cell: str, rows: int, source: Source
) -> tuple[list[Column], list[int]]:
    """How each column of words is to be read, and how long its text is. Each has a word, else it would be numbers."""
    counts = ", ".join(f"coalesce(sum(n) FILTER (k = {kind}), 0)" for kind in range(len(KINDS)))
    asked = f"SELECT col, coalesce(sum(n) FILTER (x0 IS NOT NULL), 0), coalesce(sum(n * strlen(x0)), 0), {counts} "
    found = connection.execute(
        f"{asked} FROM (SELECT x0, n, col, {kind_of('x0')} AS k FROM {cell}) GROUP BY col ORDER BY col"
    ).fetchall()
    comma = source.delimiter in ("semicolon", "tab", "pipe")
    columns, lengths = [], []
    for _, filled, length, *times in (map(int, counted) for counted in found):
        columns.append(column_of("text", rows, filled, dict(zip(KINDS, times, strict=True)), comma))
        lengths.append(length)
    return columns, lengths


def _as(connection: duckdb.DuckDBPyConnection, way: str, cell: str, columns: list[int]) -> pa.Table:
    """The words of these columns, one behind the other, in one way to read them."""
    these = ", ".join(map(str, columns))
    return connection.sql(f"SELECT {way} FROM {cell} WHERE col IN ({these}) ORDER BY place").to_arrow_table()


def _placed(column: Column, read: pa.Table, codes: np.ndarray) -> tuple[np.ndarray, dict[int, str]]:
    """A column's values by row, and the first cells that are no numbers in a column of numbers."""
    values = read.column(0).combine_chunks()
    if column.kind == "text":
        return texts_of_words(values.to_pylist(), codes), {}
    lookup: np.ndarray = np.append(values.to_numpy(zero_copy_only=False), 0).astype(DTYPES[column.kind])
    if column.kind == "fraction":
        lookup[-1] = np.nan
    return lookup[codes], _noted(read.column(1).to_pylist(), codes) if column.mixed else {}


def _noted(odd: list[str | None], codes: np.ndarray) -> dict[int, str]:
    """The first cells that are no numbers, by row."""
    is_odd = np.array([*(word is not None for word in odd), False])
    return {int(row): shown(odd[codes[row]]) for row in np.flatnonzero(is_odd[codes])[:KEPT_PROBLEMS]}
