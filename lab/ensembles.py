"""Two models made into one, by what can be averaged on each task; and a model with its error taken out.

Left out: learnt weights of a mixture (stacking), which would need samples of their own. Text cannot be averaged. Source
of reciprocal rank fusion: Cormack, Clarke and Buettcher 2009, Reciprocal rank fusion outperforms Condorcet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from scipy.stats import rankdata

from lab.calibrators import halves
from lab.evaluation import EvaluationSet, Task

FUSION = 60  # the constant of reciprocal rank fusion
Way = str
Correction = Literal["bias", "bias and scale"]


def ways(judged: EvaluationSet, first: str, second: str) -> tuple[Way, ...]:
    """How these two models can be made into one, the usual way first; none for text."""
    if judged.task == "classes":
        return ("probabilities",) if {first, second} <= judged.probabilities.keys() else ()
    return tuple(_WAYS.get(judged.task, {}))


def averaged(judged: EvaluationSet, first: str, second: str, way: Way, name: str) -> EvaluationSet:
    """Both models and their mixture, called `name`. Raises ValueError for a way that ways() does not name."""
    if way not in ways(judged, first, second):
        raise ValueError(f"way must be one of {ways(judged, first, second)}, got {way!r}")
    both = judged.only(first, second)
    if judged.task == "classes":
        shares = (judged.probabilities[first] + judged.probabilities[second]) / 2
        return replace(
            both,
            models={**both.models, name: shares.argmax(axis=1)},
            probabilities={**both.probabilities, name: shares},
        )
    mixed = _WAYS[judged.task][way](judged.models[first], judged.models[second])
    return replace(both, models={**both.models, name: mixed})


def _mean(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.asarray((a + b) / 2)


def _ranks(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The mean of both ranks among all units, as a share in (0, 1]."""
    return np.asarray((rankdata(a) + rankdata(b)) / (2 * max(1, len(a))))


def _fused(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Each query's items of both lists by the sum of 1 / (60 + place)."""
    found = np.empty(len(a), dtype=object)
    for query, lists in enumerate(zip(a, b, strict=True)):
        worth: dict[Any, float] = {}
        for items in lists:
            for place, item in enumerate(items, start=1):
                worth[item] = worth.get(item, 0.0) + 1 / (FUSION + place)
        found[query] = tuple(sorted(worth, key=lambda item: -worth[item]))
    return found


_WAYS: Mapping[Task, Mapping[Way, Callable[[np.ndarray, np.ndarray], np.ndarray]]] = {
    "binary": {"scores": _mean, "ranks": _ranks},
    "labels": {"either": np.logical_or, "both": np.logical_and},
    "regression": {"predictions": _mean},
    "ranking": {"places": _fused},
}


def corrected(
    judged: EvaluationSet, model: str, correction: Correction, *, seed: int = 0
) -> tuple[EvaluationSet, EvaluationSet]:
    """The half of the units that nothing was fitted to, with the predictions as they are and corrected.

    bias: the mean error of the other half is added. bias and scale: the straight line of least squares through the
    other half is applied. Raises ValueError for another task than "regression" or fewer than four units.
    """
    if judged.task != "regression" or len(judged) < 4:
        raise ValueError("only numbers can be corrected, and at least four of them")
    fitted = halves(len(judged), judged.groups, seed=seed)
    train, before = judged.only(model).take(fitted), judged.only(model).take(~fitted)
    said, weight = train.models[model], train.weights
    centre, level = np.average(said, weights=weight), np.average(train.truth, weights=weight)
    slope = 1.0
    if correction == "bias and scale" and np.ptp(said) > 0:
        slope = float(np.average((said - centre) * (train.truth - level), weights=weight))
        slope /= float(np.average((said - centre) ** 2, weights=weight))
    return before, replace(before, models={model: level + slope * (before.models[model] - centre)})
