"""Curves, areas and operating points: by hand, against slow loops over thresholds, and against scikit-learn."""

import math
from itertools import pairwise
from math import inf, nan

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial import ConvexHull
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
from metrics_core.classification.operating_points import dips, total_cost
from metrics_core.classification.sorted_scores import round_values
from metrics_core.classification.sweep import deepest_dip, sweep
from metrics_core.counts import Confusion

repeatable = settings(derandomize=True, deadline=None, max_examples=50)
few_scores = st.integers(-3, 3).map(lambda x: x / 2)  # many ties
any_scores = st.floats(-1e6, 1e6, allow_subnormal=False)
weights = st.sampled_from([0.1, 0.5, 1, 3])


def samples(scores=few_scores, least=1):
    """Rows of (label, score, weight), at most 30."""
    return st.lists(st.tuples(st.integers(0, 1), scores, weights), min_size=least, max_size=30)


any_samples = samples() | samples(any_scores)
two_classes = any_samples.filter(lambda rows: {label for label, *_ in rows} == {0, 1})


def columns(rows):
    labels, scores, weight = zip(*rows, strict=True)
    return np.array(labels), np.array(scores, dtype=float), np.array(weight, dtype=float)


# ten samples, four positive, with a tie at 0.8 and at 0.5
LABELS = np.array([1, 1, 0, 1, 0, 0, 1, 0, 0, 0])
SCORES = np.array([0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.5, 0.3, 0.2, 0.1])


# ---- slow: one loop over thresholds, one sample at a time
def slow_points(labels, scores, weight):
    """[(threshold, tp, fp)] at +inf and at every distinct score, descending."""
    points = []
    for threshold in [inf, *sorted(set(scores.tolist()), reverse=True)]:
        flagged = [(y, w) for y, s, w in zip(labels, scores, weight, strict=True) if s >= threshold]
        points.append((threshold, sum(w for y, w in flagged if y == 1), sum(w for y, w in flagged if y != 1)))
    return points


def slow_auroc(labels, scores, weight):
    won = total = 0.0
    for y, s, w in zip(labels, scores, weight, strict=True):
        for other, t, v in zip(labels, scores, weight, strict=True):
            if y == 1 and other != 1:
                won += w * v * ((s > t) + (s == t) / 2)
                total += w * v
    return won / total if total else nan


def slow_pr_points(labels, scores, weight):
    points = slow_points(labels, scores, weight)
    positives = points[-1][1]
    return [(0.0, 1.0), *((tp / positives, tp / (tp + fp)) for _, tp, fp in points[1:])]


def slow_average_precision(labels, scores, weight):
    points = slow_pr_points(labels, scores, weight)
    return sum((r - q) * p for (q, _), (r, p) in pairwise(points))


def slow_pr_auc(labels, scores, weight):
    points = slow_pr_points(labels, scores, weight)
    return sum((r - q) * (p + o) / 2 for (q, o), (r, p) in pairwise(points))


def slow_roc_points(labels, scores, weight):
    points = slow_points(labels, scores, weight)
    _, positives, negatives = points[-1]
    return [(fp / negatives, tp / positives) for _, tp, fp in points]


def slow_equal_error_rate(labels, scores, weight):
    """Walk the ROC segments; on the one where fpr + tpr passes 1, fpr is linear in fpr + tpr."""
    points = slow_roc_points(labels, scores, weight)
    for (a, b), (c, d) in pairwise(points):
        if c + d >= 1 - 1e-12:
            return a + (c - a) * (1 - a - b) / (c + d - a - b)
    raise AssertionError("ROC ends in (1, 1)")


def slow_partial_auroc(labels, scores, weight, limit):
    area = 0.0
    points = slow_roc_points(labels, scores, weight)
    for (a, b), (c, d) in pairwise(points):
        if a < limit and c > a:
            end = min(c, limit)
            height = b + (d - b) * (end - a) / (c - a)
            area += (end - a) * (b + height) / 2
    chance = limit * limit / 2
    return (1 + (area - chance) / (limit - chance)) / 2


