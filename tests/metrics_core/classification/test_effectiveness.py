"""Van Rijsbergen's E against his own formula and scikit-learn's F; the data of the history."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import fbeta_score

from metrics_core import Confusion
from metrics_core.classification import f_beta
from metrics_core.classification.effectiveness import effectiveness, precision_on_contour
from pages.reference.history import data as history

rate = st.floats(0.01, 1)
betas = st.floats(0.1, 10)


def test_by_hand():
    """P = 3/4, R = 3/7: F = 2 · 3/4 · 3/7 / (3/4 + 3/7) = 6/11, so that E = 5/11."""
    assert effectiveness(3 / 4, 3 / 7) == pytest.approx(5 / 11)


@given(rate, rate, betas)
def test_it_is_van_rijsbergens_own_formula(p, r, beta):
    alpha = 1 / (beta**2 + 1)
    assert effectiveness(p, r, beta=beta) == pytest.approx(1 - 1 / (alpha / p + (1 - alpha) / r))


@given(st.integers(1, 50), st.integers(0, 50), st.integers(0, 50), betas)
def test_it_is_one_minus_f_of_the_counts(tp, fp, fn, beta):
    e = effectiveness(tp / (tp + fp), tp / (tp + fn), beta=beta)
    truth, said = np.repeat([1, 0, 1], [tp, fp, fn]), np.repeat([1, 1, 0], [tp, fp, fn])
    assert 1 - e == pytest.approx(f_beta(Confusion(tp, fp, fn, 0), beta))
    assert 1 - e == pytest.approx(fbeta_score(truth, said, beta=beta))


@given(st.floats(0.01, 0.99), rate, betas)
def test_a_contour_runs_through_its_point(p, r, beta):
    f = 1 - effectiveness(p, r, beta=beta)
    there = precision_on_contour(f, r, beta=beta)
    assert 1 - effectiveness(there, r, beta=beta) == pytest.approx(f)


@given(st.floats(0.05, 0.9), st.floats(0.2, 1))
def test_where_recall_is_beta_times_precision_both_count_the_same(p, beta):
    r, step = beta * p, 1e-6
    more_p = effectiveness(p + step, r, beta=beta)
    more_r = effectiveness(p, r + step, beta=beta)
    assert more_p == pytest.approx(more_r, abs=1e-9)


def test_ends():
    assert effectiveness(0, 0) == 1
    assert effectiveness(1, 1) == 0
    assert effectiveness(0.5, 0.2, beta=0) == pytest.approx(0.5)  # precision alone
    assert np.isnan(precision_on_contour(0.8, 0.1))
    for beta in (-1, np.inf, np.nan):
        with pytest.raises(ValueError, match="beta must be finite"):
            effectiveness(0.5, 0.5, beta=beta)


def test_every_needle_more_lets_fewer_fall():
    """By hand: of 8 wanted cards 7, 6, 4, 3 have the first one, two, three, four notches; of the others 9, 4, 1, 0."""
    wanted, notched = history.deck()
    falls = [notched[:, :k].all(axis=1) for k in range(5)]
    assert [int((f & wanted).sum()) for f in falls] == [8, 7, 6, 4, 3]
    assert [int((f & ~wanted).sum()) for f in falls] == [16, 9, 4, 1, 0]


def test_the_papers_are_as_many_as_said():
    relevant, terms = history.papers()
    assert (len(relevant), int(relevant.sum()), int(terms.max())) == (1400, 22, 7)
