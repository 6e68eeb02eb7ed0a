"""A delimited text by its lines, and the cells of any record of it. Lines are counted from 0."""

import csv
from itertools import islice

from datasets.uploads.headers import SAMPLE, Header, numeric_columns, records
from datasets.uploads.lines import Lines

FEET = 5  # last lines that may be a footnote
Found = dict[int, tuple[int, str, str]]  # by a record's first line: its last one, the column, and the reason


class Text:
    """A text by its lines. `width`: the cells of a row, and of the header's line with what it leaves empty at its end."""

    def __init__(self, content: bytes, lines: Lines, header: Header) -> None:
        self.content, self.ends, self.header, self.guess = content, lines.ends, header, header.guess
        self.filled = lines.filled
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

    def start(self, line: int) -> int:
        """Where a line begins."""
        return int(self.ends[line - 1]) + 1 if line else 0

    def of(self, first: int, last: int) -> bytes:
        """What stands on these lines."""
        return self.content[self.start(first) : self.ends[last]]

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
