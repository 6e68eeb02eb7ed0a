"""Did the lists hold what the user went on to take? Success, places of hits, percentile ranks, ratings, clicks.

Symbols: n users with something held out, p the place of a hit, counted from 1. Held out is what a user went on to take and
the recommender did not know. Left out: whether a user would have taken what was never shown.
Sources stand on the cards.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import replace
from math import isfinite, nan
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, metric, signature
from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers, plain
from metrics_core.ranking.discounting import checked_k
from metrics_core.recommendation.lists import Items, checked_lists, for_each
from metrics_core.recommendation.over_users import OverUsers, over_users
from metrics_core.recommendation.prefixes import any_so_far, percentile_places, ratings_so_far, reciprocal_places

NOTHING_HELD_OUT = "no user has an item that was kept for the test"
N = "users with an item that was kept for the test"
GARCIN = "Garcin, Dimitrakakis and Faltings 2013, Personalized news recommendation with context trees"
SUCCESS = r"\sum_u \mathbb{1}\{L_u \cap H_u \ne \emptyset\}"
RECIPROCAL = r"\sum_u \sum_{i \in L_u \cap H_u} \frac{1}{p_{ui}}"
RANKS = r"\sum_{u,i} c_{ui}\, r_{ui}"
TAKEN = r"\sum_{u,i} c_{ui}"
LEFT = r"\sum_u \mathbb{1}\{(L_u \setminus P)_{1..k} \cap H_u \ne \emptyset\}"
RATINGS = r"\sum_u \sum_{j \le k} \sum_{i \le j} g_{ui}"


@metric(
    Card(
        name="mean success at k",
        topic="recommendation",
        aliases=("proportion of users with a hit",),
        question="What proportion of users find, among their first k, an item that they took afterwards?",
        formula=rf"\frac{{{SUCCESS}}}{{n}}",
        symbols={SUCCESS: "users whose first k contain an item that was kept for the test", "n": N},
        range=(0, 1),
        better="higher",
        undefined_when=NOTHING_HELD_OUT,
        blind_to="The rank of the hit within the first k, a second hit, and everything else on the list.",
        source=GARCIN,
        reference="np.mean([q[f'success_{k}'] for q in pytrec_eval.RelevanceEvaluator(qrels, {f'success.{k}'})"
        ".evaluate(run).values()])",
    )
)
def mean_success_at_k(
    held_out: Iterable[Collection[Hashable]], lists: Iterable[Items], *, k: int | None = None
) -> OverUsers:
    """Share of users with a hit among their first k, in [0, 1]: the hit rate of module ranking, with each user's part kept.

    held_out: for each user the items that were taken; a user without any does not count. k: None takes whole lists.
    Raises ValueError for a bad k, numbers of users that differ, or an item twice in a list.
    """
    shown = checked_lists(lists, k)
    both = zip(for_each("held_out", held_out, shown), shown, strict=True)
    values = [_last(any_so_far([item in wanted for item in one])) if len(wanted) else nan for wanted, one in both]
    return over_users(values, reason=NOTHING_HELD_OUT, summed=SUCCESS)


@metric(
    Card(
        name="personalised at k",
        topic="recommendation",
        aliases=("personalized@k",),
        question="What proportion of users still find an item that they took, after popular items are struck from the lists?",
        formula=rf"\frac{{{LEFT}}}{{n}}",
        symbols={
            LEFT: "users with a hit among the first k that are left",
            "n": N,
        },
        range=(0, 1),
        better="higher",
        undefined_when=NOTHING_HELD_OUT,
        blind_to="Popular items that a user did want. It also depends on how many items count as popular.",
        source=GARCIN,
        reference="np.mean([bool({*[i for i in ranked if i not in popular][:k]} & {*taken}) "
        "for taken, ranked in zip(held_out, lists)])",
    )
)
def personalised_at_k(
    held_out: Iterable[Collection[Hashable]],
    popular: Collection[Hashable],
    lists: Iterable[Items],
    *,
    k: int | None = None,
) -> OverUsers:
    """Success at k of the lists without the popular items, in [0, 1].

    They are struck before the list is cut, so that others move up. A user all of whose held-out items are popular counts
    and cannot be served. Raises what mean_success_at_k() raises.
    """
    left = [tuple(item for item in one if item not in popular) for one in checked_lists(lists)]
    found = mean_success_at_k(held_out, left, k=k)
    said = signature("personalised_at_k", (), {"k": k})
    return replace(found, summed=LEFT, signature=f"{said}|struck:{len(set(popular))}|struck-before:cut")


@metric(
    Card(
        name="average reciprocal hit rate",
        topic="recommendation",
        aliases=("ARHR",),
        question="How near the top are the hits, if a hit at rank p is worth 1/p?",
        formula=rf"\frac{{{RECIPROCAL}}}{{n}}",
        symbols={RECIPROCAL: "one over the rank of every hit, summed", "n": N},
        range=(0, float("inf")),
        better="higher",
        undefined_when=NOTHING_HELD_OUT,
        blind_to="How the hits are spread over the users: all go into one sum. Items after a list's last hit do not count.",
        source="Deshpande and Karypis 2004, Item-based top-N recommendation algorithms",
        reference="np.mean([sum(1 / p for p, i in enumerate(ranked[:k], 1) if i in taken) "
        "for taken, ranked in zip(held_out, lists)])",
    )
)
def average_reciprocal_hit_rate(
    held_out: Iterable[Collection[Hashable]], lists: Iterable[Items], *, k: int | None = None
) -> OverUsers:
    """One over the place of each hit, summed and divided by the number of users, in [0, inf).

    With one held-out item a user it is in [0, 1] and equals the mean reciprocal rank, which else takes a user's first hit
    only. Raises what mean_success_at_k() raises.
    """
    shown = checked_lists(lists, k)
    both = zip(for_each("held_out", held_out, shown), shown, strict=True)
    values = [
        _last(reciprocal_places([item in wanted for item in one])) if len(wanted) else nan for wanted, one in both
    ]
    return over_users(values, reason=NOTHING_HELD_OUT, summed=RECIPROCAL)


@metric(
    Card(
        name="mean percentile rank",
        topic="recommendation",
        aliases=("rank-bar", "expected percentile ranking"),
        question="How far down the order of all items are the items that were taken, on average?",
        formula=rf"\frac{{{RANKS}}}{{{TAKEN}}}",
        symbols={
            RANKS: "percentile ranks of the taken items, each as often as it was taken",
            TAKEN: "how often items were taken, in all",
        },
        range=(0, 1),
        better="lower",
        unit="%",
        undefined_when="nothing was taken, a taken item is missing from its list, or a list has one item only",
        blind_to="How good the top of the list is: every rank of the whole order counts, including those that no user looks at.",
        source="Hu, Koren and Volinsky 2008, Collaborative filtering for implicit feedback datasets",
        reference="np.average([ranked.index(i) / (len(ranked) - 1) for taken, ranked in zip(held_out, lists) "
        "for i in taken])  # first: 0",
    )
)
def mean_percentile_rank(
    held_out: Iterable[Collection[Hashable]], lists: Iterable[Items], *, first: Literal["0", "1/n"] = "0"
) -> OverUsers:
    """Mean place of the taken items as a share of the way down, in [0, 1]; a random order gives one half.

    lists: all items, best first. held_out: the items of each user, or a mapping of item to how often it was taken.
    first: what the first of n places is, 0 (then the last is 1) or 1/n (a random order then gives a little more than half).
    Raises ValueError for another `first`, negative counts, or what mean_success_at_k() raises.
    """
    if first not in ("0", "1/n"):
        raise ValueError(f"first must be '0' or '1/n', got {first!r}")
    shown = checked_lists(lists)
    amounts, counts = [], []
    for taken, one in zip(for_each("held_out", held_out, shown), shown, strict=True):
        weights = [float(taken[item]) if isinstance(taken, Mapping) else 1.0 for item in taken]
        if not all(isfinite(w) and w >= 0 for w in weights):
            raise ValueError(f"held_out must count with finite numbers of at least 0, got {weights}")
        at = {item: place for place, item in enumerate(one, 1)}
        places = [at.get(item, nan) for item in taken]
        ranks = np.asarray(percentile_places(places, len(one), first == "1/n"))
        amounts.append(float(sum(w * rank for w, rank in zip(weights, ranks, strict=True) if w)))
        counts.append(sum(weights))
    reason = (
        "nothing was taken" if not any(counts) else "a taken item is missing from the list, or a list has one item only"
    )
    return OverUsers(np.array(amounts), np.array(counts), reason, RANKS, ("taken items", TAKEN))


@metric(
    Card(
        name="cumulative rating",
        topic="recommendation",
        aliases=("cumulated relevance",),
        question="Add up the relevance down to rank 1, to rank 2, … to rank k: what is the sum of these k totals, on average over users?",
        formula=rf"\frac{{{RATINGS}}}{{n}}",
        symbols={RATINGS: "running sums of relevance, summed over ranks and users", "n": "users with a list"},
        range=(0, float("inf")),
        better="higher",
        undefined_when="no user has a list",
        blind_to="What the best possible order would reach: lists of different length, or with more to find, cannot be compared.",
        source="Our reading of one of the five documents, which has no formula; it sums the cumulated gain of Järvelin and Kekäläinen 2002",
        reference="np.mean([np.cumsum(np.cumsum(gains[:k]))[-1] for gains in relevances])",
    )
)
def cumulative_rating(relevances: Iterable[Iterable[float]], *, k: int | None = None) -> OverUsers:
    """Sum over the first k places of the relevance at or above each, in [0, inf), averaged over users.

    relevances: for each user those of the list, in its order. A list that is shorter than k ends where it ends.
    Raises ValueError for a bad k and for relevances that are negative or not finite.
    """
    checked_k(k)
    values = []
    for user, gains in enumerate(relevances):
        row = np.array([float(g) for g in gains])
        if not np.all(np.isfinite(row) & (row >= 0)):
            raise ValueError(f"relevances[{user}] must be finite numbers of at least 0, got {row.tolist()}")
        values.append(_last(ratings_so_far(row[:k])) if len(row) else nan)
    return over_users(values, reason="no user has a list", summed=RATINGS)


@metric(
    Card(
        name="click-through rate",
        topic="recommendation",
        aliases=("CTR",),
        question="Of all displays, what proportion was clicked?",
        formula=r"\frac{c}{d}",
        symbols={"c": "displays that were clicked", "d": "displays"},
        range=(0, 1),
        better="higher",
        undefined_when="nothing was displayed",
        blind_to="Why somebody clicked: the position and the headline matter, too. What was never displayed is not in it.",
        source="Richardson, Dominowska and Ragno 2007, Predicting clicks: estimating the click-through rate for new ads",
        reference="np.divide(clicks, impressions)",
    ),
    steps=lambda clicks, impressions: [("clicked displays", "c", clicks), ("displays", "d", impressions)],
    needs=lambda clicks, impressions: [("nothing was displayed", impressions)],
)
def click_through_rate(clicks: Any, impressions: Any) -> Any:
    """Share of displays that were clicked, in [0, 1]; numbers or arrays of equal length. NaN without displays.

    A display counts as clicked once. Raises ValueError unless 0 <= clicks <= impressions.
    """
    c, d = as_numbers("clicks", clicks), as_numbers("impressions", impressions)
    if not np.all((c >= 0) & (c <= d) & np.isfinite(d)):
        raise ValueError(f"clicks must lie between 0 and impressions, got {clicks!r} of {impressions!r}")
    return plain(divide(c, d))


def _last(values: np.ndarray) -> float:
    """What the whole list is worth; nothing where it is empty."""
    return float(values[-1]) if len(values) else 0.0
