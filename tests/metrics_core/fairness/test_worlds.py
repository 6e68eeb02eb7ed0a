"""Calibrated groups, the identity, equal odds by lot, and what a demand costs: by hand and by simulation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import integrate
from scipy.stats import beta

from metrics_core import Confusion
from metrics_core.classification import false_positive_rate, precision, prevalence, recall
from metrics_core.fairness import (
    equal_opportunity_difference,
    equalized_odds_difference,
    predictive_equality_difference,
    predictive_parity_difference,
)
from metrics_core.fairness.calibrated import CalibratedGroup, equal_thresholds
from metrics_core.fairness.demands import cheapest, meets, pairs, same_threshold
from metrics_core.fairness.equal_odds import equal_odds
from metrics_core.fairness.identity import implied_false_positive_rate

A, B = CalibratedGroup(0.5, 3.0), CalibratedGroup(0.3, 3.0)
repeatable = settings(derandomize=True, deadline=None, max_examples=40)
shares = st.floats(0.05, 0.95)


# ---- calibrated groups
def test_the_outcomes_are_integrals_over_the_scores():
    t, law = 0.4, beta(0.3 * 3, 0.7 * 3)
    found = B.at(t)
    tp = integrate.quad(lambda s: s * law.pdf(s), t, 1)[0]
    fp = integrate.quad(lambda s: (1 - s) * law.pdf(s), t, 1)[0]
    assert (float(found.tp), float(found.fp)) == pytest.approx((tp, fp), abs=1e-8)
    assert float(found.total) == pytest.approx(1)
    assert float(prevalence(found)) == pytest.approx(0.3)


def test_a_uniform_score_has_an_auroc_of_5_6():
    # of uniform scores s: 1 - AUROC is the integral of the positives below and the negatives above, 1/6
    assert CalibratedGroup(0.5, 2.0).auroc == pytest.approx(5 / 6, abs=3e-5)


def test_a_threshold_for_a_rate_has_that_rate():
    assert float(recall(A.at(A.threshold_for(tpr=0.7)))) == pytest.approx(0.7)
    assert float(false_positive_rate(A.at(A.threshold_for(fpr=0.2)))) == pytest.approx(0.2)


@pytest.mark.parametrize("rate", [recall, false_positive_rate, precision])
def test_equal_thresholds_have_equal_rates(rate):
    ours = np.array([0.35, 0.5, 0.65])
    theirs = equal_thresholds(rate, A, B, ours)
    assert np.asarray(rate(B.at(theirs))) == pytest.approx(np.asarray(rate(A.at(ours))), abs=1e-4)


def test_where_no_threshold_has_the_rate_there_is_none():
    # flagging all of B has a precision of 0.3, and nothing has less
    assert np.isnan(equal_thresholds(precision, CalibratedGroup(0.1, 3.0), B, np.array([0.0]))).all()


@pytest.mark.parametrize(("p", "k"), [(0, 1), (1, 1), (0.5, 0), (0.5, np.inf), (np.nan, 1)])
def test_a_group_that_cannot_be_is_refused(p, k):
    with pytest.raises(ValueError, match=r"prevalence|closeness"):
        CalibratedGroup(p, k)


# ---- the identity
def test_the_identity_by_hand():
    # p = 0.3, PPV = 0.6, TPR = 0.5: of 100, 15 found and 10 false alarms among 70
    assert implied_false_positive_rate(0.3, 0.6, 0.5) == pytest.approx(10 / 70)
    assert implied_false_positive_rate(0.5, 0.8, 0.8) == pytest.approx(0.2)
    assert implied_false_positive_rate(0.9, 0.5, 0.5) > 1
    assert np.isnan(implied_false_positive_rate(0.5, 0, 0))
    with pytest.raises(ValueError, match="precision must lie in"):
        implied_false_positive_rate(0.5, 1.1, 0.5)


@repeatable
@given(st.tuples(*[st.integers(1, 50)] * 4))
def test_the_identity_holds_for_every_table(cells):
    c = Confusion(*cells)
    assert implied_false_positive_rate(prevalence(c), precision(c), recall(c)) == pytest.approx(false_positive_rate(c))


@repeatable
@given(p=shares, q=shares, right=st.floats(0.05, 0.95), found=shares)
def test_equal_precision_and_recall_leave_equal_false_positive_rates_to_equal_base_rates_alone(p, q, right, found):
    one, other = (implied_false_positive_rate(base, right, found) for base in (p, q))
    assert (one == pytest.approx(other, rel=1e-9)) == (p == pytest.approx(q, rel=1e-9))


def test_without_false_positives_all_three_can_be_equal():
    # the exception that the lesson names: both find half, and flag no negative
    tables = Confusion([5, 3], [0, 0], [5, 3], [10, 14])
    assert recall(tables).tolist() == [0.5, 0.5]
    assert precision(tables).tolist() == [1, 1]
    assert false_positive_rate(tables).tolist() == [0, 0]
    assert len(set(prevalence(tables).tolist())) == 2


# ---- by lot
def test_both_groups_reach_the_common_point_by_lot():
    clear = CalibratedGroup(0.3, 1.0)
    point = equal_odds((A, clear), 0.3)
    assert float(point.tpr) == pytest.approx(float(point.own_tpr[0]))
    assert point.by_threshold[0] == 1 > point.by_threshold[1] > 0
    # whoever is decided by the threshold has the group's own TPR, all others the common FPR as theirs
    mixed = point.by_threshold * point.own_tpr + (1 - point.by_threshold) * 0.3
    assert mixed == pytest.approx([float(point.tpr)] * 2)
    a, b = point.outcomes((A, clear))
    assert float(false_positive_rate(a)) == pytest.approx(float(false_positive_rate(b))) == pytest.approx(0.3)
    assert float(recall(a)) == pytest.approx(float(recall(b)))
    assert float(precision(a)) > float(precision(b))


def test_by_lot_drawn_it_comes_out_so():
    rng, clear = np.random.default_rng(0), CalibratedGroup(0.3, 1.0)
    point = equal_odds((A, clear), 0.3)
    scores = rng.beta(0.3, 0.7, 200_000)
    positive = rng.random(len(scores)) < scores
    by_score = rng.random(len(scores)) < point.by_threshold[1]
    flagged = np.where(by_score, scores >= point.thresholds[1], rng.random(len(scores)) < 0.3)
    assert flagged[positive].mean() == pytest.approx(float(point.tpr), abs=0.01)
    assert flagged[~positive].mean() == pytest.approx(0.3, abs=0.01)


def test_the_ends_of_the_curve_need_no_lot():
    point = equal_odds((A, B), np.array([0.0, 1.0]))
    assert point.by_threshold.tolist() == [[1, 1], [1, 1]]
    with pytest.raises(ValueError, match="fpr must lie in"):
        equal_odds((A, B), 1.2)


# ---- what a demand costs
ONE = Confusion([3, 2, 0], [4, 1, 0], [0, 1, 3], [0, 3, 4])  # three thresholds, ascending
OTHER = Confusion([1, 1, 0], [6, 2, 0], [0, 0, 1], [0, 4, 6])


def test_the_cheapest_pair_by_hand():
    # errors of one: 4, 2, 3; of the other: 6, 2, 1: the middle of one and the end of the other
    every = pairs(ONE, OTHER)
    free = cheapest(every, meets(every, (), 0), 1, 1)
    assert (free.first, free.second, free.cost) == (1, 2, 3)
    alike = cheapest(every, same_threshold(every), 1, 1)
    assert (alike.first, alike.second, alike.cost) == (1, 1, 4)
    # equal true positive rates, 1 and 1: only the first of one, and the middle of the other
    demanded = cheapest(every, meets(every, (equal_opportunity_difference,), 0.1), 1, 1)
    assert (demanded.first, demanded.second, demanded.cost) == (2, 2, 4)


def test_a_demand_that_no_pair_meets_has_no_cost():
    every = pairs(ONE, Confusion([0, 0, 0], [1, 1, 1], [1, 1, 1], [1, 1, 1]))
    demands = (equal_opportunity_difference, predictive_parity_difference)
    none = cheapest(every, meets(every, demands, 0), 1, 1)
    assert (none.first, none.second) == (-1, -1)
    assert np.isnan(none.cost)


def test_right_scores_are_cheapest_at_one_threshold_for_both():
    # with the costs c and 1 that threshold is c / (1 + c)
    grid = np.arange(1, 100) / 100
    every = pairs(A.at(grid), B.at(grid))
    found = cheapest(every, meets(every, (), 0), 3.0, 1.0)
    assert (grid[found.first], grid[found.second]) == (0.75, 0.75)


def test_away_from_the_corner_no_pair_of_thresholds_makes_all_three_equal():
    cells = (np.arange(60) + 0.5) / 100  # up to 0.6
    every = pairs(A.at(cells), B.at(cells))
    three = (equal_opportunity_difference, predictive_equality_difference, predictive_parity_difference)
    assert not meets(every, three, 0.05).any()
    assert meets(every, (equalized_odds_difference,), 0.05).any()
    assert meets(pairs(A.at(cells), A.at(cells)), three, 0.0).diagonal().all()
