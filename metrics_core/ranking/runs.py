r"""From scores to ranked lists, for many queries at once, and every measure at every cut-off.

Ties: "order" keeps items of one score in the order in which they came; "docid" is trec_eval's: scores are read in single
precision, and of equal ones the item whose name is later in the alphabet comes first.
Only as many places as the largest k are ever sorted. Source: trec_eval 9, form_res_rels.c.
"""

from __future__ import annotations

from math import nan
from typing import Literal

import numpy as np

from metrics_core.ranking.cutoffs import Definition, Divisor, at_cutoffs, checked
from metrics_core.ranking.gains import dcg_at, ndcg_at
from metrics_core.ranking.lists import Lists, checked_cutoffs

Ties = Literal["docid", "order"]


def best_first(query: np.ndarray, score: np.ndarray, item: np.ndarray, *, ties: Ties = "docid") -> np.ndarray:
    """The order of rows that puts each query's rows together, best score first.

    query, score: one number a row; item: a number a row that ascends as the names of items do.
    Raises ValueError for unequal lengths, scores that are NaN, or unknown ties.
    """
    checked("ties", ties, Ties)
    if not len(query) == len(score) == len(item):
        raise ValueError(f"query, score and item must have one length, got {len(query)}, {len(score)} and {len(item)}")
    if np.isnan(score).any():
        raise ValueError(f"score must not hold NaN, got one at row {int(np.flatnonzero(np.isnan(score))[0])}")
    if ties == "order":
        return np.lexsort((-score, query))
    with np.errstate(over="ignore"):
        return np.lexsort((-item.astype(np.int64), -score.astype(np.float32), query))


def top_places(scores: np.ndarray, k: int) -> np.ndarray:
    """The columns of the k highest scores of each row, best first, the earlier column of equal scores first.

    scores: shape (queries, items), not NaN. Returns shape (queries, k or as many as there are items).
    """
    k = min(k, scores.shape[1])
    if k == scores.shape[1]:
        return np.argsort(-scores, axis=1, kind="stable")
    places = np.argpartition(scores, -k, axis=1)[:, -k:]
    places.sort(axis=1)
    best = np.take_along_axis(scores, places, axis=1)
    least = best.min(axis=1, keepdims=True)
    torn = np.flatnonzero((scores == least).sum(axis=1) != (best == least).sum(axis=1))
    places = np.take_along_axis(places, np.argsort(-best, axis=1, kind="stable"), axis=1)
    if len(torn):  # the last place is tied with items that did not get in
        places[torn] = np.argsort(-scores[torn], axis=1, kind="stable")[:, :k]
    return places


def measured(
    relevance: np.ndarray,
    scores: np.ndarray,
    k: object = tuple(range(1, 11)),
    *,
    level: float = 1,
    definition: Definition = "standard",
    divisor: Divisor = "k",
    empty: float = nan,
) -> dict[str, np.ndarray]:
    """Every measure of cutoffs.MEASURES, with "dcg" and "ndcg" (linear gain), at one cut-off or several.

    relevance, scores: shape (queries, items), of everything judged; an item is relevant from `level` on. Equal scores
    keep the order of the columns. Each array has shape (queries, cut-offs), in [0, 1] but for DCG; NaN where undefined.
    Raises ValueError for different shapes, scores that are NaN, or a k below 1.
    """
    if relevance.shape != scores.shape or scores.ndim != 2:
        raise ValueError(
            f"relevance and scores must have one shape (queries, items), got {relevance.shape} and {scores.shape}"
        )
    if np.isnan(scores).any():
        raise ValueError(f"scores must not hold NaN, got one for query {int(np.argwhere(np.isnan(scores))[0, 0])}")
    ks = checked_cutoffs(k, scores.shape[1])
    gains = np.take_along_axis(relevance, top_places(scores, int(ks.max())), axis=1)
    returned = np.full(len(scores), scores.shape[1])
    lists = Lists(gains >= level, returned, np.count_nonzero(relevance >= level, axis=1))
    found = at_cutoffs(lists, ks, definition=definition, divisor=divisor, empty=empty)
    return found | {"dcg": dcg_at(gains, ks), "ndcg": ndcg_at(gains, relevance, ks, empty=empty)}
