"""lab.table: values on resamples are those of repeated units; intervals, samples, groups, and the best."""

import gc
import weakref
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtri
from scipy.stats import t

from lab import EvaluationSet, ModelPredictions, Task, measure, measures
from lab.replicates import WITHOUT, on_sample, replicates
from lab.resamples import draw
from lab.table import _jointly, table, values
from metrics_core.classification.areas import auroc
from metrics_core.inference.bootstrap import bootstrap
from metrics_core.inference.intervals import delong, wilson
from metrics_core.inference.largest_distance import largest_distance
from tests.helpers.lab_data import judged_for

TASKS = get_args(Task)


@pytest.mark.parametrize("task", TASKS)
def test_values_on_resamples_are_those_of_units_repeated(task):
    judged = judged_for(task, 40)
    draws = draw(judged, resamples=5, seed=3)
    subject = ModelPredictions(draws.judged, "a")
    subject = replace(subject, threshold=subject.at) if task == "binary" else subject
    resampled = [one for one in measures(task) if one.card.function not in WITHOUT]
    fast = replicates(resampled, subject, draws)
    for which, times in enumerate(draws.times):
        again = draws.judged.take(np.repeat(np.arange(40), times))
        slow = [one.of(again, "a", threshold=subject.threshold).value for one in resampled]
        assert fast[:, which] == pytest.approx(slow, nan_ok=True), which
    for one, row in zip(resampled, fast, strict=True):  # of units in the order of the file
        assert values(one, judged, "a", draws, threshold=subject.threshold) == pytest.approx(row, nan_ok=True), one.key
    plain = [one.on(subject).value for one in resampled]
    assert on_sample(resampled, subject, draws) == pytest.approx(plain)


@pytest.mark.parametrize("task", ["binary", "regression", "classes"])
def test_weighted_units_keep_their_weight_when_they_are_drawn(task):
    weights = np.random.default_rng(2).uniform(0.5, 3, 40)
    judged = replace(judged_for(task, 40), weights=weights)
    draws = draw(judged, resamples=4, seed=1)
    subject = ModelPredictions(draws.judged, "b", 0.5 if task == "binary" else None)
    known = [one for one in measures(task) if not np.isnan(one.on(subject).value)]
    fast = replicates(known, subject, draws)
    for which, times in enumerate(draws.times):
        again = replace(draws.judged, weights=draws.judged.weights * times)
        slow = [one.of(again, "b", threshold=subject.threshold).value for one in known]
        if task != "regression":  # a row of weight 0 is still a row for a median by position
            assert fast[:, which] == pytest.approx(slow, nan_ok=True)
        else:
            assert fast[0, which] == pytest.approx(slow[0])


def test_a_class_that_is_never_right_does_not_stop_weighted_resamples():
    """The last class is never right and every row is truly or predictedly of the first: TN comes out as -1e-13."""
    truth, said = np.array([0, 0, 0, 1, 2] * 6), np.array([0, 1, 2, 0, 0] * 6)
    weights = np.random.default_rng(0).integers(1, 10, 30) / 10
    judged = EvaluationSet("classes", truth, {"a": said}, labels=("1", "2", "3"), weights=weights)
    for row in table(judged, resamples=50).rows:
        if row.measure.shape == "matrix":
            assert row.low <= row.value <= row.high, row.measure.key


@pytest.mark.parametrize("factor", [1e-3, 1e3])
def test_the_interval_of_kappa_does_not_ask_what_the_weights_sum_to(factor):
    judged = replace(judged_for("classes", 60), weights=np.random.default_rng(0).uniform(0.5, 2, 60) / 60)
    one, larger = (
        table(which, resamples=50).row("cohen_kappa", "a")
        for which in (judged, replace(judged, weights=judged.weights * factor))
    )
    assert (larger.low, larger.value, larger.high) == pytest.approx((one.low, one.value, one.high))
    assert -1 <= one.low < one.value < one.high <= 1


