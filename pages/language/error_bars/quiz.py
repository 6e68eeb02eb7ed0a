"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.language.error_bars.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A benchmark has 200 questions, five about each of 40 texts. The five answers about one text are often all right or all wrong. An error bar counts each of the 200 answers alone. Is it too short, right or too long?",
        ANSWERS,
        {
            "too short": "Five answers that agree tell little more than one. So 200 questions about 40 texts tell less than 200 questions about 200 texts. In the lesson's data, error bars that count each text as one unit are about twice as long.",
            "right": "True, there are 200 answers, and grouping them by texts does not change the score. But with other texts, answers would change five at a time, so the score would move more than with 200 unrelated answers.",
            "too long": "True, answers about one text vary less among themselves. But what counts is how far the score moves with other texts, and then five answers change together. So an error bar that takes texts into account is longer.",
        },
    ),
)
