r"""Elo ratings: a rating that moves after each game, by more the less expected the result was.

Symbols: $R$, a rating before a game; $e = 1 / (1 + 10^{(R_B - R_A) / 400})$, the score that model A is expected to get against B; $s$, the
score that it gets, 1, 0.5 or 0; $K$, the most that a game can move a rating. What one model gains the other loses, so the mean stays.
The result depends on the order of the games. Left out: a K that falls with the number of games. Source: Elo 1978, The rating of
chessplayers, past and present.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import nan
from typing import Any

import numpy as np
from scipy.special import expit

from metrics_core.arenas.games import NO_GAME, Games, Played, games, scores_of
from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers, plain

ELO = "Elo 1978, The rating of chessplayers, past and present"
START, SCALE = 1000, 400  # a mean rating, and the points that make the odds of a win ten times as large
UNIT = SCALE / float(np.log(10))  # points of one unit of strength, the natural logarithm of the odds


def _finite(name: str, values: Any, above: float = -np.inf) -> np.ndarray:
    found = as_numbers(name, values)
    if not np.all(np.isfinite(found) & (found > above)):
        said = "finite" if above == -np.inf else f"finite and above {above:g}"
        raise ValueError(f"{name} must be {said}, got {found.ravel()[:5].tolist()}")
    return found


@metric(
    Card(
        name="expected score",
        topic="arenas",
        aliases=("expected win rate", "predicted win probability"),
        question="What score does a model get on average against another (a win 1, a tie 1/2), if ratings are right?",
        formula=r"\frac{1}{1 + 10^{\frac{d}{c}}}",
        symbols={
            "d": "the other model's rating minus the model's own",
            "c": "rating difference at odds of 10 to 1, usually 400",
        },
        range=(0, 1),
        better="neither",
        undefined_when="never: any two finite ratings have one",
        blind_to="Which two models play: only the difference of their ratings counts.",
        source=ELO,
        reference="scipy.special.expit(np.log(10) * (rating_a - rating_b) / scale)",
    ),
    steps=lambda rating_a, rating_b, *, scale=SCALE: [
        ("the other's rating minus the model's own", "d", np.asarray(rating_b, float) - np.asarray(rating_a, float)),
        ("rating difference at odds of 10 to 1", "c", scale),
    ],
)
def expected_score(rating_a: Any, rating_b: Any, *, scale: float = SCALE) -> Any:
    """The score that model A is expected to get in a game against B, in [0, 1]; of arrays, an array.

    Raises ValueError for ratings that are not finite, and a scale that is not above 0.
    """
    gap = _finite("rating_a", rating_a) - _finite("rating_b", rating_b)
    return plain(expit(np.log(10) * gap / _finite("scale", scale, 0)))


def elo_paths(
    first: np.ndarray,
    second: np.ndarray,
    score: np.ndarray,
    models: int,
    *,
    k_factor: Any = 32.0,
    start: float = START,
) -> np.ndarray:
    """The ratings of all models before the first game and after each one, shape (..., games + 1, models).

    first, second: places of the models from 0, and the score of the first, with the games along the last axis. The axes before it are
    different orders, or the like; k_factor has these axes, or is one number.
    """
    first, second, score = np.broadcast_arrays(first, second, np.asarray(score, float))
    k = np.asarray(k_factor, float)
    shape = np.broadcast_shapes(first.shape[:-1], k.shape)
    count, played = int(np.prod(shape)), first.shape[-1]
    one, other, result = (np.broadcast_to(x, (*shape, played)).reshape(count, played) for x in (first, second, score))
    size, every = np.broadcast_to(k, shape).ravel(), np.arange(count)
    paths = np.full((played + 1, count, models), float(start))
    for game in range(played):
        paths[game + 1] = paths[game]
        _play(paths[game + 1], every, one[:, game], other[:, game], result[:, game], size)
    return np.moveaxis(paths, 0, 1).reshape(*shape, played + 1, models)


def _play(now: np.ndarray, every: np.ndarray, a: np.ndarray, b: np.ndarray, score: np.ndarray, size: Any) -> None:
    """One game in each of several orders: moves the ratings `now`, shape (orders, models), where they are."""
    moved = size * (score - expit((now[every, a] - now[every, b]) / UNIT))
    now[every, a] += moved
    now[every, b] -= moved


def elo_in_orders(
    found: Games, *, orders: int = 100, k_factor: float = 32.0, start: float = START, seed: int = 0
) -> np.ndarray:
    """The last ratings after the games as they come, and then in so many random orders, shape (1 + orders, models).

    Takes about ten microseconds a game. Raises ValueError for a negative number of orders, and what elo_rating() raises.
    """
    if orders < 0:
        raise ValueError(f"orders must not be negative, got {orders!r}")
    size, begun = float(_finite("k_factor", k_factor, 0)), float(_finite("start", start))
    rng, played = np.random.default_rng(seed), len(found.score)
    order = np.stack([np.arange(played), *(rng.permutation(played) for _ in range(orders))]).astype(np.int32)
    now, every = np.full((1 + orders, len(found.models)), begun), np.arange(1 + orders)
    for game in order.T:
        _play(now, every, found.first[game], found.second[game], found.score[game], size)
    return now


def _path(found: Games, k_factor: float, start: float) -> np.ndarray:
    size = float(_finite("k_factor", k_factor, 0))
    begun = float(_finite("start", start))
    return elo_paths(found.first, found.second, found.score, len(found.models), k_factor=size, start=begun)


def _steps(
    first: Played, second: Played, score: Any, *, model: Hashable, k_factor: float = 32, start: float = START
) -> list[Part]:
    found = games(first, second, score)
    place = found.place(model)
    if place is None:
        return []
    last = int(np.flatnonzero((found.first == place) | (found.second == place))[-1])
    other = int(found.second[last] if found.first[last] == place else found.first[last])
    before = _path(found, k_factor, start)[last]
    return [
        ("rating before its last game", "R", float(before[place])),
        ("rating of its last opponent", r"R_B", float(before[other])),
        ("expected score", "e", expected_score(before[place], before[other])),
        ("score of that game", "s", float(scores_of(found, model)[-1])),
        ("K factor", "K", k_factor),
    ]


@metric(
    Card(
        name="Elo rating",
        topic="arenas",
        aliases=("Elo", "Elo score"),
        question="What rating does a model have, if each win raises it and each loss lowers it, by more after a surprise?",
        formula=r"R + K \cdot (s - e)",
        symbols={
            "R": "rating before the last game",
            "K": "K factor: the most that one game can move a rating",
            "s": "score of the last game: 1, 0.5 for a tie, or 0",
            "e": "score expected from the ratings before the game",
        },
        range=(-np.inf, np.inf),
        better="higher",
        unit="points",
        undefined_when="the model played no game",
        blind_to="That the order of the games may mean nothing: in another order the same games can give another rating.",
        source=ELO,
        reference="rating = dict.fromkeys([*first, *second], start)\n"
        "for a, b, s in zip(first, second, score):\n"
        "    change = k_factor * (s - 1 / (1 + 10 ** ((rating[b] - rating[a]) / 400)))\n"
        "    rating[a] += change\n"
        "    rating[b] -= change\n"
        "rating[model]",
    ),
    steps=_steps,
    needs=lambda first, second, score, *, model, **_: [(NO_GAME, model in games(first, second, score).models)],
)
def elo_rating(
    first: Played, second: Played, score: Any, *, model: Hashable, k_factor: float = 32, start: float = START
) -> float:
    """The rating of a model after all n games in their order, in [start - K n, start + K n] points; NaN for a model that played none.

    first, second: the models of each game; score: of the first, 1, 0.5 or 0. k_factor: the most that a game can move a rating, in points;
    start: where each model begins. Raises what games() raises, and ValueError for a K that is not above 0 or a start that is not finite.
    """
    found = games(first, second, score)
    path = _path(found, k_factor, start)
    place = found.place(model)
    return nan if place is None else float(path[-1, place])
