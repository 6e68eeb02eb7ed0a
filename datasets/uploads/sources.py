"""What DuckDB is told of an upload: the dialect that the file is written in, its columns and their types.

DuckDB's sniffer is asked twice, because with `store_rejects` it finds ragged tables and without it preambles. The
header is read here, since DuckDB renames duplicates in silence.
"""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

import duckdb

from datasets.uploads.closed_room import FILE
from datasets.uploads.errors import UploadError
from datasets.uploads.headers import DELIMITERS, MISSING, SAMPLE, Guess, Header, header_of, records
from datasets.uploads.pieces import first_lines
from datasets.uploads.table import shown
from datasets.uploads.wide import MAX_COLUMNS, chosen_of
from metrics_core.filled import Filled

QUOTES = {'"': 'double quote (")', "'": "single quote (')"}
WHOLE_TYPES = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER"}
FRACTION_TYPES = {"FLOAT", "DOUBLE", "UBIGINT", "HUGEINT", "UHUGEINT"}


@dataclass(frozen=True)
class Source:
    """A relation whose columns are c0, c1, ..., with the reader's names for them and how each is stored."""

    relation: str
    names: tuple[str, ...]
    stored: tuple[str, ...]
    delimiter: str
    quote: str
    header: str
    parquet: bool = False
    found: Header | None = None
    not_read: tuple[str, ...] = ()

    @property
    def skip(self) -> int:
        return self.found.guess.skip if self.found else 0

    @property
    def has_header(self) -> bool:
        return bool(self.found and self.found.guess.has_header)


def parquet_source(connection: duckdb.DuckDBPyConnection, name: str, chosen: Sequence[str] = ()) -> Source:
    """The Parquet file in a closed room, of a wide one the chosen columns. Raises ManyColumns while they are not chosen."""
    described = connection.execute(f"DESCRIBE SELECT * FROM read_parquet({FILE})").fetchall()
    types = {str(row[0]): str(row[1]) for row in described}
    if len(types) < 2:
        raise UploadError(
            Filled("{name} has only one column. At least two are needed: a label and a score.", name=name)
        )
    names = chosen_of(tuple(types), chosen, name)
    stored = tuple(_stored(types[one]) for one in names)
    columns = ", ".join(f"{_cells(one, types[one])} AS c{i}" for i, one in enumerate(names))
    relation = f"(SELECT {columns} FROM read_parquet({FILE}))"
    left = tuple(one for one in types if one not in set(names))
    return Source(relation, names, stored, "none", "none", "stored in the file", parquet=True, not_read=left)


def _cells(column: str, sql_type: str) -> str:
    """SQL for a column's cells: lists and records as JSON, which keeps texts apart, and what is no number as text."""
    if _stored(sql_type) != "text":
        return _named(column)
    if sql_type.endswith("]") or sql_type.startswith(("STRUCT", "MAP")):
        return f"CASE WHEN {_named(column)} IS NOT NULL THEN CAST(to_json({_named(column)}) AS VARCHAR) END"
    return f"CAST({_named(column)} AS VARCHAR)"


def _named(column: str) -> str:
    return '"' + column.replace('"', '""') + '"'


def _stored(sql_type: str) -> str:
    if sql_type in WHOLE_TYPES:
        return "whole"
    if sql_type in FRACTION_TYPES or sql_type.startswith("DECIMAL"):
        return "fraction"
    return "bool" if sql_type == "BOOLEAN" else "text"


def delimited_source(connection: duckdb.DuckDBPyConnection, content: bytes, name: str) -> Source:
    """Delimited text in a closed room: dialect and header found, or UploadError with what is in the way."""
    guess = _best_guess(connection, content)
    if guess is None:
        raise UploadError(
            Filled(
                "{name} has only one column: no comma, semicolon, tab or pipe separates cells in the same way on its "
                'lines. Its first line is "{line}". '
                "Save it as CSV with one column for the label and one for the score.",
                name=name,
                line=_first_line(content),
            )
        )
    _refuse_widths(guess.width, name)
    header = header_of(content, guess, name)
    guess = header.guess
    where = Filled("none: columns are numbered")
    if guess.has_header or header.foreign:
        where = Filled("line {line}", line=header.line)
    above = header.line - 1 if header.foreign else guess.skip
    if above:
        where = Filled("{where} (lines skipped above it: {above})", where=where, above=above)
    if header.foreign:
        where = Filled("{where} (split by {delimiter})", where=where, delimiter=header.foreign)
    delimiter = DELIMITERS.get(guess.delimiter, repr(guess.delimiter))
    stored, quote = ("text",) * guess.width, QUOTES[guess.quote]
    return Source(_read_csv(guess), header.names, stored, delimiter, quote, where, found=header)


def _first_line(content: bytes) -> str:
    return shown(content[:4000].strip().partition(b"\n")[0].decode(errors="replace"))


