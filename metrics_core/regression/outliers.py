r"""How much of an error is one row's doing, and what the middle of the rows says instead.

Symbols: $y_i$ truth, $\hat{y}_i$ prediction, n rows. Relative errors are fractions; a truth of 0 makes them undefined here.
"""

from __future__ import annotations

from math import inf, nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.regression.errors import HYNDMAN, SQUARED, TRUTHS, median_of, needs_rows
from metrics_core.regression.relative import ZERO_TRUTH
from metrics_core.regression.sums import pairs

PRED = "Conte, Dunsmore and Shen 1986, Software engineering metrics and models"
WITHIN = r"\#\{i : |y_i - \hat{y}_i| \le t\,|y_i|\}"
LARGEST = r"\max_i (y_i - \hat{y}_i)^2"


def _numbers(y_true: Any, y_pred: Any) -> tuple[np.ndarray, np.ndarray]:
    """As float64, in which small integers do not wrap around."""
    truth, said = pairs(y_true, y_pred)
    return truth.astype(np.float64, copy=False), said.astype(np.float64, copy=False)


def _relative_sizes(y_true: Any, y_pred: Any) -> np.ndarray | None:
    truth, said = _numbers(y_true, y_pred)
    return None if not len(truth) or not np.all(truth != 0) else np.abs((truth - said) / truth)


def _needs(y_true: Any, y_pred: Any, **_: Any) -> list[tuple[str, Any]]:
    return [*needs_rows(y_true, y_pred), (ZERO_TRUTH, bool(np.all(pairs(y_true, y_pred)[0] != 0)))]


@metric(
    Card(
        name="median absolute percentage error",
        topic="regression",
        aliases=("MdAPE", "MedAPE"),
        question="How large is the relative error in the middle, when all relative errors are sorted by size?",
        formula=r"\operatorname{median}_i \frac{|y_i - \hat{y}_i|}{|y_i|}",
        symbols=TRUTHS,
        range=(0, inf),
        better="lower",
        unit="%",
        undefined_when="there are no rows, or a true value is 0",
        blind_to="The worse half of the relative errors, however large they are.",
        source=HYNDMAN,
        reference="np.median(np.abs(np.subtract(y_true, y_pred) / np.asarray(y_true)))",
    ),
    needs=_needs,
)
def median_absolute_percentage_error(y_true: Any, y_pred: Any) -> float:
    """Median of |truth - prediction| / |truth|, a fraction in [0, inf]; NaN without rows or with a truth of 0.

    Raises what pairs() raises.
    """
    sizes = _relative_sizes(y_true, y_pred)
    return nan if sizes is None else median_of(sizes)


@metric(
    Card(
        name="share within a tolerance",
        topic="regression",
        aliases=("percentage within tolerance", "PRED"),
        question="What proportion of the predictions is off by at most a chosen percentage of the true value?",
        formula=rf"\frac{{{WITHIN}}}{{n}}",
        symbols={WITHIN: "rows within the tolerance t", "n": "rows"},
        range=(0, 1),
        better="higher",
        unit="%",
        undefined_when="there are no rows",
        blind_to="How far off the other predictions are.",
        source=PRED,
        reference="np.mean(np.abs(np.subtract(y_true, y_pred)) <= tolerance * np.abs(y_true))",
    ),
    steps=lambda y_true, y_pred, *, tolerance: [
        ("rows within the tolerance", WITHIN, int(within(y_true, y_pred, tolerance).sum())),
        ("rows", "n", len(pairs(y_true, y_pred)[0])),
    ],
    needs=needs_rows,
)
def share_within(y_true: Any, y_pred: Any, *, tolerance: float) -> float:
    """Share of rows with |truth - prediction| <= tolerance * |truth|, in [0, 1]; NaN without rows.

    tolerance: a fraction of at least 0. Raises ValueError for another one, and what pairs() raises.
    """
    if not tolerance >= 0:
        raise ValueError(f"tolerance must be a fraction of at least 0, got {tolerance!r}")
    inside = within(y_true, y_pred, tolerance)
    return float(divide(int(inside.sum()), len(inside)))


def within(y_true: Any, y_pred: Any, tolerance: float) -> np.ndarray:
    """Whether each row is off by no more than this part of its truth."""
    truth, said = _numbers(y_true, y_pred)
    return np.asarray(np.abs(truth - said) <= tolerance * np.abs(truth))


@metric(
    Card(
        name="share of the largest squared error",
        topic="regression",
        aliases=("largest row's share of the MSE",),
        question="What proportion of the total squared error comes from the worst row?",
        formula=rf"\frac{{{LARGEST}}}{{{SQUARED}}}",
        symbols={LARGEST: "the largest squared error", SQUARED: "sum of the squared errors"},
        range=(0, 1),
        better="neither",
        unit="%",
        undefined_when="there are no rows, or every prediction is right",
        blind_to="Whether the worst row is a typing error or the case that matters most.",
        source="Defined in this project, 2026",
        reference="np.max(np.subtract(y_true, y_pred) ** 2) / np.sum(np.subtract(y_true, y_pred) ** 2)",
    ),
    steps=lambda y_true, y_pred: [
        ("the largest squared error", LARGEST, float(_squares(y_true, y_pred).max(initial=0))),
        ("sum of the squared errors", SQUARED, float(_squares(y_true, y_pred).sum())),
    ],
    needs=lambda y_true, y_pred: [
        *needs_rows(y_true, y_pred),
        ("every prediction is right", float(_squares(y_true, y_pred).sum()) or not len(_squares(y_true, y_pred))),
    ],
)
def largest_share(y_true: Any, y_pred: Any) -> float:
    """The largest squared error over the sum of all, in [0, 1]; NaN without rows, or where there is no error.

    Raises what pairs() raises.
    """
    squares = _squares(y_true, y_pred)
    return float(divide(float(squares.max(initial=0)), float(squares.sum())))


def _squares(y_true: Any, y_pred: Any) -> np.ndarray:
    truth, said = _numbers(y_true, y_pred)
    return np.asarray((truth - said) ** 2)
