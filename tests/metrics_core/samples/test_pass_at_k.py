"""Several answers to a problem: by hand, by counting every choice, against scipy and a simulation."""

from itertools import combinations
from math import comb, inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from metrics_core import explain
from metrics_core.samples import (
    majority_at_k,
    mean_pass_at_k,
    pass_at_k,
    pass_at_k_standard_error,
    pass_at_k_variance,
    pass_at_k_with_replacement,
    pass_hat_k,
)

COUNTS = st.integers(1, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))


def by_choosing(n, c, k, met) -> float:
    """Every choice of k of n answers, of which the first c are right: for how many `met` holds of the number of right ones."""
    chosen = [met(sum(i < c for i in one)) for one in combinations(range(n), k)]
    return sum(chosen) / len(chosen)


def test_three_right_of_ten_by_hand():
    """One of 5: 1 - (7*6*5*4*3)/(10*9*8*7*6) = 1 - 2520/30240 = 11/12. Two both right: 3*2/(10*9) = 1/15."""
    assert pass_at_k(10, 3, 5) == pytest.approx(11 / 12, rel=1e-15)
    assert pass_hat_k(10, 3, 2) == pytest.approx(1 / 15, rel=1e-15)
    assert [pass_at_k(10, 3, 1), pass_hat_k(10, 3, 1)] == pytest.approx([0.3, 0.3], rel=1e-15)
    # 2 or 3 right of 3: (3*7 + 1)/120
    assert majority_at_k(10, 3, 3) == pytest.approx(22 / 120, rel=1e-13)
    assert pass_at_k_with_replacement(10, 3, 2) == pytest.approx(1 - 0.7**2, rel=1e-15)


@given(COUNTS)
def test_every_choice_counted(counts):
    n, c, k = counts
    assert pass_at_k(n, c, k) == pytest.approx(by_choosing(n, c, k, lambda right: right >= 1), abs=1e-14)
    assert pass_hat_k(n, c, k) == pytest.approx(by_choosing(n, c, k, lambda right: right == k), abs=1e-14)
    assert majority_at_k(n, c, k) == pytest.approx(by_choosing(n, c, k, lambda right: right > k / 2), abs=1e-12)


@given(COUNTS)
def test_between_all_and_one(counts):
    """All right implies most right, which implies one right; drawing twice finds no more than drawing once."""
    n, c, k = counts
    assert pass_hat_k(n, c, k) <= majority_at_k(n, c, k) + 1e-12
    assert majority_at_k(n, c, k) <= pass_at_k(n, c, k) + 1e-12
    assert pass_at_k_with_replacement(n, c, k) <= pass_at_k(n, c, k) + 1e-12


def test_equal_to_scipy_and_to_the_papers_product():
    n, c, k = np.meshgrid([20, 164, 1000], [0, 1, 7, 20], [1, 5, 20], indexing="ij")
    assert pass_at_k(n, c, k) == pytest.approx(1 - hypergeom.pmf(0, n, c, k), abs=1e-12)
    factors = 1 - 10 / np.arange(164 - 50 + 1, 164 + 1)  # Chen et al. 2021, figure 3
    assert pass_at_k(164, 50, 10) == pytest.approx(1 - np.prod(factors), rel=1e-13)


@pytest.mark.parametrize(("n", "c", "k"), [(10**6, 1, 1), (10**6, 3, 10**5), (10**5, 40, 700)])
def test_large_counts_lose_no_digits(n, c, k):
    """Against whole numbers of any length, divided once."""
    exact = (comb(n, k) - comb(n - c, k)) / comb(n, k)
    assert pass_at_k(n, c, k) == pytest.approx(exact, rel=1e-12)


def test_solved_problems_are_no_samples():
    """50 of 164 problems solved, put in as if they were 50 of 164 answers to one: 97.7%, where one answer a problem gives 30.5%."""
    assert pass_at_k(164, 50, 10) == pytest.approx(0.9767863361645763, rel=1e-12)
    assert mean_pass_at_k([1] * 164, [1] * 50 + [0] * 114, 1) == pytest.approx(50 / 164, rel=1e-15)
    assert np.isnan(mean_pass_at_k([1] * 164, [1] * 50 + [0] * 114, 10))


def test_more_kept_than_sampled_is_undefined_and_not_1():
    """The paper's code returns 1.0 where n - c < k, and so for no right answer at all: n = 1, c = 0, k = 10."""
    assert np.isnan(pass_at_k(1, 0, 10))
    for metric in (pass_at_k, pass_hat_k, majority_at_k):
        assert explain(metric, 3, 1, 4).undefined == "fewer than k answers were sampled"
    assert pass_at_k_with_replacement(1, 0, 10) == 0
    assert explain(pass_at_k_with_replacement, 0, 0, 1).undefined == "no answer was sampled"
    assert explain(mean_pass_at_k, [], [], 1).undefined == "there are no problems"
    assert explain(mean_pass_at_k, [5, 2], [1, 1], 3).undefined == "a problem has fewer than k answers"


def test_the_same_mean_spread_otherwise():
    """Ten problems, 30 of 100 answers right: 3 of 10 each, or all 10 of three. At k = 5: 11/12 and 3/10."""
    assert mean_pass_at_k([10] * 10, [3] * 10, 5) == pytest.approx(11 / 12, rel=1e-14)
    assert mean_pass_at_k([10] * 10, [10] * 3 + [0] * 7, 5) == pytest.approx(0.3, rel=1e-15)


def test_unbiased_where_the_plug_in_is_too_low():
    """Over all c of 10 answers that are right with probability 0.3 each, weighted by how likely each c is."""
    c = np.arange(11)
    chance = np.array([comb(10, right) * 0.3**right * 0.7 ** (10 - right) for right in c])
    truth = 1 - 0.7**4
    assert chance @ pass_at_k(10, c, 4) == pytest.approx(truth, rel=1e-12)
    assert chance @ pass_at_k_with_replacement(10, c, 4) < truth - 0.01
    spread = chance @ (pass_at_k(10, c, 4) - truth) ** 2
    assert chance @ pass_at_k_variance(10, c, 4) == pytest.approx(spread, rel=1e-12)
    assert np.isnan(pass_at_k_standard_error(10, 3, 6))
    assert pass_at_k_standard_error(10, 3, 2) == pytest.approx(pass_at_k_variance(10, 3, 2) ** 0.5, rel=1e-15)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((10, 11, 1), "c must be at most n"),
        ((10, 3, 0), "k must be"),
        ((10, 2.5, 1), "c must be"),
        ((inf, 1, 1), "n must be"),
        ((1e17, 1, 1), "n must be"),
        ((nan, 1, 1), "n must be"),
        ((10, -1, 1), "c must be"),
    ],
)
def test_counts_that_are_none_are_named(arguments, said):
    with pytest.raises(ValueError, match=said):
        pass_at_k(*arguments)
