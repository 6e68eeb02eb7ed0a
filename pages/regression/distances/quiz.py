"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.regression.distances.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "Vector a has length 1 and vector b has length 3. The cosine of the angle between them is 0.8 (about 37°). Make a twice as long. Which distance falls?",
        ANSWERS,
        {
            "Euclidean distance": "The tip of a comes nearer to that of b: the distance falls from 2.28 to 1.844. Cosine distance stays at 0.2, as the angle stays. If a gets longer still, up to length 3, Euclidean distance grows again.",
        },
    ),
)
