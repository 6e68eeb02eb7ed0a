"""Standard errors of a mean score: by hand, against scipy and statsmodels, by a slow definition, and how often their intervals hold."""

from math import inf, nan, sqrt

import numpy as np
import pandas as pd
import pytest
import scipy.stats
import statsmodels.api
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.error_bars import (
    clustered_standard_error,
    design_effect,
    design_effect_of,
    mean_interval,
    mean_limits,
    standard_error,
)
from metrics_core.interval import coverage, normal_limits
from tests.helpers.cards import evaluated, run

# six questions about two texts
SCORES, TEXTS = [1, 1, 0, 0, 0, 1], ["a", "a", "a", "b", "b", "b"]
ROWS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 4)), min_size=3, max_size=20)


def by_pairs(scores, clusters) -> float:
    """Miller's sum over all pairs of questions of one group, each question with itself too, without a correction."""
    mean = sum(scores) / len(scores)
    total = sum(
        (s - mean) * (t - mean)
        for s, c in zip(scores, clusters, strict=True)
        for t, d in zip(scores, clusters, strict=True)
        if c == d
    )
    return sqrt(max(total, 0.0)) / len(scores)


def test_six_questions_by_hand():
    """Mean 1/2; squares 6 * 1/4 = 3/2. Alone: sqrt(3/2 / 5 / 6). Sums of the texts: 1/2 and -1/2, squares 1/2; by groups: sqrt(2/1 * 1/2) / 6."""
    assert standard_error(SCORES) == pytest.approx(sqrt(1.5 / 5 / 6), rel=1e-15)
    assert standard_error(SCORES, ddof=0) == pytest.approx(sqrt(0.5 * 0.5 / 6), rel=1e-15)
    assert clustered_standard_error(SCORES, TEXTS) == pytest.approx(1 / 6, rel=1e-15)
    assert clustered_standard_error(SCORES, TEXTS, correction="none") == pytest.approx(sqrt(0.5) / 6, rel=1e-15)
    assert design_effect(SCORES, TEXTS) == pytest.approx((1 / 36) / (1.5 / 30), rel=1e-14)


def test_five_questions_that_always_agree_are_worth_one():
    """20 texts with five questions each, all right or all wrong: the error of 20 scores, and a design effect near 5."""
    texts = np.array([1, 0] * 10)
    scores, clusters = np.repeat(texts, 5), np.repeat(np.arange(20), 5)
    assert clustered_standard_error(scores, clusters) == pytest.approx(standard_error(texts), rel=1e-14)
    # variances 1/4 * 20/19 / 20 and 1/4 * 100/99 / 100
    assert design_effect(scores, clusters) == pytest.approx(5 * 99 / 95, rel=1e-12)
    assert design_effect_of(5, 1) == 5 and design_effect_of(5, 0) == 1


@given(ROWS)
def test_the_slow_definition_and_statsmodels(rows):
    scores, clusters = (list(column) for column in zip(*rows, strict=True))
    groups, fit = len(set(clusters)), statsmodels.api.OLS(scores, np.ones(len(scores)))
    assert standard_error(scores) == pytest.approx(float(fit.fit().bse[0]), abs=1e-9)
    if groups < 2:
        assert np.isnan(clustered_standard_error(scores, clusters))
        return
    slow = by_pairs(scores, clusters)
    for correction, times in (("none", 1.0), ("groups", sqrt(groups / (groups - 1)))):
        ours = clustered_standard_error(scores, clusters, correction=correction)
        kinds = {"groups": np.array(clusters), "use_correction": correction == "groups"}
        assert ours == pytest.approx(slow * times, abs=1e-7)  # the slow one subtracts large sums
        assert ours == pytest.approx(float(fit.fit(cov_type="cluster", cov_kwds=kinds).bse[0]), abs=1e-9)