# ---- counts at every threshold
def test_counts_by_hand():
    s = sweep(LABELS, SCORES)
    assert s.thresholds.tolist() == [inf, 0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0.2, 0.1]
    assert s.counts.tp.tolist() == [0, 1, 2, 3, 3, 4, 4, 4, 4]
    assert s.counts.fp.tolist() == [0, 0, 1, 1, 2, 3, 4, 5, 6]
    assert s.counts.fn.tolist() == [4, 3, 2, 1, 1, 0, 0, 0, 0]
    assert s.counts.tn.tolist() == [6, 6, 5, 5, 4, 3, 2, 1, 0]
    assert (s.positives, s.negatives, s.score_range) == (4, 6, (0.1, 0.9))


def test_weights_by_hand():
    s = sweep([1, 0, 1, 0], [0.9, 0.9, 0.4, 0.2], weights=[0.5, 2, 1.5, 3])
    assert s.thresholds.tolist() == [inf, 0.9, 0.4, 0.2]
    assert s.counts.tp.tolist() == [0, 0.5, 2, 2]
    assert s.counts.fp.tolist() == [0, 2, 2, 5]
    assert (s.positives, s.negatives) == (2, 5)


@repeatable
@given(any_samples)
def test_counts_agree_with_counting_at_each_threshold(rows):
    data = columns(rows)
    thresholds, tp, fp = map(np.array, zip(*slow_points(*data), strict=True))
    for s, unit in ((sweep(*data[:2], weights=data[2]), False), (sweep(*data[:2]), True)):
        if unit:
            _, tp, fp = map(np.array, zip(*slow_points(*data[:2], np.ones(len(rows))), strict=True))
        assert_array_equal(s.thresholds, thresholds)
        assert_allclose(s.counts.tp, tp, rtol=1e-12)
        assert_allclose(s.counts.fp, fp, rtol=1e-12)
        assert_allclose(s.counts.positives, s.positives, rtol=1e-12)
        assert_allclose(s.counts.negatives, s.negatives, rtol=1e-12)


@repeatable
@given(any_samples)
def test_at_gives_the_counts_of_the_curve_and_those_between(rows):
    labels, scores, weight = columns(rows)
    s = sweep(labels, scores, weights=weight)
    assert s.at(s.thresholds) == s.counts
    between = np.nextafter(s.thresholds[1:], inf)  # a score equal to the threshold is flagged, the next higher is not
    assert s.at(between) == s.counts[:-1]
    assert s.at(-inf) == s.counts[-1]
    for i, threshold in enumerate(s.thresholds):
        assert s.at(threshold) == s.counts[i]


def test_at_takes_one_threshold_or_several():
    s = sweep(LABELS, SCORES)
    assert s.at(0.55) == Confusion(tp=3, fp=2, fn=1, tn=4)
    assert type(s.at(0.55).tp) is int
    assert s.at([0.55, 0.8]) == Confusion([3, 2], [2, 1], [1, 2], [4, 5])
    with pytest.raises(ValueError, match="threshold must not be NaN"):
        s.at([0.5, nan])


def test_ties_are_ties_to_the_last_bit():
    nearly = np.nextafter(0.5, 1)
    assert sweep([1, 0], [nearly, 0.5]).auroc == 1
    assert sweep([1, 0], [0.5, 0.5]).auroc == 0.5
    assert sweep([1, 0], [0.0, -0.0]).thresholds.tolist() == [inf, 0]


