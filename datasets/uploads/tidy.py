"""Lines of a delimited text that DuckDB would take for rows though they are none, taken out before it reads them.

DuckDB drops an empty cell at the end of a line without a word, so that a row with a delimiter too many would be shifted.
Here the cells of such lines are counted against the header. Lines are counted from 0 in this module.
"""

import csv
from itertools import islice

import numpy as np

from datasets.uploads.headers import SAMPLE, Header, is_number, misfit, numeric_columns, records
from datasets.uploads.lines import Lines, opens
from datasets.uploads.table import Problem, shown
from datasets.uploads.unpacking import UploadError

PIECE = 1 << 24  # bytes that are counted at once
FEW = 2_000  # lines that are split one by one without being counted before
FEET = 5  # last lines that may be a footnote
Found = dict[int, tuple[int, str, str]]  # by a record's first line: its last one, the column, and the reason


def without_blanks(content: bytes, delimiter: bytes) -> bytes:
    """The text without the blanks between a delimiter and a quotation mark that opens or closes a cell."""
    if b'"' not in content or (delimiter + b' "' not in content and b'" ' + delimiter not in content):
        return content
    lines = content.split(b"\n")
    for i, line in enumerate(lines):
        parts = line.split(b'"')
        if len(parts) > 2 and len(parts) % 2:
            parts[::2] = [_bare(part, delimiter) for part in parts[::2]]
            lines[i] = b'"'.join(parts)
    return b"\n".join(lines)


def _bare(part: bytes, delimiter: bytes) -> bytes:
    left = part.lstrip(b" ")
    part = left if left.startswith(delimiter) else part
    right = part.rstrip(b" ")
    return right if right.endswith(delimiter) else part


def set_aside(content: bytes, lines: Lines, header: Header, name: str) -> tuple[bytes, list[Problem]]:
    """The text with empty lines in place of what is no row, and what stood there.

    Raises UploadError where most rows have a cell more than the header, and where a second table begins.
    """
    text = Text(content, lines, header)
    _refuse_second_table(text, name)
    found = feet(text) | apart(text) | surplus(text) | again(text) | further(text)
    if sum(reason.startswith("the line has ") and bool(column) for _, column, reason in found.values()) > text.rows / 2:
        raise UploadError(misfit(len(header.names), len(header.names) + 1, header.line, name))
    problems, kept, place = [], [], 0
    for line, (last, column, reason) in sorted(found.items()):
        problems.append(Problem(line + 1, column, reason, shown(text.of(line, last).decode(errors="replace"))))
        kept += [content[place : text.starts[line]], b"\n" * (last - line)]
        place = int(text.ends[last])
    return b"".join([*kept, content[place:]]) if found else content, problems


class Text:
    """A text by its lines. `width`: the cells of a row, and of the header's line with what it leaves empty at its end."""

    def __init__(self, content: bytes, lines: Lines, header: Header) -> None:
        self.content, self.ends, self.header, self.guess = content, lines.ends, header, header.guess
        self.starts = np.concatenate(([0], lines.ends[:-1] + 1))
        self.delimiter, self.quote = self.guess.delimiter.encode(), self.guess.quote.encode()
        self.first = self.guess.skip + self.guess.has_header
        self.rows = len(self.ends) - self.first
        self.quoted = self.quote in content
        self.sample = [cells for _, cells in islice(records(content, self.guess), SAMPLE)]
        lengths = [len(cells) for cells in self.sample]
        self.width = max(self.guess.width, lengths[0] if self.guess.has_header else max(lengths, key=lengths.count))
        below = self.sample[self.guess.has_header :]
        self.below = [cells for cells in below if len(cells) == self.guess.width]
        body = self.below[len(header.further) :]
        self.numeric = numeric_columns(body[:-FEET] if len(body) > 2 * FEET else body, self.guess.width)

    def of(self, first: int, last: int) -> bytes:
        """What stands on these lines."""
        return self.content[self.starts[first] : self.ends[last]]

    def cells(self, first: int, last: int) -> list[str]:
        """The cells of the record on these lines; none where its quotes are broken."""
        escape = "\\" if self.guess.escape == "\\" else None
        text = [self.of(first, last).decode(errors="replace")]
        sign, quote = self.guess.delimiter, self.guess.quote
        try:
            return next(
                csv.reader(text, delimiter=sign, quotechar=quote, escapechar=escape, doublequote=not escape), []
            )
        except csv.Error:
            return []

    def column(self, place: int) -> str:
        """The name of a column, by its place."""
        names = self.header.names
        return (names[place] if place < len(names) else "") or f"column {place + 1}"


