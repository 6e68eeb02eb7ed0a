"""Adjusted p-values against statsmodels, by hand, and how often anything is a false alarm."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from metrics_core.inference.multiple import benjamini_hochberg, holm


@pytest.fixture(autouse=True, scope="module")
def no_garbage_is_collected():
    """statsmodels asks for a collection at each call, which goes through all that the tests before have left."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gc.collect", lambda *_: 0)
        yield


P = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def test_four_by_hand():
    """Sorted 0.01 0.02 0.03 0.04. Holm: 0.04, 0.06, 0.06, 0.06. Benjamini and Hochberg: all 0.04."""
    p = [0.04, 0.01, 0.03, 0.02]
    assert holm(p) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert benjamini_hochberg(p) == pytest.approx([0.04] * 4)
    assert holm([0.02, np.nan, 0.5]) == pytest.approx([0.04, np.nan, 0.5], nan_ok=True)


@given(P)
def test_statsmodels(p):
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1], abs=1e-9)
    assert benjamini_hochberg(p) == pytest.approx(multipletests(p, method="fdr_bh")[1], abs=1e-9)


@given(P)
def test_corrections_only_raise_and_holm_raises_more(p):
    assert (benjamini_hochberg(p) >= np.array(p) - 1e-15).all()
    assert (holm(p) >= benjamini_hochberg(p) - 1e-12).all()


def test_of_twenty_tests_of_nothing_two_in_three_times_one_is_below_a_twentieth():
    rng = np.random.default_rng(13)
    p = rng.random((4000, 20))
    assert np.mean(p.min(axis=1) < 0.05) == pytest.approx(1 - 0.95**20, abs=0.025)
    assert np.mean([holm(row).min() < 0.05 for row in p]) == pytest.approx(0.05, abs=0.012)
