"""DCG and NDCG: the documents' lists by hand, a slow definition, scikit-learn and trec_eval, and what is undefined."""

from __future__ import annotations

import math
from itertools import chain, groupby, permutations, product
from math import e, isnan, log2, nan

import numpy as np
import pytest
import pytrec_eval
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.ranking import cumulative_gain, dcg, discounted, discounts, ndcg, ndcg_from_scores, places
from tests.helpers.cards import run

A, B = (2, 3, 3, 1, 2), (3, 3, 2, 2, 1)
few = settings(max_examples=40)
grades = st.lists(st.integers(0, 4), min_size=2, max_size=8)
OPTIONS = {
    "gain": ("linear", "exponential"),
    "discount": ("log", "jarvelin-kekalainen"),
    "log_base": (2, 3, e, 10),
    "ideal": ("judged", "retrieved"),
    "unjudged": ("zero", "removed"),
}


@st.composite
def scored(draw: st.DrawFn) -> tuple[list[int], list[float]]:
    """Relevances, and scores in fifths, so that ties are common."""
    relevance = draw(grades)
    places = draw(st.lists(st.integers(0, 5), min_size=len(relevance), max_size=len(relevance)))
    return relevance, [place / 5 for place in places]


def by_definition(listed, judged, k, gain, discount, log_base, ideal, unjudged):
    """NDCG with loops; NaN is unjudged."""

    def sum_of(relevances):
        total = 0.0
        for i, r in enumerate(relevances[:k], start=1):
            weight = 1 / math.log(i + 1, log_base)
            if discount == "jarvelin-kekalainen":
                weight = 1.0 if i < log_base else 1 / math.log(i, log_base)
            total += 0 if isnan(r) else (r if gain == "linear" else 2**r - 1) * weight
        return total

    if unjudged == "removed":
        listed = [r for r in listed if not isnan(r)]
    pool = judged if ideal == "judged" else listed
    best = sum_of(sorted((r for r in pool if not isnan(r)), reverse=True))
    return sum_of(listed) / best if best else nan


def trec(judged, scores, k):
    """trec_eval's NDCG of the whole list and at k, from relevances and scores by id."""
    found = pytrec_eval.RelevanceEvaluator({"q": judged}, {"ndcg", f"ndcg_cut.{k}"}).evaluate({"q": scores})["q"]
    return found["ndcg"], found[f"ndcg_cut_{k}"]


# ---- by hand
def test_the_documents_lists() -> None:
    assert cumulative_gain(A) == cumulative_gain(B) == 11
    # 2/1 + 3/log2(3) + 3/2 + 1/log2(5) + 2/log2(6)
    assert dcg(A) == pytest.approx(2 + 3 / log2(3) + 3 / 2 + 1 / log2(5) + 2 / log2(6), rel=1e-15)
    assert dcg(B) == pytest.approx(3 + 3 / log2(3) + 2 / 2 + 2 / log2(5) + 1 / log2(6), rel=1e-15)
    assert ndcg(A) == pytest.approx(dcg(A) / dcg(B), rel=1e-15)
    assert (ndcg(B), f"{ndcg(A):.4f}", f"{dcg((2, 3, 3, 2, 1)):.2f}") == (1, "0.9238", "6.64")


def test_late_discount_by_hand() -> None:
    """b = 2 spares ranks 1 and 2 (log2(2) = 1), b = 3 spares rank 3 as well: gains 2, 3, 3, 1, 2."""
    assert discounts(4, discount="jarvelin-kekalainen").tolist() == pytest.approx([1, 1, 1 / log2(3), 1 / 2])
    assert dcg(A, k=4, discount="jarvelin-kekalainen") == pytest.approx(2 + 3 + 3 / log2(3) + 1 / 2)
    assert dcg(A, k=4, discount="jarvelin-kekalainen", log_base=3) == pytest.approx(8 + math.log(3) / math.log(4))


def test_steps_show_each_rank_and_end_in_the_value() -> None:
    worked = explain(dcg, A, k=3)
    assert [step.substituted for step in worked.steps[:3]] == [r"2 \cdot 1", r"3 \cdot 0.63093", r"3 \cdot 0.5"]
    assert sum(step.value for step in worked.steps[:-1]) == pytest.approx(worked.value)
    worked = explain(ndcg, A, k=2)
    assert [step.value for step in worked.steps] == [dcg(A, k=2), dcg(B, k=2), ndcg(A, k=2)]
    assert worked.steps[-1].substituted == r"\frac{3.89279}{4.89279}"
    assert worked.signature == "ndcg|k:2|judged:none|gain:linear|discount:log|log-base:2|ideal:judged|unjudged:zero"


