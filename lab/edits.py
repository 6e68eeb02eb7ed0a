"""Which edits can turn the order of two models by a measure, and the fewest of each sort.

labels: the truth of a unit is another one. answers: what one model said is changed; for two classes, the score is moved
across the threshold (counts) or to an end of the scale (AUROC), otherwise it is made right. left out: the unit goes.
Left out: weighted units, medians, areas under precision-recall, averages over classes; edits() has nothing for those.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from lab.absence import Absent
from lab.conflicts import NOWHERE, Thresholds, unit_terms
from lab.contributions import auroc_relabelled, auroc_rescored, left_out, relabelled, turned
from lab.evaluation import EvaluationSet
from lab.fragility import Fragility, by_labels
from lab.label_flips import by_decisions
from lab.measures import Measure
from lab.predictions import ModelPredictions
from metrics_core.probabilities import brier_terms, log_loss_terms

TERMS = {"log_loss": log_loss_terms, "brier_score": brier_terms}


def edits(
    one: Measure, judged: EvaluationSet, ahead: str, behind: str, *, thresholds: Thresholds = NOWHERE
) -> Mapping[str, Fragility]:
    """The fewest edits of each sort after which `behind` is strictly ahead by the measure; {} where none is known."""
    if judged.weights is not None or one.better == "neither":
        return {}
    a, b = (ModelPredictions(judged, name, thresholds.get(name)) for name in (ahead, behind))
    try:
        if judged.task == "binary":
            return _two_classes(one, a, b)
        if judged.task == "classes":
            return _classes(one, a, b)
        if judged.task == "regression":
            return _numbers(one, a, b)
        terms = unit_terms(one, a), unit_terms(one, b)
    except Absent:
        return {}
    if terms[0] is None or terms[1] is None:
        return {}
    return {"left out": left_out(terms[0], terms[1], better=one.better)}


def _two_classes(one: Measure, a: ModelPredictions, b: ModelPredictions) -> Mapping[str, Fragility]:
    truth, name = a.judged.truth, one.card.function.__name__
    if one.shape == "counts":
        metric = partial(one.metric, **one.options)
        said = truth, a.flagged, b.flagged
        return {
            "labels": by_labels(metric, *said, better=one.better),
            "answers": by_decisions(metric, *said, better=one.better),
        }
    if name == "auroc":
        before = one.on(a).value, one.on(b).value
        return {
            "labels": auroc_relabelled(truth, a.answers, b.answers, before),
            "answers": auroc_rescored(truth, a.answers, b.answers),
        }
    if name not in TERMS:
        return {}
    as_is, other = (
        tuple(TERMS[name](labels, s.probability, positive=True) for s in (a, b)) for labels in (truth, ~truth)
    )
    before = one.on(a).value, one.on(b).value
    if not all(
        np.isfinite(terms).all() for terms in (*as_is, *other)
    ):  # a certain mistake outweighs any number of units
        return {}
    return {
        "labels": relabelled((as_is[0], as_is[1]), (other[0], other[1]), better="lower"),
        "answers": turned(
            as_is[1], float((as_is[1] - as_is[0]).sum()), before, "no change of answers reverses the order"
        ),
    }


def _classes(one: Measure, a: ModelPredictions, b: ModelPredictions) -> Mapping[str, Fragility]:
    if one.card.function.__name__ != "multiclass_accuracy":
        return {}
    truth, before = a.judged.truth, (one.on(a).value, one.on(b).value)
    right = (a.answers == truth).astype(float), (b.answers == truth).astype(float)
    lead = float((right[0] - right[1]).sum())
    to_second = np.where(a.answers != b.answers, right[0] - right[1] + 1, 0)
    return {
        "labels": turned(to_second, lead, before, "no change of labels reverses the order"),
        "answers": _either(
            turned(np.concatenate([right[0], 1 - right[1]]), lead, before, "no change of answers reverses the order"),
            len(truth),
        ),
    }


def _either(found: Fragility, units: int) -> Fragility:
    """Edits of either model out of one list, the first model's answers before the second one's."""
    return replace(found, units=found.units % units, model=found.units // units)


def _numbers(one: Measure, a: ModelPredictions, b: ModelPredictions) -> Mapping[str, Fragility]:
    terms, name = (unit_terms(one, a), unit_terms(one, b)), one.card.function.__name__
    if terms[0] is None or terms[1] is None:
        return {}
    lead, before = terms[1] - terms[0], (one.on(a).value, one.on(b).value)
    found = {"answers": turned(terms[1], float(lead.sum()), before, "no change of answers reverses the order")}
    if name == "mean_absolute_error":
        to_second = lead + np.abs(a.answers - b.answers)
        found["labels"] = turned(to_second, float(lead.sum()), before, "no change of labels reverses the order")
    return found
