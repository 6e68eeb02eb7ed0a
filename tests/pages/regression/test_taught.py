"""What the lesson on regression errors says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.questions import QUESTIONS
from metrics_core.regression import mean_absolute_error, r2
from pages.regression.regression.outlier import FORECASTS, VIEWERS
from pages.regression.regression.source import FAR
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped

LESSON = "regression"


def test_of_all_errors_only_the_median_stops(visit) -> None:
    at = visit("regression/regression", every="true")
    one = shipped(at)["errors"]
    above = one.track("prediction") >= 11
    for name in (readout["metric"] for readout in one.model["readouts"]):
        steps = np.diff(one.track(name)[above])
        assert np.allclose(steps, 0) == (name == "median_absolute_error"), name
    ticks, mae = one.track("prediction")[above], one.track("mean_absolute_error")[above]
    assert np.diff(mae) == pytest.approx(np.diff(ticks) / 7)


def test_every_answer_shows_a_prediction_far_too_high(visit) -> None:
    found = answered(visit, LESSON)
    assert [text for text, one in found.items() if one.right] == ["median absolute error"]
    for one in found.values():
        assert one.number("errors", "prediction") == FAR > 18.7
        assert one.number("errors", "r2") < 0
        assert one.number("errors", "mean_absolute_error") > 3


def test_the_outlier_that_each_answer_shows(visit) -> None:
    rmse, mape, median = answered(visit, LESSON, "guess-streaming-traffic").values()
    assert not rmse.right and not mape.right and median.right
    assert rmse.number("outliers", "rmse") == pytest.approx(447.2, abs=0.1)
    assert rmse.number("outliers", "mape") == pytest.approx(0.10475)
    assert 2000**2 / (19 * 5**2) > 8000
    assert mape.number("outliers", "mape") == pytest.approx(10.0, abs=0.01)
    for one in (rmse, mape, median):
        assert one.number("outliers", "median_ape") == pytest.approx(0.005)
        place = shipped(one.at)["outliers"].position
        assert FORECASTS[place["forecast"]] - VIEWERS[place["truth"]] == 2000
    assert shipped(rmse.at)["outliers"].track("median_ape") == pytest.approx(0.005)


def test_a_bias_on_every_house(visit) -> None:
    for text, one in answered(visit, LESSON, "guess-house-prices").items():
        bias = shipped(one.at)["bias"]
        assert one.right == (text == "Explained variance")
        assert np.ptp(bias.track("explained_variance")) < 1e-9
        assert one.number("bias", "r2") < bias.track("r2")[len(bias.track("r2")) // 2]
    mae = bias.track("mean_absolute_error")
    assert mae.min() < mae[len(mae) // 2] < mae[-1]  # a bias can correct another one


def test_the_same_amount_can_also_bring_every_house_nearer_to_the_truth() -> None:
    true, low, right = [10, 20, 30], [9, 19, 29], [10, 20, 30]
    assert r2(true, low) < r2(true, right) and mean_absolute_error(true, low) > mean_absolute_error(true, right)
    square, _, absolute = QUESTIONS["house-prices"].answers
    assert "usually makes them larger" in square.feedback and "It falls if" in absolute.feedback


def test_what_is_said_after_each_exercise(visit) -> None:
    worse = walk(visit, LESSON, "worse-than-the-mean")
    assert not worse.against(lambda now, start: now.r2 < 0)
    assert not worse.against(lambda now, start: now.mean_absolute_error > start.mean_absolute_error)
    cancel = walk(visit, LESSON, "errors-cancel")
    assert not cancel.against(lambda now, start: now.root_mean_squared_error > start.root_mean_squared_error)
    noise = walk(visit, LESSON, "noise-that-helps")
    assert not noise.against(lambda now, start: (now.useless > 0) & (now.held_out < start.held_out))
