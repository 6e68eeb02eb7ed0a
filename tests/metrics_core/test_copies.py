"""Rows that are alike, taken together with how many there are, give the same numbers as the rows one by one."""

from dataclasses import asdict

import numpy as np
import pytest

from metrics_core.classification.lift import OF_SWEEPS
from metrics_core.classification.operating_points import usual_threshold
from metrics_core.classification.sweep import sweep
from metrics_core.inference.intervals import delong, delong_difference, mcnemar
from metrics_core.probabilities.bins import calibration, calibration_of_sums

OPTIONS = {"capture_rate": {"depth": 0.1}, "partial_auroc": {"max_fpr": 0.1}}


@pytest.fixture(scope="module")
def rows():
    """Truth, two models' scores with many ties, copies of each, and the same one by one."""
    rng = np.random.default_rng(5)
    y, a, b = rng.random(300) < 0.3, rng.integers(0, 21, 300) / 20, rng.integers(0, 21, 300) / 20
    times = rng.integers(0, 6, 300)
    a = np.where(y, np.round(np.sqrt(a) * 20) / 20, a)
    return y, a, b, times, *(np.repeat(x, times) for x in (y, a, b))


def test_a_sweep_has_the_same_counts_and_areas(rows):
    y, a, _, times, each_y, each_a, _ = rows
    found, wanted = sweep(y, a, positive=True, copies=times), sweep(each_y, each_a, positive=True)
    assert found.thresholds.tolist() == wanted.thresholds.tolist()
    for cell in ("tp", "fp", "fn", "tn"):
        assert getattr(found.counts, cell).tolist() == getattr(wanted.counts, cell).tolist()
        assert getattr(found.at(0.5), cell) == getattr(wanted.at(0.5), cell)
    assert (found.positives, found.negatives) == (wanted.positives, wanted.negatives)
    assert found.conventions == wanted.conventions
    for metric in OF_SWEEPS:
        options = OPTIONS.get(metric.__name__, {})
        assert float(metric(found, **options)) == pytest.approx(float(metric(wanted, **options)), abs=1e-14), metric
    for target in (0.1, 0.5, 0.9):
        assert found.for_recall(target) == wanted.for_recall(target)
        assert found.for_precision(target) == wanted.for_precision(target)
    assert found.for_capacity(50) == wanted.for_capacity(50)


def test_with_weights_a_copy_weighs_as_much_as_each(rows):
    y, a, b, times, each_y, each_a, each_b = rows
    found = sweep(y, a, positive=True, weights=b, copies=times)
    wanted = sweep(each_y, each_a, positive=True, weights=each_b)
    assert found.auroc == pytest.approx(wanted.auroc, abs=1e-14)
    assert found.conventions == wanted.conventions
    assert float(found.at(0.5).tp) == pytest.approx(float(wanted.at(0.5).tp))


def test_delong_and_mcnemar_are_those_of_the_rows(rows):
    y, a, b, times, each_y, each_a, each_b = rows
    found, wanted = delong(y, a, positive=True, copies=times), delong(each_y, each_a, positive=True)
    assert (found.value, found.low, found.high, found.standard_error) == pytest.approx(
        (wanted.value, wanted.low, wanted.high, wanted.standard_error), abs=1e-13
    )
    found, wanted = (
        asdict(delong_difference(y, a, b, positive=True, copies=times)),
        asdict(delong_difference(each_y, each_a, each_b, positive=True)),
    )
    assert [found[key] for key in wanted if key != "undefined"] == pytest.approx(
        [wanted[key] for key in wanted if key != "undefined"], abs=1e-12
    )
    assert mcnemar(y, a > 0.5, b > 0.5, copies=times) == mcnemar(each_y, each_a > 0.5, each_b > 0.5)


def test_delong_of_one_row_of_a_class_is_undefined():
    assert delong([1, 0], [0.9, 0.1], copies=[1, 5]).undefined == "fewer than two samples of a class"
    assert delong_difference([1, 0], [0.9, 0.1], [0.8, 0.2], copies=[1, 5]).undefined


def test_calibration_is_that_of_the_rows(rows):
    y, a, _, times, each_y, each_a, _ = rows
    found, wanted = calibration(y, a, positive=True, copies=times), calibration(each_y, each_a, positive=True)
    for part in ("edges", "counts", "positives", "mean_probability", "observed", "low", "high"):
        assert getattr(found, part) == pytest.approx(getattr(wanted, part), abs=1e-14, nan_ok=True), part
    assert found.counts.dtype == wanted.counts.dtype


def test_calibration_from_sums_is_that_of_the_rows(rows):
    y, a = rows[4], rows[5]
    wanted = calibration(y, a, positive=True)
    place = np.searchsorted(np.linspace(0, 1, 11)[1:-1], a)
    sums = [np.bincount(place, weights, 10) for weights in (None, y, a)]
    found = calibration_of_sums(*sums)
    for part in ("edges", "counts", "positives", "mean_probability", "observed", "low", "high"):
        assert getattr(found, part) == pytest.approx(getattr(wanted, part), abs=1e-14, nan_ok=True), part


@pytest.mark.parametrize("sums", [([1], [1, 1], [1]), ([], [], []), ([[1]], [[1]], [[1]])])
def test_sums_of_other_lengths_are_refused(sums):
    with pytest.raises(ValueError, match="must be lists of one length"):
        calibration_of_sums(*sums)


@pytest.mark.parametrize("move", [0.0, -0.5, 3.0])
def test_the_usual_threshold_is_that_of_the_rows(rows, move):
    y, a, _, times, each_y, each_a, _ = rows
    assert usual_threshold(a + move, y, times) == usual_threshold(each_a + move, each_y)


@pytest.mark.parametrize("copies", [[1], [1, -1], [0.5, 1.0], [[1, 1]]])
def test_what_is_no_number_of_rows_is_refused(copies):
    with pytest.raises(ValueError, match="copies must"):
        sweep([1, 0], [0.9, 0.1], copies=copies)
    with pytest.raises(ValueError, match="copies must"):
        delong([1, 0], [0.9, 0.1], copies=copies)


def test_no_copies_are_no_samples():
    with pytest.raises(ValueError, match="there are no samples"):
        sweep([1, 0], [0.9, 0.1], copies=[0, 0])


def test_quantile_bins_of_copies_are_refused():
    with pytest.raises(ValueError, match="strategy 'uniform'"):
        calibration([1, 0], [0.9, 0.1], strategy="quantile", copies=[1, 1])
