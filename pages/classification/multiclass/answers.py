"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

MANY_AS = {"share": 0.98}
ANSWERS = (
    Answer(
        "higher",
        False,
        "The F1 of A does rise, and so does accuracy. But most samples called B or C are now of class A, so the precision and the F1 of "
        "B and C collapse, and in macro F1 they have two thirds of the weight.",
        MANY_AS,
        was=("higher: A is found best",),
    ),
    Answer(
        "the same",
        False,
        "The recall of each class does stay the same, so macro recall stays at 0.5. But F1 includes precision, and precision "
        "depends on how many samples of the other classes there are. Macro F1 ends lower.",
        MANY_AS,
        was=("the same: so is the model",),
    ),
    Answer(
        "lower",
        True,
        "Most samples called B or C are now of class A, so the precision and the F1 of B and C collapse, and in macro F1 they have two "
        "thirds of the weight. Accuracy (micro F1), where large classes count more, rises.",
        MANY_AS,
        was=("lower: the F1 of B and C falls",),
    ),
)
