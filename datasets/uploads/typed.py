"""The second scan: each column is read as what the first found it to be, and what does not fit is noted beside it."""

from collections.abc import Iterable

import duckdb
import numpy as np
import pyarrow as pa

from datasets.uploads.blocks import blocks, cells_of
from datasets.uploads.errors import UploadError
from datasets.uploads.profile import COMMA, POINT, WHOLE, Column
from datasets.uploads.sources import Source
from datasets.uploads.table import KEPT_PROBLEMS, Progress, shown
from metrics_core.filled import Filled

BATCH = 250_000
DTYPES = {"whole": np.int64, "fraction": np.float64, "bool": np.bool_, "text": object}
Typed = tuple[dict[str, np.ndarray], dict[str, dict[int, str]]]  # columns by name; by name and row, words among numbers


def select(i: int, stored: str, column: Column) -> list[str]:
    """SQL for the value of column xi, and of one with other words beside numbers for such a word."""
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


def typed_columns(
    connection: duckdb.DuckDBPyConnection, source: Source, columns: list[Column], rows: int, progress: Progress
) -> Typed:
    """The columns by name, read-only, and by name and row the cells of columns of numbers that are none."""
    wanted = [i for i, column in enumerate(columns) if source.names[i] or not column.empty]
    arrays: dict[int, np.ndarray] = {i: np.empty(rows, DTYPES[columns[i].kind]) for i in wanted}
    strange: dict[int, dict[int, str]] = {i: {} for i in wanted if columns[i].mixed}
    pools: dict[int, dict[str, str]] = {i: {} for i in wanted}
    for block in blocks(source):
        start, here = 0, [i for i in wanted if i in block]
        for batch in _typed(connection, source, columns, here):
            stop, cells = start + batch.num_rows, iter(batch.columns)
            for i in here:
                values = next(cells)
                arrays[i][start:stop] = (
                    texts_of(values, pools[i]) if columns[i].kind == "text" else values.to_numpy(zero_copy_only=False)
                )
                if columns[i].mixed:
                    _note(next(cells), start, strange[i])
            start = stop
            share = (block.start + len(block) * start / rows) / len(source.names)
            progress(0.55 + 0.45 * share, "reading the columns")
        if here and start != rows:
            raise UploadError(
                Filled(
                    "{column}: two readings found {rows:,} and {found:,} rows. Upload the file again.",
                    column=source.names[0],
                    rows=rows,
                    found=start,
                )
            )
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
    sql = ", ".join(part for i in wanted for part in select(i, source.stored[i], columns[i]))
    batches: Iterable[pa.RecordBatch] = connection.sql(f"SELECT {sql} FROM {cells_of(source, wanted)}").to_arrow_reader(
        BATCH
    )
    return batches


def texts_of(values: pa.Array, pool: dict[str, str]) -> np.ndarray:
    """Text as Python strings, one object for each different text as long as there are few."""
    coded = values.dictionary_encode()
    words = coded.dictionary.to_pylist()
    if len(pool) + len(words) < 100_000:
        words = [pool.setdefault(word, word) for word in words]
    return texts_of_words(words, coded.indices.fill_null(len(words)).to_numpy())


def texts_of_words(words: list[str | None], codes: np.ndarray) -> np.ndarray:
    """Each code's word; the code behind the last is a missing cell."""
    lookup = np.empty(len(words) + 1, object)
    lookup[:-1] = words
    texts: np.ndarray = lookup[codes]
    return texts


def _note(texts: pa.Array, start: int, noted: dict[int, str]) -> None:
    for row in np.flatnonzero(texts.is_valid().to_numpy(zero_copy_only=False))[: KEPT_PROBLEMS - len(noted)]:
        noted[start + int(row)] = shown(texts[int(row)].as_py())
