"""The made-up paper, what readers of the page change in it, and lists that they type: checked, linked, refused."""

from __future__ import annotations

import math

import numpy as np
import pytest

from datasets.documents import CATALOGUE
from datasets.item_lists import (
    MOST_ITEMS,
    MOST_USERS,
    UserLists,
    checked_user_lists,
    clicks_of,
    user_lists_from_link,
    user_lists_of,
    user_lists_to_link,
)
from metrics_core.recommendation.surprise import not_among_the_popular, unlike_what_was_taken
from pages.ranking.recommenders.data import HISTORY, LATER, READERS, SUBSCRIBERS, TOPICS, paper
from pages.ranking.recommenders.data_edits import MOST_LATER, Edits, checked_popularity, edits_from_link, edits_to_link

MIXED = np.array([0.0, 0.5, 1.0])


# ---- the paper
def test_what_the_recommender_knows_and_what_is_held_out() -> None:
    p = paper()
    assert p.features.shape == (len(p.titles), len(TOPICS)) and len(set(p.titles)) == 36
    assert (p.seen.sum(axis=1) == HISTORY).all() and (p.held_out.sum(axis=1) == LATER).all()
    assert not (p.seen & p.held_out).any() and len(p.seen) == len(set(READERS)) == 24
    assert ((p.popularity >= 1) & (p.popularity <= SUBSCRIBERS)).all()


def test_orders_go_from_popular_to_personal() -> None:
    p = paper()
    orders, ranked = p.orders(MIXED, new_only=False)
    assert (ranked == 36).all() and (np.sort(orders, axis=2) == np.arange(36)).all()
    assert (orders[:, 0] == orders[0, 0]).all()
    assert (np.diff(p.popularity[orders[0, 0]]) <= 0).all()
    for reader in (0, 11):  # personal: by cosine to the mean direction of what was read
        unit = p.features / np.linalg.norm(p.features, axis=1, keepdims=True)
        likeness = unit @ unit[p.seen[reader]].mean(axis=0)
        assert (np.diff(likeness[orders[reader, 2]]) <= 1e-8).all()
    orders, ranked = p.orders(MIXED, new_only=True)
    assert (ranked == 30).all()
    assert not any(p.seen[u, orders[u, m, :30]].any() for u in range(24) for m in range(3))


def test_edits_change_a_copy() -> None:
    edits = Edits().read_later(3, [5, 1, 1]).opened_by({2: 999}).read_later(4, [])
    changed = edits.applied(paper())
    assert np.flatnonzero(changed.held_out[3]).tolist() == [s for s in (1, 5) if not paper().seen[3, s]]
    assert not changed.held_out[4].any()
    assert changed.popularity[2] == 999 != paper().popularity[2]
    assert edits_from_link(**{"later": "", "popular": ""} | edits_to_link(edits)) == edits
    assert len(Edits().read_later(0, range(36)).later[0][1]) == MOST_LATER


@pytest.mark.parametrize("later", ["", "x", "99.1", "40.99", "0.1.é", "-1.2", "1..2", "²", "9" * 5000])
def test_a_mangled_link_edits_nothing(later: str) -> None:
    assert edits_from_link(later, later) == Edits()


def test_popularity_is_checked() -> None:
    assert checked_popularity([1, 5.0, 1000]) == ([1, 5, 1000], "")
    for wrong in (0, 1001, 2.5, None, math.nan, "7"):
        found, why = checked_popularity([1, wrong])
        assert found is None and why.startswith("row 2, subscribers")


# ---- surprise
def test_surprise_by_both_definitions() -> None:
    assert not_among_the_popular([3, 9, 9, 1], 2, 2).tolist() == [[1, 0, 0, 1]] * 2
    found = unlike_what_was_taken([[1, 0], [1, 1], [0, 1]], [[1, 0, 1], [0, 0, 0]])
    half = math.sqrt(0.5)
    assert found == pytest.approx(np.array([[0.5, 1 - half, 0.5], [1, 1, 1]]))
    with pytest.raises(ValueError, match="features must hold no negative number"):
        unlike_what_was_taken([[0, 0]], [[1]])


# ---- typed lists
LISTS = UserLists(("a b", "<b>"), (("x", "*y"), ()), (("x",), ()), ((), ("é", "&=")))


def test_lists_come_back_from_their_link() -> None:
    assert user_lists_from_link(user_lists_to_link(LISTS)) == LISTS
    assert checked_user_lists(LISTS.rows()) == (LISTS, [])
    assert checked_user_lists([("", "a,b  c", None, math.nan)])[0] == UserLists(
        ("user 1",), (("a", "b", "c"),), ((),), ((),)
    )


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], f"there are 0 users; 1 to {MOST_USERS} can be shown"),
        ([("u", "a", "", "")] * 9, "there are 9 users"),
        ([("u", "a b c b", "", "")], "row 1, list: “b” is in the list twice, at places 2 and 4"),
        ([("u", " ".join(map(str, range(13))), "", "")], f"there are 13 items; at most {MOST_ITEMS} can be shown"),
        ([("u", "a", "b" * 21, "")], "row 1, went on to take: an item has at most 20 characters"),
        ([("u", "a", "", "b|c")], "row 1, had seen: the signs"),
        ([("u~", "a", "", "")], "row 1, user: the signs"),
    ],
)
def test_what_is_wrong_with_lists_is_said(rows, said: str) -> None:
    found, problems = checked_user_lists(rows)
    assert found is None and said in problems[0]


@pytest.mark.parametrize("text", ["", "a", "a|b|c", "a|b b|c|d", "|" * 500, "~~~"])
def test_a_link_without_lists(text: str) -> None:
    assert user_lists_from_link(text) is None


def test_the_documents_places_become_lists() -> None:
    lists = user_lists_of(CATALOGUE.examples["recsys-mrr"].inputs)
    assert lists == UserLists(
        ("query 1", "query 2", "query 3"),
        (("hit", "b", "c"), ("a", "b", "hit"), ("a", "b", "c")),
        (("hit",), ("hit",), ("other",)),
        ((), (), ()),
    )
    assert clicks_of(CATALOGUE.examples["recsys-ctr"].inputs) == (12, 480)
    assert user_lists_of({"y_true": []}) is clicks_of({}) is None
