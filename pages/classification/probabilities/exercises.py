"""Exercises on probabilities, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

SPAM = {"data": "spam-like"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "same-calls-better-loss",
        "distortion",
        "Make log loss fall without changing a single call at 0.5.",
        {
            "log loss falls": lambda now, start: now.log_loss < start.log_loss,
            "accuracy as it is": lambda now, start: now.accuracy == start.accuracy,
            "no shift": lambda now, start: now.shift == 0,
        },
        "This model is right more often than it dares to say. Which slider makes it bolder and moves nobody across one "
        "half?",
        "The order and the calls are the same, so AUROC and accuracy cannot notice. These probabilities were too "
        "timid; log loss and the Brier score reward saying what is so.",
        to={"sharpness": 2},
        needs=SPAM,
    ),
    Exercise(
        "fewer-right-better-loss",
        "distortion",
        "Make fewer calls right, and log loss better all the same.",
        {
            "accuracy falls": lambda now, start: now.accuracy < start.accuracy,
            "log loss falls": lambda now, start: now.log_loss < start.log_loss,
        },
        "Make it bolder first, as that lowers log loss by much. Then shift it a little, so that some samples change "
        "sides.",
        "A sample that slips from 0.51 to 0.49 costs accuracy one whole call, and log loss next to nothing. The two "
        "answer different questions, so either can improve while the other gets worse.",
        to={"sharpness": 2, "shift": -1.75},
        needs=SPAM,
    ),
    Exercise(
        "calibrated-and-worse",
        "distortion",
        "Make the calibration error smaller and the Brier score worse.",
        {
            "calibration error falls": lambda now, start: (
                now.expected_calibration_error < start.expected_calibration_error
            ),
            "Brier score rises": lambda now, start: now.brier_score > start.brier_score,
        },
        "Bolder by about 2.4 does much for calibration. Then shift it up until the Brier score has lost what it had "
        "gained.",
        "Calibration is one part of the Brier score, measured by bins in which too high and too low can cancel out. A "
        "smaller calibration error alone does not make better probabilities.",
        to={"sharpness": 2.378414230005442, "shift": 0.75},
        needs=SPAM,
    ),
)
