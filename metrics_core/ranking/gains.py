r"""Discounted cumulative gain of many lists at once: rows are queries, columns are places from the top.

Symbols: $g_i$ the gain at place i, $\mathrm{DCG}_k = \sum_{i \le k} g_i / \log_2(i + 1)$; NDCG divides by the DCG of the
same query's best order. Left out: cards, steps and the switches of the field. Source: Järvelin and Kekäläinen 2002,
Cumulated gain-based evaluation of IR techniques (the discount as Burges et al. 2005 have it).
"""

from __future__ import annotations

from math import nan

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.ranking.discounting import discounts


def dcg_at(gains: np.ndarray, ks: np.ndarray) -> np.ndarray:
    """DCG at each cut-off, shape (queries, len(ks)). gains: shape (queries, depth), 0 beyond a list's end."""
    added = np.cumsum(gains * discounts(gains.shape[1]), axis=1)
    return np.asarray(np.pad(added, ((0, 0), (1, 0)))[:, np.minimum(ks, gains.shape[1])])


def best_order(gains: np.ndarray, depth: int) -> np.ndarray:
    """The largest gains of each query, descending, at most `depth` of them; shape (queries, depth or fewer)."""
    if depth < gains.shape[1]:
        gains = np.partition(gains, gains.shape[1] - depth, axis=1)[:, -depth:]
    return np.sort(gains, axis=1)[:, ::-1]


def ndcg_at(gains: np.ndarray, judged: np.ndarray, ks: np.ndarray, *, empty: float = nan) -> np.ndarray:
    """NDCG at each cut-off, in [0, 1] for gains that are not negative; `empty` where the best order has DCG 0.

    gains: as for dcg_at(). judged: the gains of everything judged, shape (queries, any), in any order.
    """
    ideal = dcg_at(best_order(judged, int(ks.max(initial=1))), ks)
    return np.asarray(divide(dcg_at(gains, ks), ideal, empty))
