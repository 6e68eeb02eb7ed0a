"""All lists together: how much of the catalogue they show, and how they differ from user to user.

Neither is a mean over users, so resampled users say nothing of them: a user who is drawn twice has the same list twice.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.ranking.lists import plain_items
from metrics_core.recommendation.lists import Items, checked_lists
from metrics_core.recommendation.prefixes import share_shown


def _shown(lists: Iterable[Items], k: int | None) -> set[Hashable]:
    return {item for one in checked_lists(lists, k) for item in one}


@metric(
    Card(
        name="catalogue coverage",
        topic="recommendation",
        aliases=("aggregate coverage",),
        question="What proportion of all items is recommended to anyone at all?",
        formula=r"\frac{\left|\bigcup_u L_u\right|}{|C|}",
        symbols={r"\left|\bigcup_u L_u\right|": "items that are on some list", "|C|": "items of the catalogue"},
        range=(0, 1),
        better="neither",
        undefined_when="the catalogue is empty",
        blind_to="How often: an item that is shown to one user counts as much as one that is shown to everybody.",
        source="Ge, Delgado-Battenfeld and Jannach 2010, Beyond accuracy: evaluating recommender systems by coverage and "
        "serendipity",
        reference="len({i for ranked in lists for i in ranked[:k]}) / len(catalogue)",
    ),
    steps=lambda catalogue, lists, *, k=None: [
        ("items shown to anyone", r"\left|\bigcup_u L_u\right|", len(_shown(lists, k))),
        ("items in all", "|C|", len(set(catalogue))),
    ],
    needs=lambda catalogue, lists, *, k=None: [("the catalogue is empty", len(set(catalogue)))],
)
def coverage(catalogue: Collection[Hashable], lists: Collection[Items], *, k: int | None = None) -> float:
    """Share of the catalogue that is among the first k of some user, in [0, 1]; NaN for an empty catalogue.

    Raises ValueError for a bad k, an item twice in a list, or one that is not in the catalogue.
    """
    items, shown = list(dict.fromkeys(plain_items(catalogue))), _shown(lists, k)
    strange = shown - set(items)
    if strange:
        raise ValueError(f"lists must hold items of the catalogue, got {sorted(map(repr, strange))[0]}")
    return float(share_shown(np.array([[item in shown for item in items]], dtype=bool)))


@metric(
    Card(
        name="personalisation",
        topic="recommendation",
        aliases=("inter-list distance", "personalization"),
        question="How different are the lists of two users on average?",
        formula=r"1 - \frac{\sum_{u < v} \frac{|L_u \cap L_v|}{\sqrt{|L_u| |L_v|}}}{m}",
        symbols={
            r"\sum_{u < v} \frac{|L_u \cap L_v|}{\sqrt{|L_u| |L_v|}}": "overlaps of all pairs of lists, summed",
            "m": "pairs of users",
        },
        range=(0, 1),
        better="neither",
        undefined_when="fewer than two users have a list",
        blind_to="Whether the differences please anybody: lists drawn at random from a large catalogue come close to 1.",
        source="Zhou, Kuscsik, Liu, Medo, Wakeling and Zhang 2010, Solving the apparent diversity-accuracy dilemma of "
        "recommender systems",
        reference="1 - sklearn.metrics.pairwise.cosine_similarity(shown)[np.triu_indices(len(shown), 1)].mean()",
    ),
    steps=lambda lists, *, k=None: _overlaps(lists, k),
    needs=lambda lists, *, k=None: [("fewer than two users have a list", len(_filled(lists, k)) - 1)],
)
def personalisation(lists: Collection[Items], *, k: int | None = None) -> float:
    """1 - mean overlap of all pairs of users' first k, in [0, 1]; 0 where all get the same. NaN with fewer than two lists.

    The overlap is the cosine of two lists as sets, which for lists of equal length is the share that they have in common.
    Users with an empty list do not count. Raises ValueError for a bad k or an item twice in a list.
    """
    filled = _filled(lists, k)
    pairs = len(filled) * (len(filled) - 1) / 2
    return 1 - _overlap(filled) / pairs if pairs else float("nan")


def _filled(lists: Iterable[Items], k: int | None) -> list[tuple[Hashable, ...]]:
    return [one for one in checked_lists(lists, k) if one]


def _overlap(lists: list[tuple[Hashable, ...]]) -> float:
    """Cosines of all pairs of users, summed: from how often lists of each length show an item, not pair by pair."""
    codes: dict[Hashable, int] = {}
    places = [codes.setdefault(item, len(codes)) for one in lists for item in one]
    lengths, which = np.unique([len(one) for one in lists], return_inverse=True)
    cells = np.repeat(which, lengths[which]) * len(codes) + places
    shown = np.bincount(cells, minlength=len(lengths) * len(codes)).reshape(len(lengths), -1).astype(float)
    common = shown @ shown.T - np.diag(lengths * np.bincount(which))  # less each list with itself
    return float((common / np.sqrt(np.outer(lengths, lengths))).sum() / 2)


def _overlaps(lists: Iterable[Items], k: int | None) -> list[tuple[str, str, float]]:
    filled = _filled(lists, k)
    pairs = len(filled) * (len(filled) - 1) / 2
    summed = _overlap(filled) if pairs else 0.0
    return [
        ("overlaps", r"\sum_{u < v} \frac{|L_u \cap L_v|}{\sqrt{|L_u| |L_v|}}", summed),
        ("pairs of users", "m", pairs),
    ]
