"""Exercises on ROC, precision-recall and DET curves, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "better-without-learning",
        "curves",
        "Raise average precision above 0.9 without changing the model.",
        {
            "average precision above 0.9": lambda now, start: now.average_precision > 0.9,
        },
        "Precision is the proportion of flags that are right. What if there were more positives?",
        "The same scores have a different average precision when positives are more common. Compare it only between data sets with "
        "the same prevalence. AUROC did not move.",
        to={"prevalence": 0.7},
        needs={"data": "rare"},
    ),
    Exercise(
        "the-strict-end",
        "part",
        "AUROC is 0.92 on these data, but a user can afford very few false alarms. Find a limit at which the partial AUROC is "
        "below 0.7.",
        {"partial AUROC below 0.7": lambda now, start: now.partial_auroc < 0.7},
        "Look at the very left of the curve, where one or two in a hundred negatives are flagged.",
        "The user will work only in this narrow strip, and AUROC is mostly made up of the rest. Compare values of partial AUROC only at "
        "the same limit: for this model the number falls with every step to a smaller limit.",
        to={"max_fpr": 0.01},
        needs={"data": "rare"},
    ),
    Exercise(
        "five-percent",
        "three",
        "Somebody promises a false positive rate below 5%. Keep the promise and find more than half of the positives, although "
        "more than half of the flags are wrong.",
        {
            "false positive rate below 5%": lambda now, start: now.false_positive_rate < 0.05,
            "recall above 0.5": lambda now, start: now.recall > 0.5,
            "precision below 0.5": lambda now, start: now.precision < 0.5,
        },
        "Five in a hundred negatives are nearly as many as all the positives here. Lower the threshold until the false positive "
        "rate almost reaches 5%.",
        "The false positive rate is a proportion of the negatives, not of the alarms. There are many negatives here, so a small "
        "proportion of them makes up more than half of the alarms.",
        to={"threshold": 0.16},
        needs={"data": "rare"},
    ),
)
