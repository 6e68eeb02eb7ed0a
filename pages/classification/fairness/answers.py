"""The answers to the guess, each with the thresholds of both groups at which it can be seen."""

from widgets.guess import Answer

ASKED_ALONE = (  # where nobody sees the picture, as on a phone in a class
    "50% of group A and 30% of group B would repay. Some non-payers get loans too. Can thresholds make three rates equal in A and B: "
    "payers who get a loan, non-payers who get one, and loans repaid?"
)
ANSWERS = (
    Answer(
        "yes, one threshold",
        False,
        "It is true that people with equal scores are then treated alike. But a smaller proportion of B's payers has high scores. At 0.50 for both, the true "
        "positive rate is 72% in A and 46% in B.",
        {"a": 0.5, "b": 0.5},
        was=("yes, with one threshold for both",),
    ),
    Answer(
        "yes, two thresholds",
        False,
        "Two thresholds can bring the first two close together. With thresholds of 0.50 and 0.30, each of these rates differs by less than 0.04 between the groups. But "
        "precision is then 71% in A and 52% in B: with the same two rates, a higher proportion of the loans goes to non-payers where these are more common.",
        {"a": 0.5, "b": 0.3},
        was=("yes, with a threshold for each",),
    ),
    Answer(
        "no, at least one differs",
        True,
        "Take equal true and false positive rates, such as 0.8 and 0.2. Of 100 people, A then has 40 good loans and 10 bad ones: a "
        "precision of 0.8. B has 24 good ones and 14 bad ones: 0.63. With equal first two rates, precisions differ whenever base rates differ and some loans are repaid and some are not. The thresholds shown make the first two rates nearly equal. With equal base "
        "rates all three can be equal: choose one threshold for both, then make the base rates equal.",
        {"a": 0.5, "b": 0.3},
    ),
)
