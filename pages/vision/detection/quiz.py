"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.vision.detection.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "A predicted box has the size and shape of the true one, but is shifted right by half its width. How large is the IoU (intersection over union)?",
        ANSWERS,
        {
            "1/2": "Half of each box is covered by both. But together they cover one and a half boxes, and IoU divides by that: 1/2 over 3/2 is 1/3. For an IoU of 1/2 the shift is a third of the width.",
            "1/4": "1/4 would be half a box over two boxes. But the two boxes cover only one and a half together, because the shared part counts once. For an IoU of 1/4 the shift is three fifths of the width.",
            "it depends on their size": "Intersection and union grow by the same factor, so the IoU is 1/3 at any size. What changes with size is how much one pixel matters.",
        },
    ),
)
