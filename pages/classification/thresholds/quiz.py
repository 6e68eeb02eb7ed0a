"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.classification.thresholds.answers import answers
from pages.classification.thresholds.cases import Cases
from widgets.guess import Case
from widgets.question_bank.guess import Guess

NOTHING = Case("")  # of data that nobody sees

GUESSES = (
    Guess(
        "A sample with a score at the threshold or above is flagged. Many thresholds find at least 95% of the positives. You want as few flags as possible. Which do you take?",
        answers(Cases(NOTHING, NOTHING, NOTHING)),
        {
            "the lowest of them": "It meets the target, but the lowest threshold flags everything: its precision is only the prevalence, the proportion of all samples that is positive.",
            "the highest of them": "It meets the target, and a lower threshold can only add flags. Report the flags and the precision with the threshold.",
            "0.5, as usual": "Many libraries use 0.5 when nobody chooses. But 0.5 has nothing to do with the target: it may miss the target, or a higher threshold may meet it with fewer flags.",
        },
    ),
)
