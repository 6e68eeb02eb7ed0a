r"""What a threshold is worth: net benefit and decision curves, the cost of errors, points by rule.

Symbols: TP, FP, FN, TN as everywhere, n their sum; $t$ is the threshold probability, at which a false alarm weighs
$t/(1 - t)$ as much as a find. P and N are the actual positives and negatives. Left out: intervals of the curves, and
costs that depend on the sample. Sources: Vickers and Elkin 2006, Decision curve analysis; Drummond and Holte 2006,
Cost curves; Youden 1950.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.combined import f_beta, informedness
from metrics_core.classification.operating_points import OperatingPoint, total_cost
from metrics_core.classification.rates import COUNTS, divide
from metrics_core.classification.sweep import Sweep
from metrics_core.counts import Confusion
from metrics_core.filled import Filled


@dataclass(frozen=True, eq=False)
class DecisionCurve:
    """Net benefit at each threshold probability: of the model, of flagging everyone and of flagging nobody."""

    probabilities: np.ndarray
    counts: Confusion
    model: np.ndarray
    treat_all: np.ndarray
    treat_none: np.ndarray


def _checked_probability(t: Any) -> np.ndarray:
    values = np.asarray(t, dtype=np.float64)
    if not np.all((values >= 0) & (values < 1)):
        raise ValueError(f"threshold_probability must lie in [0, 1), got {t!r}")
    return values


@metric(
    Card(
        name="net benefit",
        topic="decisions",
        aliases=("clinical net benefit",),
        question="How many true positives are there per sample, when t/(1 − t) is subtracted for each false alarm?",
        formula=r"\frac{TP}{n} - \frac{FP}{n} \cdot \frac{t}{1 - t}",
        symbols={
            "TP": COUNTS["TP"],
            "FP": COUNTS["FP"],
            "n": "number of samples",
            "t": "threshold probability: the probability at which one would act",
        },
        range=(-inf, 1),
        better="higher",
        undefined_when="there are no samples",
        blind_to="The real costs: the weight of a false alarm follows from t alone. Net benefit is at most the prevalence.",
        source="Vickers and Elkin 2006, Decision curve analysis: a novel method for evaluating prediction models",
        reference="dcurves.dca(data=df, outcome='y_true', modelnames=['probability'], thresholds=[t])['net_benefit']",
    ),
    steps=lambda c, threshold_probability: [
        ("samples", "n", c.total),
        ("threshold probability", "t", threshold_probability),
        ("weight of a false alarm", r"\frac{t}{1 - t}", threshold_probability / (1 - threshold_probability)),
    ],
    needs=lambda c, threshold_probability: [("no samples", c.total)],
)
def net_benefit(c: Confusion, threshold_probability: Any) -> Any:
    r"""$TP/n - FP/n \cdot t/(1 - t)$, in (-inf, prevalence]; 0 is flagging nobody; NaN without samples.

    threshold_probability in [0, 1), one number or one for each of the counts; anything else raises ValueError.
    """
    t = _checked_probability(threshold_probability)
    odds = t / (1 - t) if t.ndim else float(t) / (1 - float(t))
    return divide(c.tp, c.total) - divide(c.fp, c.total) * odds


def decision_curve(s: Sweep, probabilities: Any) -> DecisionCurve:
    """Net benefit when everyone whose score is at least the threshold probability is flagged.

    Scores must be probabilities: ValueError where one lies outside [0, 1], or a threshold probability outside [0, 1).
    """
    low, high = s.score_range
    if low < 0 or high > 1:
        raise ValueError(f"a decision curve needs probabilities, but scores reach from {low:g} to {high:g}")
    t = np.atleast_1d(_checked_probability(probabilities))
    counts = s.at(t)
    everyone = s.at(np.full(len(t), -inf))
    return DecisionCurve(t, counts, net_benefit(counts, t), net_benefit(everyone, t), np.zeros(len(t)))


@metric(
    Card(
        name="normalised expected cost",
        topic="decisions",
        aliases=("normalized expected cost",),
        question="What do the errors cost, as a proportion of the cost of getting every sample wrong?",
        formula=r"\frac{a \cdot FP + b \cdot FN}{a \cdot N + b \cdot P}",
        symbols={
            "FP": COUNTS["FP"],
            "FN": COUNTS["FN"],
            "P": "number of actual positives",
            "N": "number of actual negatives",
            "a": "cost of a false positive",
            "b": "cost of a false negative",
        },
        range=(0, 1),
        better="lower",
        undefined_when="every error that can occur costs 0",
        blind_to="Costs that differ from sample to sample, and what a right answer costs.",
        source="Drummond and Holte 2006, Cost curves: an improved method for visualizing classifier performance",
        reference="tn, fp, fn, tp = sklearn.metrics.confusion_matrix(y_true, y_pred).ravel(); "
        "(fp_cost * fp + fn_cost * fn) / (fp_cost * (fp + tn) + fn_cost * (fn + tp))",
    ),
    steps=lambda c, fp_cost, fn_cost: [
        ("cost of a false positive", "a", fp_cost),
        ("cost of a false negative", "b", fn_cost),
        ("actual positives", "P", c.positives),
        ("actual negatives", "N", c.negatives),
        ("cost of the errors", r"a \cdot FP + b \cdot FN", total_cost(c, fp_cost, fn_cost)),
    ],
    needs=lambda c, fp_cost, fn_cost: [("every error that can occur costs 0", _worst_cost(c, fp_cost, fn_cost))],
)
def normalised_cost(c: Confusion, fp_cost: float, fn_cost: float) -> Any:
    """Total cost of the errors over the cost of being always wrong, in [0, 1]; NaN where that is 0. Costs as in total_cost()."""
    return divide(total_cost(c, fp_cost, fn_cost), _worst_cost(c, fp_cost, fn_cost))


def _worst_cost(c: Confusion, fp_cost: float, fn_cost: float) -> Any:
    nothing = c.tp - c.tp
    return total_cost(Confusion(nothing, c.negatives, c.positives, nothing), fp_cost, fn_cost)


def youden_point(s: Sweep) -> OperatingPoint:
    """The threshold of the largest recall + specificity - 1, in [0, 1]; the highest of equal ones."""
    if not (s.positives and s.negatives):
        return OperatingPoint(nan, Confusion(0, 0, 0, 0), "youden", "Youden's J needs both classes")
    return _highest(s, informedness(s.counts), "youden", "Youden's J of {value:.4g}, the largest of all thresholds")


def best_f_point(s: Sweep, beta: float = 1.0) -> OperatingPoint:
    """The threshold of the largest F-beta, in [0, 1]; the highest of equal ones."""
    if not s.positives:
        return OperatingPoint(nan, Confusion(0, 0, 0, 0), "f-beta", "there are no positives, so F is 0 at best")
    return _highest(
        s, f_beta(s.counts, beta), "f-beta", "F{beta:g} of {value:.4g}, the largest of all thresholds", beta=beta
    )


def _highest(s: Sweep, values: np.ndarray, by: str, reason: str, **more: float) -> OperatingPoint:
    best = np.nanmax(values)
    i = int(np.argmax(values >= best - 8 * np.finfo(float).eps))  # equal but for rounding is equal
    return OperatingPoint(float(s.thresholds[i]), s.counts[i], by, Filled(reason, value=float(values[i]), **more))


def area_through(s: Sweep, thresholds: Any) -> float:
    """Area under the straight lines through the ROC points of some thresholds only, from (0, 0) to (1, 1)."""
    at = s.at(np.sort(np.asarray(thresholds, float))[::-1])
    fpr, tpr = divide(at.fp, s.negatives), divide(at.tp, s.positives)
    return float(np.trapezoid(np.concatenate([[0], tpr, [1]]), np.concatenate([[0], fpr, [1]])))
