"""The answers to the guess: one of seven predictions far too high."""

from pages.regression.regression.source import FAR
from widgets.guess import Answer

ANSWERS = (
    Answer(
        "MAE",
        False,
        "It is one tree of seven, so each further metre adds only a seventh of a metre to MAE. But "
        "MAE has no upper limit. Look at the line of the mean.",
        {"prediction": FAR},
        ("MAE: it is one tree of seven",),
    ),
    Answer(
        "median absolute error",
        True,
        "It is the error in the middle. Once this tree is among the worse half, it does not matter how much worse it gets. "
        "All other numbers shown here keep changing.",
        {"prediction": FAR},
        ("median absolute error: the middle one",),
    ),
    Answer(
        "R²",
        False,
        "R² has no lower limit. Below 0, the squared errors add up to more than those of always predicting the mean height. "
        "That happens here.",
        {"prediction": FAR},
        ("R²: it cannot fall below 0",),
    ),
)
