"""Real held-out predictions: models fitted here on data that scikit-learn generates or ships.

Every function splits with a fixed seed, fits, and returns the scores of the rows that no model has seen; results are
kept, so the arrays are read-only. No metric in here, and no tuning: the models are examples, not contestants.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np
from sklearn.base import ClassifierMixin
from sklearn.datasets import load_breast_cancer, load_digits, make_classification
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

LOGISTIC, DUMMY, FOREST, BAYES = "logistic regression", "dummy", "random forest", "naive Bayes"

DOCUMENTS_RUN: Mapping[str, Mapping[str, Any]] = {
    "make_classification": {"n_samples": 10000, "n_classes": 2, "weights": [0.95, 0.05], "random_state": 42},
    "train_test_split": {"test_size": 0.2, "random_state": 2},
    "LogisticRegression": {},
}


@dataclass(frozen=True, eq=False)
class ModelScores:
    """What several models say about the same held-out rows.

    scores: by model, the probability of the positive class, one a row. positive, negative: what the classes are
    called. rows, positives: of the whole data, before the split.
    """

    name: str
    says: str
    source: str
    y_true: np.ndarray
    scores: Mapping[str, np.ndarray]
    positive: str
    negative: str
    rows: int
    positives: int


class Later(Mapping[str, np.ndarray]):
    """Arrays by name, each of which is computed when it is first asked for."""

    def __init__(self, names: Iterable[str], compute: Callable[[str], np.ndarray]) -> None:
        self._names, self._compute = tuple(names), cache(compute)

    def __getitem__(self, name: str) -> np.ndarray:
        if name not in self._names:
            raise KeyError(name)
        return self._compute(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@dataclass(frozen=True, eq=False)
class ClassProbabilities:
    """What several models say about the same held-out rows of several classes.

    probabilities: by model, a row for each sample and a column for each class, in the order of `labels`.
    """

    name: str
    says: str
    source: str
    labels: tuple[str, ...]
    y_true: np.ndarray
    probabilities: Mapping[str, np.ndarray]

    def predicted(self, model: str) -> np.ndarray:
        """The most probable class of each sample; of equally probable ones the first."""
        labels: np.ndarray = np.asarray(self.labels)[self.probabilities[model].argmax(axis=1)]
        return labels


def imbalanced() -> ModelScores:
    """The documents' run: 10,000 made-up rows, about one in twenty positive, with other models beside it."""
    return _logistic_regression_run(json.dumps(DOCUMENTS_RUN, default=dict, sort_keys=True), several=True)


def logistic_regression_run(settings: Mapping[str, Any]) -> ModelScores:
    """The same run with other settings: for each scikit-learn function its keywords, as in DOCUMENTS_RUN."""
    return _logistic_regression_run(json.dumps(settings, default=dict, sort_keys=True))


@cache
def _logistic_regression_run(settings: str, several: bool = False) -> ModelScores:
    keywords = json.loads(settings)
    features, labels = make_classification(**keywords["make_classification"])
    regression = LogisticRegression(**keywords["LogisticRegression"])
    models = _four_models(regression) if several else {LOGISTIC: regression, DUMMY: DummyClassifier()}
    return _held_out(
        features,
        labels,
        models,
        keywords["train_test_split"],
        name="Imbalanced synthetic data",
        says="Made-up samples, about one in twenty of them positive; several models are tested on a random part of them, "
        "in which the proportion of positives can differ. The dummy model gives every sample the same score: the proportion of positives in its "
        "training data.",
        source="sklearn.datasets.make_classification, with the settings that the Distilled AI document prints",
        positive="positive",
        negative="negative",
    )


@cache
def breast_cancer() -> ModelScores:
    """Tumours, malignant (positive) or benign; scikit-learn itself codes malignant as 0."""
    data = load_breast_cancer()
    models = _four_models(_scaled_logistic_regression())
    return _held_out(
        data.data,
        data.target == 0,
        models,
        {"test_size": 0.4, "random_state": 0, "stratify": data.target},
        name="Breast cancer",
        says="Measurements of 569 tumours; positive means malignant, the reverse of scikit-learn's own coding. "
        "The models learnt from a random 60% of the rows and were scored on the rest; "
        "both parts have the same proportion of malignant tumours.",
        source="Wolberg, Mangasarian, Street and Street 1993, Breast Cancer Wisconsin (Diagnostic), UCI repository; "
        "sklearn.datasets.load_breast_cancer",
        positive="malignant",
        negative="benign",
    )


@cache
def digits() -> ModelScores:
    """Handwritten digits: is it an 8 (positive) or another one?"""
    data = load_digits()
    eight = data.target == 8
    return _held_out(
        data.data,
        eight,
        _four_models(_scaled_logistic_regression()),
        {"test_size": 0.5, "random_state": 0, "stratify": eight},
        name="Digits: 8 or not",
        says="Images of handwritten digits, 8 by 8 pixels; positive means an 8, negative any other digit. "
        "The models learnt from a random half of the 1,797 images and were scored on the other; "
        "both halves have the same proportion of eights.",
        source="Alpaydin and Kaynak 1998, Optical Recognition of Handwritten Digits, UCI repository; "
        "sklearn.datasets.load_digits",
        positive="an 8",
        negative="another digit",
    )


@cache
def ten_digits() -> ClassProbabilities:
    """Handwritten digits: which of the ten is it? Learnt from few images, so that there is something to get wrong."""
    data = load_digits()
    train, test, train_labels, test_labels = train_test_split(
        data.data, data.target, train_size=150, random_state=0, stratify=data.target
    )
    models = _four_models(_scaled_logistic_regression())
    found = {name: model.fit(train, train_labels).predict_proba(test) for name, model in models.items()}
    return ClassProbabilities(
        name="Digits: which one?",
        says="Images of handwritten digits, 8 by 8 pixels, in ten classes. The models learnt from only 150 of the "
        "1,797 images, drawn at random with the same proportion of each digit, and are asked about the others.",
        source="Alpaydin and Kaynak 1998, Optical Recognition of Handwritten Digits, UCI repository; "
        "sklearn.datasets.load_digits",
        labels=tuple(str(digit) for digit in data.target_names.tolist()),
        y_true=_read_only(test_labels.astype(str)),
        probabilities=MappingProxyType({name: _read_only(values) for name, values in found.items()}),
    )


def _scaled_logistic_regression() -> ClassifierMixin:
    return make_pipeline(StandardScaler(), LogisticRegression(max_iter=1000))


def _four_models(regression: ClassifierMixin) -> dict[str, ClassifierMixin]:
    """The last one gives every row the share of positives."""
    forest = RandomForestClassifier(n_estimators=100, min_samples_leaf=3, random_state=0)
    return {LOGISTIC: regression, FOREST: forest, BAYES: GaussianNB(), DUMMY: DummyClassifier()}


def _held_out(
    features: np.ndarray,
    labels: np.ndarray,
    models: Mapping[str, Any],
    split: Mapping[str, Any],
    **description: str,
) -> ModelScores:
    train, test, train_labels, test_labels = train_test_split(features, labels.astype(np.int8), **split)

    def scored(name: str) -> np.ndarray:
        return _read_only(models[name].fit(train, train_labels).predict_proba(test)[:, 1])

    return ModelScores(
        y_true=_read_only(test_labels),
        scores=Later(models, scored),
        rows=len(labels),
        positives=int(labels.sum()),
        **description,
    )


def _read_only(array: np.ndarray) -> np.ndarray:
    array = np.ascontiguousarray(array)
    array.flags.writeable = False
    return array
