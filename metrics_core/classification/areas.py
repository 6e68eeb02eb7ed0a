r"""Areas under the curves of a Sweep, each with its card: AUROC, average precision, the trapezoid, partial AUROC, EER.

Symbols: P and N are the (weighted) numbers of actual positives and negatives; $r_i$ and $p_i$ are recall and precision
at the i-th threshold. Each takes a Sweep and gives a number, or takes Curves, which are many, and gives an array.
Left out: areas of averaged or interpolated precision. Sources: on the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide

if TYPE_CHECKING:
    from metrics_core.classification.sweep import Sweep


def both_classes(s: Sweep, *_: Any, **__: Any) -> list[tuple[str, Any]]:
    """What a card needs that is undefined without positives or without negatives."""
    return [("no actual positives", s.positives), ("no actual negatives", s.negatives)]


@metric(
    Card(
        name="AUROC",
        topic="curves",
        aliases=("ROC AUC", "area under the ROC curve", "c-statistic", "probability of superiority"),
        question="How likely is it that a random positive scores higher than a random negative, with a tie counted half?",
        formula=r"\frac{W + \frac{1}{2} \cdot T}{P \cdot N}",
        symbols={
            "W": "pairs of a positive and a negative in which the positive scores higher",
            "T": "pairs with the same score",
            "P": "number of actual positives",
            "N": "number of actual negatives",
        },
        range=(0, 1),
        better="higher",
        undefined_when="one of the two classes is absent",
        blind_to="How rare the positives are, the scale of the scores, and which part of the curve will be used.",
        source="Hanley and McNeil 1982, The meaning and use of the area under a ROC curve",
        scorer="roc_auc",
        reference="sklearn.metrics.roc_auc_score(y_true, scores)",
    ),
    steps=lambda s: [
        ("pairs in order", "W", s.pairs_in_order),
        ("tied pairs", "T", s.pairs_tied),
        ("all pairs", r"P \cdot N", s.positives * s.negatives),
    ],
    needs=both_classes,
)
def auroc(s: Sweep) -> Any:
    r"""Area under the ROC curve, $P(\text{positive scores higher}) + P(\text{tie})/2$, in [0, 1]; 1/2 is chance."""
    return divide(s.pairs_in_order + s.pairs_tied / 2, s.positives * s.negatives)


@metric(
    Card(
        name="average precision",
        topic="curves",
        aliases=("AP", "area under the PR curve as a sum of steps"),
        question="From the highest score down, what is the precision at each positive, on average?",
        formula=r"\sum_i (r_i - r_{i-1})\, p_i",
        symbols={
            "r_i": "recall at the i-th threshold",
            "p_i": "precision at the i-th threshold",
        },
        range=(0, 1),
        better="higher",
        undefined_when="there are no actual positives",
        blind_to="True negatives. Random scores get about the prevalence, more with few samples, so compare it only between data sets of the same prevalence.",
        source="Manning, Raghavan and Schütze 2008, Introduction to Information Retrieval, chapter 8",
        scorer="average_precision",
        reference="sklearn.metrics.average_precision_score(y_true, scores)",
    ),
    steps=lambda s: [("no skill: prevalence", r"\frac{P}{P + N}", divide(s.positives, s.positives + s.negatives))],
    needs=lambda s: both_classes(s)[:1],
)
def average_precision(s: Sweep) -> Any:
    r"""$\sum (r_i - r_{i-1}) p_i$ over thresholds, not interpolated, in [0, 1]; NaN without positives."""
    return divide(s.precision_sum, s.positives)


@metric(
    Card(
        name="PR AUC (trapezoid)",
        topic="curves",
        aliases=("AUPRC", "area under the precision-recall curve, trapezoidal rule"),
        question="How large is the area under the precision-recall curve when its points are joined by straight lines?",
        formula=r"\sum_i (r_i - r_{i-1})\, \frac{p_i + p_{i-1}}{2}",
        symbols={
            "r_i": "recall at the i-th threshold",
            "p_i": "precision at the i-th threshold, 1 before the first",
        },
        range=(0, 1),
        better="higher",
        undefined_when="there are no actual positives",
        blind_to="That precision between two thresholds does not follow a straight line. With few thresholds or many ties the area is usually too large.",
        source="Davis and Goadrich 2006, The relationship between precision-recall and ROC curves",
        reference="p, r, _ = sklearn.metrics.precision_recall_curve(y_true, scores); sklearn.metrics.auc(r, p)",
    ),
    needs=lambda s: both_classes(s)[:1],
)
def pr_auc_trapezoid(s: Sweep) -> Any:
    r"""Trapezoids under the PR points, with the point recall 0, precision 1 added, in [0, 1]."""
    return divide(s.mean_precision_sum, s.positives)


@metric(
    Card(
        name="equal error rate",
        topic="curves",
        aliases=("EER", "crossover error rate"),
        question="How high are both error rates at the threshold where they are equal?",
        formula=r"FPR(t) = FNR(t)",
        symbols={"FPR": "false positive rate", "FNR": "false negative rate", "t": "threshold"},
        range=(0, 1),
        better="lower",
        undefined_when="one of the two classes is absent",
        blind_to="Every other threshold, how rare the positives are and what each error costs.",
        source="Martin et al. 1997, The DET curve in assessment of detection task performance",
        reference="fpr, tpr, _ = sklearn.metrics.roc_curve(y_true, scores); "
        "scipy.optimize.brentq(lambda x: 1 - x - np.interp(x, fpr, tpr), 0, 1, xtol=1e-15)",
    ),
    needs=both_classes,
)
def equal_error_rate(s: Sweep) -> Any:
    """Where FPR equals FNR on the line joining neighbouring ROC points, in [0, 1]; NaN when a class is absent."""
    fpr, tpr, next_fpr, next_tpr = s.around_equal_errors
    here, there = fpr + tpr - 1, next_fpr + next_tpr - 1
    return fpr + divide(here, here - there) * (next_fpr - fpr)


@metric(
    Card(
        name="partial AUROC",
        topic="curves",
        aliases=("pAUC", "standardised partial area"),
        question="How good is the order of the scores, when only false positive rates up to a limit count?",
        formula=r"\frac{1}{2}\left(1 + \frac{A - m^2/2}{m - m^2/2}\right)",
        symbols={"A": "area under ROC from 0 to m", "m": "the largest false positive rate that counts"},
        range=(0, 1),
        better="higher",
        undefined_when="one of the two classes is absent",
        blind_to="All of the curve beyond the limit.",
        source="McClish 1989, Analyzing a portion of the ROC curve",
        reference="sklearn.metrics.roc_auc_score(y_true, scores, max_fpr=max_fpr)",
    ),
    steps=lambda s, max_fpr: [("area under ROC up to m", "A", _area_up_to(s, max_fpr))],
    needs=both_classes,
)
def partial_auroc(s: Sweep, max_fpr: float) -> Any:
    """Area under ROC for FPR in [0, max_fpr], rescaled by McClish so that 1/2 is chance and 1 is perfect.

    max_fpr in (0, 1]; anything else raises ValueError.
    """
    if not 0 < max_fpr <= 1:
        raise ValueError(f"max_fpr must lie in (0, 1], got {max_fpr!r}")
    chance = max_fpr**2 / 2
    return (1 + (_area_up_to(s, max_fpr) - chance) / (max_fpr - chance)) / 2


def _area_up_to(s: Sweep, max_fpr: float) -> Any:
    if max_fpr == 1:
        return auroc(s)
    fpr, tpr = s.roc.fpr, s.roc.tpr
    left, right = np.minimum(fpr[..., :-1], max_fpr), np.minimum(fpr[..., 1:], max_fpr)
    part = divide(right - left, np.diff(fpr, axis=-1), 0.0)  # of a step, what counts
    rise = np.diff(tpr, axis=-1)
    return ((right - left) * (tpr[..., :-1] + rise * part / 2)).sum(axis=-1)[()]


OF_CURVES = frozenset({auroc, average_precision, pr_auc_trapezoid, equal_error_rate, partial_auroc})
