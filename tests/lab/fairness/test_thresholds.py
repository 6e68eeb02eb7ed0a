"""Counts along one threshold, and what a threshold for each group would change."""

import numpy as np
import pytest

from lab import EvaluationSet
from lab.fairness.thresholds import TARGETS, along, own_thresholds, sweeps
from metrics_core.classification import recall

TRUTH = np.array([1, 1, 0, 0, 1, 1, 0, 0, 1], bool)
SCORES = np.array([0.9, 0.7, 0.6, 0.2, 0.5, 0.4, 0.3, 0.1, 0.8])
CODES = np.array([0, 0, 0, 0, 1, 1, 1, 1, -1])
JUDGED = EvaluationSet("binary", TRUTH, {"m": SCORES})


def test_counts_along_thresholds_are_those_of_each_group():
    found = along(sweeps(JUDGED, "m", CODES, 2), ("a", "b"), np.array([0.45, 0.65]))
    assert found.table.tp.tolist() == [[2, 1], [2, 0]]
    assert found.table.fp.tolist() == [[1, 0], [0, 0]]
    assert found.everybody.positives.tolist() == [4, 4]  # the row of no group is not counted


def test_a_threshold_for_each_group_by_hand():
    # at 0.45 three of four positives are found together: a has 2 of 2, b has 1 of 2; 3/4 is as near to 1 as to 1/2,
    # and the higher threshold is taken: in a the one at which 1 of 2 is found
    a, b = own_thresholds(sweeps(JUDGED, "m", CODES, 2), 0.45, "equal true positive rates")
    assert (a.threshold, b.threshold) == (0.9, 0.5)
    assert (a.flagged, a.right) == (-2, -1)
    assert (b.flagged, b.right) == (0, 0)


def test_equal_selection_rates_flag_as_many_of_each():
    # at 0.45 three of a and one of b are flagged, 4 of 8: two of four each
    a, b = own_thresholds(sweeps(JUDGED, "m", CODES, 2), 0.45, "equal selection rates")
    assert [float(one.after.predicted_positive) for one in (a, b)] == [2, 2]
    assert (a.flagged, a.right, b.flagged, b.right) == (-1, 0, 1, 1)


def test_a_group_without_positives_keeps_what_it_has():
    judged = EvaluationSet("binary", np.array([1, 0, 0, 0], bool), {"m": np.array([0.9, 0.1, 0.8, 0.3])})
    _, without = own_thresholds(sweeps(judged, "m", np.array([0, 0, 1, 1]), 2), 0.5, "equal true positive rates")
    assert np.isnan(without.threshold)
    assert without.flagged == without.right == 0


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_brings_the_rates_closer(target):
    rng = np.random.default_rng(3)
    codes, truth = rng.integers(0, 2, 2000), rng.random(2000) < 0.4
    judged = EvaluationSet("binary", truth, {"m": rng.normal(size=2000) + truth + 0.8 * codes})
    found = own_thresholds(sweeps(judged, "m", codes, 2), 0.7, target)
    rate = TARGETS[target]
    before, after = (
        [float(rate(table)) for table in side] for side in zip(*((c.before, c.after) for c in found), strict=True)
    )
    assert abs(after[0] - after[1]) < 0.01 < abs(before[0] - before[1])


def test_weights_count():
    judged = EvaluationSet("binary", TRUTH, {"m": SCORES}, weights=np.where(CODES == 0, 3.0, 1.0))
    found = along(sweeps(judged, "m", CODES, 2), ("a", "b"), np.array([0.45]))
    assert found.table.tp.tolist() == [[6, 1]]
    assert recall(found.table).tolist() == [[1, 0.5]]
