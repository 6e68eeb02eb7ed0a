"""Made-up games: one set that is read in many orders, a larger one that grows, and one in which voters like long answers. All from seeds."""

from functools import cache
from types import MappingProxyType

import numpy as np

from metrics_core.arenas import Games, expected_score, games

SEED, ORDERS, MANY = 70, 30, 200  # orders on the first screen, and in the part about K
NAMES = ("A", "B", "C", "D")
EACH = 40  # games a pair
WON = MappingProxyType(  # of each pair's games, how many the first model won
    {("A", "B"): 23, ("A", "C"): 28, ("A", "D"): 32, ("B", "C"): 26, ("B", "D"): 31, ("C", "D"): 28}
)

TRUE = np.array([1090.0, 1060.0, 1030.0, 990.0, 940.0, 890.0])  # of the six models whose ranks are asked for
SIZES = np.array([10, 20, 40, 80, 160, 320, 640])  # games a pair

STYLED, WRITERS = (
    3000,
    np.array([1000.0, 1060.0, 1000.0, 940.0]),
)  # games with lengths, and true ratings of their models


@cache
def played() -> Games:
    """All games, pair by pair."""
    rows = [(a, b, int(i < won)) for (a, b), won in WON.items() for i in range(EACH)]
    first, second, score = zip(*rows, strict=True)
    return games(first, second, score)


@cache
def orders(count: int, length: int) -> np.ndarray:
    """Orders of so many games, a row each."""
    draw = np.random.default_rng((SEED, length))
    return np.array([draw.permutation(length) for _ in range(count)])


@cache
def growing() -> np.ndarray:
    """How often each of six models won against each other one, for every number of games a pair, shape (sizes, models, models)."""
    draw = np.random.default_rng(SEED)
    found = np.zeros((len(SIZES), len(TRUE), len(TRUE)))
    for i in range(len(TRUE)):
        for j in range(i):
            won = (draw.random(SIZES[-1]) < expected_score(TRUE[i], TRUE[j])).cumsum()[SIZES - 1]
            found[:, i, j], found[:, j, i] = won, SIZES - won
    return found


def styled(lean: float, longer: float) -> tuple[Games, np.ndarray]:
    """Games of four models, and how much longer the first answer was: a half-way difference of 0 to 1, as (a - b) / (a + b).

    longer: how much longer model A's answers are on average; lean: what a difference of 1 adds to the logarithm of the odds. The same
    random numbers are used for all.
    """
    draw = np.random.default_rng((SEED, STYLED))
    first = draw.integers(0, 4, STYLED)
    second = (first + draw.integers(1, 4, STYLED)) % 4
    lengths = np.exp(draw.normal(0, 0.6, (2, STYLED)))
    longest = np.where(np.stack([first, second]) == 0, lengths * longer, lengths)
    apart = (longest[0] - longest[1]) / longest.sum(axis=0)
    odds = (WRITERS[first] - WRITERS[second]) * np.log(10) / 400 + lean * apart
    score = draw.random(STYLED) < 1 / (1 + np.exp(-odds))
    names = np.array(NAMES)
    return games(names[first], names[second], score * 1.0), apart
