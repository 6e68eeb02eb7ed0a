"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.text.bleu_rouge.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "The reference is “the old man walked slowly along the river”. A copy of it scores 1 in BLEU, ROUGE-1, ROUGE-2 and ROUGE-L. The words of the copy are put in reverse order. Which of these scores fall?",
        ANSWERS,
    ),
)
