"""Any number of models' answers to the same units, beside the truth: the one shape in which every task comes.

A unit is what is drawn again when samples are redrawn: a row; for ranking a query, for text a pair. Left out: reading
files (that is the data's side), and every metric.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from lab.probability_sums import ProbabilitySums
from metrics_core.filled import Filled

ENOUGH = 20  # rows of the smallest class, from which intervals hold about as often as they say (benchmarks/RESULTS.md)
UNIT_NAMES: Mapping[str, tuple[str, str]] = {
    "ranking": (Filled("query"), Filled("queries")),
    "text": (Filled("pair"), Filled("pairs")),
    "answers": (Filled("question"), Filled("questions")),
    "pairs": (Filled("verdict"), Filled("verdicts")),
}
Task = Literal["binary", "classes", "labels", "regression", "ranking", "text", "answers", "pairs"]
BY_NAME: frozenset[Task] = frozenset(
    ("ranking", "answers")
)  # whose unit is several rows with one name: a query, a question


@dataclass(frozen=True, eq=False)
class EvaluationSet:
    """The truth and each model's answers, one entry a unit along the first axis.

    truth, and an answer, by task:
    binary: bool; float64 scores, higher meaning positive (0 and 1 for the models in `hard`, which gave only classes).
    classes: int64 codes into `labels`; the same. `probabilities` may hold float64 (units, labels) for a model.
    labels: bool (units, labels); the same.
    regression: float64; the same.
    ranking: object, a mapping of item to relevance a query; object, a tuple of items a query, best first.
    text: object, a tuple of references a pair; object, a string.
    answers: object, the question's name; float64 (questions, runs), the score of each run, NaN where it is missing.
    pairs: float64 (verdicts, 3), the places of both models in `labels` and the score of the first (1, 0.5, 0); the model's own, NaN in
    verdicts on others.
    weights: a number a unit, or None. groups: codes from 0, whole groups are redrawn together, or None.
    copies: how many equal rows each entry stands for (two classes, of a table that was counted where it is), or None.
    alone: of such a table, for a model whose scores are counted in finer steps by themselves than beside the others, these counts.
    refused: of answers that may be refusals, bool (questions, runs) for each model. people: human verdicts on answers, float64
    (questions, runs) for each model, NaN where there is none.
    stated: the confidence stated with answers, the same, in [0, 1].
    panel: of answers with several judges, how many of them gave each answer each of `verdicts`, float64 (questions, runs, verdicts) for
    each model; {} for one judge, and where judges gave more different scores than categories can be counted. judges: how many there are.
    steps: models whose scores are the lower ends of bins, and how wide those are; sums: what is known of their probabilities all the same.
    """

    task: Task
    truth: np.ndarray
    models: Mapping[str, np.ndarray]
    labels: tuple[str, ...] = ()
    weights: np.ndarray | None = None
    groups: np.ndarray | None = None
    hard: frozenset[str] = frozenset()
    probabilities: Mapping[str, np.ndarray] = field(default_factory=dict)
    copies: np.ndarray | None = None
    alone: Mapping[str, EvaluationSet] = field(default_factory=dict)
    steps: Mapping[str, float] = field(default_factory=dict)
    sums: Mapping[str, ProbabilitySums] = field(default_factory=dict)
    refused: Mapping[str, np.ndarray] = field(default_factory=dict)
    people: Mapping[str, np.ndarray] = field(default_factory=dict)
    stated: Mapping[str, np.ndarray] = field(default_factory=dict)
    panel: Mapping[str, np.ndarray] = field(default_factory=dict)
    verdicts: tuple[str, ...] = ()
    judges: int = 0

    def __len__(self) -> int:
        """How many entries there are: units, but for those that stand for several rows (total)."""
        return len(self.truth)

    def own(self, model: str) -> EvaluationSet:
        """Where a model's own numbers come from: finer counts than those beside other models, where there are such."""
        return self.alone.get(model, self)

    @property
    def total(self) -> int:
        """How many units there are."""
        return len(self) if self.copies is None else int(self.copies.sum())

    @property
    def mass(self) -> np.ndarray | None:
        """What each entry weighs with all its copies; None where each weighs 1."""
        if self.weights is None or self.copies is None:
            return self.weights if self.copies is None else self.copies
        return np.asarray(self.weights * self.copies)

    def many(self, some: np.ndarray) -> int:
        """How many units the entries of a mask stand for."""
        return int(np.count_nonzero(some) if self.copies is None else self.copies[some].sum())

    def take(self, units: Any) -> EvaluationSet:
        """The same models on some of the units, by index or by a mask."""
        return replace(
            self,
            truth=self.truth[units],
            models={name: answers[units] for name, answers in self.models.items()},
            weights=None if self.weights is None else self.weights[units],
            groups=None if self.groups is None else self.groups[units],
            probabilities={name: each[units] for name, each in self.probabilities.items()},
            copies=None if self.copies is None else self.copies[units],
            alone={},
            sums={},
            refused={name: each[units] for name, each in self.refused.items()},
            people={name: each[units] for name, each in self.people.items()},
            stated={name: each[units] for name, each in self.stated.items()},
            panel={name: each[units] for name, each in self.panel.items()},
        )

    def exact_at(self, model: str, threshold: float) -> float:
        """The threshold whose counts a model's counts at this one are: itself, or where scores come in bins the next end of one."""
        step, scores = self.steps.get(model), self.models[model]
        above = scores[scores >= threshold]
        if step is None or not len(above) or threshold % step == 0:
            return threshold
        return float(above.min())

    def only(self, *names: str) -> EvaluationSet:
        """The same units with some of the models."""
        return replace(
            self,
            models={name: self.models[name] for name in names},
            hard=self.hard & {*names},
            probabilities={name: each for name, each in self.probabilities.items() if name in names},
            alone={name: each for name, each in self.alone.items() if name in names},
            steps={name: each for name, each in self.steps.items() if name in names},
            sums={name: each for name, each in self.sums.items() if name in names},
            refused={name: each for name, each in self.refused.items() if name in names},
            people={name: each for name, each in self.people.items() if name in names},
            stated={name: each for name, each in self.stated.items() if name in names},
            panel={name: each for name, each in self.panel.items() if name in names},
        )


