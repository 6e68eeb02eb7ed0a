"""What was asked over a lesson and what each guest answered, for the teacher alone. It holds no names and no handles.

Guests have numbers from 1, in the order of their handles, which are random: the numbers say whose answers belong together and
nothing else. They hold for one record; a guest who answers later may shift them.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from classroom.rooms import NUMBER, Question, counted
from classroom.store import Asked

COLUMNS = ("question_number", "lesson", "part", "question", "kind", "guest", "answer", "right")
FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
PLAIN_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")


def recorded(asked: Sequence[Asked]) -> list[dict[str, Any]]:
    """Each question with its answers counted, and by the guests' numbers: the place in the list or the number, None for no answer."""
    guests = _guests(asked)
    return [
        asdict(question)
        | counted(question, Counter(answers.values()))
        | {"given": [answers.get(guest) for guest in guests]}
        for question, answers in asked
    ]


def as_csv(asked: Sequence[Asked]) -> str:
    """A row for each answer, with COLUMNS, which are in English as programs read them. part: the name of what was asked on the page;
    right is 1, 0, or empty where no answer is called right.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows(_rows(asked))
    return out.getvalue()


def _rows(asked: Sequence[Asked]) -> Iterable[tuple[Any, ...]]:
    numbers = {guest: number for number, guest in enumerate(_guests(asked), 1)}
    for question, answers in asked:
        for guest in sorted(answers, key=numbers.__getitem__):
            given = answers[guest]
            right = int(given in question.right) if question.right else ""
            place = question.number, question.page, question.key, _cell(question.asks), question.kind
            yield *place, numbers[guest], _said(question, given), right


def _said(question: Question, given: float) -> Any:
    return given if question.kind == NUMBER else _cell(question.answers[int(given)])


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if FORMULA.match(text) and not PLAIN_NUMBER.fullmatch(text) else text


def _guests(asked: Sequence[Asked]) -> list[str]:
    return sorted({guest for _, answers in asked for guest in answers})
