"""Lines of a delimited text that DuckDB would take for rows though they are none, taken out before it reads them.

Which lines these are is found in `delimiters` and `not_rows`. Lines are counted from 0 in these modules.
"""

from datasets.uploads.delimiters import apart, surplus
from datasets.uploads.errors import UploadError
from datasets.uploads.headers import Header, misfit
from datasets.uploads.lines import Lines
from datasets.uploads.not_rows import again, feet, further, refuse_second_table
from datasets.uploads.pieces import holds, joined, of_lines
from datasets.uploads.table import Problem, shown
from datasets.uploads.text import Text


def without_blanks(content: bytes, delimiter: bytes) -> bytes:
    """The text without the blanks between a delimiter and a quotation mark that opens or closes a cell."""
    if not holds(content, b'"') or not (holds(content, delimiter + b' "') or holds(content, b'" ' + delimiter)):
        return content
    return joined(_without_blanks(piece, delimiter) for piece in of_lines(content))


def _without_blanks(content: bytes, delimiter: bytes) -> bytes:
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
    refuse_second_table(text, name)
    found = feet(text) | apart(text) | surplus(text) | again(text) | further(text)
    if sum(reason.startswith("the line has ") and bool(column) for _, column, reason in found.values()) > text.rows / 2:
        raise UploadError(misfit(len(header.names), len(header.names) + 1, header.line, name))
    problems, kept, place, whole = [], [], 0, memoryview(content)
    for line, (last, column, reason) in sorted(found.items()):
        problems.append(Problem(line + 1, column, reason, shown(text.of(line, last).decode(errors="replace"))))
        kept += [whole[place : text.start(line)], memoryview(b"\n" * (last - line))]
        place = int(text.ends[last])
    return joined([*kept, whole[place:]]) if found else content, problems
