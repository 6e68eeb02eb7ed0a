"""What a file leaves open, as questions with their answers: nothing is computed before each has one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

KEYS = ("sheet", "decimal", "whole", "spelling", "unknown", "score", "confidence")  # of all that may be asked


@dataclass(frozen=True)
class Question:
    """key: the same for the same question to another file. choices: what each answer means, in words for the reader."""

    key: str
    says: str
    choices: Mapping[str, str]


Answers = Mapping[str, str]


class Asking:
    """Collects the questions that have no answer yet."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.open: list[Question] = []

    def answer(self, key: str, says: str, choices: Mapping[str, str]) -> str:
        """The answer given, or "" after the question was noted."""
        given = self.answers.get(key, "")
        if given in choices:
            return given
        self.open.append(Question(key, says, choices))
        return ""
