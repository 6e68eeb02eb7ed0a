"""Equal rows that were counted together judge as the rows one by one: values, intervals, comparisons, slices, groups."""

from dataclasses import replace
from math import isnan

import numpy as np
import pytest

from lab import EvaluationSet, ModelPredictions, measures
from lab.compare import compare
from lab.evaluation import few_units, independent, smallest_class
from lab.fairness import group_rates
from lab.fairness.calibration import calibration_by_group
from lab.other_half import on_other_half
from lab.pictures import calibrations
from lab.read.chosen import usual_thresholds
from lab.read.slicing import slicing
from lab.resamples import MOST
from lab.slice_statistics import by_slice, choices
from lab.slices import FEW
from lab.table import table
from metrics_core.classification.operating_points import Chooser

RESAMPLES = 60


def judged_with(seed: int, entries: int, most: int, *, weights: bool = False) -> EvaluationSet:
    """Entries in order, positives first, as a table of counts has them; two scores and classes, some of them hard."""
    rng = np.random.default_rng(seed)
    truth = np.sort(rng.random(entries) < 0.3)[::-1].copy()
    a = np.clip(rng.normal(0.35 + 0.3 * truth, 0.2, entries), 0, 1).round(2)
    b = np.clip(rng.normal(0.4 + 0.2 * truth, 0.2, entries), 0, 1).round(2)
    return EvaluationSet(
        "binary",
        truth,
        {"a": a, "b": b, "rule": (a + b > 1).astype(float)},
        hard=frozenset({"rule"}),
        weights=rng.integers(1, 4, entries) / 2 if weights else None,
        copies=rng.integers(1, most, entries),
    )


def one_by_one(judged: EvaluationSet) -> EvaluationSet:
    return replace(judged.take(np.repeat(np.arange(len(judged)), judged.copies)), copies=None)


CASES = {
    "few": judged_with(0, 400, 6),
    "more rows than are drawn from": judged_with(1, 900, 20),
    "with weights": judged_with(2, 300, 5, weights=True),
}


@pytest.fixture(params=CASES, scope="module")
def both(request):
    """The entries with their copies, and the rows."""
    return CASES[request.param], one_by_one(CASES[request.param])


def test_the_table_of_measures_is_that_of_the_rows(both):
    """Where counts are drawn again, intervals agree as test_resampled_counts shows."""
    found, wanted = (table(one, resamples=RESAMPLES) for one in both)
    assert len(found.rows) == len(wanted.rows) == 3 * len(measures("binary"))
    for one, other in zip(found.rows, wanted.rows, strict=True):
        place = one.measure.key, one.model
        assert place == (other.measure.key, other.model)
        drawn = found.draws.counts is not None and ("bootstrap" in one.method or "shifted" in one.method)
        for part in ("value",) if drawn else ("value", "low", "high"):
            assert getattr(one, part) == pytest.approx(getattr(other, part), abs=1e-12, nan_ok=True), (place, part)
        assert (one.method, one.best, one.answer.undefined) == (other.method, other.best, other.answer.undefined)
        assert one.answer.signature == other.answer.signature
    for one, other in zip(found.without, wanted.without, strict=True):
        assert one.value == pytest.approx(other.value, abs=1e-12, nan_ok=True)
    assert found.thresholds == wanted.thresholds
    assert found.draws.total == wanted.draws.total


@pytest.mark.parametrize("key", ["auroc", "accuracy", "f1", "average_precision", "log_loss"])
def test_which_model_is_better_is_what_the_rows_say(both, key):
    a, b = (compare(table(one, resamples=RESAMPLES), key, "a", "b", among=3) for one in both)
    if both[0].total > MOST and key in ("f1", "average_precision", "log_loss"):
        assert a.difference.value == pytest.approx(b.difference.value, abs=1e-12)
        return
    for part in ("value", "low", "high", "standard_error"):
        assert getattr(a.difference, part) == pytest.approx(getattr(b.difference, part), abs=1e-12, nan_ok=True)
    assert (a.method, a.test, a.mcnemar, a.differing, a.needed.now) == (b.method, b.test, b.mcnemar, b.differing, b.needed.now)  # fmt: skip
    assert a.p_value == pytest.approx(b.p_value, nan_ok=True)


def test_rows_are_counted_not_entries(both):
    found, wanted = both
    assert found.total == wanted.total == len(wanted) > len(found)
    assert independent(found) == independent(wanted)
    assert smallest_class(found) == smallest_class(wanted)
    assert few_units(found) == few_units(wanted)
    assert usual_thresholds(found) == usual_thresholds(wanted)
    some = found.truth & (found.models["a"] > 0.5)
    assert found.many(some) == np.count_nonzero(np.repeat(some, found.copies))


