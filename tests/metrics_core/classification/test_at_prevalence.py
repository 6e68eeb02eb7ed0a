"""The table to expect of a test of known quality among so many people."""

import math

import numpy as np
import pytest

from metrics_core import classification as core


def test_at_prevalence_by_hand():
    # 10 000 people, 1% ill: 100 ill, of whom 90% are found; 9900 healthy, of whom 95% are cleared
    table = core.at_prevalence(0.9, 0.95, 0.01, total=10_000)
    assert table.cells == pytest.approx((90, 495, 10, 9405))
    assert {type(cell) for cell in table.cells} == {float}
    assert core.precision(table) == pytest.approx(90 / 585)


def test_at_prevalence_of_arrays_gives_a_curve():
    prevalence = np.array([0, 0.01, 0.5, 1])
    curve = core.at_prevalence(0.9, [0.95] * 4, prevalence)
    np.testing.assert_allclose(core.prevalence(curve), prevalence)
    np.testing.assert_allclose(core.recall(curve), [np.nan, 0.9, 0.9, 0.9])
    np.testing.assert_allclose(core.specificity(curve), [0.95, 0.95, 0.95, np.nan])
    assert core.precision(curve)[0] == 0


@pytest.mark.parametrize("name", ["sensitivity", "specificity", "prevalence"])
@pytest.mark.parametrize("rate", [-0.1, 1.1, math.nan, np.array([0.5, 2])])
def test_at_prevalence_refuses_what_is_no_rate(name, rate):
    rates = {"sensitivity": 0.9, "specificity": 0.9, "prevalence": 0.1} | {name: rate}
    with pytest.raises(ValueError, match=rf"{name} must lie in \[0, 1\]"):
        core.at_prevalence(**rates)
