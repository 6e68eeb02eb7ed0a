"""Measures of recommended lists: by hand, by slow definitions, by reference libraries, and at every length at once."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import pytrec_eval
import scipy.spatial.distance
import sklearn.metrics.pairwise
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.ranking import hit_rate
from metrics_core.recommendation import (
    OverUsers,
    at_every_length,
    average_reciprocal_hit_rate,
    click_through_rate,
    coverage,
    cumulative_rating,
    diversity,
    gain_over_first,
    mean_percentile_rank,
    mean_self_information,
    mean_success_at_k,
    novelty_at_k,
    personalisation,
    personalised_at_k,
    serendipity,
)

ITEMS = tuple("abcdefgh")
LISTS = [list("abcd"), list("badc"), list("aefg")]
TAKEN = [["c"], ["h"], ["e", "g"]]
SEEN = [["a", "z"], [], ["a", "e"]]
POPULARITY = {"a": 8, "b": 4, "c": 4, "d": 2, "e": 2, "f": 2, "g": 1, "h": 1}
FEATURES = {item: (1.0, 0.0) if item in "abc" else (0.0, 1.0) if item in "def" else (1.0, 1.0) for item in ITEMS}
SURPRISE = [{item: float(item not in "ab") for item in ITEMS}] * 3


def value(found: Any) -> float:
    return getattr(found, "value", found)


# ---- by hand
@pytest.mark.parametrize(
    ("found", "by_hand"),
    [
        (mean_success_at_k(TAKEN, LISTS, k=2), (0 + 0 + 1) / 3),
        (mean_success_at_k(TAKEN, LISTS), (1 + 0 + 1) / 3),
        (personalised_at_k(TAKEN, ["a", "b"], LISTS, k=1), (1 + 0 + 1) / 3),  # c, d and e are left first
        (average_reciprocal_hit_rate(TAKEN, LISTS), (1 / 3 + 0 + 1 / 2 + 1 / 4) / 3),
        (average_reciprocal_hit_rate(TAKEN, LISTS, k=3), (1 / 3 + 0 + 1 / 2) / 3),
        (mean_percentile_rank([["a"], ["c", "b"]], [list("abcde"), list("abcde")]), (0 + 2 / 4 + 1 / 4) / 3),
        (mean_percentile_rank([["a"], ["c", "b"]], [list("abcde")] * 2, first="1/n"), (1 + 3 + 2) / 5 / 3),
        (mean_percentile_rank([{"a": 3, "e": 1}], [list("abcde")]), 1 / 4),
        (cumulative_rating([[3, 0, 1], [2]], k=2), ((3 + 3) + 2) / 2),
        (cumulative_rating([[3, 0, 1]]), 3 + 3 + 4),
        (click_through_rate(12, 480), 1 / 40),
        (novelty_at_k(SEEN, LISTS, k=2), (1 / 2 + 1 + 0) / 3),
        (mean_self_information(POPULARITY, LISTS[:1], total=16, k=2), (1 + 2) / 2),
        (mean_self_information(POPULARITY, [["g"]]), math.log2(24)),
        (diversity(FEATURES, [list("abd")]), (0 + 1 + 1) / 3),
        (coverage(ITEMS, LISTS, k=2), 3 / 8),
        (personalisation(LISTS, k=2), 1 - (1 + 1 / 2 + 1 / 2) / 3),
        (personalisation([["a"], list("abcd")]), 1 - 1 / math.sqrt(4)),
        (serendipity(TAKEN, SURPRISE, LISTS), (1 / 4 + 0 + 2 / 4) / 3),
    ],
)
def test_by_hand(found: Any, by_hand: float) -> None:
    assert value(found) == pytest.approx(by_hand)


def test_steps_hold_both_sums() -> None:
    worked = explain(mean_success_at_k, TAKEN, LISTS, k=2)
    assert [step.value for step in worked.steps] == [1, 3, 1 / 3]
    assert worked.steps[-1].substituted == r"\frac{1}{3}"
    assert worked.signature == "mean_success_at_k|k:2"
    assert [step.value for step in explain(coverage, ITEMS, LISTS, k=2).steps] == [3, 8, 3 / 8]
    assert [step.value for step in explain(personalisation, LISTS, k=2).steps] == pytest.approx([2, 3, 1 / 3])
    struck = explain(personalised_at_k, TAKEN, ["a", "b"], LISTS, k=1)
    assert struck.signature == "personalised_at_k|k:1|struck:2|struck-before:cut"
    assert explain(mean_percentile_rank, [["a"]], [["b", "a"]]).steps[1].label == "taken items"


# ---- reference calls and libraries
CALLS: dict[str, tuple[Any, ...]] = {
    "mean_success_at_k": (TAKEN, LISTS),
    "personalised_at_k": (TAKEN, ["a", "b"], LISTS),
    "average_reciprocal_hit_rate": (TAKEN, LISTS),
    "mean_percentile_rank": ([["c"], ["d", "a"], ["e", "g"]], LISTS),
    "cumulative_rating": ([[3, 0, 1, 2], [2, 2, 0, 0]],),
    "click_through_rate": (12, 480),
    "novelty_at_k": (SEEN, LISTS),
    "mean_self_information": (POPULARITY, LISTS),
    "diversity": (FEATURES, LISTS),
    "serendipity": (TAKEN, SURPRISE, LISTS),
    "coverage": (ITEMS, LISTS),
    "personalisation": (LISTS,),
}
NAMES = {
    "np": np,
    "scipy": scipy,
    "sklearn": sklearn,
    "pytrec_eval": pytrec_eval,
    "k": 3,
    "lists": LISTS,
    "seen": SEEN,
    "popular": ["a", "b"],
    "popularity": POPULARITY,
    "total": sum(POPULARITY.values()),
    "features": FEATURES,
    "surprise": SURPRISE,
    "catalogue": ITEMS,
    "relevances": CALLS["cumulative_rating"][0],
    "clicks": 12,
    "impressions": 480,
    "shown": [[item in one[:3] for item in ITEMS] for one in LISTS],
    "qrels": {str(u): {item: int(item in taken) for item in ITEMS} for u, taken in enumerate(TAKEN)},
    "run": {str(u): {item: -float(place) for place, item in enumerate(one)} for u, one in enumerate(LISTS)},
}


def test_every_card_of_the_topic_is_called_here() -> None:
    assert {name for name, card in CATALOG.items() if card.topic == "recommendation"} == CALLS.keys()


@pytest.mark.parametrize("name", CALLS)
def test_the_reference_call_gives_the_same_number(name: str) -> None:
    card, arguments = CATALOG[name], CALLS[name]
    cut = {} if name in ("mean_percentile_rank", "click_through_rate") else {"k": 3}
    held_out = arguments[0] if name == "mean_percentile_rank" else TAKEN
    expected = eval(card.reference, NAMES | {"held_out": held_out})  # the card's own text
    assert value(card.function(*arguments, **cut)) == pytest.approx(float(expected))
    worked = explain(card.function, *arguments, **cut)
    assert worked.steps[-1].value == worked.value and not worked.undefined


@st.composite
def users(draw: st.DrawFn) -> tuple[list[list[str]], list[set[str]]]:
    n = draw(st.integers(1, 5))
    lists = [draw(st.permutations(ITEMS))[: draw(st.integers(1, 8))] for _ in range(n)]
    return lists, [draw(st.sets(st.sampled_from(ITEMS), min_size=1)) for _ in range(n)]


@given(users(), st.integers(1, 9))
@settings(max_examples=40)
def test_hits_are_trec_evals(made: Any, k: int) -> None:
    lists, taken = made
    qrels = {str(u): dict.fromkeys(items, 1) for u, items in enumerate(taken)}
    run = {str(u): {item: 9.0 - p for p, item in enumerate(one)} for u, one in enumerate(lists)}
    found = pytrec_eval.RelevanceEvaluator(qrels, {f"success.{k}", "recip_rank"}).evaluate(run)
    assert mean_success_at_k(taken, lists, k=k).per_user.tolist() == [q[f"success_{k}"] for q in found.values()]
    assert mean_success_at_k(taken, lists, k=k).value == pytest.approx(hit_rate(taken, lists, k))
    first = [
        [next(iter(sorted(items & {*one}, key=one.index)), "none")] for one, items in zip(lists, taken, strict=True)
    ]
    ranks = average_reciprocal_hit_rate(first, lists)
    assert ranks.per_user.tolist() == pytest.approx([q["recip_rank"] for q in found.values()])


@given(users(), st.integers(1, 9))
@settings(max_examples=40)
def test_pairs_and_unions_by_definition(made: Any, k: int) -> None:
    lists, taken = [one[:k] for one in made[0]], made[1]
    pairs = [len({*a} & {*b}) / math.sqrt(len(a) * len(b)) for a, b in combinations(lists, 2)]
    expected = 1 - sum(pairs) / len(pairs) if pairs else math.nan
    assert personalisation(made[0], k=k) == pytest.approx(expected, nan_ok=True)
    assert coverage(ITEMS, made[0], k=k) == sum(any(item in one for one in lists) for item in ITEMS) / 8
    own = [[scipy.spatial.distance.cosine(FEATURES[a], FEATURES[b]) for a, b in combinations(one, 2)] for one in lists]
    means = [sum(one) / len(one) for one in own if one]
    expected = sum(means) / len(means) if means else math.nan
    assert diversity(FEATURES, made[0], k=k).value == pytest.approx(expected, nan_ok=True)
    ratings = [[POPULARITY[item] * (item in wanted) for item in one] for one, wanted in zip(lists, taken, strict=True)]
    sums = [sum(sum(row[: j + 1]) for j in range(len(row))) for row in ratings]
    assert cumulative_rating(ratings).value == pytest.approx(sum(sums) / len(sums))


# ---- what is undefined, and what is refused
@pytest.mark.parametrize(
    ("metric", "arguments", "reason"),
    [
        (mean_success_at_k, ([[]], [["a"]]), "no user has an item that was kept for the test"),
        (mean_success_at_k, ([], []), "no users"),
        (personalised_at_k, ([[]], [], [["a"]]), "no user has an item that was kept for the test"),
        (average_reciprocal_hit_rate, ([[]], [["a"]]), "no user has an item that was kept for the test"),
        (mean_percentile_rank, ([[]], [["a", "b"]]), "nothing was taken"),
        (
            mean_percentile_rank,
            ([["c"]], [["a", "b"]]),
            "a taken item is missing from the list, or a list has one item only",
        ),
        (
            mean_percentile_rank,
            ([["a"]], [["a"]]),
            "a taken item is missing from the list, or a list has one item only",
        ),
        (cumulative_rating, ([[]],), "no user has a list"),
        (click_through_rate, (0, 0), "nothing was displayed"),
        (novelty_at_k, ([[]], [[]]), "no user has a list"),
        (mean_self_information, ({"a": 1}, [[]]), "no user has a list"),
        (diversity, ({"a": (1,)}, [["a"]]), "no list has two items or more, all with features"),
        (diversity, ({"a": (0, 0), "b": (1, 0)}, [["a", "b"]]), "no list has two items or more, all with features"),
        (serendipity, ([[]], [{}], [[]]), "no user has a list and an item that was kept for the test"),
        (coverage, ([], [[]]), "the catalogue is empty"),
        (personalisation, ([["a"], []],), "fewer than two users have a list"),
    ],
)
def test_undefined_with_its_reason(metric: Any, arguments: Any, reason: str) -> None:
    worked = explain(metric, *arguments)
    assert math.isnan(worked.value) and worked.undefined == reason


def test_a_user_without_anything_to_measure_does_not_count() -> None:
    found = mean_success_at_k([["a"], []], [["a"], ["a"]])
    assert found.value == 1 and math.isnan(found.per_user[1])
    assert mean_success_at_k([["a"], ["b"]], [["a"], []]).value == 0.5  # nothing shown, nothing found
    assert math.isinf(mean_self_information({"a": 0, "b": 2}, [["a"]]).value)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: mean_success_at_k(TAKEN, LISTS, k=0), "k must be None or a whole number of at least 1, got 0"),
        (lambda: mean_success_at_k(TAKEN, LISTS, k=True), "k must be None"),
        (
            lambda: mean_success_at_k(TAKEN[:2], LISTS),
            "held_out must hold one collection for each of the 3 lists, got 2",
        ),
        (lambda: mean_success_at_k(["a"], [["a"]]), r"held_out\[0\] must be a collection of items, got 'a'"),
        (lambda: coverage(ITEMS, [list("aba")]), r"lists\[0\] must hold each item once, got 'a' at places 1 and 3"),
        (lambda: coverage("ab", [["z"]]), "lists must hold items of the catalogue, got 'z'"),
        (lambda: personalisation(["ab"]), r"lists\[0\] must be a collection of items"),
        (lambda: mean_percentile_rank([["a"]], [["a"]], first="1"), "first must be '0' or '1/n'"),  # type: ignore[arg-type]
        (lambda: mean_percentile_rank([{"a": -1}], [["a"]]), "finite numbers of at least 0"),
        (lambda: cumulative_rating([[1, -1]]), r"relevances\[0\] must be finite numbers of at least 0"),
        (lambda: cumulative_rating([[1]], k=0), "k must be None"),
        (lambda: click_through_rate(2, 1), "clicks must lie between 0 and impressions, got 2 of 1"),
        (lambda: mean_self_information({}, [["a"]]), "got none for 'a'"),
        (lambda: mean_self_information({"a": 3}, [["a"]], total=2), "between 0 and the total of 2"),
        (lambda: diversity({"a": (1,)}, [["a", "b"]]), "features must have a value for every item"),
        (lambda: serendipity([["a"]], [{"a": 2}], [["a"]]), r"surprise must lie in \[0, 1\]"),
    ],
)
def test_what_is_refused_says_why(call: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        call()


# ---- over users
def test_the_spread_over_users() -> None:
    found = OverUsers(np.array([0.0, 1, 2, 3, 0]), np.array([1.0, 1, 1, 1, 0]))
    assert (found.value, found.quartiles) == (1.5, (0.75, 1.5, 2.25))
    interval = found.interval(resamples=400)
    drawn = np.random.default_rng(0).multinomial(5, [1 / 5] * 5, size=400)
    means = [np.repeat([0, 1, 2, 3], one[:4]).mean() for one in drawn]
    assert [interval.low, interval.high] == pytest.approx(np.quantile(means, [0.025, 0.975]))
    assert "drawn:users" in interval.signature
    none = mean_success_at_k([[]], [["a"]])
    assert none.interval().undefined == none.reason and math.isnan(none.quartiles[0])


# ---- at every length
@pytest.mark.parametrize("first", ["0", "1/n"])
@pytest.mark.parametrize("total", [None, 100.0])
def test_every_length_is_each_list_cut_there(first: Any, total: float | None) -> None:
    rng = np.random.default_rng(3)
    users, settings_, items, longest = 5, 3, 9, 6
    orders = np.array([[rng.permutation(items) for _ in range(settings_)] for _ in range(users)])
    held_out, seen = rng.random((users, items)) < 0.25, rng.random((users, items)) < 0.4
    held_out[0] = False
    lengths = np.array([9, 9, 8, 8, 9])
    for u in (2, 3):  # the last place of these orders is not ranked, so nothing held out may stand there
        held_out[u, orders[u, :, -1]] = False
    popularity, surprise = rng.integers(1, 9, items), rng.random((users, items))
    features = rng.random((items, 3))
    features[4] = 0
    found = at_every_length(
        orders,
        **{"held_out": held_out, "seen": seen, "surprise": surprise, "popularity": popularity, "features": features},
        **{"longest": longest, "lengths": lengths, "total": total, "first": first},
    )
    taken, known = ([np.flatnonzero(row).tolist() for row in table] for table in (held_out, seen))
    odd = [dict(enumerate(row)) for row in surprise]
    counts, vectors = dict(enumerate(popularity)), dict(enumerate(features))
    for s in range(settings_):
        whole = [orders[u, s, : lengths[u]].tolist() for u in range(users)]
        ranks = mean_percentile_rank(taken, whole, first=first)
        assert found.over_users["mean_percentile_rank"].value[s] == pytest.approx(ranks.value)
        for k in range(1, longest + 1):
            single = {
                "mean_success_at_k": mean_success_at_k(taken, whole, k=k),
                "average_reciprocal_hit_rate": average_reciprocal_hit_rate(taken, whole, k=k),
                "novelty_at_k": novelty_at_k(known, whole, k=k),
                "mean_self_information": mean_self_information(counts, whole, total=total, k=k),
                "diversity": diversity(vectors, whole, k=k),
                "serendipity": serendipity(taken, odd, whole, k=k),
            }
            for name, one in single.items():
                every = found.over_users[name]
                assert every.value[s, k - 1] == pytest.approx(one.value, nan_ok=True), (name, k)
                assert every.per_user[:, s, k - 1] == pytest.approx(one.per_user, nan_ok=True), (name, k)
                assert every.replicates(9)[:, s, k - 1] == pytest.approx(one.replicates(9), nan_ok=True)
            assert found.coverage[s, k - 1] == coverage(range(items), whole, k=k)
            assert found.personalisation[s, k - 1] == pytest.approx(personalisation(whole, k=k))
            shown = [[item in one[:k] for item in range(items)] for one in whole]
            assert found.shown[s, k - 1].tolist() == np.sum(shown, axis=0).tolist()
            assert found.hits[s, k - 1].tolist() == np.sum(np.array(shown) & held_out, axis=0).tolist()


def test_every_length_refuses_lists_longer_than_what_is_ranked() -> None:
    table = np.zeros((1, 2), bool)
    with pytest.raises(ValueError, match="longest must lie between 1 and the 2 ranked places, got 3"):
        at_every_length(
            [[[0, 1]]],
            **{"held_out": table, "seen": table, "surprise": table, "popularity": [1, 1], "features": [[1], [1]]},
            longest=3,
        )


def test_the_gain_is_paired() -> None:
    """Three users, two settings: a hit more for one user, whoever is drawn; the users' own level cancels out."""
    one = OverUsers(np.array([[0.0, 1], [1, 1], [1, 1]]), np.ones((3, 1)))
    gain = gain_over_first(one, 50)
    drawn = np.random.default_rng(0).multinomial(3, [1 / 3] * 3, size=50)
    assert gain.value == pytest.approx([0, 1 / 3])
    assert gain.replicates[:, 1] == pytest.approx(drawn[:, 0] / 3)
    assert not gain.replicates[:, 0].any()
