"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.language.arenas.answers import ANSWERS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "Elo ratings are computed from 240 games between models, one game after the other, with K = 32 (a game moves at most 32 points). Model A ends first. The same 240 games are read in another order. What ratings does Elo give?",
        ANSWERS,
        {
            "other ratings, perhaps another leader": "A win moves more points when it comes as a surprise, and the latest games count most. In the lesson's games, another order puts B first. Bradley-Terry uses all games at once, so it has no order to depend on.",
            "other ratings, the same leader": "True, the ratings change. But with K = 32, another order can move them by more than the lead of the first, so the first place can change too. In the lesson's games, another order puts B first.",
            "the same ratings": "True, each model wins and loses the same games. But how many points a game moves depends on the ratings before it, and these depend on the games before. In the lesson's games, another order puts B first.",
        },
    ),
)
