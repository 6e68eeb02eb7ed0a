"""Small worlds of games: three models that play each other, and two ratings."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control


def three_models() -> World:
    """Games of three models, of which two results move."""
    beat = control("beat", "games that A won against B, of 8", range(9))
    lost = control("lost", "games that A won against C, of 8", range(9))

    def offers(beat: float, lost: float) -> Mapping[str, Any]:
        results = (("A", "B", int(beat)), ("A", "C", int(lost)), ("B", "C", 4))
        rows = [(a, b, int(i < won)) for i in range(8) for a, b, won in results]
        first, second, score = zip(*rows, strict=True)
        return {"first": list(first), "second": list(second), "score": list(score), "model": "A"}

    return World(
        "In each of eight rounds, A and B, A and C, and B and C play a game. Change how many of the eight A won against B, and against C. B and C won four each. The metric is computed for A.",
        (beat, lost),
        {"beat": 5, "lost": 4},
        offers,
        views.bars(("against B", "B against C"), (0, 4), 0, 8.6, beat),
        topics=("arenas",),
        takes="Played",
    )


def two_ratings() -> World:
    """Two models' ratings."""
    mine = control("rating_a", "rating of A", np.arange(600, 1401, 50))
    other = control("rating_b", "rating of B", np.arange(600, 1401, 50))
    return World(
        "Change the ratings of two models, A and B. The score is A's.",
        (mine, other),
        {"rating_a": 1100, "rating_b": 1000},
        lambda rating_a, rating_b: {"rating_a": rating_a, "rating_b": rating_b},
        views.bars(("rating of A",), (0,), 0, 1500, mine),
        topics=("arenas",),
        takes="Any",
    )


WORLDS = (three_models, two_ratings)
