"""The fewest edits that turn the order of two models, against brute force on small data."""

from functools import partial
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import f1_score, roc_auc_score

from metrics_core import classification as c
from metrics_core import confusion
from metrics_core.lab import pulls, turning

METRICS = {
    "accuracy": c.accuracy,
    "precision": c.precision,
    "recall": c.recall,
    "specificity": c.specificity,
    "npv": c.negative_predictive_value,
    "f1": c.f1,
    "f2": partial(c.f_beta, beta=2),
    "balanced": c.balanced_accuracy,
    "mcc": c.matthews_correlation,
}
rows = st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), min_size=2, max_size=6)


def value(metric, truth, said):
    return float(metric(confusion(truth, said, positive=True)))


def brute_labels(metric, truth, a, b):
    for k in range(1, len(truth) + 1):
        for chosen in combinations(range(len(truth)), k):
            edited = truth.copy()
            edited[list(chosen)] ^= True
            if value(metric, edited, b) - value(metric, edited, a) > turning.CLOSER:
                return k
    return None


def brute_decisions(metric, truth, a, b):
    n = len(truth)
    worst, best = {}, {}
    for flips in product((False, True), repeat=n):
        k = sum(flips)
        x, y = value(metric, truth, a ^ np.array(flips)), value(metric, truth, b ^ np.array(flips))
        worst[k] = np.nanmin([worst.get(k, np.inf), x])
        best[k] = np.nanmax([best.get(k, -np.inf), y])
    counts = [i + j for i in worst for j in best if best[j] - worst[i] > turning.CLOSER]
    return min(counts, default=None)


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@settings(max_examples=12)
@given(rows)
def test_no_smaller_set_of_labels_or_decisions_turns_the_order(metric, drawn):
    truth, a, b = (np.array(column) for column in zip(*drawn, strict=True))
    before = value(metric, truth, a), value(metric, truth, b)
    if before[1] > before[0]:
        a, b = b, a
    for find, brute in ((turning.by_labels, brute_labels), (turning.by_decisions, brute_decisions)):
        found = find(metric, truth, a, b)
        if found.reason == "neither of the two is ahead":
            assert not abs(before[0] - before[1]) > turning.CLOSER
            continue
        assert (found.count or None) == brute(metric, truth, a, b), found
        assert not found.count or found.proven


def test_the_edits_found_do_turn_the_order_and_come_with_the_values():
    rng = np.random.default_rng(3)
    truth = rng.random(400) < 0.3
    a, b = truth ^ (rng.random(400) < 0.1), truth ^ (rng.random(400) < 0.2)
    found = turning.by_labels(c.f1, truth, a, b)
    edited = truth.copy()
    edited[found.units] ^= True
    assert found.before == pytest.approx((f1_score(truth, a), f1_score(truth, b)))
    assert found.after == pytest.approx((f1_score(edited, a), f1_score(edited, b)))
    assert found.after[1] > found.after[0] and found.proven and found.at_least == found.count
    decided = turning.by_decisions(c.f1, truth, a, b)
    said = [a.copy(), b.copy()]
    for unit, model in zip(decided.units, decided.model, strict=True):
        said[model][unit] ^= True
    assert decided.after == pytest.approx((f1_score(truth, said[0]), f1_score(truth, said[1])))
    assert decided.after[1] > decided.after[0]


def test_by_hand_one_label_decides_where_accuracy_differs_by_one_row():
    truth = np.array([1, 1, 0, 0], bool)
    a, b = truth, np.array([1, 0, 0, 0], bool)  # 4 right against 3: turning row 1 makes it 3 against 4
    assert turning.by_labels(c.accuracy, truth, a, b).units.tolist() == [1]


def test_what_cannot_be_turned_says_why():
    truth = np.array([1, 0, 1, 0], bool)
    assert "neither" in turning.by_labels(c.accuracy, truth, truth, truth).reason
    far = turning.by_labels(c.accuracy, np.ones(50, bool), np.ones(50, bool), np.zeros(50, bool), most=10)
    assert far.reason.startswith("more than 10") and far.at_least == 11 and not far.count
    assert not turning.rises_straight(lambda k: k.tp / (k.tp + k.fp + k.fn))  # the Jaccard index bends


@settings(max_examples=30)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=6))
def test_auroc_turns_with_the_fewest_labels(drawn):
    truth, a, b = (np.array(column) for column in zip(*drawn, strict=True))

    def lead(labels):
        if labels.all() or not labels.any():
            return np.nan
        return roc_auc_score(labels, a) - roc_auc_score(labels, b)

    if not lead(truth) > turning.CLOSER:
        return
    found = pulls.auroc_relabelled(truth, a.astype(float), b.astype(float), (np.nan, np.nan))
    counts = [
        k
        for k in range(1, len(truth) + 1)
        for chosen in combinations(range(len(truth)), k)
        if lead(truth ^ np.isin(np.arange(len(truth)), chosen)) < -turning.CLOSER
    ]
    assert found.count == min(counts, default=0) or found.reason.startswith("it would leave")


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=8))
def test_the_fewest_units_left_out_turn_a_mean(drawn):
    a, b = (np.array(column, float) for column in zip(*drawn, strict=True))
    found = pulls.left_out(a, b, better="higher")
    counts = [
        k
        for k in range(1, len(a))
        for out in combinations(range(len(a)), k)
        if np.delete(b, out).sum() > np.delete(a, out).sum()
    ]
    assert found.count == (min(counts, default=0) if a.sum() > b.sum() else 0)
