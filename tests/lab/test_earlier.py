"""Two files of the same columns: Newcombe's interval, its coverage on samples that do not differ, and distributions by scipy's test."""

from dataclasses import replace
from math import isnan

import numpy as np
import pytest
from scipy.stats import ks_2samp
from statsmodels.stats.proportion import confint_proportions_2indep

from lab import EvaluationSet, measure
from lab.earlier import changes, shifts
from lab.table import table
from tests.helpers.lab_data import judged_for

PREVALENCE = [measure("binary", "prevalence")]


def of(truth, **more):
    truth = np.asarray(truth, dtype=bool)
    return EvaluationSet("binary", truth, {"a": np.linspace(0, 1, len(truth))}, **more)


def change(now, before):
    (one,) = changes(*(table(side, among=PREVALENCE, resamples=20) for side in (now, before)))
    return one


def test_of_two_proportions_it_is_newcombe_s():
    one = change(of(np.arange(80) < 24), of(np.arange(50) < 9))
    assert one.value == pytest.approx(24 / 80 - 9 / 50)
    assert (one.low, one.high) == pytest.approx(confint_proportions_2indep(24, 80, 9, 50, method="newcomb"))
    assert not one.clear and change(of(np.arange(80) < 60), of(np.arange(50) < 9)).clear


@pytest.mark.parametrize("task", ["binary", "regression", "classes"])
def test_samples_of_one_kind_are_rarely_called_different(task):
    keys = {"binary": ("auroc", "f1"), "regression": ("mean_absolute_error",), "classes": ("macro_f1",)}[task]
    few = [measure(task, key) for key in keys]
    tables = [table(judged_for(task, 150, seed), among=few, resamples=100) for seed in range(24)]
    found = [one for i in range(0, 24, 2) for one in changes(tables[i], tables[i + 1])]
    assert len(found) == 24 * len(few) and sum(one.clear for one in found) <= 4 * len(few)


def test_no_interval_where_one_of_the_two_has_none():
    one = change(of(np.arange(80) < 24), of([True] * 5))
    assert isnan(one.low) == isnan(one.before.low)


def test_distributions_are_compared_by_scipy_s_test():
    now, before = judged_for("binary", 90, 1), judged_for("binary", 70, 2)
    expected = ks_2samp(now.models["a"], before.models["a"], method="asymp")
    one = next(each for each in shifts(now, before) if each.name == "a")
    assert (one.distance, one.p_value) == (expected.statistic, expected.pvalue)
    assert (one.now, one.before) == (np.median(now.models["a"]), np.median(before.models["a"]))
    grouped = replace(now, groups=np.arange(90) // 2)
    assert all(isnan(each.p_value) for each in shifts(grouped, before))
    assert [each.name for each in shifts(judged_for("regression"), judged_for("regression"))] == ["the truth", "a", "b"]
    assert shifts(judged_for("text"), judged_for("text")) == ()
