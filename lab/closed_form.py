"""Intervals that need no resampling: Wilson's for shares of rows, DeLong's for AUROC."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isnan
from typing import Any

from lab.measures import Measure
from lab.predictions import ModelPredictions
from metrics_core.classification import (
    accuracy,
    false_negative_rate,
    false_positive_rate,
    negative_predictive_value,
    precision,
    prevalence,
    recall,
    specificity,
)
from metrics_core.classification.areas import auroc
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


def exact(one: Measure, subject: ModelPredictions, level: float) -> tuple[Interval | None, str]:
    """The interval and whose it is; None where rows have weights or groups, and for other measures."""
    judged = subject.judged
    if judged.groups is not None or judged.weights is not None:
        return None, ""
    if one.card.function in SHARES:
        return wilson(*SHARES[one.card.function](subject.counts), level), "Wilson"
    if one.card.function is multiclass_accuracy:
        return wilson(subject.matrix.right, subject.matrix.total, level), "Wilson"
    if one.card.function is auroc and len(judged) <= DELONG_ROWS:
        found = delong(judged.truth, subject.answers, level=level)
        return (None, "") if isnan(found.low) else (found, "DeLong")
    return None, ""
