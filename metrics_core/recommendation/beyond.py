"""Beyond accuracy, list by list: is it new to the user, little known, various, surprising?

Symbols: L_u the list of user u, cut after k items; n users who count. A list without items says nothing, and its user does
not count. Left out: whether anybody likes it so.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from math import inf, nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.recommendation.lists import Items, checked_lists, for_each, looked_up
from metrics_core.recommendation.over_users import OverUsers, over_users
from metrics_core.recommendation.prefixes import mean_so_far, pairs_so_far
from metrics_core.similarity.vectors import scaled

NO_LIST = "no user has a list"
NEW = r"\sum_u \frac{|L_u \setminus S_u|}{|L_u|}"
BITS = r"\sum_u \frac{1}{|L_u|} \sum_{i \in L_u} \log_2 \frac{N}{m_i}"
UNLIKE = r"\sum_u \frac{2}{|L_u| (|L_u| - 1)} \sum_{i < j} (1 - \cos_{ij})"
SURPRISE = r"\sum_u \frac{1}{|L_u|} \sum_{i \in L_u \cap H_u} s_{ui}"


@metric(
    Card(
        name="novelty at k",
        topic="recommendation",
        aliases=("novelty@k", "proportion of unseen items"),
        question="What proportion of the first k has the user not seen before?",
        formula=rf"\frac{{{NEW}}}{{n}}",
        symbols={NEW: "proportion of each list that its user has not seen, summed", "n": "users with a list"},
        range=(0, 1),
        better="neither",
        undefined_when=NO_LIST,
        blind_to="Whether the user wants it, and what the user has seen elsewhere.",
        source="Garcin, Dimitrakakis and Faltings 2013, Personalized news recommendation with context trees",
        reference="np.mean([len({*ranked[:k]} - {*known}) / len(ranked[:k]) for known, ranked in zip(seen, lists)])",
    )
)
def novelty_at_k(seen: Iterable[Collection[Hashable]], lists: Iterable[Items], *, k: int | None = None) -> OverUsers:
    """Share of the list that is new to its user, in [0, 1], averaged over users.

    seen: for each user the items seen before. Raises ValueError for a bad k, numbers of users that differ, or an item
    twice in a list.
    """
    shown = checked_lists(lists, k)
    both = zip(for_each("seen", seen, shown), shown, strict=True)
    values = [_last(mean_so_far([item not in known for item in one])) for known, one in both]
    return over_users(values, reason=NO_LIST, summed=NEW)


@metric(
    Card(
        name="self-information",
        topic="recommendation",
        aliases=("mean self-information", "inverse popularity"),
        question="How little known are the recommended items, in bits: log₂(all users ÷ users who took the item)?",
        formula=rf"\frac{{{BITS}}}{{n}}",
        symbols={BITS: "bits of each list's items on average, summed over users", "n": "users with a list"},
        range=(0, inf),
        better="neither",
        unit="bits",
        undefined_when=NO_LIST,
        blind_to="The user: an item that few know counts as new even for somebody who knows it.",
        source="Zhou, Kuscsik, Liu, Medo, Wakeling and Zhang 2010, Solving the apparent diversity-accuracy dilemma of "
        "recommender systems",
        reference="np.mean([np.mean([np.log2(total / popularity[i]) for i in ranked[:k]]) for ranked in lists])",
    )
)
def mean_self_information(
    popularity: Mapping[Hashable, float], lists: Iterable[Items], *, total: float | None = None, k: int | None = None
) -> OverUsers:
    """Mean of log2(total / popularity) over the list, in [0, inf) bits; infinite with an item that nobody took.

    popularity: how many users took each item. total: the number of users (Zhou et al. 2010), or None for the sum of all
    popularities, which is how Recommenders counts after Castells et al. 2011 and gives more bits to every item alike.
    Raises ValueError for an item without popularity, a negative one, or one above total.
    """
    shown = checked_lists(lists, k)
    whole = float(sum(popularity.values())) if total is None else float(total)
    values = []
    for one in shown:
        counts = np.array(looked_up("popularity", popularity, one), dtype=float)
        if not np.all((counts >= 0) & (counts <= whole)):
            raise ValueError(f"popularity must lie between 0 and the total of {whole:g}, got {counts.tolist()}")
        values.append(_last(mean_so_far(information(counts, whole))))
    return over_users(values, reason=NO_LIST if whole else "nobody took anything", summed=BITS)


def information(counts: Any, total: float) -> np.ndarray:
    """log2(total / count) of each count, in [0, inf] bits."""
    with np.errstate(divide="ignore", invalid="ignore"):  # 0 of 0 is undefined
        return np.asarray(np.log2(total) - np.log2(np.asarray(counts, dtype=float)))


@metric(
    Card(
        name="diversity",
        topic="recommendation",
        aliases=("intra-list diversity",),
        question="How unlike each other are the items of one list?",
        formula=rf"\frac{{{UNLIKE}}}{{n}}",
        symbols={
            UNLIKE: "mean distances of all pairs in a list, summed over users",
            "n": "users whose list has two items or more, all with features",
        },
        range=(0, 2),
        better="neither",
        undefined_when="no list has two items or more, all with features",
        blind_to="The order, the user, and whether the items are any good: items drawn at random tend to be diverse.",
        source="Smyth and McClave 2001, Similarity vs. diversity",
        reference="np.mean([scipy.spatial.distance.pdist([features[i] for i in ranked[:k]], 'cosine').mean() "
        "for ranked in lists])",
    )
)
def diversity(
    features: Mapping[Hashable, Sequence[float]], lists: Iterable[Items], *, k: int | None = None
) -> OverUsers:
    """Mean cosine distance of all pairs of a list, in [0, 2] and at most 1 without negative features, averaged over users.

    features: a vector an item. A list of fewer than two items, or with an item whose features are all 0, does not count
    (some libraries say 0 there, some 1). Raises ValueError for an item without finite features or what novelty_at_k() raises.
    """
    values = []
    for one in checked_lists(lists, k):
        vectors = np.array(looked_up("features", features, one), dtype=float)
        if not np.isfinite(vectors).all():
            raise ValueError("features must be finite numbers, got NaN or infinity")
        values.append(float(pairs_so_far(cosine_distances(vectors))[-1]) if len(one) > 1 else nan)
    return over_users(values, reason="no list has two items or more, all with features", summed=UNLIKE)


def cosine_distances(vectors: np.ndarray) -> np.ndarray:
    """1 - cosine of every pair of rows, in [0, 2]; NaN where a row is all 0."""
    vectors = scaled(vectors)[0] if vectors.size else vectors
    norms = np.linalg.norm(vectors, axis=1)
    unit = np.divide(vectors, norms[:, None], out=np.full(vectors.shape, nan), where=norms[:, None] > 0)
    return np.asarray(1 - np.clip(unit @ unit.T, -1, 1))


@metric(
    Card(
        name="serendipity",
        topic="recommendation",
        aliases=("useful surprise",),
        question="How much of a list was taken and unexpected?",
        formula=rf"\frac{{{SURPRISE}}}{{n}}",
        symbols={
            SURPRISE: "surprise of each list's hits, divided by its length, summed over users",
            "n": "users with a list and an item that was kept for the test",
        },
        range=(0, 1),
        better="higher",
        undefined_when="no user has a list and an item that was kept for the test",
        blind_to="Surprises that nobody could take because they were never shown. What counts as a surprise is our choice.",
        source="Ge, Delgado-Battenfeld and Jannach 2010, Beyond accuracy: evaluating recommender systems by coverage and "
        "serendipity",
        reference="np.mean([np.mean([(i in taken) * odd[i] for i in ranked[:k]]) "
        "for taken, odd, ranked in zip(held_out, surprise, lists)])",
    )
)
def serendipity(
    held_out: Iterable[Collection[Hashable]],
    surprise: Iterable[Mapping[Hashable, float]],
    lists: Iterable[Items],
    *,
    k: int | None = None,
) -> OverUsers:
    """Mean over the list of surprise where the item was taken, 0 where it was not, in [0, 1], averaged over users.

    surprise: for each user how unexpected each item is, in [0, 1]: 1 unless a simple recommender shows it too (Ge et al.
    2010), or 1 - mean similarity to what the user took before (Zhang et al. 2012, as in Recommenders). A user without a
    list or a held-out item does not count. Raises ValueError for surprise outside [0, 1] and what mean_success_at_k() raises.
    """
    shown = checked_lists(lists, k)
    taken, odd = for_each("held_out", held_out, shown), for_each("surprise", surprise, shown)
    values = []
    for wanted, unexpected, one in zip(taken, odd, shown, strict=True):
        amounts = np.array(looked_up("surprise", unexpected, one), dtype=float)
        if not np.all((amounts >= 0) & (amounts <= 1)):
            raise ValueError(f"surprise must lie in [0, 1], got {amounts.tolist()}")
        hits = np.array([item in wanted for item in one], dtype=float)
        values.append(_last(mean_so_far(hits * amounts)) if len(wanted) else nan)
    return over_users(values, reason="no user has a list and an item that was kept for the test", summed=SURPRISE)


def _last(values: np.ndarray) -> float:
    """What the whole list is worth; undefined where it is empty."""
    return float(values[-1]) if len(values) else nan
