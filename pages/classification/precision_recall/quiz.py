"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.classification.precision_recall.answers import answers
from pages.classification.precision_recall.cases import Cases
from widgets.guess import Case
from widgets.question_bank.guess import Guess

NOTHING = Case("")  # of data that nobody sees

GUESSES = (
    Guess(
        "Scores at or above the threshold are flagged (predicted positive). Raise it: which can never rise, precision or recall?",
        answers(Cases(NOTHING, NOTHING, NOTHING)),
        {
            "precision": "It usually rises, because the samples with the lowest scores are dropped first, and they are less often positive.",
            "recall": "Recall is the number of positives found, divided by the number of all positives. A higher threshold finds no new ones, and the number of all positives stays the same.",
            "both": "This is true of recall. But precision usually rises, because low scores are less often positive.",
            "neither": "It is true that precision can move either way. But recall cannot rise: a higher threshold finds no new positives, and the number of all positives stays the same.",
        },
    ),
)
