"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.classification.multiclass.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A model calls 90% of the samples of class A “A”, 5% “B” and 5% “C”. Of class B it calls 45% “A”, 35% “B” and 20% “C”; of class C 55% “A”, 20% “B” and 25% “C”. Class A grows from 33% to 98% of the samples, B and C are equally common, and the percentages of the model's answers in each class stay the same. Is macro F1 then higher, lower or the same?",
        ANSWERS,
    ),
)
