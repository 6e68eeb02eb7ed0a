"""Which of the first records names the columns, and which above and below it are no rows.

A record is taken for a header by what stands below it: where its cells are words and those below are numbers. The
dialect is known here; what is quoted, and how far a record reaches, is left to Python's csv.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from datasets.uploads.errors import UploadError
from datasets.uploads.pieces import first_lines
from datasets.uploads.table import shown
from metrics_core.filled import Filled

DELIMITERS = {",": Filled("comma"), ";": Filled("semicolon"), "\t": Filled("tab"), "|": Filled("pipe")}
MISSING = (
    "", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN", "<NA>", "N/A", "NA",
    "NULL", "NaN", "None", "n/a", "nan", "null",
)  # fmt: skip
SAMPLE = 200  # records that are looked at
FURTHER = 5  # lines that a header, or a title above it, may take
Record = tuple[int, list[str]]


@dataclass(frozen=True)
class Guess:
    """How a text is written: its signs, how many lines stand above its header or first row, and its cells a row."""

    delimiter: str
    quote: str
    escape: str
    skip: int
    has_header: bool
    width: int


@dataclass(frozen=True)
class Header:
    """The names of the columns, the line they stand on (or the first row, where there are none), and the dialect.

    `further`: lines below that belong to the header. `foreign`: in words, what else than the rows' sign splits the names.
    """

    names: tuple[str, ...]
    line: int
    guess: Guess
    further: tuple[int, ...] = ()
    foreign: str = ""


def records(content: bytes, guess: Guess) -> Iterator[Record]:
    """The first records from the header on, each with the line that it begins on."""
    start = 0
    for _ in range(guess.skip):
        start = content.find(b"\n", start) + 1
    text = content[start : start + (1 << 20)].decode(errors="replace")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=guess.delimiter, quotechar=guess.quote)
    line = guess.skip + 1
    for cells in reader:
        if cells:
            yield line, [" ".join(cell.split()) for cell in cells]
        line = guess.skip + reader.line_num + 1


def is_number(cell: str) -> bool:
    """Whether the cell says a number, with a point or a comma."""
    try:
        float(cell.replace(",", ".").rstrip("%"))
    except ValueError:
        return False
    return True


def numeric_columns(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The columns in which every filled cell is a number."""
    found = []
    for i in range(width):
        cells = [row[i] for row in rows if row[i] not in MISSING]
        if cells and all(map(is_number, cells)):
            found.append(i)
    return found


