"""Regression errors: by hand, by definition, by scikit-learn and statsmodels; where they are undefined; bad input."""

import math
from statistics import median

import numpy as np
import pytest
import sklearn.metrics
import statsmodels.api as sm
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import CATALOG, explain, regression
from metrics_core.regression import NAMES, adjust, adjusted_r2, all_errors, moved, sizes_moved
from metrics_core.regression.sums import CHUNK

TRUTH, SAID = [3, 5, 2, 8], [2, 5, 3, 10]
OPTIONS = {"adjusted_r2": {"features": 1}}
BY_HAND = {  # errors 1, 0, -1, -2; the mean of the truths is 4.5, around which they lie 2.25 + 0.25 + 6.25 + 12.25 = 21
    "mean_absolute_error": 4 / 4,
    "mean_squared_error": 6 / 4,
    "root_mean_squared_error": math.sqrt(6 / 4),
    "median_absolute_error": 1,  # of 0, 1, 1, 2
    "mean_squared_log_error": (math.log(4 / 3) ** 2 + math.log(3 / 4) ** 2 + math.log(9 / 11) ** 2) / 4,
    "root_mean_squared_log_error": math.sqrt((math.log(4 / 3) ** 2 + math.log(3 / 4) ** 2 + math.log(9 / 11) ** 2) / 4),
    "mean_percentage_error": (1 / 3 + 0 - 1 / 2 - 2 / 8) / 4,
    "mean_absolute_percentage_error": (1 / 3 + 0 + 1 / 2 + 2 / 8) / 4,
    "symmetric_mape": (2 / 5 + 0 + 2 / 5 + 4 / 18) / 4,
    "r2": 1 - 6 / 21,
    "adjusted_r2": 1 - 6 / 21 * 3 / 2,
    "explained_variance": 1 - 5 / 21,  # the mean error is -1/2: around it 2.25 + 0.25 + 0.25 + 2.25
}


def value(name, *args, **options):
    return getattr(regression, name)(*args, **OPTIONS.get(name, {}) | options)


def by_definition(truth, said):
    """Every error as its definition reads, row by row, with sums that lose nothing."""
    rows, n = list(zip(truth, said, strict=True)), len(truth)
    mean, bias = math.fsum(truth) / n, math.fsum(y - p for y, p in rows) / n
    around = math.fsum((y - mean) ** 2 for y in truth)
    logs = math.fsum((math.log1p(y) - math.log1p(p)) ** 2 for y, p in rows) / n
    squared = math.fsum((y - p) ** 2 for y, p in rows)
    share = 1 - squared / around
    return {
        "mean_absolute_error": math.fsum(abs(y - p) for y, p in rows) / n,
        "mean_squared_error": squared / n,
        "root_mean_squared_error": math.sqrt(squared / n),
        "median_absolute_error": median(abs(y - p) for y, p in rows),
        "mean_squared_log_error": logs,
        "root_mean_squared_log_error": math.sqrt(logs),
        "mean_percentage_error": math.fsum((y - p) / y for y, p in rows) / n,
        "mean_absolute_percentage_error": math.fsum(abs(y - p) / y for y, p in rows) / n,
        "symmetric_mape": math.fsum(2 * abs(y - p) / (y + p) for y, p in rows) / n,
        "r2": share,
        "adjusted_r2": 1 - (1 - share) * (n - 1) / (n - 2),
        "explained_variance": 1 - math.fsum((y - p - bias) ** 2 for y, p in rows) / around,
    }


NUMBERS = st.floats(0.5, 1000)
ROWS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=12).filter(lambda r: np.ptp([y for y, _ in r]) > 1)


# ---- right
def test_by_hand():
    together = all_errors(TRUTH, SAID, features=1)
    for name, expected in BY_HAND.items():
        assert value(name, TRUTH, SAID) == pytest.approx(expected, rel=1e-14), name
        assert getattr(together, name) == pytest.approx(expected, rel=1e-14), name


