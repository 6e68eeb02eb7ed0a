"""Numbers that combine several rates of one Confusion: F, balanced accuracy, Matthews correlation, informedness.

Each function takes a Confusion and returns a float, or an array where the counts are arrays; 0/0 as in rates.py.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import COUNTS, divide, precision, recall, specificity
from metrics_core.counts import Confusion


def _moderate(beta: Any) -> Any:
    """beta as a float whose square is a number; beyond, F-beta is recall to the last digit."""
    return np.minimum(np.asarray(beta, dtype=np.float64), 1e100)[()]


def _near_one(c: Confusion) -> tuple[Any, ...]:
    """The cells times one power of two, so that products of weights neither vanish nor overflow."""
    exponent = np.frexp(np.max([np.asarray(cell, dtype=np.float64) for cell in c.cells], axis=0))[1]
    return tuple(np.ldexp(np.asarray(cell, dtype=np.float64), -exponent)[()] for cell in c.cells)


@metric(
    Card(
        name="balanced accuracy",
        topic="classification",
        aliases=("mean per-class accuracy", "average recall"),
        question="What proportion of a class is recognised, on average over the two classes?",
        formula=r"\frac{1}{2}\left(\frac{TP}{TP + FN} + \frac{TN}{TN + FP}\right)",
        symbols=COUNTS,
        range=(0, 1),
        better="higher",
        undefined_when="one of the two classes is absent",
        blind_to="How rare the positives are. If recall and specificity stay the same, so does this number, while precision may collapse.",
        source="Brodersen et al. 2010, The balanced accuracy and its posterior distribution",
        scorer="balanced_accuracy",
        reference="sklearn.metrics.balanced_accuracy_score(y_true, y_pred)  # leaves an absent class out of the mean",
    ),
    steps=lambda c, **_: [
        ("recall", r"\frac{TP}{TP + FN}", recall(c)),
        ("specificity", r"\frac{TN}{TN + FP}", specificity(c)),
    ],
    needs=lambda c, **_: [("no actual positives", c.positives), ("no actual negatives", c.negatives)],
)
def balanced_accuracy(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Mean of recall and specificity, in [0, 1]; 1/2 is chance; NaN when a class is absent.

    `zero_division` stands for the rate of an absent class, not for the mean.
    """
    return (recall(c, zero_division=zero_division) + specificity(c, zero_division=zero_division)) / 2


@metric(
    Card(
        name="F-beta",
        topic="classification",
        aliases=("F-measure", "F-score", "1 - van Rijsbergen's E"),
        question="How good are precision and recall together, when recall is beta times as important as precision?",
        formula=r"\frac{(1 + \beta^2) \cdot TP}{(1 + \beta^2) \cdot TP + \beta^2 \cdot FN + FP}",
        symbols={
            **{k: COUNTS[k] for k in ("TP", "FP", "FN")},
            r"\beta": "importance of recall, relative to precision",
        },
        range=(0, 1),
        better="higher",
        undefined_when="nothing is positive and nothing is flagged",
        blind_to="True negatives. So its value depends on which class is called positive.",
        source="van Rijsbergen 1979, Information Retrieval, chapter 7",
        reference="sklearn.metrics.fbeta_score(y_true, y_pred, beta=beta, zero_division=np.nan)",
    ),
    steps=lambda c, beta, **_: [
        ("precision", r"\frac{TP}{TP + FP}", precision(c)),
        ("recall", r"\frac{TP}{TP + FN}", recall(c)),
    ],
    needs=lambda c, beta, **_: [
        ("no actual positives and no positive predictions", c.tp + c.fn + c.fp),
        ("nothing is flagged, and with beta 0 recall does not count", np.where(np.equal(beta, 0), c.tp + c.fp, 1)),
    ],
)
def f_beta(c: Confusion, beta: float, *, zero_division: float = nan) -> Any:
    r"""Weighted harmonic mean of precision and recall, from counts, in [0, 1].

    $F_\beta = (1+\beta^2)\,TP / ((1+\beta^2)\,TP + \beta^2\,FN + FP)$. beta: at least 0; may be an array that
    broadcasts against the counts. NaN only when its own denominator is 0, so F can be 0 where precision is 0/0.
    Raises ValueError for a negative or non-finite beta.
    """
    if not np.all(np.isfinite(beta)) or np.any(np.asarray(beta) < 0):
        raise ValueError(f"beta must be finite and at least 0, got {beta!r}")
    square = np.square(_moderate(beta))
    return divide((1 + square) * c.tp, (1 + square) * c.tp + square * c.fn + c.fp, zero_division)


