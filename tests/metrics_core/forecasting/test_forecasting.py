"""Forecasts and their errors: by hand, by slow definitions, by statsmodels, by scipy, and where they do not exist."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import curve_fit
from scipy.stats import linregress
from statsmodels.tsa.arima.model import ARIMA
from statsmodels.tsa.holtwinters import SimpleExpSmoothing

from metrics_core import CATALOG, explain
from metrics_core.forecasting import (
    METHODS,
    common,
    errors_by_lead,
    growth,
    mean_absolute_scaled_error,
    naive_scale,
    polynomial,
    relative_errors,
    rolling_origin,
    smoothed_levels,
    trend,
)
from metrics_core.regression import mean_absolute_error, root_mean_squared_error
from pages.regression.forecasting.data import BUILT_IN

CASES, DEATHS, AIRLINE = (np.array(BUILT_IN[name].values) for name in ("cases", "deaths", "airline"))
OPTIONS = {"season": 3, "alpha": 0.3}
series = arrays(float, st.integers(1, 14), elements=st.floats(-50, 50, width=32))


def slow(method: str, past: list[float], lead: int) -> float:
    """A forecast by its definition, from what was known and nothing else."""
    if method == "naive":
        return past[-1]
    if method == "mean":
        return sum(past) / len(past)
    if method == "drift":
        return past[-1] + lead * (past[-1] - past[0]) / (len(past) - 1) if len(past) > 1 else math.nan
    if method == "seasonal naive":
        place = len(past) - 1 + lead
        while place >= len(past):
            place -= OPTIONS["season"]
        return past[place] if place >= 0 else math.nan
    level = past[0]
    for value in past[1:]:
        level += OPTIONS["alpha"] * (value - level)
    return level


# ---- forecasts
@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=30)
@given(series)
def test_every_forecast_is_its_definition_on_what_was_known(method, y) -> None:
    found = rolling_origin(y, method, horizon=5, **OPTIONS)
    expected = [[slow(method, y[:t].tolist(), h) for h in range(1, 6)] for t in range(1, len(y) + 1)]
    np.testing.assert_allclose(found.forecasts, expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("method", METHODS)
def test_no_forecast_sees_the_future(method) -> None:
    known = rolling_origin(AIRLINE[:50], method, horizon=18, season=12).forecasts
    np.testing.assert_array_equal(rolling_origin(AIRLINE, method, horizon=18, season=12).forecasts[:50], known)


def test_forecasts_by_hand() -> None:
    """1, 3, 8, after three values: drift 8 + 2 (8 - 1) / 2 = 15; mean 4; level 1 -> 2 -> 5 at one half."""
    after_three = {m: rolling_origin([1, 3, 8], m, horizon=2, season=2).forecasts[2].tolist() for m in METHODS}
    assert after_three == {
        "naive": [8, 8],
        "mean": [4, 4],
        "drift": [11.5, 15],
        "seasonal naive": [3, 8],
        "exponential smoothing": [5, 5],
    }


@pytest.mark.parametrize("alpha", [0.1, 0.65, 1.0])
def test_exponential_smoothing_is_statsmodels(alpha) -> None:
    model = SimpleExpSmoothing(AIRLINE, initialization_method="known", initial_level=AIRLINE[0])
    fitted = model.fit(smoothing_level=alpha, optimized=False)
    ours = rolling_origin(AIRLINE, "exponential smoothing", horizon=3, alpha=alpha).forecasts
    np.testing.assert_allclose(ours[:-1, 0], fitted.fittedvalues[1:])
    np.testing.assert_allclose(ours[-1], fitted.forecast(3))
    np.testing.assert_allclose(smoothed_levels(AIRLINE, [0.5, alpha])[:, 1], ours[:, 0])


def test_drift_is_a_random_walk_with_drift_by_statsmodels() -> None:
    model = ARIMA(AIRLINE, order=(0, 1, 0), trend="t")
    with model.fix_params({"x1": np.diff(AIRLINE).mean()}):  # the estimate of least squares
        forecast = model.fit(method_kwargs={"disp": 0}).forecast(4)
    np.testing.assert_allclose(rolling_origin(AIRLINE, "drift", horizon=4).forecasts[-1], forecast, rtol=1e-6)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: rolling_origin([], "naive"), "at least one number"),
        (lambda: rolling_origin([[1, 2]], "naive"), r"shape \(1, 2\)"),
        (lambda: rolling_origin([1, math.nan], "mean"), "nan at place 2"),
        (lambda: rolling_origin([math.inf], "mean"), "inf at place 1"),
        (lambda: rolling_origin([1], "median"), "'median'"),
        (lambda: rolling_origin([1], "naive", horizon=0), "horizon must .* got 0"),
        (lambda: rolling_origin([1], "seasonal naive", season=0), "season must .* got 0"),
        (lambda: rolling_origin([1], "exponential smoothing", alpha=0), "alpha must"),
        (lambda: rolling_origin([1], "naive", start=0), "start must"),
        (lambda: rolling_origin([1, 2], "naive").at(2), "horizon of 1, got 2"),
        (lambda: trend([1, 2], 1, known=3), "at most the 2 values"),
        (lambda: trend([1, 2], -1, known=2), "degree must"),
        (lambda: relative_errors([1, 2], [1]), "equally long"),
        (lambda: mean_absolute_scaled_error([1, 2], [1], training=[1, 2]), "equally long"),
        (lambda: mean_absolute_scaled_error([1], [math.inf], training=[1, 2]), "finite"),
        (lambda: common({"a": rolling_origin([1], "naive"), "b": rolling_origin([1, 2], "naive")}), "one series"),
    ],
)
def test_what_cannot_be_is_refused_by_name(call, said) -> None:
    with pytest.raises(ValueError, match=said):
        call()


# ---- rolling origin
def test_one_step_ahead_errors_of_the_italian_deaths() -> None:
    """0 1 2 3 7 10 12 17 21 29: steps 1 1 1 4 3 2 5 4 8, together 29 in nine forecasts."""
    one = rolling_origin(DEATHS, "naive").at(1)
    assert one.errors.tolist() == [1, 1, 1, 4, 3, 2, 5, 4, 8]
    assert (one.origins.tolist(), one.targets.tolist()) == (list(range(1, 10)), list(range(2, 11)))
    assert mean_absolute_error(one.y_true, one.y_pred) == 29 / 9


def test_fewer_forecasts_can_be_judged_further_ahead_and_later_on() -> None:
    found = rolling_origin(CASES, "drift", horizon=12)
    assert [len(found.at(lead).y_true) for lead in (1, 2, 8, 9, 12)] == [8, 7, 1, 0, 0]
    assert rolling_origin(CASES, "drift", start=6).at(1).origins.tolist() == [6, 7, 8, 9]
    assert math.isnan(errors_by_lead(found, mean_absolute_error)[8])


def test_all_methods_can_be_judged_by_the_same_forecasts() -> None:
    several = {m: rolling_origin(AIRLINE, m, horizon=18, season=12) for m in METHODS}
    mask = common(several)
    for one in several.values():
        assert one.at(13, among=mask).origins.tolist() == list(range(12, 132))


@pytest.mark.parametrize("method", METHODS)
def test_errors_by_lead_are_scikit_learns(method) -> None:
    found = rolling_origin(AIRLINE, method, horizon=3, season=12)
    for lead, error in enumerate(errors_by_lead(found, mean_absolute_error), 1):
        pairs = [(AIRLINE[t + lead - 1], found.forecasts[t - 1, lead - 1]) for t in range(1, 145 - lead)]
        y, f = np.array([pair for pair in pairs if pair[1] == pair[1]]).T
        assert error == pytest.approx(sklearn.metrics.mean_absolute_error(y, f))


def test_relative_errors_of_the_documents() -> None:
    assert relative_errors(1128, 888).tolist() == [240 / 1128]
    assert np.isnan(relative_errors([0], [1])).all()


# ---- MASE
def test_mase_by_hand_and_by_the_reference_on_its_card() -> None:
    """Training 5, 0.5, 4, 6, 3, 5, 2: steps 4.5 3.5 2 3 2 3 = 18, mean 3; errors .5 .5 0 1, mean .5: 1/6."""
    y, f, training = [3, -0.5, 2, 7], [2.5, 0.0, 2, 8], [5, 0.5, 4, 6, 3, 5, 2]
    assert mean_absolute_scaled_error(y, f, training=training) == pytest.approx(1 / 6)
    names = {"y_true": np.array(y), "y_pred": np.array(f), "training": training, "np": np, "sklearn": sklearn}
    for season in (1, 2):
        expected = eval(CATALOG["mean_absolute_scaled_error"].reference, {**names, "season": season})
        assert mean_absolute_scaled_error(y, f, training=training, season=season) == pytest.approx(expected)
    worked = explain(mean_absolute_scaled_error, y, f, training=training)
    assert [step.value for step in worked.steps] == [0.5, 3, 0.5 / 3]
    assert worked.steps[-1].substituted == r"\frac{0.5}{3}"
    assert worked.signature == "mean_absolute_scaled_error|season:1"


@pytest.mark.parametrize("season", [1, 12])
def test_the_naive_forecast_of_a_whole_series_has_a_mase_of_one(season) -> None:
    one = rolling_origin(AIRLINE, "seasonal naive", season=season).at(1)
    assert mean_absolute_scaled_error(one.y_true, one.y_pred, training=AIRLINE, season=season) == pytest.approx(1)


@settings(max_examples=40)
@given(series, st.floats(0.1, 100), st.floats(-100, 100))
def test_mase_knows_no_unit_and_no_zero(y, k, c) -> None:
    one, other = (rolling_origin(v, "drift").at(1) for v in (y, k * y + c))
    if len(one.y_true) and naive_scale(y) > 1e-3:
        scaled = [mean_absolute_scaled_error(o.y_true, o.y_pred, training=v) for o, v in ((one, y), (other, k * y + c))]
        assert scaled[0] == pytest.approx(scaled[1], rel=1e-6, abs=1e-6)


@pytest.mark.parametrize(
    ("y", "training", "season", "reason"),
    [
        ([], [1, 2], 1, "no forecasts to judge"),
        ([1], [1], 1, "the training series has no two values 1 step apart"),
        ([1], [2, 2, 2], 1, "the training series never changes"),
        ([1], [1, 2, 1, 2], 2, "the training series never changes from one season to the next"),
    ],
)
def test_mase_is_undefined_with_a_reason(y, training, season, reason) -> None:
    worked = explain(mean_absolute_scaled_error, y, y, training=training, season=season)
    assert math.isnan(worked.value) and worked.undefined == reason


# ---- growth
def test_growth_of_the_italian_cases_by_scipy() -> None:
    found, t = growth(CASES), np.arange(10.0)
    line, logs = linregress(t, CASES), linregress(t, np.log(CASES))
    assert found.line.r2 == pytest.approx(line.rvalue**2)
    assert found.log_line.r2 == pytest.approx(logs.rvalue**2)
    assert found.doubling_time == pytest.approx(math.log(2) / logs.slope)
    (a, b), _ = curve_fit(lambda x, a, b: a * np.exp(b * x), t, CASES, p0=(50, 0.3))
    np.testing.assert_allclose(found.exponential.values, a * np.exp(b * t), rtol=1e-5)
    assert found.parabola.r2 == pytest.approx(np.poly1d(np.polyfit(t, CASES, 2))(t).var() / CASES.var())


@settings(max_examples=30)
@given(st.floats(0.1, 100), st.floats(-0.8, 0.8), st.integers(4, 12))
def test_an_exponential_is_found_again(a, b, n) -> None:
    found = growth(a * np.exp(b * np.arange(n)))
    if abs(b) > 1e-3:
        assert found.exponential.r2 == pytest.approx(1) == found.log_line.r2
        assert found.factors == pytest.approx(math.exp(b))
        assert found.doubling_time == pytest.approx(math.log(2) / b if b > 0 else math.inf)


def test_growth_that_is_not_there() -> None:
    zeros = growth(DEATHS)
    assert math.isnan(zeros.factors[0]) and zeros.undefined == "a value of 0 or less has no logarithm"
    assert math.isnan(zeros.doubling_time) and zeros.log_line.undefined == zeros.undefined
    assert zeros.line.r2 == zeros.line.r2
    one = growth([5])
    assert one.parabola.undefined == "too few values for this curve" and one.undefined == "one value has no slope"
    flat = growth([2, 2, 2, 2])
    assert flat.line.undefined == "the series never changes" and math.isnan(flat.line.r2)


# ---- fit and forecast
def test_a_higher_degree_never_fits_worse_and_may_forecast_far_worse() -> None:
    known = [trend(CASES, degree, known=7) for degree in range(7)]
    fit, ahead = ([root_mean_squared_error(*getattr(one, part)) for one in known] for part in ("fitted", "ahead"))
    assert all(b <= a * (1 + 1e-9) for a, b in pairwise(fit)) and fit[6] == pytest.approx(0, abs=1e-6)
    assert ahead[6] > 10 * ahead[2]


@settings(max_examples=30)
@given(series, st.integers(0, 4))
def test_a_polynomial_is_numpys(y, degree) -> None:
    found = polynomial(y, degree, ahead=2)
    if len(y) <= degree:
        assert np.isnan(found).all() and not len(trend(y, degree, known=len(y)).fitted[0])
    else:
        expected = np.polyval(np.polyfit(np.arange(len(y)), y, degree), np.arange(len(y) + 2))
        np.testing.assert_allclose(found, expected, atol=1e-4 * max(1, np.abs(expected).max()))
