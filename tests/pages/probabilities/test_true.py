"""What the lesson on probabilities says holds where it sends its reader: each answer's case, each exercise's every solution."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from datasets.questions import QUESTIONS
from metrics_core.classification.areas import auroc
from metrics_core.classification.sweep import sweep
from metrics_core.probabilities import brier_parts, brier_score, expected_calibration_error, log_loss
from metrics_core.probabilities.sharpness import distorted
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped
from widgets.data import built_in


@pytest.mark.parametrize("data", ["Spam-like", "Ties", "Rare positives"])
def test_every_answer_moves_to_the_question_and_shows_what_it_says(visit, data):
    for answer in answered(visit, "probabilities", data=data).values():
        one = shipped(answer.at)["distortion"]
        assert (one.value("rows"), one.value("brier") > 0.05) == (1600, True)  # the first data are back
        now, start = one.position["sharpness"], len(one.track("log_loss")) // 2
        assert now > start
        assert one.model["tracks"]["auroc"]["over"] == []  # it is the same everywhere
        for number, changes in (("accuracy", False), ("log_loss", True), ("brier", True)):
            before, here = one.track(number)[start], one.track(number)[now]
            assert (abs(before - here) > 1e-3) == changes, number


def test_the_question_moves_07_to_084():
    assert distorted([0.7, 0.3], 2.0).round(2).tolist() == [0.84, 0.16]


def test_what_the_reliability_diagram_closes_with():
    data = built_in("spam-like")
    before, after = (distorted(data.scores, *how) for how in ((1, 0), (2, -0.5)))
    errors = [round(expected_calibration_error(data.y_true, p), 2) for p in (before, after)]
    areas = {float(auroc(sweep(data.y_true, p))) for p in (before, after, after / 2)}
    assert errors == [0.13, 0.02] and len(areas) == 1


def test_exercises_hold_for_every_solution(visit):
    better = walk(visit, "probabilities", "same-calls-better-loss")
    assert better.against(lambda now, start: now.sharpness > 1) == []
    assert better.against(lambda now, start: now.brier_score < start.brier_score) == []
    assert better.against(lambda now, start: now.auroc == start.auroc) == []
    assert walk(visit, "probabilities", "fewer-right-better-loss").solved.any()
    walk(visit, "probabilities", "calibrated-and-worse").against(lambda now, start: now.brier_score > start.brier_score)


# ---- what stands on the page
def test_a_hundredth_of_the_probability_costs_twice_as_much():
    first, second = log_loss([1], [0.01]), log_loss([1], [0.0001])
    assert second == pytest.approx(2 * first) == pytest.approx(9.210, abs=5e-4)
    assert first == pytest.approx(4.605, abs=5e-4) and log(10) == pytest.approx(2.303, abs=5e-4)
    right = [answer.text for answer in QUESTIONS["confident-and-wrong"].answers if answer.right]
    assert len(right) == 1 and right[0].startswith("Twice")


def test_a_constant_model_is_calibrated_and_knows_nothing():
    truth = built_in("rare").y_true
    constant = np.full(len(truth), truth.mean())
    assert expected_calibration_error(truth, constant) == pytest.approx(0)
    assert float(auroc(sweep(truth, constant))) == 0.5


def test_other_bins_divide_the_same_score_into_other_parts():
    data = built_in("spam-like")
    parts = [brier_parts(data.y_true, data.scores, bins=bins) for bins in (2, 10)]
    assert parts[0].value == parts[1].value == pytest.approx(brier_score(data.y_true, data.scores))
    assert abs(parts[0].resolution - parts[1].resolution) > 0.01


def test_both_losses_are_best_on_average_at_the_true_probability():
    truth = np.repeat([1, 0], [3, 7])
    forecasts = np.arange(1, 100) / 100
    for loss in (log_loss, brier_score):
        assert forecasts[np.argmin([loss(truth, np.full(10, p)) for p in forecasts])] == 0.3


def test_with_one_bin_too_high_and_too_low_cancel_out():
    truth, p = [1, 1, 0, 0], [0.8, 0.8, 0.2, 0.2]
    assert expected_calibration_error(truth, p, bins=1) == pytest.approx(0)
    assert expected_calibration_error(truth, p, bins=2) == pytest.approx(0.2)
