"""The fewest edits that turn the order of two models, against brute force on small data."""

from functools import partial
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import f1_score, roc_auc_score

from lab import EvaluationSet
from lab import contributions as pulls
from lab import fragility as turning
from lab import label_flips as decisions_turned
from lab.conflicts import causes, conflicts, pull, ranked, shares
from lab.edits import edits
from lab.measures import measure
from metrics_core import classification as c
from metrics_core import confusion

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
    for find, brute in ((turning.by_labels, brute_labels), (decisions_turned.by_decisions, brute_decisions)):
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
    decided = decisions_turned.by_decisions(c.f1, truth, a, b)
    said = [a.copy(), b.copy()]
    for unit, model in zip(decided.units, decided.model, strict=True):
        said[model][unit] ^= True
    assert decided.after == pytest.approx((f1_score(truth, said[0]), f1_score(truth, said[1])))
    assert decided.after[1] > decided.after[0]


def test_halving_finds_the_same_number_as_trying_every_number():
    rng = np.random.default_rng(8)
    truth = rng.random(3000) < 0.2
    a, b = truth ^ (rng.random(3000) < 0.05), truth ^ (rng.random(3000) < 0.2)
    for metric in METRICS.values():
        ahead, behind = (a, b) if value(metric, truth, a) > value(metric, truth, b) else (b, a)
        found = turning.by_labels(metric, truth, ahead, behind)
        scanned = turning.by_labels(metric, truth, ahead, behind, most=0)
        assert found.proven and found.count and (not scanned.count or scanned.count == found.count)


def test_by_hand_one_label_decides_where_accuracy_differs_by_one_row():
    truth = np.array([1, 1, 0, 0], bool)
    a, b = truth, np.array([1, 0, 0, 0], bool)  # 4 right against 3: turning row 1 makes it 3 against 4
    assert turning.by_labels(c.accuracy, truth, a, b).units.tolist() == [1]


def test_what_cannot_be_turned_says_why():
    truth = np.array([1, 0, 1, 0], bool)
    assert "neither" in turning.by_labels(c.accuracy, truth, truth, truth).reason
    far = decisions_turned.by_decisions(c.accuracy, np.ones(50, bool), np.ones(50, bool), np.zeros(50, bool), most=10)
    assert far.reason.startswith("more than 10") and far.at_least == 11 and not far.count
    assert not turning.rises_straight(lambda k: k.tp / (k.tp + k.fp + k.fn))  # the Jaccard index bends


def test_the_search_is_bounded_on_large_tables():
    """Beyond what halving decides, numbers are tried one after the other: few of them where each has many splits."""
    truth, tried = np.arange(40_000) % 2 == 0, []

    def counted(table):
        tried.append(np.size(table.tp))
        return c.accuracy(table)

    found = turning.by_labels(counted, truth, truth, ~truth, most=5_000)
    assert (found.count, found.at_least) == (0, 5_001 + turning.SPLITS // 5_001)
    assert sum(tried) < 20 * turning.SPLITS


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


def lead_of_auroc(truth, a, b):
    wins = [((s[truth][:, None] > s[~truth]) + (s[truth][:, None] == s[~truth]) / 2).mean() for s in (a, b)]
    return wins[0] - wins[1]


@settings(max_examples=25)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=4))
def test_scores_that_turn_auroc_are_no_fewer_than_the_bound_and_turn_it(drawn):
    truth, a, b = (np.array(column) for column in zip(*drawn, strict=True))
    if truth.all() or not truth.any() or not lead_of_auroc(truth, a, b) > turning.CLOSER:
        return
    found, n = pulls.auroc_rescored(truth, a, b), len(truth)
    fewest = 2 * n + 1
    for moved in product((0, 1), repeat=2 * n):
        x = np.where(np.array(moved[:n]) > 0, np.where(truth, -1, 9), a)
        y = np.where(np.array(moved[n:]) > 0, np.where(truth, 9, -1), b)
        if lead_of_auroc(truth, x, y) < -turning.CLOSER:
            fewest = min(fewest, sum(moved))
    assert found.at_least <= fewest <= found.count and found.after[1] > found.after[0]
    assert not found.proven or found.count == fewest


