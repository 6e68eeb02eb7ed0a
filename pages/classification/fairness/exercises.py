"""Exercises on fairness between groups, from easy to hard."""

from pages.classification.fairness.options import FIRST, MOVES, THESE, THRESHOLDS
from widgets.exercises.exercise import Exercise

GROUPS = {MOVES: THRESHOLDS, THESE: FIRST}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "four-fifths",
        "groups",
        "Leave A's threshold at 0.50. Change B's until the smaller selection rate is at least four fifths of the larger one.",
        {
            "A's threshold is 0.50": lambda now, start: now.a == 0.5,
            "a ratio of at least 0.8": lambda now, start: now.demographic_parity_ratio >= 0.8,
        },
        "In group B fewer people have high scores. Does B need a lower threshold or a higher one?",
        "The four-fifths rule is now met, and B's precision is lower than A's: in B, a higher proportion of the loans is not repaid. A person in A needs a score of 0.5 for a loan, a person in B a lower one.",
        to={"a": 0.5, "b": 0.3},
        needs=GROUPS,
    ),
    Exercise(
        "equal-chances",
        "groups",
        "Give those who would repay the same chance in both groups: true positive rates that differ by at most 0.02 and are at least 0.5.",
        {
            "true positive rates differ by at most 0.02": lambda now, start: now.equal_opportunity_difference <= 0.02,
            "true positive rate of A at least 0.5": lambda now, start: now.recall_a >= 0.5,
            "true positive rate of B at least 0.5": lambda now, start: now.recall_b >= 0.5,
        },
        "Choose a threshold for A. Then move B's until the sign ≈ appears beside the true positive rate.",
        "Equal opportunity is met. The precisions differ by more than 0.1 at every such pair of thresholds, because fewer people of B "
        "would repay.",
        to={"a": 0.5, "b": 0.32},
        needs=GROUPS,
    ),
    Exercise(
        "a-region-of-its-own",
        "plane",
        "Base rates differ, so the three lines do not meet at any threshold below 1. Keep the base rate of B at 30% and make the grey region at least "
        "a tenth of all pairs.",
        {
            "base rate of B is 30%": lambda now, start: now.base == 0.3,
            "a tenth of all pairs": lambda now, start: now.share >= 0.1,
        },
        "All three rates can be equal if no selection is wrong. What makes wrong ones rare?",
        "In both groups the scores now separate the classes almost perfectly. True positive rates are near 1 and false positive rates near 0 in "
        "both groups, so there is little left to differ.",
        to={"base": 0.3, "clear": 4},
    ),
)
