"""Exercises on probabilities, from easy to hard."""

from widgets.exercises.exercise import Exercise

SPAM = {"data": "spam-like"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "same-calls-better-loss",
        "distortion",
        "Make log loss fall without changing a single decision at 0.5.",
        {
            "log loss falls": lambda now, start: now.log_loss < start.log_loss,
            "accuracy as it is": lambda now, start: now.accuracy == start.accuracy,
        },
        "This model is right more often than its probabilities say. Move them away from one half.",
        "The order and the decisions are the same, so AUROC and accuracy do not change. These probabilities were too close to "
        "one half; bolder ones improve log loss, and the Brier score, too.",
        to={"sharpness": 2},
        needs=SPAM,
    ),
    Exercise(
        "fewer-right-better-loss",
        "calibration",
        "Make log loss better although fewer decisions are right.",
        {
            "accuracy falls": lambda now, start: now.accuracy < start.accuracy,
            "log loss falls": lambda now, start: now.log_loss < start.log_loss,
        },
        "Raise the sharpness first: that lowers log loss a lot. Then shift the probabilities up a little, so that some "
        "samples change sides.",
        "A sample that moves just across 0.5 to the wrong side is one more error, but hardly changes log loss. Log loss depends on how far each probability is from what happened, accuracy only on its side of one half. One can improve while the other gets worse.",
        to={"factor": 2, "shift": 0.25},
        needs=SPAM,
    ),
    Exercise(
        "calibrated-and-worse",
        "calibration",
        "Make the calibration error smaller and the Brier score worse.",
        {
            "calibration error falls": lambda now, start: (
                now.expected_calibration_error < start.expected_calibration_error
            ),
            "Brier score rises": lambda now, start: now.brier_score > start.brier_score,
        },
        "A sharpness of about 2.4 improves calibration a lot. Then raise the shift until the Brier score is worse than at the "
        "start.",
        "The calibration error averages the gaps of bins. The Brier score averages the squared errors of samples, so a few large "
        "errors count more in it. A smaller calibration error alone does not mean better probabilities.",
        to={"factor": 2.378414230005442, "shift": 0.75},
        needs=SPAM,
    ),
)
