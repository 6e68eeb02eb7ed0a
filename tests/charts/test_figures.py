"""Names at the ends of curves: near where they belong, and never on each other."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.figures import apart

GAP = 0.1


def test_names_that_would_overlap_stand_around_where_they_belong():
    assert apart(np.array([0.46, 0.5, 0.48]), GAP) == pytest.approx([0.38, 0.58, 0.48])


def test_names_with_room_stay_and_undefined_ones_stay_undefined():
    heights = np.array([[0.2, np.nan], [0.8, np.nan], [np.nan, 0.5]])
    np.testing.assert_array_equal(apart(heights, GAP), heights)


def test_names_stay_inside():
    assert apart(np.array([0.99, 1.0, 0.0]), GAP, 0.05, 1.0) == pytest.approx([0.9, 1.0, 0.05])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_no_name_is_nearer_than_the_gap_and_their_order_stays(values):
    found = apart(np.array(values), GAP)
    order = np.argsort(values, kind="stable")
    assert (np.diff(found[order]) >= GAP - 1e-12).all()
    assert found.min() >= -1e-12
    assert found.max() <= 1 + 1e-12
