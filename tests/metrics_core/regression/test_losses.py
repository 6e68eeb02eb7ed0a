"""Loss curves and their kinks, fits, useless features, and what outliers do."""

import math

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LinearRegression

from metrics_core import CATALOG, explain, regression
from metrics_core.regression import kinks_of, least_squares, loss, nested_r2
from metrics_core.regression.losses import LOSSES
from metrics_core.regression.outliers import largest_share, median_absolute_percentage_error, share_within

TENTHS = st.integers(-500, 500).map(lambda n: n / 10)
TRUTH, SAID = [10, 10, 10, 20], [10, 11, 12, 60]


# ---- outliers
@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.uint64, np.float32, bool])
def test_small_number_types_do_not_wrap_around(kind):
    truth, said = ([1], [0]) if kind is bool else ([100], [101])
    small = np.array(truth, dtype=kind), np.array(said, dtype=kind)
    assert share_within(*small, tolerance=0.1) == (0 if kind is bool else 1)
    assert median_absolute_percentage_error(*small) == pytest.approx(1 if kind is bool else 0.01)
    assert largest_share(*small) == 1


@pytest.mark.parametrize(
    ("function", "options", "expected"),
    [
        (share_within, {"tolerance": 0.1}, 2 / 4),  # 0 and 1 in 10 are within 10%
        (largest_share, {}, 1600 / (0 + 1 + 4 + 1600)),
        (median_absolute_percentage_error, {}, (0.1 + 0.2) / 2),  # of 0, 0.1, 0.2, 2
    ],
)
def test_outliers_by_hand_and_by_reference(function, options, expected):
    worked = explain(function, TRUTH, SAID, **options)
    assert worked.value == pytest.approx(expected) and worked.steps[-1].value == worked.value
    names = {"np": np, "y_true": TRUTH, "y_pred": SAID, **options}
    assert worked.value == pytest.approx(eval(CATALOG[function.__name__].reference, names))


@pytest.mark.parametrize(
    ("function", "truth", "said", "reason"),
    [
        (median_absolute_percentage_error, [0, 1], [1, 1], "a true value is 0"),
        (median_absolute_percentage_error, [], [], "no rows"),
        (largest_share, [1, 2], [1, 2], "every prediction is right"),
        (largest_share, [], [], "no rows"),
    ],
)
def test_outliers_undefined(function, truth, said, reason):
    worked = explain(function, truth, said)
    assert math.isnan(worked.value) and reason in worked.undefined


def test_a_tolerance_below_zero_is_refused():
    with pytest.raises(ValueError, match="tolerance must be a fraction of at least 0, got -1"):
        share_within(TRUTH, SAID, tolerance=-1)
    assert math.isnan(share_within([], [], tolerance=0))


# ---- losses
@settings(max_examples=30)
@given(st.sampled_from(sorted(LOSSES)), TENTHS, TENTHS)
def test_a_loss_is_the_error_of_one_row_and_its_slope_the_derivative(name, truth, said):
    found, step = loss(name, truth, [said]), 1e-6
    alone = getattr(regression, name)([truth], [said])
    assert found.value[0] == pytest.approx(alone, rel=1e-9, abs=1e-12, nan_ok=True)
    assert math.isnan(found.value[0]) == bool(found.undefined)
    assert math.isnan(found.slope[0]) == bool(found.undefined_slope)
    near = [*kinks_of(name, truth), -1.0, *([0.0] if name == "symmetric_mape" else [])]
    if min(abs(said - kink) for kink in near) > 1e-3 and np.isfinite(found.value[0]) and abs(truth) > 1e-3:
        low, high = loss(name, truth, [said - step, said + step]).value
        assert found.slope[0] == pytest.approx((high - low) / (2 * step), rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("name", sorted(LOSSES))
def test_at_a_kink_the_slope_jumps(name):
    for kink in kinks_of(name, 10.0):
        found = loss(name, 10.0, [kink - 1e-6, kink, kink + 1e-6])
        assert math.isnan(found.slope[1]) and "kink" in found.undefined_slope[1]
        assert abs(found.slope[2] - found.slope[0]) > 0.01
    assert kinks_of("mean_squared_error", 10.0) == ()
    assert kinks_of("mean_absolute_percentage_error", 0.0) == ()


# ---- fits
def test_a_plane_is_scikit_learns_and_statsmodels():
    rng = np.random.default_rng(0)
    x = rng.normal(5, 2, size=(40, 2))
    y = 3 + x @ [2, -1] + rng.normal(size=40)
    fit, theirs = least_squares(x, y), LinearRegression().fit(x, y)
    assert fit.fitted == pytest.approx(theirs.predict(x))
    assert fit.predict(x[:3]) == pytest.approx(theirs.predict(x[:3]))
    assert [fit.constant, *fit.slopes] == pytest.approx(sm.OLS(y, sm.add_constant(x)).fit().params)


def test_useless_features_raise_r2_and_adjusted_r2_where_t_is_beyond_one():
    rng = np.random.default_rng(1)
    x, new = rng.normal(size=(30, 8)), rng.normal(size=(30, 8))
    y, y_new = x[:, 0] + rng.normal(size=30), new[:, 0] + rng.normal(size=30)
    found = nested_r2(x, y, new, y_new)
    assert np.all(np.diff(found.train) >= 0)
    for k in range(2, 9):
        theirs = sm.OLS(y, sm.add_constant(x[:, :k])).fit()
        assert found.train[k - 1] == pytest.approx(theirs.rsquared)
        assert found.adjusted[k - 1] == pytest.approx(theirs.rsquared_adj)
        assert (found.adjusted[k - 1] > found.adjusted[k - 2]) == (abs(theirs.tvalues[-1]) > 1)
    assert found.held_out[0] == pytest.approx(LinearRegression().fit(x[:, :1], y).score(new[:, :1], y_new))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: least_squares([], []), "at least one row"),
        (lambda: least_squares([1, np.inf], [1, 2]), "finite numbers"),
        (lambda: least_squares([1, 2], [1]), "y_true has 1 values and y_pred has 2"),
        (lambda: nested_r2([[1, 2]], [1], [[1]], [1]), "held_out has 1 features and train has 2"),
        (lambda: nested_r2([1, 2], [1, 2], [1], [1], start=2), "start must be 1 to 1, got 2"),
        (lambda: least_squares(np.ones((2, 2, 2)), [1, 2]), "a row for each sample"),
    ],
)
def test_bad_fits_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
