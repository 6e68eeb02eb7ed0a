"""lab.compare: which model is better, corrections for several comparisons, and how many units it takes."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats
from scipy.special import ndtri
from statsmodels.stats.power import NormalIndPower

from lab import EvaluationSet
from lab.compare import compare, comparisons, too_sure
from lab.measures import measure
from lab.table import table
from metrics_core.inference.intervals import delong_difference, mcnemar
from metrics_core.inference.power import times_as_many
from tests.helpers.lab_data import judged_for


def _bells(positives: int, negatives: int, rng: np.random.Generator, ahead: float = 0.25) -> EvaluationSet:
    truth = np.repeat([True, False], [positives, negatives])
    shared = rng.normal(size=len(truth))
    scores = {
        name: pull * truth + 0.8 * shared + 0.6 * rng.normal(size=len(truth))
        for name, pull in zip("ab", (1 + ahead, 1), strict=True)
    }
    return EvaluationSet("binary", truth, scores)


def test_auroc_is_compared_as_delong_does_and_accuracy_has_mcnemars_test():
    judged = judged_for("binary", 150)
    found = table(judged, thresholds=0.5, resamples=300)
    verdict = compare(found, "auroc", "a", "b")
    theirs = delong_difference(judged.truth, judged.models["a"], judged.models["b"])
    assert (verdict.difference.low, verdict.p_value) == (theirs.low, theirs.p_value)
    assert verdict.better == "a" and verdict.apart == (theirs.low > 0)
    right = compare(found, "accuracy", "a", "b")
    test = mcnemar(judged.truth, judged.models["a"] >= 0.5, judged.models["b"] >= 0.5)
    assert right.mcnemar == test and right.p_value == test.p_value


def test_several_comparisons_widen_intervals_and_raise_p():
    found = table(judged_for("binary", 150), resamples=2000)
    one, five = compare(found, "auroc", "a", "b"), compare(found, "auroc", "a", "b", among=5)
    assert five.difference.level == pytest.approx(0.99)
    assert five.difference.low < one.difference.low and five.difference.high > one.difference.high
    assert five.p_value == pytest.approx(min(1, 5 * one.p_value))
    assert five.needed.units > one.needed.units


def test_equal_models_are_never_told_apart_and_no_number_is_enough():
    judged = judged_for("binary", 60)
    level = replace(judged, models={"a": judged.models["a"], "b": judged.models["a"]})
    for key in ("auroc", "f1", "accuracy"):
        verdict = compare(table(level, resamples=100), key, "a", "b")
        assert not verdict.apart and verdict.better == "" and verdict.difference.value == 0
        assert np.isnan(verdict.needed.units) and "no number of rows can show" in verdict.needed.undefined


def test_an_interval_that_misses_its_own_value_tells_nothing_apart():
    found = compare(table(judged_for("regression"), resamples=100), "mean_absolute_error", "a", "b")
    missed = replace(found, difference=replace(found.difference, value=-0.2, low=0.01, high=0.1))
    assert found.sound and not missed.sound and not missed.apart


def test_how_many_units_is_the_usual_sum():
    # difference 0.05 with standard error 0.04: (1.959964 + 0.841621) * 0.04 / 0.05 = 2.2412678, squared 5.0232815
    assert times_as_many(0.04, 0.05) == pytest.approx(5.0232815)
    n = NormalIndPower(ddof=0).solve_power(effect_size=0.05 / (0.04 * 10), alpha=0.05, power=0.8, ratio=0)
    assert 100 * times_as_many(0.04, 0.05) == pytest.approx(n, rel=1e-3)  # 100 units, standard deviation 0.4


def test_needed_says_positives_groups_or_units():
    judged = judged_for("binary", 80)
    found = compare(table(judged, resamples=200), "auroc", "a", "b")
    expected = int(judged.truth.sum()) * times_as_many(found.difference.standard_error, found.difference.value)
    assert found.needed.unit == "positives" and found.needed.units == np.ceil(expected)
    assert found.needed.detectable == pytest.approx(float(ndtri(0.975) + ndtri(0.8)) * found.difference.standard_error)
    grouped = replace(judged, groups=np.arange(80) // 4)
    assert compare(table(grouped, resamples=200), "f1", "a", "b").needed.unit == "groups"
    assert compare(table(judged_for("regression"), resamples=100), "r2", "a", "b").needed.unit == "units"


def test_with_so_many_positives_the_difference_is_found_about_four_times_in_five():
    rng = np.random.default_rng(0)
    large = _bells(20_000, 20_000, rng)
    d = delong_difference(large.truth, large.models["a"], large.models["b"])
    positives = int(np.ceil(20_000 * times_as_many(d.standard_error, d.value)))
    found = [_bells(positives, positives, rng) for _ in range(300)]
    p = [delong_difference(one.truth, one.models["a"], one.models["b"]).p_value for one in found]
    assert np.mean(np.array(p) < 0.05) == pytest.approx(0.8, abs=0.07)  # three standard errors of a share of 300


def test_equal_models_are_told_apart_in_about_one_sample_in_twenty():
    rng = np.random.default_rng(1)
    wrong = 0
    for seed in range(120):
        judged = _bells(60, 90, rng, ahead=0)
        found = table(judged, thresholds=0.5, among=[m for m in _f1()], resamples=200, seed=seed)
        wrong += compare(found, "f1", "a", "b").apart
    assert wrong <= 15  # 6 expected; more than 15 has a probability below 0.001


def _f1():
    from lab import measure

    return [measure("binary", "f1")]


def test_every_pair_of_models_counts_wherever_a_comparison_is_shown():
    rng = np.random.default_rng(2)
    y = rng.random(80) < 0.5
    scores = {name: rng.random(80) for name in "abc"}
    found = table(EvaluationSet("binary", y, scores), resamples=20)
    assert comparisons(found, "auroc") == 3
    hard = EvaluationSet("binary", y, scores | {"c": y.astype(float)}, hard=frozenset("c"))
    assert comparisons(table(hard, resamples=20), "auroc") == 1
    assert comparisons(table(EvaluationSet("binary", y, {"a": y + 0.0}), resamples=20), "auroc") == 1


def test_the_interval_of_a_difference_is_students_t_of_as_many_units():
    found = table(judged_for("regression", 30), resamples=400)
    for key in ("mean_absolute_error", "r2"):
        apart = found.again[key, "a"] - found.again[key, "b"]
        difference = found.difference(key, "a", "b")
        reach = stats.t.ppf(0.975, 29) * apart.std(ddof=1)
        ends = difference.value - reach, difference.value + reach
        assert (difference.low, difference.high) == pytest.approx(ends)


@pytest.mark.parametrize(
    ("key", "positives", "warned"),
    [
        ("average_precision", 99, True),
        ("log_loss", 20, True),
        ("brier_score", 100, False),
        ("brier_score", 19, False),
        ("auroc", 50, False),
    ],
)
def test_skewed_differences_are_marked_between_the_general_warning_and_a_hundred_rows(key, positives, warned):
    assert too_sure(_bells(positives, 300, np.random.default_rng(0)), measure("binary", key)) == warned
