"""How this lesson is taught."""

from metrics_core import explain
from metrics_core.error_bars import clustered_standard_error, standard_error
from widgets.lesson_plans.plan import EXERCISES, OPENING, Plan, Stage, sources

SCORES = [1] * 70 + [0] * 30
TEXTS = [place // 5 for place in range(100)]

PLAN = Plan(
    able=(
        "Compute the standard error of a score in two ways: as if answers were independent, and by texts.",
        "Say how far asking the same questions again can shorten an error bar.",
        "Compare two models question by question.",
    ),
    misconception="More answers always mean a shorter error bar.",
    ten=(
        Stage(
            4,
            OPENING,
            "Everybody writes down an answer. Count hands, then press R.",
            "Answers about a text are often all right or all wrong. How long is an error bar that ignores this?",
            "Too short: bars by texts are about twice as long.",
        ),
        Stage(
            3,
            "Scores with their 95% error bars",
            "Shuffle answers between all texts (after R, the slider is there).",
            "Answers move to other texts. Which bars change?",
            "The lower ones, by texts. With all shuffled, they are about as long as the upper ones.",
        ),
        Stage(
            3,
            "Runs: ask each question again",
            "Raise the runs from 1 to 100.",
            "30% of the variance is from run to run. How far does the standard error fall?",
            "By about a sixth. The questions are the same 200.",
        ),
    ),
    further=(
        Stage(
            7,
            "Groups: which interval contains the true score often enough",
            "Raise the correlation of answers about one text.",
            "Of 60 intervals, about 57 should contain 0.7. Which type contains it less often?",
            "The intervals that treat answers as independent.",
        ),
        Stage(
            7,
            "Pairs: two models on the same questions",
            "Raise the correlation of the two models.",
            "The two intervals overlap. Must the interval of the difference contain 0?",
            "No. Overlap says little. The paired interval can lie above 0.",
        ),
        Stage(
            5,
            "How many questions you need",
            "Halve the true difference.",
            "How many times as many questions does it take?",
            "Four times as many.",
        ),
        Stage(
            4,
            "Many benchmarks",
            "Set “benchmarks on which A is better” to 0.",
            "With no difference, 5% of tests err. How many of 20?",
            "One, on average. A correction makes false alarms rare.",
        ),
        Stage(
            5,
            "Questions that leaked",
            "Raise the number of questions.",
            "Does the interval contain the clean questions' score more often?",
            "Less often: it gets shorter, around the wrong score.",
        ),
        Stage(
            7,
            EXERCISES,
            "In pairs, exercise 3: find a difference of 0.03 with 500 questions. Compare the correlations found.",
        ),
    ),
    questions=(
        "A model has 20 of 20 right. Is its score certain?",
        "The answer key has mistakes. Do more questions help?",
        "What would you want to know about a table that shows 71.2 and 70.8?",
    ),
    exam="A model gets 70 of 100 questions right: 20 groups of five, each all right or all wrong. Give the standard error "
    "as if answers were independent (n − 1 in the variance's denominator), and by groups (G / (G − 1) under the root, for G groups).",
    answer=(
        explain(standard_error, SCORES),
        explain(clustered_standard_error, SCORES, TEXTS),
        "A group counts as one answer.",
    ),
    reading=sources("standard_error", "design_effect"),
)
