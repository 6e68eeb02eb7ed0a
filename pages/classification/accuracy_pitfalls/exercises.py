"""Exercises on accuracy and its pitfalls, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "up-and-down",
        "prevalence",
        "A colleague reports progress: accuracy went up. Show that this can happen with the same test. Make accuracy rise "
        "and precision fall.",
        {
            "accuracy rises": lambda now, start: now.accuracy > start.accuracy,
            "precision falls": lambda now, start: now.precision < start.precision,
        },
        "The slider moves the prevalence alone. When there are more negatives, which class counts more in accuracy?",
        "The test is the same; only the positives became rarer. Accuracy moved towards the specificity, 0.95, because more of the "
        "people are healthy. Precision fell, because a larger part of the flagged people is healthy.",
        to={"prevalence": 0.01},
    ),
    Exercise(
        "beaten-by-no",
        "prevalence",
        "This test finds 90% of the ill and clears 95% of the healthy. Find a prevalence at which a model that always says "
        "“no” has the higher accuracy.",
        {"“always no” has the higher accuracy": lambda now, start: now.never_accuracy > now.accuracy},
        "“Always no” is right about every healthy person. The test is wrong about one healthy person in twenty.",
        "At this prevalence the test raises more false alarms than correct ones, so accuracy is higher for the model "
        "that finds nobody. Its balanced accuracy is lower: 0.5, against 0.925 for the test, at every prevalence.",
        to={"prevalence": 0.01},
    ),
    Exercise(
        "splendid-and-backwards",
        "matrix",
        "Fill in a matrix: make F1 higher than 0.9 for a classifier that is worse than guessing, so that its Matthews correlation "
        "is negative.",
        {
            "F1 above 0.9": lambda now, start: now.f1 > 0.9,
            "Matthews correlation below 0": lambda now, start: now.matthews_correlation < 0,
        },
        "F1 does not look at the true negatives. Try none of them, many true positives, and a few errors of both types.",
        "Positives are the common class here, and F1 ignores the true negatives. Fewer than one in five negatives is recognised, "
        "and F1 does not show it. Matthews correlation uses all four cells, so it shows this.",
        sets={"tp": 95, "fp": 5, "fn": 0, "tn": 0},
        puts={"tp": 90, "fp": 5, "fn": 5, "tn": 0},
    ),
)
