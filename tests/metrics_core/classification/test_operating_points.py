"""Operating points: by hand, and against trying every threshold."""

import math
from itertools import pairwise
from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from metrics_core.classification.operating_points import dips, total_cost, usual_threshold
from metrics_core.classification.sweep import deepest_dip, sweep
from metrics_core.counts import Confusion
from tests.helpers.sweeps import (
    LABELS,
    ONLY_NEGATIVES,
    SCORES,
    any_samples,
    columns,
    repeatable,
    slow_points,
)


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


def test_a_share_and_a_false_positive_rate_by_hand():
    s = sweep(LABELS, SCORES)  # ten rows, six of them negative
    assert s.for_share(0.4).threshold == 0.7 and s.for_share(0.4).reason == "flags 40% of at most 40%"
    assert s.for_share(0).threshold == inf and s.for_share(1).threshold == 0.1
    assert s.for_false_positive_rate(1 / 6).threshold == 0.7  # one of six, and so is 0.8
    assert s.for_false_positive_rate(0.49).threshold == 0.6 and s.for_false_positive_rate(0.5).threshold == 0.5
    assert s.for_false_positive_rate(0).threshold == 0.9


def test_a_share_is_no_row_short_by_rounding():
    assert 0.29 * 100 < 29
    assert sweep(np.arange(100) % 2, np.arange(100.0)).for_share(0.29).counts.predicted_positive == 29


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
    assert s.for_cost(1, 1).reason == "total cost 2, the lowest of all thresholds"
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

    threshold = s.for_share(target).threshold
    assert threshold == min(t for t, tp, fp in points if tp + fp <= target * len(rows) + 1e-9)

    negatives = points[-1][2]
    threshold = s.for_false_positive_rate(target).threshold
    assert_array_equal(
        threshold, min(t for t, _, fp in points if fp <= target * negatives + 1e-9) if negatives else nan
    )

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
    for point in (
        s.for_capacity(3),
        s.for_share(0.3),
        s.for_false_positive_rate(0.4),
        s.for_recall(0.5),
        s.for_precision(0.5),
        s.for_cost(1, 2),
    ):
        if not math.isnan(point.threshold):
            assert point.counts == s.at(point.threshold)
            assert point.threshold in s.thresholds
            assert type(point.threshold) is float


@pytest.mark.parametrize(
    ("point", "by", "reason"),
    [
        (sweep(LABELS, SCORES).for_capacity(-1), "capacity", "a capacity must be at least 0, got -1"),
        (sweep(LABELS, SCORES).for_capacity(nan), "capacity", "a capacity must be at least 0, got nan"),
        (sweep(LABELS, SCORES).for_share(1.1), "share", "a share must be from 0 to 1, got 1.1"),
        (
            sweep(LABELS, SCORES).for_false_positive_rate(nan),
            "false positive rate",
            "a false positive rate must be from 0 to 1, got nan",
        ),
        (
            sweep([1, 1], [2, 1]).for_false_positive_rate(0.1),
            "false positive rate",
            "there are no negatives, so the false positive rate is undefined",
        ),
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


def test_the_usual_threshold_suits_the_scores():
    two_of_five = np.array([True, False, False, True, False])
    assert usual_threshold(np.array([0.1, 0.9]), two_of_five[:2]).value == 0.5
    assert usual_threshold(np.array([-3.0, 2.0]), two_of_five[:2]).value == 0.0
    flags_two = usual_threshold(np.array([2.0, 60.0, 5.0, 7.0, 1.0]), two_of_five)
    assert flags_two.value == 7.0
    assert flags_two.why == "at which as many rows are flagged as are positive"
    assert usual_threshold(np.array([3.0, 4.0]), np.zeros(2, bool)).value == 4.0