def judged_classes(truth, a, b):
    return EvaluationSet("classes", truth, {"a": a, "b": b}, labels=("x", "y", "z"))


@settings(max_examples=15)
@given(st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=4))
def test_accuracy_of_several_classes_turns_with_the_fewest(drawn):
    truth, a, b = (np.array(column) for column in zip(*drawn, strict=True))
    lead = (a == truth).sum() - (b == truth).sum()
    if lead <= 0:
        return
    found = edits(measure("classes", "multiclass_accuracy"), judged_classes(truth, a, b), "a", "b")
    relabelled = [
        (np.array(other) != truth).sum()
        for other in product(range(3), repeat=len(truth))
        if (a == other).sum() < (b == other).sum()
    ]
    assert found["labels"].count == min(relabelled, default=0)
    assert found["answers"].count == lead + 1


def test_what_can_be_edited_depends_on_the_task_and_the_measure():
    rng = np.random.default_rng(2)
    truth = rng.random(60) < 0.4
    judged = EvaluationSet(
        "binary", truth, {"a": np.clip(truth + rng.normal(0, 0.3, 60), 0.01, 0.99), "b": rng.uniform(0.01, 0.99, 60)}
    )
    for key in ("brier_score", "log_loss", "auroc", "f1"):
        found = edits(measure("binary", key), judged, "a", "b")
        assert found["labels"].count and found["answers"].count, key
    brier = edits(measure("binary", "brier_score"), judged, "a", "b")["labels"]
    other = truth.copy()
    other[brier.units] ^= True
    a, b = (((judged.models[name] - other) ** 2).mean() for name in "ab")
    assert b < a and not edits(measure("binary", "average_precision"), judged, "a", "b")
    numbers = EvaluationSet(
        "regression", np.array([1.0, 2, 3, 4]), {"a": np.array([1.0, 2, 3, 5]), "b": np.array([3.0, 2, 3, 7])}
    )
    found = edits(measure("regression", "mean_absolute_error"), numbers, "a", "b")
    assert found["answers"].units.tolist() == [0, 3] and found["labels"].count == 2


def test_measures_that_disagree_are_found_with_the_rows_that_cause_it():
    truth = np.array([1, 1, 1, 1, 0, 0, 0, 0, 0, 0], bool)
    a = np.array([1, 1, 0, 0, 0, 0, 0, 0, 0, 0], float)  # cautious: precision 1, recall 0.5
    b = np.array([1, 1, 1, 1, 1, 1, 0, 0, 0, 0], float)  # eager: precision 0.67, recall 1
    judged = EvaluationSet("binary", truth, {"a": a, "b": b})
    of = [measure("binary", key) for key in ("precision", "recall", "accuracy", "prevalence")]
    found = ranked(judged, "a", "b", of)
    assert [one.ahead for one in found] == [0, 1, None, None]
    pairs = conflicts(found)
    assert [(x.measure.key, y.measure.key) for x, y in pairs] == [("precision", "recall")]
    pull_of = [pull(one, judged, "a", "b") for one in of[:2]]
    assert pull_of[0][4] > 0 > pull_of[1][2] and pull_of[1][4] == 0
    assert causes(*pull_of, most=4).tolist() == [4, 2, 5, 3] and np.abs(shares(pull_of[0])).sum() == pytest.approx(1)


def test_shares_of_infinite_pulls_are_finite():
    """A certain mistake pulls without end, which stands as the greatest number there is."""
    most = np.finfo(float).max
    assert shares(np.array([most, -most, 0.5, most, most])).tolist() == [0.25, -0.25, 0.5 / most / 4, 0.25, 0.25]
