"""All measures at every length of the lists, for many settings of one recommender at once: what a slider moves through.

The formulas are those of single lists (module prefixes). Items are numbers from 0 here, and every user has an order of
the same number of items, the first `lengths` of which are really ranked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from metrics_core.recommendation.accuracy import NOTHING_HELD_OUT
from metrics_core.recommendation.beyond import cosine_distances, information
from metrics_core.recommendation.over_users import OverUsers
from metrics_core.recommendation.prefixes import (
    any_so_far,
    mean_so_far,
    pairs_so_far,
    percentile_places,
    reciprocal_places,
    share_shown,
    unlike_each_other,
)


@dataclass(frozen=True, eq=False)
class EveryLength:
    """over_users: by the metric's name, arrays of users, settings and lengths; mean_percentile_rank has no lengths.

    coverage, personalisation: settings and lengths. shown: how many users are shown each item, settings, lengths and
    items; hits: how many of these went on to take it.
    """

    over_users: Mapping[str, OverUsers]
    coverage: np.ndarray
    personalisation: np.ndarray
    shown: np.ndarray
    hits: np.ndarray


def at_every_length(
    orders: Any,
    *,
    held_out: Any,
    seen: Any,
    surprise: Any,
    popularity: Any,
    features: Any,
    longest: int,
    lengths: Any = None,
    total: float | None = None,
    first: Literal["0", "1/n"] = "0",
) -> EveryLength:
    """Every measure of the first 1, 2, ... `longest` items of every order.

    orders: items best first, an array of users, settings and places. held_out, seen: users by items, true or false;
    surprise: users by items, in [0, 1]; popularity: a number an item; features: a row an item. lengths: how many places of
    each user's orders are ranked, all where None. total, first: as in mean_self_information() and mean_percentile_rank().
    Raises ValueError for a longest list beyond what is ranked.
    """
    ranked, taken = np.asarray(orders), np.asarray(held_out, dtype=bool)
    users, _, items = ranked.shape
    n = np.full(users, items) if lengths is None else np.asarray(lengths)
    if not 1 <= longest <= n.min(initial=items):
        raise ValueError(f"longest must lie between 1 and the {n.min(initial=items)} ranked places, got {longest!r}")
    top = ranked[:, :, :longest]

    def marked(table: Any) -> np.ndarray:
        return np.take_along_axis(np.asarray(table)[:, None, :], top, axis=2)

    hits, bits = marked(taken), information(popularity, np.sum(popularity) if total is None else total)
    judged = np.asarray(taken.any(axis=1), dtype=float)[:, None, None]
    distances = cosine_distances(np.asarray(features, dtype=float))[top[..., :, None], top[..., None, :]]
    pairs = pairs_so_far(distances)
    on_list = top[..., None] == np.arange(items)
    shown = np.logical_or.accumulate(on_list, axis=2)
    everybody = np.ones((users, 1, 1))
    return EveryLength(
        {
            "mean_success_at_k": OverUsers(any_so_far(hits) * judged, judged, NOTHING_HELD_OUT),
            "average_reciprocal_hit_rate": OverUsers(reciprocal_places(hits) * judged, judged, NOTHING_HELD_OUT),
            "mean_percentile_rank": _percentiles(ranked, taken, n, first),
            "novelty_at_k": OverUsers(mean_so_far(~marked(np.asarray(seen, dtype=bool))), everybody),
            "mean_self_information": OverUsers(mean_so_far(bits[top]), everybody),
            "diversity": OverUsers(
                np.nan_to_num(pairs), (~np.isnan(pairs)).astype(float), "a list of one item has no pairs"
            ),
            "serendipity": OverUsers(mean_so_far(hits * marked(surprise)), judged, NOTHING_HELD_OUT),
        },
        share_shown(np.moveaxis(shown, 0, -2)),
        unlike_each_other(np.moveaxis(shown, 0, -2)),
        shown.sum(axis=0),
        (shown & taken[:, None, None, :]).sum(axis=0),
    )


def _percentiles(ranked: np.ndarray, taken: np.ndarray, lengths: np.ndarray, first: str) -> OverUsers:
    places = np.argsort(ranked, axis=2) + 1.0
    shares = percentile_places(places, np.broadcast_to(lengths[:, None, None], places.shape), first == "1/n")
    amounts = np.where(taken[:, None, :], shares, 0.0).sum(axis=2)
    counts = np.broadcast_to(taken.sum(axis=1)[:, None].astype(float), amounts.shape)
    return OverUsers(amounts, counts, "nothing was taken")
