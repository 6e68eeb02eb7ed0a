"""The answers to the guess, what each is told, and where it moves the picture."""

from __future__ import annotations

from widgets.guess import Answer

ANSWERS = (
    Answer(
        "Euclidean doubles, cosine stays",
        False,
        "Cosine stays. But Euclidean distance doubles only if both vectors are doubled. The picture shows two vectors at a right angle, with "
        "lengths 2 and 1. Before a was doubled the distance was 1.414; now it is 2.236, not 2.828.",
        {"angle": 90, "a": 2, "b": 1},
    ),
    Answer(
        "both double",
        False,
        "Cosine distance depends on the directions only, and doubling keeps the direction. Drag the tip of a outwards: the cosine "
        "distance stays at 0.5.",
        {"angle": 60, "a": 2, "b": 1},
    ),
    Answer(
        "Euclidean grows, cosine stays",
        False,
        "Cosine stays. But Euclidean distance can also shrink, if the shorter vector is doubled. Here b has length 2, and a had length 1 in the same "
        "direction. Now a is doubled, and the distance has fallen from 1 to 0.",
        {"angle": 0, "a": 2, "b": 2},
    ),
    Answer(
        "cosine stays, Euclidean rises or falls",
        True,
        "The angle stays the same. The tip of the doubled vector moves towards the other tip or away from it. Here a was doubled "
        "from 1 to 2 and met b: the distance fell from 1 to 0. If b were at a right angle to it, the distance would have risen from 2.236 to 2.828.",
        {"angle": 0, "a": 2, "b": 2},
    ),
)
