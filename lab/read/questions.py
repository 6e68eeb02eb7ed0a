"""What a file leaves open, as questions with their answers: nothing is computed before each has one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datasets.uploads.table import shown

MOST_CHOICES = 8
KEYS = (
    "sheet",
    "decimal",
    "whole",
    "spelling",
    "unknown",
    "score",
    "confidence",
    "absent",
    "stacked",
    "truth",
    "only",
)  # of all that may be asked


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

    def truth(self, guess: str, others: Sequence[str]) -> str:
        """Which of columns that nothing is said of holds the truth; the guess after the question was noted."""
        names = (guess, *(name for name in others if name != guess))[:MOST_CHOICES]
        says = "No column name says where the true values are. Which column holds them?"
        return self.answer("truth", says, {name: shown(name, 40) for name in names}) or guess
