r"""Graded relevance: cumulative gain, discounted cumulative gain (DCG) and its share of the ideal (NDCG).

Symbols, options and sources are those of module discounting, where the sums are; here are the metrics with their cards.
Each takes relevances in ranked order, of shape (ranks,) for a float, or (..., ranks) for an array of lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.filled import Filled
from metrics_core.ranking.discounting import EMPTY, Discount, Gain, Ideal, Unjudged, checked_k, discounted

PAPER = "Järvelin and Kekäläinen 2002, Cumulated gain-based evaluation of IR techniques"
TOPIC = "ranking"
EVER_SO_HIGH = (0.0, float("inf"))
G = "gain of the result at rank i: its relevance, or 2 to the power of its relevance, minus 1"


def _terms(gains: Any, k: int | None = None, **options: Any) -> Iterator[tuple[str, str, float, Mapping[str, float]]]:
    """One step a rank: its gain times its weight."""
    found = discounted(gains, **options)
    for i, (g, w) in enumerate(zip(found.gains[:k], found.weights, strict=False)):
        yield Filled("rank {i}", i=i + 1), r"g_i \cdot w_i", float(g * w), {"g_i": float(g), "w_i": float(w)}


@metric(
    Card(
        name="cumulative gain",
        topic=TOPIC,
        aliases=("CG",),
        question="How much relevance do the first k results hold, in whatever order?",
        formula=r"\sum_{i=1}^{k} g_i",
        symbols={"g_i": G},
        range=EVER_SO_HIGH,
        better="higher",
        undefined_when="never: an empty list adds up to 0",
        blind_to="The order within the first k, and how much relevance there was to find.",
        source=PAPER,
        reference="np.sum(gains[:k])",
    ),
)
def cumulative_gain(gains: Any, k: int | None = None, *, gain: Gain = "linear", unjudged: Unjudged = "zero") -> Any:
    """Gains of the first k results added up, in [0, inf) unless a relevance is negative; an empty list gives 0.

    Raises ValueError for a k below 1, infinite relevances, or another gain.
    """
    found = discounted(gains, gain=gain, unjudged=unjudged)
    return found.at(found.cumulative, checked_k(k))


@metric(
    Card(
        name="discounted cumulative gain",
        topic=TOPIC,
        aliases=("DCG",),
        question="How much relevance do the first k results bring a reader who loses interest from rank to rank?",
        formula=r"\sum_{i=1}^{k} g_i\, w_i",
        symbols={"g_i": G, "w_i": "weight of rank i: 1 / log₂(i + 1), unless another discount is chosen"},
        range=EVER_SO_HIGH,
        better="higher",
        undefined_when="never: an empty list adds up to 0",
        blind_to="How much relevance there was to find, so the DCGs of two queries do not say which was answered better. With "
        "negative relevances it can fall below 0.",
        source=PAPER,
        reference="sklearn.metrics.dcg_score([gains], [range(len(gains), 0, -1)], k=k)",
    ),
    steps=_terms,
)
def dcg(
    gains: Any,
    *,
    k: int | None = None,
    gain: Gain = "linear",
    discount: Discount = "log",
    log_base: float = 2,
    unjudged: Unjudged = "zero",
) -> Any:
    """Discounted gains of the first k results added up, in [0, inf) unless a relevance is negative.

    Options as in discounted(), which raises ValueError for what it refuses; so does a k below 1.
    """
    found = discounted(gains, gain=gain, discount=discount, log_base=log_base, unjudged=unjudged)
    return found.at(found.running, checked_k(k))


def _both(gains: Any, k: int | None = None, **options: Any) -> tuple[Any, Any]:
    """DCG and ideal DCG at k."""
    found = discounted(gains, **options)
    return found.at(found.running, checked_k(k)), found.at(found.ideal, k)


@metric(
    Card(
        name="normalised discounted cumulative gain",
        topic=TOPIC,
        aliases=("NDCG", "nDCG@k"),
        question="What proportion of the DCG of the best order does this order reach?",
        formula=r"\frac{DCG}{IDCG}",
        symbols={"DCG": "discounted cumulative gain of the first k results", "IDCG": "the same in the best order"},
        range=(0, 1),
        better="higher",
        undefined_when="the ideal DCG is 0, because nothing is relevant or gains cancel",
        blind_to="Useless results below the last useful one. If the ideal order has only the returned results, poor results in "
        "the best order score 1. With negative relevances it can leave the range from 0 to 1.",
        source=PAPER,
        reference="sklearn.metrics.ndcg_score([gains], [range(len(gains), 0, -1)], k=k)  # all judged is retrieved",
    ),
    steps=lambda *args, **options: zip(
        ("DCG of this order", "DCG of the best order"), ("DCG", "IDCG"), _both(*args, **options), strict=True
    ),
    needs=lambda *args, **options: [
        (EMPTY, np.abs(_both(*args, **options)[1])),
        ("the sum of the gains is too large to be computed", np.isfinite(_both(*args, **options)[1])),
    ],
)
def ndcg(
    gains: Any,
    *,
    k: int | None = None,
    judged: Any = None,
    gain: Gain = "linear",
    discount: Discount = "log",
    log_base: float = 2,
    ideal: Ideal = "judged",
    unjudged: Unjudged = "zero",
) -> Any:
    """DCG over the DCG of the best order at the same k, in [0, 1] where no relevance is negative; NaN where that is 0.

    A negative relevance may push it below 0 or above 1. scikit-learn and trec_eval answer 0 where it is undefined.
    Options as in discounted(), which raises ValueError for what it refuses; so does a k below 1.
    """
    found = discounted(
        gains, judged=judged, gain=gain, discount=discount, log_base=log_base, ideal=ideal, unjudged=unjudged
    )
    return found.at(found.normalised, checked_k(k))
