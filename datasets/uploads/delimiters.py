"""The lines of a text whose delimiters or quotation marks do not fit, as `Text` splits it.

DuckDB drops an empty cell at the end of a line without a word, so that a row with a delimiter too many would be shifted.
Here the cells of such lines are counted against the header. Lines are counted from 0.
"""

from functools import cache

import numpy as np

from datasets.uploads.lines import opens
from datasets.uploads.text import Found, Text
from metrics_core.filled import Filled

PIECE = 1 << 24  # bytes that are counted at once
MANY = 1 << 18  # lines that are looked at together
FEW = 2_000  # lines that are split one by one without being counted before


def surplus(text: Text) -> Found:
    """The records that have a cell too many and end in an empty one, and those without any filled cell."""
    suspects = _ended(text)
    if len(suspects) == 0:
        return {}
    quotes = _counts(text, text.quote) if text.quoted else np.zeros(len(text.ends), np.int32)
    if len(suspects) > FEW:
        counts = _counts(text, text.delimiter, outside=text.quoted) + 1
        starts = np.where(suspects > 0, text.ends[suspects - 1] + 1, 0)
        empty = text.ends[suspects] - starts < counts[suspects]
        suspects = suspects[(counts[suspects] != text.width) | (quotes[suspects] % 2 > 0) | empty]
    found: Found = {}
    begins, inner = _several_lines(text, np.flatnonzero(quotes % 2)) if len(suspects) else ({}, set())
    for last in suspects.tolist():
        first = begins.get(last, last)
        if last in inner or first < text.first:
            continue
        cells = text.cells(first, last)
        if len(cells) > text.width:
            found[first] = last, text.column(text.guess.width), _one_too_many(len(cells), text.guess.width)
        elif len(cells) == text.width and not any(map(str.strip, cells)):
            found[first] = last, "", "no cell of the line is filled"
    return found


@cache
def _one_too_many(cells: int, width: int) -> str:
    return Filled("the line has {cells} cells, not {width}, and the last is empty", cells=cells, width=width)


def _ended(text: Text) -> np.ndarray:
    """The lines below the header that end in a delimiter."""
    view, found = np.frombuffer(text.content, np.uint8), []
    for i in range(text.first, len(text.ends), MANY):
        behind = view[np.maximum(text.ends[i : i + MANY] - 1, 0)] == text.delimiter[0]
        found.append(np.flatnonzero(behind & text.filled[i : i + MANY]) + i)
    return np.concatenate(found) if found else np.empty(0, np.int64)


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
            found[line] = line, text.column(escaped[0]), "a backslash precedes a quotation mark outside quotes"
        elif len(odd) > 1:
            reason = "a quotation begins inside one cell and ends inside another: is a delimiter missing before it?"
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
