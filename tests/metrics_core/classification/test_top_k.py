"""Top-k accuracy, with and without ties."""

import math
import warnings
from itertools import pairwise, permutations

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.exceptions import UndefinedMetricWarning

from metrics_core.card import CATALOG, explain
from metrics_core.classification.top_k import top_k_accuracy
from tests.helpers.cards import run

Y_TRUE = [0, 1, 2, 2]
SCORES = [[0.5, 0.3, 0.2], [0.3, 0.4, 0.2], [0.2, 0.4, 0.3], [0.7, 0.2, 0.1]]

repeatable = settings(derandomize=True, deadline=None, max_examples=60)


@st.composite
def scored(draw, tied=True):
    """Up to 8 samples of four classes, with scores that often tie or never do; and weights."""
    n = draw(st.integers(1, 8))
    truth = draw(st.lists(st.sampled_from("abcd"), min_size=n, max_size=n))
    row = st.lists(st.integers(0, 3), min_size=4, max_size=4) if tied else st.permutations(range(4))
    scores = draw(st.lists(row, min_size=n, max_size=n))
    weights = draw(st.lists(st.sampled_from([0.5, 1, 2]), min_size=n, max_size=n))
    return truth, np.array(scores, dtype=float), weights


def by_definition(truth, scores, k):
    """Over all orders in which a sort may leave the tied classes: how often is the right one among the first k?"""
    hits = 0.0
    for label, row in zip(truth, scores, strict=True):
        orders = [
            o for o in permutations("abcd") if all(row["abcd".index(a)] >= row["abcd".index(b)] for a, b in pairwise(o))
        ]
        hits += sum(label in order[:k] for order in orders) / len(orders)
    return hits / len(truth)


@pytest.mark.parametrize(("k", "expected"), [(1, 2 / 4), (2, 3 / 4), (3, 1)])
def test_by_hand(k, expected):
    # places of the right class: 1, 1, 2, 3
    assert top_k_accuracy(Y_TRUE, SCORES, k=k) == expected


def test_a_tie_around_the_last_place_is_shared_out():
    # 0 stands alone at the top; 1 and 2 share the places 2 and 3
    row = [[0.6, 0.2, 0.2]]
    assert [top_k_accuracy([1], row, k=k, labels=[0, 1, 2]) for k in (1, 2, 3)] == [0, 1 / 2, 1]
    assert [top_k_accuracy([1], row, k=k, labels=[0, 1, 2], ties="last-first") for k in (1, 2, 3)] == [0, 0, 1]
    assert [top_k_accuracy([2], row, k=k, labels=[0, 1, 2], ties="last-first") for k in (1, 2, 3)] == [0, 1, 1]


def test_a_model_that_answers_nothing_is_right_by_chance_and_in_scikit_learn_by_the_order_of_columns():
    truth, scores = list("abc"), np.zeros((3, 3))
    assert top_k_accuracy(truth, scores, k=1) == pytest.approx(1 / 3)
    for only in "abc":
        ours = [top_k_accuracy([only], [[0, 0, 0]], k=1, labels=truth, ties=ties) for ties in ("average", "last-first")]
        theirs = sklearn.metrics.top_k_accuracy_score([only], [[0, 0, 0]], k=1, labels=truth)
        assert ours == [pytest.approx(1 / 3), theirs]
        assert theirs == (only == "c")


@pytest.mark.parametrize("k", [1, 2, 3])
@repeatable
@given(sample=scored())
def test_by_definition(k, sample):
    truth, scores, _ = sample
    assert top_k_accuracy(truth, scores, k=k, labels="abcd") == pytest.approx(by_definition(truth, scores, k))


