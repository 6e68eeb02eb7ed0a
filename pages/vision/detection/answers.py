"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

START = {"truth": (2, 2, 8, 6)}
ANSWERS = (
    Answer(
        "1/2",
        False,
        "Half of each box is covered by both. But together they cover one and a half boxes, and IoU divides by that: 1/2 over 3/2 is 1/3. For an "
        "IoU of 1/2 the shift is a third of the width, as the picture shows.",
        START | {"prediction": (4, 2, 10, 6)},
    ),
    Answer(
        "1/3",
        True,
        "Half a box is covered by both, and the two boxes cover one and a half in total: 1/2 divided by 3/2. So a box has to fit well to reach a "
        "threshold of 0.5.",
        START | {"prediction": (5, 2, 11, 6)},
    ),
    Answer(
        "1/4",
        False,
        "1/4 would be half a box over two boxes. But the two boxes cover only one and a half together, because the shared part counts once. For an IoU of 1/4 "
        "the shift is three fifths of the width, as the picture shows.",
        START | {"prediction": (5.6, 2, 11.6, 6)},
    ),
    Answer(
        "it depends on their size",
        False,
        "Intersection and union grow by the same factor. The boxes in the picture are larger, and the IoU is still 1/3. "
        "What changes with size is how much one pixel matters.",
        {"truth": (0.6, 1, 8.6, 7), "prediction": (4.6, 1, 12.6, 7)},
    ),
)