def test_intervals_are_wilsons_delongs_and_else_the_bootstraps():
    judged = judged_for("binary", 200)
    found = table(judged, resamples=400)
    c = ModelPredictions(judged, "a").counts
    recall = found.row("recall", "a")
    assert (recall.low, recall.high) == pytest.approx((wilson(c.tp, c.positives).low, wilson(c.tp, c.positives).high))
    area = found.row("auroc", "a")
    exact = delong(judged.truth, judged.models["a"])
    assert (area.low, area.high, area.method) == (exact.low, exact.high, "DeLong")
    again = bootstrap(auroc, judged.truth, judged.models["a"], resamples=2000)
    ours = values(measure("binary", "auroc"), judged, "a", draw(judged, resamples=2000))
    assert np.quantile(ours, [0.025, 0.975]) == pytest.approx([again.low, again.high], abs=0.01)
    assert found.row("matthews_correlation", "a").method == "bootstrap"
    assert found.row("f1", "a").low < found.row("f1", "a").value < found.row("f1", "a").high


def test_what_chance_makes_larger_has_a_lowered_interval_and_the_maximum_calibration_error_none():
    judged = judged_for("binary", 200)
    found = table(judged, resamples=200)
    row, again = found.row("expected_calibration_error", "a"), found.again["expected_calibration_error", "a"]
    excess, reach = again.mean() - row.value, t.ppf(0.975, 199) * again.std(ddof=1)
    expected = max(row.value - 2 * excess - reach, 0), row.value - excess / 2 + reach
    assert (row.low, row.high) == pytest.approx(expected) and row.method == "bootstrap, shifted down"
    distance = found.row("kolmogorov_smirnov", "a")
    ends = largest_distance(ModelPredictions(judged, "a").sweep, found.again["kolmogorov_smirnov", "a"])
    assert (distance.low, distance.high, distance.method) == (ends.low, ends.high, "Newcombe, shifted down")
    assert distance.low < distance.value <= distance.high
    none = found.row("maximum_calibration_error", "a")
    assert none.value > 0 and np.isnan([none.low, none.high]).all() and not none.best


