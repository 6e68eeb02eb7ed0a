"""Curves: by hand, against slow loops over thresholds, and against scikit-learn."""

from math import inf, nan

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial import ConvexHull

from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    pr_auc_trapezoid,
)
from metrics_core.classification.sorted_scores import round_values
from metrics_core.classification.sweep import sweep
from metrics_core.counts import Confusion
from tests.helpers.sweeps import LABELS, SCORES, any_samples, columns, repeatable, slow_points, two_classes


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
        ([1, 0], ["high", "low"], None, "scores must hold numbers"),
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
    s.ticks(), s.thinned(3), s.convex_hull, s.auroc, s.equal_error_rate
    for array, before in zip(arrays, (LABELS, SCORES[::-1], np.ones(10)), strict=True):
        assert_array_equal(array, before)
        assert array.flags.writeable
    for result in (s.thresholds, *s.counts.cells):
        with pytest.raises(ValueError, match="read-only"):
            result[0] = 7


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
