"""Intervals that need no resampling: Wilson's for shares of rows and for F1, DeLong's for AUROC and Gini; of answers see answer_ends.

F1 is 2q / (1 + q) of q = TP / (TP + FP + FN), a share of the rows that are positive or flagged, so that Wilson's interval
of q gives its own. Where class sizes were fixed, only shares of one class are binomial. AUROC asks for no class sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import isnan
from typing import Any

from lab.answered.ends import of_answers, of_pairs
from lab.measures import Measure
from lab.predictions import ModelPredictions
from metrics_core.classification import (
    accuracy,
    f1,
    false_negative_rate,
    false_positive_rate,
    negative_predictive_value,
    precision,
    prevalence,
    recall,
    specificity,
)
from metrics_core.classification.areas import auroc
from metrics_core.classification.lift import gini
from metrics_core.classification.multiclass import multiclass_accuracy
from metrics_core.counts import Confusion
from metrics_core.inference.intervals import delong, wilson
from metrics_core.interval import Interval

DELONG_ROWS = 1_000_000  # beyond, AUROC is drawn again like other measures
SHARES: Mapping[Callable[..., Any], Callable[[Confusion], tuple[Any, Any]]] = {
    accuracy: lambda c: (c.tp + c.tn, c.total),
    precision: lambda c: (c.tp, c.predicted_positive),
    recall: lambda c: (c.tp, c.positives),
    specificity: lambda c: (c.tn, c.negatives),
    negative_predictive_value: lambda c: (c.tn, c.predicted_negative),
    false_positive_rate: lambda c: (c.fp, c.negatives),
    false_negative_rate: lambda c: (c.fn, c.positives),
    prevalence: lambda c: (c.positives, c.total),
}
OF_ONE_CLASS = (recall, specificity, false_positive_rate, false_negative_rate)


def exact(one: Measure, subject: ModelPredictions, level: float, stratified: bool) -> tuple[Interval | None, str]:
    """The interval and whose it is; None where rows have weights or groups, and for other measures.

    stratified: class sizes were fixed before the rows were collected.
    """
    judged = subject.judged
    if judged.task == "answers":
        return of_answers(one, subject, level)
    if judged.task == "pairs":
        return of_pairs(one, subject, level)
    if judged.groups is not None or judged.weights is not None:
        return None, ""
    function: Callable[..., Any] = one.card.function
    if function in (OF_ONE_CLASS if stratified else SHARES):
        return wilson(*SHARES[function](subject.counts), level), "Wilson"
    if function is f1 and not stratified:
        c = subject.counts
        return of_jaccard(wilson(c.tp, c.tp + c.fp + c.fn, level)), "Wilson"
    if function is multiclass_accuracy and not stratified:
        return wilson(subject.matrix.right, subject.matrix.total, level), "Wilson"
    own = subject.own
    if function in (auroc, gini) and len(own) <= DELONG_ROWS:
        found = delong(own.truth, own.models[subject.model], level=level, copies=own.copies)
        found = found if function is auroc else of_area(found)
        return (None, "") if isnan(found.low) else (found, "DeLong")
    return None, ""


def of_area(area: Interval) -> Interval:
    """The Gini coefficient with its interval, from those of AUROC."""
    ends = {name: 2 * getattr(area, name) - 1 for name in ("value", "low", "high")}
    return replace(area, **ends, standard_error=2 * area.standard_error)


def of_jaccard(q: Interval) -> Interval:
    """F1 with its interval, from those of TP / (TP + FP + FN)."""
    value, low, high = (2 * x / (1 + x) for x in (q.value, q.low, q.high))
    return replace(q, value=value, low=low, high=high)
