"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.classification import precision
from metrics_core.classification.sweep import sweep
from metrics_core.filled import Filled
from widgets.lesson_plans.plan import EXERCISES, OPENING, WORKSHEET, Plan, Stage, sources

POINT = sweep([1, 1, 0, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]).for_recall(0.75)

PLAN = Plan(
    able=(
        "Choose a threshold by a recall target, by the number of cases that can be checked, or by costs.",
        "Say why a threshold looks better on the rows that it was chosen on.",
        "Report precision, recall and the number of flags with a threshold.",
    ),
    misconception="A model has one right threshold, and it is 0.5.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Many thresholds find 95% of the positives. Which has the fewest flags?",
            "The highest of them: each lower one adds flags.",
        ),
        Stage(
            3,
            "Choose by",
            "Choose another rule, such as costs, and go on to the picture.",
            "What does this rule need that is not in the data?",
            "A target, a number of reviews, or the costs of the two errors.",
        ),
        Stage(
            3,
            "A grey zone",
            "Drag the lower threshold to 2, so that one line counts as “no”.",
            "What happens to the undecided cases?",
            "They all get an answer, and some of these are wrong.",
        ),
    ),
    further=(
        Stage(
            9,
            "Chosen here, checked there",
            "Split the rows. Read the two columns of dots from left to right.",
            "Is the threshold as good on the other half?",
            "On average it is worse: it fits the half that it was chosen on.",
        ),
        Stage(
            8,
            "Who sets the threshold?",
            "Open two stories. The class answers first.",
            "Who pays for a miss, and who for a false alarm?",
            "The rule follows from what can be checked or what errors cost.",
        ),
        Stage(
            9,
            EXERCISES,
            "In pairs, exercise 1: a recall target of 95% costs 405. Make it 340 or less.",
            "Why is a lower target cheaper?",
            "The last positives bring more than three false alarms each, on average.",
        ),
        Stage(9, WORKSHEET, "Each student alone, tasks 1 to 3. Compare the costs in task 3."),
    ),
    questions=(
        "A team can check 20 cases a day. The 20th, 21st and 22nd highest scores are equal. What do you do?",
        "Positives get rarer, and the scores within each class stay as they are. Which stays the same at your threshold: recall or precision?",
        "Somebody promises a precision of 0.9. Can that be impossible at every threshold?",
    ),
    exam="Eight samples with the scores 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3 and 0.2 are +, +, −, +, −, +, −, −. Which is the highest threshold "
    "that finds at least three quarters of the positives? What is the precision there?",
    answer=(
        Filled(
            "The threshold is {threshold:g}: it finds {found:g} of the {positives:g} positives.",
            threshold=POINT.threshold,
            found=POINT.counts.tp,
            positives=POINT.counts.tp + POINT.counts.fn,
        ),
        explain(precision, POINT.counts),
    ),
    reading=sources("informedness", "net_benefit", "normalised_cost"),
    before=("precision_recall",),
)