@given(st.lists(st.integers(0, 1), min_size=2, max_size=30))
def test_a_group_for_each_question_changes_nothing(scores):
    alone = standard_error(scores)
    assert clustered_standard_error(scores, range(len(scores))) == pytest.approx(alone, abs=1e-15)
    assert standard_error(scores, ddof=0) == pytest.approx(
        sqrt(np.mean(scores) * (1 - np.mean(scores)) / len(scores)), abs=1e-15
    )


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("standard_error", {"ddof": 1}),
        ("standard_error", {"ddof": 0}),
        ("clustered_standard_error", {"correction": "groups"}),
        ("clustered_standard_error", {"correction": "none"}),
        ("design_effect", {"correction": "groups"}),
    ],
)
def test_the_reference_call_on_the_card_gives_the_same_number(name, options):
    card, rng = CATALOG[name], np.random.default_rng(3)
    scores, clusters = rng.random(40), rng.integers(0, 9, 40)
    columns = (scores,) if name == "standard_error" else (scores, clusters)
    theirs = run(card.reference, scores=scores, clusters=clusters, statsmodels=statsmodels, **options)
    assert card.function(*columns, **options) == pytest.approx(theirs, rel=1e-9)


def test_the_steps_put_in_give_the_number():
    for worked in (explain(standard_error, SCORES), explain(design_effect, SCORES, TEXTS)):
        assert evaluated(worked.steps[-1].substituted) == pytest.approx(worked.value, rel=1e-5)
    steps = explain(clustered_standard_error, SCORES, TEXTS).steps
    assert [step.value for step in steps] == pytest.approx([6, 2, 2, 0.5, 1 / 6], rel=1e-14)


def test_many_benchmarks_at_once():
    scores = np.random.default_rng(1).random((7, 12))
    groups = np.arange(12) // 3
    assert standard_error(scores) == pytest.approx([standard_error(row) for row in scores], rel=1e-13)
    assert clustered_standard_error(scores, groups) == pytest.approx(
        [clustered_standard_error(row, groups) for row in scores], rel=1e-12
    )
    assert design_effect(scores, groups).shape == (7,)


def test_what_is_undefined_says_why():
    assert explain(standard_error, [1]).undefined == "fewer than two questions"
    assert explain(standard_error, []).undefined == "fewer than two questions"
    assert explain(clustered_standard_error, [1, 0], ["a", "a"]).undefined == "fewer than two groups"
    assert explain(design_effect, [1, 1, 1], [1, 2, 3]).undefined == "all scores are the same"
    assert standard_error([1, 1, 1]) == 0
    assert mean_interval([1, 0], clusters=[1, 1]).undefined == "fewer than two groups"
    assert mean_interval([1]).undefined == "fewer than two questions"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: standard_error([1, nan]), "scores must hold finite"),
        (lambda: standard_error([1, inf]), "scores must hold finite"),
        (lambda: standard_error(["right"]), "scores must hold numbers"),
        (lambda: standard_error([1, 0], ddof=2), "ddof must be"),
        (lambda: clustered_standard_error([1, 0], [1]), "clusters must name"),
        (lambda: clustered_standard_error([1, 0], [1, nan]), "clusters must not hold NaN"),
        (lambda: clustered_standard_error([1, 0], [1, 2], correction="some"), "correction must be"),
    ],
)
def test_what_is_wrong_is_named(call, said):
    with pytest.raises(ValueError, match=said):
        call()


def test_groups_may_be_called_anything():
    mixed = np.array(["1", 1, "1", 1], dtype=object)
    assert clustered_standard_error([1, 0, 1, 0], mixed) == clustered_standard_error([1, 0, 1, 0], [0, 1, 0, 1])


