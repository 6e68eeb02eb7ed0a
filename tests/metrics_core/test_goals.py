"""Goals: met where plain Python says so, false where undefined, and nothing but arithmetic is evaluated."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.goals import Followed, met, names_in

F1 = Followed(np.array([0.5, 0.4, np.nan]), ("t",))
ACCURACY = Followed(np.array([[0.5, 0.6], [0.6, 0.4], [0.9, 0.5 + 1e-13]]), ("t", "p"))
NUMBERS = {"f1": F1, "accuracy": ACCURACY, "n": Followed(np.array(7.0))}
START = {"f1": 0.5, "accuracy": 0.5, "n": 7.0}


def where(goal):
    return met(goal, NUMBERS, START, ("t", "p"))


def test_a_number_that_falls_while_another_rises():
    # f1 is 0.5, 0.4, undefined; accuracy starts at 0.5, so only t = 1, p = 0 has both
    found = where("f1 < start.f1 and accuracy > start.accuracy")
    assert found.over == ("t", "p")
    assert found.values.tolist() == [[False, False], [True, False], [False, False]]


def test_undefined_is_compared_with_nothing_but_can_be_asked_for():
    assert where("undefined(f1)").values.tolist() == [False, False, True]
    assert not where("f1 != 0.5").values[2]
    assert where("not f1 < 0.45").values.tolist() == [True, False, True]


def test_rounding_meets_no_goal():
    assert where("accuracy > start.accuracy").values[2].tolist() == [True, False]
    assert where("accuracy == start.accuracy").values[2].tolist() == [False, True]


def test_what_no_control_moves_is_one_boolean():
    found = where("n >= 7 and 2 * n - 1 < 14")
    assert found.over == ()
    assert bool(found.values) is True
    assert bool(found.at({})) is True
    assert ACCURACY.at({"p": 1, "t": 0, "other": 5}) == 0.6


def test_axes_come_in_the_order_asked_for():
    assert met("accuracy > 0.55", NUMBERS, START, ("p", "t")).values.shape == (2, 3)


def test_names_of_a_goal():
    assert names_in("undefined(f1) or start.recall - -precision == 2") == {"f1", "recall", "precision"}


@pytest.mark.parametrize(
    "goal",
    ["", "f1 <", "print(f1)", "f1.real > 0", "f1[0] > 0", "__import__('os')", "f1 is n", "'a' < 'b'", "f1 ** 2 > 1"],
)
def test_nothing_else_is_evaluated(goal):
    with pytest.raises((ValueError, KeyError)):
        where(goal)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=9), st.integers(0, 8), st.floats(-1e6, 1e6))
def test_every_tick_agrees_with_plain_python(values, start, bound):
    start %= len(values)
    numbers = {"x": Followed(np.array(values), ("t",)), "b": Followed(np.array(bound))}
    found = met("x < start.x or x - 1 > b", numbers, {"x": values[start], "b": bound}, ("t",))
    near = [abs(a - b) <= 1e-9 + 1e-9 * abs(b) for a, b in [(v, values[start]) for v in values]]
    above = [v - 1 > bound and abs(v - 1 - bound) > 1e-9 + 1e-9 * abs(bound) for v in values]
    assert found.values.tolist() == [
        (v < values[start] and not n) or a for v, n, a in zip(values, near, above, strict=True)
    ]
