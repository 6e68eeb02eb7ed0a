"""Top-k accuracy: is the right class among the k that got the highest scores?

Symbols: h the (weighted) samples whose class is among the first k, n all of them. Where classes tie around the k-th
place, either the hit is shared out among the tied classes, or an order by place decides, as in scikit-learn.
Source: Russakovsky et al. 2015, ImageNet Large Scale Visual Recognition Challenge.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.class_scores import samples_and_scores
from metrics_core.classification.rates import divide

Ties = Literal["average", "last-first"]


def top_k_hits(
    y_true: Any, scores: Any, *, k: int, labels: Any = None, ties: str = "average", weights: Any = None
) -> tuple[np.ndarray, np.ndarray]:
    """How much of a hit each of n samples is, from 0 to 1, and its weight, both of shape (n,).

    y_true: (n,) labels; scores: (n, classes), the columns as in `labels`, else the sorted labels of y_true. Raises ValueError
    for k below 1, other ties, another shape, and NaN among the scores.
    """
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise ValueError(f"k must be a whole number of at least 1, got {k!r}")
    if ties not in ("average", "last-first"):
        raise ValueError(f"ties must be 'average' or 'last-first', got {ties!r}")
    places, values, weight = samples_and_scores(y_true, scores, labels, weights)
    if not len(places):
        return np.zeros(0), weight
    own = values[np.arange(len(places)), places][:, None]
    above, level = (values > own).sum(axis=1), values == own
    if ties == "average":
        return np.clip((k - above) / level.sum(axis=1), 0, 1), weight
    after = (level & (np.arange(values.shape[1]) > places[:, None])).sum(axis=1)
    return (above + after < k).astype(np.float64), weight


def _sums(*args: Any, **options: Any) -> tuple[float, float]:
    hits, weight = top_k_hits(*args, **options)
    return float((hits * weight).sum()), float(weight.sum())


@metric(
    Card(
        name="top-k accuracy",
        topic="multiclass",
        aliases=("accuracy at k", "top-5 accuracy"),
        question="How often is the right class among the k with the highest scores?",
        formula=r"\frac{h}{n}",
        symbols={"h": "samples whose class is among the first k", "n": "all samples"},
        range=(0, 1),
        better="higher",
        undefined_when="there are no samples",
        blind_to="The place within the first k; and when k reaches the number of classes every model scores 1.",
        source="Russakovsky et al. 2015, ImageNet Large Scale Visual Recognition Challenge",
        scorer="top_k_accuracy",
        reference="sklearn.metrics.top_k_accuracy_score(y_true, scores, k=k, labels=labels)  # ties: last-first",
    ),
    steps=lambda *args, **options: [
        ("hits among the first k", "h", _sums(*args, **options)[0]),
        ("all samples", "n", _sums(*args, **options)[1]),
    ],
    needs=lambda *args, **options: [("no samples", _sums(*args, **options)[1])],
)
def top_k_accuracy(
    y_true: Any,
    scores: Any,
    *,
    k: int,
    labels: Sequence[Hashable] | None = None,
    ties: Ties = "average",
    weights: Any = None,
) -> float:
    """Share of samples whose class is among the k with the highest scores, in [0, 1]; NaN without samples.

    scores: a row for each sample, a column for each class in the order of `labels` (sorted, where not given).
    ties: "average" gives a sample the share of tied orders in which it is a hit, so that the order of the columns does
    not matter: with equal scores everywhere it is k over the number of classes. "last-first" lets the later column win,
    as scikit-learn does: there a model that answers nothing is right wherever the last class is true.
    Raises ValueError for a k below 1, NaN, a class without a column, or a shape that does not fit.
    """
    return float(divide(*_sums(y_true, scores, k=k, labels=labels, ties=ties, weights=weights)))