@settings(max_examples=20)
@given(ROWS)
def test_by_definition(rows):
    expected = by_definition(*zip(*rows, strict=True))
    together = all_errors(*zip(*rows, strict=True), features=1)
    for name, wanted in expected.items():
        assert value(name, *zip(*rows, strict=True)) == pytest.approx(wanted, rel=1e-9, abs=1e-9), name
        assert getattr(together, name) == pytest.approx(wanted, rel=1e-9, abs=1e-9), name


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_call_on_the_card_gives_the_same_number(name):
    names = {"sklearn": sklearn, "np": np, "y_true": TRUTH, "y_pred": SAID, **OPTIONS.get(name, {})}
    assert value(name, TRUTH, SAID) == pytest.approx(eval(CATALOG[name].reference, names), rel=1e-12)


def test_many_rows_in_several_chunks_are_scikit_learns():
    """More than one chunk, the last one short; a truth far from 0, where a careless variance loses its digits."""
    rng = np.random.default_rng(0)
    truth = 1e6 + rng.normal(size=2 * CHUNK + 7)
    said = (truth + rng.standard_t(2, size=len(truth))).astype(np.float32)
    together = all_errors(truth, said, features=3)
    for name in NAMES:
        if not CATALOG[name].reference.startswith("sklearn"):
            continue
        call = getattr(sklearn.metrics, CATALOG[name].reference.split("(")[0].split(".")[-1])
        assert getattr(together, name) == pytest.approx(call(truth, said.astype(float)), rel=1e-7), name


@settings(max_examples=20)
@given(ROWS, st.data())
def test_weights_are_copies(rows, data):
    weights = data.draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows)).filter(any))
    truth, said = map(np.array, zip(*rows, strict=True))
    copies = np.repeat(truth, weights), np.repeat(said, weights)
    shares = {"r2", "explained_variance"} if np.ptp(copies[0]) < 1e-3 else set()
    for name in set(NAMES) - {"adjusted_r2"} - shares:
        found = value(name, truth, said, weights=weights)
        assert found == pytest.approx(value(name, *copies), rel=1e-9, abs=1e-9), name


def test_adjusted_r2_is_statsmodels():
    rng = np.random.default_rng(1)
    x = rng.normal(size=(30, 4))
    truth = x @ [1, 0, 2, 0] + rng.normal(size=30)
    fit = sm.OLS(truth, sm.add_constant(x)).fit()
    assert adjusted_r2(truth, fit.fittedvalues, features=4) == pytest.approx(fit.rsquared_adj, rel=1e-12)
    assert adjust(fit.rsquared, 30, 4) == pytest.approx(fit.rsquared_adj, rel=1e-12)


@settings(max_examples=10)
@given(ROWS, st.lists(st.floats(-2000, 2000), min_size=1, max_size=5), st.sampled_from(["undefined", "epsilon"]))
def test_a_moved_prediction_is_another_list(rows, places, zero):
    truth, said = (list(values) for values in zip(*rows, strict=True))
    truth[0] = 0.0
    for row in (0, len(truth) - 1):
        found = moved(truth, said, row, places, zero=zero, features=1)
        for at, place in enumerate(places):
            other = all_errors(truth, [*said[:row], place, *said[row + 1 :]], zero=zero, features=1)
            for name in NAMES:
                assert getattr(found, name)[at] == pytest.approx(getattr(other, name), rel=1e-7, abs=1e-7, nan_ok=True)
                assert found.reason(name, at) == other.reason(name)


@settings(max_examples=20)
@given(ROWS, st.floats(0.01, 100))
def test_what_a_unit_does(rows, factor):
    truth, said = (np.array(values) for values in zip(*rows, strict=True))
    for name in set(NAMES) - {"mean_squared_log_error", "root_mean_squared_log_error"}:
        power = {"mean_squared_error": 2, "root_mean_squared_error": 1}.get(name, int("absolute_error" in name))
        expected = value(name, truth, said) * factor**power
        assert value(name, truth * factor, said * factor) == pytest.approx(expected, rel=1e-6, abs=1e-9), name


