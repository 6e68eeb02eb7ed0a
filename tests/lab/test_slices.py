"""Measures by slice against the definition and scikit-learn, standard errors against known ones, Holm against statsmodels' rule."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import (
    average_precision_score,
    brier_score_loss,
    f1_score,
    mean_absolute_error,
    r2_score,
    recall_score,
    roc_auc_score,
    root_mean_squared_error,
)

from lab import Absent, EvaluationSet, measure, measures
from lab.derived_columns import agreement, how_many
from lab.jackknife import correlation, dealt, of_cells, of_features, standard_error
from lab.score_levels import exact_levels, few_levels, read_area
from lab.slice_statistics import by_slice, choices, named
from lab.slices import FEW
from metrics_core.classification.areas import OF_CURVES
from metrics_core.inference.multiple import holm
from metrics_core.sweep import sweep
from metrics_core.uncertainty import delong, wilson
from tests.helpers.lab_data import judged_for

RNG = np.random.default_rng(5)
N = 3000
part_of = RNG.integers(-1, 4, N)
TRUTH = RNG.random(N) < 0.3
SCORES = np.clip(0.35 * TRUTH + 0.7 * RNG.random(N), 0, 1)
BINARY = EvaluationSet("binary", TRUTH, {"m": SCORES})


def test_counts_by_slice_are_scikit_learns_and_the_rest_is_the_other_slices():
    found = {key: by_slice(BINARY, "m", key, part_of, 4, threshold=0.5) for key in ("recall", "f1")}
    for i in range(4):
        inside, rest = part_of == i, (part_of != i) & (part_of >= 0)
        said = SCORES >= 0.5
        assert found["recall"].value[i] == pytest.approx(recall_score(TRUTH[inside], said[inside]))
        assert found["f1"].value[i] == pytest.approx(f1_score(TRUTH[inside], said[inside]))
        assert found["f1"].rest[i] == pytest.approx(f1_score(TRUTH[rest], said[rest]))
        assert found["recall"].support[i] == TRUTH[inside].sum()
        assert found["recall"].units[i] == inside.sum()


@pytest.mark.parametrize("digits", [1, 9], ids=["few scores", "many scores"])
@pytest.mark.parametrize("weights", [None, RNG.integers(0, 4, N) * 0.7], ids=["each once", "weighted"])
def test_areas_by_slice_are_scikit_learns_and_the_lab_s_own(digits, weights):
    scores = SCORES.round(digits)
    judged = EvaluationSet("binary", TRUTH, {"m": scores}, weights=weights)
    references = {"auroc": roc_auc_score, "average_precision": average_precision_score, "brier_score": brier_score_loss}
    for key in (
        "auroc",
        "average_precision",
        "pr_auc_trapezoid",
        "equal_error_rate",
        "partial_auroc_max_fpr_0.1",
        "brier_score",
    ):
        found = by_slice(judged, "m", key, part_of, 4)
        for i in range(4):
            for part, value in ((part_of == i, found.value[i]), ((part_of != i) & (part_of >= 0), found.rest[i])):
                weight = None if weights is None else weights[part]
                one = measure("binary", key)
                if key in references:
                    assert value == pytest.approx(references[key](TRUTH[part], scores[part], sample_weight=weight))
                else:
                    s = sweep(TRUTH[part], scores[part], weights=weight)
                    assert value == pytest.approx(one.card.function(s, **one.options), rel=1e-9)
        assert (found.low < found.value).all() and (found.value < found.high).all()


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 6)), min_size=2, max_size=40))
def test_exact_levels_lose_nothing_of_any_area(rows):
    truth, scores = np.array([a for a, _ in rows]), np.array([b / 7 for _, b in rows])
    if truth.all() or not truth.any():
        return
    cut, s = exact_levels(truth, scores), sweep(truth, scores)
    sums = np.bincount(cut.cells, minlength=cut.many).astype(float)
    for function in OF_CURVES:
        options = {"max_fpr": 0.3} if function.__name__ == "partial_auroc" else {}
        assert read_area(function, sums, options) == pytest.approx(function(s, **options))
    assert few_levels(truth, scores) is None


def test_the_standard_error_of_an_area_is_delongs():
    found = by_slice(BINARY, "m", "auroc", part_of, 4)
    for i in range(4):
        exact = delong(TRUTH[part_of == i], SCORES[part_of == i])
        width = (found.high[i] - found.low[i]) / (exact.high - exact.low)
        assert width == pytest.approx(1, abs=0.25)
        assert found.support[i] == min(TRUTH[part_of == i].sum(), (~TRUTH[part_of == i]).sum())


def test_a_slice_of_a_few_that_are_all_right_is_not_sure_of_itself():
    slices = (np.arange(N) < 12).astype(int)
    answers = np.where(slices == 1, TRUTH, TRUTH ^ (np.arange(N) % 10 == 0)).astype(float)
    found = by_slice(EvaluationSet("binary", TRUTH, {"m": answers}), "m", "accuracy", slices, 2, threshold=0.5)
    assert found.value[1] == 1 and found.low[1] == pytest.approx(wilson(12, 12).low, abs=0.01)
    assert found.gap_low[1] < 0 < found.gap[1] and found.p_value[1] > 0.2


def test_units_that_belong_together_on_both_sides_of_a_gap_are_taken_so():
    half = BINARY.take(np.arange(1500))
    twice = EvaluationSet(
        "binary", np.tile(half.truth, 2), {"m": np.tile(half.models["m"], 2)}, groups=np.tile(np.arange(1500), 2)
    )
    slices = np.repeat([0, 1], 1500)
    for key in ("accuracy", "auroc"):
        found = by_slice(twice, "m", key, slices, 2, threshold=0.5)
        assert found.gap == pytest.approx([0, 0]) and (found.gap_high - found.gap_low < 0.005).all()
    left = RNG.normal(size=(3, 100))
    assert correlation(left, 2 * left + 1) == pytest.approx(1) and correlation(left, 0 * left).tolist() == [0, 0, 0]


def test_an_infinite_loss_is_one_in_its_slice_and_what_a_model_did_not_give_is_said():
    scores = SCORES.clip(0.01, 0.99)
    scores[(part_of == 1).argmax()] = 1 - TRUTH[(part_of == 1).argmax()]
    found = by_slice(EvaluationSet("binary", TRUTH, {"m": scores}), "m", "log_loss", part_of, 4)
    assert np.isinf(found.value).tolist() == [False, True, False, False] and np.isnan(found.low[1])
    hard = EvaluationSet("binary", TRUTH, {"m": SCORES, "r": SCORES.round()}, hard=frozenset("r"))
    with pytest.raises(Absent, match="classes"):
        by_slice(hard, "r", "auroc", part_of, 4)
    assert "auroc" in choices(hard) and "auroc" not in choices(hard.only("r"))
    assert "expected_calibration_error" not in choices(hard)


def test_what_is_said_of_units_without_a_column():
    judged = judged_for("binary", 50)
    same = agreement(judged, {"a": 0.5, "b": 0.5})
    assert (same == ((judged.models["a"] >= 0.5) == (judged.models["b"] >= 0.5))).all() and 0 < same.sum() < 50
    labels = judged_for("labels", 50)
    assert (agreement(labels, {}) == (labels.models["a"] == labels.models["b"]).all(axis=1)).all()
    assert (how_many(labels) == labels.truth.sum(axis=1)).all()
    assert set(how_many(judged_for("text", 20))) == {10}
    lists = judged_for("ranking", 20)
    assert how_many(lists)[3] == sum(grade > 0 for grade in lists.truth[3].values())


def test_the_interval_of_a_share_is_close_to_wilsons():
    found = by_slice(BINARY, "m", "recall", part_of, 4, threshold=0.5)
    for i in range(4):
        inside = (part_of == i) & TRUTH
        exact = wilson(int((SCORES[inside] >= 0.5).sum()), int(inside.sum()))
        assert (found.low[i], found.high[i]) == pytest.approx((exact.low, exact.high), abs=0.012)


def test_regression_by_slice_is_scikit_learns_also_weighted_and_far_from_zero():
    truth = 1e6 + RNG.normal(0, 3, N)
    said, weights = truth + RNG.normal(0.5, 1, N), RNG.integers(1, 5, N).astype(float)
    for weight in (None, weights):
        judged = EvaluationSet("regression", truth, {"m": said}, weights=weight)
        references = {
            "mean_absolute_error": mean_absolute_error,
            "root_mean_squared_error": root_mean_squared_error,
            "r2": r2_score,
        }
        for key, reference in references.items():
            found = by_slice(judged, "m", key, part_of, 4)
            for i in range(4):
                inside = part_of == i
                w = None if weight is None else weight[inside]
                assert found.value[i] == pytest.approx(
                    reference(truth[inside], said[inside], sample_weight=w), rel=1e-6
                )


def test_the_standard_error_of_a_mean_is_the_textbooks_and_groups_widen_it():
    values = RNG.normal(0, 2, 2000)
    for together, expected in ((None, 2 / 2000**0.5), (np.arange(2000) // 20, None)):
        group = dealt(2000, together)
        sums = of_features(np.zeros(2000, int), np.stack([values, np.ones(2000)], axis=1), group, 1)
        error = standard_error(sums.left[..., 0] / sums.left[..., 1])[0]
        assert error == pytest.approx(expected or 2 / 2000**0.5, rel=0.3)
    clones = np.repeat(values[:100], 20)
    sums = of_features(
        np.zeros(2000, int), np.stack([clones, np.ones(2000)], axis=1), dealt(2000, np.repeat(np.arange(100), 20)), 1
    )
    assert standard_error(sums.left[..., 0] / sums.left[..., 1])[0] == pytest.approx(clones.std() / 10, rel=0.1)


def test_small_slices_are_marked_come_last_and_are_not_tested():
    slices = np.where(np.arange(N) < 25, 1, 0)
    found = by_slice(BINARY, "m", "recall", slices, 2, threshold=0.5)
    assert found.support[1] < FEW and found.small.tolist() == [False, True]
    assert found.order.tolist() == [0, 1] and np.isnan(found.p_value[1])


def test_under_no_difference_about_one_gap_in_twenty_excludes_zero_and_holm_keeps_none():
    many = np.random.default_rng(1).integers(0, 200, N * 10)
    judged = EvaluationSet(
        "binary", np.tile(TRUTH, 10), {"m": np.random.default_rng(2).permutation(np.tile(SCORES, 10))}
    )
    found = by_slice(judged, "m", "accuracy", many, 200, threshold=0.5)
    apart = ((found.gap_low > 0) | (found.gap_high < 0)).mean()
    assert 0.01 < apart < 0.11 and (found.holm < 0.05).sum() <= 1
    assert found.by_chance == pytest.approx(10)


def test_a_slice_that_is_worse_comes_first_and_is_found():
    bad = part_of == 2
    scores = np.where(bad, RNG.random(N), SCORES)
    found = by_slice(EvaluationSet("binary", TRUTH, {"m": scores}), "m", "accuracy", part_of, 4, threshold=0.5)
    assert found.order[0] == 2 and found.holm[2] < 0.001 and found.gap_high[2] < 0


def test_two_slices_are_one_comparison_and_pay_for_one():
    """Each is the other's rest: both gaps have one p-value, about that of the two-sided test of two proportions."""
    women = RNG.random(N) < 0.5
    said = np.where(women & (RNG.random(N) < 0.12), 1 - TRUTH, TRUTH).astype(float)
    found = by_slice(EvaluationSet("binary", TRUTH, {"m": said}), "m", "accuracy", women.astype(int), 2, threshold=0.5)
    assert found.mirrored and (found.tested, found.by_chance) == (1, pytest.approx(0.05))
    assert found.p_value[0] == pytest.approx(found.p_value[1]) and np.array_equal(found.holm, found.p_value)
    three = by_slice(BINARY, "m", "accuracy", np.arange(N) % 3, 3, threshold=0.5)
    assert not three.mirrored and three.tested == 3 and np.array_equal(three.holm, holm(three.p_value))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_is_the_definition(p):
    found, order = holm(np.array(p)), np.argsort(p, kind="stable")
    running = 0.0
    for i, place in enumerate(order):
        running = max(running, min(1.0, (len(p) - i) * p[place]))
        assert found[place] == pytest.approx(running)


@pytest.mark.parametrize("task", ["binary", "classes", "labels", "regression", "ranking", "text"])
def test_every_choice_of_a_task_has_a_name_and_a_value(task):
    judged = judged_for(task)
    for key in choices(judged):
        assert named(judged, key)
        found = by_slice(judged, "a", key, np.arange(60) % 2, 2)
        assert found.value.shape == (2,) and (found.units == 30).all() and not np.isnan(found.value).any()
        one = {one.key: one for one in measures(task)}.get(key)
        if one is not None and not (task == "binary" and one.shape == "counts"):
            assert found.value[0] == pytest.approx(one.of(judged.take(slice(0, 60, 2)), "a").value)


def test_cells_and_features_agree():
    cells, group, weights = RNG.integers(0, 4, N), dealt(N), RNG.random(N)
    one = of_cells(part_of, cells, group, (4, 4), weights)
    two = of_features(part_of, np.eye(4)[cells] * weights[:, None], group, 4)
    np.testing.assert_allclose(one.groups, two.groups)
    np.testing.assert_allclose(one.whole, two.whole)
