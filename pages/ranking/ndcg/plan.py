"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.ranking import dcg, ndcg
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

GRADES = [2, 0, 3, 1]

PLAN = Plan(
    able=(
        "Compute DCG and NDCG of four graded results.",
        "Say when a useless result lowers NDCG and when it does not.",
        "Report an NDCG together with its gain, its discount, its k and how ties were treated.",
    ),
    misconception="A useless result has a gain of 0, so it cannot do harm.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "A result of relevance 0 is added to five useful ones. What happens to the NDCG of the whole list?",
            "It falls, unless the result is last.",
        ),
        Stage(
            4,
            PICTURE,
            "Go back one step, to the cards. Add F, of relevance 0, and drag it up rank by rank. Then return to the picture.",
            "Where does it do most harm, and why there?",
            "At the first rank, where NDCG is 0.722 and not 0.924: it pushes every useful result down.",
        ),
        Stage(
            3,
            "NDCG at every k",
            "Move k from 1 to the end.",
            "DCG at k cannot fall here. Can NDCG?",
            "Yes: from k = 3 to k = 4, list A falls from 0.915 to 0.862.",
        ),
    ),
    further=(
        Stage(
            8,
            "Equal scores",
            "Three results have the score 0.6. Drag the score of one of them.",
            "Which of the three comes first?",
            "The library decides: order given, mean over all orders, or id. NDCG can differ.",
        ),
        Stage(
            7,
            "Can a useless result be punished?",
            "Make its relevance more and more negative.",
            "Does NDCG stay between 0 and 1?",
            "No. With negative relevances it can leave this range.",
        ),
        Stage(
            10,
            EXERCISES,
            "In pairs, exercise 2: move one result so that NDCG at 5 falls below 0.85.",
            "What stays the same when results change places?",
            "The sum of the relevances. The weights make NDCG depend on the order.",
        ),
        Stage(10, WORKSHEET, "Each student alone, tasks 1 to 3. Then discuss the last task, a mistake to find."),
    ),
    questions=(
        "All results of a query have relevance 0. What is NDCG?",
        "Five copies of the best page: what does NDCG say, and what would a reader say?",
        "Is a grade of 3 worth three times as much as a 1, or seven times?",
    ),
    exam="Four results have the relevances 2, 0, 3, 1 in this order. With linear gain and the discount 1 / log₂(rank + 1), give DCG and "
    "NDCG. A fifth result of relevance 0 is added at the end. What changes?",
    answer=(
        explain(dcg, GRADES),
        explain(ndcg, GRADES),
        "Neither changes: the fifth result adds 0, and in the best order it is last as well.",
    ),
    reading=sources("cumulative_gain", "ndcg_from_scores"),
    before=("ranking",),
)
