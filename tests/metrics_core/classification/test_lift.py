"""Lift, capture rate, Kolmogorov-Smirnov, Gini and profit: by hand, by scipy and scikit-learn, on many resamples at once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics

from metrics_core import CATALOG, Confusion, confusion, explain
from metrics_core.classification.curves import Curves
from metrics_core.classification.lift import OF_SWEEPS, capture_rate, gini, kolmogorov_smirnov, lift, profit
from metrics_core.sweep import sweep
from tests.helpers.cards import evaluated, run

ROWS = st.lists(st.tuples(st.booleans(), st.integers(0, 6)), min_size=2, max_size=40).filter(
    lambda rows: 0 < sum(truth for truth, _ in rows) < len(rows)
)


def test_lift_by_hand():
    """30 of 40 flagged are positive, 50 of 1,000 in all: 0.75 over 0.05."""
    assert lift(Confusion(30, 10, 20, 940)) == pytest.approx(15)
    assert explain(lift, Confusion(0, 0, 2, 8)).undefined == "no positive predictions"
    assert explain(lift, Confusion(0, 2, 0, 8)).undefined == "no actual positives"


def test_profit_by_hand_and_by_its_card():
    """30 gains of 4, 10 alarms at 1, 20 misses at 3: 120 - 10 - 60 = 50 of 1,000 samples."""
    table, prices = Confusion(30, 10, 20, 940), {"tp_gain": 4, "fp_cost": 1, "fn_cost": 3}
    assert profit(table, **prices) == pytest.approx(0.05)
    work = explain(profit, table, **prices)
    assert evaluated(work.steps[-1].substituted) == pytest.approx(0.05)
    truth, flags = np.array([1, 1, 0, 0, 1]), np.array([1, 0, 1, 0, 1])
    said = run(CATALOG["profit"].reference, y_true=truth, y_pred=flags, **prices)
    assert profit(confusion(truth, flags), **prices) == pytest.approx(said)
    assert explain(profit, Confusion(0, 0, 0, 0), **prices).undefined == "no samples"


@pytest.mark.parametrize(("depth", "found"), [(0.1, 1), (0.2, 1.5), (0.3, 2), (0.5, 2.5), (0.6, 3), (1, 4)])
def test_capture_rate_shares_what_is_tied_at_the_edge(depth, found):
    """Ten rows: the second and third share a score, of which one is positive; so do the fifth and the sixth."""
    truth = [1, 1, 0, 0, 1, 0, 0, 0, 1, 0]
    scores = [0.9, 0.8, 0.8, 0.7, 0.6, 0.6, 0.4, 0.3, 0.2, 0.1]
    assert capture_rate(sweep(truth, scores), depth) == pytest.approx(found / 4)


@pytest.mark.parametrize("depth", [0, -0.1, 1.1, np.nan])
def test_a_depth_that_is_none_is_refused(depth):
    with pytest.raises(ValueError, match="depth"):
        capture_rate(sweep([1, 0], [0.2, 0.1]), depth)


@given(ROWS, st.integers(1, 10))
def test_against_scipy_scikit_learn_and_the_mean_over_all_orders_of_ties(rows, tenths):
    truth, scores = np.array([a for a, _ in rows]), np.array([b / 7 for _, b in rows])
    s = sweep(truth, scores)
    assert kolmogorov_smirnov(s) == pytest.approx(stats.ks_2samp(scores[truth], scores[~truth]).statistic, abs=1e-12)
    assert gini(s) == pytest.approx(2 * metrics.roc_auc_score(truth, scores) - 1, abs=1e-12)
    left, found = tenths / 10 * len(rows), 0.0
    for score in sorted(set(scores), reverse=True):
        tied = scores == score
        taken = min(left, tied.sum())
        found, left = found + taken * truth[tied].mean(), left - taken
    assert capture_rate(s, tenths / 10) == pytest.approx(found / truth.sum(), abs=1e-12)


@given(ROWS, st.lists(st.integers(0, 3), min_size=40, max_size=40))
def test_weights_are_copies_and_curves_give_what_a_sweep_gives(rows, weights):
    truth, scores = np.array([a for a, _ in rows]), np.array([b / 7 for _, b in rows])
    times = np.array(weights[: len(rows)])
    if not (times @ truth and times @ ~truth):
        return
    weighted, copied = sweep(truth, scores, weights=times), sweep(np.repeat(truth, times), np.repeat(scores, times))
    for function in (capture_rate, gini, kolmogorov_smirnov):
        options = {"depth": 0.3} if function is capture_rate else {}
        here = function(copied, **options)
        assert function(weighted, **options) == pytest.approx(here, abs=1e-12)
        assert function(Curves.of_sweep(copied), **options) == pytest.approx(here, abs=1e-12)
        assert function in OF_SWEEPS


@pytest.mark.parametrize("function", [gini, kolmogorov_smirnov])
def test_without_a_class_there_is_no_number_but_a_reason(function):
    assert explain(function, sweep([1, 1], [0.1, 0.2])).undefined == "no actual negatives"
    assert explain(capture_rate, sweep([0, 0], [0.1, 0.2]), depth=0.5).undefined == "no actual positives"
    assert capture_rate(sweep([1, 1], [0.1, 0.2]), 0.5) == 0.5
