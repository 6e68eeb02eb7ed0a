"""A rule's threshold judged on rows that did not choose it: each random half at the threshold that the other half chose.

Groups stay whole. Left out: how much the thresholds of other splits differ. Source: Stone 1974, Cross-validatory choice and
assessment of statistical predictions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isnan

import numpy as np

from lab.absence import Absent
from lab.calibrators import halves
from lab.evaluation import EvaluationSet
from lab.predictions import ModelPredictions
from metrics_core.classification.operating_points import OperatingPoint
from metrics_core.classification.sweep import Sweep
from metrics_core.counts import Confusion

Rule = Callable[[Sweep], OperatingPoint]


def on_other_half(judged: EvaluationSet, model: str, rule: Rule, *, seed: int = 0) -> Confusion | None:
    """The counts of both halves together; None where a half finds no threshold.

    Raises ValueError for another task than "binary", and Absent for a model that gave classes.
    """
    if judged.task != "binary":
        raise ValueError(f"only two classes have a threshold, got the task {judged.task!r}")
    if model in judged.hard:
        raise Absent("the model gave classes, not scores")
    one, two = _parts(judged.own(model), seed)
    found = []
    for choosing, other in ((one, two), (two, one)):
        point = rule(ModelPredictions(choosing, model).sweep) if choosing.total else None
        if point is None or isnan(point.threshold):
            return None
        found.append(ModelPredictions(other, model, point.threshold).counts)
    a, b = found
    return Confusion(a.tp + b.tp, a.fp + b.fp, a.fn + b.fn, a.tn + b.tn)


def _parts(judged: EvaluationSet, seed: int) -> tuple[EvaluationSet, EvaluationSet]:
    """Two random halves; of entries that stand for several rows, each row falls into one of them by a coin."""
    if judged.copies is None:
        first = halves(len(judged), judged.groups, seed=seed)
        return judged.take(first), judged.take(~first)
    times = np.random.default_rng(seed).binomial(judged.copies, 0.5)
    one, two = (replace(judged, copies=part) for part in (times, judged.copies - times))
    return one.take(times > 0), two.take(judged.copies > times)