@pytest.mark.parametrize("ties", ["average", "last-first"])
@repeatable
@given(sample=scored(tied=False), k=st.integers(1, 3))
def test_agrees_with_scikit_learn_without_ties(ties, sample, k):
    truth, scores, weights = sample
    reference = sklearn.metrics.top_k_accuracy_score(truth, scores, k=k, labels=list("abcd"), sample_weight=weights)
    assert top_k_accuracy(truth, scores, k=k, labels="abcd", ties=ties, weights=weights) == pytest.approx(reference)


@repeatable
@given(scored(), st.integers(1, 3))
def test_last_first_agrees_with_scikit_learn_with_ties(sample, k):
    truth, scores, weights = sample
    reference = sklearn.metrics.top_k_accuracy_score(truth, scores, k=k, labels=list("abcd"), sample_weight=weights)
    ours = top_k_accuracy(truth, scores, k=k, labels="abcd", ties="last-first", weights=weights)
    assert ours == pytest.approx(reference)


@repeatable
@given(scored(), st.integers(1, 4), st.permutations("abcd"))
def test_the_order_of_columns_does_not_matter(sample, k, order):
    truth, scores, _ = sample
    moved = scores[:, ["abcd".index(label) for label in order]]
    ours = top_k_accuracy(truth, moved, k=k, labels=order)
    assert ours == pytest.approx(top_k_accuracy(truth, scores, k=k, labels="abcd"))
    assert ours <= top_k_accuracy(truth, scores, k=k + 1, labels="abcd") + 1e-12


def test_k_beyond_the_classes_is_1_where_scikit_learn_warns():
    assert top_k_accuracy(Y_TRUE, SCORES, k=5) == 1
    with pytest.warns(UndefinedMetricWarning, match="perfect score"):
        assert sklearn.metrics.top_k_accuracy_score(Y_TRUE, SCORES, k=5) == 1


def test_steps_signature_and_reference():
    worked = explain(top_k_accuracy, Y_TRUE, SCORES, k=2)
    assert [step.value for step in worked.steps] == [3, 4, 3 / 4]
    assert worked.steps[-1].substituted == r"\frac{3}{4}"
    assert worked.signature == "top_k_accuracy|k:2|labels:none|ties:average|weights:none"
    reference = CATALOG["top_k_accuracy"].reference
    assert run(reference, y_true=Y_TRUE, scores=SCORES, k=2, labels=None) == worked.value


@pytest.mark.parametrize(("y_true", "scores", "weights"), [([], [], None), ([0, 1], [[1, 0], [0, 1]], [0, 0])])
def test_without_samples_it_is_undefined(y_true, scores, weights):
    worked = explain(top_k_accuracy, y_true, scores, k=1, weights=weights)
    assert math.isnan(worked.value)
    assert worked.undefined == "no samples"


def test_scores_of_minus_infinity_are_scores():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert top_k_accuracy([0, 1], [[0, -math.inf], [-math.inf, -1]], k=1) == 1


@pytest.mark.parametrize(
    ("y_true", "scores", "options", "problem"),
    [
        (Y_TRUE, SCORES, {"k": 0}, "k must be a whole number of at least 1, got 0"),
        (Y_TRUE, SCORES, {"k": 1.5}, "k must be"),
        (Y_TRUE, SCORES, {"k": True}, "k must be"),
        (Y_TRUE, SCORES, {"k": 1, "ties": "random"}, "ties must be 'average' or 'last-first', got 'random'"),
        ([0, 1, 1, 1], SCORES, {"k": 1}, "a column for each of 2 classes, got shape .4, 3.; where y_true"),
        (Y_TRUE, SCORES[:2], {"k": 1}, "a row for each of 4 samples"),
        (Y_TRUE, SCORES, {"k": 1, "labels": [0, 1, 3]}, "2 is not in"),
        ([0, 1], [[0, math.nan], [1, 0]], {"k": 1}, "must not hold NaN"),
    ],
)
def test_bad_input_is_refused(y_true, scores, options, problem):
    with pytest.raises(ValueError, match=problem):
        top_k_accuracy(y_true, scores, **options)
