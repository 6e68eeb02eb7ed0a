"""What the metrics are called with: one model's answers, read once in each shape that a metric asks for.

A shape is named by what a metric's first arguments are (module measures): "counts" for a Confusion, "sweep" for a
Sweep, and so on. What a model did not give (scores, probabilities) is an Absent with the reason, never a guess.
An item of a ranking is relevant where its relevance is above 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

import numpy as np

from lab.absence import Absent
from lab.answered import graded
from lab.evaluation import EvaluationSet
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.label_sets import LabelSets
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.operating_points import usual_threshold
from metrics_core.classification.sweep import Sweep, sweep
from metrics_core.counts import Confusion
from metrics_core.filled import Filled


@dataclass(frozen=True, eq=False)
class LabelRates:
    """For each label or class: how often it is true and given, its errors, and precision, recall and F1; arrays by name."""

    counts: Mapping[str, np.ndarray]
    rates: Mapping[str, np.ndarray]


@dataclass(frozen=True, eq=False)
class ModelPredictions:
    """One model of an EvaluationSet, at a threshold (binary only; usual_threshold() where it is None)."""

    judged: EvaluationSet
    model: str
    threshold: float | None = None

    @cached_property
    def memory(self) -> dict[Hashable, Any]:
        """What measures have found out about this subject, by whatever name they give it."""
        return {}

    def arguments(self, shape: str) -> tuple[Any, ...]:
        """What a metric of this shape is called with. Raises Absent where the model did not give that."""
        return ARGUMENTS[shape](self)

    @property
    def own(self) -> EvaluationSet:
        """Where this model's own numbers come from."""
        return self.judged.own(self.model)

    @property
    def answers(self) -> np.ndarray:
        return self.judged.models[self.model]

    @property
    def hard(self) -> bool:
        """Whether the model gave classes only."""
        return self.model in self.judged.hard

    # ---- two classes
    @cached_property
    def at(self) -> float:
        """The threshold in use; a score equal to it is positive."""
        own = self.own
        return (
            usual_threshold(own.models[self.model], own.truth, own.copies).value
            if self.threshold is None
            else self.threshold
        )

    @cached_property
    def flagged(self) -> np.ndarray:
        return np.asarray(self.answers >= self.at)

    @cached_property
    def counts(self) -> Confusion:
        """The table at the threshold; nothing is sorted for it."""
        own = self.own
        truth, weights, mass = own.truth, own.weights, own.mass
        flagged = self.flagged if own is self.judged else np.asarray(own.models[self.model] >= self.at)
        both = (truth & flagged, ~truth & flagged, truth & ~flagged, ~truth & ~flagged)
        tp, fp, fn, tn = (own.many(one) if weights is None or mass is None else float(mass[one].sum()) for one in both)
        how = (("positive", "1"), ("threshold", "≥"), ("at", "∞" if self.at == inf else f"{self.at:.6g}"))
        return Confusion(tp, fp, fn, tn, how + ((("weights", "given"),) if weights is not None else ()))

    @cached_property
    def sweep(self) -> Sweep:
        if self.hard:
            raise Absent("the model gave classes, not scores")
        own = self.own
        return sweep(own.truth, own.models[self.model], weights=own.weights, copies=own.copies)

    @cached_property
    def probability(self) -> np.ndarray:
        if self.hard:
            raise Absent("the model gave classes, not probabilities")
        own = self.own
        answers = own.models[self.model]
        low, high = (float(answers.min()), float(answers.max())) if len(answers) else (0.0, 1.0)
        if low < 0 or high > 1:
            raise Absent(Filled("scores from {low:.4g} to {high:.4g} are not probabilities", low=low, high=high))
        if self.model in own.steps:
            raise Absent("the scores were counted in bins, so single probabilities are not known")
        return answers

    # ---- several classes, several labels
    @cached_property
    def matrix(self) -> ConfusionMatrix:
        labels, weights = self.judged.labels, self.judged.weights
        cells = self.judged.truth * len(labels) + self.answers
        counts = np.bincount(cells, weights=weights, minlength=len(labels) ** 2)
        how = (("labels", "given"),) + ((("weights", "given"),) if weights is not None else ())
        return ConfusionMatrix(labels, counts.reshape(len(labels), len(labels)), how)

    @property
    def in_order(self) -> bool:
        """Whether the classes are numbers, and so have an order."""
        try:
            values = [float(label) for label in self.judged.labels]
        except ValueError:
            return False
        return values == sorted(values)

    @cached_property
    def shares(self) -> np.ndarray:
        """A probability for each unit and class or label."""
        if self.model not in self.judged.probabilities:
            if self.judged.task == "labels":
                raise Absent("the model gave no probability for each label")
            raise Absent("the model gave no probability for each class")
        return self.judged.probabilities[self.model]

    @cached_property
    def sets(self) -> LabelSets:
        return LabelSets(self.judged.labels, self.judged.truth, self.answers)

    @cached_property
    def label_rates(self) -> LabelRates:
        each = self.sets.each() if self.judged.task == "labels" else self.matrix.each()
        counts = {
            Filled("true"): each.positives,
            Filled("given"): each.predicted_positive,
            "TP": each.tp,
            "FP": each.fp,
            "FN": each.fn,
        }
        return LabelRates(counts, {"precision": precision(each), "recall": recall(each), "F1": f1(each)})

    # ---- ranked lists
    @cached_property
    def relevant(self) -> list[list[Any]]:
        return [[item for item, level in judged.items() if level > 0] for judged in self.judged.truth]

    @cached_property
    def gains(self) -> np.ndarray:
        """The relevance at each place, shape (queries, places); NaN for an item without a judgement, and beyond the end."""
        return _padded([[judged.get(item, np.nan) for item in items] for judged, items in self._lists])

    @cached_property
    def judged_gains(self) -> np.ndarray:
        """The relevance of everything judged, shape (queries, any)."""
        return _padded([list(judged.values()) for judged, _ in self._lists])

    @property
    def _lists(self) -> list[tuple[Mapping[Any, float], tuple[Any, ...]]]:
        return list(zip(self.judged.truth, self.answers, strict=True))

    # ---- texts
    @property
    def texts(self) -> tuple[list[str], list[list[str]]]:
        """Hypotheses, and the references of each."""
        return list(self.answers), [list(references) for references in self.judged.truth]


