"""A contaminated benchmark: by hand, drawn anew, and what more items do not help."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.error_bars import contaminated_score
from tests.helpers.cards import evaluated, run

SHARE = st.floats(0, 1)


def test_by_hand():
    """A fifth leaked, 95% of it right, 60% of the rest: 0.2 * 0.95 + 0.8 * 0.6 = 0.67."""
    assert contaminated_score(0.2, 0.95, 0.6) == pytest.approx(0.67, rel=1e-14)
    assert contaminated_score([0, 1], 0.95, 0.6).tolist() == pytest.approx([0.6, 0.95])


@given(SHARE, SHARE, SHARE)
def test_it_is_what_the_card_says(leaked, leaked_score, clean_score):
    given_ = {"leaked": leaked, "leaked_score": leaked_score, "clean_score": clean_score}
    worked = explain(contaminated_score, **given_)
    assert worked.value == pytest.approx(run(CATALOG["contaminated_score"].reference, **given_), abs=1e-12)
    assert evaluated(worked.steps[-1].substituted) == pytest.approx(worked.value, abs=2e-5)  # six digits are printed


def test_drawn_anew():
    """10,000 benchmarks of 200 items: the mean is within five standard errors of 0.67."""
    draw = np.random.default_rng(1)
    leaked = draw.random((10_000, 200)) < 0.2
    right = draw.random(leaked.shape) < np.where(leaked, 0.95, 0.6)
    assert right.mean() == pytest.approx(contaminated_score(0.2, 0.95, 0.6), abs=5 * np.sqrt(0.67 * 0.33 / right.size))


@pytest.mark.parametrize("wrong", [-0.1, 1.1, float("nan")])
def test_what_is_no_proportion_is_refused(wrong):
    for place, name in enumerate(("leaked", "leaked_score", "clean_score")):
        with pytest.raises(ValueError, match=rf"{name} must lie in \[0, 1\]"):
            contaminated_score(*(wrong if i == place else 0.5 for i in range(3)))