def smallest_class(judged: EvaluationSet) -> int:
    """How many units the smallest class has (of two: or none; of several: that occurs), or the rarest label, or all.

    Units that belong together count as one group. With weights it is how many equal ones would vary as much, Kish's
    effective sample size: the square of the sum of the weights over the sum of their squares. Source: Kish 1965, Survey sampling.
    """
    unit, code = np.arange(len(judged)), np.zeros(len(judged), np.int64)
    if judged.task == "labels":
        unit, code = np.nonzero(judged.truth)
    elif judged.task in ("binary", "classes"):
        code = judged.truth.astype(np.int64)
    mass = None if judged.weights is None else judged.weights[unit]
    if judged.copies is not None:
        return _smallest_of_copies(judged, judged.copies)
    if judged.groups is not None:
        pairs, place = np.unique(np.stack([code, judged.groups[unit]]), axis=1, return_inverse=True)
        code, mass = pairs[0], None if mass is None else np.bincount(place.ravel(), weights=mass)
    worth = np.bincount(code, minlength=2 if judged.task == "binary" else 1).astype(float)
    if mass is not None:
        whole, squares = (np.bincount(code, weights=each, minlength=len(worth)) for each in (mass, mass**2))
        worth = np.divide(whole**2, squares, out=np.zeros(len(worth)), where=squares > 0)
    known = worth if judged.task == "binary" else worth[worth > 0]
    return int(known.min(initial=len(judged)) + 1e-9)


def _smallest_of_copies(judged: EvaluationSet, copies: np.ndarray) -> int:
    """The same of two classes where entries stand for several rows."""
    each = np.ones(len(judged)) if judged.weights is None else judged.weights
    sides = [(copies[side], each[side]) for side in (judged.truth, ~judged.truth)]
    worth = [float(n @ w) ** 2 / squares if (squares := float(n @ w**2)) else 0.0 for n, w in sides]
    return int(min(worth) + 1e-9)


def few_units(judged: EvaluationSet) -> str:
    """How many there are of the smallest class, in words; "" from ENOUGH on."""
    fewest = smallest_class(judged)
    if fewest >= ENOUGH:
        return ""
    by_task = {
        "ranking": Filled.many("{n} query", "{n} queries", fewest),
        "text": Filled.many("{n} pair", "{n} pairs", fewest),
        "answers": Filled.many("{n} question", "{n} questions", fewest),
        "pairs": Filled.many("{n} verdict", "{n} verdicts", fewest),
    }
    units = by_task.get(judged.task, Filled.many("{n} row", "{n} rows", fewest))
    if judged.groups is not None:
        units = Filled.many("{n} group", "{n} groups", fewest)
    if judged.task in ("binary", "classes"):
        units = Filled("{units} of the smallest class", units=units)
    elif judged.task == "labels":
        units = Filled("{units} with the rarest label", units=units)
    if judged.weights is None:
        return units
    return Filled("{units} (effective sample size, as weights differ)", units=units)


def independent(judged: EvaluationSet) -> int:
    """How many units vary by themselves: groups, where there are any, or all units."""
    return judged.total if judged.groups is None else len(np.unique(judged.groups))
