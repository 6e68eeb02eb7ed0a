"""Measures by slice against the definition and scikit-learn, standard errors against known ones, Holm against statsmodels' rule."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import f1_score, mean_absolute_error, r2_score, recall_score, root_mean_squared_error

from metrics_core.lab import Judged
from metrics_core.lab.random_groups import dealt, of_cells, of_features, standard_error
from metrics_core.lab.slices import FEW, holm
from metrics_core.lab.summed import by_slice, choices, named
from metrics_core.uncertainty import wilson

RNG = np.random.default_rng(5)
N = 3000
part_of = RNG.integers(-1, 4, N)
TRUTH = RNG.random(N) < 0.3
SCORES = np.clip(0.35 * TRUTH + 0.7 * RNG.random(N), 0, 1)
BINARY = Judged("binary", TRUTH, {"m": SCORES})


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
        judged = Judged("regression", truth, {"m": said}, weights=weight)
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
    judged = Judged("binary", np.tile(TRUTH, 10), {"m": np.random.default_rng(2).permutation(np.tile(SCORES, 10))})
    found = by_slice(judged, "m", "accuracy", many, 200, threshold=0.5)
    apart = ((found.gap_low > 0) | (found.gap_high < 0)).mean()
    assert 0.01 < apart < 0.11 and (found.holm < 0.05).sum() <= 1
    assert found.by_chance == pytest.approx(10)


def test_a_slice_that_is_worse_comes_first_and_is_found():
    bad = part_of == 2
    scores = np.where(bad, RNG.random(N), SCORES)
    found = by_slice(Judged("binary", TRUTH, {"m": scores}), "m", "accuracy", part_of, 4, threshold=0.5)
    assert found.order[0] == 2 and found.holm[2] < 0.001 and found.gap_high[2] < 0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_is_the_definition(p):
    found, order = holm(np.array(p)), np.argsort(p, kind="stable")
    running = 0.0
    for i, place in enumerate(order):
        running = max(running, min(1.0, (len(p) - i) * p[place]))
        assert found[place] == pytest.approx(running)


def test_every_choice_of_every_task_has_a_name_and_a_value():
    codes = np.arange(60) % 3
    queries, lists = np.empty(60, object), np.empty(60, object)
    for i in range(60):
        queries[i], lists[i] = {"a": 1.0, "b": 0.0, "c": 2.0}, ("b", "a", "c") if i % 2 else ("c", "a", "b")
    texts, references = np.empty(60, object), np.empty(60, object)
    for i in range(60):
        texts[i], references[i] = "the cat sat down here", ("the cat sat on the mat today",)
    sets = np.arange(120).reshape(60, 2) % 3 == 0
    for judged in (
        BINARY.take(slice(0, 60)),
        Judged("classes", codes, {"m": (codes + (np.arange(60) % 5 == 0)) % 3}, labels=("x", "y", "z")),
        Judged("labels", sets, {"m": ~sets}, labels=("x", "y")),
        Judged("regression", codes * 1.0, {"m": codes + 0.5}),
        Judged("ranking", queries, {"m": lists}),
        Judged("text", references, {"m": texts}),
    ):
        for key in choices(judged):
            assert named(judged, key)
            found = by_slice(judged, "m", key, np.arange(60) % 2, 2)
            assert found.value.shape == (2,) and (found.units == 30).all()


def test_cells_and_features_agree():
    cells, group, weights = RNG.integers(0, 4, N), dealt(N), RNG.random(N)
    one = of_cells(part_of, cells, group, (4, 4), weights)
    two = of_features(part_of, np.eye(4)[cells] * weights[:, None], group, 4)
    np.testing.assert_allclose(one.groups, two.groups)
    np.testing.assert_allclose(one.whole, two.whole)
