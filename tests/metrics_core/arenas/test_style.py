"""Style control: against statsmodels, what it repairs, and where it has no answer."""

import numpy as np
import pytest
import statsmodels.api

from metrics_core.arenas import bradley_terry, games, style_controlled
from metrics_core.arenas.strengths import APART, ONE_SIDED
from metrics_core.arenas.style import SAME


def drawn(count: int = 2000, lean: float = 1.0):
    """Three equal models, the first of which writes long answers, and voters who lean to these."""
    rng = np.random.default_rng(12)
    first = rng.integers(0, 3, count)
    second = (first + rng.integers(1, 3, count)) % 3
    length = rng.normal(0, 1, (2, count)) + np.stack([first == 0, second == 0])
    apart = length[0] - length[1]
    score = np.where(rng.random(count) < 0.1, 0.5, rng.random(count) < 1 / (1 + np.exp(-lean * apart)))
    return games(first, second, score), apart


def test_it_is_statsmodels_logistic_regression():
    found, apart = drawn()
    design = np.zeros((len(apart), 3))
    design[np.arange(len(apart)), found.first], design[np.arange(len(apart)), found.second] = 1, -1
    full = np.column_stack([design[:, 1:], apart, apart**2])
    fit = statsmodels.api.GLM(found.score, full, family=statsmodels.api.families.Binomial()).fit(tol=1e-14)
    ours = style_controlled(found, np.column_stack([apart, apart**2]))
    assert ours.values - ours.values[0] == pytest.approx(np.append(0, fit.params[:2]), abs=1e-9)
    assert ours.slopes == pytest.approx(fit.params[2:], abs=1e-9)
    assert np.sqrt(np.diag(ours.covariance))[3:] == pytest.approx(fit.bse[2:], abs=1e-9)
    gap = ours.covariance[1, 1] + ours.covariance[0, 0] - 2 * ours.covariance[0, 1]
    assert gap**0.5 == pytest.approx(fit.bse[0], abs=1e-9)


def test_the_wrong_formula_beside_the_right_one():
    """All three models are equal. Without the lengths the wordy one is far ahead; with them it is not, within three standard errors."""
    found, apart = drawn()
    place = found.place(0)
    plain, ours = bradley_terry(found.wins, found.ties), style_controlled(found, apart)
    assert plain.ratings[place] > 1060
    error = 400 / np.log(10) * ours.covariance[place, place] ** 0.5
    assert abs(ours.ratings[place] - 1000) < 3 * error < 40
    assert ours.slopes[0] == pytest.approx(0.9, abs=0.15)  # a tenth of the games are ties


def test_a_style_that_nobody_minds_changes_little():
    found, _ = drawn(lean=0.0)
    x = np.random.default_rng(1).normal(size=len(found.score))
    assert style_controlled(found, x).values == pytest.approx(bradley_terry(found.wins, found.ties).values, abs=0.02)


def test_where_there_is_no_answer():
    one = games(["A", "B", "A", "B"], ["B", "A", "B", "A"], [1, 1, 0, 1])
    lengths = np.where(np.array(one.first) == 0, 2.0, -2.0)  # A is longer by the same in every game
    assert style_controlled(one, lengths).undefined == SAME
    assert np.isnan(style_controlled(one, lengths).values).all()
    apart = games(["A", "B", "C", "D"], ["B", "A", "D", "C"], [1, 1, 1, 1])
    assert style_controlled(apart, [1, 2, 3, 4]).undefined == APART
    decided = games(["A", "A", "A", "B"], ["B", "B", "B", "A"], [1, 1, 0, 0])  # the longer answer wins always
    assert style_controlled(decided, [1.0, 2.0, -1.5, -3.0]).undefined == ONE_SIDED


@pytest.mark.parametrize("styles", [[1, 2, 3], [1, 2, 3, np.nan], np.zeros((4, 1, 1))])
def test_what_are_no_styles_is_refused(styles):
    one = games(["A", "B", "A", "B"], ["B", "A", "B", "A"], [1, 1, 0, 1])
    with pytest.raises(ValueError, match="styles must be finite, a row for each of 4 games"):
        style_controlled(one, styles)
