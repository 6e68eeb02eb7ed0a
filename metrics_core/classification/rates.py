"""Rates of the four counts of a Confusion: one count or two of them, as a share of others.

Each function takes a Confusion and returns a float, or an array where the counts are arrays. A ratio whose
denominator is 0 is undefined: NaN, unless `zero_division` names the number to show instead (scikit-learn's
default is 0 with a warning). What combines several rates is in combined.py; averages over classes are in averages.py.
Source, unless a card names another: T. Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006).
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.counts import Confusion
from metrics_core.numbers import proportions

FAWCETT = "Fawcett 2006, An introduction to ROC analysis"
COUNTS = {
    "TP": "positives that were flagged",
    "FP": "negatives that were flagged",
    "FN": "positives that were not flagged",
    "TN": "negatives that were not flagged",
}


def divide(numerator: Any, denominator: Any, empty: float = nan) -> Any:
    """numerator / denominator, and `empty` where the denominator is 0."""
    if not (isinstance(numerator, np.ndarray) or isinstance(denominator, np.ndarray)):
        return float(numerator / denominator) if denominator else float(empty)
    out = np.full(np.broadcast(numerator, denominator).shape, float(empty))
    return np.divide(numerator, denominator, out=out, where=np.asarray(denominator) != 0)


@metric(
    Card(
        name="accuracy",
        topic="classification",
        aliases=("fraction correct", "1 − error rate"),
        question="Of all samples, what proportion was classified correctly?",
        formula=r"\frac{TP + TN}{TP + FP + FN + TN}",
        symbols=COUNTS,
        range=(0, 1),
        better="higher",
        undefined_when="there are no samples",
        blind_to="Which class the errors fall on. Where one class is rare, a model that never predicts it already scores high.",
        source=FAWCETT,
        scorer="accuracy",
        reference="sklearn.metrics.accuracy_score(y_true, y_pred)",
    ),
    steps=lambda c, **_: [("right", "TP + TN", c.tp + c.tn), ("all", "TP + FP + FN + TN", c.total)],
    needs=lambda c, **_: [("no samples", c.total)],
)
def accuracy(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Share of right answers, $(TP + TN) / (TP + FP + FN + TN)$, in [0, 1]; NaN without samples."""
    return divide(c.tp + c.tn, c.total, zero_division)


