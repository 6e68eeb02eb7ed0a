"""The bootstrap: distributions by formula, resamples one by one, scipy's intervals, scikit-learn's areas."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
import pytest
import scipy.stats
from sklearn.metrics import average_precision_score, roc_auc_score

from metrics_core import Confusion
from metrics_core.classification import accuracy, f_beta, matthews_correlation, precision, recall, specificity
from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.operating_points import OperatingPoint
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.intervals import bootstrap, chosen_and_checked, delong
from metrics_core.inference.resampling import Sampler, bootstrap_weights, unique_rows
from metrics_core.interval import percentile_interval


def data(n: int = 300, seed: int = 0, decimals: int = 6) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < 0.4).astype(int)
    return y, np.round(rng.normal(y), decimals)


def one_by_one(metric: Any) -> Any:
    """The same metric under a name that has no short cut: it is called on one resampled Sweep after the other."""

    def slow(s: Sweep) -> float:
        return float(metric(s))

    return slow


Y, SCORES = data()
FLAGS = (SCORES > 0.5).astype(int)


# ---- the draw
@pytest.mark.parametrize("copies", [[1] * 6, [2, 1, 3], [40, 30, 2]], ids=["rows", "unique", "binomials"])
def test_draws_are_multinomial(copies: list[int]) -> None:
    """Mean n p_i, variance n p_i (1 - p_i), covariance -n p_i p_j: within five standard errors of 40,000 draws."""
    drawn = Sampler(np.array(copies)).draw(np.random.default_rng(0), 40_000)
    n, p = sum(copies), np.array(copies) / sum(copies)
    assert (drawn.sum(axis=1) == n).all()
    assert drawn.mean(axis=0) == pytest.approx(n * p, abs=5 * math.sqrt(n / 4 / 40_000))
    assert np.cov(drawn.T) == pytest.approx(n * (np.diag(p) - np.outer(p, p)), abs=0.05 * n)


def test_a_stratum_keeps_its_size_and_all_rows_together_keep_theirs() -> None:
    unique = unique_rows(Y == 1, [FLAGS], None, None)
    assert len(unique.copies) == 4
    rng = np.random.default_rng(0)
    for stratified in (True, False):
        mass = np.concatenate(list(bootstrap_weights(unique, 500, rng, stratified=stratified)))
        assert (mass.sum(axis=1) == len(Y)).all()
        positives = mass[:, unique.classes[0]].sum(axis=1)
        assert (positives == Y.sum()).all() == stratified


def test_kinds_hold_every_row_once() -> None:
    weights = np.where(np.arange(len(Y)) % 2, 1.0, 2.5)
    unique = unique_rows(Y == 1, [FLAGS, 1 - FLAGS], weights, np.arange(len(Y)) % 3)
    assert unique.copies.sum() == len(Y)
    assert unique.weight is not None and unique.group is not None
    assert (unique.copies * unique.weight).sum() == weights.sum()
    assert unique.copies[unique.classes[0]].sum() == Y.sum()
    assert (unique.codes[0] + unique.codes[1] == 1).all()


# ---- metrics of a table
@pytest.mark.parametrize("n", [40, 3000], ids=["rows", "binomials"])
def test_stratified_recall_is_binomial(n: int) -> None:
    """Recall times P is binomial: its quantiles are scipy's, up to one count and the resampling's own noise."""
    y, scores = data(n)
    flags = (scores > 0.5).astype(int)
    found = bootstrap(recall, y, flags, stratified=True, resamples=20_000)
    p, positives = found.value, int(y.sum())
    assert found.replicates.mean() == pytest.approx(p, abs=0.01)
    assert found.standard_error == pytest.approx(math.sqrt(p * (1 - p) / positives), rel=0.03)
    low, high = scipy.stats.binom.ppf([0.025, 0.975], positives, p) / positives
    assert (found.low, found.high) == pytest.approx((low, high), abs=1.01 / positives)


def test_unstratified_prevalence_varies() -> None:
    found = bootstrap(accuracy, Y, FLAGS, resamples=20_000)
    p = found.value
    assert found.standard_error == pytest.approx(math.sqrt(p * (1 - p) / len(Y)), rel=0.03)


@pytest.mark.parametrize("stratified", [True, False])
def test_table_metrics_against_rows_drawn_one_by_one(stratified: bool) -> None:
    rng = np.random.default_rng(1)
    found = bootstrap(matthews_correlation, Y, FLAGS, resamples=4000, stratified=stratified)
    classes = [np.flatnonzero(Y == 1), np.flatnonzero(Y == 0)] if stratified else [np.arange(len(Y))]
    slow = []
    for _ in range(4000):
        rows = np.concatenate([rng.choice(rows, len(rows)) for rows in classes])
        slow.append(np.corrcoef(Y[rows], FLAGS[rows])[0, 1])
    assert (found.low, found.high) == pytest.approx(np.quantile(slow, [0.025, 0.975]), abs=0.01)


def test_like_scipys_percentile_interval_on_a_handful_of_samples() -> None:
    """Eight samples, unstratified, accuracy 5/8: a distribution of nine values, so quantiles are a count apart at most."""
    y, flags = np.array([1, 1, 1, 0, 0, 0, 1, 0]), np.array([1, 1, 0, 0, 0, 1, 0, 0])
    ours = bootstrap(accuracy, y, flags, stratified=False, resamples=20_000)
    theirs = scipy.stats.bootstrap(
        (y == flags,), np.mean, method="percentile", n_resamples=20_000, rng=np.random.default_rng(0)
    )
    assert (ours.low, ours.high) == pytest.approx(tuple(theirs.confidence_interval), abs=1 / 8)
    values = np.arange(9) / 8
    share = [np.mean(np.isclose(ours.replicates, v)) for v in values]
    assert share == pytest.approx(scipy.stats.binom.pmf(np.arange(9), 8, 5 / 8), abs=0.015)
    assert ours.standard_error == pytest.approx(theirs.standard_error, rel=0.03)


def test_options_go_in_by_partial() -> None:
    found = bootstrap(partial(f_beta, beta=2), Y, FLAGS, resamples=100)
    assert found.value == f_beta(Confusion(*_cells(Y, FLAGS)), 2)
    assert found.signature.startswith("metric:f_beta(beta=2)|positive:1|")


def _cells(y: np.ndarray, flags: np.ndarray) -> tuple[int, int, int, int]:
    return tuple(int(((y == a) & (flags == b)).sum()) for a, b in ((1, 1), (0, 1), (1, 0), (0, 0)))  # type: ignore[return-value]


# ---- metrics of a sweep
@pytest.mark.parametrize("metric", [auroc, average_precision, pr_auc_trapezoid])
@pytest.mark.parametrize("decimals", [6, 1, 0], ids=["no ties", "ties", "many ties"])
@pytest.mark.parametrize("how", ["plain", "unstratified", "weights", "groups", "groups and weights"])
def test_the_short_cut_is_the_same_number_on_every_resample(metric: Any, decimals: int, how: str) -> None:
    y, scores = data(60, 3, decimals)
    options: dict[str, Any] = {"stratified": how != "unstratified"}
    if "weights" in how:
        options["weights"] = np.arange(60) % 4 / 2
    if "groups" in how:
        options["groups"] = np.arange(60) // 4
    fast, slow = (bootstrap(m, y, scores, resamples=200, **options) for m in (metric, one_by_one(metric)))
    assert fast.replicates == pytest.approx(slow.replicates, nan_ok=True)
    assert fast.value == pytest.approx(slow.value)


@pytest.mark.parametrize(("metric", "library"), [(auroc, roc_auc_score), (average_precision, average_precision_score)])
def test_areas_against_scikit_learn_on_rows_drawn_one_by_one(metric: Any, library: Any) -> None:
    """The same resamples: with every score distinct the draw is rows, positives first, so it can be repeated here."""
    y, scores = data(80, 5)
    assert len(set(scores)) == 80
    found = bootstrap(metric, y, scores, resamples=50, seed=7, stratified=True)
    rng = np.random.default_rng(7)
    classes = [np.flatnonzero(y == c)[np.argsort(scores[y == c])] for c in (1, 0)]
    drawn = [rows[rng.integers(0, len(rows), size=(50, len(rows)))] for rows in classes]
    rows = np.hstack(drawn)
    expected = [library(y[one], scores[one]) for one in rows]
    assert found.replicates == pytest.approx(expected)


def test_the_interval_of_auroc_is_about_delongs() -> None:
    y, scores = data(2000)
    found, normal = bootstrap(auroc, y, scores), delong(y, scores)
    assert found.value == pytest.approx(normal.value)
    assert found.standard_error == pytest.approx(normal.standard_error, rel=0.06)
    assert (found.low, found.high) == pytest.approx((normal.low, normal.high), abs=0.15 * (normal.high - normal.low))


def test_any_metric_of_a_sweep() -> None:
    def recall_at_a_precision(s: Sweep) -> float:
        return float(recall(s.for_precision(0.8).counts))

    for metric in (equal_error_rate, partial(partial_auroc, max_fpr=0.2), recall_at_a_precision):
        found = bootstrap(metric, Y, SCORES, resamples=50)
        assert found.low <= found.value <= found.high


def test_a_perfect_order_stays_perfect() -> None:
    found = bootstrap(auroc, [0, 0, 1, 1], [1, 2, 3, 4], resamples=100)
    assert (found.value, found.low, found.high, found.standard_error) == (1, 1, 1, 0)


# ---- pairs, groups, weights, seeds
@pytest.mark.parametrize(
    ("metric", "models"), [(auroc, (SCORES, SCORES + np.sin(SCORES * 50))), (accuracy, (FLAGS, Y))]
)
def test_a_pair_is_drawn_together(metric: Any, models: tuple[np.ndarray, np.ndarray]) -> None:
    a, b = models
    found = bootstrap(metric, Y, a, paired=b, resamples=1000)
    other = bootstrap(metric, Y, b, paired=a, resamples=1000)
    assert found.value == -other.value
    assert (found.low, found.high) == pytest.approx((-other.high, -other.low), abs=0.02)
    single = [bootstrap(metric, Y, model, resamples=1000) for model in models]
    assert found.value == single[0].value - single[1].value


def test_a_model_against_itself_does_not_differ() -> None:
    for metric, model in ((auroc, SCORES), (accuracy, FLAGS), (equal_error_rate, SCORES)):
        found = bootstrap(metric, Y, model, paired=model, resamples=50)
        assert (found.low, found.value, found.high, found.standard_error) == (0, 0, 0, 0)


def test_paired_areas_use_the_second_models_order() -> None:
    """An order turned round has the area 1 - AUROC on each resample, so the difference is 2 AUROC - 1."""
    pair, single = (bootstrap(auroc, Y, SCORES, paired=p, resamples=200) for p in (-SCORES, None))
    assert pair.replicates == pytest.approx(2 * single.replicates - 1)


def test_groups_widen_the_interval_of_copies() -> None:
    """Every sample ten times over is no more evidence, and drawing groups of copies knows it."""
    y, flags = np.repeat(Y, 10), np.repeat(FLAGS, 10)
    alone = bootstrap(accuracy, Y, FLAGS, stratified=False)
    fooled = bootstrap(accuracy, y, flags, stratified=False)
    grouped = bootstrap(accuracy, y, flags, groups=np.repeat(np.arange(len(Y)), 10))
    assert grouped.standard_error == pytest.approx(alone.standard_error, rel=0.06)
    assert fooled.standard_error == pytest.approx(alone.standard_error / math.sqrt(10), rel=0.06)
    assert "drawn:groups" in grouped.signature


def test_groups_may_have_any_names() -> None:
    found = [bootstrap(auroc, Y, SCORES, groups=g, resamples=20) for g in (Y + 10, np.where(Y, "b", "a"))]
    assert np.array_equal(found[0].replicates, found[1].replicates, equal_nan=True)


def test_equal_weights_change_nothing() -> None:
    for metric, model in ((auroc, SCORES), (precision, FLAGS)):
        plain, weighted = (bootstrap(metric, Y, model, weights=w, resamples=200) for w in (None, np.full(len(Y), 3.0)))
        assert weighted.replicates == pytest.approx(plain.replicates)


def test_the_same_seed_gives_the_same_resamples() -> None:
    one, two, other = (bootstrap(auroc, Y, SCORES, resamples=100, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.replicates, two.replicates)
    assert one == two
    assert not np.array_equal(one.replicates, other.replicates)


def test_progress_ends_with_all() -> None:
    told: list[float] = []
    bootstrap(auroc, *data(3000), resamples=100, progress=told.append)
    assert told == sorted(told) and len(told) > 1 and told[-1] == 1


def test_another_positive_label() -> None:
    names = np.where(Y == 1, "spam", "ham")
    found = bootstrap(auroc, names, SCORES, positive="spam", resamples=50)
    assert np.array_equal(found.replicates, bootstrap(auroc, Y, SCORES, resamples=50).replicates)


# ---- undefined and refused
def test_undefined_resamples_are_counted() -> None:
    """One flag among four: it is missed by (3/4)^4 of the unstratified resamples."""
    found = bootstrap(precision, [1, 0, 0, 0], [1, 0, 0, 0], stratified=False, resamples=4000)
    assert found.undefined_resamples / 4000 == pytest.approx((3 / 4) ** 4, abs=0.03)
    assert (found.low, found.high, found.undefined) == (1, 1, "")


def test_mostly_undefined_has_no_interval() -> None:
    found = percentile_interval(0.5, np.array([math.nan, math.nan, 0.5]), 0.95)
    assert found.value == 0.5 and math.isnan(found.low)
    assert found.undefined == "undefined on 2 of 3 resamples"


def test_infinite_resamples_stay() -> None:
    """A threshold of +inf flags nobody."""
    found = percentile_interval(0.5, np.array([0.1, 0.5, math.inf, math.inf]), 0.9)
    assert (found.low, found.high, found.standard_error) == (0.1, math.inf, math.inf)


@pytest.mark.parametrize(
    ("metric", "y", "model", "reason"),
    [
        (precision, [1, 0, 1], [0, 0, 0], "no positive predictions"),
        (auroc, [1, 1, 1], [1.0, 2.0, 3.0], "no actual negatives"),
        (average_precision, [0, 0, 0], [1.0, 2.0, 3.0], "no actual positives"),
        (one_by_one(auroc), [1, 1, 1], [1.0, 2.0, 3.0], "undefined on these samples"),
        (specificity, [], [], "no actual negatives"),
    ],
)
def test_what_is_undefined_says_why(metric: Any, y: list[int], model: list[float], reason: str) -> None:
    found = bootstrap(metric, y, model, resamples=10)
    assert math.isnan(found.value) and math.isnan(found.low)
    assert found.undefined == reason
    assert found.undefined_resamples == 10


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"resamples": 0}, "resamples must be at least 1"),
        ({"level": 1.0}, "level must lie"),
        ({"groups": [1, 2]}, "300 labels and groups has 2"),
        ({"paired": [1, 0]}, "300 labels"),
        ({"weights": [1.0]}, "weights must hold"),
    ],
)
@pytest.mark.parametrize(("metric", "model"), [(auroc, SCORES), (accuracy, FLAGS)])
def test_refuses(metric: Any, model: np.ndarray, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        bootstrap(metric, Y, model, **options)


def test_a_metric_must_say_what_it_is_of() -> None:
    with pytest.raises(TypeError, match="annotated Confusion or Sweep"):
        bootstrap(lambda c: 1.0, Y, FLAGS)


# ---- a threshold that was chosen
def best_accuracy(s: Sweep) -> OperatingPoint:
    return s.for_cost(1, 1)


def test_a_chosen_threshold_flatters_itself() -> None:
    """Scores that know nothing: the chosen half looks better than the checking half, which is right half the time."""
    rng = np.random.default_rng(0)
    y, scores = np.arange(100) % 2, rng.normal(size=100)
    found = chosen_and_checked(y, scores, best_accuracy, accuracy, resamples=400)
    assert found.optimism.value > 0.03
    assert found.optimism.value == pytest.approx(found.chosen.value - found.checked.value)
    assert found.checked.value == pytest.approx(0.5, abs=0.05)
    assert found.threshold.value == found.rule.threshold
    assert found.unmet == 0
    assert np.array_equal(
        found.threshold.replicates,
        chosen_and_checked(y, scores, best_accuracy, accuracy, resamples=400).threshold.replicates,
    )


def test_a_separable_case_has_nothing_to_flatter() -> None:
    found = chosen_and_checked([0] * 20 + [1] * 20, range(40), lambda s: s.for_recall(1), precision, resamples=50)
    assert (found.chosen.low, found.chosen.high) == (1, 1)
    assert found.checked.value <= 1


def test_a_rule_that_cannot_be_met_is_undefined() -> None:
    found = chosen_and_checked(Y, SCORES, lambda s: s.for_recall(2), recall, resamples=20)
    assert found.unmet == 20
    assert math.isnan(found.chosen.value) and found.chosen.undefined
    assert math.isnan(found.threshold.low)


def test_one_sample_has_no_two_halves() -> None:
    found = chosen_and_checked([1], [0.5], best_accuracy, accuracy, resamples=10)
    assert found.unmet == 10


def test_chosen_and_checked_refuses() -> None:
    with pytest.raises(ValueError, match="resamples"):
        chosen_and_checked(Y, SCORES, best_accuracy, accuracy, resamples=0)
    with pytest.raises(ValueError, match="level"):
        chosen_and_checked(Y, SCORES, best_accuracy, accuracy, level=0)