def test_symmetric_mape_punishes_low_more_than_high_and_ends_at_two():
    """At a truth of 100, 150 is 2 * 50 / 250 off and 50 is 2 * 50 / 150."""
    assert value("symmetric_mape", [100], [150]) == pytest.approx(0.4)
    assert value("symmetric_mape", [100], [50]) == pytest.approx(2 / 3)
    assert value("symmetric_mape", [100], [-1e9]) == 2


def test_r2_below_zero_is_worse_than_the_mean():
    assert value("r2", [1, 2, 3, 4], [2.5] * 4) == 0
    assert value("r2", [1, 2, 3, 4], [9, -4, 8, -7]) == pytest.approx(-241 / 5)


# ---- conventions and what is undefined
@pytest.mark.parametrize("rows", [1, CHUNK + 1])
def test_a_row_of_weight_0_says_nothing_whatever_it_holds(rows):
    """Beyond the logarithm, and an error that is infinitely many times the truth."""
    truth, said, weights = [1.0] * rows + [-5.0], [2.0] * rows + [0.0], [1.0] * rows + [0.0]
    assert regression.mean_squared_log_error(truth, said, weights=weights) == pytest.approx(math.log(3 / 2) ** 2)
    assert math.isnan(regression.mean_squared_log_error(truth, said))
    assert regression.mean_absolute_percentage_error([*truth[:-1], 1e-320], [*said[:-1], 1e10], weights=weights) == 1


def test_a_truth_of_zero_by_every_convention():
    """Errors 1, 1 and 2 at truths 0, -2 and 4: without the zero |1/-2| and |2/4| remain."""
    truth, said = [0, -2, 4], [1, -1, 2]
    assert math.isnan(value("mean_absolute_percentage_error", truth, said))
    assert value("mean_absolute_percentage_error", truth, said, zero="leave-out") == pytest.approx((1 / 2 + 2 / 4) / 2)
    assert value("mean_percentage_error", truth, said, zero="leave-out") == pytest.approx((-1 / -2 + 2 / 4) / 2)
    assert value("mean_absolute_percentage_error", truth, said, zero="epsilon") == pytest.approx(
        sklearn.metrics.mean_absolute_percentage_error(truth, said)
    )
    assert value("symmetric_mape", [0, 1], [0, 3], zero="leave-out") == pytest.approx(1)
    assert value("symmetric_mape", [0, 1], [0, 3], zero="epsilon") == pytest.approx(1 / 2)
    for zero, rows in (("undefined", ("rows", 3)), ("leave-out", ("rows that count", 2)), ("epsilon", ("rows", 3))):
        step = explain(regression.mean_absolute_percentage_error, truth, said, zero=zero).steps[1]
        assert (step.label, step.value) == rows


def test_a_negative_truth_counts_by_its_size():
    assert value("mean_absolute_percentage_error", [-2, 4, 5], [-1, 5, 4]) == pytest.approx(19 / 60)
    assert value("mean_percentage_error", [-2, 4, 5], [-1, 5, 4]) == pytest.approx((1 / 2 - 1 / 4 + 1 / 5) / 3)


@pytest.mark.parametrize("said", [[5, 5, 5], [4, 5, 6]])
def test_a_constant_truth_by_either_convention(said):
    assert math.isnan(value("r2", [5, 5, 5], said))
    assert value("r2", [5, 5, 5], said, constant="finite") == sklearn.metrics.r2_score([5, 5, 5], said)
    assert value("explained_variance", [5, 5, 5], said, constant="finite") == sklearn.metrics.explained_variance_score(
        [5, 5, 5], said
    )


