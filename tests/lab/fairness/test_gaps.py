"""Rates in groups and their gaps: by hand, as the core and fairlearn have them, small groups, weights, classes and numbers."""

from __future__ import annotations

import math

import fairlearn.metrics
import numpy as np
import pytest

from lab import EvaluationSet
from lab.fairness import GAPS, group_rates
from lab.fairness.sums import counted
from lab.slices import FEW

NAMES = ("a", "b", "c")
# group: TP FP FN TN, as in the tests of the core
TABLES = {"a": (30, 10, 20, 40), "b": (15, 10, 15, 60), "c": (10, 1, 10, 19)}


def from_tables(tables=TABLES) -> tuple[EvaluationSet, np.ndarray]:
    rows = [
        (y, s, i)
        for i, (tp, fp, fn, tn) in enumerate(tables.values())
        for y, s, n in ((1, 1, tp), (0, 1, fp), (1, 0, fn), (0, 0, tn))
        for _ in range(n)
    ]
    truth, said, codes = (np.array(part) for part in zip(*rows, strict=True))
    return EvaluationSet("binary", truth == 1, {"m": said.astype(float)}, hard=frozenset({"m"})), codes


def of(tables=TABLES, **more):
    judged, codes = from_tables(tables)
    return group_rates(judged, "m", codes, tuple(tables), threshold=0.5, **more)


# ---- by hand
def test_rates_by_hand():
    found = of()
    assert found.estimate("selection_rate").value.tolist() == [0.4, 0.25, 11 / 40]
    assert found.estimate("recall").value.tolist() == [0.6, 0.5, 0.5]
    assert found.estimate("precision").value.tolist() == [0.75, 0.6, 10 / 11]
    assert found.everybody("recall") == 55 / 100
    assert found.rows.tolist() == [100, 100, 40]


@pytest.mark.parametrize("key", ["demographic_parity", "equal_opportunity", "equalized_odds"])
def test_gaps_are_fairlearns(key):
    judged, codes = from_tables()
    gap = of().gap(key)
    given = (judged.truth.astype(int), judged.models["m"].astype(int))
    for kind, value in (("difference", gap.difference), ("ratio", gap.ratio)):
        theirs = getattr(fairlearn.metrics, f"{key}_{kind}")(*given, sensitive_features=codes)
        assert value == pytest.approx(theirs, abs=1e-9)


@pytest.mark.parametrize("key", [key for key in GAPS if GAPS[key].difference])
def test_a_gap_lies_within_its_interval_and_the_interval_within_its_range(key):
    gap = of().gap(key)
    assert 0 <= gap.low <= gap.difference <= gap.high <= 1
    assert 0 <= gap.ratio_low <= gap.ratio <= gap.ratio_high <= 1


def test_a_gap_far_from_0_is_told_and_equal_groups_are_not():
    far = of({"a": (900, 100, 100, 900), "b": (500, 100, 500, 900)}).gap("equal_opportunity")
    assert far.apart == ((0, 1),)
    assert far.low > 0.3
    same = of({"a": (40, 10, 10, 40), "b": (40, 10, 10, 40)}).gap("equal_opportunity")
    assert same.apart == ()
    assert same.low == same.difference == 0 < same.high


# ---- too few
def test_a_group_with_few_rows_behind_a_rate_is_marked_and_left_out():
    found = of(TABLES | {"d": (FEW - 1, 5, 0, 30)})
    assert found.small("recall").tolist() == [False, False, False, True]
    assert not found.small("selection_rate").any()
    assert found.gap("equal_opportunity").difference == of().gap("equal_opportunity").difference
    low, high = found.ends("recall")
    assert np.isnan([low[3], high[3]]).all()
    assert found.estimate("recall").value[3] == 1  # shown all the same


