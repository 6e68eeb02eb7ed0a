"""Verdicts on pairs rated in other ways: ties with a probability of their own (Davidson), and Elo, which depends on the order of the file.

How far Elo depends on it is shown by the same verdicts in random orders. Davidson's intervals are the information matrix's, or, where
verdicts share a question, those of its sandwich by question. Left out: other K factors than the usual one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from lab.answered import graded
from lab.evaluation import EvaluationSet
from metrics_core.arenas import bradley_terry, clustered, elo_in_orders, rating_limits
from metrics_core.arenas.games import Games, games
from metrics_core.filled import Filled

ORDERS, K = 100, 32  # random orders, and the most points that a verdict can move a rating
MOST = 50_000  # verdicts that Elo is computed of: some two seconds
NO_TIES = "no verdict is a tie, so Davidson’s rating is the Bradley-Terry rating"
TOO_MANY = Filled("Elo is left out, as there are more than {most:,} verdicts", most=MOST)


@dataclass(frozen=True)
class Other:
    """One model. half: Bradley-Terry, a tie as half a win. davidson, low, high: its rating and 95% interval. elo: in the order of the file; lowest and
    highest: in random orders, leads: the proportion of these in which the model is first. NaN where there is none.
    """

    model: str
    half: float
    davidson: float
    low: float
    high: float
    elo: float
    lowest: float
    highest: float
    leads: float


@dataclass(frozen=True)
class OtherRatings:
    """All models, the highest by Bradley-Terry first, and why Davidson's ratings or Elo's are missing, "" where they are there."""

    models: tuple[Other, ...]
    why_davidson: str
    why_elo: str


def other_ratings(judged: EvaluationSet) -> OtherRatings | None:
    """Ratings of verdicts on pairs in other ways; None for other tasks and without a verdict."""
    found = games(*graded.played(judged)) if judged.task == "pairs" else None
    if found is None or not len(found.score):
        return None
    half = bradley_terry(found.wins, found.ties).ratings
    davidson, low, high, why = _davidson(found, judged.groups)
    many = len(found.score) > MOST
    ends = np.full((1 + ORDERS, len(found.models)), nan) if many else elo_in_orders(found, orders=ORDERS, k_factor=K)
    shuffled = ends[1:]
    leads = (
        np.full(len(found.models), nan) if many else np.mean(shuffled == shuffled.max(axis=1, keepdims=True), axis=0)
    )
    columns = (half, davidson, low, high, ends[0], shuffled.min(axis=0), shuffled.max(axis=0), leads)
    models = [
        Other(str(name), *row) for name, row in zip(found.models, np.stack(columns, axis=1).tolist(), strict=True)
    ]
    order = sorted(models, key=lambda one: tuple(-value if value == value else np.inf for value in (one.half, one.elo)))
    return OtherRatings(tuple(order), why, TOO_MANY if many else "")


def _davidson(found: Games, groups: np.ndarray | None) -> tuple[np.ndarray, np.ndarray, np.ndarray, str]:
    """Ratings with both ends of their intervals, and why there are none."""
    none = np.full(len(found.models), nan)
    if not found.ties.any():
        return none, none, none, NO_TIES
    fit = bradley_terry(found.wins, found.ties, ties_as="davidson")
    if fit.undefined:
        return none, none, none, fit.undefined
    if groups is not None:
        fit = clustered(found, fit, groups)
    return fit.ratings, *rating_limits(fit), ""


def other_lines(judged: EvaluationSet) -> list[dict[str, Any]]:
    """A line a number, to take along."""
    found = other_ratings(judged)
    if found is None:
        return []
    names = {
        "davidson_rating": ("Bradley-Terry rating with ties by Davidson", "davidson"),
        "elo_in_order": (Filled("Elo rating in the order of the file, K = {k}", k=K), "elo"),
        "elo_lowest": (Filled("lowest Elo rating in {orders} random orders", orders=ORDERS), "lowest"),
        "elo_highest": (Filled("highest Elo rating in {orders} random orders", orders=ORDERS), "highest"),
        "elo_leads": (
            Filled("proportion of {orders} random orders in which it is first by Elo", orders=ORDERS),
            "leads",
        ),
    }
    return [
        {"part": "ratings", "model": one.model, "measure": key, "name": says, "value": getattr(one, held)}
        | ({"low": one.low, "high": one.high} if held == "davidson" else {})
        for one in found.models
        for key, (says, held) in names.items()
    ]
