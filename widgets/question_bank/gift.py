"""GIFT: https://docs.moodle.org/en/GIFT_format. A question a line, since a blank line ends one."""

import re
from collections.abc import Iterable

import numpy as np

from language import gettext
from widgets.question_bank.questions import RIGHTS, Question
from widgets.worksheets.page import TITLES


def gift(questions: Iterable[Question]) -> bytes:
    """The questions, each in a category of its lesson."""
    lines, lesson = [f"// Metricscope. {RIGHTS}"], ""
    for one in questions:
        if one.lesson != lesson:
            lesson = one.lesson
            lines.append(f"$CATEGORY: $course$/top/Metricscope/{gettext(TITLES[lesson]).replace('/', '//')}")
        asked = f"::{_escaped(one.name)}::[html]{_escaped(one.whole)}{{{_answers(one)}{_feedback(one)}}}"
        lines.append(f"// [tag:{one.difficulty}]\n{asked}")
    return "\n\n".join([*lines, ""]).encode()


def _answers(one: Question) -> str:
    match one.kind:
        case "number":
            return f"#{_decimal(one.value, 12)}:{_decimal(one.tolerance, 6)}"
        case "word":
            return " ".join(f"={_escaped(word)}" for word in one.words)
        case "choice":
            return " ".join(
                f"{'=' if answer.right else '~'}{_escaped(answer.text)}#{_escaped(answer.feedback)}"
                for answer in one.answers
            )
        case "essay":
            return ""


def _decimal(value: float, digits: int) -> str:
    """Without an exponent, which the format's grammar does not know."""
    return np.format_float_positional(value, digits, fractional=False, trim="-")


def _feedback(one: Question) -> str:
    return f"####{_escaped(one.feedback)}" if one.feedback else ""


def _escaped(text: str) -> str:
    """In one line; the format's own characters with a backslash before them."""
    return re.sub(r"([\\~=#{}:])", r"\\\1", re.sub(r"\s+", " ", text))
