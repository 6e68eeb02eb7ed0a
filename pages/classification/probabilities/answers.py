"""The answers to the guess, and the distortion at which the picture shows all of them."""

from widgets.guess import Answer

BOLDER = {"sharpness": 2.0}
ANSWERS = (
    Answer(
        "AUROC",
        False,
        "It depends only on the order: which of two samples has the higher probability. That order is the same. Drag the "
        "slider as far as you like: AUROC stays where it is.",
        BOLDER,
    ),
    Answer(
        "accuracy at 0.5",
        False,
        "A probability above one half stays above it, so every decision at 0.5 is the same. Being more sure moves no sample "
        "across one half.",
        BOLDER,
    ),
    Answer(
        "log loss",
        True,
        "It depends on the probabilities themselves. So does the Brier score. The order and the decisions are "
        "the same; the model is only more sure of them.",
        BOLDER,
    ),
    Answer(
        "none of them",
        False,
        "The order and the decisions are the same. But a sample at 0.7 is now at 0.84. Log loss depends on the probabilities themselves, so it changes.",
        BOLDER,
    ),
)
