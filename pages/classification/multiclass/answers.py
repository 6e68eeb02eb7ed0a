"""The answers to the guess, what each is told, and where it moves the picture."""

from __future__ import annotations

from widgets.guess import Answer

MANY_AS = {"share": 0.98}
ANSWERS = (
    Answer(
        "all three",
        False,
        "Micro and weighted F1 do rise. Macro F1 ends lower: hardly any samples are now Bs or Cs, so most samples called B or "
        "C are really As. The precision of B and C collapses, and macro F1 gives these two classes two thirds of the "
        "weight.",
        MANY_AS,
    ),
    Answer(
        "only micro",
        False,
        "Micro F1 rises, and weighted F1 rises with it. In both, a class counts in proportion to its size, and nearly all samples are "
        "As now.",
        MANY_AS,
    ),
    Answer(
        "micro and weighted",
        True,
        "In both, a class counts in proportion to its size, and nearly all samples are As, the class that the model finds best. In "
        "macro F1 the classes count the same, and the F1 of B and of C ends lower.",
        MANY_AS,
    ),
    Answer(
        "none: the model is the same",
        False,
        "The recall of each class is indeed the same, so macro recall stays at 0.5. But F1 includes precision, and precision "
        "depends on how many samples of the other classes there are.",
        MANY_AS,
    ),
)