# ---- the definition, with every option
@settings(max_examples=60)
@given(st.data())
def test_any_combination_of_options_follows_the_definition(data: st.DataObject) -> None:
    everything = data.draw(st.lists(st.integers(-1, 4).map(float), min_size=1, max_size=7))
    listed = everything[: data.draw(st.integers(0, len(everything)))]
    places = data.draw(st.lists(st.integers(0, len(listed)), max_size=2))
    for place in places:
        listed.insert(place, nan)
    k = data.draw(st.none() | st.integers(1, 9))
    options = {name: data.draw(st.sampled_from(values)) for name, values in OPTIONS.items()}
    expected = by_definition(listed, everything, k, **options)
    assert ndcg(listed, judged=everything, k=k, **options) == pytest.approx(expected, nan_ok=True)


@few
@given(st.lists(grades.map(lambda one: (one * 8)[:8]), min_size=1, max_size=5), st.integers(1, 9))
def test_many_lists_at_once_are_each_by_itself(lists: list[list[int]], k: int) -> None:
    short = np.array([[*one[:-2], nan, nan] for one in lists], float)
    for function, rows in product((cumulative_gain, dcg, ndcg), (lists, short)):
        assert function(rows, k=k).tolist() == pytest.approx([function(row, k=k) for row in rows], nan_ok=True)
    assert discounted(lists).normalised.shape == np.shape(lists)


# ---- reference libraries
@few
@given(scored(), st.integers(1, 9))
def test_scikit_learn(data: tuple[list[int], list[float]], k: int) -> None:
    relevance, scores = data
    order = range(len(relevance), 0, -1)
    nothing = not any(relevance)  # 0 there, undefined here
    theirs = sklearn.metrics.ndcg_score([relevance], [order], k=k)
    assert ndcg(relevance, k=k) == pytest.approx(nan if nothing else theirs, nan_ok=True)
    assert dcg(relevance, k=k, log_base=e) == pytest.approx(
        sklearn.metrics.dcg_score([relevance], [order], k=k, log_base=e)
    )
    tied = sklearn.metrics.ndcg_score([np.exp2(relevance) - 1], [scores], k=k)
    ours = ndcg_from_scores(relevance, scores, k=k, ties="average", gain="exponential")
    assert ours == pytest.approx(nan if nothing else tied, nan_ok=True)


@pytest.mark.parametrize("name", ["cumulative_gain", "dcg", "ndcg", "ndcg_from_scores"])
def test_the_reference_call_on_the_card_gives_the_same_number(name: str) -> None:
    scores = (0.5, 0.9, 0.5, 0.5, 0.1)
    call = (A, scores) if name == "ndcg_from_scores" else (A,)
    ties = {"ties": "average"} if name == "ndcg_from_scores" else {}
    for k in (1, 3, 5):
        expected = run(CATALOG[name].reference, gains=A, scores=scores, k=k)
        assert explain(CATALOG[name].function, *call, k=k, **ties).value == pytest.approx(expected, rel=1e-12)


@few
@given(scored(), st.integers(1, 9))
def test_trec_eval(data: tuple[list[int], list[float]], k: int) -> None:
    """Of equal scores "d9" comes before "d10". One judged is not retrieved."""
    relevance, scores = data
    ids = [f"d{9 + i}" for i in range(len(relevance))]
    judged = dict(zip([*ids, "late"], [*relevance, 3], strict=True))
    expected = trec(judged, dict(zip(ids, scores, strict=True)), k)
    options = {"ties": "docid", "ids": ids, "judged": [*judged.values()]}
    assert [ndcg_from_scores(relevance, scores, k=cut, **options) for cut in (None, k)] == pytest.approx(expected)


def test_trec_eval_takes_scores_in_single_precision_and_ends_of_ids_first() -> None:
    for difference, (first, second) in product((1e-12, 1e-5), ("ab", "ba", "Ba", ("d10", "d9"))):
        theirs = trec({first: 1, second: 0}, {first: 1 + difference, second: 1.0}, 2)[0]
        ours = ndcg_from_scores((1, 0), (1 + difference, 1.0), ties="docid", ids=(first, second))
        assert ours == pytest.approx(theirs)


# ---- ties
@few
@given(scored())
def test_the_average_over_ties_is_the_mean_over_all_their_orders(data: tuple[list[int], list[float]]) -> None:
    rows = sorted(zip(*data, strict=True), key=lambda row: -row[1])[:5]
    blocks = [[relevance for relevance, _ in block] for _, block in groupby(rows, key=lambda row: row[1])]
    orders = [[*chain(*order)] for order in product(*(permutations(block) for block in blocks))]
    found = ndcg_from_scores(*zip(*rows, strict=True), ties="average", k=3)
    assert found == pytest.approx(np.mean([ndcg(order, k=3) for order in orders]), nan_ok=True)
    first = ndcg_from_scores(*zip(*rows, strict=True), k=3)
    assert first == pytest.approx(ndcg([relevance for relevance, _ in rows], k=3), nan_ok=True)


