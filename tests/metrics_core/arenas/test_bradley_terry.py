"""Bradley-Terry and Davidson: by hand, against statsmodels and a plain maximum, and where no finite answer exists."""

from math import isnan, log, log10

import numpy as np
import pytest
import scipy.optimize
import statsmodels.api
from hypothesis import given
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression

from metrics_core import CATALOG, explain
from metrics_core.arenas import bradley_terry, bradley_terry_rating, games, parts
from metrics_core.arenas.games import NO_GAME
from metrics_core.arenas.strengths import ALL_TIES, APART, ONE_SIDED, separated
from tests.helpers.cards import evaluated, run


def drawn(seed: int, models: int = 5, count: int = 400, tied: float = 0.0):
    """Games of models 0 to 4 with random strengths."""
    rng = np.random.default_rng(seed)
    theta = rng.normal(0, 0.7, models)
    first = rng.integers(0, models, count)
    second = (first + rng.integers(1, models, count)) % models
    won = rng.random(count) < 1 / (1 + np.exp(theta[second] - theta[first]))
    score = np.where(rng.random(count) < tied, 0.5, won)
    return first, second, score


def test_two_models_by_hand():
    """A wins 3 of 4: odds of 3 to 1, so 400 log10(3) = 190.85 points, half of it on each side of 1000."""
    columns = ["A"] * 4, ["B"] * 4, [1, 1, 1, 0]
    assert bradley_terry_rating(*columns, model="A") == pytest.approx(1000 + 200 * log10(3), rel=1e-13)
    assert bradley_terry_rating(*columns, model="B") == pytest.approx(1000 - 200 * log10(3), rel=1e-13)


def test_three_models_by_hand():
    """A beats B 2 to 1, B beats C 3 to 1, and A and C did not meet: the strengths are ln 2 + ln 3, ln 3 and 0, minus their mean."""
    wins = np.array([[0, 2, 0], [1, 0, 3], [0, 1, 0]])
    expected = np.array([log(6), log(3), 0])
    assert bradley_terry(wins).values == pytest.approx(expected - expected.mean(), rel=1e-12)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("tied", [0.0, 0.3])
def test_it_is_statsmodels_logistic_regression(seed, tied):
    first, second, score = drawn(seed, tied=tied)
    names = {"first": first, "second": second, "score": score, "start": 1000.0}
    for model in range(5):
        theirs = run(CATALOG["bradley_terry_rating"].reference, model=model, statsmodels=statsmodels, np=np, **names)
        assert bradley_terry_rating(first, second, score, model=model) == pytest.approx(theirs, abs=1e-9)


def test_it_is_scikit_learns_logistic_regression_without_a_penalty():
    """Its solver stops earlier: 1e-5 points of about 1000."""
    first, second, score = drawn(11)
    design = np.zeros((len(first), 5))
    design[np.arange(len(first)), first], design[np.arange(len(first)), second] = 1, -1
    fit = LogisticRegression(C=np.inf, fit_intercept=False, tol=1e-12, solver="newton-cg", max_iter=1000)
    theta = np.append(0, fit.fit(design[:, 1:], score).coef_[0])
    found = games(first, second, score)
    ours = bradley_terry(found.wins).values
    assert ours - ours[found.place(0)] == pytest.approx(theta[list(found.models)], abs=1e-6)


def test_the_covariance_is_statsmodels():
    first, second, score = drawn(4)
    design = np.zeros((len(first), 5))
    design[np.arange(len(first)), first], design[np.arange(len(first)), second] = 1, -1
    fit = statsmodels.api.GLM(score, design[:, 1:], family=statsmodels.api.families.Binomial()).fit(tol=1e-14)
    wide = np.zeros((5, 5))
    wide[1:, 1:] = fit.cov_params()
    level = np.eye(5) - 1 / 5
    found = games(first, second, score)
    place = list(found.models)
    assert bradley_terry(found.wins).covariance == pytest.approx((level @ wide @ level)[np.ix_(place, place)], abs=1e-9)
    robust = statsmodels.api.GLM(score, design[:, 1:], family=statsmodels.api.families.Binomial()).fit(
        tol=1e-14, cov_type="HC0"
    )
    wide[1:, 1:] = robust.cov_params()
    sandwich = bradley_terry(found.wins, errors="sandwich").covariance
    assert sandwich == pytest.approx((level @ wide @ level)[np.ix_(place, place)], abs=1e-9)


@given(st.permutations(range(40)))
def test_the_order_of_the_games_changes_nothing(order):
    first, second, score = (column[:40] for column in drawn(7, models=3))
    order = list(order)
    found = games(first, second, score)
    again = games(first[order], second[order], score[order])
    same = [again.models.index(model) for model in found.models]
    one, other = bradley_terry(found.wins, found.ties), bradley_terry(again.wins, again.ties)
    assert other.values[same] == pytest.approx(one.values, abs=1e-11)


