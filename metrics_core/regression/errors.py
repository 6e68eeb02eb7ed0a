r"""How far predictions are from the truth, in the truth's own unit (or its square), or on a logarithmic scale.

Symbols: $y_i$ truth, $\hat{y}_i$ prediction, n rows (or the sum of their weights). All are 0 at best. Relative errors are
in module relative, shares of what was to be explained in module explained. Sources are on the cards.
"""

from __future__ import annotations

from math import inf, nan, sqrt
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.counts import checked_weights
from metrics_core.regression.sums import Sums, gather, pairs

GAUSS = "Gauss 1809, Theoria motus corporum coelestium"
HYNDMAN = "Hyndman and Koehler 2006, Another look at measures of forecast accuracy"
TRUTHS = {"y_i": "true value of row i", r"\hat{y}_i": "its prediction"}
N = {"n": "rows, or the sum of their weights"}
PLAIN, LOG = frozenset({"plain"}), frozenset({"log"})
ABSOLUTE = r"\sum_i |y_i - \hat{y}_i|"
SQUARED = r"\sum_i (y_i - \hat{y}_i)^2"
LOGS = r"\sum_i (\log(1 + y_i) - \log(1 + \hat{y}_i))^2"
BEYOND_LOG = "a value is −1 or less"  # where log(1 + value) does not exist


def mean_of(total: Any, weight: Any) -> Any:
    """A sum over the weight that it was taken over; NaN without weight."""
    return divide(total, weight)


def mean_log_of(sums: Sums) -> Any:
    """The mean squared logarithmic error of sums; NaN where a value has no logarithm."""
    return np.where(np.asarray(sums.beyond_log) > 0, nan, mean_of(sums.squared_log, sums.weight))[()]


def _card(name: str, aliases: tuple[str, ...], question: str, formula: str, total: str, unit: str, **rest: Any) -> Card:
    meaning = {
        ABSOLUTE: "sum of the absolute errors",
        SQUARED: "sum of the squared errors",
        LOGS: "sum of the squared log errors",
    }[total]
    return Card(
        name=name,
        topic="regression",
        aliases=aliases,
        question=question,
        formula=formula,
        symbols={total: meaning} | N | TRUTHS,
        range=(0, inf),
        better="lower",
        unit=unit,
        **{"undefined_when": "there are no rows", **rest},
    )


def _steps(total: str, label: str, part: str, which: frozenset[str] = PLAIN) -> Any:
    def steps(y_true: Any, y_pred: Any, *, weights: Any = None) -> list[tuple[str, str, Any]]:
        sums = gather(y_true, y_pred, weights=weights, parts=which)
        return [(label, total, getattr(sums, part)), ("rows", "n", sums.weight)]

    return steps


def needs_rows(y_true: Any, y_pred: Any, *, weights: Any = None, **_: Any) -> list[tuple[str, Any]]:
    """What every error needs: rows, or weight in them."""
    return [("no rows", gather(y_true, y_pred, weights=weights, parts=PLAIN).weight)]


def _needs_logs(y_true: Any, y_pred: Any, *, weights: Any = None) -> list[tuple[str, Any]]:
    sums = gather(y_true, y_pred, weights=weights, parts=LOG)
    return [("no rows", sums.weight), (BEYOND_LOG, not sums.beyond_log)]


@metric(
    _card(
        "mean absolute error",
        ("MAE", "L1 loss"),
        "How far off is a prediction on average?",
        rf"\frac{{{ABSOLUTE}}}{{n}}",
        ABSOLUTE,
        "unit of the true values",
        blind_to="Whether predictions are too high or too low, and whether the errors are many and small or few and large.",
        source=HYNDMAN,
        scorer="neg_mean_absolute_error",
        reference="sklearn.metrics.mean_absolute_error(y_true, y_pred)",
    ),
    steps=_steps(ABSOLUTE, "sum of the absolute errors", "absolute"),
    needs=needs_rows,
)
def mean_absolute_error(y_true: Any, y_pred: Any, *, weights: Any = None) -> float:
    """Mean of |truth - prediction|, in [0, inf], in the truth's unit; NaN without rows. Raises what pairs() raises."""
    sums = gather(y_true, y_pred, weights=weights, parts=PLAIN)
    return float(mean_of(sums.absolute, sums.weight))


@metric(
    _card(
        "mean squared error",
        ("MSE", "L2 loss"),
        "What is the mean of the squared errors?",
        rf"\frac{{{SQUARED}}}{{n}}",
        SQUARED,
        "unit of the true values, squared",
        blind_to="Whether predictions are too high or too low. One very large error hides almost all others.",
        source=GAUSS,
        scorer="neg_mean_squared_error",
        reference="sklearn.metrics.mean_squared_error(y_true, y_pred)",
    ),
    steps=_steps(SQUARED, "sum of the squared errors", "squared"),
    needs=needs_rows,
)
def mean_squared_error(y_true: Any, y_pred: Any, *, weights: Any = None) -> float:
    """Mean of (truth - prediction)^2, in [0, inf], in the truth's unit squared; NaN without rows. Raises as pairs()."""
    sums = gather(y_true, y_pred, weights=weights, parts=PLAIN)
    return float(mean_of(sums.squared, sums.weight))


