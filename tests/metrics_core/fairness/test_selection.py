"""The selection rate: by hand, undefined, and against fairlearn."""

import math

import numpy as np
import pytest
from fairlearn.metrics import selection_rate as of_fairlearn

from metrics_core import CATALOG, Confusion, confusion, explain
from metrics_core.fairness import selection_rate
from tests.helpers.cards import run


def test_by_hand():
    # 30 + 10 of 100 are flagged
    worked = explain(selection_rate, Confusion(30, 10, 20, 40))
    assert worked.value == 0.4
    assert [step.value for step in worked.steps] == [40, 100, 0.4]
    np.testing.assert_array_equal(selection_rate(Confusion([1, 0], [1, 0], [0, 1], [2, 1])), [0.5, 0])


def test_nobody_has_no_selection_rate():
    worked = explain(selection_rate, Confusion(0, 0, 0, 0))
    assert math.isnan(worked.value)
    assert worked.undefined == "no samples"
    assert selection_rate(Confusion(0, 0, 0, 0), zero_division=0) == 0


def test_fairlearn_and_the_call_on_the_card_give_the_same_number():
    rng = np.random.default_rng(7)
    truth, said, weights = rng.integers(0, 2, 50), rng.integers(0, 2, 50), rng.random(50)
    ours = selection_rate(confusion(truth, said))
    assert ours == pytest.approx(run(CATALOG["selection_rate"].reference, y_true=truth, y_pred=said))
    assert ours == pytest.approx(of_fairlearn(truth, said))
    weighted = selection_rate(confusion(truth, said, weights=weights))
    assert weighted == pytest.approx(of_fairlearn(truth, said, sample_weight=weights))
