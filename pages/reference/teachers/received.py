"""What a teacher received, as it was pasted: each code with what stood beside it, what it says, and what is wrong with it."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO

from language import gettext
from widgets.curriculum import LESSONS
from widgets.hand_in.codes import CODE, Work, copies, mark, opened

MOST = 5_000  # codes that are read at once
TITLES = {mark(lesson.url): lesson.title for lesson in LESSONS}
QUESTION = {"none": "not answered", "wrong": "wrong at first", "right": "right"}
EXERCISE = {"open": "open", "shown": "answer shown", "done": "done"}
BROKEN = "not valid: changed, mistyped, or of another course or server"


@dataclass(frozen=True)
class Line:
    """A code, and the other cells of its line, such as a name."""

    beside: str
    code: str


def lines(text: str) -> tuple[list[Line], int]:
    """Every code of a text or a table (commas, semicolons or tabs), and on how many lines there is none; a heading is not counted."""
    found: list[Line] = []
    without = 0
    for cells in _cells(text):
        codes = CODE.findall(" ".join(cells))
        rest = (re.sub(r"\s+", " ", CODE.sub("", cell)).strip(" :,;") for cell in cells)
        found += [Line(beside, code) for beside in [", ".join(filter(None, rest))] for code in codes]
        without += not codes and bool(found)
    return found, without


def _cells(text: str) -> Iterator[list[str]]:
    delimiter = next((mark for mark in "\t;" if mark in text), ",")
    return (cells for cells in csv.reader(StringIO(text), delimiter=delimiter) if any(map(str.strip, cells)))


def table(received: list[Line], key: bytes) -> dict[str, list[str]]:
    """A row for each code, all cells as text."""
    works = [opened(line.code, key) for line in received]
    rows = [
        [str(row), line.beside, *_told(work), _remark(work, copy), line.code]
        for row, (line, work, copy) in enumerate(zip(received, works, copies(works), strict=True), 1)
    ]
    heads = [
        gettext("Row"),
        gettext("Name or note"),
        gettext("Lesson"),
        gettext("Its question"),
        gettext("Further questions"),
        gettext("Exercises"),
        gettext("Made (UTC)"),
        gettext("Seed"),
        gettext("Remark"),
        gettext("Code"),
    ]
    return {head: list(cells) for head, cells in zip(heads, zip(*rows, strict=True), strict=True)}


def _told(work: Work | None) -> list[str]:
    if work is None:
        return [""] * 6
    answered, right = work.others
    each = ", ".join(f"{number} {EXERCISE[way]}" for number, way in enumerate(work.exercises, 1))
    return [
        TITLES.get(work.lesson, "a lesson that is not here"),
        QUESTION[work.question],
        gettext("{n} of {all} right", n=right, all=answered) if answered else "",
        gettext("{n} of {all}", n=work.exercises.count("done"), all=len(work.exercises))
        + ("" if {*work.exercises} <= {"open"} else f": {each}"),
        f"{work.made:%Y-%m-%d %H:%M}",
        "" if work.seed is None else str(work.seed),
    ]


def _remark(work: Work | None, copy: int | None) -> str:
    if work is None:
        return BROKEN
    return "" if copy is None else gettext("same browser and lesson as row {row}", row=copy + 1)
