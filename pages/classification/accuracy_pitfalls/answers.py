"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

ANSWERS = (
    Answer(
        "the one with 9 right",
        False,
        "It is right about the most patients, but this model, M1, calls everybody healthy. It misses the one patient who is "
        "ill: see the hatched tile in its row.",
        {"model": 1},
    ),
    Answer(
        "the one with 8 right",
        True,
        "This model, M2, finds the ill patient with two false alarms. Yet its accuracy is lower than that of M1, which finds "
        "nobody: accuracy counts the errors, and does not show which class they fall on.",
        {"model": 2},
    ),
    Answer(
        "the one with 5 right",
        False,
        "This model, M3, finds the ill patient too. But it flags five healthy people, and M2 flags only two: compare their "
        "rows.",
        {"model": 3},
    ),
)
