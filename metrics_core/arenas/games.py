r"""Games between models: who played whom and how it ended; and the win rate, which looks at nothing else.

A game has a first model, a second one, and the score of the first: 1 for a win, 0 for a loss, 0.5 for a tie. Left out: a game of more
than two models, and how far one was ahead. Source of the win rate over all games: Zheng et al. 2023, Judging LLM-as-a-judge with MT-bench
and Chatbot Arena.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.counts import checked_labels
from metrics_core.numbers import as_numbers

Played = Any  # a model's name for each game
NO_GAME, NO_DECIDED = "the model played no game", "the model played no game, or none that was decided"


@dataclass(frozen=True, eq=False)
class Games:
    """Games in their order. models: names, in the order of their first game; first, second: places in it, score: of the first."""

    models: tuple[Hashable, ...]
    first: np.ndarray
    second: np.ndarray
    score: np.ndarray

    @cached_property
    def wins(self) -> np.ndarray:
        """How often the model of each row won against that of each column; ties are in neither."""
        found = np.zeros((len(self.models),) * 2)
        np.add.at(found, (self.first, self.second), self.score == 1)
        np.add.at(found, (self.second, self.first), self.score == 0)
        return found

    @cached_property
    def ties(self) -> np.ndarray:
        """How often two models tied: the same in both halves of the table."""
        found = np.zeros((len(self.models),) * 2)
        np.add.at(found, (self.first, self.second), self.score == 0.5)
        return found + found.T

    def place(self, model: Hashable) -> int | None:
        """The place of a model; None for one that played no game."""
        return self.models.index(model) if model in self.models else None


def games(first: Played, second: Played, score: Any) -> Games:
    """Games from three columns of one length, a row a game.

    Raises ValueError for columns of different lengths, names that are missing, another score than 0, 0.5 and 1, and a model that plays
    against itself.
    """
    names = [checked_labels(name, column).tolist() for name, column in (("first", first), ("second", second))]
    scores = np.atleast_1d(as_numbers("score", score))
    if scores.ndim != 1 or not len(names[0]) == len(names[1]) == len(scores):
        shapes = f"{len(names[0])}, {len(names[1])} and {scores.shape}"
        raise ValueError(f"first, second and score must be of the same games, got {shapes}")
    if not np.isin(scores, (0, 0.5, 1)).all():
        raise ValueError(f"score must hold 0, 0.5 and 1, got {scores[~np.isin(scores, (0, 0.5, 1))][0]}")
    both = [name for pair in zip(*names, strict=True) for name in pair]
    places = {name: place for place, name in enumerate(dict.fromkeys(both))}
    one, other = (np.array([places[name] for name in column], dtype=int) for column in names)
    if np.any(one == other):
        raise ValueError(
            f"second must be another model than first, got {names[0][int(np.argmax(one == other))]!r} twice"
        )
    return Games(tuple(places), one, other, scores)


def scores_of(found: Games, model: Hashable) -> np.ndarray:
    """The scores of one model in its games, in their order."""
    place = found.place(model)
    mine = (found.first == place) | (found.second == place)
    scores: np.ndarray = np.where(found.first == place, found.score, 1 - found.score)[mine]
    return scores


def _counted(found: Games, model: Hashable, ties: str) -> np.ndarray:
    if ties not in ("half", "out"):
        raise ValueError(f"ties must be 'half' or 'out', got {ties!r}")
    scores = scores_of(found, model)
    return scores if ties == "half" else scores[scores != 0.5]


def _steps(first: Played, second: Played, score: Any, *, model: Hashable, ties: str = "half") -> list[Part]:
    scores = _counted(games(first, second, score), model, ties)
    return [("wins (a tie is half a win)", "W", float(scores.sum())), ("games", "n", len(scores))]


@metric(
    Card(
        name="win rate",
        topic="arenas",
        aliases=("winning percentage", "win proportion"),
        question="What proportion of its games does a model win, whoever it plays against?",
        formula=r"\frac{W}{n}",
        symbols={"W": "the model's wins, a tie as half a win", "n": "games that it played"},
        range=(0, 1),
        better="higher",
        undefined_when="the model played no game",
        blind_to="Whom the model played against: many games against weak models raise its win rate.",
        source="Zheng et al. 2023, Judging LLM-as-a-judge with MT-bench and Chatbot Arena",
        reference="np.concatenate([np.asarray(score, float)[np.asarray(first) == model], 1 - np.asarray(score, float)[np.asarray(second) == model]]).mean()"
        "  # with ties='half'",
    ),
    steps=_steps,
    needs=lambda first, second, score, *, model, ties="half": [
        (NO_GAME if ties == "half" else NO_DECIDED, len(_counted(games(first, second, score), model, ties)))
    ],
)
def win_rate(
    first: Played, second: Played, score: Any, *, model: Hashable, ties: Literal["half", "out"] = "half"
) -> float:
    """The proportion of a model's games that it won, in [0, 1]; NaN for a model that played none.

    first, second: the models of each game; score: of the first, 1, 0.5 or 0. ties: "half" a win, or left "out". Raises what games() raises.
    """
    scores = _counted(games(first, second, score), model, ties)
    return float(scores.mean()) if len(scores) else nan
