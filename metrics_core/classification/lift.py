r"""What credit and marketing reports ask of scores: lift, capture rate, Kolmogorov-Smirnov, Gini, profit.

Symbols: TP, FP, FN, TN as everywhere, n their sum. What takes a Sweep takes Curves, too, and gives an array. Left out: lift of
deciles that do not overlap, and profit that differs from row to row. Sources: on the cards.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.areas import OF_CURVES, auroc, both_classes
from metrics_core.classification.rates import COUNTS, divide
from metrics_core.counts import Confusion

if TYPE_CHECKING:
    from metrics_core.classification.sweep import Sweep

ABSENT = "one of the two classes is absent"


@metric(
    Card(
        name="lift",
        topic="classification",
        aliases=("precision over prevalence",),
        question="How many times as common are positives among the flagged samples as among all samples?",
        formula=r"\frac{TP \cdot n}{(TP + FP) \cdot (TP + FN)}",
        symbols={**{k: COUNTS[k] for k in ("TP", "FP", "FN")}, "n": "number of samples"},
        range=(0, inf),
        better="higher",
        undefined_when="nothing is flagged, or nothing is positive",
        blind_to="How many samples are flagged. Lift is at most 1 divided by the prevalence, so compare lifts at the "
        "same prevalence.",
        source="Piatetsky-Shapiro and Masand 1999, Estimating campaign benefits and modeling lift",
        reference="sklearn.metrics.precision_score(y_true, y_pred, zero_division=np.nan) / np.average(y_true)",
    ),
    steps=lambda c: [
        ("precision", r"\frac{TP}{TP + FP}", divide(c.tp, c.predicted_positive)),
        ("prevalence", r"\frac{TP + FN}{n}", divide(c.positives, c.total), {"n": c.total, "TP": c.tp, "FN": c.fn}),
        ("samples", "n", c.total),
    ],
    needs=lambda c: [("no positive predictions", c.predicted_positive), ("no actual positives", c.positives)],
)
def lift(c: Confusion) -> Any:
    """Precision over prevalence, in [0, inf); 1 is flagging at random; NaN where nothing is flagged or positive."""
    return divide(divide(c.tp, c.predicted_positive), divide(c.positives, c.total))


@metric(
    Card(
        name="capture rate",
        topic="curves",
        aliases=("cumulative gains", "recall at a depth"),
        question="What proportion of the positives is among the samples with the highest scores?",
        formula=r"\frac{TP_d}{P}",
        symbols={
            "TP_d": "positives among the proportion d of samples with the highest scores",
            "P": "number of actual positives",
        },
        range=(0, 1),
        better="higher",
        undefined_when="there are no positives",
        blind_to="The order within the samples that are looked at, and within the rest.",
        source="Piatetsky-Shapiro and Masand 1999, Estimating campaign benefits and modeling lift",
        reference="found = np.append(0, np.cumsum(np.take(y_true, np.argsort(-scores, kind='stable')))); "
        "np.interp(depth * len(y_true), np.arange(len(y_true) + 1), found) / found[-1]  # scores without ties at the edge",
    ),
    steps=lambda s, depth: [("positives found", "TP_d", _captured(s, depth) * s.positives)],
    needs=lambda s, *_, **__: [("no actual positives", s.positives)],
)
def capture_rate(s: Sweep, depth: float) -> Any:
    """Recall among the proportion `depth` of the samples with the highest scores, in [0, 1]; NaN without positives.

    depth in (0, 1], else ValueError. Of samples with the same score at the edge each counts in part. The capture rate over the
    depth is the lift there.
    """
    if not 0 < depth <= 1:
        raise ValueError(f"depth must lie in (0, 1], got {depth!r}")
    return _captured(s, depth)


def _captured(s: Sweep, depth: float) -> Any:
    p, n = (np.asarray(total, dtype=np.float64)[..., None] for total in (s.positives, s.negatives))
    fpr, tpr = (np.nan_to_num(rate) for rate in (s.roc.fpr, s.roc.tpr))  # of an absent class nothing is flagged
    flagged, wanted = fpr * n + tpr * p, depth * (p + n)
    after = np.maximum(np.argmax(flagged >= wanted * (1 - 1e-12), axis=-1), 1)[..., None]
    (x0, y0), (x1, y1) = (
        [np.take_along_axis(of, place, -1)[..., 0] for of in (flagged, tpr)] for place in (after - 1, after)
    )
    part = np.clip(divide(wanted[..., 0] - x0, x1 - x0, 0.0), 0, 1)
    return np.where(p[..., 0] > 0, y0 + part * (y1 - y0), np.nan)[()]


@metric(
    Card(
        name="Kolmogorov-Smirnov statistic",
        topic="curves",
        aliases=("KS", "K-S statistic"),
        question="How far apart are recall and the false positive rate, at the threshold where they are furthest apart?",
        formula=r"\max_t |TPR(t) - FPR(t)|",
        symbols={"TPR": "recall", "FPR": "false positive rate", "t": "threshold"},
        range=(0, 1),
        better="higher",
        undefined_when=ABSENT,
        blind_to="All thresholds but one, and whether scores are high or low for positives: reversed scores give the same number.",
        source="Smirnov 1939, On the estimation of the discrepancy between empirical curves of distribution for two "
        "independent samples",
        reference="scipy.stats.ks_2samp(scores[y_true == 1], scores[y_true == 0]).statistic",
    ),
    needs=both_classes,
)
def kolmogorov_smirnov(s: Sweep) -> Any:
    """Largest distance between the distributions of the scores of the two classes, in [0, 1]; NaN when a class is absent."""
    return np.abs(s.roc.tpr - s.roc.fpr).max(axis=-1)[()]


@metric(
    Card(
        name="Gini coefficient of a ranking",
        topic="curves",
        aliases=("accuracy ratio", "Somers' D"),
        question="How much better than chance is the order of the scores, where 1 is a perfect order?",
        formula=r"2 \cdot A - 1",
        symbols={"A": "AUROC"},
        range=(-1, 1),
        better="higher",
        undefined_when=ABSENT,
        blind_to="What AUROC does not see: it is the same number on another scale.",
        source="Engelmann, Hayden and Tasche 2003, Testing rating accuracy",
        reference="2 * sklearn.metrics.roc_auc_score(y_true, scores) - 1",
    ),
    steps=lambda s: [("area under ROC", "A", auroc(s))],
    needs=both_classes,
)
def gini(s: Sweep) -> Any:
    """Twice the area under ROC minus 1, in [-1, 1]; 0 is chance; NaN when a class is absent."""
    return 2 * auroc(s) - 1


@metric(
    Card(
        name="profit per sample",
        topic="decisions",
        aliases=("expected profit",),
        question="What does a sample earn on average, once the costs of both errors are subtracted?",
        formula=r"\frac{g \cdot TP - a \cdot FP - b \cdot FN}{n}",
        symbols={
            **{k: COUNTS[k] for k in ("TP", "FP", "FN")},
            "g": "gain of a true positive",
            "a": "cost of a false positive",
            "b": "cost of a false negative",
            "n": "number of samples",
        },
        range=(-inf, inf),
        better="higher",
        unit="unit of the gain",
        undefined_when="there are no samples",
        blind_to="Gains and costs that differ from sample to sample, and what a true negative earns.",
        source="Provost and Fawcett 2013, Data science for business",
        reference="tn, fp, fn, tp = sklearn.metrics.confusion_matrix(y_true, y_pred).ravel(); "
        "(tp_gain * tp - fp_cost * fp - fn_cost * fn) / len(y_true)",
    ),
    steps=lambda c, tp_gain, fp_cost, fn_cost: [
        ("gain of a true positive", "g", tp_gain),
        ("cost of a false positive", "a", fp_cost),
        ("cost of a false negative", "b", fn_cost),
        ("samples", "n", c.total),
    ],
    needs=lambda c, *_, **__: [("no samples", c.total)],
)
def profit(c: Confusion, tp_gain: float, fp_cost: float, fn_cost: float) -> Any:
    """Gains of true positives minus costs of both errors, a sample, in the gain's unit, in [-inf, inf]; NaN without samples."""
    total = tp_gain * np.asarray(c.tp) - fp_cost * np.asarray(c.fp) - fn_cost * np.asarray(c.fn)
    return divide(total, c.total)


OF_SWEEPS = OF_CURVES | {capture_rate, gini, kolmogorov_smirnov}  # what takes Curves, too
