"""Areas under the curves: by hand, against slow loops over thresholds, and against scikit-learn."""

import math
from math import nan

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given
from hypothesis import strategies as st
from sklearn.exceptions import UndefinedMetricWarning

from metrics_core.card import explain
from metrics_core.classification import sorted_scores as module
from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.sweep import sweep
from metrics_core.counts import Confusion
from tests.helpers.sweeps import (
    LABELS,
    ONLY_NEGATIVES,
    ONLY_POSITIVES,
    SCORES,
    any_samples,
    columns,
    repeatable,
    slow_auroc,
    slow_average_precision,
    slow_equal_error_rate,
    slow_partial_auroc,
    slow_pr_auc,
    two_classes,
)


# ---- areas
def test_areas_by_hand():
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    assert s.auroc == 3 / 4  # of the 4 pairs only .7 against .8 is out of order
    assert s.average_precision == 1 / 2 * 1 + 1 / 2 * 2 / 3
    assert s.pr_auc_trapezoid == pytest.approx(1 / 2 * (1 + 1) / 2 + 1 / 2 * (1 / 2 + 2 / 3) / 2, rel=1e-15)
    assert s.equal_error_rate == 1 / 2  # at 0.8: one of two negatives flagged, one of two positives missed
    # up to fpr 1/4 tpr is 1/2: area 1/8, chance 1/32, at most 1/4
    assert s.partial_auroc(0.25) == pytest.approx((1 + (1 / 8 - 1 / 32) / (1 / 4 - 1 / 32)) / 2)
    assert s.partial_auroc(1) == s.auroc


def test_pairs_by_hand():
    # .9 beats 6 negatives; .8 beats 5 and ties 1; .7 beats 5; .5 beats 3 and ties 1
    s = sweep(LABELS, SCORES)
    assert (s.pairs_in_order, s.pairs_tied) == (6 + 5 + 5 + 3, 2)
    assert s.auroc == 20 / 24


def test_all_scores_tied_is_chance():
    s = sweep([1, 0, 0, 0], [0.5] * 4)
    assert (s.auroc, s.average_precision, s.equal_error_rate) == (0.5, 0.25, 0.5)
    assert s.pr_auc_trapezoid == (1 + 0.25) / 2  # the straight line from (0, 1) to (1, 1/4)
    assert s.partial_auroc(0.1) == pytest.approx(0.5)


@pytest.mark.parametrize("blocks", [1, 2, 3, 1 << 15])
@pytest.mark.parametrize("weighted", [False, True])
@repeatable
@given(rows=two_classes, limit=st.floats(0.01, 1))
def test_areas_agree_with_loops(blocks, weighted, rows, limit):
    labels, scores, weight = columns(rows)
    s = sweep(labels, scores, weights=weight if weighted else None)
    weight = weight if weighted else np.ones(len(rows))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_BLOCK", blocks)
        assert s.auroc == pytest.approx(slow_auroc(labels, scores, weight), abs=1e-12)
        assert s.average_precision == pytest.approx(slow_average_precision(labels, scores, weight), abs=1e-12)
        assert s.pr_auc_trapezoid == pytest.approx(slow_pr_auc(labels, scores, weight), abs=1e-12)
    assert s.equal_error_rate == pytest.approx(slow_equal_error_rate(labels, scores, weight), abs=1e-9)
    assert s.partial_auroc(limit) == pytest.approx(slow_partial_auroc(labels, scores, weight, limit), abs=1e-9)


def sklearn_areas(labels, scores, weight, limit):
    precision, recall, _ = sklearn.metrics.precision_recall_curve(labels, scores, sample_weight=weight)
    return [
        sklearn.metrics.roc_auc_score(labels, scores, sample_weight=weight),
        sklearn.metrics.average_precision_score(labels, scores, sample_weight=weight),
        sklearn.metrics.auc(recall, precision),
        sklearn.metrics.roc_auc_score(labels, scores, sample_weight=weight, max_fpr=limit),
    ]


def our_areas(s, limit):
    return [s.auroc, s.average_precision, s.pr_auc_trapezoid, s.partial_auroc(limit)]


@pytest.mark.parametrize("weighted", [False, True])
@repeatable
@given(rows=two_classes, limit=st.floats(0.01, 1))
def test_areas_agree_with_scikit_learn(weighted, rows, limit):
    labels, scores, weight = columns(rows)
    weight = weight if weighted else None
    ours = our_areas(sweep(labels, scores, weights=weight), limit)
    assert ours == pytest.approx(sklearn_areas(labels, scores, weight, limit), abs=1e-9)


@pytest.mark.parametrize("decimals", [1, 2, 15])
@pytest.mark.parametrize("prevalence", [0.01, 0.5])
def test_areas_agree_with_scikit_learn_on_20_000_rows(decimals, prevalence):
    rng = np.random.default_rng(1)
    labels = (rng.random(20_000) < prevalence).astype(int)
    scores = np.round(rng.normal(labels), decimals)
    for weight in (None, rng.exponential(size=20_000)):
        ours = our_areas(sweep(labels, scores, weights=weight), 0.1)
        assert ours == pytest.approx(sklearn_areas(labels, scores, weight, 0.1), rel=1e-10)


