"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.ranking import average_precision_at_k, precision_at_k, recall_at_k, reciprocal_rank
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

RELEVANT, RANKED = {"b", "c", "z"}, list("abcde")

PLAN = Plan(
    able=(
        "Compute precision, recall, reciprocal rank and average precision of a short list.",
        "Say which of them cannot fall when one more result is shown.",
        "Compare a number at k with the best that any list can reach.",
    ),
    misconception="A low precision at k means a bad ranking.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "One more result is shown. Which number cannot fall?",
            "Recall at k: what was found stays found.",
        ),
        Stage(
            4,
            PICTURE,
            "Raise k step by step. The class calls “up”, “down” or “same” before each step.",
            "What does the next result do to precision?",
            "It rises or stays with a relevant result, and falls or stays with any other.",
        ),
        Stage(
            3,
            "The best that a list can do",
            "Show five videos of a hundred relevant ones.",
            "How large are precision and recall if all five are relevant?",
            "Precision is 1, and recall 0.05. No list of five can have more recall.",
        ),
    ),
    further=(
        Stage(
            8,
            "All queries together",
            "Raise k and look at the hit rate.",
            "At which k does every query with a relevant item have a hit?",
            "At 9. The hit rate cannot fall, so it rewards long lists. Mean precision is low there.",
        ),
        Stage(
            8,
            "Five numbers called average precision",
            "Set k = 3 and look at sample 4, a perfect list.",
            "Which definitions give it a 1?",
            "The three that add up precisions at the hits. Over all ranks it is 8/9.",
        ),
        Stage(
            9,
            EXERCISES,
            "In pairs, exercise 1: a precision of 1 with more than half of the relevant items missing.",
            "Why is this easier with a short list?",
            "One relevant result first is enough.",
        ),
        Stage(10, WORKSHEET, "Each student alone, tasks 1 and 2. Discuss the query without relevant results."),
    ),
    questions=(
        "How many results does a reader of your search look at? What is k, then?",
        "Exchange the first and the third result. Which numbers at k = 3 change?",
        "An item was never judged. Is it relevant?",
    ),
    exam="Five results a to e come back. Only b and c are relevant, and one more relevant item was not retrieved. Give precision at 5, "
    "recall at 5, the reciprocal rank, and average precision at 5, divided by all relevant items.",
    answer=(
        explain(precision_at_k, RELEVANT, RANKED, 5),
        explain(recall_at_k, RELEVANT, RANKED, 5),
        explain(reciprocal_rank, RELEVANT, RANKED),
        explain(average_precision_at_k, RELEVANT, RANKED, 5),
    ),
    reading=sources("precision_at_k", "reciprocal_rank"),
    before=("precision_recall",),
)
