"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

ALL = {"questions": 200}
ANSWERS = (
    Answer(
        "too short",
        True,
        "Five answers that agree tell little more than one. So 200 questions about 40 texts tell less than 200 questions about 200 texts. "
        "The lower bars count each text as one unit (“by texts”), and are about twice as long.",
        ALL,
        ("yes, too short", "longer"),
    ),
    Answer(
        "right",
        False,
        "True, there are 200 answers, and grouping them by texts does not change the scores. But with other texts, answers would change five at a time, so a score would move more "
        "than with 200 unrelated answers. Compare the lower bars, by texts, with the upper ones.",
        ALL,
        ("no, it is right", "as they are"),
    ),
    Answer(
        "too long",
        False,
        "True, answers about one text vary less among themselves. But what counts is how far the score moves with other texts, and "
        "then five answers change together. Compare the lower bars, by texts, with the upper ones.",
        ALL,
        ("no, too long", "shorter"),
    ),
)