@pytest.mark.parametrize("weighted", [False, True])
def test_areas_over_several_blocks(weighted):
    """More than 2 * 32768 distinct positive scores, with ties of each kind on both sides of every block's edge."""
    rng = np.random.default_rng(2)
    distinct = 2 * module._BLOCK + 1000
    positive = np.repeat(np.arange(distinct), rng.integers(1, 4, distinct))
    edges = np.concatenate([np.arange(-2, 3) + k * module._BLOCK for k in (1, 2)])
    negative = np.concatenate([rng.integers(-1000, distinct, 50_000) + rng.choice([0, 0.5], 50_000), np.tile(edges, 4)])
    scores = np.concatenate([positive, negative])
    labels = np.concatenate([np.ones(len(positive), int), np.zeros(len(negative), int)])
    order = rng.permutation(len(scores))
    labels, scores = labels[order], scores[order]
    weight = rng.choice([0.25, 1, 2], len(scores)) if weighted else None

    s = sweep(labels, scores, weights=weight)
    assert all(np.isin(edges, scores[labels == label]).all() for label in (0, 1))
    assert our_areas(s, 0.2) == pytest.approx(sklearn_areas(labels, scores, weight, 0.2), rel=1e-10)
    fpr, tpr = s.roc.fpr, s.roc.tpr
    here = int(np.argmax(fpr + tpr >= 1))
    share = (1 - fpr[here - 1] - tpr[here - 1]) / (fpr[here] + tpr[here] - fpr[here - 1] - tpr[here - 1])
    assert s.equal_error_rate == pytest.approx(fpr[here - 1] + share * (fpr[here] - fpr[here - 1]), rel=1e-9)
    tied = Confusion(*(np.diff(cell, prepend=0) for cell in (s.counts.tp, s.counts.fp)), *np.zeros((2, len(fpr))))
    assert s.pairs_tied == pytest.approx((tied.tp * tied.fp).sum(), rel=1e-12)


@repeatable
@given(two_classes)
def test_turning_the_scores_round_turns_the_areas_round(rows):
    labels, scores, weight = columns(rows)
    s, turned = sweep(labels, scores, weights=weight), sweep(labels, -scores, weights=weight)
    assert turned.auroc == pytest.approx(1 - s.auroc, abs=1e-12)
    assert turned.equal_error_rate == pytest.approx(1 - s.equal_error_rate, abs=1e-9)
    swapped = sweep(1 - labels, -scores, weights=weight)
    assert swapped.auroc == pytest.approx(s.auroc, abs=1e-12)


@repeatable
@given(any_samples)
def test_areas_lie_in_their_ranges(rows):
    s = sweep(*columns(rows)[:2])
    for area in (*our_areas(s, 0.3), s.equal_error_rate):
        assert math.isnan(area) or -1e-12 <= area <= 1 + 1e-12
        assert type(area) is float


# ---- undefined


@pytest.mark.parametrize(
    ("function", "options", "data", "reason"),
    [
        (auroc, {}, ONLY_POSITIVES, "no actual negatives"),
        (auroc, {}, ONLY_NEGATIVES, "no actual positives"),
        (equal_error_rate, {}, ONLY_POSITIVES, "no actual negatives"),
        (equal_error_rate, {}, ONLY_NEGATIVES, "no actual positives"),
        (partial_auroc, {"max_fpr": 0.1}, ONLY_POSITIVES, "no actual negatives"),
        (partial_auroc, {"max_fpr": 1}, ONLY_NEGATIVES, "no actual positives"),
        (average_precision, {}, ONLY_NEGATIVES, "no actual positives"),
        (pr_auc_trapezoid, {}, ONLY_NEGATIVES, "no actual positives"),
    ],
)
def test_undefined_is_nan_with_its_reason(function, options, data, reason):
    worked = explain(function, sweep(*data), **options)
    assert math.isnan(worked.value)
    assert worked.undefined == reason


def test_areas_under_the_pr_curve_of_positives_only_are_1():
    s = sweep(*ONLY_POSITIVES)
    assert (s.average_precision, s.pr_auc_trapezoid) == (1, 1)
    assert sklearn.metrics.average_precision_score(*ONLY_POSITIVES) == 1


def test_a_rate_of_an_absent_class_is_nan_in_the_curves():
    s = sweep(*ONLY_POSITIVES)
    assert np.isnan(s.roc.fpr).all()
    assert s.roc.tpr.tolist() == [0, 1 / 2, 1]
    s = sweep(*ONLY_NEGATIVES)
    assert np.isnan(s.roc.tpr).all()
    assert np.isnan(s.precision_recall.recall).all()
    assert np.isnan(s.det.fnr).all()
    assert np.isnan(s.convex_hull.fpr).all()


def test_scikit_learn_warns_and_answers_nan_where_auroc_is_undefined():
    assert math.isnan(sweep(*ONLY_POSITIVES).auroc)
    with pytest.warns(UndefinedMetricWarning, match="Only one class"):
        assert math.isnan(sklearn.metrics.roc_auc_score(*ONLY_POSITIVES))


def test_scikit_learn_warns_and_answers_0_where_average_precision_is_undefined():
    assert math.isnan(sweep(*ONLY_NEGATIVES).average_precision)
    with pytest.warns(UserWarning, match="No positive class"):
        assert sklearn.metrics.average_precision_score(*ONLY_NEGATIVES) == 0


def test_scikit_learn_says_recall_is_1_where_it_is_undefined():
    with pytest.warns(UserWarning, match="recall is set to one for all thresholds"):
        _, recall, _ = sklearn.metrics.precision_recall_curve(*ONLY_NEGATIVES)
    assert recall.tolist() == [1, 1, 0]


@pytest.mark.parametrize("limit", [0, -0.1, 1.1, nan])
def test_partial_auroc_refuses_what_is_no_limit(limit):
    with pytest.raises(ValueError, match=r"max_fpr must lie in \(0, 1\]"):
        sweep(LABELS, SCORES).partial_auroc(limit)
