"""The proportion that is flagged, whatever it actually is: the rate that demographic parity compares."""

from __future__ import annotations

from math import nan
from typing import Any

from metrics_core.card import Card, metric
from metrics_core.classification.rates import COUNTS, divide
from metrics_core.counts import Confusion


@metric(
    Card(
        name="selection rate",
        topic="fairness",
        aliases=("acceptance rate", "predicted positive rate"),
        question="What proportion of all samples is selected (flagged)?",
        formula=r"\frac{TP + FP}{TP + FP + FN + TN}",
        symbols=COUNTS,
        range=(0, 1),
        better="neither",
        undefined_when="there are no samples",
        blind_to="Whether the flags are right.",
        source="Barocas, Hardt and Narayanan 2023, Fairness and Machine Learning",
        reference="np.average(y_pred == 1)",
    ),
    steps=lambda c, **_: [("flagged", "TP + FP", c.predicted_positive), ("all", "TP + FP + FN + TN", c.total)],
    needs=lambda c, **_: [("no samples", c.total)],
)
def selection_rate(c: Confusion, *, zero_division: float = nan) -> Any:
    r"""Proportion that is flagged, $(TP + FP) / (TP + FP + FN + TN)$, in [0, 1]; NaN without samples."""
    return divide(c.predicted_positive, c.total, zero_division)
