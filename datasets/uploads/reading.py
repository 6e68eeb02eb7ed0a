"""Unpacked bytes -> Table, through DuckDB.

A file is scanned once (module at_once). What is very wide is scanned twice: the first scan counts what each column holds;
the second reads each column as what it turned out to be. Either way a column's type never hangs on its
first lines, and a row is left out here only when it has the wrong number of cells or a broken quote.
"""

from collections.abc import Sequence
from contextlib import ExitStack

import duckdb
import numpy as np

from datasets.uploads.at_once import fits, read_at_once
from datasets.uploads.blocks import cells_of, held_where_wide
from datasets.uploads.closed_room import closed_room
from datasets.uploads.errors import UploadError
from datasets.uploads.lines import Lines
from datasets.uploads.lists import spread
from datasets.uploads.narrow import narrowed
from datasets.uploads.other_kinds import refuse_blanks
from datasets.uploads.pieces import counted
from datasets.uploads.profile import MAX_ROWS, Column, profile, too_many
from datasets.uploads.rejects import rejects
from datasets.uploads.sources import Source, count_delimiters, delimited_source, parquet_source
from datasets.uploads.table import Dialect, Problem, Progress, Table
from datasets.uploads.tidy import set_aside, without_blanks
from datasets.uploads.totals import without_totals
from datasets.uploads.trec import refuse_trec
from datasets.uploads.typed import BATCH, Typed, texts_of, typed_columns
from datasets.uploads.unpacking import Unpacked
from datasets.uploads.written_numbers import written
from metrics_core.filled import Filled

SMALL = 4_000_000  # bytes that one thread reads as fast as several


def read(unpacked: Unpacked, name: str, digest: str, progress: Progress, chosen: Sequence[str] = ()) -> Table:
    """Two scans: all cells as text to learn each column's kind, then typed, with what does not fit listed as problems."""
    content, narrow = unpacked.content, None
    if not unpacked.parquet and len(content) > 2 * MAX_ROWS and (many := counted(content, b"\n")) > 2 * MAX_ROWS:
        raise too_many(many, name)
    if not unpacked.parquet:
        refuse_trec(content, name)
        refuse_blanks(content, name)
        content = without_blanks(content, (count_delimiters(content) or ",")[0].encode())
        narrow = narrowed(
            content, chosen, name, lambda share: progress(0.1 + 0.05 * share, "taking the chosen columns")
        )
        content = narrow.content
    small = len(content) < SMALL
    with ExitStack() as rooms:
        room = rooms.enter_context(closed_room(content, in_order=True))
        progress(0.15, "finding the columns")
        source = parquet_source(room, name, chosen) if unpacked.parquet else delimited_source(room, content, name)
        aside: list[Problem] = []
        if source.found:
            lines = Lines(content)
            tidied, aside = set_aside(content, lines, source.found, name)
            if aside:
                content = tidied
                rooms.close()
                room = rooms.enter_context(closed_room(content, in_order=True))
                lines = Lines(content)
        aside = [*(narrow.problems if narrow else ()), *aside]
        typed: Typed | None = None
        if not (fits(source) or small):
            rooms.close()
            room = rooms.enter_context(closed_room(content))
        held = held_where_wide(room, source)
        if fits(source):
            rows, columns, typed = read_at_once(room, source, name, progress)
        else:
            progress(0.2, "checking every cell")
            rows, columns = profile(room, held, name, progress)
        problems: tuple[Problem, ...] = ()
        rejected, of_rows = 0, None
        if source.found:
            progress(0.5, "numbering the lines")
            problems, rejected, of_rows = rejects(room, lines, source, source.found, rows, aside, name)
        if rows == 0:
            raise UploadError(
                Filled(
                    "{name} has no rows (header: {header}). Choose a file with at least one row.",
                    name=name,
                    header=Filled.of(source.header),
                )
            )
        if not small and typed is None:  # as several threads have done
            rooms.close()
            room = rooms.enter_context(closed_room(content, in_order=True))
            held = held_where_wide(room, source)
        arrays, not_numbers = typed or typed_columns(room, held, columns, rows, progress)
        decimal = "comma" if any(column.comma for column in columns) else "point"
        escape = "\\" if source.found and source.found.guess.escape == "\\" else narrow.escape if narrow else ""
        wrapped = unpacked.encoding, unpacked.compression
        dialect = Dialect(source.delimiter, source.quote, source.header, *wrapped, decimal, escape, unpacked.sheet)
        left = narrow.not_read if narrow else source.not_read
        table = Table(name, arrays, rows, dialect, problems, rejected, digest, not_numbers, of_rows, not_read=left)
        table = spread(_as_written(room, held, columns, without_totals(table)))
    progress(1.0, "done")
    return table


def _as_written(room: duckdb.DuckDBPyConnection, source: Source, columns: list[Column], table: Table) -> Table:
    """The table with numbers in the way people write them as numbers."""
    place = {title or f"column {i + 1}": i for i, title in enumerate(source.names)}
    text = {name: i for name, i in place.items() if source.stored[i] == "text" and columns[i].kind == "fraction"}

    def text_of(title: str) -> np.ndarray:
        reader = room.sql(f"SELECT x{place[title]} FROM {cells_of(source, [place[title]])}").to_arrow_reader(BATCH)
        found = [texts_of(batch.column(0), {}) for batch in reader]
        return np.concatenate(found)[: table.rows] if found else np.empty(0, object)

    return written(table, text_of, {name: columns[i].comma for name, i in text.items()})