@pytest.mark.parametrize("of", ["weights", "groups"])
def test_with_weights_or_groups_the_largest_distance_has_no_interval(of: str):
    judged = replace(judged_for("binary", 60), **{of: np.arange(60) // 2 + 1 - (of == "groups")})
    row = table(judged, resamples=20).row("kolmogorov_smirnov", "a")
    assert row.value > 0 and np.isnan([row.low, row.high]).all()


def test_f1_has_wilsons_interval_of_its_share_of_rows_that_are_positive_or_flagged():
    """q = TP / (TP + FP + FN) is a share, and F1 = 2q / (1 + q): the same draws as for precision, beside it."""
    judged = judged_for("binary", 200)
    c, row = ModelPredictions(judged, "a").counts, table(judged, resamples=20).row("f1", "a")
    q = wilson(c.tp, c.tp + c.fp + c.fn)
    assert row.method == "Wilson" and row.value == pytest.approx(2 * q.value / (1 + q.value))
    assert (row.low, row.high) == pytest.approx((2 * q.low / (1 + q.low), 2 * q.high / (1 + q.high)))


def test_where_class_sizes_were_fixed_only_shares_of_one_class_are_binomial():
    found = table(judged_for("binary", 200), stratified=True, resamples=200)
    wilsons = {row.measure.key for row in found.rows if row.method == "Wilson"}
    assert wilsons == {"recall", "specificity", "false_positive_rate", "false_negative_rate"}
    prevalence = found.row("prevalence", "a")
    assert prevalence.low == prevalence.value == prevalence.high  # nothing of it is left to chance
    at_random = table(judged_for("binary", 200), resamples=200)
    for key in ("precision", "f1", "matthews_correlation"):
        wide, narrow = (t.row(key, "a").high - t.row(key, "a").low for t in (at_random, found))
        assert narrow < wide, key


def test_counts_are_drawn_from_all_rows_whichever_way():
    judged = judged_for("binary", 400)
    subjects = {model: ModelPredictions(judged, model, 0.5) for model in judged.models}
    chosen = [one for one in measures("binary") if one.key in ("f1", "precision")]
    joint = _jointly(chosen, subjects, draw(judged, resamples=3000))
    for one in chosen:
        single = {m: values(one, judged, m, draw(judged, resamples=3000, seed=5), threshold=0.5) for m in subjects}
        for model in subjects:
            assert joint[one.key, model].std() == pytest.approx(single[model].std(), rel=0.1)
        apart = joint[one.key, "a"] - joint[one.key, "b"]
        assert apart.std() == pytest.approx((single["a"] - single["b"]).std(), rel=0.1)


@pytest.mark.parametrize("sampled", [True, False], ids=["a sample", "counts"])
@pytest.mark.parametrize("prevalence", [0.5, 0.01])
def test_a_sample_or_counts_give_the_width_of_all_rows(prevalence, sampled):
    rng = np.random.default_rng(0)
    truth = rng.random(40_000) < prevalence
    weights = np.ones(40_000) if sampled else None  # with weights, rows are no counts
    judged = EvaluationSet("binary", truth, {"a": truth + rng.normal(size=40_000)}, weights=weights)
    draws = draw(judged, resamples=600, most=2_000)
    assert draws.sampled is sampled
    assert len(draws.units) == 2_000 if sampled else 1_000 < len(draws.units) <= 2_000
    again = values(measure("binary", "auroc"), judged, "a", draws)
    exact = delong(truth, judged.models["a"])
    assert again.mean() == pytest.approx(exact.value, abs=0.2 * exact.standard_error)
    assert again.std() == pytest.approx(exact.standard_error, rel=0.15)


@pytest.mark.parametrize("most", [10_000, 2_000])
def test_classes_of_a_sample_are_as_large_as_chance_makes_them(most):
    """Of 9,000 rows 900 are positive: on resamples 900 give or take the root of 9,000 * 0.1 * 0.9 = 28.5."""
    truth = np.arange(9_000) < 900
    judged = EvaluationSet("binary", truth, {"a": truth * 1.0}, weights=np.ones(9_000))
    draws = draw(judged, resamples=1500, most=most)
    assert draws.sampled is (most < 9_000)
    sums = np.concatenate([mass[:, draws.judged.truth].sum(axis=1) for mass in draws.blocks()])
    assert sums.mean() == pytest.approx(900, abs=3) and sums.std() == pytest.approx(28.5, rel=0.08)


def test_how_far_a_sampled_width_is_off_is_about_what_is_said():
    rng = np.random.default_rng(3)
    judged = EvaluationSet("regression", np.zeros(9_000), {"a": rng.normal(size=9_000)})
    one, widths = measure("regression", "mean_squared_error"), []
    for seed in range(40):
        draws = draw(judged, resamples=200, most=400, seed=seed)
        widths.append(values(one, judged, "a", draws).std())
    # squares of a bell spread wider than a bell: their influence has kurtosis 15, so 14/4m instead of 1/2m
    expected = np.sqrt(1 / 400 + 14 / 1600)
    assert draws.width_error == pytest.approx(np.sqrt(1 / 400 + 1 / 800))
    assert np.std(widths) / np.mean(widths) == pytest.approx(expected, rel=0.35)


def test_a_sample_of_numbers_gives_the_width_of_all_rows():
    rng = np.random.default_rng(1)
    truth = rng.normal(50, 10, 30_000)
    judged = EvaluationSet("regression", truth, {"a": truth + rng.normal(0, 3, 30_000)})
    again = values(measure("regression", "mean_absolute_error"), judged, "a", draw(judged, resamples=600, most=1_500))
    sizes = np.abs(truth - judged.models["a"])
    assert again.std() == pytest.approx(sizes.std() / np.sqrt(30_000), rel=0.15)
    assert again.mean() == pytest.approx(sizes.mean(), rel=1e-3)


def test_more_rows_than_are_drawn_from_keep_their_values_and_say_so():
    judged = judged_for("binary", 6_000)
    whole = table(judged, among=[one for one in measures("binary") if one.shape == "counts"], resamples=50)
    assert whole.draws.sampled and whole.row("f1", "a").low < whole.row("f1", "a").value
    numbers = table(judged_for("regression", 6_000), among=[measure("regression", "largest_share")], resamples=20)
    assert np.isnan(numbers.rows[0].low) and not np.isnan(numbers.rows[0].value)  # a sample may lack the largest error
    few = [measure("binary", key) for key in ("average_precision", "log_loss")]
    judged.models["a"][np.flatnonzero(judged.truth)[:3]] = 0.0
    found = table(judged, among=few, resamples=50)
    assert np.isinf(found.row("log_loss", "a").value)
    area = found.row("average_precision", "a")
    assert area.value == measure("binary", "average_precision").of(judged, "a").value
    assert area.low < area.value < area.high


@given(st.integers(1, 60), st.integers(1, 60), st.integers(2, 80), st.integers(0, 9))
def test_every_draw_weighs_as_much_as_each_class(positives, negatives, most, seed):
    truth = np.repeat([True, False], [positives, negatives])
    judged = EvaluationSet("binary", truth, {"a": truth * 1.0})
    draws = draw(judged, stratified=True, resamples=3, seed=seed, most=most)
    assert len(draws.units) <= max(most, 2)
    if most >= len(truth):
        assert (draw(judged, resamples=3, seed=seed, most=most).times.sum(axis=1) == len(truth)).all()
    for mass in draws.blocks():
        assert (mass >= 0).all()
        assert mass[:, draws.judged.truth].sum(axis=1) == pytest.approx(positives)
        assert mass[:, ~draws.judged.truth].sum(axis=1) == pytest.approx(negatives)


def test_whole_groups_are_drawn():
    one = judged_for("regression", 80)
    ten = replace(one.take(np.repeat(np.arange(80), 10)), groups=np.repeat(np.arange(80), 10))
    chosen = [measure("regression", "mean_absolute_error")]
    alone, grouped = (table(judged, among=chosen, resamples=1500) for judged in (one, ten))
    widths = [t.row("mean_absolute_error", "a").high - t.row("mean_absolute_error", "a").low for t in (alone, grouped)]
    assert widths[1] == pytest.approx(widths[0], rel=0.12)
    assert "groups" in grouped.rows[0].method
    sampled = draw(ten, resamples=800, most=300)
    assert sampled.sampled and len(np.unique(sampled.judged.groups)) == 30
    z = float(ndtri(0.975))
    width = 2 * z * values(chosen[0], ten, "a", sampled).std()
    assert width == pytest.approx(widths[0], rel=0.4)  # of thirty groups, a width is known to about a seventh


def test_the_best_is_marked_only_where_every_paired_interval_excludes_zero():
    found = table(judged_for("regression", 150), resamples=500)
    for row in found.rows:
        other = "b" if row.model == "a" else "a"
        apart = found.difference(row.measure.key, row.model, other)
        sign = {"higher": 1, "lower": -1, "neither": 0}[row.measure.better]
        excludes = min(sign * apart.low, sign * apart.high) > 0
        assert row.best == (excludes and apart.low <= apart.value <= apart.high), row.measure.key
    same = judged_for("regression", 150)
    twice = replace(same, models={"a": same.models["a"], "c": same.models["a"]})
    assert not any(row.best for row in table(twice, resamples=200).rows)


def test_degenerate_answers_have_reasons_and_no_interval():
    truth = np.zeros(10, dtype=bool)
    found = table(EvaluationSet("binary", truth, {"a": np.linspace(0, 1, 10)}), resamples=50)
    area = found.row("auroc", "a")
    assert np.isnan([area.value, area.low, area.high]).all() and area.answer.undefined
    lonely = EvaluationSet("binary", np.arange(12) == 3, {"a": np.linspace(0, 1, 12), "b": np.linspace(1, 0, 12)})
    alone = table(lonely, resamples=50)
    assert np.isnan([alone.row("auroc", "a").low, alone.difference("auroc", "a", "b").low]).all()
    assert not any(row.best for row in alone.rows)
    one_query = judged_for("ranking", 1)
    assert table(one_query, resamples=50).row("ndcg", "a").low == pytest.approx(
        table(one_query, resamples=50).row("ndcg", "a").value
    )


def test_tables_of_the_same_units_hold_one_draw_as_long_as_there_is_a_table():
    """A reader who moves a threshold gets a table for each place; the draws of 5,000 rows alone take 10 MB."""
    judged = judged_for("binary", 40)
    one, other = (table(judged, thresholds=at, resamples=20) for at in (0.3, 0.6))
    assert one.draws is other.draws
    assert one.draws is draw(judged, resamples=20)
    assert one.draws is not draw(judged, resamples=20, seed=1)
    assert one.draws is not draw(judged, resamples=20, stratified=True)
    assert one.draws is not draw(replace(judged), resamples=20)
    gone = weakref.ref(one.draws)
    del one, other
    gc.collect()
    assert gone() is None
