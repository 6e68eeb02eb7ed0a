"""The interval of the expected calibration error from its resamples: by hand, its ends, many at once, and how often it holds."""

import numpy as np
import pytest
from scipy.stats import t

from benchmarks.simulated import Bells, coverage
from metrics_core.inference.resampled_probabilities import resampled_calibration_errors
from metrics_core.interval import lowered_ends
from metrics_core.probabilities.calibration import expected_calibration_error


def test_ends_by_hand() -> None:
    """Resamples 0.28, 0.30, 0.32 of a value of 0.26: 0.04 above it, spread 0.02, t of 10 units 2.262."""
    low, high = lowered_ends(0.26, [0.28, 0.30, 0.32], units=10)
    assert (low, high) == pytest.approx((0.26 - 0.08 - 2.262 * 0.02, 0.26 - 0.02 + 2.262 * 0.02), abs=1e-4)


def test_the_interval_holds_the_value_and_stays_between_0_and_1() -> None:
    low, high = lowered_ends([0.01, 0.5, 0.99], [[0.2, 0.7, 0.99], [0.2, 0.7, 0.97]])
    assert (low >= 0).all() and (high <= 1).all() and (high >= [0.01, 0.5, 0.99]).all()


def test_undefined_resamples_are_left_out_and_most_of_them_leave_no_interval() -> None:
    again = np.array([[0.1, np.nan], [0.2, np.nan], [np.nan, 0.3]])
    low, high = lowered_ends(np.array([0.1, 0.3]), again)
    reach = float(t.ppf(0.975, np.inf)) * np.std([0.1, 0.2], ddof=1)
    assert high[0] == pytest.approx(0.1 - 0.025 + reach) and low[0] == 0 and np.isnan([low[1], high[1]]).all()
    with pytest.raises(ValueError, match="level"):
        lowered_ends(0.1, [0.1, 0.2], level=1)


@pytest.mark.parametrize("prevalence", [0.3, 0.5])
def test_it_holds_the_true_value_where_mirrored_percentiles_do_not(prevalence: float) -> None:
    """Of 100 rows, mirrored percentiles hold it in 85 to 90 of 100 samples."""
    bells, rng, ends = Bells(prevalence, 0.9), np.random.default_rng(1), []
    for seed, (y, x) in enumerate(zip(*bells.sample(100, 150, rng), strict=True)):
        p = bells.score(x)
        again = resampled_calibration_errors(y, p, [10], resamples=60, seed=seed)[:, 0]
        ends.append(lowered_ends(expected_calibration_error(y, p), again, 100))
    low, high = np.array(ends).T
    assert 90 <= coverage((low, high), bells.truth_of()["ECE (10 bins)"]) <= 99
