"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.classification.probabilities.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A model is made more sure: the odds p / (1 − p) of every probability p that it gives are squared, so 0.7 becomes 0.84, and 0.3 becomes 0.16. Which changes: AUROC, accuracy at 0.5 or log loss?",
        ANSWERS,
        {
            "AUROC": "It depends only on the order: which of two samples has the higher probability. That order is the same.",
        },
    ),
)