def test_a_group_without_rows_is_no_group():
    judged, codes = from_tables()
    found = group_rates(judged, "m", np.where(codes == 2, -1, codes), (*NAMES, "nobody"), threshold=0.5)
    assert found.names == ("a", "b")
    assert found.everybody("recall") == 45 / 80


def test_one_group_alone_has_no_gap():
    gap = of({"a": (30, 10, 20, 40)}).gap("equalized_odds")
    assert math.isnan(gap.difference) and math.isnan(gap.low) and math.isnan(gap.ratio)
    assert (gap.apart, gap.pairs) == ((), 0)


def test_a_rate_of_0_or_1_has_an_interval():
    found = of({"a": (20, 0, 0, 20), "b": (10, 0, 10, 20)})
    low, high = found.ends("recall")
    assert high[0] == 1 > low[0] > 0.6
    assert found.gap("predictive_equality").high > 0


# ---- weights and rows that belong together
def test_equal_weights_change_no_rate_and_a_weight_of_2_is_two_rows():
    judged, codes = from_tables()
    twice = EvaluationSet("binary", judged.truth, judged.models, weights=np.full(len(codes), 2.0), hard=judged.hard)
    weighted = group_rates(twice, "m", codes, NAMES, threshold=0.5)
    assert weighted.gap("equalized_odds").difference == pytest.approx(of().gap("equalized_odds").difference)
    assert weighted.estimate("recall").support.tolist() == of().estimate("recall").support.tolist()


def test_rows_that_belong_together_make_intervals_wider():
    rng = np.random.default_rng(0)
    together = np.repeat(np.arange(100), 10)
    truth, codes = rng.random(1000) < 0.5, rng.integers(0, 2, 1000)
    said = (rng.random(100) < 0.5)[together].astype(float)  # ten rows alike
    alone = EvaluationSet("binary", truth, {"m": said}, hard=frozenset({"m"}))
    grouped = EvaluationSet("binary", truth, {"m": said}, hard=frozenset({"m"}), groups=together)
    widths = []
    for one in (alone, grouped):
        low, high = group_rates(one, "m", codes, ("x", "y"), threshold=0.5).ends("selection_rate")
        widths.append((high - low).mean())
    assert widths[1] > 1.5 * widths[0]


# ---- other tasks
def test_of_several_classes_one_is_positive_and_accuracy_counts_all():
    truth, said = np.array([0, 1, 2] * 40), np.array([0, 2, 2] * 40)
    codes = np.repeat([0, 1], 60)
    judged = EvaluationSet("classes", truth, {"m": said}, labels=("x", "y", "z"))
    found = group_rates(judged, "m", codes, ("a", "b"), label=2)
    assert found.estimate("recall").value.tolist() == [1, 1]
    assert found.estimate("precision").value.tolist() == [0.5, 0.5]
    assert found.estimate("accuracy").value == pytest.approx([2 / 3, 2 / 3])


def test_numbers_have_a_mean_error_and_a_mean_absolute_error():
    truth = np.zeros(80)
    said = np.r_[np.tile([1.0, -1.0], 20), np.tile([3.0, 1.0], 20)]
    codes = np.repeat([0, 1], 40)
    found = group_rates(EvaluationSet("regression", truth, {"m": said}), "m", codes, ("a", "b"))
    assert found.gaps == ("mean_error", "mean_absolute_error")
    bias, size = found.gap("mean_error"), found.gap("mean_absolute_error")
    assert (bias.difference, size.difference) == (2, 1)
    assert bias.low > 0
    assert math.isnan(bias.ratio)


def test_rankings_are_refused():
    with pytest.raises(ValueError, match="classes and numbers"):
        counted(EvaluationSet("ranking", np.empty(2, object), {"m": np.empty(2, object)}), "m", np.zeros(2, int), 1)


def test_the_same_data_give_the_same_intervals():
    one, other = of().gap("equalized_odds"), of().gap("equalized_odds")
    assert (one.low, one.high, one.ratio_low) == (other.low, other.high, other.ratio_low)
