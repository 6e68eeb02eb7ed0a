"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.ranking.ranking.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A search shows its first k results, and k grows by 1. Which of these numbers cannot fall, whatever the next result is?",
        ANSWERS,
        {
            "precision at k": "An irrelevant result makes it fall. If the first result is relevant and the second is not, it falls from 1/1 to 1/2.",
            "F1 at k, their harmonic mean": "It rises with a relevant result. With an irrelevant one it falls, once something has been found.",
            "none: each of them can fall": "Precision and F1 can. But recall is divided by the number of relevant items, which stays the same, and what was found stays found.",
        },
    ),
)
