"""Everything that follows from the four counts of a Confusion.

Each function takes a Confusion and returns a float, or an array where the counts are arrays. A ratio whose
denominator is 0 is undefined: NaN, unless `zero_division` names the number to show instead (scikit-learn's
default is 0 with a warning). No averaging over classes here. Source, unless a card names another:
T. Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006).
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.counts import Confusion

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
        aliases=("fraction correct", "1 - error rate"),
        question="Of all samples, what proportion was classified correctly?",
        formula=r"\frac{TP + TN}{TP + FP + FN + TN}",
        symbols=COUNTS,
        range=(0, 1),
        better="higher",
        unit="",
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
        unit="",
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
        unit="",
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
        unit="",
        undefined_when="there are no actual negatives",
        blind_to="The positives. Flagging nothing gives a specificity of 1.",
        source="Yerushalmy 1947, Statistical problems in assessing methods of medical diagnosis",
        reference="sklearn.metrics.recall_score(y_true, y_pred, pos_label=0, zero_division=np.nan)",
    ),
    steps=lambda c, **_: [("cleared", "TN", c.tn), ("actual negatives", "TN + FP", c.negatives)],
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
        unit="",
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
        unit="",
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
        unit="",
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
        name="balanced accuracy",
        topic="classification",
        aliases=("mean per-class accuracy", "average recall"),
        question="What proportion of a class is recognised, on average over the two classes?",
        formula=r"\frac{1}{2}\left(\frac{TP}{TP + FN} + \frac{TN}{TN + FP}\right)",
        symbols=COUNTS,
        range=(0, 1),
        better="higher",
        unit="",
        undefined_when="one of the two classes is absent",
        blind_to="How rare the positives are. If recall and specificity stay, so does this number, while precision may collapse.",
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
            r"\beta": "how many times as important recall is as precision",
        },
        range=(0, 1),
        better="higher",
        unit="",
        undefined_when="nothing is positive and nothing is flagged",
        blind_to="True negatives. So its value depends on which class is called positive.",
        source="van Rijsbergen 1979, Information Retrieval, chapter 7",
        reference="sklearn.metrics.fbeta_score(y_true, y_pred, beta=beta, zero_division=np.nan)",
    ),
    steps=lambda c, beta, **_: [
        ("precision", r"\frac{TP}{TP + FP}", precision(c)),
        ("recall", r"\frac{TP}{TP + FN}", recall(c)),
    ],
    needs=lambda c, beta, **_: [("no actual positives and no positive predictions", c.tp + c.fn + c.fp)],
)
def f_beta(c: Confusion, beta: float, *, zero_division: float = nan) -> Any:
    r"""Weighted harmonic mean of precision and recall, from counts, in [0, 1].

    $F_\beta = (1+\beta^2)\,TP / ((1+\beta^2)\,TP + \beta^2\,FN + FP)$. beta: at least 0; may be an array that
    broadcasts against the counts. NaN only when its own denominator is 0, so F can be 0 where precision is 0/0.
    Raises ValueError for a negative or non-finite beta.
    """
    if not np.all(np.isfinite(beta)) or np.any(np.asarray(beta) < 0):
        raise ValueError(f"beta must be finite and at least 0, got {beta!r}")
    square = beta**2
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
        unit="",
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
        unit="",
        undefined_when="a row or a column of the table is empty",
        blind_to="What each error costs. It uses all four counts, but its value changes with prevalence.",
        source="Matthews 1975, Comparison of the predicted and observed secondary structure of T4 phage lysozyme",
        scorer="matthews_corrcoef",
        reference="sklearn.metrics.matthews_corrcoef(y_true, y_pred)  # 0.0 where this is undefined",
    ),
    steps=lambda c, **_: [
        ("agreement minus disagreement", r"TP \cdot TN - FP \cdot FN", c.tp * c.tn - c.fp * c.fn),
        (
            "root of the product of the margins",
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
    tp, fp, fn, tn = (cell * 1.0 for cell in c.cells)
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
        unit="",
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
        unit="",
        undefined_when="there are no samples",
        blind_to="The predictions. It describes the data, not the model.",
        source=FAWCETT,
        reference="np.mean(y_true == 1)",
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
    rates = {"sensitivity": sensitivity, "specificity": specificity, "prevalence": prevalence}
    for name, rate in rates.items():
        if not np.all((np.asarray(rate) >= 0) & (np.asarray(rate) <= 1)):
            raise ValueError(f"{name} must lie in [0, 1], got {rate!r}")
    found, cleared, share = (np.asarray(rate, dtype=float) for rate in rates.values())
    sick, healthy = total * share, total * (1 - share)
    tp, fp, fn, tn = np.broadcast_arrays(sick * found, healthy * (1 - cleared), sick * (1 - found), healthy * cleared)
    return Confusion(tp, fp, fn, tn)
