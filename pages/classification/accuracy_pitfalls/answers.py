"""The answers to the guess, what each is told, and where it moves the picture."""

from __future__ import annotations

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
        "This model, M2, finds the ill patient, at the price of two false alarms. Accuracy does not show that. F1, balanced "
        "accuracy and Matthews correlation do: of the three models they rank M2 first.",
        {"model": 2},
    ),
    Answer(
        "the one with 5 right",
        False,
        "This model, M3, finds the ill patient too. But it flags five healthy people, and M2 flags only two: compare their "
        "rows.",
        {"model": 3},
    ),
    Answer(
        "accuracy alone cannot tell you",
        True,
        "Accuracy counts the errors and does not show which ones they are. The tiles do: M1 misses the ill patient, M3 has "
        "five false alarms, and M2, shown now, has two.",
        {"model": 2},
    ),
)
