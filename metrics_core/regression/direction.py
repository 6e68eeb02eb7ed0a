r"""Whether predictions are too high or too low, and whether their order is right.

Symbols: $y_i$ truth, $\hat{y}_i$ prediction, n rows (or the sum of their weights), $r_i$ and $s_i$ the ranks of both among all rows,
equal values with the mean of their ranks. Left out: intervals.
"""

from __future__ import annotations

from math import inf, nan
from typing import Any

import numpy as np
from scipy.stats import rankdata

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.counts import checked_weights
from metrics_core.regression.errors import TRUTHS, N, needs_rows
from metrics_core.regression.sums import pairs

DIRECTED = r"\sum_i (\hat{y}_i - y_i)"


def _directed(y_true: Any, y_pred: Any, weights: Any = None) -> tuple[float, float]:
    """The sum of prediction minus truth, and the weight of the rows."""
    truth, said = (values.astype(np.float64, copy=False) for values in pairs(y_true, y_pred))
    weight = np.ones(len(truth)) if weights is None else checked_weights(weights, len(truth))
    return float(weight @ (said - truth)), float(weight.sum())


@metric(
    Card(
        name="mean error",
        topic="regression",
        aliases=("bias of predictions", "mean signed error", "mean bias error"),
        question="By how much are predictions too high on average (negative: too low; MPE has the opposite sign)?",
        formula=rf"\frac{{{DIRECTED}}}{{n}}",
        symbols={DIRECTED: "predictions minus truths, added up"} | N | TRUTHS,
        range=(-inf, inf),
        better="neither",
        unit="unit of the true values",
        undefined_when="there are no rows",
        blind_to="How large the errors are: errors in opposite directions cancel.",
        source="Willmott 1982, Some comments on the evaluation of model performance",
        reference="np.mean(np.subtract(y_pred, y_true))",
    ),
    steps=lambda y_true, y_pred, *, weights=None: [
        ("sum of the errors", DIRECTED, _directed(y_true, y_pred, weights)[0]),
        ("rows", "n", _directed(y_true, y_pred, weights)[1]),
    ],
    needs=needs_rows,
)
def mean_error(y_true: Any, y_pred: Any, *, weights: Any = None) -> float:
    """Mean of prediction minus truth, in [-inf, inf], in the truth's unit; NaN without rows. Raises what pairs() raises.

    The mean percentage error has the other sign: it is of truth minus prediction.
    """
    return float(divide(*_directed(y_true, y_pred, weights)))


def _spread_of(y_true: Any, y_pred: Any) -> list[tuple[str, Any]]:
    truth, said = pairs(y_true, y_pred)
    if not len(truth):
        return [("no rows", 0)]
    return [
        ("all true values are the same", len(np.unique(truth)) - 1),
        ("all predictions are the same", len(np.unique(said)) - 1),
    ]


@metric(
    Card(
        name="Spearman correlation",
        topic="regression",
        aliases=("Spearman's rank correlation coefficient", "rank correlation of predictions"),
        question="Do predictions have the same order as the true values?",
        formula=r"\frac{\sum_i (r_i - \bar{r})(s_i - \bar{s})}{\sqrt{\sum_i (r_i - \bar{r})^2 \cdot \sum_i (s_i - \bar{s})^2}}",
        symbols={"r_i": "rank of the true value of row i", "s_i": "rank of its prediction"},
        range=(-1, 1),
        better="higher",
        undefined_when="all true values or all predictions are the same",
        blind_to="How large the errors are: predictions that are all twice the true value score 1.",
        source="Spearman 1904, The proof and measurement of association between two things",
        reference="scipy.stats.spearmanr(y_true, y_pred).statistic",
    ),
    needs=_spread_of,
)
def spearman(y_true: Any, y_pred: Any) -> float:
    """Pearson's correlation of the ranks, equal values with their mean rank, in [-1, 1]; NaN where one side is constant.

    Raises what pairs() raises.
    """
    truth, said = pairs(y_true, y_pred)
    if not len(truth):
        return nan
    r, s = (rankdata(values) - (len(values) + 1) / 2 for values in (truth, said))
    return float(np.clip(divide(r @ s, np.sqrt((r @ r) * (s @ s))), -1, 1))
