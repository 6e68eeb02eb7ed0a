"""Intervals of ratings and ranks: how often they hold the truth, and by hand."""

import numpy as np
import pytest
from scipy.special import expit

from metrics_core.arenas import bradley_terry, difference_errors, rank_range, rating_limits
from metrics_core.arenas.elo import UNIT

TRUE = np.array([0.8, 0.4, 0.1, -0.3, -1.0])
DRAWS = 4000


def tables(each: int, tie: float = 0.0, seed: int = 5):
    """Wins and ties of DRAWS tournaments, each pair so many games. tie: Davidson's nu."""
    rng = np.random.default_rng(seed)
    models = len(TRUE)
    won, tied = np.zeros((2, DRAWS, models, models))
    for i in range(models):
        for j in range(i):
            gap = TRUE[i] - TRUE[j]
            odds = np.array([np.exp(gap / 2), np.exp(-gap / 2), tie])
            counts = rng.multinomial(each, odds / odds.sum(), DRAWS)
            won[:, i, j], won[:, j, i] = counts[:, 0], counts[:, 1]
            tied[:, i, j] = tied[:, j, i] = counts[:, 2]
    return won, tied


def held(found, true) -> float:
    """The proportion of intervals that hold the true rating, all models together; without tables that have no answer."""
    low, high = rating_limits(found)
    known = ~np.isnan(low[:, 0])
    rating = 1000 + UNIT * (true - true.mean())
    return float(np.mean(((low <= rating) & (rating <= high))[known]))


@pytest.mark.parametrize("each", [20, 50, 200])
@pytest.mark.parametrize("errors", ["information", "sandwich"])
def test_intervals_hold_the_truth_as_often_as_they_say(each, errors):
    """4,000 tournaments of five models: 20,000 intervals a case, +-0.3 points. Measured: 95.0% to 95.4% (information), 95.0% to 95.3% (sandwich)."""
    won, _ = tables(each)
    assert held(bradley_terry(won, errors=errors), TRUE) == pytest.approx(0.95, abs=0.012)


def half_truth(tie: float) -> np.ndarray:
    """The strengths that endlessly many games give if a tie is half a win."""
    gap = TRUE[:, None] - TRUE[None, :]
    whole = np.exp(gap / 2) + np.exp(-gap / 2) + tie
    score = (np.exp(gap / 2) + tie / 2) / whole
    return bradley_terry(score * (1 - np.eye(len(TRUE)))).values


def test_with_ties_as_half_the_information_matrix_is_too_careful_and_the_sandwich_is_not():
    """A tie varies less than half a win and half a loss drawn by lot. Measured: 99.1% and 94.8%."""
    won, tied = tables(50, tie=1.5)
    true = half_truth(1.5)
    assert held(bradley_terry(won, tied), true) > 0.97
    assert held(bradley_terry(won, tied, errors="sandwich"), true) == pytest.approx(0.95, abs=0.01)


@pytest.mark.slow  # simulates
def test_davidsons_intervals_hold_the_truth():
    """One table at a time, so 400 tournaments: +-1 point. Measured: 94.3%."""
    won, tied = tables(50, tie=1.0)
    found = bradley_terry(won[:400], tied[:400], ties_as="davidson")
    assert held(found, TRUE) == pytest.approx(0.95, abs=0.02)
    assert float(np.mean(found.tie)) == pytest.approx(1.0, abs=0.03)


@pytest.mark.parametrize(("by", "least"), [("differences", 0.93), ("intervals", 0.98)])
def test_two_equal_models_are_rarely_told_apart(by, least):
    """Two models of equal strength among five: the one is clearly ahead in 5% by the difference, in about 1% where intervals must not overlap. Measured: 4.95% and 1.25%."""
    rng = np.random.default_rng(9)
    true = np.array([0.0, 0.0, 0.5, -0.5, 1.0])
    won = np.zeros((DRAWS, 5, 5))
    for i in range(5):
        for j in range(i):
            won[:, i, j] = rng.binomial(60, expit(true[i] - true[j]), DRAWS)
            won[:, j, i] = 60 - won[:, i, j]
    found = bradley_terry(won)
    gap = found.ratings[:, 0] - found.ratings[:, 1]
    if by == "differences":
        apart = np.abs(gap) > 1.959964 * difference_errors(found)[:, 0, 1]
    else:
        low, high = rating_limits(found)
        apart = (low[:, 0] > high[:, 1]) | (low[:, 1] > high[:, 0])
    share = 1 - float(np.mean(apart))
    assert share > least
    if by == "differences":
        assert share == pytest.approx(0.95, abs=0.012)


def test_ranks_by_hand():
    """Two models are far ahead of the third, and not of each other."""
    found = bradley_terry([[0, 52, 95], [48, 0, 94], [5, 6, 0]])
    best, worst = rank_range(found)
    assert best.tolist() == [1, 1, 3] and worst.tolist() == [2, 2, 3]
    for one, other in zip(rank_range(found), rank_range(found, by="intervals"), strict=True):
        assert one.tolist() == other.tolist()


def test_the_error_of_a_difference_of_two_models_by_hand():
    """30 to 10: the variance of the log odds is 1/30 + 1/10."""
    found = bradley_terry([[0, 30], [10, 0]])
    assert difference_errors(found)[0, 1] == pytest.approx(UNIT * (1 / 30 + 1 / 10) ** 0.5, rel=1e-12)
    low, high = rating_limits(found)
    assert (high - low)[0] == pytest.approx(1.959963984540054 * UNIT * (1 / 30 + 1 / 10) ** 0.5, rel=1e-9)


def test_non_overlap_asks_for_more():
    """Where two intervals do not overlap, the interval of the difference does not hold 0: SE of a difference <= sum of both."""
    won, _ = tables(30, seed=6)
    found = bradley_terry(won)
    keep = ~np.isnan(found.values[:, 0])
    apart = [rank_range(found, by=way)[0][keep] for way in ("differences", "intervals")]
    assert (apart[0] >= apart[1]).all() and (apart[0] > apart[1]).any()


def test_without_an_answer_there_are_no_ranks():
    best, worst = rank_range(bradley_terry([[0, 3], [0, 0]]))
    assert np.isnan(best).all() and np.isnan(worst).all()
    with pytest.raises(ValueError, match="by must be"):
        rank_range(bradley_terry([[0, 3], [1, 0]]), by="overlap")
    with pytest.raises(ValueError, match="level must lie"):
        rank_range(bradley_terry([[0, 3], [1, 0]]), level=1)
