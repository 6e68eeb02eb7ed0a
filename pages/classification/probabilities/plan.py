"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.probabilities import brier_score
from widgets.lesson_plans.plan import EXERCISES, OPENING, PICTURE, WORKSHEET, Plan, Stage, sources

RAIN, SAID = [1, 0, 1, 0], [0.9, 0.8, 0.3, 0.1]
HALVED = [p / 2 for p in SAID]

PLAN = Plan(
    able=(
        "Say which metrics depend on the probabilities and which only on their order.",
        "Compute a Brier score and a log loss by hand.",
        "Read a reliability diagram: predicted too high or too low.",
    ),
    misconception="A model with a high AUROC gives probabilities that can be believed.",
    ten=(
        Stage(
            3,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "A model is made more sure: 0.7 becomes 0.84, 0.3 becomes 0.16. Which changes: AUROC, accuracy at 0.5 or log loss?",
            "Log loss. The order and the decisions at 0.5 are the same.",
        ),
        Stage(
            3,
            PICTURE,
            "Drag the slider up and down.",
            "Which numbers stay where they are?",
            "AUROC and accuracy. Log loss and the Brier score move.",
        ),
        Stage(
            4,
            "Does 0.3 mean 3 in 10?",
            "Move both sliders until the rings are near the diagonal.",
            "A ring is above the diagonal. Was the prediction too low or too high?",
            "Too low: more of these samples are positive than predicted.",
        ),
    ),
    further=(
        Stage(
            8,
            "Does a lower log loss mean more right answers?",
            "Drag the first sample of model A to 0.45.",
            "A makes a mistake now, and B makes none. Which has the lower log loss?",
            "A. Its mistake is just below 0.5, and its other answers are right and surer than B's.",
        ),
        Stage(
            7,
            "How many bins?",
            "Lower the number of bins to 1.",
            "How small does the calibration error get? Is the model better?",
            "No number of bins gives less: too high and too low cancel out. The model is the same.",
        ),
        Stage(
            10,
            EXERCISES,
            "In pairs, exercise 2: a lower log loss with fewer right decisions.",
            "Which of the two would you report?",
            "Log loss if the probabilities are used, accuracy if only the decisions at one half are.",
        ),
        Stage(10, WORKSHEET, "Each student alone, tasks 1, 2 and 4. Discuss task 3 together."),
    ),
    questions=(
        "A forecast says 0 for what then happens. What is its log loss, and what can you do about it?",
        "Give every sample the proportion of positives. What is the calibration error, and what is AUROC?",
        "When do you need a probability, and when is the order enough?",
    ),
    exam="On four days a forecast gave rain the probabilities 0.9, 0.8, 0.3 and 0.1. It rained on the first and on the third day. "
    "Give the Brier score. Then all four probabilities are halved. Does AUROC change? Does the Brier score?",
    answer=(
        explain(brier_score, RAIN, SAID),
        Filled(
            "AUROC stays, because the order is the same. The Brier score becomes {score:.4g}.",
            score=float(brier_score(RAIN, HALVED)),
        ),
    ),
    reading=sources("brier_score", "log_loss", "brier_parts"),
    before=("roc_pr_det",),
)
