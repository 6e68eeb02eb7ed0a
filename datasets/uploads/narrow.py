"""A text with very many columns, cut to the columns that the reader chose; the cells of each line are counted first.

Every row keeps its line of the file. A line whose cells do not fit the whole header gives way to an empty one.
"""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from operator import itemgetter

from datasets.uploads.errors import UploadError
from datasets.uploads.headers import DELIMITERS, SAMPLE, is_number, misfit, refuse_duplicates
from datasets.uploads.table import Problem, shown
from datasets.uploads.wide import MAX_COLUMNS, chosen_of
from metrics_core.filled import Filled

ABOVE = 10  # lines that may stand above the header
HEAD = 1 << 22  # bytes in which the header is looked for
TELL = 500  # rows between two words on progress
NOT_DOUBLED = "a quotation mark inside a quoted cell is not doubled"
Tell = Callable[[float], None]


@dataclass
class Narrow:
    """A text with few columns, the names of those that are not in it, and the lines that did not fit."""

    content: bytes
    not_read: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    escape: str = ""


def narrowed(content: bytes, columns: Sequence[str], name: str, tell: Tell) -> Narrow:
    """The text as it is, or of one with more than MAX_COLUMNS columns the chosen ones.

    Raises ManyColumns while they are not chosen; UploadError where a header is missing, names two columns alike or does not
    fit the rows, and where a quotation mark is not closed.
    """
    found = _header_line(content)
    text = found and _Wide(content, *found, name)
    if not text or len(text.names) <= MAX_COLUMNS:
        return Narrow(content)
    return text.cut(chosen_of(text.names, columns, name), tell)


def _header_line(content: bytes) -> tuple[str, int] | None:
    """The delimiter, and how many lines stand above the first line with more than MAX_COLUMNS cells; None without one."""
    for skip, line in enumerate(content[:HEAD].split(b"\n", ABOVE + 1)[: ABOVE + 1]):
        counts = {sign: line.count(sign.encode()) for sign in DELIMITERS}
        sign = max(counts, key=counts.__getitem__)
        if counts[sign] >= MAX_COLUMNS:
            return sign, skip
    return None


