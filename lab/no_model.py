"""What answers without looking at a row would score: the line that every model has to pass.

Two classes, several classes and labels: the most frequent answer, with the share of each class as its probability, as
scikit-learn's DummyClassifier(strategy="prior"). Numbers: the mean of the truths, as its DummyRegressor. Ranked lists: the judged
items in random order, the mean of several. Texts: the most frequent reference for every pair, where one occurs twice.
All know the truths that they are judged on. Left out: the last value of a series, as rows need not be in order of time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from math import nextafter
from typing import Any
from zlib import crc32

import numpy as np

from lab.evaluation import EvaluationSet, Task
from lab.predictions import ModelPredictions

NAME = "no model"
LISTS = 2_000  # queries in all orders together, at least
ANSWERS: Mapping[Task, str] = {
    "binary": "the more frequent class, with the proportion of positives as the score of every row",
    "classes": "the most frequent class, with the proportion of each class as its probability",
    "labels": "each label that more than half of the rows have; a label's probability is its proportion of the rows",
    "regression": "the mean of the true values",
    "ranking": "the judged items in random order, on average over several orders",
    "text": "the most frequent reference for every pair",
}


def name_of(judged: EvaluationSet) -> str:
    """What it is called in tables: a name that no model has."""
    name = NAME
    while name in judged.models:
        name += "*"
    return name


def no_model(judged: EvaluationSet) -> ModelPredictions | None:
    """The answers, to be asked like a model's; None for texts of which none is the reference of two pairs, and for scores and verdicts."""
    given = _ANSWERS[judged.task](judged) if judged.task in _ANSWERS else None
    if given is None:
        return None
    name = name_of(judged)
    plain: dict[str, Any] = {"models": {name: given[0]}, "hard": frozenset(), "probabilities": {}, "alone": {}}
    if len(given) > 1:
        plain |= given[1] if isinstance(given[1], dict) else {"probabilities": {name: given[1]}}
    half = nextafter(0.5, 1) if judged.task == "binary" else None  # of equally frequent classes the negative one
    return ModelPredictions(replace(judged, **plain), name, half)


def _binary(judged: EvaluationSet) -> tuple[Any, ...]:
    return (np.full(len(judged), np.average(judged.truth, weights=judged.mass)),)


def _classes(judged: EvaluationSet) -> tuple[Any, ...]:
    counts = np.bincount(judged.truth, weights=judged.weights, minlength=len(judged.labels))
    said = np.full(len(judged), int(counts.argmax()))
    return (said, _every_row(judged, counts / counts.sum())) if judged.probabilities else (said,)


def _labels(judged: EvaluationSet) -> tuple[Any, ...]:
    shares = judged.truth.mean(axis=0)
    said = _every_row(judged, shares > 0.5)
    return (said, _every_row(judged, shares)) if judged.probabilities else (said,)


def _every_row(judged: EvaluationSet, row: np.ndarray) -> np.ndarray:
    return np.broadcast_to(row, (len(judged), len(row)))


def _regression(judged: EvaluationSet) -> tuple[Any, ...]:
    return (np.full(len(judged), np.average(judged.truth, weights=judged.weights)),)


def _ranking(judged: EvaluationSet) -> tuple[Any, ...]:
    """Orders depend on the relevances alone, so that they are found again whatever queries and items are called."""
    times = max(1, LISTS // len(judged))
    lists = np.empty(times * len(judged), object)
    for place, levels in enumerate(judged.truth):
        names = sorted(levels, key=levels.__getitem__)
        rng = np.random.default_rng(crc32(" ".join(f"{levels[name]:g}" for name in names).encode()))
        for again in range(times):
            lists[again * len(judged) + place] = tuple(names[i] for i in rng.permutation(len(names)))
    weights = None if judged.weights is None else np.tile(judged.weights, times)
    return lists, {"truth": np.tile(judged.truth, times), "weights": weights, "groups": None}


def _text(judged: EvaluationSet) -> tuple[Any, ...] | None:
    (text, times), *_ = Counter(one for known in judged.truth for one in dict.fromkeys(known)).most_common(1)
    if times < 2:
        return None
    said = np.empty(len(judged), object)
    said[:] = text
    return (said,)


_ANSWERS: Mapping[Task, Any] = {
    "binary": _binary,
    "classes": _classes,
    "labels": _labels,
    "regression": _regression,
    "ranking": _ranking,
    "text": _text,
}
