"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.judges import corrected_rate
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

PLAN = Plan(
    able=(
        "Compute the pass rate that a judge reports, and correct it.",
        "Say why judging more answers does not remove the shift of a pass rate.",
        "Read raw agreement, Cohen's kappa and AC1 next to the four counts.",
    ),
    misconception="A judge that is right on 90% of the answers reports nearly the true proportion of right answers.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down a number. Count hands, then press R.",
            "A judge passes 90% of right answers and fails 90% of wrong ones. 95% of the answers are right. What does it report?",
            "86%: of 1,000 answers 855 right ones and 5 wrong ones pass.",
        ),
        Stage(
            3,
            PICTURE,
            "Drag the proportion of right answers from 95% down to 50%.",
            "Where is the judge's rate right?",
            "At 50%, where errors in both directions are equally frequent.",
        ),
        Stage(
            3,
            "Agreement: raw, kappa and AC1",
            "Let the judge and a person agree on 900 of 1,000 answers. Let both call nearly all answers right.",
            "Is kappa as high as the agreement?",
            "No. Raters who guess would agree about as often, so kappa is low.",
        ),
    ),
    further=(
        Stage(
            6,
            "Order: the judge prefers what it reads first",
            "Raise the preference for the answer read first.",
            "Each pair is read in both orders. Is the average the true win rate?",
            "Not in general: a pair that flips counts as half a win.",
        ),
        Stage(
            7,
            "Few human labels, many judged answers",
            "Make the judge worse, from right on nearly all to guessing.",
            "The 95% interval should contain the true mean in 95% of cases. Does that need a good judge?",
            "No. But here only a good judge makes it shorter than the interval from the labels alone.",
        ),
        Stage(
            7,
            "Its own answers",
            "Set the lean to 0. Keep 0.4 for how much better the judge's own answers are.",
            "It picks its own in 131 of 200 pairs. Does it favour itself?",
            "This number does not show it: people pick the judge's answers as often. Compare the judge with people.",
        ),
        Stage(
            7,
            EXERCISES,
            "In pairs, exercise 1: find the true rate at which the judge's report is right.",
            "Which two types of error must be equally frequent?",
            "Right answers that fail, and wrong ones that pass.",
        ),
        Stage(8, WORKSHEET, "Each student alone, tasks 1 and 2."),
    ),
    questions=(
        "Who labels the answers that the judge is checked on? Do people agree there?",
        "A judge favours answers of its own family. What do you need for each model?",
        "What can you conclude from a judge that passes right and wrong answers equally often?",
    ),
    exam="A judge passes 78% of a model's answers. On answers labelled by people it passed 90% of the right ones and failed 80% of the wrong ones. "
    "What is the corrected pass rate?",
    answer=(explain(corrected_rate, 0.78, 0.9, 0.8),),
    reading=sources("corrected_rate", "gwet_ac1", "prediction_powered_mean"),
    before=("precision_recall", "error_bars"),
)
