"""Verdicts on pairs as a table of models: wins, losses, ties, the rating and the ranks that it leaves open; and what the place in the pair does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from lab.answered import graded
from lab.evaluation import EvaluationSet
from lab.row import Row
from lab.table import Table
from metrics_core.arenas import bradley_terry, clustered, rank_range
from metrics_core.arenas.games import games
from metrics_core.error_bars import mean_interval
from metrics_core.interval import Interval
from metrics_core.judges import BothOrders, both_orders

RATING, WINS = "bradley_terry_rating", "win_rate"


@dataclass(frozen=True)
class Rated:
    """One model. ranks: the best and the worst one that the differences of ratings leave open at 95%, NaN without a rating."""

    model: str
    wins: int
    losses: int
    ties: int
    rating: Row
    win_rate: Row
    ranks: tuple[float, float]


@dataclass(frozen=True)
class FirstPlace:
    """What the first place of a pair gets: its mean score, a tie as half, with an interval by question where verdicts share one.

    twice: the verdicts on pairs that were judged in both orders, without ties; None where there are none.
    """

    score: Interval
    twice: BothOrders | None
    pairs: int


def rated(found: Table) -> tuple[Rated, ...]:
    """Every model, the best first; those without a rating last, by their win rate. The table has both measures."""
    judged = found.judged
    ranks = _ranks(judged, found.level)
    models = []
    for model in judged.models:
        own = judged.models[model]
        wins, losses, ties = (int(np.count_nonzero(own == score)) for score in (1, 0, 0.5))
        rows = found.row(RATING, model), found.row(WINS, model)
        models.append(Rated(model, wins, losses, ties, *rows, ranks[model]))
    return tuple(sorted(models, key=lambda one: (-_known(one.rating.value), -_known(one.win_rate.value))))


def _known(value: float) -> float:
    return -np.inf if value != value else value


def _ranks(judged: EvaluationSet, level: float) -> Mapping[str, tuple[float, float]]:
    """Ranks by the differences of ratings, whose covariance is the sandwich, with verdicts on one question together."""
    found = games(*graded.played(judged))
    fit = bradley_terry(found.wins, found.ties, errors="sandwich")
    if judged.groups is not None:
        fit = clustered(found, fit, judged.groups)
    best, worst = rank_range(fit, level=level)
    known = {str(model): (*ends,) for model, *ends in zip(found.models, best.tolist(), worst.tolist(), strict=True)}
    return {model: known.get(model, (nan, nan)) for model in judged.models}


def first_place(judged: EvaluationSet, *, level: float = 0.95) -> FirstPlace:
    """What the first place gets, and what a change of the order does."""
    score = mean_interval(judged.truth[:, 2], clusters=judged.groups, level=level)
    won: dict[tuple[int, int, int], float] = {}
    if judged.groups is not None:
        for (first, second, of_first), group in zip(judged.truth.tolist(), judged.groups.tolist(), strict=True):
            if of_first != 0.5:
                won.setdefault((group, int(first), int(second)), of_first)
    both = [(one, 1 - won[q, b, a]) for (q, a, b), one in won.items() if a < b and (q, b, a) in won]
    return FirstPlace(score, both_orders(*zip(*both, strict=True)) if both else None, len(both))


def rating_lines(found: Table) -> list[dict[str, Any]]:
    """A line a number, to take along."""
    if found.judged.task != "pairs":
        return []
    place = first_place(found.judged)
    counted = [
        {"part": "ratings", "model": one.model, "measure": name, "name": says, "value": value, "units": one.wins + one.losses + one.ties}
        for one in rated(found)
        for name, says, value in (
            ("wins", "wins", one.wins), ("losses", "losses", one.losses), ("ties", "ties", one.ties),
            ("best_rank", "best rank that the verdicts allow", one.ranks[0]),
            ("worst_rank", "worst rank that the verdicts allow", one.ranks[1]),
        )
    ]  # fmt: skip
    of_place: dict[str, Any] = {"part": "ratings", "model": ""}
    lean = {
        "measure": "first_place",
        "name": "mean score of the answer shown first, a tie as half",
        "interval": "Student’s t",
    }
    lines = [
        *counted,
        of_place | lean | {"value": place.score.value, "low": place.score.low, "high": place.score.high},
    ]
    if place.twice is not None:
        turned = {"measure": "flipped", "name": "proportion of pairs judged in both orders whose winner changes"}
        lines.append(of_place | turned | {"value": float(place.twice.flipped), "units": place.pairs})
    return lines
