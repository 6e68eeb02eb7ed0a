"""DeLong, McNemar and Wilson: by hand, by their definitions, against scipy, and with too few samples."""

import math

import numpy as np
import pytest
from scipy.stats import binomtest, chi2, norm, t
from sklearn.metrics import roc_auc_score

from metrics_core.inference.delong import below_chance
from metrics_core.inference.intervals import delong, delong_difference, mcnemar, wilson, wilson_limits
from metrics_core.interval import percentile_interval, scaled_interval


def slow(y: np.ndarray, s: np.ndarray) -> tuple[float, float]:
    """AUROC and its variance over all pairs, as DeLong, DeLong and Clarke-Pearson write it."""
    wins = np.array([[1.0 if a > b else 0.5 if a == b else 0.0 for b in s[y == 0]] for a in s[y == 1]])
    v, w = wins.mean(axis=1), wins.mean(axis=0)
    return wins.mean(), v.var(ddof=1) / len(v) + w.var(ddof=1) / len(w)


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_the_definition(seed: int) -> None:
    rng = np.random.default_rng(seed)
    y = np.r_[1, 1, 0, 0, rng.integers(0, 2, 40)]
    s = np.round(rng.normal(size=len(y)) + y, seed % 3)
    area, variance = slow(y, s)
    found = delong(y, s)
    assert found.value == pytest.approx(area)
    assert found.value == pytest.approx(roc_auc_score(y, s))
    assert found.standard_error == pytest.approx(math.sqrt(variance), abs=1e-12)
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_a_hand_worked_case() -> None:
    """Positives 3 and 1 against negatives 2 and 0: wins 2 + 1 of 4. V = (1, 1/2), W = (1/2, 1): each variance 1/8."""
    found = delong([1, 1, 0, 0], [3, 1, 2, 0])
    assert found.value == 3 / 4
    assert found.standard_error == pytest.approx(math.sqrt(1 / 8 / 2 + 1 / 8 / 2))


def test_a_logit_interval_by_hand() -> None:
    """AUROC 1 of 2 and 2: half a pair tied is A = 4.5 / 5 = 0.9. Hanley and McNeil: Q1 = .9 / 1.1, Q2 = 1.62 / 1.9, so the
    variance is (.09 + Q1 - .81 + Q2 - .81) / 4 = 0.0353 (the same for -scores); DeLong's is 0 of one more than 5. So
    SE = sqrt(0.0353 * 5 / 6) = 0.1715, on the logit's scale 0.1715 / 0.09 = 1.905; log 9 - 1.96 * 1.905 = -1.537."""
    found = delong([1, 1, 0, 0], [4, 3, 2, 1])
    assert (found.value, found.standard_error, found.high) == (1, 0, 1)
    assert found.low == pytest.approx(1 / (1 + math.exp(1.537)), abs=2e-3)


@pytest.mark.parametrize(("y", "s"), [([1, 1, 0, 0, 0], [3, 2, 2, 1, 0]), ([1, 0, 1, 0, 0, 1], [1, 2, 3, 3, 0, 1])])
def test_turned_scores_turn_the_interval(y: list[int], s: list[float]) -> None:
    one, other = delong(y, s), delong(y, [-x for x in s])
    assert (other.low, other.value, other.high) == pytest.approx((1 - one.high, 1 - one.value, 1 - one.low))


def test_many_rows_give_the_plain_normal_interval() -> None:
    rng = np.random.default_rng(0)
    y = np.repeat([1, 0], 5000)
    found = delong(y, rng.normal(size=10_000) + 0.5 * y)
    reach = norm.ppf(0.975) * found.standard_error
    assert (found.low, found.high) == pytest.approx((found.value - reach, found.value + reach), abs=2e-4)


# ---- scores that know nothing
def test_below_chance_by_hand() -> None:
    """Of the 10 ways to place 2 positives among 5, one has both at the bottom: 1/10. Twice 30: one of 496 pairs."""
    assert below_chance([1, 1, 0, 0, 0], [0, 1, 2, 3, 4]) == pytest.approx(1 / 10)
    assert below_chance(np.arange(32) < 2, np.arange(32), positive=True) == pytest.approx(1 / 496)
    assert below_chance([1, 1, 0, 0, 0], [4, 3, 2, 1, 0]) == 1
    assert below_chance([1, 0], [2, 2]) == 1 and math.isnan(below_chance([1, 1], [1, 2]))