def test_many_tables_at_once_and_one_by_one():
    rng = np.random.default_rng(8)
    wins = rng.integers(0, 9, (30, 4, 4)) * (1 - np.eye(4))
    wins[0, 0], wins[1, :, 0], wins[1, 0] = 0, 0, 0
    many = bradley_terry(wins)
    assert np.isnan(many.values[:2]).all() and not np.isnan(many.values[2:]).any()
    for one, values in zip(wins, many.values, strict=True):
        assert bradley_terry(one).values == pytest.approx(values, abs=1e-10, nan_ok=True)


def test_far_apart_and_still_finite():
    """A beats B in a million games and loses one: ln(1e6)."""
    found = bradley_terry([[0, 1e6], [1, 0]]).values
    assert found[0] - found[1] == pytest.approx(log(1e6), rel=1e-9)


# ---- ties
def likelihood(parameters, won, tied):
    """Davidson's, written out."""
    theta, nu = np.append(0, parameters[:-1]), np.exp(parameters[-1])
    total = 0.0
    for i in range(len(won)):
        for j in range(len(won)):
            if i != j:
                whole = np.exp(theta[i]) + np.exp(theta[j]) + nu * np.exp((theta[i] + theta[j]) / 2)
                total += won[i, j] * (theta[i] - np.log(whole))
                total += tied[i, j] / 2 * (np.log(nu) + (theta[i] + theta[j]) / 2 - np.log(whole))
    return -total