@metric(
    _card(
        "root mean squared error",
        ("RMSE", "root mean square deviation"),
        "How far off are predictions on average, when large errors count more?",
        rf"\sqrt{{\frac{{{SQUARED}}}{{n}}}}",
        SQUARED,
        "unit of the true values",
        blind_to="Whether predictions are too high or too low. One very large error hides almost all others.",
        source=GAUSS,
        scorer="neg_root_mean_squared_error",
        reference="sklearn.metrics.root_mean_squared_error(y_true, y_pred)",
    ),
    steps=_steps(SQUARED, "sum of the squared errors", "squared"),
    needs=needs_rows,
)
def root_mean_squared_error(y_true: Any, y_pred: Any, *, weights: Any = None) -> float:
    """Root of the mean squared error, in [0, inf], in the truth's unit; NaN without rows. Raises what pairs() raises."""
    return sqrt(mean_squared_error(y_true, y_pred, weights=weights))


@metric(
    _card(
        "mean squared log error",
        ("MSLE",),
        "What is the mean squared error on a logarithmic scale?",
        rf"\frac{{{LOGS}}}{{n}}",
        LOGS,
        "",
        blind_to="How large an error is in the unit of the true values: 20 instead of 10 is about as wrong as 2,000 instead of 1,000.",
        source="Hastie, Tibshirani and Friedman 2009, The elements of statistical learning (squared error of a logarithm)",
        scorer="neg_mean_squared_log_error",
        reference="sklearn.metrics.mean_squared_log_error(y_true, y_pred)",
        undefined_when="there are no rows, or a true or predicted value is -1 or less",
    ),
    steps=_steps(LOGS, "sum of the squared log errors", "squared_log", LOG),
    needs=_needs_logs,
)
def mean_squared_log_error(y_true: Any, y_pred: Any, *, weights: Any = None) -> float:
    """Mean of (log(1 + truth) - log(1 + prediction))^2, in [0, inf], without a unit.

    NaN without rows, or where a truth or prediction is -1 or less. Raises what pairs() raises.
    """
    return float(mean_log_of(gather(y_true, y_pred, weights=weights, parts=LOG)))


@metric(
    _card(
        "root mean squared log error",
        ("RMSLE",),
        "How far off are predictions on a logarithmic scale, when large errors count more?",
        rf"\sqrt{{\frac{{{LOGS}}}{{n}}}}",
        LOGS,
        "",
        blind_to="How large an error is in the unit of the true values. It is not symmetric: a prediction that is too low costs more than one that is too high by the same amount.",
        source="Hastie, Tibshirani and Friedman 2009, The elements of statistical learning (squared error of a logarithm)",
        scorer="neg_root_mean_squared_log_error",
        reference="sklearn.metrics.root_mean_squared_log_error(y_true, y_pred)",
        undefined_when="there are no rows, or a true or predicted value is -1 or less",
    ),
    steps=_steps(LOGS, "sum of the squared log errors", "squared_log", LOG),
    needs=_needs_logs,
)
def root_mean_squared_log_error(y_true: Any, y_pred: Any, *, weights: Any = None) -> float:
    """Root of the mean squared log error, in [0, inf], without a unit. NaN and ValueError as for that."""
    return sqrt(mean_squared_log_error(y_true, y_pred, weights=weights))


@metric(
    Card(
        name="median absolute error",
        topic="regression",
        aliases=("MedAE", "MdAE"),
        question="How large is the error in the middle, when all errors are sorted by size?",
        formula=r"\operatorname{median}_i |y_i - \hat{y}_i|",
        symbols=TRUTHS,
        range=(0, inf),
        better="lower",
        unit="unit of the true values",
        undefined_when="there are no rows",
        blind_to="How large the worst errors are, as long as they are fewer than half.",
        source=HYNDMAN,
        scorer="neg_median_absolute_error",
        reference="sklearn.metrics.median_absolute_error(y_true, y_pred)",
    ),
    needs=needs_rows,
)
def median_absolute_error(y_true: Any, y_pred: Any, *, weights: Any = None) -> float:
    """Median of |truth - prediction|, in [0, inf], in the truth's unit; of an even number, the mean of the middle two.

    With weights, the size below which half of the weight lies, and the mean of both where it is exactly half. NaN
    without rows. Raises what pairs() raises.
    """
    truth, prediction = pairs(y_true, y_pred)
    sizes = np.abs(truth.astype(np.float64, copy=False) - prediction)
    return median_of(sizes) if weights is None else _weighted_median(sizes, checked_weights(weights, len(sizes)))


def median_of(sizes: np.ndarray) -> float:
    """The median of numbers, which are put into another order on the way; NaN for none."""
    if not len(sizes):
        return nan
    upper = len(sizes) // 2
    sizes.partition(upper)
    lower = sizes[:upper].max() if len(sizes) % 2 == 0 else sizes[upper]
    return float(lower if lower == sizes[upper] else lower + (sizes[upper] - lower) / 2)


def _weighted_median(sizes: np.ndarray, weights: np.ndarray) -> float:
    sizes, weights = sizes[weights > 0], weights[weights > 0]
    if not len(sizes):
        return nan
    order = np.argsort(sizes)
    below = np.cumsum(weights[order])
    half, slack = below[-1] / 2, below[-1] * len(sizes) * np.finfo(np.float64).eps  # by which sums may be off
    at = int(np.searchsorted(below, half - slack)), int(np.searchsorted(below, half + slack, side="right"))
    low, high = sizes[order[[min(place, len(sizes) - 1) for place in at]]]
    return float(low + (high - low) / 2)
