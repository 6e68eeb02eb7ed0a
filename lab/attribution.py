r"""How much of a change of a measure between two files is prevalence, how much ranking, and how much calibration.

Three steps lead from the earlier file to the new one, and each is a measure on real rows; they add up to the change:

prevalence    the earlier rows, weighted so that positives are as frequent as now
ranking       the new rows, with each score replaced by the earlier score of the same rank (weighted as above)
calibration   the new rows with their own scores; nothing for measures of the order alone, such as AUROC

So "ranking" is what another order of positives and negatives does, and "calibration" what other score values do at the same
order, a shifted scale among it. Left out: intervals of the parts, and whatever happens within a class (it counts as ranking).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from lab.evaluation import EvaluationSet
from lab.measures import Measure
from lab.predictions import ModelPredictions

NOISE = 1e-12


@dataclass(frozen=True)
class Parts:
    """What the measure changed by, in its own unit: the three parts add up to `total`; NaN where a step is undefined."""

    prevalence: float
    ranking: float
    calibration: float

    @property
    def total(self) -> float:
        return self.prevalence + self.ranking + self.calibration


def parts(measure: Measure, now: EvaluationSet, before: EvaluationSet, model: str, threshold: float) -> Parts | None:
    """The three parts for a model of two classes that gave scores in both files; None for anything else, and where a class has no weight."""
    sides = (now, before)
    plain = all(s.task == "binary" and model in s.models and model not in s.hard for s in sides)
    if not plain or not all(_weights(s)[side].any() for s in sides for side in (s.truth, ~s.truth)):
        return None

    def value(judged: EvaluationSet) -> float:
        return measure.on(ModelPredictions(judged, model, threshold)).value

    as_frequent = replace(before, weights=_weights(before) * _factors(now, before))
    if measure.shape == "sweep":
        first, second, last = value(before), value(as_frequent), value(now)
        return Parts(_nothing_left(second - first), _nothing_left(last - second), 0.0)
    mapped = _in_place_of(now.models[model], _weights(now), before.models[model], _weights(as_frequent))
    same_order = replace(now, models={**now.models, model: mapped})
    steps = (before, as_frequent, same_order, now)
    return Parts(*(_nothing_left(after - start) for start, after in pairwise(map(value, steps))))


def _nothing_left(change: float) -> float:
    """What rounding of sums leaves is nothing."""
    return 0.0 if abs(change) < NOISE else change


def _weights(judged: EvaluationSet) -> np.ndarray:
    return np.ones(len(judged)) if judged.weights is None else judged.weights


def _factors(now: EvaluationSet, before: EvaluationSet) -> np.ndarray:
    """What each earlier row is multiplied by, so that positives have the share that they have now and the sum stays."""
    wanted, had = (float(_weights(s)[s.truth].sum() / _weights(s).sum()) for s in (now, before))
    return np.where(before.truth, wanted / had, (1 - wanted) / (1 - had))


def _in_place_of(scores: np.ndarray, weights: np.ndarray, earlier: np.ndarray, given: np.ndarray) -> np.ndarray:
    """Each score's place in the order, as the earlier score at that place; equal scores stay equal."""
    codes = np.unique(scores, return_inverse=True)[1]
    here = np.cumsum(np.bincount(codes, weights=weights))
    middle = (here - np.bincount(codes, weights=weights) / 2) / here[-1]
    order = np.argsort(earlier, kind="stable")
    there = np.cumsum(given[order])
    at = np.searchsorted(there / there[-1], middle, side="left")
    found: np.ndarray = earlier[order][np.minimum(at, len(order) - 1)][codes]
    return found
