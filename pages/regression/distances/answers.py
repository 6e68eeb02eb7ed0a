"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

DOUBLED = {"angle": 36.87, "a": 2, "b": 3}
ANSWERS = (
    Answer(
        "both",
        False,
        "Euclidean distance falls from 2.28 to 1.844. Cosine distance depends on the angle alone, and a longer vector keeps its direction: it "
        "stays at 0.2.",
        DOUBLED,
    ),
    Answer(
        "Euclidean distance",
        True,
        "The tip of a comes nearer to that of b: the distance falls from 2.28 to 1.844. Cosine distance stays at 0.2, as the angle stays. Drag a "
        "further, to length 3: Euclidean distance grows again.",
        DOUBLED,
    ),
    Answer(
        "cosine distance",
        False,
        "Cosine distance depends on the angle alone, and a longer vector keeps its direction: it stays at 0.2. The tips come nearer, so Euclidean "
        "distance falls from 2.28 to 1.844.",
        DOUBLED,
    ),
    Answer(
        "neither: a gets longer",
        False,
        "Its tip comes nearer to that of b: Euclidean distance falls from 2.28 to 1.844. It would grow if a were the longer one. Cosine "
        "distance stays at 0.2.",
        DOUBLED,
    ),
)
