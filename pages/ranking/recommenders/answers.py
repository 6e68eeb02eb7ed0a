"""The answers to the guess, what each is told, and where it moves the picture."""

from __future__ import annotations

from widgets.guess import Answer

PERSONAL = {"mix": 1.0, "k": 5}
ANSWERS = (
    Answer(
        "nothing",
        False,
        "Each list now fits its reader, but its stories are alike: diversity fell from 0.77 to 0.29.",
        PERSONAL,
    ),
    Answer(
        "coverage: how much is shown",
        False,
        "Coverage rises. Each list got narrower, but different lists went different ways: together they show 32 of 36 stories "
        "instead of only five.",
        PERSONAL,
    ),
    Answer(
        "success: readers with a hit",
        False,
        "Success falls less, from 0.583 to 0.375, and with 24 readers that could be chance: the 95% interval of the difference "
        "runs from −0.5 to 0.12. Diversity fell from 0.77 to 0.29.",
        PERSONAL,
    ),
    Answer(
        "diversity: variety in each list",
        True,
        "Stories that suit one taste are alike: diversity fell from 0.77 to 0.29. Between readers it is the other way round: "
        "coverage rises, because tastes differ.",
        PERSONAL,
    ),
)