# ---- delimiters too many or too few
def surplus(text: Text) -> Found:
    """The records that have a cell too many and end in an empty one, and those without any filled cell."""
    size = np.frombuffer(text.content, np.uint8)
    ended = (text.ends > text.starts) & (size[np.maximum(text.ends - 1, 0)] == text.delimiter[0])
    ended[: text.first] = False
    suspects = np.flatnonzero(ended)
    if len(suspects) == 0:
        return {}
    quotes = _counts(text, text.quote) if text.quoted else np.zeros(len(text.ends), np.int32)
    if len(suspects) > FEW:
        counts = _counts(text, text.delimiter, outside=text.quoted) + 1
        empty = text.ends[suspects] - text.starts[suspects] < counts[suspects]
        suspects = suspects[(counts[suspects] != text.width) | (quotes[suspects] % 2 > 0) | empty]
    found: Found = {}
    begins, inner = _several_lines(text, np.flatnonzero(quotes % 2)) if len(suspects) else ({}, set())
    for last in suspects.tolist():
        first = begins.get(last, last)
        if last in inner or first < text.first:
            continue
        cells = text.cells(first, last)
        if len(cells) > text.width:
            reason = f"the line has {len(cells)} cells, not {text.guess.width}, and the last is empty"
            found[first] = last, text.column(text.guess.width), reason
        elif len(cells) == text.width and not any(map(str.strip, cells)):
            found[first] = last, "", "no cell of the line is filled"
    return found


def _counts(text: Text, sign: bytes, *, outside: bool = False) -> np.ndarray:
    """How often each line holds a sign; where asked, outside quotes, as far as the line itself tells."""
    view, counts = np.frombuffer(text.content, np.uint8), np.zeros(len(text.ends), np.int32)
    now = began = False  # inside quotes: here, and where the line began
    for start in range(0, len(view), PIECE):
        piece = view[start : start + PIECE]
        first, stop = np.searchsorted(text.ends, (start, start + len(piece)))
        lines, ends = counts[first : stop + 1], text.ends[first:stop] - start
        if not outside:
            _add(lines, piece == sign[0], ends)
            continue
        inside = np.bitwise_xor.accumulate(piece == text.quote[0]) ^ now
        begins = np.concatenate(([began], inside[ends]))
        now, began = bool(inside[-1]), bool(begins[-1])
        for state in (False, True):
            if state in begins:
                found = np.zeros_like(lines)
                _add(found, (piece == sign[0]) & (inside == state), ends)
                lines += np.where(begins[: len(lines)] == state, found, 0)
    return counts


def _add(counts: np.ndarray, here: np.ndarray, ends: np.ndarray) -> None:
    """Add to each line's count how often it is here; what is behind the last end belongs to the line after it."""
    places = np.flatnonzero(here)
    found = np.diff(np.searchsorted(places, ends), prepend=0, append=len(places))
    counts += found[: len(counts)].astype(np.int32)


def _several_lines(text: Text, odd: np.ndarray) -> tuple[dict[int, int], set[int]]:
    """By the last line of each record of several lines its first one, and all lines but their last."""
    begins: dict[int, int] = {}
    inner: set[int] = set()
    done = -1
    for first, last in zip(odd.tolist(), odd[1:].tolist(), strict=False):
        if first > done and opens(text.of(first, first), text.guess.delimiter, text.guess.quote):
            begins[last], done = first, last
            inner.update(range(first, last))
    return begins, inner