def test_what_libraries_do_unless_told_otherwise():
    """As the cards' conventions say: n - 1 in scipy and pandas, n in numpy, and G / (G - 1) in statsmodels."""
    assert standard_error(SCORES) == pytest.approx(float(scipy.stats.sem(SCORES)), rel=1e-12)
    assert standard_error(SCORES) == pytest.approx(float(pd.Series(SCORES).sem()), rel=1e-12)
    assert standard_error(SCORES, ddof=0) == pytest.approx(float(np.std(SCORES)) / sqrt(6), rel=1e-12)
    groups = np.array([0, 0, 0, 1, 1, 1])
    fit = statsmodels.api.OLS(SCORES, np.ones(6)).fit(cov_type="cluster", cov_kwds={"groups": groups})
    assert clustered_standard_error(SCORES, TEXTS) == pytest.approx(float(fit.bse[0]), rel=1e-12)


# ---- coverage
def benchmarks(many: int, texts: int, each: int, correlation: float, rng) -> np.ndarray:
    """Right and wrong answers to texts with `each` questions, of which a model gets 70% right; correlation: within a text."""
    if correlation in (0, 1):
        p = np.full((many, texts), 0.7) if not correlation else rng.random((many, texts)) < 0.7
    else:
        spread = 1 / correlation - 1
        p = rng.beta(0.7 * spread, 0.3 * spread, (many, texts))
    return (rng.random((many, texts, each)) < p[..., None]).reshape(many, -1)


def test_how_often_the_intervals_hold_the_true_score():
    """4,000 benchmarks of 100 texts with five questions, correlation 0.5: by groups near 95%, as if independent near 75%.

    The theory: half of a 95% interval is sqrt(1 + 4 * 0.5) = 1.73 times too short, so 2 Phi(1.96 / 1.73) - 1 = 74.2% are left.
    """
    rng = np.random.default_rng(11)
    scores = benchmarks(4000, 100, 5, 0.5, rng)
    groups = np.repeat(np.arange(100), 5)
    held = {}
    for name, clusters in (("alone", None), ("groups", groups)):
        low, high = mean_limits(scores, clusters)
        held[name] = coverage(low, high, 0.7)
    assert held["groups"] == pytest.approx(0.95, abs=0.015)
    assert held["alone"] == pytest.approx(0.742, abs=0.025)
    mean_design = design_effect(scores[:500], groups).mean()
    assert mean_design == pytest.approx(float(design_effect_of(5, 0.5)), rel=0.05)


def test_independent_questions_need_no_groups():
    """4,000 benchmarks of 300 questions about texts that do not matter: both intervals hold in 95%."""
    scores, groups = benchmarks(4000, 60, 5, 0, np.random.default_rng(14)), np.repeat(np.arange(60), 5)
    for clusters in (None, groups):
        low, high = mean_limits(scores, clusters)
        assert coverage(low, high, 0.7) == pytest.approx(0.95, abs=0.015)


def test_ten_groups_are_few_and_t_makes_up_for_most_of_it():
    """4,000 benchmarks of ten texts: t with nine degrees of freedom holds in 93%, and 1.96 standard errors in fewer."""
    rng = np.random.default_rng(12)
    scores, groups = benchmarks(4000, 10, 20, 0.3, rng), np.repeat(np.arange(10), 20)
    low, high = mean_limits(scores, groups)
    by_t = coverage(low, high, 0.7)
    error, mean = clustered_standard_error(scores, groups), scores.mean(axis=1)
    by_normal = coverage(*normal_limits(mean, error), 0.7)
    assert 0.88 <= by_normal < by_t - 0.015
    assert by_t == pytest.approx(0.93, abs=0.015)  # and not 0.95


def test_the_interval_of_few_scores_is_students():
    """Four scores with mean 2.5 and variance 5/3: 3.182 * sqrt(5/12) = 2.054."""
    found = mean_interval([1, 2, 3, 4])
    assert (found.low, found.high) == pytest.approx((2.5 - 2.0542, 2.5 + 2.0542), abs=1e-4)
    assert found.signature == "interval:t|errors:independent"
    assert mean_interval(SCORES, clusters=TEXTS).standard_error == pytest.approx(1 / 6)
