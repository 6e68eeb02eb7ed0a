"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.language.samples.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "Two models each give ten answers to each of ten problems. A gets 3 of the 10 right on every problem. B gets all right on three problems, and none on the other seven. Five answers per problem are drawn at random. Which model has, on average, a right one for more problems?",
        ANSWERS,
        {
            "model A": "Each of its problems has three right answers, so at least one of five answers is right with probability 0.9167. Model B has none for seven problems: it has a right one for three of ten, however many answers are drawn.",
            "model B": "On three problems all its answers are right, and keeping one would be enough. But its other seven problems have no right answer, however many are kept.",
            "the same for both": "With one answer per problem it is: on average, each model is right on 3 of 10 problems. With five, model A has four more chances on each problem. Model B's five answers are all right or all wrong.",
        },
    ),
)