def test_small_weights_at_the_top_survive_large_ones_below():
    # 1e-6 of a positive above everything, 1e12 of a negative below: counted from below, 1e-6 would be rounded away
    labels, scores, weight = [1, 0, 1, 0], [4, 3, 2, 1], [1e-6, 2e-6, 1e12, 1e12]
    s = sweep(labels, scores, weights=weight)
    assert s.counts.tp[:3].tolist() == [0, 1e-6, 1e-6]
    assert s.counts.fp[:3].tolist() == [0, 0, 2e-6]
    assert s.precision_recall.precision[1:3] == pytest.approx([1, 1 / 3], rel=1e-12)


@repeatable
@given(any_samples)
def test_weight_0_is_as_if_it_were_not_there(rows):
    labels, scores, weight = columns(rows)
    extra = sweep(
        np.concatenate([labels, 1 - labels]),
        np.concatenate([scores, scores + 1]),
        weights=np.concatenate([weight, np.zeros(len(weight))]),
    )
    without = sweep(labels, scores, weights=weight)
    assert_array_equal(extra.thresholds, without.thresholds)
    assert extra.counts == without.counts
    assert_array_equal(extra.ticks(), without.ticks())


@repeatable
@given(any_samples)
def test_a_whole_weight_is_a_repetition(rows):
    labels, scores, _ = columns(rows)
    times = np.arange(len(rows)) % 3 + 1
    once, repeated = sweep(labels, scores, weights=times), sweep(np.repeat(labels, times), np.repeat(scores, times))
    assert once.counts == repeated.counts
    for area in (auroc, average_precision, pr_auc_trapezoid, equal_error_rate):
        assert area(once) == pytest.approx(area(repeated), rel=1e-12, nan_ok=True)


def test_the_positive_class_has_a_name():
    s = sweep(["ham", "spam"], [0.1, 0.9], positive="spam")
    assert s.auroc == 1
    assert s.conventions == (("positive", "spam"), ("threshold", "≥"))
    assert sweep([1, 0], [0.1, 0.9], positive=0).auroc == 1


# ---- refusals
@pytest.mark.parametrize(
    ("labels", "scores", "weight", "message"),
    [
        ([1, 0], [0.5], None, r"y_true has 2 labels, but scores has shape \(1,\)"),
        ([1, 0], [[0.5, 0.6]], None, r"y_true has 2 labels, but scores has shape \(1, 2\)"),
        ([[1, 0]], [[0.5, 0.6]], None, r"y_true must be one list of labels, got shape \(1, 2\)"),
        ([], [], None, "there are no samples"),
        ([1, 0, 1], [0.5, nan, inf], None, "scores must be finite, got nan at index 1"),
        ([1, 0], [0.5, -inf], None, "scores must be finite, got -inf at index 1"),
        ([1, nan], [0.5, 0.6], None, "y_true must not hold NaN, got one at index 1"),
        ([1, 0], ["high", "low"], None, "could not convert string to float"),
        ([1, 0], [0.5, 0.6], [1], r"weights must hold one number a sample \(2\), got shape \(1,\)"),
        ([1, 0], [0.5, 0.6], [1, -1], "weights must be finite and not negative"),
        ([1, 0], [0.5, 0.6], [1, nan], "weights must be finite and not negative"),
        ([1, 0], [0.5, 0.6], [0, 0], "all weights are 0"),
    ],
)
def test_bad_input_is_named(labels, scores, weight, message):
    with pytest.raises(ValueError, match=message):
        sweep(labels, scores, weights=weight)


@pytest.mark.parametrize("weighted", [False, True])
def test_inputs_are_left_alone_and_results_are_read_only(weighted):
    arrays = [LABELS.copy(), SCORES[::-1].copy(), np.ones(10)]
    s = sweep(arrays[0], arrays[1], weights=arrays[2] if weighted else None)
    s.ticks(), s.thinned(3), s.convex_hull, s.auroc, s.equal_error_rate, s.scores_by_class
    for array, before in zip(arrays, (LABELS, SCORES[::-1], np.ones(10)), strict=True):
        assert_array_equal(array, before)
        assert array.flags.writeable
    for result in (s.thresholds, *s.counts.cells, *s.scores_by_class):
        with pytest.raises(ValueError, match="read-only"):
            result[0] = 7


