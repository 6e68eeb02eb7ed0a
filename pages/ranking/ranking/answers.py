"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

ANSWERS = (
    Answer(
        "precision at k",
        False,
        "An irrelevant result makes it fall. Here the first result is relevant and the second is not: 1/1, then 1/2.",
        {"query": 1, "k": 2},
    ),
    Answer(
        "recall at k",
        True,
        "The number of relevant items stays the same, and what was found stays found. So it can only rise or stay, and it is 1 "
        "once everything relevant is shown. Used alone, it rewards showing everything.",
        {"query": 3, "k": 5},
    ),
    Answer(
        "F1 at k, their harmonic mean",
        False,
        "It rises with a relevant result. With an irrelevant one it falls, once something has been found. Here the only relevant "
        "result came first, and F1 falls from then on.",
        {"query": 2, "k": 2},
    ),
    Answer(
        "none: each of them can fall",
        False,
        "Precision and F1 can. But recall is divided by the number of relevant items, which stays the same, and what was found "
        "stays found. Here the two relevant results that were missing are shown, and recall goes up to 1.",
        {"query": 1, "k": 5},
    ),
)
