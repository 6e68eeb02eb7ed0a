r"""Errors as fractions of the truth: 0.1 is ten per cent. Signed (MPE), unsigned (MAPE), and by the mean of both (SMAPE).

Symbols: $y_i$ truth, $\hat{y}_i$ prediction, n rows. Where the divisor is 0 libraries differ, so `zero` chooses:
"undefined"; "leave-out", over the other rows (MATLAB's "omitzero"); "epsilon", a divisor of at least 2.2e-16, as
scikit-learn has it (torchmetrics takes 1.17e-6, Keras 1e-7). Source: Hyndman and Koehler 2006; Makridakis 1993.
"""

from __future__ import annotations

from math import inf, isfinite, nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.regression.errors import HYNDMAN, TRUTHS, mean_of
from metrics_core.regression.sums import Sums, Zero, gather

N = {"n": "rows, without any that are left out because their divisor is 0"}
SIGNED = r"\sum_i \frac{y_i - \hat{y}_i}{y_i}"
UNSIGNED = r"\sum_i \frac{|y_i - \hat{y}_i|}{|y_i|}"
SYMMETRIC = r"\sum_i \frac{2\,|y_i - \hat{y}_i|}{|y_i| + |\hat{y}_i|}"
ZERO_TRUTH = "a true value is 0"
EMPTY_PAIR = "a true value and its prediction are both 0"
RELATIVE, BOTH = frozenset({"relative"}), frozenset({"symmetric"})
MAKES = {
    SIGNED: "sum of the relative errors",
    UNSIGNED: "sum of the relative errors, without signs",
    SYMMETRIC: "sum of the symmetric relative errors",
}


def relative_mean(sums: Sums, part: str, zero: str) -> Any:
    """Mean of "relative", "absolute_relative" or "symmetric" over the rows that count; NaN where `zero` says so."""
    symmetric = part == "symmetric"
    weight = sums.symmetric_weight if symmetric else sums.relative_weight
    missing = np.asarray(sums.empty if symmetric else sums.zeros) > 0
    mean = mean_of(getattr(sums, part), weight)
    return np.where(missing & (zero == "undefined"), nan, mean)[()]


def why_relative(sums: Sums, part: str, zero: str) -> list[tuple[str, Any]]:
    """What such a mean needs, as `needs` of a card."""
    symmetric = part == "symmetric"
    missing = np.asarray(sums.empty if symmetric else sums.zeros)
    weight = np.asarray(sums.symmetric_weight if symmetric else sums.relative_weight)
    none_left = "every true value and prediction is 0" if symmetric else "every true value is 0"
    return [
        ("no rows", sums.weight),
        (EMPTY_PAIR if symmetric else ZERO_TRUTH, (missing <= 0) | (zero != "undefined")),
        (none_left, (weight > 0) | (zero != "leave-out") | (np.asarray(sums.weight) <= 0)),
        ("the relative errors are too large to be added up", np.isfinite(np.asarray(getattr(sums, part)))),
    ]


def _parts(part: str) -> frozenset[str]:
    return BOTH if part == "symmetric" else RELATIVE


def _mean(y_true: Any, y_pred: Any, part: str, zero: str, weights: Any) -> float:
    return float(relative_mean(gather(y_true, y_pred, weights=weights, zero=zero, parts=_parts(part)), part, zero))


def _steps(total: str, label: str, part: str) -> Any:
    def steps(y_true: Any, y_pred: Any, *, zero: str = "undefined", weights: Any = None) -> list[tuple[str, str, Any]]:
        sums = gather(y_true, y_pred, weights=weights, zero=zero, parts=_parts(part))
        value = getattr(sums, part) if isfinite(relative_mean(sums, part, zero)) else nan
        if zero == "leave-out":
            return [(label, total, value), ("rows that count", "n", getattr(sums, f"{_weight(part)}_weight"))]
        return [(label, total, value), ("rows", "n", sums.weight)]

    return steps


def _needs(part: str) -> Any:
    def needs(y_true: Any, y_pred: Any, *, zero: str = "undefined", weights: Any = None) -> list[tuple[str, Any]]:
        return why_relative(gather(y_true, y_pred, weights=weights, zero=zero, parts=_parts(part)), part, zero)

    return needs


def _weight(part: str) -> str:
    return "symmetric" if part == "symmetric" else "relative"