def test_scores_by_class_are_the_scores_in_order():
    positive, negative = sweep(LABELS, SCORES).scores_by_class
    assert positive.tolist() == [0.5, 0.7, 0.8, 0.9]
    assert negative.tolist() == [0.1, 0.2, 0.3, 0.5, 0.6, 0.8]


# ---- curves
def test_curves_by_hand():
    s = sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    assert s.roc.fpr.tolist() == [0, 0, 1 / 2, 1 / 2, 1]
    assert s.roc.tpr.tolist() == [0, 1 / 2, 1 / 2, 1, 1]
    assert s.det.fnr.tolist() == [1, 1 / 2, 1 / 2, 0, 0]
    assert s.det.fpr.tolist() == s.roc.fpr.tolist()
    assert s.precision_recall.recall.tolist() == s.roc.tpr.tolist()
    assert_array_equal(s.precision_recall.precision, [nan, 1, 1 / 2, 2 / 3, 1 / 2])  # at +inf nothing is flagged


@pytest.mark.parametrize("weighted", [False, True])
@repeatable
@given(rows=two_classes)
def test_curves_agree_with_scikit_learn(weighted, rows):
    labels, scores, weight = columns(rows)
    weight = weight if weighted else None
    s, options = sweep(labels, scores, weights=weight), {"sample_weight": weight}

    fpr, tpr, thresholds = sklearn.metrics.roc_curve(labels, scores, drop_intermediate=False, **options)
    assert_array_equal(s.thresholds, thresholds)
    assert_allclose(s.roc.fpr, fpr, atol=1e-12)
    assert_allclose(s.roc.tpr, tpr, atol=1e-12)

    precision, recall, thresholds = sklearn.metrics.precision_recall_curve(labels, scores, **options)
    assert_array_equal(s.thresholds[1:], thresholds[::-1])  # it ends with the point (0, 1), at no threshold
    assert_allclose(s.precision_recall.precision[1:], precision[-2::-1], atol=1e-12)
    assert_allclose(s.precision_recall.recall, recall[::-1], atol=1e-12)

    fpr, fnr, thresholds = sklearn.metrics.det_curve(labels, scores, **options)
    part = np.isin(s.thresholds, thresholds)  # it leaves out the ends, where one of the rates stays 0
    assert part.sum() == len(thresholds)
    assert_allclose(s.det.fpr[part], fpr[::-1], atol=1e-12)
    assert_allclose(s.det.fnr[part], fnr[::-1], atol=1e-12)


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
    assert np.isin(edges, s.scores_by_class[0]).all()
    assert np.isin(edges, s.scores_by_class[1]).all()
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
ONLY_POSITIVES, ONLY_NEGATIVES = ([1, 1], [0.1, 0.2]), ([0, 0], [0.1, 0.2])


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


# ---- convex hull
def test_convex_hull_by_hand():
    # ROC: (0, 0) (0, 1/4) (1/6, 1/2) (1/6, 3/4) (2/6, 3/4) (3/6, 1) (1, 1), below which only (1/6, 3/4) juts out
    hull = sweep(LABELS, SCORES).convex_hull
    assert hull.fpr.tolist() == [0, 0, 1 / 6, 3 / 6, 1]
    assert hull.tpr.tolist() == [0, 1 / 4, 3 / 4, 1, 1]


def above(x, y, at):
    """The curve's highest value at each place; x may hold vertical pieces."""
    keep = np.append(x[1:] != x[:-1], True)
    return np.interp(at, x[keep], y[keep])


