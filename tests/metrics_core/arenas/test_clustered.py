"""Errors of games in groups: of single games the sandwich, of games that repeat as wide as without the repeats, coverage."""

import numpy as np
import pytest
import statsmodels.api as sm

from metrics_core.arenas import bradley_terry, clustered, games


def drawn(rng, questions: int, each: int, spread: float):
    """Verdicts of four models with ties; on each question models have strengths of their own, which differ by `spread`."""
    theta = np.array([0.6, 0.2, -0.2, -0.6])
    first = rng.integers(0, 4, questions * each)
    second = (first + rng.integers(1, 4, len(first))) % 4
    question = np.repeat(np.arange(questions), each)
    here = theta + rng.normal(0, spread, (questions, 4))
    lead = here[question, first] - here[question, second]
    win, tie, draw = np.exp(lead / 2), np.full(len(first), 0.8), rng.random(len(first))
    whole = win + 1 / win + tie
    return games(
        first, second, np.where(draw < win / whole, 1.0, np.where(draw < (win + tie) / whole, 0.5, 0.0))
    ), question


def fitted(found):
    return bradley_terry(found.wins, found.ties, ties_as="davidson")


def test_each_game_by_itself_is_the_sandwich():
    found, _ = drawn(np.random.default_rng(1), 200, 1, 0.0)
    ours = clustered(found, fitted(found), np.arange(200)).covariance
    sandwich = bradley_terry(found.wins, found.ties, ties_as="davidson", errors="sandwich").covariance
    assert ours == pytest.approx(sandwich * 200 / 199, abs=1e-12)


def test_ties_as_half_a_win_are_statsmodels_errors_by_cluster():
    found, question = drawn(np.random.default_rng(5), 40, 5, 1.0)
    design = np.eye(4)[found.first] - np.eye(4)[found.second]
    how = {"cov_type": "cluster", "cov_kwds": {"groups": question, "use_correction": False}}
    fit = sm.GLM(found.score, design[:, 1:], family=sm.families.Binomial()).fit(tol=1e-14, **how)
    spread, level = np.zeros((4, 4)), np.eye(4) - 1 / 4
    spread[1:, 1:] = fit.cov_params()
    ours = clustered(found, bradley_terry(found.wins, found.ties), question).covariance
    assert ours == pytest.approx(40 / 39 * level @ spread @ level, rel=1e-8)


def test_games_that_are_there_three_times_tell_no_more():
    found, _ = drawn(np.random.default_rng(2), 150, 1, 0.0)
    again = games(
        *(np.tile(np.array(found.models)[side], 3) for side in (found.first, found.second)), np.tile(found.score, 3)
    )
    once = clustered(found, fitted(found), np.arange(150)).covariance
    assert clustered(again, fitted(again), np.tile(np.arange(150), 3)).covariance == pytest.approx(once, rel=1e-6)


@pytest.mark.slow  # simulates
def test_intervals_of_verdicts_that_share_questions_hold():
    """200 files of 60 questions, 10 verdicts each: 800 intervals. Of 100 they hold 94.6, and those of the information matrix 87.4.

    What they should hold is the fit to 40,000 questions, as strengths that differ by question make the average ones smaller.
    """
    rng = np.random.default_rng(3)
    many, _ = drawn(rng, 40_000, 10, 1.0)
    true = dict(zip(many.models, fitted(many).values, strict=True))
    held = np.zeros(2)
    for _ in range(200):
        found, question = drawn(rng, 60, 10, 1.0)
        fit = fitted(found)
        off = np.abs(fit.values - [true[model] for model in found.models])
        for i, one in enumerate((fit, clustered(found, fit, question))):
            held[i] += np.mean(off <= 1.96 * np.sqrt(np.diag(one.covariance)))

    assert 100 * held / 200 == pytest.approx([87.4, 94.6], abs=0.1)


def test_what_cannot_be_said():
    one_sided = games(["A", "A", "B"], ["B", "B", "A"], [1, 1, 0.5])
    fit = fitted(one_sided)
    assert np.isnan(clustered(one_sided, fit, [1, 2, 3]).covariance).all()
    found, question = drawn(np.random.default_rng(4), 30, 2, 0.0)
    assert np.isnan(clustered(found, fitted(found), np.zeros(60)).covariance).all()
    with pytest.raises(ValueError, match="one entry for each of 60 games"):
        clustered(found, fitted(found), question[:3])
