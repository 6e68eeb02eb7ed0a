"""What the lesson on NDCG says holds where it sends its reader: each answer's case, each exercise's every solution."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from sklearn.metrics import ndcg_score

from datasets.questions import QUESTIONS
from metrics_core.ranking import cumulative_gain, dcg, ndcg
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped

A = [2, 3, 3, 1, 2]
OTHER_SWITCHES = {"gain": "exponential", "discount": "none before b", "b": "10", "ideal": "retrieved"}


def with_useless(place: int) -> float:
    return float(ndcg([*A[:place], 0, *A[place:]]))


@pytest.mark.parametrize("switches", [{}, OTHER_SWITCHES])
def test_every_answer_shows_what_it_says(visit, switches):
    for text, answer in answered(visit, "ndcg", **switches).items():
        first = "the same" in text or "unless" in text
        expected = with_useless(0 if first else 5)
        assert shipped(answer.at)["ndcg"].value("ndcg") == pytest.approx(expected)
        assert f"{expected:.3f}" in answer.told or not first
        assert answer.right == ("unless" in text)


def test_the_useless_result_costs_what_it_pushes_down():
    values = [with_useless(place) for place in range(6)]
    assert values == sorted(values) and len({*values}) == 6
    assert values[-1] == pytest.approx(ndcg(A)) == pytest.approx(0.924, abs=5e-4)
    assert values[0] == pytest.approx(0.722, abs=5e-4)


def test_exercises_hold_for_every_solution(visit):
    price = walk(visit, "ndcg", "the-place-is-the-price")
    assert price.start["ndcg"] < 2 / 3
    assert price.against(lambda now, start: now.place == 2) == []
    better = walk(visit, "ndcg", "better-than-perfect")
    assert better.against(lambda now, start: now.dcg < now.ideal) == []
    assert better.against(lambda now, start: now.ideal < 0) == []
    same = walk(visit, "ndcg", "same-gain")
    assert same.against(lambda now, start: now.cumulative_gain == 11) == []


# ---- what stands on the page
def test_only_the_order_of_the_same_results_is_seen_by_the_discounted_sums():
    assert {float(cumulative_gain(order)) for order in permutations(A)} == {11.0}
    assert max(float(ndcg(order)) for order in permutations(A)) == 1
    assert float(ndcg([1, 1, 0])) == 1  # the best order of poor results


def test_a_list_that_stops_early_is_perfect_by_what_was_retrieved():
    assert ndcg([3], judged=[3, 3, 2], ideal="retrieved") == 1
    assert ndcg([3], judged=[3, 3, 2]) < 1


def test_linear_and_exponential_gain_can_disagree_on_two_lists():
    first, second = [1, 0, 2, 2, 3], [0, 2, 2, 3, 1]
    found = {gain: (ndcg(first, gain=gain), ndcg(second, gain=gain)) for gain in ("linear", "exponential")}
    assert found["linear"][0] > found["linear"][1]
    assert found["exponential"][0] < found["exponential"][1]


def test_five_copies_have_five_times_the_gain():
    assert cumulative_gain([3] * 5) == 5 * cumulative_gain([3])
    assert dcg([3] * 5) < 5 * dcg([3])


def test_scikit_learn_refuses_negative_relevances():
    with pytest.raises(ValueError, match="negative"):
        ndcg_score([[-1, 2, 1]], [[3, 2, 1]])


def test_another_base_is_a_factor_of_dcg_and_cancels_in_ndcg():
    for base, factor in ((np.e, 1.443), (10, 3.322)):
        assert dcg(A, log_base=base) / dcg(A) == pytest.approx(factor, abs=5e-4)
        assert ndcg(A, log_base=base) == pytest.approx(ndcg(A))
    assert ndcg(A, discount="jarvelin-kekalainen") != pytest.approx(ndcg(A))


def test_the_story_of_two_orders():
    (right,) = (answer.text for answer in QUESTIONS["recommendation-order"].answers if answer.right)
    assert right == "DCG and NDCG"
