"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.language.judges.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A judge, here a language model, passes or fails a model's answers. It passes 90% of right answers and fails 90% of wrong ones. Of the answers, 95% are right. What pass rate (the proportion that it passes) does the judge report on average?",
        ANSWERS,
        {
            "about 86%": "Of 1,000 answers 950 are right, and 855 of these pass. Of the 50 wrong ones 5 pass. Together that is 860.",
            "about 90%": "True: the judge is right on 90% of the answers. But its pass rate counts the answers that it passes: 855 of the 950 right ones, and 5 of the 50 wrong ones.",
            "about 95%": "Errors in both directions cancel out where they are equally frequent: with this judge, where half of the answers are right. Here, of 1,000 answers, the judge fails 95 right ones and passes 5 wrong ones.",
        },
    ),
)