def _rates(found: graded.Beside) -> tuple[float, float, float]:
    """The judge's pass rate, its sensitivity and its specificity."""
    passed, judged, right_passed, right, wrong_failed, wrong = (float(part.sum()) for part in found.columns)
    return passed / judged, right_passed / right, wrong_failed / wrong


def _padded(rows: list[list[float]]) -> np.ndarray:
    found = np.full((len(rows), max(map(len, rows), default=0)), np.nan)
    for place, row in enumerate(rows):
        found[place, : len(row)] = row
    return found


ARGUMENTS: Mapping[str, Callable[[ModelPredictions], tuple[Any, ...]]] = {
    "counts": lambda s: (s.counts,),
    "sweep": lambda s: (s.sweep,),
    "probability": lambda s: (s.own.truth, s.probability),
    "matrix": lambda s: (s.matrix,),
    "class shares": lambda s: (s.judged.truth, s.shares),
    "sets": lambda s: (s.sets,),
    "label shares": lambda s: (s.judged.truth, s.shares),
    "values": lambda s: (s.judged.truth, s.answers),
    "lists": lambda s: (s.relevant, list(s.answers)),
    "gains": lambda s: (s.gains,),
    "corpus": lambda s: s.texts,
    "pair": lambda s: s.texts,
    "question scores": lambda s: (graded.question_scores(s.judged, s.model),),
    "clustered": lambda s: (graded.question_scores(s.judged, s.model), graded.clusters(s.judged)),
    "drawn": lambda s: graded.drawn(s.judged, s.model),
    "attempted": lambda s: tuple(float(part.sum()) for part in graded.attempts(s.judged, s.model)[:2]),
    "attempts": lambda s: tuple(float(part.sum()) for part in graded.attempts(s.judged, s.model)),
    "beside people": lambda s: _rates(graded.beside_people(s.judged, s.model)),
    "games": lambda s: graded.played(s.judged),
}
