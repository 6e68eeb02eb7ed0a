"""Conditions: understood or refused with a word, and met, broken or undecided by the whole interval."""

import re
from math import isnan, nan
from typing import get_args

import pytest
from scipy.stats import norm

from lab import Task, measures
from lab.conditions import ConditionError, condition, gap, judge
from metrics_core.interval import Interval


def interval(value, low, high, level=0.95):
    return Interval(value, low, high, nan, level)


@pytest.mark.parametrize(
    ("text", "key", "sign", "bar", "old", "model", "column"),
    [
        ("recall >= 0.9", "recall", ">=", 0.9, False, "", ""),
        ("recall of b >= 90%", "recall", ">=", 0.9, False, "b", ""),
        ("AUROC>=old-0.01", "auroc", ">=", -0.01, True, "", ""),
        ("auroc of a > old", "auroc", ">", 0.0, True, "a", ""),
        ("precision >= old + 2%", "precision", ">=", 0.02, True, "", ""),
        ("slice(country) gap in fpr <= 0.05", "false_positive_rate", "<=", 0.05, False, "", "country"),
        ("slice(how (old)) gap in recall of a < 1e-1", "recall", "<", 0.1, False, "a", "how (old)"),
        ("MCC > -0.5", "matthews_correlation", ">", -0.5, False, "", ""),
        ("sensitivity >= 0.9", "recall", ">=", 0.9, False, "", ""),
    ],
)
def test_a_condition_is_understood(text, key, sign, bar, old, model, column):
    found = condition(text, "binary", models=["a", "b"], columns=["country", "how (old)"])
    assert (found.measure.key, found.sign, found.bar, found.old) == (key, sign, pytest.approx(bar), old)
    assert (found.model, found.column) == (model, column)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("recall", "is not a condition"),
        ("recall >= old * 2", "is not a condition"),
        ("recal >= 0.9", "Did you mean “recall”"),
        ("mean_absolute_error <= 2", "Measures: accuracy"),
        ("recall of c >= 0.9", "The models are: a, b"),
        ("slice(city) gap in recall <= 0.1", "The columns are: country"),
        ("slice(country) gap in recall <= old", "a gap is compared with a number"),
        ("recall >= 1e999", "not a finite number"),
        ("recall >= 0.9.1", "is not a number"),
    ],
)
def test_what_is_not_understood_says_what_is_known(text, says):
    with pytest.raises(ConditionError, match=says.replace("(", r"\(")):
        condition(text, "binary", models=["a", "b"], columns=["country"])


@pytest.mark.parametrize("task", get_args(Task))
def test_every_key_means_itself(task):
    """Also where another measure has it among its other names, as ROUGE-1 and exact match have."""
    for one in measures(task):
        assert condition(f"{one.key} >= 0", task).measure is one


@pytest.mark.parametrize(
    ("text", "task", "says"),
    [
        ("F-beta >= 0.5", "binary", "may be any of f_beta_beta_0.5, f_beta_beta_2"),
        ("mae <= old + 5%", "regression", "is not a proportion"),
        ("mae <= 5%", "regression", "is not a proportion"),
    ],
)
def test_what_could_mean_several_things_is_asked_about(text, task, says):
    with pytest.raises(ConditionError, match=re.escape(says)):
        condition(text, task)


def test_a_name_may_have_an_of_in_it():
    gini = next(one for one in measures("binary") if one.key == "gini")
    assert " of " in " ".join((gini.card.name, *gini.card.aliases))
    for name in (gini.card.name, *gini.card.aliases):
        assert condition(f"{name} of a >= 0.5", "binary", models=["a"]).model == "a"


@pytest.mark.parametrize(
    ("low", "high", "sign", "answer"),
    [
        (0.91, 0.95, ">=", "met"),
        (0.80, 0.89, ">=", "broken"),
        (0.85, 0.95, ">=", "undecided"),
        (0.90, 0.95, ">=", "met"),  # the bar itself is allowed
        (0.90, 0.95, ">", "undecided"),
        (0.80, 0.90, "<=", "met"),
        (0.80, 0.90, "<", "undecided"),
    ],
)
def test_the_whole_interval_decides(low, high, sign, answer):
    one = condition(f"recall {sign} 0.9", "binary")
    assert judge(one, "a", interval((low + high) / 2, low, high), 100).answer == answer


def test_more_rows_are_those_of_the_usual_sum():
    """SE = 0.04/1.96 at 0.92, 0.02 above the bar: n' = 100 ((1.96 + 0.84) SE / 0.02)^2 = 817.3, so 718 more than the 100."""
    one = condition("recall >= 0.9", "binary")
    found = judge(one, "a", interval(0.92, 0.88, 0.96), 100)
    z = norm.ppf(0.975), norm.ppf(0.8)
    assert found.more == pytest.approx(100 * (sum(z) * 0.04 / z[0] / 0.02) ** 2 - 100, abs=1)
    assert found.more == 718


@pytest.mark.parametrize(("units", "before"), [(300, 3000), (3000, 300), (500, 500)])
def test_of_two_files_both_get_as_many_more(units, before):
    """The variance goes with 1/n + 1/m, so that it falls to the share that decides when both have that many more."""
    one = condition("recall >= old", "binary")
    found = judge(one, "a", interval(0.01, -0.01, 0.03), units, before=before)
    z = norm.ppf(0.975), norm.ppf(0.8)
    share = (0.01 / (sum(z) * 0.02 / z[0])) ** 2
    more = [1 / (n + found.more) for n in (units, before)]
    assert sum(more) == pytest.approx(share * (1 / units + 1 / before), rel=0.01)


def test_a_gap_that_is_cut_off_at_nothing_needs_as_many_rows_as_one_that_is_not():
    """0.60 (0.50 to 0.70) and 0.52 (0.40 to 0.64): the gap 0.08 reaches down to -0.14, which is what counts, and not to 0."""
    found = gap({"x": interval(0.6, 0.5, 0.7), "y": interval(0.52, 0.4, 0.64)}, 0.95)
    assert found.standard_error * norm.ppf(0.975) == pytest.approx(0.22)


def test_no_number_of_rows_decides_a_value_at_its_bar():
    assert isnan(judge(condition("recall >= 0.9", "binary"), "a", interval(0.9, 0.8, 1.0), 100).more)


def test_what_is_undefined_is_undecided_with_its_reason():
    found = judge(
        condition("precision >= 0.9", "binary"), "a", Interval(nan, nan, nan, nan, 0.95, "no positive predictions"), 9
    )
    assert (found.answer, found.why) == ("undecided", "no positive predictions")


def test_a_gap_spans_the_farthest_ends():
    """0.9 and 0.5 are 0.4 apart: at least 0.85 - 0.6 = 0.25, at most 0.95 - 0.4 = 0.55."""
    found = gap({"x": interval(0.9, 0.85, 0.95), "y": interval(0.7, 0.6, 0.8), "z": interval(0.5, 0.4, 0.6)}, 0.95)
    assert (found.value, found.low, found.high) == pytest.approx((0.4, 0.25, 0.55))


def test_slices_that_may_be_equal_have_a_gap_that_may_be_nothing():
    found = gap({"x": interval(0.9, 0.8, 0.95), "y": interval(0.85, 0.75, 0.92)}, 0.95)
    assert found.low == 0


def test_one_slice_has_no_gap():
    assert gap({"x": interval(0.9, 0.8, 0.95), "y": interval(nan, nan, nan)}, 0.95).undefined