def apart(text: Text) -> Found:
    """The lines on which a quotation mark inside a cell is paired with one inside another."""
    found: Found = {}
    for line in _with_strays(text) if text.quoted else ():
        if line < text.first or text.of(line, line).count(text.quote) < 2:
            continue
        cells = text.cells(line, line)
        odd = [i for i, cell in enumerate(cells) if cell.count(text.guess.quote) % 2]
        escaped = [i for i, cell in enumerate(cells) if "\\" + text.guess.quote in cell]
        if escaped:
            found[line] = line, text.column(escaped[0]), "a backslash stands before a quotation mark outside quotes"
        elif len(odd) > 1:
            reason = "quotation marks inside two cells belong together: is a delimiter missing before the first?"
            found[line] = line, text.column(odd[0]), reason
    return found


def _with_strays(text: Text) -> list[int]:
    """The lines with a quotation mark that stands neither at an end of a cell nor beside another one."""
    view = np.frombuffer(text.content, np.uint8)
    before = np.zeros(256, np.bool_)
    before[[text.delimiter[0], text.quote[0], 10]] = True
    after = before.copy()
    before[92] = text.guess.escape == "\\"
    lines: list[int] = []
    for start in range(0, len(view), PIECE):
        places = np.flatnonzero(view[start : start + PIECE] == text.quote[0]) + start
        places = places[(places > 0) & (places < len(view) - 1)]
        stray = places[~before[view[places - 1]]]
        stray = stray[~after[view[stray + 1]]]
        lines += np.unique(np.searchsorted(text.ends, stray)).tolist()
    return lines


# ---- what belongs to no row
def further(text: Text) -> Found:
    """The header's further lines."""
    return {line - 1: (line - 1, "", "the line belongs to the header") for line in text.header.further}


def again(text: Text) -> Found:
    """The header, where it comes again."""
    found: Found = {}
    if not text.guess.has_header:
        return found
    says = text.of(text.header.line - 1, text.first - 1 if text.first >= text.header.line else text.header.line - 1)
    place = text.content.find(b"\n" + says + b"\n", int(text.ends[text.first - 1]))
    while place >= 0:
        line = int(np.searchsorted(text.ends, place)) + 1
        found[line] = line + says.count(b"\n"), "", "the line is the header again"
        place = text.content.find(b"\n" + says + b"\n", place + 1)
    return found


def feet(text: Text) -> Found:
    """The last lines, where most of their cells are empty and words stand below numbers."""
    found: Found = {}
    filled = np.flatnonzero(text.ends > text.starts)[-FEET:]
    for line in filled[filled >= text.first][::-1].tolist():
        cells = text.cells(line, line)
        told = [i for i, cell in enumerate(cells) if cell.strip()]
        words = [i for i in told if i in text.numeric and not is_number(cells[i])]
        if len(cells) < text.guess.width or len(told) > text.guess.width / 2 or (told and not words):
            break
        if words:
            found[line] = (
                line,
                text.column(words[0]),
                "the line looks like a footnote: words below numbers, little else",
            )
    return found


def _refuse_second_table(text: Text, name: str) -> None:
    """UploadError where a line below an empty one, or the last one, names columns anew."""
    filled = text.ends > text.starts
    below = filled & np.concatenate(([False], ~filled[:-1]))
    below[: text.first] = False
    last = np.flatnonzero(filled)[-1:]
    for line in [*np.flatnonzero(below)[:SAMPLE].tolist(), *last[last > text.first].tolist()]:
        cells = text.cells(line, line)
        if cells == list(text.header.names) or not all(cells) or len(cells) != text.guess.width:
            continue
        if (
            any(map(is_number, cells))
            or not text.numeric
            or any(cells[i] in {row[i] for row in text.below if row != cells} for i in range(len(cells)))
        ):
            continue
        raise UploadError(
            f"Line {line + 1} of {name} names columns below the rows: a second table begins there, or the header stands "
            "at the end. Keep one table in a file, with its header first."
        )