def names_columns(cells: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> bool:
    """Whether the cells are words above numbers: no number among them, and none that stands in its column again."""
    rows = [row for row in rows if len(row) == width and row != cells]
    filled = [cell for cell in cells if cell not in MISSING]
    if len(cells) != width or not rows or not filled or any(map(is_number, filled)):
        return False
    if any(cells[i] and cells[i] in {row[i] for row in rows} for i in range(width)):
        return False
    return any(cells[i] not in MISSING for i in numeric_columns(rows, width))


def header_of(content: bytes, guess: Guess, name: str) -> Header:
    """The header of a delimited text; UploadError where it does not fit the rows below, or names two columns alike."""
    try:
        found = list(islice(records(content, guess), SAMPLE))
        (line, cells), *below = found
    except (ValueError, csv.Error):
        raise UploadError(
            Filled("The first line of {name} cannot be split into cells. Save it again as CSV.", name=name)
        ) from None
    title = _below_a_title(found, guess.width)
    if title:
        (line, cells), *below = found[title:]
        guess = replace(guess, skip=line - 1, has_header=True)
    rows = [row for _, row in below if len(row) == guess.width]
    numbered = tuple(f"column {i + 1}" for i in range(guess.width))
    if not guess.has_header and names_columns(cells, rows, guess.width) and len(set(cells)) == len(cells):
        guess = replace(guess, has_header=True)
    if not guess.has_header:
        return _above_the_rows(content, guess, numbered, line, name)
    if _is_a_row(cells, rows, guess.width):
        return Header(numbered, line, replace(guess, has_header=False))
    if len(cells) == guess.width + 1 and not cells[-1]:
        cells.pop()
    if len(cells) != guess.width:
        raise UploadError(misfit(len(cells), guess.width, line, name))
    refuse_duplicates(cells, line, name)
    return Header(tuple(cells), line, guess, _further(cells, below, guess.width))


def _below_a_title(found: Sequence[Record], width: int) -> int:
    """How many records stand above the header: titles that leave most of their cells empty, and empty ones."""
    for i, (_, cells) in enumerate(found[: FURTHER + 1]):
        rows = [row for _, row in found[i + 1 :]]
        if len(cells) == width and sum(map(bool, cells)) > width / 2:
            if _above_names(cells, rows, width):
                continue
            return i if i and names_columns(cells, rows, width) else 0
    return 0


def _above_names(cells: Sequence[str], below: Sequence[Sequence[str]], width: int) -> bool:
    """Whether the cells are merged ones, of which some are empty, or a comment, and the next record names every column."""
    comment = cells[0].startswith("# ")
    if (all(cells) and not comment) or len(below) < 2:
        return False
    if not comment and any(map(is_number, filter(None, cells))):
        return False
    names, rows = list(below[0]), [row for row in below[1:] if len(row) == width]
    return all(names) and len(set(names)) == width and names_columns(names, rows, width)


def _is_a_row(cells: list[str], rows: Sequence[list[str]], width: int) -> bool:
    """Whether all that the first record says stands in the rows again: then it names nothing.

    A header that comes again as a whole is one: what it says stands in its own repetitions only.
    """
    others = [row for row in rows if row != cells]
    if len(cells) != width or len(rows) < 2:
        return False
    return all(cells[i] in {row[i] for row in rows} for i in range(width)) and (
        not others or any(cells[i] in {row[i] for row in others} for i in range(width))
    )


def _above_the_rows(content: bytes, guess: Guess, numbered: tuple[str, ...], line: int, name: str) -> Header:
    """No header by the rows' delimiter: there is none, or it is split by another sign, or does not fit."""
    above = first_lines(content, guess.skip)
    if not above:
        return Header(numbered, line, guess)
    if guess.delimiter.encode() in above[-1]:
        raise UploadError(misfit(above[-1].count(guess.delimiter.encode()) + 1, guess.width, guess.skip, name))
    rows = [row for _, row in islice(records(content, guess), SAMPLE)]
    for sign, word in DELIMITERS.items():
        cells = next(csv.reader([above[-1].decode(errors="replace")], delimiter=sign, quotechar=guess.quote), [])
        cells = [" ".join(cell.split()) for cell in cells]
        if all(cells) and names_columns(cells, rows, guess.width):
            refuse_duplicates(cells, guess.skip, name)
            return Header(tuple(cells), guess.skip, guess, foreign=word)
    return Header(numbered, line, guess)


def _further(names: Sequence[str], below: Sequence[Record], width: int) -> tuple[int, ...]:
    """The lines below the names that name units or say more: words, or nothing, wherever the rows have numbers."""
    rows = [row for _, row in below[FURTHER:] if len(row) == width and row != names]
    numeric = numeric_columns(rows, width)
    lines = []
    for line, cells in below[:FURTHER]:
        others = [row for row in rows if row != cells]
        if len(cells) != width or list(cells) == list(names) or not numeric or not names_columns(cells, others, width):
            break
        lines.append(line)
    return tuple(lines)


def misfit(names: int, width: int, line: int, name: str) -> str:
    """What is said of a header that has another number of cells than the rows below."""
    return Filled(
        "The header of {name} (line {line}) has {names} names, but the rows below have {width} cells. "
        "Give every column a name.",
        name=name,
        line=line,
        names=names,
        width=width,
    )


def refuse_duplicates(cells: Sequence[str], line: int, name: str) -> None:
    """UploadError where a header has a name twice."""
    for cell, times in Counter(cells).items():
        if cell and times > 1:
            places = [str(i + 1) for i, other in enumerate(cells) if other == cell]
            raise UploadError(
                Filled(
                    'The header of {name} (line {line}) has the name "{column}" {times} times, in columns '
                    "{places} and {last}. Give each column a name of its own.",
                    name=name,
                    line=line,
                    column=shown(cell),
                    times=times,
                    places=", ".join(places[:-1]),
                    last=places[-1],
                )
            )