def test_davidsons_two_models_by_hand():
    """6 wins, 3 losses, 4 ties: odds of 6 to 3, and 4 = nu sqrt(6 3) in the same unit."""
    found = bradley_terry([[0, 6], [3, 0]], [[0, 4], [4, 0]], ties_as="davidson")
    assert found.values[0] - found.values[1] == pytest.approx(log(2), rel=1e-12)
    assert found.tie == pytest.approx(4 / 18**0.5, rel=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_davidson_is_the_maximum_of_its_likelihood(seed):
    found = games(*drawn(seed, models=4, tied=0.3))
    ours = bradley_terry(found.wins, found.ties, ties_as="davidson")
    theirs = scipy.optimize.minimize(likelihood, np.zeros(4), (found.wins, found.ties), method="BFGS", tol=1e-9)
    assert ours.values - ours.values[0] == pytest.approx(np.append(0, theirs.x[:-1]), abs=1e-5)
    assert float(ours.tie) == pytest.approx(np.exp(theirs.x[-1]), abs=1e-5)


def test_davidsons_covariance_is_the_inverse_curvature():
    found = games(*drawn(5, models=3, tied=0.3))
    ours = bradley_terry(found.wins, found.ties, ties_as="davidson")
    at = np.append(ours.values[1:] - ours.values[0], np.log(ours.tie))
    step = 1e-4
    curve = np.zeros((3, 3))
    for i in range(3):
        for j in range(3):
            a, b = np.eye(3)[i] * step, np.eye(3)[j] * step
            shifted = [likelihood(at + s * a + t * b, found.wins, found.ties) for s in (1, -1) for t in (1, -1)]
            curve[i, j] = (shifted[0] - shifted[1] - shifted[2] + shifted[3]) / (4 * step**2)
    wide = np.zeros((3, 3))
    wide[1:, 1:] = np.linalg.inv(curve)[:-1, :-1]
    level = np.eye(3) - 1 / 3
    assert ours.covariance == pytest.approx(level @ wide @ level, rel=1e-4)


def test_leaving_ties_out_is_the_same_for_two_models_and_not_for_three():
    two = np.array([[0, 8.0], [4, 0]]), np.array([[0, 6.0], [6, 0]])
    assert bradley_terry(*two, ties_as="davidson").values == pytest.approx(bradley_terry(*two, ties_as="out").values)
    found = games(*drawn(2, models=3, tied=0.3))
    ways = [bradley_terry(found.wins, found.ties, ties_as=way).values for way in ("davidson", "out", "half")]
    assert np.abs(ways[0] - ways[1]).max() > 0.005
    assert np.ptp(ways[2]) < min(np.ptp(ways[0]), np.ptp(ways[1]))  # half a win pulls models together


def test_ties_may_be_all_that_holds_models_together():
    """A beats B and B beats C only, but A and C tie: finite with a tie's own probability, and with half a win."""
    won, tied = np.array([[0, 3, 0], [0, 0, 3], [0, 0, 0]]), np.array([[0, 0, 3], [0, 0, 0], [3, 0, 0]])
    for way in ("davidson", "half"):
        assert np.isfinite(bradley_terry(won, tied, ties_as=way).values).all()
    assert bradley_terry(won, tied, ties_as="out").undefined == ONE_SIDED


# ---- no finite answer
@pytest.mark.parametrize(
    ("wins", "reason"),
    [
        ([[0, 3], [0, 0]], ONE_SIDED),
        ([[0, 2, 1], [1, 0, 1], [0, 0, 0]], ONE_SIDED),  # the last lost every game
        ([[0, 2, 1, 0], [1, 0, 0, 1], [0, 0, 0, 2], [0, 0, 1, 0]], ONE_SIDED),  # the first two won every game
        ([[0, 2, 0, 0], [1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 1, 0]], APART),
        ([[0, 2, 0], [1, 0, 0], [0, 0, 0]], APART),  # the last played no game
    ],
)
def test_where_no_finite_answer_exists(wins, reason):
    found = bradley_terry(wins)
    assert np.isnan(found.values).all() and np.isnan(found.covariance).all() and found.undefined == reason
    mended = bradley_terry(wins, prior=0.5)
    assert np.isfinite(mended.values).all() and mended.undefined == ""
    tied = 0.0 * np.asarray(wins)
    tied[0, 1] = tied[1, 0] = 1
    if reason == APART or len(wins) > 2:
        assert bradley_terry(wins, tied, ties_as="davidson").undefined == reason


def test_a_win_and_ties_alone_have_no_answer_by_davidson():
    """A beat B and tied with it: the more ties explain, the further apart both may be."""
    assert bradley_terry([[0, 3], [0, 0]], [[0, 4], [4, 0]], ties_as="davidson").undefined == ONE_SIDED
    assert bradley_terry([[0, 0], [0, 0]], [[0, 4], [4, 0]], ties_as="davidson").undefined == ALL_TIES


def test_a_prior_by_hand():
    """A won 3 of 3; one tied game more: 3.5 to 0.5."""
    found = bradley_terry([[0, 3], [0, 0]], prior=1).values
    assert found[0] - found[1] == pytest.approx(log(7), rel=1e-12)


def test_parts_of_a_graph():
    assert parts([[0, 2, 0, 0], [1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]]).tolist() == [0, 0, 1, 1]
    assert parts([[0, 0, 1], [0, 0, 0], [0, 0, 0]], [[0, 0, 0], [0, 0, 1], [0, 1, 0]]).tolist() == [0, 0, 0]


def test_a_direction_along_which_the_likelihood_rises():
    assert separated(np.array([[1.0, -1], [2, -1]])) and not separated(np.array([[1.0, -1], [-1, 1]]))


def test_reasons_of_a_rating():
    columns = ["A", "B", "C"], ["B", "A", "A"], [1, 1, 1]
    assert isnan(bradley_terry_rating(*columns, model="A"))
    assert explain(bradley_terry_rating, *columns, model="A").undefined == ONE_SIDED
    assert explain(bradley_terry_rating, *columns, model="Z").undefined == NO_GAME
    assert explain(bradley_terry_rating, [], [], [], model="Z").undefined == NO_GAME
    assert (
        explain(bradley_terry_rating, ["A", "B", "C", "D"], ["B", "A", "D", "C"], [1] * 4, model="A").undefined == APART
    )
    assert explain(bradley_terry_rating, *columns, model="C", prior=1).undefined == ""


@pytest.mark.parametrize("ties", ["half", "out", "davidson"])
def test_steps_end_in_the_value_and_wins_are_as_expected(ties):
    """At the maximum each model's wins, a tie as half, are as many as the strengths expect."""
    first, second, score = drawn(3, models=4, tied=0.2)
    worked = explain(bradley_terry_rating, first, second, score, model=1, ties=ties)
    assert evaluated(worked.steps[-1].substituted) == pytest.approx(worked.value, rel=1e-5)
    assert worked.steps[0].value == pytest.approx(worked.steps[1].value, rel=1e-9)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: bradley_terry([[0, 1, 2]]), "wins must have a row and a column"),
        (lambda: bradley_terry([[0, -1], [1, 0]]), "wins must hold counts"),
        (lambda: bradley_terry([[1, 1], [1, 0]]), "wins must be 0 on the diagonal"),
        (lambda: bradley_terry([[0, 1], [1, 0]], [[0, 1], [2, 0]]), "ties must be the same in both halves"),
        (lambda: bradley_terry([[0, 1], [1, 0]], ties_as="third"), "ties_as must be"),
        (lambda: bradley_terry([[0, 1], [1, 0]], prior=-1), "prior must be finite and not negative"),
        (lambda: bradley_terry([[0, 1], [1, 0]], errors="bootstrap"), "errors must be"),
    ],
)
def test_what_are_no_tables_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()
