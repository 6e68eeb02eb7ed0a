"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.language.language_models.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A language model gives four words in a row the probabilities 1/2, 1/4, 1/8, 1/8. One probability is halved: for which word does perplexity rise most?",
        ANSWERS,
        {
            "the most likely word": "It loses the most probability: 0.25. But perplexity uses logarithms, and they count factors, not differences. Halving a probability costs one bit, for any word.",
            "it does not rise for any word": "Three words are unchanged, but one is enough to change the mean. If that word's probability is 0, perplexity is infinite.",
        },
    ),
)
