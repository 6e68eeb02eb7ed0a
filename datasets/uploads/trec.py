"""TREC's text files: runs of six fields a line and qrels of four, blanks between them, no header.

What ranks an item is its score: a run's own rank column is not read, as trec_eval does not read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, nan

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.rankings import MOST_RUNS, JudgedRuns, RawRows, joined
from datasets.uploads.table import KEPT_PROBLEMS, Problem, objects, shown
from datasets.uploads.unpacking import unpack
from metrics_core.filled import Filled

LESSON = "Precision at k"  # which reads both kinds
HEAD = 1 << 14  # bytes that show what a file is
RUN, QRELS = ("query", "Q0", "item", "rank", "score", "name"), ("query", "iteration", "item", "relevance")


def read_trec(runs: Sequence[tuple[bytes, str]], qrels: tuple[bytes, str]) -> JudgedRuns:
    """One run or two, and the judgements, each its bytes and its name.

    Raises UploadError for what is no such file, for an item that a query has twice (with both lines), and where no
    query of a run is judged.
    """
    if not 0 < len(runs) <= MOST_RUNS:
        raise UploadError(Filled("You chose {count} runs; one or two can be compared. Choose again.", count=len(runs)))
    problems: list[Problem] = []
    judged = _fields(*qrels, QRELS, problems)
    found: dict[str, RawRows] = {}
    for content, name in runs:
        title = shown(name, 40)
        found[title if title not in found else f"{title} (2)"] = _fields(content, name, RUN, problems)
    return joined(judged, found, problems)


def _fields(content: bytes, name: str, columns: tuple[str, ...], problems: list[Problem]) -> RawRows:
    title, what = shown(name, 80), Filled("run" if columns is RUN else "qrels file")
    fields = " ".join(columns)
    if not content.strip():
        raise UploadError(
            Filled(
                "{name} is empty. Choose a TREC {what}, whose lines are “{fields}”.",
                name=title,
                what=what,
                fields=fields,
            )
        )
    text = unpack(content, title)
    if text.parquet:
        raise UploadError(
            Filled("{name} is Parquet, and a TREC {what} is text. Upload it as a table.", name=title, what=what)
        )
    rows, bad, first = [], 0, ""
    place = columns.index("score" if columns is RUN else "relevance")
    for line, entry in enumerate(text.content.decode("utf-8").split("\n"), 1):
        cells = entry.split()
        if not cells:
            continue
        number = _number(cells[place]) if len(cells) == len(columns) else nan
        if not isnan(number):
            rows.append((cells[0], cells[2], number, line))
            continue
        bad += 1
        if first and len(problems) >= KEPT_PROBLEMS:
            continue
        reason = Filled("the score is not a number" if columns is RUN else "the relevance is not a number")
        if len(cells) != len(columns):
            reason = Filled(
                "the line has {cells} fields, not the {count} of a TREC {what}",
                cells=len(cells),
                count=len(columns),
                what=what,
            )
        first = first or Filled("line {line}: {reason}", line=line, reason=reason)
        if len(problems) < KEPT_PROBLEMS:
            problems.append(Problem(line, title, reason, shown(entry)))
    if bad >= len(rows):
        raise UploadError(
            Filled(
                "{name} does not look like a TREC {what}, whose lines are “{fields}”: {first}. "
                "Check that runs and qrels are not swapped.",
                name=title,
                what=what,
                fields=fields,
                first=first,
            )
        )
    queries, items, numbers, lines = zip(*rows, strict=True)
    return RawRows(title, objects(queries), objects(items), np.array(numbers), np.array(lines))


def refuse_trec(content: bytes, name: str) -> None:
    """UploadError where the first lines of a text are those of a run, or of qrels with blanks between their fields."""
    head = content if len(content) < HEAD else content[:HEAD].rpartition(b"\n")[0]
    lines = head.decode("utf-8", "replace").strip("\ufeff\n").split("\n")[:20]
    fields = [line.split() for line in lines]
    run = all(len(f) == 6 and f[1].upper() == "Q0" and not isnan(_number(f[4])) for f in fields)
    qrels = all(
        len(f) == 4 and f[1].upper() in ("0", "Q0") and f[3].lstrip("-").isdecimal() and "," not in line
        for f, line in zip(fields, lines, strict=True)
    )
    if run or (qrels and "\t" not in lines[0]):
        raise UploadError(
            Filled(
                "{name} is a TREC {what}. The lesson “{lesson}” reads runs together with their qrels: choose “{button}” there. "
                "Here, upload one table with a row for each query and item: query, item, relevance and each run's score.",
                name=name,
                what=Filled("run" if run else "qrels file"),
                lesson=Filled(LESSON),
                button=Filled("Your files…"),
            )
        )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return nan
