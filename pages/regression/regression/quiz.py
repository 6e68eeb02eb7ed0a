"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.regression.regression.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "Seven trees: one predicted height rises further and further above the true one. Which number stops changing?",
        ANSWERS,
        {
            "MAE": "It is one tree of seven, so each further metre adds only a seventh of a metre to MAE. But MAE has no upper limit.",
            "median absolute error": "It is the error in the middle. Once this tree is among the worse half, it does not matter how much worse it gets. MAE and R² keep changing.",
            "R²": "R² has no lower limit. Below 0, the squared errors add up to more than those of always predicting the mean height.",
        },
    ),
)
