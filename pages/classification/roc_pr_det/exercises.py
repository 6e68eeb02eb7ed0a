"""Exercises on ROC, precision-recall and DET curves, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "better-without-learning",
        "curves",
        "Lift average precision above 0.9 without touching the model or its threshold. AUROC will not help you.",
        {
            "average precision above 0.9": lambda now, start: now.average_precision > 0.9,
            "threshold as it is": lambda now, start: now.threshold == start.threshold,
        },
        "Precision is a share of all that is flagged, and positives are part of that. What if there were more of them?",
        "The same scores, another test set, another average precision: compare it only between sets with the same "
        "share of positives. AUROC and the equal error rate did not move.",
        to={"prevalence": 0.7},
        needs={"data": "rare"},
    ),
    Exercise(
        "the-strict-end",
        "part",
        "AUROC is 0.92 on these data. Someone can afford only very few false alarms. Find a limit at which their "
        "partial AUROC is below 0.7.",
        {"partial AUROC below 0.7": lambda now, start: now.partial_auroc < 0.7},
        "Look at the very left of the curve: one or two false alarms in a hundred negatives.",
        "The area as a whole is mostly earned where nobody will work. At the strict end this model is far weaker than "
        "0.92 sounds.",
        to={"max_fpr": 0.01},
        needs={"data": "rare"},
    ),
    Exercise(
        "five-percent",
        "curves",
        "“False alarms in fewer than 5% of cases!” Keep that promise and find most of the positives. Then make more "
        "than half of the alarms false, without making positives any rarer than they are.",
        {
            "false positive rate below 5%": lambda now, start: now.false_positive_rate < 0.05,
            "recall above 0.5": lambda now, start: now.recall > 0.5,
            "precision below 0.5": lambda now, start: now.precision < 0.5,
            "prevalence not lowered": lambda now, start: now.prevalence >= start.prevalence,
        },
        "Five in a hundred negatives are nearly as many as there are positives here. Go down from the threshold until "
        "the rate is nearly used up.",
        "A false positive rate is a share of the negatives, not of the alarms. Where negatives are many, a small share "
        "of them is a large share of the alarms.",
        to={"threshold": 0.16},
        needs={"data": "rare"},
    ),
)