def test_places() -> None:
    scores, ids = (0.5, 0.9, 0.5, 0.5), ("b", "c", "d", "a")
    assert places(scores).tolist() == [2, 1, 3, 4]
    assert places(scores, ties="average").tolist() == [3, 1, 3, 3]
    assert places(scores, ties="docid", ids=ids).tolist() == [3, 1, 2, 4]


# ---- what the lesson says
@few
@given(grades, st.sampled_from([3.0, e, 10.0]), st.integers(1, 8))
def test_the_base_changes_dcg_and_not_ndcg(relevance: list[int], base: float, k: int) -> None:
    assert dcg(relevance, k=k, log_base=base) == pytest.approx(dcg(relevance, k=k) * log2(base))
    assert ndcg(relevance, k=k, log_base=base) == pytest.approx(ndcg(relevance, k=k), nan_ok=True)


def test_the_base_of_the_late_discount_changes_ndcg() -> None:
    late = [ndcg((0, 1, 3, 2), discount="jarvelin-kekalainen", log_base=b) for b in (2, 3, 4)]
    assert len({f"{value:.6f}" for value in late}) == 3


@few
@given(st.lists(st.integers(0, 1), min_size=1, max_size=8))
def test_with_binary_relevance_both_gains_agree(relevance: list[int]) -> None:
    assert dcg(relevance) == dcg(relevance, gain="exponential")
    assert ndcg(relevance) == pytest.approx(ndcg(relevance, gain="exponential"), nan_ok=True)


@few
@given(grades)
def test_a_useless_result_costs_only_what_it_displaces(relevance: list[int]) -> None:
    assert ndcg([*relevance, 0]) == pytest.approx(ndcg(relevance), nan_ok=True)
    assert isnan(ndcg(relevance)) or ndcg([0, *relevance]) < ndcg(relevance)


@few
@given(grades)
def test_without_negative_relevance_it_lies_between_0_and_1(relevance: list[int]) -> None:
    value = ndcg(relevance)
    assert isnan(value) if not any(relevance) else 0 <= value <= 1 + 1e-12
    assert isnan(value) or ndcg(sorted(relevance, reverse=True)) == 1


# ---- degenerate
@pytest.mark.parametrize("relevance", [[], [0, 0, 0], [nan], [nan, nan], [0.0, nan]])
def test_nothing_to_be_gained_is_undefined(relevance: list[float]) -> None:
    worked = explain(ndcg, relevance)
    assert isnan(worked.value) and worked.undefined == "the best order has a DCG of 0"
    assert dcg(relevance) == cumulative_gain(relevance) == 0
    assert isnan(ndcg_from_scores(relevance, relevance and [1.0] * len(relevance), ties="average"))


def test_nothing_retrieved_is_0_of_what_there_was() -> None:
    assert ndcg([], judged=[3, 1]) == 0
    assert ndcg([3, 1], judged=[3, 1, 2]) == pytest.approx((3 + 1 / log2(3)) / (3 + 2 / log2(3) + 1 / 2))
    assert ndcg([3, 1], judged=[3, 1, 2], ideal="retrieved") == 1


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: ndcg(A, k=0), "k must be None or a whole number of at least 1, got 0"),
        (lambda: dcg(A, k=True), "k must be"),
        (lambda: dcg([1, math.inf]), "gains must be lists of finite numbers"),
        (lambda: dcg(3), "gains must be lists"),
        (lambda: dcg([2000], gain="exponential"), "at most 1,000"),
        (lambda: ndcg(A, gain="square"), "gain must be one of 'linear', 'exponential', got 'square'"),
        (lambda: ndcg(A, discount="log2"), "discount must be one of"),
        (lambda: ndcg(A, log_base=1), "log_base must be a number above 1, got 1"),
        (lambda: ndcg(A, unjudged="skip"), "unjudged must be one of"),
        (lambda: ndcg([3, 3], judged=[3, 2, 1]), "number 2 by relevance is 3, of judged 2"),
        (lambda: ndcg([3, 3], judged=[3]), "of judged nan"),
        (lambda: ndcg([[1]], judged=[[1], [1]]), "judged must be for the same lists"),
        (lambda: ndcg_from_scores(A, [1]), "two lists of one length"),
        (lambda: ndcg_from_scores([1], [nan]), "scores must be one list without NaN"),
        (lambda: ndcg_from_scores([1], [1], ties="random"), "ties must be one of"),
        (lambda: ndcg_from_scores([1], [1], ties="docid"), "ids must name each of 1 results"),
        (lambda: ndcg_from_scores([1, 2, 3], [1] * 3, ties="docid", ids="aba"), "'a' is at 1 and 3"),
    ],
)
def test_what_is_refused(call, said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("(", r"\(")):
        call()
