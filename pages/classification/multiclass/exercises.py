"""Exercises on many classes, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "how-many-guesses",
        "top-k",
        "Logistic regression is right with its first suggestion about nine times in ten. Give naive Bayes so many "
        "suggestions that it does as well as that, and not one more than it needs.",
        {
            "naive Bayes at least as good": lambda now, start: now.top_2 >= start.top_0,
            "no suggestion too many": lambda now, start: now.k <= 4,
        },
        "Raise k one by one, and compare with the 0.9053 that logistic regression had at k = 1.",
        "Top-k accuracies can be compared only at the same k. At k = 10 even the dummy is perfect, because there are "
        "ten classes.",
        to={"k": 4},
    ),
    Exercise(
        "two-averages",
        "shares",
        "Let the model treat each class as it did, and make micro F1 rise while macro F1 falls.",
        {
            "recall of A as it is": lambda now, start: now.right == start.right,
            "micro F1 rises": lambda now, start: now.micro_f1 > start.micro_f1,
            "macro F1 falls": lambda now, start: now.macro_f1 < start.macro_f1,
        },
        "In micro F1 the samples vote, in macro F1 the classes. Which class does the model do well?",
        "With nearly everything an A, micro F1 is nearly the recall of A. The As taken for B and C ruin the precision "
        "of those two, and in macro F1 each of them still has a third of the say.",
        to={"share": 0.98, "right": 0.9},
    ),
    Exercise(
        "right-by-habit",
        "shares",
        "Make the model right about more than three samples in four, with a Cohen’s kappa below 0.05.",
        {
            "accuracy above 0.75": lambda now, start: now.micro_f1 > 0.75,
            "kappa below 0.05": lambda now, start: now.kappa < 0.05,
        },
        "Kappa asks how much better than agreement by chance. When is agreement by chance nearly certain?",
        "If almost everything is an A and the model mostly says A, they agree by habit. Kappa takes the expected "
        "agreement out, and little remains.",
        to={"share": 0.9833333333333333, "right": 0.8},
    ),
)
