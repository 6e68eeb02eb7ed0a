"""The answers to the guess, what each is told, and where it moves the picture."""

from __future__ import annotations

from widgets.guess import Answer

ALL = {"questions": 600}
ANSWERS = (
    Answer(
        "yes, too short",
        True,
        "Five answers that agree tell little more than one. So 600 questions about 120 texts are worth fewer than 600 that were drawn one by one. "
        "The thin bars count texts, and are nearly twice as long as the thick ones.",
        ALL,
    ),
    Answer(
        "no, they are right",
        False,
        "There are 600 answers either way, and the scores stay what they are. But with other texts, five answers at a time would change together, so a score moves more "
        "than with 600 separate questions. Compare the thin bars, which count texts, with the thick ones.",
        ALL,
    ),
    Answer(
        "no, too long",
        False,
        "Answers about one text vary less among themselves, that is true. But what counts is how far the score moves with other texts, and "
        "then five answers change together. Compare the thin bars, which count texts, with the thick ones.",
        ALL,
    ),
)