@pytest.mark.parametrize("weighted", [False, True])
@repeatable
@given(rows=two_classes)
def test_convex_hull_agrees_with_qhull(weighted, rows):
    labels, scores, weight = columns(rows)
    s = sweep(labels, scores, weights=weight if weighted else None)
    points = np.column_stack([np.append(s.roc.fpr, 1), np.append(s.roc.tpr, 0)])  # (1, 0) closes the upper hull
    reference = points[ConvexHull(points).vertices]
    reference = reference[(reference != (1, 0)).any(axis=1)]
    reference = reference[np.lexsort((reference[:, 1], reference[:, 0]))]
    hull = s.convex_hull
    everywhere = np.concatenate([points[:, 0], np.linspace(0, 1, 11)])
    assert_allclose(above(hull.fpr, hull.tpr, everywhere), above(*reference.T, everywhere), atol=1e-9)
    assert (above(hull.fpr, hull.tpr, s.roc.fpr) >= s.roc.tpr - 1e-12).all()
    assert (hull.fpr[0], hull.tpr[0], hull.fpr[-1], hull.tpr[-1]) == (0, 0, 1, 1)
    vertices = set(zip(s.roc.fpr, s.roc.tpr, strict=True))
    assert set(zip(hull.fpr, hull.tpr, strict=True)) <= vertices
    dx, dy = np.diff(hull.fpr), np.diff(hull.tpr)
    assert (dx[:-1] * dy[1:] - dy[:-1] * dx[1:] < 1e-15).all()  # each piece turns right


def test_convex_hull_of_a_perfect_and_of_a_useless_model():
    assert sweep([1, 1, 0], [3, 2, 1]).convex_hull.fpr.tolist() == [0, 0, 1]
    assert sweep([0, 0, 1], [3, 2, 1]).convex_hull.fpr.tolist() == [0, 1]


# ---- ticks
@repeatable
@given(any_samples)
def test_ticks_are_every_distinct_score_where_they_are_few(rows):
    labels, scores, _ = columns(rows)
    assert_array_equal(sweep(labels, scores).ticks(), [*np.unique(scores), inf])
    limit = len(np.unique(scores))
    assert_array_equal(sweep(labels, scores).ticks(limit), [*np.unique(scores), inf])


@pytest.mark.parametrize("limit", [10, 100, 500])
@pytest.mark.parametrize("only", [None, 0, 1])
def test_ticks_of_many_scores(limit, only):
    rng = np.random.default_rng(3)
    labels = (rng.random(50_000) < 0.001).astype(int) if only is None else np.full(50_000, only)
    scores = rng.normal(3 * labels)
    s = sweep(labels, scores)
    ticks = s.ticks(limit)
    assert len(ticks) <= limit + 2
    assert (np.diff(ticks) > 0).all()
    assert (ticks[0], ticks[-2], ticks[-1]) == (scores.min(), scores.max(), inf)
    assert 0.0 in ticks  # a round value
    if only is None and limit == 500:
        assert np.isin(scores[labels == 1], ticks).all()  # 50 positives among 50 000, each with a tick


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_few_ticks_still_hold_both_ends(limit):
    ticks = sweep(LABELS, SCORES).ticks(limit)
    assert {0.1, 0.9, inf} <= set(ticks)


