"""The answers to the guess, what each is told, and where it moves the picture."""

from widgets.guess import Answer

PERSONAL = {"mix": 1.0, "k": 5}
ANSWERS = (
    Answer(
        "success: readers with a hit",
        False,
        "It can rise, but it need not: many readers go on to read what is popular. Here it falls, from 14 readers to 9 of 24; with "
        "so few readers that could be chance.",
        PERSONAL,
    ),
    Answer(
        "coverage: stories shown to anyone",
        True,
        "One list for all shows five of 36 stories. Lists that differ show more than five together, here 32. Diversity falls from 0.77 to "
        "0.29: stories that suit one taste are alike.",
        PERSONAL,
    ),
    Answer(
        "diversity: variety in each list",
        False,
        "The lists differ more from each other, but each is narrower: stories that suit one taste are alike. Diversity falls from 0.77 to 0.29. "
        "Coverage rises, from 5 to 32 of 36 stories.",
        PERSONAL,
    ),
    Answer(
        "none of them",
        False,
        "Success and diversity can fall, and here both do. But lists that differ show more than five stories together, so coverage "
        "rises: from 5 to 32 of 36.",
        PERSONAL,
    ),
)
