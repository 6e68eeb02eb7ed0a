"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.classification.fairness.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "50% of group A would repay a loan, and 30% of group B. Loans are given by an imperfect score, to those at or above a threshold, which may differ between the groups. In each group, some loans are repaid and some are not. Can three rates be equal in A and B: the proportion of payers who get a loan, the proportion of non-payers who get one, and the proportion of loans that are repaid?",
        ANSWERS,
        {
            "yes, one threshold": "It is true that people with equal scores are then treated alike. But even with the first two rates equal, a higher proportion of B's loans would go to non-payers, because these are more common in B. In the lesson's data the first rate differs too: with a threshold of 0.50, it is 72% in A and 46% in B.",
            "yes, two thresholds": "Two thresholds can bring the first two close together. In the lesson's data, with thresholds of 0.50 and 0.30, each of these rates differs by less than 0.04 between the groups. But the proportion of loans that are repaid (precision) is then 71% in A and 52% in B: with the same two rates, a higher proportion of the loans goes to non-payers where these are more common.",
            "no, at least one differs": "Take equal true and false positive rates, such as 0.8 and 0.2. Of 100 people, A then has 40 good loans and 10 bad ones: a precision of 0.8. B has 24 good ones and 14 bad ones: 0.63. With equal first two rates, precisions differ whenever different proportions of A and B would repay and some loans are repaid and some are not. If equal proportions would repay, all three rates can be equal.",
        },
    ),
)