@metric(
    Card(
        name="precision",
        topic="classification",
        aliases=("positive predictive value", "PPV"),
        question="Of everything flagged, what proportion is really positive?",
        formula=r"\frac{TP}{TP + FP}",
        symbols={k: COUNTS[k] for k in ("TP", "FP")},
        range=(0, 1),
        better="higher",
        undefined_when="nothing is flagged",
        blind_to="The positives that were missed, and every true negative.",
        source="Kent, Berry, Luehrs and Perry 1955, Machine literature searching VIII",
        scorer="precision",
        reference="sklearn.metrics.precision_score(y_true, y_pred, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [("correct flags", "TP", c.tp), ("all flags", "TP + FP", c.predicted_positive)],
    needs=lambda c, **_: [("no positive predictions", c.predicted_positive)],
)
def precision(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Share of flags that are right, $TP / (TP + FP)$, in [0, 1]; NaN when nothing is flagged."""
    return divide(c.tp, c.predicted_positive, zero_division)


@metric(
    Card(
        name="recall",
        topic="classification",
        aliases=("sensitivity", "true positive rate", "TPR", "hit rate of a detector", "probability of detection"),
        question="Of all actual positives, what proportion was found?",
        formula=r"\frac{TP}{TP + FN}",
        symbols={k: COUNTS[k] for k in ("TP", "FN")},
        range=(0, 1),
        better="higher",
        undefined_when="there are no actual positives",
        blind_to="False alarms. Flagging everything gives a recall of 1.",
        source="Kent, Berry, Luehrs and Perry 1955, Machine literature searching VIII",
        scorer="recall",
        reference="sklearn.metrics.recall_score(y_true, y_pred, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [("found", "TP", c.tp), ("actual positives", "TP + FN", c.positives)],
    needs=lambda c, **_: [("no actual positives", c.positives)],
)
def recall(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Share of positives that are found, $TP / (TP + FN)$, in [0, 1]; NaN without positives."""
    return divide(c.tp, c.positives, zero_division)


@metric(
    Card(
        name="specificity",
        topic="classification",
        aliases=("true negative rate", "TNR", "selectivity"),
        question="Of all actual negatives, what proportion was not flagged?",
        formula=r"\frac{TN}{TN + FP}",
        symbols={k: COUNTS[k] for k in ("TN", "FP")},
        range=(0, 1),
        better="higher",
        undefined_when="there are no actual negatives",
        blind_to="The positives. Flagging nothing gives a specificity of 1.",
        source="Yerushalmy 1947, Statistical problems in assessing methods of medical diagnosis",
        reference="sklearn.metrics.recall_score(y_true, y_pred, pos_label=0, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [("correctly not flagged", "TN", c.tn), ("actual negatives", "TN + FP", c.negatives)],
    needs=lambda c, **_: [("no actual negatives", c.negatives)],
)
def specificity(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Proportion of negatives that are not flagged, $TN / (TN + FP)$, in [0, 1]; NaN without negatives."""
    return divide(c.tn, c.negatives, zero_division)


@metric(
    Card(
        name="negative predictive value",
        topic="classification",
        aliases=("NPV",),
        question="Of everything not flagged, what proportion is really negative?",
        formula=r"\frac{TN}{TN + FN}",
        symbols={k: COUNTS[k] for k in ("TN", "FN")},
        range=(0, 1),
        better="higher",
        undefined_when="everything is flagged",
        blind_to="False alarms. Where positives are rare, it is near 1 even for a model that guesses.",
        source="Vecchio 1966, Predictive value of a single diagnostic test",
        reference="sklearn.metrics.precision_score(y_true, y_pred, pos_label=0, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [
        ("correctly not flagged", "TN", c.tn),
        ("all not flagged", "TN + FN", c.predicted_negative),
    ],
    needs=lambda c, **_: [("no negative predictions", c.predicted_negative)],
)
def negative_predictive_value(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Share of negative answers that are right, $TN / (TN + FN)$, in [0, 1]; NaN when everything is flagged."""
    return divide(c.tn, c.predicted_negative, zero_division)


@metric(
    Card(
        name="false positive rate",
        topic="classification",
        aliases=("FPR", "fall-out", "false acceptance rate", "1 - specificity"),
        question="Of all actual negatives, what proportion was flagged?",
        formula=r"\frac{FP}{FP + TN}",
        symbols={k: COUNTS[k] for k in ("FP", "TN")},
        range=(0, 1),
        better="lower",
        undefined_when="there are no actual negatives",
        blind_to="How many false alarms that is. A small proportion of very many negatives can outnumber the positives.",
        source=FAWCETT,
        reference="1 - sklearn.metrics.recall_score(y_true, y_pred, pos_label=0, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [("false alarms", "FP", c.fp), ("actual negatives", "FP + TN", c.negatives)],
    needs=lambda c, **_: [("no actual negatives", c.negatives)],
)
def false_positive_rate(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Share of negatives that are flagged, $FP / (FP + TN)$, in [0, 1]; NaN without negatives."""
    return divide(c.fp, c.negatives, zero_division)


@metric(
    Card(
        name="false negative rate",
        topic="classification",
        aliases=("FNR", "miss rate", "false rejection rate", "1 - recall"),
        question="Of all actual positives, what proportion was missed?",
        formula=r"\frac{FN}{FN + TP}",
        symbols={k: COUNTS[k] for k in ("FN", "TP")},
        range=(0, 1),
        better="lower",
        undefined_when="there are no actual positives",
        blind_to="False alarms.",
        source=FAWCETT,
        reference="1 - sklearn.metrics.recall_score(y_true, y_pred, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [("missed", "FN", c.fn), ("actual positives", "FN + TP", c.positives)],
    needs=lambda c, **_: [("no actual positives", c.positives)],
)
def false_negative_rate(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Share of positives that are missed, $FN / (FN + TP)$, in [0, 1]; NaN without positives."""
    return divide(c.fn, c.positives, zero_division)


@metric(
    Card(
        name="prevalence",
        topic="classification",
        aliases=("base rate", "share of positives"),
        question="What proportion of all samples is actually positive?",
        formula=r"\frac{TP + FN}{TP + FP + FN + TN}",
        symbols=COUNTS,
        range=(0, 1),
        better="neither",
        undefined_when="there are no samples",
        blind_to="The predictions. It describes the data, not the model.",
        source=FAWCETT,
        reference="np.average(y_true == 1)",
    ),
    steps=lambda c, **_: [
        ("actual positives", "TP + FN", c.positives),
        ("all", "TP + FP + FN + TN", c.total),
    ],
    needs=lambda c, **_: [("no samples", c.total)],
)
def prevalence(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Share of actual positives, $P / (P + N)$, in [0, 1]; NaN without samples."""
    return divide(c.positives, c.total, zero_division)


def at_prevalence(sensitivity: Any, specificity: Any, prevalence: Any, *, total: float = 1.0) -> Confusion:
    """The table to expect from a test of known sensitivity and specificity among `total` people.

    All three rates in [0, 1], scalars or arrays that broadcast. Counts are expectations, so not whole numbers.
    Raises ValueError for a rate outside [0, 1].
    """
    found, cleared, share = proportions(sensitivity=sensitivity, specificity=specificity, prevalence=prevalence)
    sick, healthy = total * share, total * (1 - share)
    tp, fp, fn, tn = np.broadcast_arrays(sick * found, healthy * (1 - cleared), sick * (1 - found), healthy * cleared)
    return Confusion(tp, fp, fn, tn)
