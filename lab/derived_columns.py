"""What can be said of units without a column of the file: what to slice by where a file has nothing else.

Each function returns one value a unit. Left out: every metric.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from lab.evaluation import EvaluationSet
from lab.predictions import ModelPredictions


def agreement(judged: EvaluationSet, thresholds: Mapping[str, float | None]) -> np.ndarray:
    """Whether all models decide alike, bool. thresholds: of two classes, one a model."""
    said = [ModelPredictions(judged, model, thresholds.get(model)) for model in judged.models]
    decided = [one.flagged if judged.task == "binary" else one.answers for one in said]
    alike = np.ones(len(judged), dtype=bool)
    for other in decided[1:]:
        same = decided[0] == other
        alike &= same if same.ndim == 1 else same.all(axis=1)
    return alike


def how_many(judged: EvaluationSet) -> np.ndarray:
    """How much there is to find, int64: labels of a row, relevant items of a query, words of a pair's first reference."""
    if judged.task == "labels":
        return np.asarray(judged.truth.sum(axis=1))
    if judged.task == "ranking":
        return np.array([sum(level > 0 for level in graded.values()) for graded in judged.truth], dtype=np.int64)
    return np.array([len(references[0].split()) for references in judged.truth], dtype=np.int64)
