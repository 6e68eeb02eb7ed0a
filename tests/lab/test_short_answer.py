"""lab.short_answer: the measure, the model that is ahead, and what is said of the others."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.metrics import mean_absolute_error, roc_auc_score

from lab import EvaluationSet, ModelPredictions
from lab.compare import compare
from lab.short_answer import MAIN, main_measure, short_answer
from lab.table import table
from tests.helpers.lab_data import MAKERS, judged_for


def answer(judged, resamples=200):
    subjects = {model: ModelPredictions(judged, model) for model in judged.models}
    one = main_measure(subjects)
    return short_answer(table(judged, among=[one], subjects=subjects, resamples=resamples), one.key)


@pytest.mark.parametrize("task", MAKERS)
def test_the_first_model_is_the_one_ahead_and_its_lead_is_the_paired_one(task):
    judged = judged_for(task)
    found = answer(judged)
    assert [row.model for row in found.rows] == ["a", "b"] and found.measure.key == MAIN[task][0]
    one = compare(table(judged, resamples=200), found.measure.key, "a", "b").difference
    lead, low, high = found.lead
    assert lead > 0 and low <= lead <= high
    assert sorted(map(abs, (one.value, one.low, one.high))) == pytest.approx(sorted(map(abs, found.lead)))


def test_values_are_those_of_the_reference_library():
    two, numbers = judged_for("binary"), judged_for("regression")
    for row in answer(two).rows:
        assert row.value == pytest.approx(roc_auc_score(two.truth, two.models[row.model]))
    found = answer(numbers)
    for row in found.rows:
        assert row.value == pytest.approx(mean_absolute_error(numbers.truth, numbers.models[row.model]))
    mean = np.full(len(numbers), numbers.truth.mean())
    assert found.without == pytest.approx(mean_absolute_error(numbers.truth, mean))


def test_the_measure_is_one_that_two_models_have():
    judged = judged_for("binary")
    said = {**judged.models, "b": (judged.models["b"] >= 0.5).astype(float)}
    mixed = replace(judged, models=said, hard=frozenset("b"))
    assert answer(mixed).measure.key == "f1"
    third = replace(mixed, models={**said, "c": judged.models["a"] * 0.5})
    found = answer(third)
    assert found.measure.key == "auroc" and set(found.silent) == {"b"}
    assert answer(judged.only("a")).measure.key == "auroc" and not answer(judged.only("a")).verdicts


def test_every_pair_of_models_is_corrected_for_and_those_that_are_near_are_told_apart_from_those_behind():
    rng = np.random.default_rng(1)
    truth = np.repeat([True, False], 150)
    good = 2 * truth + rng.normal(size=300)
    models = {"noise": rng.normal(size=300), "good": good, "twin": good + 0.01 * rng.normal(size=300)}
    found = answer(EvaluationSet("binary", truth, models))
    assert found.behind == ["noise"] and len(found.near) == 1 and found.near[0] in ("good", "twin")
    assert {one.among for one in found.verdicts} == {3} and found.closest.b == found.near[0]
    assert found.closest.difference.level == pytest.approx(1 - 0.05 / 3)


def test_one_class_has_no_answer_and_a_reason():
    found = answer(EvaluationSet("binary", np.ones(6, bool), {"a": np.linspace(0, 1, 6)}))
    assert found.measure.key in MAIN["binary"]
    nobody = answer(EvaluationSet("binary", np.zeros(6, bool), {"a": np.linspace(0, 0.4, 6)}))
    assert not [row for row in nobody.rows if row.measure.key == "auroc"]
