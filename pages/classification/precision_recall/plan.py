"""How this lesson is taught."""

from metrics_core import Confusion, explain
from metrics_core.classification import f1, precision, recall
from widgets.lesson_plans.plan import EXERCISES, OPENING, Plan, Stage, sources

SEARCH = Confusion(6, 2, 4, 0)

PLAN = Plan(
    able=(
        "Compute precision, recall and F1 from counts, and say in words what each is a proportion of.",
        "Say which of the two cannot rise when the threshold rises, and why.",
        "Choose between them by asking which error costs more, and to whom.",
    ),
    misconception="A higher threshold always makes precision higher.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "The threshold rises. Which of the two can never rise?",
            "Recall: no further positive is found, and the number of positives stays the same.",
        ),
        Stage(
            4,
            "Precision and recall against the threshold",
            "Drag the threshold up slowly. One student says “stop” when precision falls.",
            "What was dropped just now?",
            "At least one positive, so recall fell, too.",
        ),
        Stage(
            3,
            "The robot that sorts apples",
            "Set one good apple and no rotten one. Then set all 40 good ones.",
            "Where do you look for precision, and where for recall?",
            "Precision: among the apples picked. Recall: among all good apples.",
        ),
    ),
    further=(
        Stage(
            8,
            "Two pairs of metrics",
            "Drag the number of true negatives up.",
            "Which pair stays the same?",
            "Precision and recall stay. Specificity rises.",
        ),
        Stage(
            8,
            "F-beta: one number from both",
            "Set beta to 1, then to 4.",
            "Which of the two does F-beta follow now?",
            "Recall: with beta = 4 it stays close to it.",
        ),
        Stage(
            10,
            "Which error is worse?",
            "Take two stories with opposite costs. Half of the class argues for each error.",
            "Who bears the cost of a false positive here, and who that of a miss?",
            "The answer depends on the user, so the metric does, too.",
        ),
        Stage(
            9,
            EXERCISES,
            "In pairs. Exercise 2 asks for a threshold at which precision is undefined.",
            "Why does recall have a value there?",
            "Nothing is flagged, so precision is 0/0. Recall is 0: no positive is found.",
        ),
    ),
    questions=(
        "How do you get a recall of 1 without any model? What is precision then?",
        "Name a task in which nobody can count the true negatives.",
        "Precision is 1 and recall 0.1. For which task is that a good model?",
    ),
    exam="A search returns 8 pages, and 6 of them are about cats. It does not return 4 other pages about cats. Give precision, recall "
    "and F1. Then 1,000 pages about dogs are added, and none of them is returned. Which of the three numbers change?",
    answer=(
        *(explain(metric, SEARCH) for metric in (precision, recall, f1)),
        "None of them changes: the new pages are true negatives, which are in none of the three formulas.",
    ),
    reading=sources("precision", "f_beta", "specificity"),
    before=("accuracy_pitfalls",),
)
