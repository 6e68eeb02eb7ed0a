"""Confidence that was stated with answers: is it as often right as it says? The Brier score and the calibration error of each model, with intervals.

An answer that is right is a positive, and its confidence the probability: what the lab knows of two classes holds, with the answers to one question (or one
group of questions) resampled together. Left out: refusals, answers without a confidence, and scores that are more than right and wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from lab.answered import graded
from lab.evaluation import EvaluationSet
from lab.measures import measure
from lab.pictures import calibrations
from lab.predictions import ModelPredictions
from lab.row import Row
from lab.table import table
from metrics_core.probabilities.bins import Calibration

KEYS = ("brier_score", "expected_calibration_error")


@dataclass(frozen=True, eq=False)
class Stated:
    """One model's answers with a confidence: how many, the mean confidence, the proportion that is right, and ten bins."""

    model: str
    answers: int
    confidence: float
    right: float
    brier: Row
    error: Row
    curve: Calibration


def stated(judged: EvaluationSet, *, resamples: int | None = None) -> tuple[Stated, ...]:
    """Each model that stated confidence in answers that are right or wrong; () where none did."""
    return tuple(_stated(model, one, resamples) for model, one in _sets(judged).items())


def curves(judged: EvaluationSet) -> dict[str, Calibration]:
    """Ten bins of each of these models."""
    return {model: _curve(one, model) for model, one in _sets(judged).items()}


def _curve(one: EvaluationSet, model: str) -> Calibration:
    return calibrations({model: ModelPredictions(one, model)})[model]


def _sets(judged: EvaluationSet) -> dict[str, EvaluationSet]:
    """Of each model the answers with a confidence as two classes, right and wrong."""
    found = {}
    for model, said in judged.stated.items():
        scores = judged.models[model]
        known = ~(np.isnan(said) | np.isnan(scores))
        if model in judged.refused:
            known &= ~judged.refused[model]
        if not known.any() or not graded.binary(scores):
            continue
        units = np.arange(len(judged)) if judged.groups is None else judged.groups
        groups = None
        if judged.groups is not None or known.sum(axis=1).max() > 1:
            groups = np.unique(np.broadcast_to(units[:, None], known.shape)[known], return_inverse=True)[1]
        found[model] = EvaluationSet("binary", scores[known] == 1, {model: said[known]}, groups=groups)
    return found


def _stated(model: str, one: EvaluationSet, resamples: int | None) -> Stated:
    compute = partial(table, one, among=[measure("binary", key) for key in KEYS])
    found = compute() if resamples is None else compute(resamples=resamples)
    brier, error = (found.row(key, model) for key in KEYS)
    sure, right = float(one.models[model].mean()), float(one.truth.mean())
    return Stated(model, len(one), sure, right, brier, error, _curve(one, model))


def stated_lines(judged: EvaluationSet, *, resamples: int | None = None) -> list[dict[str, Any]]:
    """A line a number, to take along."""
    return [
        {"part": "stated", "model": one.model, "measure": f"stated_{key}", "name": says, "value": value, "units": one.answers} | ends
        for one in stated(judged, resamples=resamples)
        for key, says, value, ends in (
            ("confidence", "mean stated confidence", one.confidence, {}),
            ("right", "proportion right of the answers with a stated confidence", one.right, {}),
            ("brier_score", "Brier score of the stated confidence", one.brier.value, _ends(one.brier)),
            ("calibration_error", "expected calibration error of the stated confidence", one.error.value, _ends(one.error)),
        )
    ]  # fmt: skip


def _ends(row: Row) -> dict[str, Any]:
    return {"low": row.low, "high": row.high, "interval": row.method}
