"""NDCG of results that come with a score each: equal scores leave their order open, and libraries close it differently.

Symbols and options are those of module discounting. Source of the average over ties: McSherry and Najork 2008,
Computing information retrieval performance measures efficiently in the presence of tied scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from scipy.stats import rankdata

from metrics_core.card import Card, metric
from metrics_core.numbers import as_numbers
from metrics_core.ranking.discounting import (
    EMPTY,
    Discount,
    Gain,
    GradedList,
    Ideal,
    Unjudged,
    checked,
    checked_k,
    checked_relevance,
    discounted,
    gain_of,
)

Ties = Literal["order", "average", "docid"]


def ranked_gains(
    gains: Any,
    scores: Any,
    *,
    ties: Ties = "order",
    ids: Sequence[str] | None = None,
    gain: Gain = "linear",
    unjudged: Unjudged = "zero",
) -> np.ndarray:
    """Gains by descending score, shape (ranks,). gains are relevances, NaN where unjudged.

    ties: "order" leaves equal scores as they come. "average" gives each of them the mean gain of all, which is the mean
    over all their orders, as scikit-learn does. "docid" puts the later id first, compared byte by byte, and takes scores
    in single precision, as trec_eval does. Raises ValueError for lengths that differ, NaN among the scores, an id that
    comes twice, or "docid" without ids.
    """
    values, points = checked_relevance("gains", gains), as_numbers("scores", scores)
    if values.ndim != 1 or values.shape != points.shape:
        raise ValueError(f"gains and scores must be two lists of one length, got {values.shape} and {points.shape}")
    order = _order(points, ties, ids)
    values, points = gain_of(values, gain)[order], points[order]
    if checked("unjudged", unjudged, Unjudged) == "removed":
        values, points = values[~np.isnan(values)], points[~np.isnan(values)]
    values = np.asarray(np.nan_to_num(values))
    if ties != "average" or not len(values):
        return values
    _, block, size = np.unique(-points, return_inverse=True, return_counts=True)
    return np.asarray((np.bincount(block, values) / size)[block])


def places(scores: Any, *, ties: Ties = "order", ids: Sequence[str] | None = None) -> np.ndarray:
    """The rank of each result from 1 on; with ties="average" equal scores share the mean of their ranks, in [1, n].

    Raises ValueError for what ranked_gains() refuses.
    """
    points = as_numbers("scores", scores)
    return len(points) + 1 - rankdata(points) if ties == "average" else 1 + np.argsort(_order(points, ties, ids))


def _order(scores: np.ndarray, ties: Ties, ids: Sequence[str] | None) -> np.ndarray:
    """Which result comes first, second, ...; equal scores that are averaged come in the order of input."""
    if scores.ndim != 1 or np.isnan(scores).any():
        raise ValueError("scores must be one list without NaN")
    checked("ties", ties, Ties)
    return _by_id(scores, ids) if ties == "docid" else np.argsort(-scores, kind="stable")


def _by_id(scores: np.ndarray, ids: Sequence[str] | None) -> np.ndarray:
    if ids is None or len(ids) != len(scores):
        raise ValueError(f"ids must name each of {len(scores)} results where ties are by docid, got {ids!r}")
    twice = next((name for name, times in Counter(ids).items() if times > 1), None)
    if twice is not None:
        places = [i + 1 for i, name in enumerate(ids) if name == twice]
        raise ValueError(f"ids must be distinct, {twice!r} is at {' and '.join(map(str, places))}")
    with np.errstate(over="ignore"):
        single = scores.astype(np.float32)
    later_first = sorted(range(len(ids)), key=lambda i: str(ids[i]).encode(), reverse=True)
    return np.asarray(sorted(later_first, key=lambda i: -single[i]), dtype=np.intp)


def _graded(
    gains: Any,
    scores: Any,
    *,
    ties: Ties = "order",
    ids: Sequence[str] | None = None,
    gain: Gain = "linear",
    unjudged: Unjudged = "zero",
    **options: Any,
) -> GradedList:
    """The list in its order by score; the best order does not depend on scores."""
    ranked = ranked_gains(gains, scores, ties=ties, ids=ids, gain=gain, unjudged=unjudged)
    found = discounted(gains, gain=gain, unjudged=unjudged, **options)
    return replace(found, gains=np.pad(ranked, (0, len(found.weights) - len(ranked))))


def _both(*args: Any, k: int | None = None, **options: Any) -> tuple[float, float]:
    """DCG and ideal DCG at k."""
    found = _graded(*args, **options)
    return found.at(found.running, k), found.at(found.ideal, k)


@metric(
    Card(
        name="NDCG from scores",
        topic="ranking",
        aliases=("NDCG with ties",),
        question="What proportion of the best DCG does the order by score reach, when equal scores are ordered by a stated rule?",
        formula=r"\frac{DCG}{IDCG}",
        symbols={"DCG": "discounted cumulative gain of the order by score", "IDCG": "the same in the best order"},
        range=(0, 1),
        better="higher",
        undefined_when="the ideal DCG is 0, because nothing is relevant or gains cancel",
        blind_to="How far apart the scores are: only their order counts. Among equal scores, the convention for ties sets the order.",
        source="McSherry and Najork 2008, Computing information retrieval performance measures efficiently in the presence of tied scores",
        reference="sklearn.metrics.ndcg_score([gains], [scores], k=k)  # ties: average",
    ),
    steps=lambda *args, **options: zip(
        ("DCG of the order by score", "DCG of the best order"), ("DCG", "IDCG"), _both(*args, **options), strict=True
    ),
    needs=lambda *args, **options: [(EMPTY, abs(_both(*args, **options)[1]))],
)
def ndcg_from_scores(
    gains: Any,
    scores: Any,
    *,
    k: int | None = None,
    ties: Ties = "order",
    ids: Sequence[str] | None = None,
    judged: Any = None,
    gain: Gain = "linear",
    discount: Discount = "log",
    log_base: float = 2,
    ideal: Ideal = "judged",
    unjudged: Unjudged = "zero",
) -> float:
    """NDCG of results ordered by descending score, in [0, 1] where no relevance is negative; NaN where the ideal DCG is 0.

    gains are relevances in the order of scores. ties and ids as in ranked_gains(), the rest as in ndcg(); both raise
    ValueError for what they refuse.
    """
    found = _graded(
        gains,
        scores,
        ties=ties,
        ids=ids,
        judged=judged,
        gain=gain,
        discount=discount,
        log_base=log_base,
        ideal=ideal,
        unjudged=unjudged,
    )
    return float(found.at(found.normalised, checked_k(k)))
