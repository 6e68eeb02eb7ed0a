"""Two models on the same questions: by hand, against scipy and statsmodels, and how often the intervals hold."""

from math import nan, sqrt

import numpy as np
import pytest
import statsmodels.api
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ttest_rel

from metrics_core import CATALOG, explain
from metrics_core.error_bars import (
    covariance_of_means,
    paired_difference,
    paired_standard_error,
    standard_error,
    unpaired_standard_error,
    variance_of_difference,
)
from tests.helpers.cards import evaluated, run

A, B = [1, 1, 1, 0, 0, 1], [1, 1, 0, 0, 0, 1]
TEXTS = [1, 1, 2, 2, 3, 3]
RIGHT = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1), st.integers(0, 3)), min_size=3, max_size=25)


def test_six_questions_by_hand():
    """Differences 0 0 1 0 0 0: mean 1/6, squares 1 - 1/6 = 5/6, so sqrt(5/6 / 5 / 6) = 1/6. Unpaired: variances 4/15 and 3/10."""
    assert paired_standard_error(A, B) == pytest.approx(1 / 6, rel=1e-14)
    assert unpaired_standard_error(A, B) == pytest.approx(sqrt((4 / 15 + 3 / 10) / 6), rel=1e-14)
    found = paired_difference(A, B)
    assert (found.value, found.z) == pytest.approx((1 / 6, 1.0), rel=1e-14)
    assert (found.a, found.b) == pytest.approx((4 / 6, 3 / 6))
    assert found.high == pytest.approx(1 / 6 + 2.5706 / 6, abs=1e-4)  # t with five degrees of freedom


@given(RIGHT)
def test_differences_and_covariances_say_the_same(rows):
    a, b, clusters = (list(column) for column in zip(*rows, strict=True))
    for groups in (None, clusters):
        if groups is not None and len(set(groups)) < 2:
            assert np.isnan(paired_standard_error(a, b, clusters=groups))
            continue
        steps = {step.formula: step.value for step in explain(paired_standard_error, a, b, clusters=groups).steps}
        squared = steps["SE_A"] ** 2 + steps["SE_B"] ** 2 - 2 * steps["C"]
        assert paired_standard_error(a, b, clusters=groups) ** 2 == pytest.approx(squared, abs=1e-14)
        correlation = steps.get(r"\frac{C}{SE_A \cdot SE_B}", 0.0)
        assert -1 - 1e-9 <= correlation <= 1 + 1e-9
        whole = variance_of_difference(steps["SE_A"] ** 2, steps["SE_B"] ** 2, correlation)
        assert whole == pytest.approx(squared, abs=1e-14)


@given(RIGHT)
def test_scipys_paired_test(rows):
    a, b, _ = (list(column) for column in zip(*rows, strict=True))
    found = paired_difference(a, b)
    if found.standard_error == 0:
        assert np.isnan(found.p_value) and found.undefined == "all differences are the same"
        return
    theirs = ttest_rel(a, b)
    assert (found.z, found.p_value) == pytest.approx((theirs.statistic, theirs.pvalue), abs=1e-9)
    ends = theirs.confidence_interval()
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high), abs=1e-9)


@pytest.mark.parametrize(
    ("name", "clusters"),
    [("paired_standard_error", None), ("paired_standard_error", 1), ("unpaired_standard_error", None)],
)
def test_the_reference_call_on_the_card_gives_the_same_number(name, clusters):
    rng = np.random.default_rng(2)
    a, b, groups = rng.random(30), rng.random(30), rng.integers(0, 6, 30)
    names = {"scores_a": a, "scores_b": b, "statsmodels": statsmodels}
    options = {} if name == "unpaired_standard_error" else {"clusters": groups if clusters else None}
    card = CATALOG[name]
    assert card.function(a, b, **options) == pytest.approx(run(card.reference, **names, **options), rel=1e-9)


def test_the_steps_put_in_give_the_number():
    for worked in (explain(paired_standard_error, A, B), explain(unpaired_standard_error, A, B)):
        assert evaluated(worked.steps[-1].substituted.replace(r"\, ", "")) == pytest.approx(worked.value, rel=1e-4)


def test_undefined_and_wrong():
    assert explain(paired_standard_error, [1], [0]).undefined == "fewer than two questions"
    assert explain(paired_standard_error, [1, 0], [0, 1], clusters=["x", "x"]).undefined == "fewer than two groups"
    assert explain(unpaired_standard_error, [1], [0, 1]).undefined == "fewer than two questions"
    assert paired_difference([1], [0]).undefined == "fewer than two questions"
    assert np.isnan(covariance_of_means([1], [1]))
    same = paired_difference([1, 0, 1], [1, 0, 1])
    assert (same.value, same.low, same.high, same.standard_error) == (0, 0, 0, 0)
    with pytest.raises(ValueError, match="same questions"):
        paired_standard_error([1, 0], [1])
    with pytest.raises(ValueError, match="scores_b must hold finite"):
        paired_standard_error([1, 0], [1, nan])


def pairs(many: int, n: int, rng):
    """Scores of two models, 0.70 and 0.62 of whose answers are right, with a correlation near 0.6: of each question both know 0.58."""
    shared = rng.random((many, n))
    a = shared < 0.70
    b = np.where(rng.random((many, n)) < 0.8, shared < 0.62, rng.random((many, n)) < 0.62)
    return a.astype(float), b.astype(float)


def test_how_often_the_paired_interval_holds():
    """2,000 benchmarks of 200 questions: paired near 95%, unpaired far above it, which is what it costs in width."""
    rng = np.random.default_rng(4)
    a, b = pairs(2000, 200, rng)
    held = {"paired": 0, "unpaired": 0}
    for one, two in zip(a, b, strict=True):
        found = paired_difference(one, two)
        held["paired"] += found.low <= 0.08 <= found.high
        held["unpaired"] += abs(found.value - 0.08) <= 1.972 * unpaired_standard_error(one, two)
    assert held["paired"] / 2000 == pytest.approx(0.95, abs=0.015)
    assert held["unpaired"] / 2000 > 0.985


def test_models_that_answer_independently_gain_nothing_from_pairs():
    rng = np.random.default_rng(6)
    a, b = rng.random(5000), rng.random(5000)
    assert paired_standard_error(a, b) == pytest.approx(unpaired_standard_error(a, b), rel=0.03)
    assert variance_of_difference(1, 1, 0.5) == 1 and variance_of_difference(4, 1, 0) == 5
    assert paired_standard_error(a, a) == 0 < standard_error(a)
