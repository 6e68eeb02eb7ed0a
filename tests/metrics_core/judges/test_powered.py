"""Prediction-powered means: by hand, unbiased whatever the judge does, and how often their interval holds the truth."""

from math import sqrt

import numpy as np
import pytest

from metrics_core import CATALOG, explain
from metrics_core.error_bars import mean_limits
from metrics_core.interval import coverage
from metrics_core.judges import (
    prediction_powered_limits,
    prediction_powered_mean,
    prediction_powered_standard_error,
)
from tests.helpers.cards import evaluated, run

HUMAN, JUDGED, OTHERS = [1, 0, 1, 0], [1, 1, 1, 0], [1, 1, 0, 1, 1, 0, 1, 1, 1, 1]


def test_four_labelled_answers_by_hand():
    """The judge passes 8 of 10 others; human minus judge is 0, -1, 0, 0: mean -1/4. So 0.8 - 0.25.

    Variances: 0.16 * 10/9 / 10, and (0 + (3/4)^2 + 3 (1/4)^2) / 3 / 4 = 1/16.
    """
    assert prediction_powered_mean(HUMAN, JUDGED, OTHERS) == pytest.approx(0.55, rel=1e-14)
    error = sqrt(0.16 / 9 + 1 / 16)
    assert prediction_powered_standard_error(HUMAN, JUDGED, OTHERS) == pytest.approx(error, rel=1e-14)
    ends = prediction_powered_limits(HUMAN, JUDGED, OTHERS)
    assert ends == pytest.approx((0.55 - 1.959963985 * error, 0.55 + 1.959963985 * error), abs=1e-9)


def simulated(se, sp, labelled, true=0.7, others=2000, draws=2000):
    """Human and judged scores of the labelled answers and judged ones of the others, a row a draw."""
    rng = np.random.default_rng(5)
    right = rng.random((draws, labelled + others)) < true
    passed = np.where(right, rng.random(right.shape) < se, rng.random(right.shape) >= sp)
    return right[:, :labelled] * 1.0, passed[:, :labelled] * 1.0, passed[:, labelled:] * 1.0


@pytest.mark.slow  # simulates
@pytest.mark.parametrize(("se", "sp"), [(0.9, 0.9), (0.95, 0.6), (0.6, 0.7), (0.5, 0.5)])
@pytest.mark.parametrize("labelled", [100, 400])
def test_its_interval_holds_the_truth_whatever_the_judge(se, sp, labelled):
    """2,000 draws, so +-1 point. Measured over these eight cases: 94.3% to 95.7%."""
    human, judged, others = simulated(se, sp, labelled)
    assert coverage(*prediction_powered_limits(human, judged, others), 0.7) == pytest.approx(0.95, abs=0.02)
    assert prediction_powered_mean(human, judged, others).mean() == pytest.approx(0.7, abs=0.005)


def test_the_documented_mistake():
    """The judge's verdicts taken for the truth beside the right formula: 0.7 * 0.9 + 0.3 * 0.1 = 0.66, and an interval that misses 0.7."""
    human, judged, others = simulated(0.9, 0.9, 100)
    assert coverage(*mean_limits(others), 0.7) < 0.1
    assert coverage(*prediction_powered_limits(human, judged, others), 0.7) > 0.93


def test_a_good_judge_shortens_the_interval_and_a_coin_lengthens_it():
    for se, shorter in ((0.95, True), (0.5, False)):
        human, judged, others = simulated(se, se, 100, draws=200)
        powered = prediction_powered_limits(human, judged, others)
        alone = mean_limits(human)
        assert (np.mean(powered[1] - powered[0]) < np.mean(alone[1] - alone[0])) == shorter


def test_what_is_undefined_says_why():
    assert explain(prediction_powered_mean, [], [], [1]).undefined == "no answer has a human score"
    assert explain(prediction_powered_mean, [1], [1], []).undefined == "no answer has a judge's score alone"
    assert np.isnan(prediction_powered_standard_error([1], [0], [1, 1]))


def test_scores_of_other_answers_are_refused():
    with pytest.raises(ValueError, match="of the same answers"):
        prediction_powered_mean([1, 0], [1], [1])
    with pytest.raises(ValueError, match="others must hold finite"):
        prediction_powered_mean([1], [1], [float("nan")])


def test_steps_and_the_reference_call():
    worked = explain(prediction_powered_mean, HUMAN, JUDGED, OTHERS)
    assert evaluated(worked.steps[-1].substituted) == pytest.approx(worked.value, rel=1e-6)
    theirs = run(CATALOG["prediction_powered_mean"].reference, human=HUMAN, judged=JUDGED, others=OTHERS, np=np)
    assert worked.value == pytest.approx(theirs, rel=1e-12)