ZERO, SAME = "a true value is 0", "the true values are all the same"
UNDEFINED = [
    *((name, [], [], "no rows") for name in NAMES),
    *((name, [0, 1], [1, 1], ZERO) for name in ("mean_percentage_error", "mean_absolute_percentage_error")),
    ("symmetric_mape", [0, 1], [0, 1], "both 0"),
    *((name, [0, 1], [-1, 1], "−1 or less") for name in ("mean_squared_log_error", "root_mean_squared_log_error")),
    *((name, [0.1] * 10, [1.0] * 10, SAME) for name in ("r2", "explained_variance", "adjusted_r2")),
    *((name, [5], [4], SAME) for name in ("r2", "explained_variance", "adjusted_r2")),
    ("adjusted_r2", [1, 2], [1, 3], "fewer rows than features"),
]


@pytest.mark.parametrize(("name", "truth", "said", "reason"), UNDEFINED)
def test_what_is_undefined_says_why(name, truth, said, reason):
    worked = explain(getattr(regression, name), truth, said, **OPTIONS.get(name, {}))
    assert math.isnan(worked.value) and reason in worked.undefined
    together = all_errors(truth, said, features=1)
    assert math.isnan(getattr(together, name)) and together.reason(name) == worked.undefined


def test_nothing_is_left_when_every_truth_is_zero():
    worked = explain(regression.mean_absolute_percentage_error, [0, 0], [1, 2], zero="leave-out")
    assert worked.undefined == "every true value is 0"
    assert "not given" in all_errors(TRUTH, SAID).reason("adjusted_r2")


def test_every_metric_shows_its_work():
    for name in NAMES:
        worked = explain(getattr(regression, name), TRUTH, SAID, **OPTIONS.get(name, {}))
        assert worked.steps[-1].value == worked.value == value(name, TRUTH, SAID)
        assert CATALOG[name].topic == "regression"
    worked = explain(regression.r2, TRUTH, SAID)
    assert worked.steps[-1].substituted == r"1 - \frac{6}{21}"


# ---- what is refused
@pytest.mark.parametrize("name", [*NAMES, "all_errors"])
@pytest.mark.parametrize(
    ("truth", "said", "message"),
    [
        ([1, 2], [1], "y_true has 2 values and y_pred has 1"),
        ([1, "many"], [1, 2], "y_true must hold numbers, got 'many' at index 1"),
        ([1, 2], [1, math.inf], "y_pred must hold finite numbers within ±1e150, got inf at index 1"),
        ([math.nan, 2], [1, 2], "y_true must hold finite numbers within ±1e150, got nan at index 0"),
        ([[1, 2]], [1, 2], "y_true must be one list of numbers, got shape"),
    ],
)
def test_bad_rows_are_refused_by_place(name, truth, said, message):
    with pytest.raises(ValueError, match=message):
        value(name, truth, said)


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("symmetric_mape", {"zero": "ignore"}, "zero must be one of 'undefined', 'leave-out', 'epsilon', got 'ignore'"),
        ("all_errors", {"zero": "ignore"}, "zero must be one of"),
        ("r2", {"constant": "1"}, "constant must be one of 'undefined', 'finite', got '1'"),
        ("adjusted_r2", {"features": -1}, "features must be a whole number of at least 0, got -1"),
        ("mean_squared_error", {"weights": [1, -1, 1, 1]}, "weights must be finite and not negative"),
    ],
)
def test_bad_options_are_refused(name, options, message):
    with pytest.raises(ValueError, match=message):
        value(name, TRUTH, SAID, **options)


def test_a_row_that_does_not_exist_is_refused():
    with pytest.raises(IndexError, match="row must be one of 0 to 3, got 4"):
        moved(TRUTH, SAID, 4, [1.0])


def test_sizes_of_errors_in_order_with_one_prediction_elsewhere() -> None:
    """Truths 1, 2, 4 and predictions 1.5, 2, 1: sizes 0.5, 0, 3; with the first at 6 it is 5, and at 1 it is 0."""
    found = sizes_moved([1, 2, 4], [1.5, 2, 1], 0, [1.5, 6, 1])
    assert found.tolist() == [[0, 0.5, 3], [0, 3, 5], [0, 0, 3]]