@pytest.mark.parametrize(
    ("low", "high", "about", "expected"),
    [
        (0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (0, 1, 10, np.arange(11) / 10),
        (0, 0.3, 3, [0, 0.1, 0.2, 0.3]),
        (0.13, 0.87, 10, [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]),
        (-7, 12, 4, [-5, 0, 5, 10]),
        (0, 3e-15, 3, [0, 1e-15, 2e-15, 3e-15]),
        (1e20, 3e20, 2, [1e20, 2e20, 3e20]),
        (2, 2, 5, [2]),
        (0, 1, 0, [0]),
        (-1.7e308, 1.7e308, 5, [-1.7e308]),  # their distance is not a float
        (0, 5e-324, 5, [0]),
    ],
)
def test_round_values(low, high, about, expected):
    values = round_values(low, high, about)
    assert_allclose(values, expected, rtol=1e-12, atol=0)
    assert len(values) <= about + 1
    assert not np.signbit(values[values == 0]).any()


# ---- thinned
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("n", [2, 3, 10, 200])
@pytest.mark.parametrize("decimals", [1, 12])
def test_thinned_keeps_its_word_about_the_error(weighted, n, decimals):
    rng = np.random.default_rng(4)
    labels = rng.integers(0, 2, 3000)
    scores = np.round(rng.normal(labels), decimals)
    s = sweep(labels, scores, weights=rng.exponential(size=3000) if weighted else None)
    thin = s.thinned(n)
    assert len(thin.thresholds) <= n
    assert (thin.thresholds[0], thin.thresholds[-1]) == (inf, scores.min())
    assert s.at(thin.thresholds) == thin.counts
    # each point of ROC against the straight line between the kept points around it, taken at the same fpr + tpr
    kept = np.column_stack([thin.counts.fp / s.negatives, thin.counts.tp / s.positives])
    worst, segment = 0.0, 0
    for x, y in zip(s.roc.fpr, s.roc.tpr, strict=True):
        while x + y > kept[segment + 1].sum() + 1e-15:
            segment += 1
        (a, b), (c, d) = kept[segment], kept[segment + 1]
        share = (x + y - a - b) / (c + d - a - b)
        worst = max(worst, abs(a + share * (c - a) - x), abs(b + share * (d - b) - y))
    assert thin.error == pytest.approx(worst, abs=1e-12)
    assert (thin.error == 0) == (len(s.thresholds) <= n)


def test_500_points_are_within_half_a_percent():
    rng = np.random.default_rng(5)
    labels = rng.integers(0, 2, 100_000)
    assert sweep(labels, rng.normal(labels)).thinned().error < 0.005


def test_thinned_of_one_class_keeps_both_ends():
    thin = sweep(np.ones(100), np.arange(100)).thinned(5)
    assert (thin.thresholds[0], thin.thresholds[-1]) == (inf, 0)


def test_thinned_keeps_an_end_that_weighs_next_to_nothing():
    weight = np.append(1e-20, np.ones(99))
    assert sweep(np.arange(100) % 2, np.arange(100), weights=weight).thinned(5).thresholds[-1] == 0


def test_thinned_refuses_fewer_than_both_ends():
    with pytest.raises(ValueError, match="n must be at least 2, got 1"):
        sweep(LABELS, SCORES).thinned(1)


# ---- operating points
# LABELS/SCORES:    inf  .9  .8  .7  .6  .5  .3  .2  .1
#             tp     0   1   2   3   3   4   4   4   4
#             fp     0   0   1   1   2   3   4   5   6
def test_capacity_by_hand():
    s = sweep(LABELS, SCORES)
    assert s.for_capacity(4).threshold == 0.7
    assert s.for_capacity(4).counts == Confusion(tp=3, fp=1, fn=1, tn=5)
    assert s.for_capacity(4).chosen_by == "capacity"
    assert s.for_capacity(4).reason == "flags 4 of at most 4"
    assert s.for_capacity(2).threshold == 0.9  # the two at 0.8 go together, and 1 + 2 are too many
    assert s.for_capacity(2).reason == "flags 1 of at most 2"
    assert s.for_capacity(0).threshold == inf
    assert s.for_capacity(99).threshold == 0.1


def test_recall_by_hand():
    s = sweep(LABELS, SCORES)
    assert s.for_recall(0.75).threshold == 0.7
    assert s.for_recall(0.76).threshold == 0.5
    assert s.for_recall(1).counts == Confusion(tp=4, fp=3, fn=0, tn=3)
    assert s.for_recall(0).threshold == inf


def test_precision_by_hand():
    s = sweep(LABELS, SCORES)
    assert s.for_precision(0.75).threshold == 0.7  # 3 of 4
    assert s.for_precision(0.6).threshold == 0.7  # 3 of 5 at 0.6 reaches it too, with no more recall
    assert s.for_precision(0.5).threshold == 0.5  # 4 of 7; 4 of 8 at 0.3 reaches it too
    assert s.for_precision(1).threshold == 0.9


def test_cost_by_hand():
    s = sweep(LABELS, SCORES)
    # equal costs: 4, 3, 3, 2, 3, ... errors from the top
    assert s.for_cost(1, 1).threshold == 0.7
    assert s.for_cost(1, 1).reason == "total cost 2, the least of all thresholds"
    # a missed positive costs ten: 40, 30, 21, 11, 12, 3, ...
    assert s.for_cost(1, 10).threshold == 0.5
    # a false alarm costs three: 4, 3, 5, 4, 7, ...
    assert s.for_cost(3, 1).threshold == 0.9
    # a false alarm costs two: 4, 3, 4, 3, 5, ...: of the two 3s the higher threshold
    assert s.for_cost(2, 1).threshold == 0.9
    assert s.for_cost(0, 0).threshold == inf
    assert s.for_cost(0, 1).threshold == 0.5


def test_costs_that_differ_only_by_rounding_are_equal():
    # flagging nothing misses three at 0.1 each, flagging all is one false alarm at 0.3; but 3 * 0.1 > 0.3 as floats
    assert 3 * 0.1 > 0.3
    assert sweep([0, 1, 1, 1], [0.5] * 4).for_cost(0.3, 0.1).threshold == inf


@repeatable
@given(rows=any_samples, target=st.sampled_from([0, 0.1, 0.25, 1 / 3, 0.5, 0.75, 1]), n=st.integers(0, 31))
def test_operating_points_agree_with_trying_every_threshold(rows, target, n):
    labels, scores, _ = columns(rows)
    s, points = sweep(labels, scores), slow_points(labels, scores, np.ones(len(rows)))
    positives = points[-1][1]

    threshold = s.for_capacity(n).threshold
    assert threshold == min(t for t, tp, fp in points if tp + fp <= n)

    threshold = s.for_recall(target).threshold
    if positives:
        assert threshold == max(t for t, tp, _ in points if tp / positives >= target)
    else:
        assert math.isnan(threshold)

    threshold = s.for_precision(target).threshold
    enough = [(tp, t) for t, tp, fp in points[1:] if tp / (tp + fp) >= target]
    assert_array_equal(threshold, max(enough)[1] if enough else nan)

    for fp_cost, fn_cost in ((1, 1), (5, 1), (1, 5), (0, 1), (1, 0)):
        threshold = s.for_cost(fp_cost, fn_cost).threshold
        costs = [(fp_cost * fp + fn_cost * (positives - tp), -t) for t, tp, fp in points]
        assert threshold == -min(costs)[1]


@repeatable
@given(any_samples)
def test_an_operating_point_holds_the_counts_at_its_threshold_and_never_splits_a_tie(rows):
    labels, scores, weight = columns(rows)
    s = sweep(labels, scores, weights=weight)
    for point in (s.for_capacity(3), s.for_recall(0.5), s.for_precision(0.5), s.for_cost(1, 2)):
        if not math.isnan(point.threshold):
            assert point.counts == s.at(point.threshold)
            assert point.threshold in s.thresholds
            assert type(point.threshold) is float


@pytest.mark.parametrize(
    ("point", "by", "reason"),
    [
        (sweep(LABELS, SCORES).for_capacity(-1), "capacity", "a capacity must be at least 0, got -1"),
        (sweep(LABELS, SCORES).for_capacity(nan), "capacity", "a capacity must be at least 0, got nan"),
        (sweep(LABELS, SCORES).for_recall(1.01), "recall", "no threshold reaches a recall of 1.01"),
        (sweep(LABELS, SCORES).for_recall(nan), "recall", "no threshold reaches a recall of nan"),
        (sweep(*ONLY_NEGATIVES).for_recall(0.5), "recall", "there are no positives, so recall is undefined"),
        (sweep([0, 1], [2, 1]).for_precision(0.6), "precision", "no threshold reaches a precision of 0.6"),
        (sweep(*ONLY_NEGATIVES).for_precision(0.1), "precision", "no threshold reaches a precision of 0.1"),
        (sweep(LABELS, SCORES).for_precision(nan), "precision", "no threshold reaches a precision of nan"),
    ],
)
def test_what_cannot_be_met_has_no_threshold_and_a_reason(point, by, reason):
    assert math.isnan(point.threshold)
    assert (point.chosen_by, point.reason) == (by, reason)


@pytest.mark.parametrize("cost", [-1, nan, inf])
@pytest.mark.parametrize("name", ["fp_cost", "fn_cost"])
def test_what_is_no_cost_is_refused(name, cost):
    with pytest.raises(ValueError, match=f"{name} must be finite and at least 0"):
        sweep(LABELS, SCORES).for_cost(**({"fp_cost": 1, "fn_cost": 1} | {name: cost}))


def test_total_cost_by_hand():
    # 2 false alarms at 3 each, 1 missed positive at 10
    assert total_cost(Confusion(tp=3, fp=2, fn=1, tn=4), 3, 10) == 2 * 3 + 1 * 10
    curve = sweep(LABELS, SCORES).counts
    assert total_cost(curve, 3, 1).tolist() == [total_cost(curve[i], 3, 1) for i in range(len(curve))]


# ---- where precision falls although the threshold rises
def test_dips_by_hand():
    # from .1 up: 4/10, 4/9, 4/8, 4/7, 3/5, 3/4, 2/3, 1/1, 0/0: only from .7 to .8 does it fall
    s = sweep(LABELS, SCORES)
    rising = s.at(s.thresholds[::-1])
    assert dips(rising).tolist() == [False] * 5 + [True] + [False] * 3
    assert deepest_dip(s) == 0.7


@repeatable
@given(any_samples)
def test_the_deepest_dip_agrees_with_trying_every_threshold(rows):
    labels, scores, _ = columns(rows)
    s = sweep(labels, scores)
    points = [(t, tp / (tp + fp)) for t, tp, fp in slow_points(labels, scores, np.ones(len(rows)))[1:]]
    losses = [(low - high, t) for (_, high), (t, low) in pairwise(points) if low > high]
    assert_array_equal(deepest_dip(s), max(losses)[1] if losses else nan)
    assert dips(s.at(s.thresholds[::-1])).sum() == len(losses)


# ---- histogram
@pytest.mark.parametrize("weighted", [False, True])
@repeatable
@given(rows=any_samples, bins=st.integers(1, 12))
def test_histogram_agrees_with_numpy(weighted, rows, bins):
    labels, scores, weight = columns(rows)
    weight = weight if weighted else np.ones(len(rows))
    h = sweep(labels, scores, weights=weight if weighted else None).histogram(bins)
    assert len(h.edges) == bins + 1
    for label, counts in ((1, h.positives), (0, h.negatives)):
        here = labels == label
        expected, edges = np.histogram(scores[here], bins=h.edges, weights=weight[here])
        assert_allclose(counts, expected, atol=1e-12)
        assert_array_equal(edges, h.edges)
        assert counts.sum() == pytest.approx(weight[here].sum())  # no sample is left out


@pytest.mark.parametrize(
    ("scores", "ends"),
    [([0.2, 0.4], (0, 1)), ([0, 1], (0, 1)), ([-1, 0.5], (-1, 0.5)), ([3, 3], (2.5, 3.5)), ([0.5, 0.5], (0, 1))],
)
def test_histogram_spans_the_scores_or_0_to_1(scores, ends):
    edges = sweep([0, 1], scores).histogram(4).edges
    assert (edges[0], edges[-1]) == ends
