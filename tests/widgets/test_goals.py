"""Goals: met where plain Python says so, false where undefined, and refused where they are no truth at each tick."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.moving import Track
from widgets.exercises.goals import met, undefined

F1 = Track(np.array([0.5, 0.4, np.nan]), ("t",))
ACCURACY = Track(np.array([[0.5, 0.6], [0.6, 0.4], [0.9, 0.5 + 1e-13]]), ("t", "p"))
NUMBERS = {"f1": F1, "accuracy": ACCURACY, "n": Track(np.array(7.0), ())}
START = {"f1": 0.5, "accuracy": 0.5, "n": 7.0}


def where(goal):
    return met(goal, NUMBERS, START, ("t", "p"))


def test_a_number_that_falls_while_another_rises():
    # f1 is 0.5, 0.4, undefined; accuracy starts at 0.5, so only t = 1, p = 0 has both
    found = where(lambda now, start: (now.f1 < start.f1) & (now.accuracy > start.accuracy))
    assert found.over == ("t", "p")
    assert found.values.tolist() == [[False, False], [True, False], [False, False]]


def test_undefined_is_compared_with_nothing_but_can_be_asked_for():
    assert where(lambda now, start: undefined(now.f1)).values.tolist() == [False, False, True]
    assert where(lambda now, start: now.f1 != 0.5).values.tolist() == [False, True, False]
    assert where(lambda now, start: ~(now.f1 < 0.45)).values.tolist() == [True, False, True]


def test_rounding_meets_no_goal():
    assert where(lambda now, start: now.accuracy > start.accuracy).values[2].tolist() == [True, False]
    assert where(lambda now, start: now.accuracy == start.accuracy).values[2].tolist() == [False, True]
    assert where(lambda now, start: now.accuracy <= start.accuracy).values[2].tolist() == [False, True]


def test_the_start_may_stand_on_either_side_and_in_a_sum():
    falls = where(lambda now, start: now.f1 <= start.f1 - 0.1)
    assert falls.values.tolist() == [False, True, False]
    assert where(lambda now, start: start.f1 - 0.1 >= now.f1).values.tolist() == falls.values.tolist()
    assert where(lambda now, start: 2 * now.f1 <= 0.8).values.tolist() == falls.values.tolist()


def test_what_no_control_moves_is_one_truth():
    found = where(lambda now, start: (now.n >= 7) & (2 * now.n - 1 < 14))
    assert found.over == ()
    assert found.values.tolist() is True


def test_axes_come_in_the_order_asked_for():
    found = met(lambda now, start: now.accuracy > 0.55, NUMBERS, START, ("p", "t"))
    assert found.over == ("p", "t")
    assert found.values.tolist() == [[False, True, True], [True, False, False]]


def test_a_control_of_one_tick_is_followed_by_nothing():
    # the browser finds the same bit with or without an axis of length 1
    numbers = {"x": Track(np.array([[1.0, 2.0]]), ("only", "t"))}
    found = met(lambda now, start: now.x > start.x, numbers, {"x": 1.0}, ("only", "t"))
    assert found.over == ("t",)
    assert found.values.tolist() == [False, True]


@pytest.mark.parametrize(
    ("goal", "error"),
    [
        (lambda now, start: now.f1, TypeError),
        (lambda now, start: now.f1 - start.f1, TypeError),
        (lambda now, start: 0.4 < now.f1 < 0.6, ValueError),  # numpy's: `and` needs one truth
        (lambda now, start: now.recall > 0, AttributeError),
        (lambda now, start: now.f1 > start.recall, AttributeError),
    ],
)
def test_a_goal_that_is_none_is_refused(goal, error):
    with pytest.raises(error):
        where(goal)


def test_a_number_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(AttributeError, match=r"'recall'; there are accuracy, f1, n$"):
        where(lambda now, start: now.recall > 0)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=9), st.integers(0, 8), st.floats(-1e6, 1e6))
def test_every_tick_agrees_with_plain_python(values, start, bound):
    start %= len(values)
    numbers = {"x": Track(np.array(values), ("t",)), "b": Track(np.array(bound), ())}
    begun = {"x": values[start], "b": bound}
    found = met(lambda now, start: (now.x < start.x) | (now.x - 1 > now.b), numbers, begun, ("t",))
    near = [abs(a - b) <= 1e-9 + 1e-9 * abs(b) for a, b in [(v, values[start]) for v in values]]
    above = [v - 1 > bound and abs(v - 1 - bound) > 1e-9 + 1e-9 * abs(bound) for v in values]
    expected = [(v < values[start] and not n) or a for v, n, a in zip(values, near, above, strict=True)]
    assert np.atleast_1d(found.values).tolist() == expected
