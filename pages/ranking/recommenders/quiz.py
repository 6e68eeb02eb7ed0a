"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.ranking.recommenders.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "All readers get the same five stories. Now each gets five to their taste, and lists differ. Which number must rise?",
        ANSWERS,
        {
            "success: readers with a hit": "It can rise, but it need not: many readers go on to read what is popular. In the lesson's data it falls, from 14 readers to 9 of 24; with so few readers that could be chance.",
            "coverage: stories shown to anyone": "One list for all shows five stories. Lists that differ show more than five together: in the lesson's data, 32 of 36. Diversity falls there, from 0.77 to 0.29: stories that suit one taste are alike.",
            "diversity: variety in each list": "The lists differ more from each other, but each may be narrower: stories that suit one taste are alike. In the lesson's data, diversity falls from 0.77 to 0.29, and coverage rises from 5 to 32 of 36 stories.",
            "none of them": "Success and diversity can fall, and in the lesson's data both do. But lists that differ show more than five stories together, so coverage rises.",
        },
    ),
)
