r"""Discounted cumulative gain of many lists at some cut-offs: rows are queries, columns are places from the top.

The sums are those of module discounting, with linear gains; here is only how to have them of many lists without sorting all
that was judged. Source: Järvelin and Kekäläinen 2002, Cumulated gain-based evaluation of IR techniques.
"""

from __future__ import annotations

from math import nan

import numpy as np

from metrics_core.ranking.discounting import GradedList, discounts


def dcg_at(gains: np.ndarray, ks: np.ndarray) -> np.ndarray:
    """DCG at each cut-off, shape (queries, len(ks)). gains: shape (queries, depth), 0 beyond a list's end."""
    return _at(GradedList(gains, gains, discounts(gains.shape[1])).running, ks)


def best_order(gains: np.ndarray, depth: int) -> np.ndarray:
    """The largest gains of each query, descending, at most `depth` of them; shape (queries, depth or fewer)."""
    if depth < gains.shape[1]:
        gains = np.partition(gains, gains.shape[1] - depth, axis=1)[:, -depth:]
    return np.sort(gains, axis=1)[:, ::-1]


def ndcg_at(gains: np.ndarray, judged: np.ndarray, ks: np.ndarray, *, empty: float = nan) -> np.ndarray:
    """NDCG at each cut-off, in [0, 1] for gains that are not negative; `empty` where the best order has DCG 0.

    gains: as for dcg_at(). judged: the gains of everything judged, shape (queries, any), in any order.
    """
    best = best_order(judged, int(ks.max(initial=1)))
    ranks = max(gains.shape[1], best.shape[1])
    ours, ideal = (np.pad(part, ((0, 0), (0, ranks - part.shape[1]))) for part in (gains, best))
    found = _at(GradedList(ours, ideal, discounts(ranks)).normalised, ks, nan)
    return np.where(np.isnan(found), empty, found)


def _at(sums: np.ndarray, ks: np.ndarray, nothing: float = 0.0) -> np.ndarray:
    """Sums at every rank, at the cut-offs; `nothing` where there are no ranks."""
    ranks = sums.shape[1]
    return np.asarray(sums[:, np.minimum(ks, ranks) - 1]) if ranks else np.full((len(sums), len(ks)), nothing)