@metric(
    Card(
        name="mean percentage error",
        topic="regression",
        aliases=("MPE",),
        question="By what percentage of the true value are predictions too low on average (negative: too high)?",
        formula=rf"\frac{{{SIGNED}}}{{n}}",
        symbols={SIGNED: MAKES[SIGNED]} | N | TRUTHS,
        range=(-inf, inf),
        better="neither",
        unit="%",
        undefined_when="there are no rows, or a true value is 0",
        blind_to="Errors that cancel each other. Where the true value is negative, the sign of the error is reversed.",
        source=HYNDMAN,
        reference="np.average((np.asarray(y_true) - np.asarray(y_pred)) / np.asarray(y_true))",
    ),
    steps=_steps(SIGNED, "sum of the relative errors", "relative"),
    needs=_needs("relative"),
)
def mean_percentage_error(y_true: Any, y_pred: Any, *, zero: Zero = "undefined", weights: Any = None) -> float:
    """Mean of (truth - prediction) / truth, a fraction in [-inf, inf], 0 where too high and too low cancel.

    zero: what to do where the truth is 0 (see the module). NaN without rows, or where `zero` says so. Raises ValueError
    for another `zero`, and what pairs() raises.
    """
    return _mean(y_true, y_pred, "relative", zero, weights)


@metric(
    Card(
        name="mean absolute percentage error",
        topic="regression",
        aliases=("MAPE",),
        question="By what percentage of the true value are predictions off on average?",
        formula=rf"\frac{{{UNSIGNED}}}{{n}}",
        symbols={UNSIGNED: MAKES[UNSIGNED]} | N | TRUTHS,
        range=(0, inf),
        better="lower",
        unit="%",
        undefined_when="there are no rows, or a true value is 0",
        blind_to="The size of an error in the unit of the true values: an error of 10 at a true value of 10 counts as much as one of 1,000 at 1,000.",
        source=HYNDMAN,
        scorer="neg_mean_absolute_percentage_error",
        reference="sklearn.metrics.mean_absolute_percentage_error(y_true, y_pred)",
    ),
    steps=_steps(UNSIGNED, "sum of the relative errors, without signs", "absolute_relative"),
    needs=_needs("absolute_relative"),
)
def mean_absolute_percentage_error(y_true: Any, y_pred: Any, *, zero: Zero = "undefined", weights: Any = None) -> float:
    """Mean of |truth - prediction| / |truth|, a fraction in [0, inf].

    zero: what to do where the truth is 0 (see the module). NaN without rows, or where `zero` says so. Raises ValueError
    for another `zero`, and what pairs() raises.
    """
    return _mean(y_true, y_pred, "absolute_relative", zero, weights)


@metric(
    Card(
        name="symmetric MAPE",
        topic="regression",
        aliases=("SMAPE", "symmetric mean absolute percentage error"),
        question="By what percentage of the mean of true value and prediction are predictions off on average?",
        formula=rf"\frac{{{SYMMETRIC}}}{{n}}",
        symbols={SYMMETRIC: MAKES[SYMMETRIC]} | N | TRUTHS,
        range=(0, 2),
        better="lower",
        unit="%",
        undefined_when="there are no rows, or a true value and its prediction are both 0",
        blind_to="How far off a prediction with the wrong sign is: it always counts 200%. It is not symmetric: at a positive true value, too low by 50 costs more than too high by 50.",
        source="Makridakis 1993, Accuracy measures: theoretical and practical concerns",
        reference="np.average(2 * np.abs(np.subtract(y_true, y_pred)) / (np.abs(y_true) + np.abs(y_pred)))",
    ),
    steps=_steps(SYMMETRIC, "sum of the symmetric relative errors", "symmetric"),
    needs=_needs("symmetric"),
)
def symmetric_mape(y_true: Any, y_pred: Any, *, zero: Zero = "undefined", weights: Any = None) -> float:
    """Mean of 2 |truth - prediction| / (|truth| + |prediction|), a fraction in [0, 2].

    zero: what to do where both are 0 (see the module; with "epsilon" such a pair is no error). NaN without rows, or where
    `zero` says so. Raises ValueError for another `zero`, and what pairs() raises.
    """
    return _mean(y_true, y_pred, "symmetric", zero, weights)
