"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Accuracy pitfalls",
    question="One of ten patients is ill. Three models raise 0, 3 and 6 alarms and are right about 9, 8 and 5 of the ten. Which finds this patient with the fewest false alarms?",
    plain="Accuracy: of all samples, the proportion that was classified correctly.",
    takeaway="Accuracy does not show which class the errors fall on. Compare it with a model that always gives the most common "
    "answer, and look at each class by itself.",
    minutes=20,
    topics=("accuracy", "confusion", "mcc"),
    examples=(
        "pneumonia-recall",
        "pneumonia-precision",
        "pneumonia-f1",
        "talk-mcc1-f1",
        "talk-mcc2-f1",
        "talk-mcc3-f1",
    ),
    scenarios=(
        "ninety-six-or-ninety-four",
        "titanic",
        "constant-positive-model",
        "pneumonia-ten-patients",
        "imbalanced-logreg",
        "ninety-nine-percent",
        "pneumothorax-balanced",
        "pneumothorax-skewed",
    ),
    concepts={
        "majority-baseline": "#story",
        "mcc": "?example=talk-mcc2-mcc",
        "confusion-matrix": "#fill-in-a-matrix",
        "accuracy": "?example=lr-accuracy",
        "class-imbalance": "#as-positives-get-rare",
        "prevalence": "#as-positives-get-rare",
        "balanced-accuracy": "?example=lim-mean-accuracy",
    },
    metrics=("accuracy", "balanced_accuracy", "matthews_correlation"),
)
