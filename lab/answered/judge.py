"""A judge's verdicts beside people's: how often they agree, and how often the judge passes what people call right and fails what they call wrong.

Of scores, each model's errors are estimated on its own answers that people labelled: a judge may favour one model. Of verdicts on pairs there
are three categories, and no correction. Left out: intervals for agreement.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from lab.answered import graded
from lab.evaluation import EvaluationSet
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.multiclass import cohen_kappa, multiclass_accuracy
from metrics_core.judges import gwet_ac1

EVERY = "all models"


@dataclass(frozen=True)
class Beside:
    """The judge beside people on one model's answers, or on all. labelled: answers with both verdicts; sensitivity and specificity: NaN for verdicts on
    pairs, and where people called none right, or none wrong.
    """

    model: str
    labelled: int
    agreement: float
    kappa: float
    ac1: float
    sensitivity: float
    specificity: float


def beside_people(judged: EvaluationSet) -> tuple[Beside, ...]:
    """Of all models together first, then of each that has labelled answers; () where people said nothing."""
    if not judged.people or judged.task not in ("answers", "pairs"):
        return ()
    if judged.task == "pairs":
        (labelled,) = judged.people.values()
        return (_beside(EVERY, judged.truth[:, 2], labelled, (0, 0.5, 1)),)
    pairs = {name: (scores, judged.people[name]) for name, scores in judged.models.items()}
    if not all(graded.binary(part) for pair in pairs.values() for part in pair):
        return ()
    judge, people = (np.concatenate([np.ravel(pair[side]) for pair in pairs.values()]) for side in (0, 1))
    found = [_beside(name, *pair, (0, 1)) for name, pair in pairs.items()]
    together = [_beside(EVERY, judge, people, (0, 1))] if len(pairs) > 1 else []
    return tuple(one for one in (*together, *found) if one.labelled)


def _beside(model: str, judge: np.ndarray, people: np.ndarray, values: tuple[float, ...]) -> Beside:
    both = ~(np.isnan(judge) | np.isnan(people))
    a, b = (np.searchsorted(values, part[both]) for part in (people, judge))
    many = len(values)
    counts = np.bincount(a * many + b, minlength=many * many).reshape(many, many)
    table = ConfusionMatrix(tuple(f"{value:g}" for value in values), counts)
    agreement, kappa, ac1 = (float(metric(table)) for metric in (multiclass_accuracy, cohen_kappa, gwet_ac1))
    sensitivity = specificity = nan
    if many == 2:
        wrong, right = counts.sum(axis=1).tolist()
        specificity = counts[0, 0] / wrong if wrong else nan
        sensitivity = counts[1, 1] / right if right else nan
    return Beside(model, int(both.sum()), agreement, kappa, ac1, float(sensitivity), float(specificity))


def judge_lines(judged: EvaluationSet) -> list[dict[str, Any]]:
    """A line a number, to take along."""
    names = {
        "agreement": "agreement of judge and people",
        "kappa": "Cohen's kappa of judge and people",
        "ac1": "Gwet's AC1 of judge and people",
        "sensitivity": "sensitivity of the judge",
        "specificity": "specificity of the judge",
    }
    return [
        {"part": "judge", "model": one.model, "measure": f"judge_{key}", "name": says, "value": getattr(one, key), "units": one.labelled}
        for one in beside_people(judged)
        for key, says in names.items()
    ]  # fmt: skip