class _Wide:
    """The records of a text below its title lines. names: () where the first lines have not as many cells as each other."""

    def __init__(self, content: bytes, delimiter: str, skip: int, name: str) -> None:
        self.content, self.delimiter, self.skip, self.name = content, delimiter, skip, name
        self.start = 0
        for _ in range(skip):
            self.start = content.find(b"\n", self.start) + 1
        escaped = b'\\"'
        self.escape = "\\" if escaped in content and b'""' not in content.replace(escaped, b"") else None
        self.row, self.spare = "", 0
        self.names = self._names()

    def _records(self) -> Iterator[tuple[int, int, list[str] | csv.Error]]:
        """Each record, or what is wrong with it, with the line before it and its last, from 1."""
        held = io.BytesIO(self.content)
        held.seek(self.start)
        lines = self._remembered(io.TextIOWrapper(held, "utf-8", "replace", newline="\n"))
        signs = {"delimiter": self.delimiter, "escapechar": self.escape, "doublequote": not self.escape}
        reader = csv.reader(lines, strict=True, **signs)  # type: ignore[arg-type]
        before = 0
        while True:
            try:
                found: list[str] | csv.Error = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                found = error
            yield self.skip + before, self.skip + reader.line_num, found
            before = reader.line_num

    def _remembered(self, lines: io.TextIOWrapper) -> Iterator[str]:
        for self.row in lines:
            yield self.row

    def _names(self) -> tuple[str, ...]:
        first = [cells for _, _, cells in islice(self._records(), SAMPLE) if not isinstance(cells, csv.Error) and cells]
        cells, rows = (first[0], first[1:]) if first else ([], [])
        if sum(abs(len(row) - len(cells)) < 2 for row in rows) < max(1, len(rows) / 2) or len(cells) <= MAX_COLUMNS:
            return ()
        if not _names_columns(cells):
            raise UploadError(
                Filled(
                    "{name} has {cells:,} columns and no header. Without one, {most} columns are the limit. "
                    "Name the columns in the first line.",
                    name=self.name,
                    cells=len(cells),
                    most=MAX_COLUMNS,
                )
            )
        self.spare = int(not cells[-1] and any(len(row) < len(cells) for row in rows))
        names = [" ".join(cell.split()) for cell in cells[: len(cells) - self.spare]]
        refuse_duplicates(names, self.skip + 1, self.name)
        return tuple(name or f"column {i + 1}" for i, name in enumerate(names))

    def cut(self, chosen: tuple[str, ...], tell: Tell) -> Narrow:
        """The chosen columns of every record that fits, each on its own line."""
        place, out = {name: i for i, name in enumerate(self.names)}, io.StringIO()
        pick = itemgetter(*(place[one] for one in chosen))
        out.write(self.content[: self.start].decode(errors="replace"))
        writer = csv.writer(out, delimiter=self.delimiter, lineterminator="\n")
        problems: list[Problem] = []
        lengths: Counter[int] = Counter()  # of lines that do not fit
        rows = passed = 0
        for before, line, cells in self._records():
            problem, picked = None, chosen
            if rows and cells:
                problem = self._problem(before + 1, line, cells)
                picked = chosen if problem or isinstance(cells, csv.Error) else pick(cells)
            if cells and not problem:
                writer.writerow(picked)
                rows += 1
                out.write("\n" * (line - before - 1 - sum(cell.count("\n") for cell in picked)))
            else:
                out.write("\n" * (line - before))
            if problem:
                problems.append(problem)
                lengths[0 if isinstance(cells, csv.Error) else len(cells)] += 1
            passed += len(self.row)
            if line % TELL == 0:
                tell(min(1.0, passed / len(self.content)))
        if len(problems) >= max(rows, 2):  # one of the rows is the header
            raise self._no_table(problems, lengths, rows - 1)
        left = tuple(one for one in self.names if one not in set(chosen))
        return Narrow(out.getvalue().encode(), left, problems, self.escape or "")

    def _no_table(self, problems: list[Problem], lengths: Counter[int], rows: int) -> UploadError:
        """What is said where most lines do not fit: of the header, where they have the same number of cells as each other."""
        usual, times = lengths.most_common(1)[0]
        if usual not in (0, len(self.names)) and times > rows:
            return UploadError(misfit(len(self.names), usual, self.skip + 1, self.name))
        return UploadError(
            Filled(
                "{name} does not look like a table: {count:,} of its {lines:,} lines do not split "
                "into {width:,} cells. The first: {first}. Check the separator and export it again.",
                name=self.name,
                count=len(problems),
                lines=rows + len(problems),
                width=len(self.names),
                first=str(problems[0]),
            )
        )

    def _problem(self, line: int, last: int, cells: list[str] | csv.Error) -> Problem | None:
        """What is wrong with a record; None where its cells fit the header and one of them is filled."""
        width = len(self.names)
        if isinstance(cells, csv.Error):
            if last > line or "end of data" in str(cells):
                raise UploadError(
                    Filled(
                        "A quotation mark opened on line {line} of {name} is not closed there, so the lines below are read as part of the quotation. "
                        "Close it, double it, or delete it.",
                        line=line,
                        name=self.name,
                    )
                )
            return Problem(line, "", NOT_DOUBLED if "expected after" in str(cells) else str(cells), shown(self.row))
        if len(cells) == width or (self.spare and len(cells) == width + 1 and not cells[-1]):
            return None if any(map(str.strip, cells)) else Problem(line, "", "no cell of the line is filled", "")
        column = self.names[len(cells)] if len(cells) < width else f"column {width + 1}"
        return Problem(line, column, _too_few(len(cells), width), shown(self.row))


@cache
def _too_few(cells: int, width: int) -> str:
    return Filled("the line has {cells} of {width} cells", cells=cells, width=width)


def _names_columns(cells: Sequence[str]) -> bool:
    """Whether the cells of a first line are names: none is a number, or all are different and no number has a fraction."""
    filled = [cell for cell in cells if cell.strip()]
    numbers = [cell for cell in filled if is_number(cell)]
    different = len(set(filled)) == len(filled) > len(numbers)
    return not numbers or (different and all(cell.strip().isdigit() for cell in numbers))
