"""Held-out scores: known class counts, seeded fits that scikit-learn repeats, arrays that nobody can change."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_digits, make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB

from datasets.models import (
    BAYES,
    DOCUMENTS_RUN,
    DUMMY,
    FOREST,
    LOGISTIC,
    Later,
    ModelScores,
    breast_cancer,
    digits,
    imbalanced,
    logistic_regression_run,
    ten_digits,
)

pytestmark = pytest.mark.slow  # fits models

ALL = (imbalanced, breast_cancer, digits)
each = pytest.mark.parametrize("make", ALL, ids=lambda make: make.__name__)


@each
def test_shape(make: Callable[[], ModelScores]) -> None:
    data = make()
    assert data.y_true.dtype == np.int8 and set(data.y_true.tolist()) == {0, 1}
    assert list(data.scores) == [LOGISTIC, FOREST, BAYES, DUMMY]
    for scores in data.scores.values():
        assert scores.dtype == np.float64 and scores.shape == data.y_true.shape
        assert ((scores >= 0) & (scores <= 1)).all()


def test_a_model_is_fitted_when_its_scores_are_asked_for() -> None:
    fitted: list[str] = []
    scores = Later(("a", "b"), lambda name: fitted.append(name) or np.zeros(1))
    assert list(scores) == ["a", "b"] and len(scores) == 2 and not fitted
    assert scores["b"] is scores["b"] and fitted == ["b"]
    with pytest.raises(KeyError):
        scores["c"]


@each
def test_says_in_two_sentences_what_it_is_and_where_it_comes_from(make: Callable[[], ModelScores]) -> None:
    data = make()
    assert len(re.findall(r"\.(?=\s|$)", data.says)) == 2
    assert "sklearn.datasets" in data.source
    assert data.name and data.positive and data.negative


@each
def test_computed_once_and_read_only(make: Callable[[], ModelScores]) -> None:
    data = make()
    assert make() is data
    for array in (data.y_true, *data.scores.values()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    with pytest.raises(TypeError):
        data.scores["mine"] = data.y_true  # type: ignore[index]


@pytest.mark.parametrize(
    ("make", "rows", "positives", "held_out", "held_out_positives"),
    [
        (imbalanced, 10000, 540, 2000, 116),  # the documents' run: examples talk-logreg-vs-dummy and lr-run
        (breast_cancer, 569, 212, 228, 85),  # 212 malignant, 357 benign: scikit-learn's description
        (digits, 1797, 174, 899, 87),  # 174 eights: the UCI repository's class table
    ],
)
def test_class_counts(
    make: Callable[[], ModelScores], rows: int, positives: int, held_out: int, held_out_positives: int
) -> None:
    data = make()
    assert (data.rows, data.positives) == (rows, positives)
    assert (len(data.y_true), int(data.y_true.sum())) == (held_out, held_out_positives)


def test_imbalanced_is_the_printed_code() -> None:
    x, y = make_classification(n_samples=10000, n_classes=2, weights=[0.95, 0.05], random_state=42)
    train, test, train_y, test_y = train_test_split(x, y, test_size=0.2, random_state=2)
    data = imbalanced()
    assert (data.y_true == test_y).all()
    assert data.scores[LOGISTIC] == pytest.approx(LogisticRegression().fit(train, train_y).predict_proba(test)[:, 1])
    assert set(data.scores[DUMMY]) == {train_y.mean()}


def test_the_run_with_other_settings() -> None:
    flipped = {**DOCUMENTS_RUN["make_classification"], "flip_y": 0}
    data = logistic_regression_run({**DOCUMENTS_RUN, "make_classification": flipped})
    assert data.positives == 500
    assert imbalanced().positives == 540
    np.testing.assert_array_equal(
        logistic_regression_run(dict(DOCUMENTS_RUN)).scores[LOGISTIC], imbalanced().scores[LOGISTIC]
    )


def test_malignant_is_positive() -> None:
    data = breast_cancer()
    assert load_breast_cancer().target_names[0] == data.positive == "malignant"
    for model in (LOGISTIC, FOREST):
        assert roc_auc_score(data.y_true, data.scores[model]) > 0.95


def test_digits_against_a_fit_of_its_own() -> None:
    x, y = load_digits(return_X_y=True)
    split = train_test_split(x, y == 8, test_size=0.5, random_state=0, stratify=y == 8)
    data = digits()
    assert (data.y_true == split[3]).all()
    assert data.scores[BAYES] == pytest.approx(GaussianNB().fit(split[0], split[2]).predict_proba(split[1])[:, 1])


def test_ten_digits_are_ten_digits_that_scikit_learn_repeats() -> None:
    run = ten_digits()
    assert ten_digits() is run
    assert run.labels == tuple("0123456789") and set(run.y_true) == set(run.labels)
    assert len(run.y_true) == len(load_digits().target) - 150
    data = load_digits()
    train, test, labels, truth = train_test_split(
        data.data, data.target, train_size=150, random_state=0, stratify=data.target
    )
    assert run.y_true.tolist() == truth.astype(str).tolist()
    bayes = GaussianNB().fit(train, labels)
    np.testing.assert_array_equal(run.probabilities[BAYES], bayes.predict_proba(test))
    assert run.predicted(BAYES).tolist() == bayes.predict(test).astype(str).tolist()
    for array in (run.y_true, *run.probabilities.values()):
        assert not array.flags.writeable
