"""Several runs of each question: by hand, against the standard error of the questions' means, and what more runs buy."""

import numpy as np
import pytest

from metrics_core.error_bars import (
    clustered_standard_error,
    standard_error,
    standard_error_of_runs,
    variance_of_runs,
)

RUNS = [[1, 1], [1, 0], [0, 0]]


def test_three_questions_by_hand():
    """Means 1, 1/2, 0 with variance 1/4; variances 0, 1/2, 0 with mean 1/6. Between: 1/4 - 1/12 = 1/6. Error: sqrt((1/6 + 1/12) / 3)."""
    found = variance_of_runs(RUNS)
    assert (found.between, found.within, found.share_within) == pytest.approx((1 / 6, 1 / 6, 0.5), rel=1e-14)
    assert standard_error_of_runs(found.between, found.within, 3, 2) == pytest.approx((1 / 12) ** 0.5, rel=1e-14)


def test_the_standard_error_of_the_means_is_that_of_both_parts_and_of_questions_as_groups():
    scores = (np.random.default_rng(8).random((60, 5)) < np.random.default_rng(9).random((60, 1))).astype(float)
    found, means = variance_of_runs(scores), scores.mean(axis=1)
    both = standard_error_of_runs(found.between, found.within, 60, 5)
    assert both == pytest.approx(standard_error(means), rel=1e-12)
    assert clustered_standard_error(scores.ravel(), np.repeat(np.arange(60), 5)) == pytest.approx(
        standard_error(means), rel=1e-12
    )
    assert standard_error(scores.ravel()) < 0.7 * standard_error(means)  # what it is to take runs for questions


def test_the_estimates_are_right_on_average():
    """Questions with p uniform on [0, 1]: between Var(p) = 1/12, within E[p (1 - p)] = 1/6."""
    rng = np.random.default_rng(10)
    found = [variance_of_runs(rng.random((200, 4)) < rng.random((200, 1))) for _ in range(300)]
    assert np.mean([one.between for one in found]) == pytest.approx(1 / 12, rel=0.02)
    assert np.mean([one.within for one in found]) == pytest.approx(1 / 6, rel=0.02)


def test_endless_runs_leave_what_is_between_questions():
    n, many = 50, 10**9
    assert standard_error_of_runs(0.1, 0.1, n, many) == pytest.approx((0.1 / n) ** 0.5, rel=1e-8)
    assert standard_error_of_runs(0.1, 0.1, 2 * n, 1) == pytest.approx((0.1 / n) ** 0.5, rel=1e-14)
    assert standard_error_of_runs(0.0, 0.2, n, [1, 4]) == pytest.approx([(0.2 / n) ** 0.5, (0.05 / n) ** 0.5])


def test_undefined_and_wrong():
    assert variance_of_runs([[1, 0]]).undefined == "fewer than two questions"
    assert variance_of_runs([[1], [0]]).undefined == "fewer than two runs"
    assert variance_of_runs([[1, 0], [0, 1]]).between == 0  # 0 - 1/4, cut off
    assert np.isnan(variance_of_runs([[1, 1], [1, 1]]).share_within)
    with pytest.raises(ValueError, match="a row for each question"):
        variance_of_runs([1, 0])
    with pytest.raises(ValueError, match="finite"):
        variance_of_runs([[1, np.nan], [0, 1]])
