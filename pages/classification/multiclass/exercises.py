"""Exercises on many classes, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "how-many-guesses",
        "top-k",
        "Logistic regression is right with its first suggestion about nine times in ten. How many suggestions does naive "
        "Bayes need to do as well? Set k to the smallest number that does.",
        {
            "naive Bayes at least as good": lambda now, start: now.top_2 >= start.top_0,
            "no more than it needs": lambda now, start: now.k <= 4,
        },
        "Raise k one by one, and compare with 0.9053, which logistic regression had at k = 1.",
        "Compare top-k accuracies only at the same k: more suggestions can only help. At k = 10 even the dummy scores 1, because "
        "there are ten classes.",
        to={"k": 4},
    ),
    Exercise(
        "two-averages",
        "shares",
        "Keep the recall of every class as it is. Make micro F1 rise while macro F1 falls.",
        {
            "recall of A as it is": lambda now, start: now.right == start.right,
            "micro F1 rises": lambda now, start: now.micro_f1 > start.micro_f1,
            "macro F1 falls": lambda now, start: now.macro_f1 < start.macro_f1,
        },
        "In micro F1 every sample counts the same, in macro F1 every class. Which class does the model find best?",
        "When nearly every sample is an A, micro F1 comes close to the recall of A. Most samples that are called B or C are then "
        "As, so the precision of these two classes is poor, and in macro F1 each of them still counts a third.",
        to={"share": 0.98, "right": 0.9},
    ),
    Exercise(
        "right-by-habit",
        "shares",
        "Let the model be right about more than three samples in four, with a Cohen’s kappa below 0.1.",
        {
            "accuracy above 0.75": lambda now, start: now.micro_f1 > 0.75,
            "kappa below 0.1": lambda now, start: now.kappa < 0.1,
        },
        "Kappa compares the agreement with what is expected by chance. When is agreement by chance nearly certain?",
        "If almost every sample is an A and the model mostly says A, the two agree often by chance alone. Kappa takes the "
        "agreement expected by chance out, and little remains.",
        to={"share": 0.9833333333333333, "right": 0.8},
    ),
)
