"""Exercises on accuracy and its pitfalls, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "up-and-down",
        "prevalence",
        "A colleague reports progress: accuracy went up. Make accuracy rise while F1 falls.",
        {
            "accuracy rises": lambda now, start: now.accuracy > start.accuracy,
            "F1 falls": lambda now, start: now.f1 < start.f1,
        },
        "Of whom are there more when positives get rare, and how well does the test do on them?",
        "The test is the same. With hardly a positive left, accuracy becomes the specificity, while the false alarms "
        "of all those negatives swamp the few hits, and F1 with them.",
        to={"prevalence": 0.01},
    ),
    Exercise(
        "beaten-by-no",
        "prevalence",
        "This test finds 90% of the ill and clears 95% of the healthy. Leave it as it is, and let somebody who always "
        "says “no” be right more often.",
        {
            "sensitivity and specificity as they are": lambda now, start: (
                (now.sensitivity == start.sensitivity) & (now.specificity == start.specificity)
            ),
            "“always no” is right more often": lambda now, start: now.never_accuracy > now.accuracy,
        },
        "Always “no” is right about every healthy person. The test is wrong about one healthy person in twenty.",
        "Below a prevalence of about 5% the false alarms outnumber the ill who are found. Accuracy then prefers the "
        "answer that finds nobody; balanced accuracy never does.",
        to={"prevalence": 0.01},
    ),
    Exercise(
        "splendid-and-backwards",
        "matrix",
        "Fill in a matrix of your own: F1 above 0.9, for a classifier that does worse than chance, so that Matthews "
        "correlation is negative.",
        {
            "F1 above 0.9": lambda now, start: now.f1 > 0.9,
            "Matthews correlation below 0": lambda now, start: now.matthews_correlation < 0,
        },
        "F1 does not look at the true negatives. Have none of them, many true positives, and a few errors of both "
        "kinds.",
        "The more common class carries F1, whatever happens to the other one: here no negative is recognised at all. "
        "Matthews correlation looks at all four cells.",
        sets={"tp": 95, "fp": 5, "fn": 0, "tn": 0},
        puts={"tp": 90, "fp": 5, "fn": 5, "tn": 0},
    ),
)
