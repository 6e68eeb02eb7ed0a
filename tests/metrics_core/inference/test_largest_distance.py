"""The interval of the Kolmogorov-Smirnov statistic: by hand, beside statsmodels, turned, at its ends, and how often it holds."""

import numpy as np
import pytest
from scipy.special import ndtr
from statsmodels.stats.proportion import confint_proportions_2indep

from benchmarks.simulated import Bells, coverage
from metrics_core.classification.sweep import sweep
from metrics_core.inference.largest_distance import ADDED, largest_distance, newcombe_limits


def test_newcombes_own_example() -> None:
    """56 of 70 and 48 of 80: 0.0524 to 0.3339 (Newcombe 1998, table II, example a, method 10)."""
    assert newcombe_limits(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)


@pytest.mark.parametrize("counts", [(9, 10, 3, 30), (10, 10, 0, 20), (0, 5, 7, 7), (50, 100, 50, 100)])
def test_newcombes_interval_is_statsmodels(counts: tuple[int, ...]) -> None:
    assert newcombe_limits(*counts) == pytest.approx(confint_proportions_2indep(*counts, method="newcomb"), abs=1e-9)


def test_ends_by_hand() -> None:
    """4 of 4 positives and 1 of 4 negatives at the threshold: 0.75. Resamples are 0.05 higher on average: the lower end is
    1.70 times as much below Newcombe's, the upper end 0.05, but not below the value."""
    s = sweep([1, 1, 1, 1, 0, 0, 0, 0], [9, 8, 7, 6, 6.5, 3, 2, 1])
    found = largest_distance(s, np.array([0.7, 0.8, 0.9, np.nan]))
    low, high = newcombe_limits(4, 4, 1, 4)
    assert pytest.approx(1.7024, abs=1e-4) == ADDED
    assert (found.value, found.low, found.high) == pytest.approx((0.75, low - ADDED * 0.05, max(0.75, high - 0.05)))
    assert (found.resamples, found.undefined_resamples) == (4, 1)


def test_turned_scores_have_the_same_interval() -> None:
    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 60)
    x = rng.normal(size=60) + y
    one, other = (largest_distance(sweep(y, side * x), np.array([0.5, 0.6])) for side in (1, -1))
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_a_perfect_order_has_a_lower_end_below_one_and_no_class_has_none() -> None:
    perfect = largest_distance(sweep([1, 1, 1, 0, 0, 0], [6, 5, 4, 3, 2, 1]), np.ones(10))
    assert perfect.low < 0.6 and perfect.high == perfect.value == 1
    assert np.isnan(largest_distance(sweep([1, 1], [1, 2]), np.ones(3)).low)
    assert np.isnan(largest_distance(sweep([1, 0], [1, 2]), np.full(3, np.nan)).low)


@pytest.mark.parametrize(("n", "prevalence", "area"), [(100, 0.5, 0.7), (100, 0.5, 0.98), (400, 0.1, 0.9)])
def test_it_holds_the_true_value_where_reflected_percentiles_do_not(n: int, prevalence: float, area: float) -> None:
    """Of the same samples, reflected percentiles hold it in 75 to 88 of 100."""
    bells, rng, ends = Bells(prevalence, area), np.random.default_rng(n), []
    for y, x in zip(*bells.sample(n, 150, rng), strict=True):
        order = np.argsort(-x)
        times = rng.multinomial(n, np.full(n, 1 / n), 60).astype(float)
        up, down = (np.cumsum(times * side[order], axis=1) for side in (y, ~y))
        again = np.abs(up / up[:, -1:] - down / down[:, -1:]).max(axis=1)
        found = largest_distance(sweep(y, x), again)
        ends.append((found.low, found.high))
    low, high = np.array(ends).T
    assert 90 <= coverage((low, high), float(2 * ndtr(bells.apart / 2) - 1)) <= 99
