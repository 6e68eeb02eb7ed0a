"""Calibration in every group: by hand, and how sure it is."""

import numpy as np
import pytest

from lab import Absent, EvaluationSet
from lab.fairness.calibration import calibration_by_group


def test_by_hand():
    # a: says 0.8, 0.8, 0.2, 0.2 of 1, 1, 1, 0: mean 0.5, observed 0.75; bins off by 0.2 and 0.3
    truth = np.array([1, 1, 1, 0, 1, 0], bool)
    judged = EvaluationSet("binary", truth, {"m": np.array([0.8, 0.8, 0.2, 0.2, 0.5, 0.5])})
    found = calibration_by_group(judged, "m", np.array([0, 0, 0, 0, 1, 1]), 2)
    assert found.mean == pytest.approx([0.5, 0.5])
    assert found.observed == pytest.approx([0.75, 0.5])
    assert found.off == pytest.approx([-0.25, 0])
    assert found.error == pytest.approx([0.25, 0])
    assert (found.low < found.off).all() and (found.off < found.high).all()
    assert np.isnan(found.within)  # neither has ten rows


def test_the_error_within_groups_is_that_of_the_worst_group_that_is_large_enough():
    # forty of a with 0.5, thirty positive; thirty of b with 0.5, half positive; two of c with 0.9 and none positive; one in no group
    truth = np.repeat([1, 0, 1, 0, 0, 1], [30, 10, 15, 15, 2, 1]).astype(bool)
    probability, codes = np.repeat([0.5, 0.9, 0.0], [70, 2, 1]), np.repeat([0, 1, 2, -1], [40, 30, 2, 1])
    found = calibration_by_group(EvaluationSet("binary", truth, {"m": probability}), "m", codes, 3)
    assert found.error == pytest.approx([0.25, 0, 0.9])
    assert found.within == pytest.approx(0.25)


def test_the_interval_holds_0_in_about_95_of_100_calibrated_samples():
    rng = np.random.default_rng(2)
    held = []
    for _ in range(300):
        probability = rng.random(200)
        judged = EvaluationSet("binary", rng.random(200) < probability, {"m": probability})
        found = calibration_by_group(judged, "m", np.zeros(200, int), 1)
        held.append(bool(found.low[0] <= 0 <= found.high[0]))
    assert 0.91 <= np.mean(held) <= 0.99


def test_scores_that_are_no_probabilities_are_refused():
    judged = EvaluationSet("binary", np.array([True, False]), {"m": np.array([3.0, -1.0])})
    with pytest.raises(Absent, match="not probabilities"):
        calibration_by_group(judged, "m", np.zeros(2, int), 1)
