"""A lesson's guess as it is asked where nobody sees the page. A room has its own in its quiz.py, as GUESSES."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from widgets.guess import Answer


@dataclass(frozen=True)
class Guess:
    """asks: the question, with all that the page would show. told: what is said to an answer, by its text, where its feedback
    speaks of the picture. section: the heading of its section, where it is not the lesson's opening question.
    """

    asks: str
    answers: Sequence[Answer]
    told: Mapping[str, str] = field(default_factory=dict)
    section: str = ""

    def feedback(self, answer: Answer) -> str:
        """What is said to one of the answers."""
        return self.told.get(answer.text, answer.feedback)