@metric(
    Card(
        name="F1",
        topic="classification",
        aliases=("F1 score", "balanced F-score", "Dice coefficient", "Sørensen-Dice"),
        question="How good are precision and recall together, when both are equally important?",
        formula=r"\frac{2 \cdot TP}{2 \cdot TP + FP + FN}",
        symbols={k: COUNTS[k] for k in ("TP", "FP", "FN")},
        range=(0, 1),
        better="higher",
        undefined_when="nothing is positive and nothing is flagged",
        blind_to="True negatives. So its value depends on which class is called positive.",
        source="van Rijsbergen 1979, Information Retrieval, chapter 7",
        scorer="f1",
        reference="sklearn.metrics.f1_score(y_true, y_pred, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [
        ("precision", r"\frac{TP}{TP + FP}", precision(c)),
        ("recall", r"\frac{TP}{TP + FN}", recall(c)),
    ],
    needs=lambda c, **_: [("no actual positives and no positive predictions", c.tp + c.fn + c.fp)],
)
def f1(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Harmonic mean of precision and recall, $2TP / (2TP + FP + FN)$, in [0, 1]; NaN only at 0/0."""
    return f_beta(c, 1, zero_division=zero_division)


@metric(
    Card(
        name="Matthews correlation",
        topic="classification",
        aliases=("MCC", "phi coefficient"),
        question="How strongly do predictions and truth agree, over all four cells of the table?",
        formula=r"\frac{TP \cdot TN - FP \cdot FN}{\sqrt{(TP + FP)(TP + FN)(TN + FP)(TN + FN)}}",
        symbols=COUNTS,
        range=(-1, 1),
        better="higher",
        undefined_when="a row or a column of the table is empty",
        blind_to="What each error costs. It uses all four counts, but its value changes with prevalence.",
        source="Matthews 1975, Comparison of the predicted and observed secondary structure of T4 phage lysozyme",
        scorer="matthews_corrcoef",
        reference="sklearn.metrics.matthews_corrcoef(y_true, y_pred)  # 0.0 where this is undefined",
    ),
    steps=lambda c, **_: [
        ("numerator", r"TP \cdot TN - FP \cdot FN", c.tp * c.tn - c.fp * c.fn),
        (
            "denominator",
            r"\sqrt{(TP + FP)(TP + FN)(TN + FP)(TN + FN)}",
            np.sqrt(float(c.predicted_positive) * c.positives * c.negatives * c.predicted_negative),
        ),
    ],
    needs=lambda c, **_: [
        ("no positive predictions", c.predicted_positive),
        ("no negative predictions", c.predicted_negative),
        ("no actual positives", c.positives),
        ("no actual negatives", c.negatives),
    ],
)
def matthews_correlation(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Correlation of two 0/1 variables, in [-1, 1]; 0 is chance; NaN when a margin of the table is 0."""
    tp, fp, fn, tn = _near_one(c)
    scale = np.sqrt((tp + fp) * (tp + fn)) * np.sqrt((tn + fp) * (tn + fn))
    return divide(tp * tn - fp * fn, scale, zero_division)


@metric(
    Card(
        name="informedness",
        topic="classification",
        aliases=("Youden's J", "bookmaker informedness", "true skill statistic"),
        question="How much better than guessing does the model tell the two classes apart?",
        formula=r"\frac{TP}{TP + FN} + \frac{TN}{TN + FP} - 1",
        symbols=COUNTS,
        range=(-1, 1),
        better="higher",
        undefined_when="one of the two classes is absent",
        blind_to="How rare the positives are, and what each error costs.",
        source="Youden 1950, Index for rating diagnostic tests",
        reference="sklearn.metrics.balanced_accuracy_score(y_true, y_pred, adjusted=True)",
    ),
    steps=lambda c, **_: [
        ("recall", r"\frac{TP}{TP + FN}", recall(c)),
        ("specificity", r"\frac{TN}{TN + FP}", specificity(c)),
    ],
    needs=lambda c, **_: [("no actual positives", c.positives), ("no actual negatives", c.negatives)],
)
def informedness(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Recall plus specificity minus 1, in [-1, 1]; 0 is chance; NaN when a class is absent.

    `zero_division` stands for the rate of an absent class, not for the result.
    """
    return recall(c, zero_division=zero_division) + specificity(c, zero_division=zero_division) - 1
