"""What answers without looking at a row: scikit-learn's dummies, random orders, the most frequent reference."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.dummy import DummyClassifier, DummyRegressor
from sklearn.metrics import accuracy_score, f1_score, log_loss, mean_absolute_error

from lab import EvaluationSet, measure, measures
from lab.no_model import ANSWERS, NAME, no_model
from lab.table import table
from tests.helpers.lab_data import judged_for


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("task", ["binary", "classes"])
def test_classes_are_those_of_a_dummy_that_knows_the_prior(task, weighted):
    judged = judged_for(task)
    weights = np.random.default_rng(3).integers(0, 4, len(judged)).astype(float) if weighted else None
    found = no_model(replace(judged, weights=weights))
    dummy = DummyClassifier(strategy="prior").fit(np.zeros((len(judged), 1)), judged.truth, sample_weight=weights)
    said, odds = (how(np.zeros((len(judged), 1))) for how in (dummy.predict, dummy.predict_proba))
    if task == "binary":
        assert np.array_equal(found.flagged, said) and found.answers == pytest.approx(odds[:, 1], abs=1e-15)
        loss = measure(task, "log_loss").on(found).value
        assert loss == pytest.approx(log_loss(judged.truth, odds, sample_weight=weights), rel=1e-12)
    else:
        assert np.array_equal(found.answers, said) and found.shares == pytest.approx(odds, abs=1e-15)
        key, reference = "multiclass_accuracy", accuracy_score(judged.truth, said, sample_weight=weights)
        assert measure(task, key).on(found).value == pytest.approx(reference)


def test_of_equally_frequent_classes_it_is_the_negative_one_as_the_dummy_has_it():
    judged = EvaluationSet("binary", np.array([True, False]), {"a": np.array([0.2, 0.4])})
    dummy = DummyClassifier(strategy="prior").fit(np.zeros((2, 1)), judged.truth)
    assert no_model(judged).flagged.tolist() == dummy.predict(np.zeros((2, 1))).tolist() == [False, False]


def test_labels_are_a_dummy_for_each():
    judged = replace(judged_for("labels"), truth=np.random.default_rng(1).random((60, 4)) < [0.1, 0.4, 0.7, 0.9])
    dummies = [DummyClassifier(strategy="prior").fit(np.zeros((60, 1)), column) for column in judged.truth.T]
    said = np.stack([one.predict(np.zeros((60, 1))) for one in dummies], axis=1)
    found = no_model(judged)
    assert np.array_equal(found.answers, said) and said[0].tolist() == [False, False, True, True]
    expected = f1_score(judged.truth, said, average="micro")
    assert measure("labels", "micro_f1").on(found).value == pytest.approx(expected)


@pytest.mark.parametrize("weighted", [False, True])
def test_numbers_are_the_mean(weighted):
    judged = judged_for("regression")
    weights = np.random.default_rng(3).random(len(judged)) if weighted else None
    found = no_model(replace(judged, weights=weights))
    dummy = DummyRegressor().fit(np.zeros((len(judged), 1)), judged.truth, sample_weight=weights)
    said = dummy.predict(np.zeros((len(judged), 1)))
    expected = mean_absolute_error(judged.truth, said, sample_weight=weights)
    assert measure("regression", "mean_absolute_error").on(found).value == pytest.approx(expected, rel=1e-12)
    assert measure("regression", "r2").on(found).value == pytest.approx(0, abs=1e-12)


def test_lists_in_random_order_have_the_precision_that_chance_has():
    """Of the first ten of the judged items a random order has as many relevant ones as there are among all, on average."""
    levels = {f"d{i}": float(i < 6) for i in range(20)}
    truth = np.array([levels, levels], dtype=object)
    judged = EvaluationSet("ranking", truth, {"a": np.array([("d0",), ("d1",)], dtype=object)})
    found = no_model(judged)
    assert len(found.judged) == 2_000 and found.judged.models.keys() == {NAME}
    assert measure("ranking", "mean_precision_at_k_k_10").on(found).value == pytest.approx(0.3, abs=0.01)
    assert measure("ranking", "mean_recall_at_k_k_10").on(found).value == pytest.approx(0.5, abs=0.02)


def test_texts_are_the_most_frequent_reference_or_nothing():
    truth = np.array([("yes",), ("no", "yes"), ("maybe",)], dtype=object)
    judged = EvaluationSet("text", truth, {"a": np.array(["yes", "no", "no"], dtype=object)})
    assert no_model(judged).answers.tolist() == ["yes"] * 3
    assert no_model(judged.take([0, 2])) is None
    assert table(judged.take([0, 2]), resamples=2).without == ()


@pytest.mark.parametrize("task", [task for task in ANSWERS if task != "text"])
def test_every_table_has_its_row_of_every_measure_under_a_name_of_its_own(task):
    judged = judged_for(task)
    judged = replace(judged, models={"a": judged.models["a"], NAME: judged.models["b"]}, probabilities={})
    found = table(judged, resamples=5)
    assert [row.measure for row in found.without] == list(measures(task))
    assert {row.model for row in found.without} == {f"{NAME}*"}
    assert all(np.isnan([row.low, row.high]).all() and not row.best for row in found.without)