@pytest.mark.slow  # simulates
@pytest.mark.parametrize(("positives", "negatives"), [(2, 2), (3, 3), (5, 5), (3, 30), (40, 40)])
@pytest.mark.parametrize("levels", [None, 4])
def test_scores_that_know_nothing_are_called_inverted_no_more_often_than_said(positives, negatives, levels) -> None:
    rng = np.random.default_rng(positives * negatives)
    y = np.repeat([1, 0], [positives, negatives])
    drawn = (rng.normal(size=len(y)) if levels is None else rng.integers(0, levels, len(y)) for _ in range(400))
    assert sum(below_chance(y, scores) <= 0.025 for scores in drawn) <= 20  # 10 expected at most; 20 has p < 0.003


def test_one_sample_of_a_class_has_no_variance() -> None:
    found = delong([1, 0, 0], [3, 2, 1])
    assert math.isnan(found.value)
    assert found.undefined == "fewer than two samples of a class"


@pytest.mark.parametrize(
    ("y", "s", "level", "message"),
    [([1, 0], [1.0], 0.95, "one length"), ([1, 0], [1, math.nan], 0.95, "finite"), ([1, 0], [1, 0], 1.0, "level")],
)
def test_refuses(y: list[int], s: list[float], level: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        delong(y, s, level=level)


# ---- the difference of two AUROCs
def slow_difference(y: np.ndarray, a: np.ndarray, b: np.ndarray) -> tuple[float, float]:
    """Difference and variance with DeLong's covariance matrices S10 and S01, over all pairs."""
    placed = []
    for s in (a, b):
        wins = np.array([[1.0 if p > n else 0.5 if p == n else 0.0 for n in s[y == 0]] for p in s[y == 1]])
        placed.append((wins.mean(axis=1), wins.mean(axis=0), wins.mean()))
    s10, s01 = np.cov([v for v, _, _ in placed]), np.cov([w for _, w, _ in placed])
    s = s10 / (y == 1).sum() + s01 / (y == 0).sum()
    return placed[0][2] - placed[1][2], s[0, 0] + s[1, 1] - 2 * s[0, 1]


@pytest.mark.parametrize("seed", range(20))
def test_the_difference_agrees_with_the_definition(seed: int) -> None:
    rng = np.random.default_rng(seed)
    y = np.r_[1, 1, 0, 0, rng.integers(0, 2, 40)]
    a = np.round(rng.normal(size=len(y)) + y, seed % 3)
    b = np.round(a + rng.normal(size=len(y)), 1)
    value, variance = slow_difference(y, a, b)
    found = delong_difference(y, a, b)
    assert found.value == pytest.approx(value, abs=1e-12)
    assert found.standard_error == pytest.approx(math.sqrt(variance))
    assert found.z == pytest.approx(value / math.sqrt(variance), abs=1e-9)
    assert found.p_value == pytest.approx(2 * norm.sf(abs(found.z)))
    reach = norm.ppf(0.975) * found.standard_error
    assert (found.low, found.high) == pytest.approx((max(-1, value - reach), min(1, value + reach)))
    assert (found.a, found.b) == pytest.approx((roc_auc_score(y, a), roc_auc_score(y, b)))


def test_a_difference_by_hand() -> None:
    """a orders all four pairs, b three of them (the case above): V differ by (0, 1/2), W by (1/2, 0); each variance
    is 1/8, so the difference of 1/4 has a standard error of sqrt(1/8) and z = 1/sqrt(2)."""
    found = delong_difference([1, 1, 0, 0], [4, 3, 2, 1], [3, 1, 2, 0])
    assert found.value == 1 / 4
    assert found.standard_error == pytest.approx(math.sqrt(1 / 8))
    assert found.z == pytest.approx(1 / math.sqrt(2))


def test_a_difference_that_does_not_vary_has_no_p_value() -> None:
    """Every positive outscores 2/3 more negatives by a than by b, every negative is passed by 2/3 more positives; the
    differences of the shares are equal but for rounding."""
    found = delong_difference([1, 1, 1, 0, 0, 0], [2, 3, 2, 2, 2, 1], [0, 2, 0, 4, 4, 1])
    assert found.value == pytest.approx(2 / 3)
    assert found.standard_error == 0 and math.isnan(found.p_value) and found.undefined


def test_the_other_way_round_only_the_sign_changes() -> None:
    y, a, b = [1, 1, 0, 0, 1, 0], [4, 3, 2, 1, 2, 2], [3, 1, 2, 0, 5, 1]
    one, other = delong_difference(y, a, b), delong_difference(y, b, a)
    assert (one.value, one.low, one.z) == pytest.approx((-other.value, -other.high, -other.z))
    assert one.p_value == pytest.approx(other.p_value)


def test_the_same_order_twice_leaves_nothing_to_test() -> None:
    found = delong_difference([1, 0, 1, 0], [4, 3, 2, 1], [40, 30, 20, 10])
    assert (found.value, found.low, found.high, found.standard_error) == (0, 0, 0, 0)
    assert math.isnan(found.z) and math.isnan(found.p_value)
    assert found.undefined == "the difference does not vary from sample to sample"


def test_a_difference_needs_two_samples_of_each_class() -> None:
    found = delong_difference([1, 0, 0], [3, 2, 1], [1, 2, 3])
    assert math.isnan(found.value) and found.undefined == "fewer than two samples of a class"
    with pytest.raises(ValueError, match="one length"):
        delong_difference([1, 0], [1, 2], [1, 2, 3])


# ---- McNemar
def answers(both: int, b: int, c: int, neither: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Truth and two models' labels with the given numbers of right answers; three classes, so that wrong varies."""
    right_a, right_b = np.repeat([1, 1, 0, 0], [both, b, c, neither]), np.repeat([1, 0, 1, 0], [both, b, c, neither])
    truth = np.arange(len(right_a)) % 3
    return truth, np.where(right_a, truth, truth + 3), np.where(right_b, truth, truth + 6)


def test_mcnemar_with_the_approval_ratings() -> None:
    """Agresti 1990, Categorical data analysis, p. 350: of 1600 people 150 approved only in the first survey and 86 only
    in the second. (150 - 86)^2 / 236 = 17.36, the square of z = 4.17; with Edwards' correction 63^2 / 236 = 16.82."""
    plain, corrected = (mcnemar(*answers(794, 150, 86, 570), continuity=on) for on in (False, True))
    assert (corrected.b, corrected.c, corrected.total) == (150, 86, 1600)
    assert plain.statistic == pytest.approx(64**2 / 236)
    assert math.sqrt(plain.statistic) == pytest.approx(4.17, abs=0.005)
    assert corrected.statistic == pytest.approx(63**2 / 236)
    assert corrected.p_value == pytest.approx(chi2.sf(63**2 / 236, 1))
    assert corrected.method == "chi-square, continuity-corrected" and plain.method == "chi-square"
    assert corrected.value == pytest.approx(64 / 1600)


@pytest.mark.parametrize(("b", "c"), [(0, 1), (3, 9), (5, 5), (24, 0), (12, 12)])
def test_mcnemar_with_few_samples_is_the_binomial_test(b: int, c: int) -> None:
    found = mcnemar(*answers(10, b, c, 10))
    assert found.method == "exact binomial"
    assert found.statistic == min(b, c)
    assert found.p_value == pytest.approx(binomtest(b, b + c).pvalue)


def test_mcnemar_by_hand() -> None:
    """1 against 5: 2 * (1 + 6) / 2^6 = 14/64."""
    assert mcnemar(*answers(0, 1, 5, 0)).p_value == pytest.approx(14 / 64)


def test_mcnemar_changes_its_method_at_25() -> None:
    assert mcnemar(*answers(0, 12, 12, 0)).method == "exact binomial"
    assert mcnemar(*answers(0, 12, 13, 0)).method == "chi-square, continuity-corrected"
    assert mcnemar(*answers(0, 12, 13, 0), exact=True).method == "exact binomial"
    assert mcnemar(*answers(0, 2, 3, 0), exact=False).statistic == 0


def test_mcnemar_of_equal_numbers_has_no_negative_correction() -> None:
    """R says 0 here; statsmodels, which always subtracts 1 before squaring, says 1/40."""
    found = mcnemar(*answers(5, 20, 20, 5))
    assert (found.statistic, found.p_value) == (0, 1)


def test_models_that_never_differ() -> None:
    assert mcnemar(*answers(3, 0, 0, 2)).p_value == 1
    found = mcnemar(*answers(3, 0, 0, 2), exact=False)
    assert math.isnan(found.p_value) and found.undefined
    assert math.isnan(mcnemar([], [], []).value)


def test_mcnemar_refuses_unequal_lengths() -> None:
    with pytest.raises(ValueError, match="got 2, 2, 1"):
        mcnemar([1, 0], [1, 0], [1])


# ---- Wilson
@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_published(successes: int, n: int, low: float, high: float) -> None:
    """Newcombe 1998, Two-sided confidence intervals for the single proportion, table I, method 3."""
    found = wilson(successes, n)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("n", [1, 7, 100])
@pytest.mark.parametrize("level", [0.8, 0.95])
def test_wilson_is_scipys(n: int, level: float) -> None:
    for k in range(n + 1):
        found = wilson(k, n, level)
        expected = binomtest(k, n).proportion_ci(level, method="wilson")
        assert (found.value, found.low, found.high) == pytest.approx((k / n, *expected), abs=1e-12)
    low, high = wilson_limits(np.arange(n + 1), np.full(n + 1, n), level)
    assert low[0] == 0 and high[-1] == 1


def test_wilson_of_nothing() -> None:
    found = wilson(0, 0)
    assert math.isnan(found.low) and found.undefined == "no samples"
    assert all(np.isnan(limit).all() for limit in wilson_limits([0], [0]))


@pytest.mark.parametrize(("successes", "n"), [(-1, 2), (3, 2), (math.nan, 2), (1, math.nan)])
def test_wilson_refuses(successes: float, n: float) -> None:
    with pytest.raises(ValueError, match="successes"):
        wilson(successes, n)
    with pytest.raises(ValueError, match="level"):
        wilson(1, 2, 1.0)


# ---- on a scale without ends
def test_without_ends_it_is_students_interval() -> None:
    again = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
    found = scaled_interval(3.0, again, (-math.inf, math.inf), 8, 0.9)
    assert (found.low, found.high) == pytest.approx(3 + np.array([-1, 1]) * t.ppf(0.95, 7) * again.std(ddof=1))


@pytest.mark.parametrize(
    ("ends", "value"), [((0, 1), 0.97), ((-1, 1), -0.96), ((0, math.inf), 0.05), ((-math.inf, 1), 0.99)]
)
def test_it_stays_within_the_ends_and_holds_its_value(ends: tuple[float, float], value: float) -> None:
    again = np.clip(value + 0.2 * np.random.default_rng(0).normal(size=400), *ends)
    found = scaled_interval(value, again, ends, 30, 0.95)
    assert ends[0] <= found.low < value < found.high <= ends[1]


@pytest.mark.parametrize("again", [np.ones(9), np.array([0.5, *np.ones(8)]), np.full(9, 0.4), np.full(9, math.nan)])
def test_at_an_end_or_where_nothing_varies_it_is_the_percentile_interval(again: np.ndarray) -> None:
    value = float(np.nan_to_num(again[-1]))
    found, plain = scaled_interval(value, again, (0, 1), 30, 0.95), percentile_interval(value, again, 0.95)
    assert (found.low, found.high) == pytest.approx((plain.low, plain.high), nan_ok=True)


def test_twenty_errors_hold_their_root_mean_square_as_often_as_said() -> None:
    """Percentiles hold it in 88% of these samples."""
    rng, hits = np.random.default_rng(3), np.zeros(2)
    for _ in range(300):
        squares = rng.normal(size=20) ** 2
        again = np.sqrt(rng.choice(squares, (300, 20)).mean(axis=1))
        value = float(np.sqrt(squares.mean()))
        both = scaled_interval(value, again, (0, math.inf), 20, 0.95), percentile_interval(value, again, 0.95)
        hits += [one.low <= 1 <= one.high for one in both]
    assert hits[0] >= 0.93 * 300 > hits[1]
