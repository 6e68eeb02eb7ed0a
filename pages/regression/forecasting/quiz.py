"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.regression.forecasting.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "Monthly airline passengers vary with the season, and on average a month has about 32 thousand more of them than the same month of the year before. They are forecast by repeating the last value. From 1 to 3 months ahead, the mean absolute error (MAE) grows. How many thousand is it at 12 months?",
        ANSWERS,
        {
            "about 32: the season comes back": "Twelve months ahead, the forecast repeats the same month of the year before. From two to eleven months ahead the error is larger, because another time of the year is repeated.",
        },
    ),
)