def _read_csv(guess: Guess) -> str:
    columns = ", ".join(f"c{i}: 'VARCHAR'" for i in range(guess.width))
    missing = ", ".join(_literal(word) for word in MISSING)
    return (
        f"read_csv({FILE}, auto_detect = false, header = {guess.has_header}, skip = {guess.skip}, comment = '', "
        f"delim = {_literal(guess.delimiter)}, quote = {_literal(guess.quote)}, escape = {_literal(guess.escape)}, "
        f"new_line = '\\n', strict_mode = true, store_rejects = true, rejects_limit = 0, "
        f"nullstr = [{missing}], columns = {{{columns}}})"
    )


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _best_guess(connection: duckdb.DuckDBPyConnection, content: bytes) -> Guess | None:
    declared = re.match(rb'"?sep=([,;\t|])"?\n', content, re.IGNORECASE)
    if declared:
        return _sniff(connection, f", store_rejects = true, delim = {_literal(declared[1].decode())}, skip = 1")
    plain = _sniff(connection)
    if plain and plain.width > 1 and plain.skip == 0 and _fit(content, plain) > 0.5:
        return plain
    counted = count_delimiters(content)
    if plain and plain.width > 1 and counted and counted[0] != plain.delimiter and counted[1] < plain.skip:
        # such as decimal commas below a header without any
        whole = _sniff(connection, f", store_rejects = true, delim = {_literal(counted[0])}, skip = {counted[1]}")
        if whole and whole.width > 1 and _header_fits(content, whole):
            return whole
    guesses = [plain, _sniff(connection, ", store_rejects = true")]
    if counted:
        guesses.append(
            _sniff(connection, f", store_rejects = true, delim = {_literal(counted[0])}, skip = {counted[1]}")
        )
    guesses = [guess and _with_quote_in_use(content, guess) for guess in guesses]
    useful = [guess for guess in guesses if guess and guess.width > 1 and _header_fits(content, guess)]
    if useful:
        return max(useful, key=lambda guess: (_fit(content, guess) > 0.5, guess.width, -guess.skip))
    if counted is None:
        return None
    delimiter, skip = counted
    return _sniff(connection, f", store_rejects = true, delim = {_literal(delimiter)}, skip = {skip}")


def _sniff(connection: duckdb.DuckDBPyConnection, options: str = "") -> Guess | None:
    try:
        found = connection.execute(
            "SELECT Delimiter, Quote, Escape, SkipRows, HasHeader, len(Columns) "
            f"FROM sniff_csv({FILE}, comment = ''{options})"
        ).fetchall()
    except duckdb.Error:
        return None
    delimiter, quote, escape, skip, has_header, width = found[0]
    quote = "'" if quote == "'" else '"'
    return Guess(delimiter, quote, "\\" if escape == "\\" else quote, skip, has_header, width)


def _with_quote_in_use(content: bytes, guess: Guess) -> Guess:
    """DuckDB falls back on single quotes when double quotes are broken somewhere: only where a cell begins with one."""
    opened = (guess.delimiter + guess.quote).encode(), ("\n" + guess.quote).encode()
    if guess.quote == '"' or content.startswith(b"'") or any(mark in content[: 1 << 16] for mark in opened):
        return guess
    return replace(guess, quote='"', escape='"')


def _fit(content: bytes, guess: Guess) -> float:
    """The proportion of the first records, from the top of the file on, that have as many cells as the guess says."""
    try:
        found = [cells for _, cells in islice(records(content, replace(guess, skip=0)), SAMPLE)]
    except csv.Error:
        return 0.0
    return sum(len(cells) - (len(cells) > guess.width and not cells[-1]) == guess.width for cells in found) / max(
        len(found), 1
    )


def count_delimiters(content: bytes) -> tuple[str, int] | None:
    """The delimiter that most of the first lines hold equally often, and how many lines come before them."""
    lines = content[: 1 << 16].split(b"\n")[:200]
    best = (len(lines) / 2, "", 0)
    for delimiter in DELIMITERS:
        counts = [line.count(delimiter.encode()) for line in lines]
        usual, times = Counter(count for count in counts if count).most_common(1)[0] if any(counts) else (0, 0)
        if times > best[0]:
            best = (times, delimiter, counts.index(usual))
    return (best[1], best[2]) if best[1] else None


def _header_fits(content: bytes, guess: Guess) -> bool:
    """Whether the header has as many cells as the rows, and no header-less table begins below lines of cells."""
    if not guess.has_header:
        return guess.skip <= 1 or guess.delimiter.encode() not in b"".join(first_lines(content, guess.skip))
    try:
        _, cells = next(records(content, guess))
    except (StopIteration, csv.Error):
        return False
    return len(cells) == guess.width


def _refuse_widths(width: int, name: str) -> None:
    if width < 2:
        raise UploadError(
            Filled("{name} has only one column. At least two are needed: a label and a score.", name=name)
        )
    if width > MAX_COLUMNS:
        raise UploadError(
            Filled(
                "{name} has {width:,} columns; {most} is the limit. Keep the label and the scores.",
                name=name,
                width=width,
                most=MAX_COLUMNS,
            )
        )
