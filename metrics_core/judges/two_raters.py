r"""Gwet's AC1: agreement of two raters beyond chance, where chance is small if nearly all verdicts are the same.

Symbols: $p_a$, the proportion of answers on which both agree; $\pi_k$, the proportion of all verdicts of both raters that are category k;
q categories; $p_e = \frac{1}{q - 1} \sum_k \pi_k (1 - \pi_k)$. Cohen's kappa is in metrics_core.multiclass; more raters are in
metrics_core.judges.raters. Left out: weights for ordered categories (AC2) and missing verdicts. Source: Gwet 2008, Computing inter-rater
reliability and its variance in the presence of high agreement.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.rates import divide
from metrics_core.numbers import plain

TwoRaters = ConfusionMatrix  # one rater's verdicts in rows, the other's in columns: neither is the truth, so the lab does not offer it for models
ONE_CATEGORY = "fewer than two categories"


def _agreement(m: ConfusionMatrix) -> tuple[Any, Any]:
    """How much is agreed, and how much by chance; NaN without answers or with one category."""
    total = np.asarray(m.total, float)
    raters = divide(m.actual * 1.0 + m.predicted, 2 * total[..., None])
    chance = divide((raters * (1 - raters)).sum(axis=-1), np.asarray(len(m.labels) - 1.0))
    return divide(np.asarray(m.right, float), total), chance


def _steps(table: ConfusionMatrix) -> list[Part]:
    agreed, chance = _agreement(table)
    return [
        ("observed agreement", "p_a", float(agreed)),
        ("agreement by chance, by Gwet's formula", "p_e", float(chance)),
    ]


@metric(
    Card(
        name="Gwet's AC1",
        topic="judges",
        aliases=("AC1", "first-order agreement coefficient"),
        question="How much better do two raters agree than by chance, as Gwet estimates it?",
        formula=r"\frac{p_a - p_e}{1 - p_e}",
        symbols={
            "p_a": "proportion of answers on which the raters agree",
            "p_e": "agreement by chance: the sum over categories of p (1 - p), divided by the number of categories minus 1; p is a category's proportion of all verdicts",
        },
        range=(-1, 1),
        better="higher",
        undefined_when="there are no answers, or fewer than two categories",
        blind_to="Whether the raters recognise the rare category at all: two who call every answer right agree fully.",
        source="Gwet 2008, Computing inter-rater reliability and its variance in the presence of high agreement",
        reference="share = (table.counts.sum(axis=0) + table.counts.sum(axis=1)) / 2 / table.total\n"
        "chance = (share * (1 - share)).sum() / (len(share) - 1)\n"
        "(np.trace(table.counts) / table.total - chance) / (1 - chance)",
    ),
    steps=_steps,
    needs=lambda table: [
        ("no answers", np.asarray(table.total)),
        (ONE_CATEGORY, np.broadcast_to(len(table.labels) - 1, np.shape(table.total))),
    ],
)
def gwet_ac1(table: TwoRaters) -> Any:
    """Agreement beyond chance of two raters, in [-1, 1]; NaN without answers, and with fewer than two categories.

    table: one rater's verdicts in rows, the other's in columns. A category that nobody chose counts if it is among the labels.
    """
    agreed, chance = (np.asarray(part) for part in _agreement(table))
    return plain(divide(agreed - chance, 1 - chance))