def test_calibration_is_that_of_the_rows(both):
    if both[0].weights is not None:
        return
    found, wanted = (calibrations({"a": ModelPredictions(one, "a")})["a"] for one in both)
    assert found.counts.tolist() == wanted.counts.tolist()
    assert found.mean_probability == pytest.approx(wanted.mean_probability, nan_ok=True)


@pytest.mark.parametrize("key", choices(CASES["few"]))
def test_slices_have_the_values_of_the_rows(both, key):
    """Which rows are left out together is drawn otherwise, so that intervals agree about; values are the same."""
    codes = np.random.default_rng(9).integers(0, 3, len(both[0]))
    each = np.repeat(codes, both[0].copies)
    if both[0].weights is not None and key in ("expected_calibration_error",):
        return
    found, wanted = by_slice(both[0], "a", key, codes, 3), by_slice(both[1], "a", key, each, 3)
    for part in ("units", "support", "value", "rest", "gap", "whole"):
        assert getattr(found, part) == pytest.approx(getattr(wanted, part), abs=1e-12, nan_ok=True), part
    wide, other = found.high - found.low, wanted.high - wanted.low
    assert wide == pytest.approx(other, rel=0.5, nan_ok=True)


@pytest.mark.slow  # simulates
def test_intervals_of_slices_are_as_wide_as_those_of_the_rows_on_average():
    """30 sets: the mean width of an AUROC's interval in slices, from counts and from rows, within 3%."""
    widths = []
    for seed in range(30):
        judged = judged_with(100 + seed, 500, 8)
        codes = np.random.default_rng(seed).integers(0, 2, len(judged))
        pair = ((judged, codes), (one_by_one(judged), np.repeat(codes, judged.copies)))
        widths.append([(s.high - s.low).mean() for j, c in pair for s in [by_slice(j, "a", "auroc", c, 2)]])
    counts, rows = np.mean(widths, axis=0)
    assert counts == pytest.approx(rows, rel=0.03)


def test_groups_have_the_rates_of_the_rows(both):
    codes = np.random.default_rng(3).integers(0, 4, len(both[0]))
    names = ("p", "q", "r", "s")
    found = group_rates(both[0], "a", codes, names, threshold=0.5)
    wanted = group_rates(both[1], "a", np.repeat(codes, both[0].copies), names, threshold=0.5)
    assert found.rows.tolist() == wanted.rows.tolist()
    for rate in found.rates:
        assert found.estimate(rate).value == pytest.approx(wanted.estimate(rate).value, abs=1e-12)
        assert found.ends(rate)[0] == pytest.approx(wanted.ends(rate)[0], abs=0.03)
    for gap in found.gaps:
        assert found.gap(gap).difference == pytest.approx(wanted.gap(gap).difference, abs=1e-12)


def test_calibration_of_groups_is_that_of_the_rows():
    judged = CASES["few"]
    codes = np.random.default_rng(3).integers(0, 4, len(judged))
    found = calibration_by_group(judged, "a", codes, 4)
    wanted = calibration_by_group(one_by_one(judged), "a", np.repeat(codes, judged.copies), 4)
    for part in ("mean", "observed", "off", "low", "high", "error"):
        assert getattr(found, part) == pytest.approx(getattr(wanted, part), abs=1e-12), part
    assert found.within == pytest.approx(wanted.within, abs=1e-12)
    few = replace(judged, copies=np.ones(len(judged), np.int64)).take(np.arange(5))
    assert len(few) < FEW
    assert isnan(calibration_by_group(few, "a", np.zeros(5, int), 1).within)


def test_a_threshold_chosen_on_one_half_is_judged_on_the_other():
    """Each row falls into a half by a coin, so halves differ from those of the rows; their sizes and rates agree about."""
    judged = CASES["more rows than are drawn from"]
    found, wanted = (
        on_other_half(one, "a", lambda s: Chooser.for_recall(s, 0.8)) for one in (judged, one_by_one(judged))
    )
    assert found.total == wanted.total == judged.total
    assert found.positives == wanted.positives
    assert found.tp / found.positives == pytest.approx(wanted.tp / wanted.positives, abs=0.05)


@pytest.mark.parametrize(
    "values",
    [
        np.array(["x", "y", "x", None, "z"] * 20, dtype=object),
        np.random.default_rng(0).normal(size=100).round(2),
        np.random.default_rng(1).integers(0, 4, 100).astype(float),
        np.array([f"v{i % 30}" for i in range(100)], dtype=object),
    ],
    ids=["text", "numbers", "few numbers", "many values"],
)
def test_slices_of_a_column_are_those_of_the_rows(values):
    copies = np.random.default_rng(2).integers(1, 9, 100)
    found, wanted = slicing("c", values, copies=copies), slicing("c", np.repeat(values, copies))
    assert (found.names, found.others) == (wanted.names, wanted.others)
    assert np.repeat(found.codes, copies).tolist() == wanted.codes.tolist()
