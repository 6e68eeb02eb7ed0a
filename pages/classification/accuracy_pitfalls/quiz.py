"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.classification.accuracy_pitfalls.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "One of ten patients is ill. Three models raise 0, 3 and 6 alarms, and are right about 9, 8 and 5 of the ten. Which of them finds this patient with the fewest false alarms?",
        ANSWERS,
        {
            "the one with 9 right": "It is right about the most patients, but it raises no alarm: it calls everybody healthy, and misses the one patient who is ill.",
            "the one with 8 right": "This model finds the ill patient with two false alarms. Yet its accuracy is lower than that of the model with 9 right, which finds nobody: accuracy counts the errors, and does not show which class they fall on.",
            "the one with 5 right": "This model finds the ill patient too. But it raises five false alarms, and the model with 8 right raises only two.",
        },
    ),
)
