"""The short answer: which model is ahead by the main measure of its task, how sure that is, and what no model gets.

The measure is named by the task and by what the models gave, never by which numbers came out, so that nothing is picked from many.
Of several models the one that is ahead is compared with each other one; intervals are corrected for all pairs (module compare).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan

from lab.compare import Verdict, compare, comparisons
from lab.evaluation import Task, few_units
from lab.measures import Measure, measure
from lab.predictions import ModelPredictions
from lab.row import Row
from lab.table import Table

# The first of them that two models have, or the one model; classes beside scores have no AUROC.
MAIN: Mapping[Task, tuple[str, ...]] = {
    "binary": ("auroc", "f1", "accuracy"),
    "classes": ("macro_f1", "multiclass_accuracy"),
    "labels": ("macro_f1", "micro_f1"),
    "regression": ("mean_absolute_error",),
    "ranking": ("ndcg_k_10",),
    "text": ("corpus_bleu",),
    "answers": ("mean_score",),
    "pairs": ("bradley_terry_rating", "win_rate"),
}
AT_THRESHOLD = ("recall", "precision")  # what two classes are told besides


@dataclass(frozen=True)
class ShortAnswer:
    """rows: of the models that have the measure, the one that is ahead first. verdicts: of it against each other one, the closest first.

    without: the same of answers without a model, NaN where there are none. silent: each model that has no such number, and why.
    few: how many units the smallest class has, in words, where these are few.
    """

    measure: Measure
    rows: tuple[Row, ...]
    verdicts: tuple[Verdict, ...]
    without: float
    silent: Mapping[str, str]
    few: str

    @property
    def behind(self) -> list[str]:
        """The models that are worse than the one ahead, beyond chance."""
        return [one.b for one in self.verdicts if one.apart]

    @property
    def near(self) -> list[str]:
        """The models that these units do not tell from the one ahead."""
        return [one.b for one in self.verdicts if not one.apart]

    @property
    def closest(self) -> Verdict:
        """The comparison with the model that is nearest, first of all of those that are not told from it."""
        return next((one for one in self.verdicts if not one.apart), self.verdicts[0])

    @property
    def lead(self) -> tuple[float, float, float]:
        """How far the first model is ahead of the closest other one, and the ends of its interval; positive is better."""
        one = self.closest.difference
        if self.measure.better == "lower":
            return -one.value, -one.high, -one.low
        return one.value, one.low, one.high


def main_measure(subjects: Mapping[str, ModelPredictions]) -> Measure:
    """What the short answer is asked by."""
    task = next(iter(subjects.values())).judged.task
    found = [measure(task, key) for key in MAIN[task]]

    def have(one: Measure) -> int:
        return sum(not one.on(subject).undefined for subject in subjects.values())

    return next((one for one in found if have(one) >= min(2, len(subjects))), max(found, key=have))


def short_answer(found: Table, key: str) -> ShortAnswer:
    """The answer from a table that has the measure `key`."""
    every = [found.row(key, model) for model in found.judged.models]
    one = every[0].measure
    sign = -1 if one.better == "lower" else 1
    rows = sorted((row for row in every if not isnan(row.value)), key=lambda row: -sign * row.value)
    verdicts = [compare(found, key, rows[0].model, row.model, among=comparisons(found, key)) for row in rows[1:]]
    return ShortAnswer(
        one,
        tuple(rows),
        tuple(sorted(verdicts, key=lambda v: abs(v.difference.value))),
        next((row.value for row in found.without if row.measure.key == key), float("nan")),
        {row.model: row.answer.undefined for row in every if isnan(row.value)},
        few_units(found.judged),
    )
