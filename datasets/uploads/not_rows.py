"""The lines of a text that belong to no row: a header again, a footnote, a second table. Lines are counted from 0."""

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.headers import SAMPLE, is_number
from datasets.uploads.text import FEET, Found, Text
from metrics_core.filled import Filled


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
    filled = np.flatnonzero(text.filled)[-FEET:]
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


def refuse_second_table(text: Text, name: str) -> None:
    """UploadError where a line below an empty one, or the last one, names columns anew."""
    filled, below = text.filled, np.zeros(len(text.ends), np.bool_)
    below[1:] = filled[1:] & ~filled[:-1]
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
            Filled(
                "Line {line} of {name} names columns below the rows: a second table begins there, or the header stands "
                "at the end. Keep one table in a file, with its header first.",
                line=line + 1,
                name=name,
            )
        )
