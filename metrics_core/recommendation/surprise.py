"""How unexpected an item is for a user, in [0, 1]: two definitions that serendipity can be measured with.

Sources: Ge, Delgado-Battenfeld and Jannach 2010 (what a simple recommender would not have shown); Zhang, Ó Séaghdha,
Quercia and Jambor 2012, Auralist (what is unlike the user's own history), which is what Recommenders computes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.recommendation.beyond import cosine_distances


def not_among_the_popular(popularity: Any, most: int, users: int) -> np.ndarray:
    """0 for the `most` most popular items (of equal ones the first), 1 for all others; a row a user, all alike."""
    counts = np.asarray(popularity, dtype=float)
    odd = np.ones(len(counts))
    odd[np.argsort(-counts, kind="stable")[:most]] = 0
    return np.tile(odd, (users, 1))


def unlike_what_was_taken(features: Any, seen: Any) -> np.ndarray:
    """1 - mean cosine similarity to the items that a user took before; 1 for a user who took none. A row a user.

    features: a row an item, none negative and none all 0 (ValueError). seen: users by items.
    """
    vectors, known = np.asarray(features, dtype=float), np.asarray(seen, dtype=float)
    if not np.all((vectors >= 0) & (vectors.sum(axis=1, keepdims=True) > 0)):
        raise ValueError("features must hold no negative number, and no row of zeros")
    counts = np.broadcast_to(known.sum(axis=1, keepdims=True), known.shape)
    return np.asarray(divide(known @ cosine_distances(vectors), np.array(counts), 1.0))
