"""The rows that DuckDB could not take, with their lines and reasons, and the line of each row that it took."""

import duckdb
import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.headers import Guess, Header
from datasets.uploads.lines import Lines, opens
from datasets.uploads.sources import Source
from datasets.uploads.table import KEPT_PROBLEMS, Problem, shown
from metrics_core.filled import Filled

REASONS = {
    "UNQUOTED VALUE": "a quotation mark inside a quoted cell is not doubled",
    "LINE SIZE OVER MAXIMUM": "the line is longer than 2 MB",
}


def rejects(
    connection: duckdb.DuckDBPyConnection,
    lines: Lines,
    source: Source,
    header: Header,
    rows: int,
    aside: list[Problem],
    name: str,
) -> tuple[tuple[Problem, ...], int, np.ndarray | None]:
    """The rows DuckDB could not take, how many they are, and the lines of the rows that it took."""
    open_quote = connection.execute(
        "SELECT line_byte_position FROM reject_errors WHERE error_type = 'UNQUOTED VALUE' "
        "AND contains(trim(csv_line, chr(10)), chr(10)) ORDER BY 1 LIMIT 1"
    ).fetchall()
    if open_quote:
        line = lines.number(lines.record_start(open_quote[0][0] - 1))
        raise UploadError(
            Filled(
                "A quotation mark opened on line {line} of {name} is not closed there, so the lines below are read as part of the quotation. "
                "Close it, double it, or delete it.",
                line=line,
                name=name,
            )
        )
    found = connection.execute(
        "SELECT line_byte_position, arg_min(error_type, column_idx), min(column_idx), "
        "arg_min(error_message, column_idx), first(csv_line) FROM reject_errors "
        f"GROUP BY 1 ORDER BY 1 LIMIT {KEPT_PROBLEMS}"
    ).fetchall()
    problems = tuple(_problem(lines, source, header, *row) for row in found)
    places = connection.execute(
        "SELECT line_byte_position AS place, bool_or(error_type = 'UNQUOTED VALUE') AS broken FROM reject_errors "
        "GROUP BY 1 ORDER BY 1"
    ).fetchnumpy()
    quote = header.guess.quote.encode()
    rejected = np.array(
        [_place(lines, int(at), quote if broken else b"") for at, broken in zip(*places.values(), strict=True)],
        np.int64,
    )
    count = len(rejected) + len(aside)
    problems = tuple(sorted((*aside, *problems), key=lambda one: one.line)[:KEPT_PROBLEMS])
    if count > rows:
        raise UploadError(
            Filled(
                "{name} does not look like a table: {count:,} of its {lines:,} lines do not split "
                "into {width} cells by {delimiter}. The first: {first}. "
                "Check the separator and export it again.",
                name=name,
                count=count,
                lines=rows + count,
                width=len(source.names),
                delimiter=source.delimiter,
                first=str(problems[0]),
            )
        )
    guess = header.guess
    alone = np.array([_closes_nothing(lines.at(place), guess) for place in rejected.tolist()], np.bool_)
    broken = rejected[places["broken"].astype(bool) | alone]
    of_rows = lines.of_rows(
        rows,
        skip=source.skip,
        header=source.has_header,
        quote=quote,
        delimiter=guess.delimiter.encode(),
        rejected=rejected,
        broken=broken,
    )
    return problems, count, of_rows


def _place(lines: Lines, at: int, quote: bytes) -> int:
    """Where a record begins that DuckDB could not take. quote: what the line must hold; DuckDB may name the line above it."""
    start = lines.record_start(at - 1)
    line = lines.at(start)
    return start if quote in line else lines.record_start(start + len(line))


def _closes_nothing(line: bytes, guess: Guess) -> bool:
    """Whether a line holds a quotation mark that has no other half on it, and opens no cell."""
    return line.count(guess.quote.encode()) % 2 > 0 and not opens(line, guess.delimiter, guess.quote)


def _problem(
    lines: Lines, source: Source, header: Header, at: int, kind: str, column: int | None, message: str, text: str
) -> Problem:
    width, reason = len(source.names), REASONS.get(kind, shown(message))
    if kind == "MISSING COLUMNS" and column is not None:
        name, reason = source.names[column], Filled("the line has {cells} of {width} cells", cells=column, width=width)
    elif kind == "TOO MANY COLUMNS":
        name, reason = f"column {width + 1}", Filled("the line has more than {width} cells", width=width)
    else:
        name = source.names[column - 1] if column and column <= width else ""
    start = _place(lines, at, header.guess.quote.encode() if kind == "UNQUOTED VALUE" else b"")
    said = text if start == lines.record_start(at - 1) else lines.at(start).decode(errors="replace")
    return Problem(lines.number(start), name, reason, shown(said))
