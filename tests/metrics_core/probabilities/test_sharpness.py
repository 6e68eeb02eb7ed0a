"""Distorted probabilities: by hand, the order they keep, against scikit-learn, and what the costliest rows are."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, brier_score_loss, log_loss, roc_auc_score

from metrics_core.probabilities.bins import calibration
from metrics_core.probabilities.calibration import average_gap, expected_calibration_error, largest_gap
from metrics_core.probabilities.sharpness import costliest, distorted, distortions

LABELS = np.array([1, 1, 0, 1, 0, 0, 1, 0])
PROBABILITIES = np.array([0.95, 0.8, 0.7, 0.6, 0.45, 0.3, 0.25, 0.1])


def test_twice_the_logit_by_hand() -> None:
    """The odds are squared: 0.7 has odds 7:3, squared 49:9, and 49 / 58 = 0.8448."""
    assert distorted([0.7, 0.3, 0.5], 2) == pytest.approx([49 / 58, 9 / 58, 0.5])


def test_a_shift_by_hand() -> None:
    """Adding ln 3 makes the odds three times as long: 1:1 becomes 3:1."""
    assert distorted([0.5], 1, math.log(3)) == pytest.approx([0.75])


def test_undistorted_is_the_same_to_the_last_bit() -> None:
    p = np.random.default_rng(0).random(1000)
    assert distorted(p).tobytes() == p.tobytes()
    assert distorted(p) is not p


def test_certainty_stays_certain() -> None:
    assert distorted([0.0, 1.0], 0.25, -3).tolist() == [0, 1]


@pytest.mark.parametrize("factor", [0, -1, math.inf, math.nan])
def test_a_factor_must_be_positive(factor: float) -> None:
    with pytest.raises(ValueError, match="factor must be above 0"):
        distorted([0.5], factor)


@pytest.mark.parametrize("shift", [math.inf, math.nan])
def test_a_shift_must_be_finite(shift: float) -> None:
    with pytest.raises(ValueError, match="shift must be finite"):
        distorted([0.5], 1, shift)


@settings(derandomize=True, deadline=None, max_examples=50)
@given(st.floats(0.25, 4), st.floats(-3, 3))
def test_order_and_area_stay(factor: float, shift: float) -> None:
    p = distorted(PROBABILITIES, factor, shift)
    assert (np.diff(p) < 0).all()
    assert roc_auc_score(LABELS, p) == roc_auc_score(LABELS, PROBABILITIES)
    assert ((p >= 0) & (p <= 1)).all()


def test_the_grid_is_scikit_learns() -> None:
    factors, shifts = [0.5, 1, 3], [-1, 0, 2]
    weights = np.arange(1, 9) / 4
    for w in (None, weights):
        grid = distortions(LABELS, PROBABILITIES, factors, shifts, weights=w)
        for i, factor in enumerate(factors):
            for j, shift in enumerate(shifts):
                p = distorted(PROBABILITIES, factor, shift)
                assert grid.log_loss[i, j] == pytest.approx(log_loss(LABELS, p, sample_weight=w))
                assert grid.brier[i, j] == pytest.approx(brier_score_loss(LABELS, p, sample_weight=w))
                assert grid.accuracy[i, j] == pytest.approx(accuracy_score(LABELS, p >= 0.5, sample_weight=w))
                assert grid.calibration_error[i, j] == expected_calibration_error(LABELS, p)
                assert grid.counts[i, j].tolist() == calibration(LABELS, p).counts.tolist()
        assert grid.log_loss_sum == pytest.approx(grid.log_loss * grid.n)
        assert grid.gap_sum == pytest.approx(grid.calibration_error * 8)
        assert grid.n == (8 if w is None else weights.sum())


def test_another_positive_class_and_bins() -> None:
    names = np.where(LABELS == 1, "yes", "no")
    grid = distortions(names, PROBABILITIES, 2, 0, positive="yes", bins=3, strategy="quantile")
    c = calibration(LABELS, distorted(PROBABILITIES, 2), bins=3, strategy="quantile")
    assert grid.observed[0, 0] == pytest.approx(c.observed)
    assert grid.calibration_error[0, 0] == average_gap(c)
    assert largest_gap(c) == pytest.approx(np.nanmax(np.abs(c.observed - c.mean_probability)))


def test_what_is_called_positive_in_each_bin_by_hand() -> None:
    """At 0.5 and above: the positives 0.95, 0.8 and 0.6, and the negative 0.7; 0.5 itself is in the bin that ends there."""
    grid = distortions(LABELS, PROBABILITIES, 1, 0, bins=5)
    assert grid.true_positives[0, 0].tolist() == [0, 0, 1, 1, 1]
    assert grid.false_positives[0, 0].tolist() == [0, 0, 0, 1, 0]
    assert distortions([1, 0], [0.5, 0.5], 1, 0).true_positives[0, 0].tolist() == [0] * 4 + [1] + [0] * 5


def test_clipping_ends_infinity() -> None:
    assert distortions([1], [0.0], 2, 0).log_loss.item() == math.inf
    assert distortions([1], [0.0], 2, 0, clip=1e-15).log_loss.item() == pytest.approx(-math.log(1e-15))


def test_without_rows_all_is_undefined() -> None:
    grid = distortions([], [], [1, 2], [0])
    assert np.isnan(grid.log_loss).all()
    assert np.isnan(grid.calibration_error).all()
    assert math.isnan(largest_gap(calibration([], [])))


def test_the_costliest_by_hand() -> None:
    """-ln: 0.25 for a positive 1.386, 1 - 0.7 for a negative 1.204, then 1 - 0.45 (0.598) and 0.6 (0.511)."""
    top = costliest(LABELS, PROBABILITIES, 3)
    assert top.rows.tolist() == [6, 2, 4]
    assert top.terms == pytest.approx([-math.log(0.25), -math.log(0.3), -math.log(0.55)])
    assert top.share == pytest.approx(top.terms.sum() / (8 * log_loss(LABELS, PROBABILITIES)))
    assert top.certain == 0


def test_the_costliest_where_one_is_certain_and_wrong() -> None:
    top = costliest([1, 0, 1], [0.0, 1.0, 0.5], 2)
    assert (top.rows.tolist(), top.certain) == ([0, 1], 2)
    assert math.isnan(top.share)
    assert costliest([1, 0, 1], [0.0, 1.0, 0.5], 2, clip=1e-7).certain == 0


def test_the_costliest_of_none_or_of_a_perfect_model() -> None:
    assert len(costliest([], []).rows) == 0
    assert math.isnan(costliest([1], [1.0]).share)
