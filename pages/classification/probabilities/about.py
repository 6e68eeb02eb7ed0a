"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=5,
    title="Probabilities",
    question="A model is made more sure: 0.7 becomes 0.84, 0.3 becomes 0.16. Which changes: AUROC, accuracy at 0.5 or log loss?",
    topics=("log-loss",),
    scenarios=("confident-and-wrong",),
    concepts={"log-loss": "?example=thakur-log-loss-formula"},
    metric_topics={
        "probabilities": (
            "expected_calibration_error",
            "maximum_calibration_error",
            "brier_parts",
            "log_loss",
            "brier_score",
        )
    },
    heading="Probabilities: log loss and Brier score",
    plain="Log loss and Brier score say how far probabilities are from what happened. AUROC says how often a positive gets a higher probability than a negative.",
    takeaway="AUROC depends only on the order of the probabilities, and accuracy only on which side of the threshold they "
    "lie. Log loss and the Brier score depend on the probabilities themselves; a reliability diagram shows whether they are too high or too low.",
    minutes=20,
)
