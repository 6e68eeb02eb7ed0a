"""Which line of a file each record begins on. DuckDB counts records, which quoted line ends set apart from lines."""

import csv
from functools import cached_property

import numpy as np

PIECE = 1 << 24
MANY = 1 << 18  # lines that are looked at together: what is made on the way stays in the processor's cache


class Lines:
    """The line ends of a text, found once."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.ends = _places(content, b"\n")
        if not content.endswith(b"\n"):
            self.ends = np.append(self.ends, len(content))

    @cached_property
    def filled(self) -> np.ndarray:
        """Which lines are not empty."""
        found = np.empty(len(self.ends), np.bool_)
        found[0] = self.ends[0] > 0
        for i in range(1, len(found), MANY):
            found[i : i + MANY] = self.ends[i : i + MANY] - self.ends[i - 1 : i - 1 + MANY][: len(found) - i] > 1
        return found

    def number(self, place: int) -> int:
        """The line, from 1, that holds a place in the text."""
        return int(np.searchsorted(self.ends, place)) + 1

    def at(self, place: int) -> bytes:
        """The rest of the line from a place on."""
        end = self.content.find(b"\n", place)
        return self.content[place : end if end >= 0 else len(self.content)]

    def record_start(self, place: int) -> int:
        """The first place from here on that is not an empty line."""
        while self.content[place : place + 1] == b"\n":
            place += 1
        return place

    def of_rows(
        self,
        rows: int,
        *,
        skip: int,
        header: bool,
        quote: bytes,
        delimiter: bytes,
        rejected: np.ndarray,
        broken: np.ndarray,
    ) -> np.ndarray | None:
        """The line each row begins on, or None where the count does not come out.

        First every line that is not empty is taken for a record. If there are more of them than records, some cells
        hold line ends: then only line ends after an even number of quotes count, apart from quotes on `broken` lines and from
        those that stand inside a cell without quotes.
        """
        for quoted in (False, True):
            at = self._outside_quotes(quote, delimiter, broken) if quoted else None
            lines = self._begun(at, skip, rejected)[int(header) :]
            if len(lines) == rows:
                return np.asarray(lines, np.int32)
        return None

    def _begun(self, at: np.ndarray | None, skip: int, rejected: np.ndarray) -> np.ndarray:
        """The lines that records begin on, each after a line end of those given, or of all. rejected: where none begins."""
        if at is None and not len(rejected) and self.filled[skip:].all():
            return np.arange(skip + 1, len(self.ends) + 1, dtype=np.int32)
        at = np.arange(len(self.ends)) if at is None else at
        ends = self.ends[at]
        lines = np.concatenate(([1], at[:-1] + 2))
        counted = (np.diff(ends, prepend=-1) > 1) & (lines > skip)
        if len(rejected):
            counted &= ~np.isin(np.concatenate(([0], ends[:-1] + 1)), rejected)
        found: np.ndarray = lines[counted]
        return found

    def _outside_quotes(self, quote: bytes, delimiter: bytes, broken: np.ndarray) -> np.ndarray:
        """Which of the line ends follow an even number of quotes that open or close a cell."""
        quotes = _places(self.content, quote)
        if len(broken):
            quotes = quotes[~np.isin(np.searchsorted(self.ends, quotes), np.searchsorted(self.ends, broken))]
        quotes = self._of_cells(quotes, quote, delimiter)
        return np.flatnonzero(np.searchsorted(quotes, self.ends) % 2 == 0)

    def _of_cells(self, quotes: np.ndarray, quote: bytes, delimiter: bytes) -> np.ndarray:
        """The quotes without those inside cells that begin without one; all of them where there are none such."""
        before = np.frombuffer(b"\n" + self.content, np.uint8)[quotes[::2]]
        if np.isin(before, np.frombuffer(delimiter + quote + b"\n ", np.uint8)).all():
            return quotes  # what opens stands where a cell begins, or is half of a doubled one
        kept: list[int] = []
        closed = -1
        for place in quotes.tolist():
            if len(kept) % 2 or place == closed + 1:  # it closes a cell, or doubles the quote before it
                kept.append(place)
                closed = place
            elif self._begins_cell(place, delimiter):
                kept.append(place)
        return np.array(kept, np.int64)

    def _begins_cell(self, place: int, delimiter: bytes) -> bool:
        """Whether nothing but blanks stands between a place and the delimiter or the line end before it."""
        while place and self.content[place - 1 : place] == b" ":
            place -= 1
        return not place or self.content[place - 1 : place] in (b"\n", delimiter)


def _places(content: bytes, byte: bytes) -> np.ndarray:
    view = np.frombuffer(content, np.uint8)
    found = [np.flatnonzero(view[i : i + PIECE] == byte[0]) + i for i in range(0, len(view), PIECE)]
    return np.concatenate(found) if found else np.empty(0, np.int64)


def opens(line: bytes, delimiter: str, quote: str) -> bool:
    """Whether a quoted cell is still open at the end of a line that begins outside quotes."""
    try:
        next(csv.reader([line.decode(errors="replace")], delimiter=delimiter, quotechar=quote, strict=True), None)
    except csv.Error as error:
        return "end of data" in str(error)
    return False
