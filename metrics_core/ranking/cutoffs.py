r"""Measures of binary relevance at cut-offs, for all queries of a Lists at once; the metrics with cards call these.

Each function returns shape (queries, len(ks)). Conventions where the field disagrees:

- What precision at k is divided by, where fewer than k items came back: k (trec_eval), or as many as came back.
- What average precision at k is divided by: min(R, k) ("standard"), R ("trec": trec_eval's map_cut), the hits found
  ("found": torchmetrics); or the plain mean of P@1 to P@k ("prefix-mean", which is no average precision).
- What a query is worth that has nothing relevant: undefined here, with `empty` instead where that is given.

Sources: Manning, Raghavan and Schütze 2008, Introduction to information retrieval, chapter 8; trec_eval.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import nan
from types import MappingProxyType
from typing import Any, Literal, get_args

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.ranking.lists import Lists, checked_cutoffs

Divisor = Literal["k", "returned"]
Definition = Literal["standard", "trec", "found", "prefix-mean"]
Unanswered = Literal["count", "left-out"]


def checked(name: str, value: str, kinds: Any) -> None:
    """ValueError for an option that is not one of the Literal's values."""
    if value not in get_args(kinds):
        allowed = ", ".join(map(repr, get_args(kinds)))
        raise ValueError(f"{name} must be one of {allowed}, got {value!r}")


def divisors(lists: Lists, ks: np.ndarray, divisor: Divisor = "k") -> np.ndarray:
    """What precision at each cut-off is divided by."""
    checked("divisor", divisor, Divisor)
    everywhere = np.broadcast_to(ks, (len(lists), len(ks)))
    return everywhere if divisor == "k" else np.asarray(np.minimum(everywhere, lists.returned[:, None]))


def precision(lists: Lists, ks: np.ndarray, *, divisor: Divisor = "k", empty: float = nan) -> np.ndarray:
    """Share of the first k that is relevant; undefined only where the divisor is 0."""
    return np.asarray(divide(lists.found_at(ks), divisors(lists, ks, divisor), empty))


def recall(lists: Lists, ks: np.ndarray, *, empty: float = nan) -> np.ndarray:
    """Share of the relevant that is among the first k."""
    return np.asarray(divide(lists.found_at(ks), lists.relevant[:, None], empty))


def f_score(lists: Lists, ks: np.ndarray, *, beta: float = 1, divisor: Divisor = "k", empty: float = nan) -> np.ndarray:
    """F-beta from the counts, so that it is undefined only where its own denominator is 0."""
    if not beta >= 0 or np.isinf(beta):
        raise ValueError(f"beta must be at least 0 and finite, got {beta!r}")
    below = divisors(lists, ks, divisor) + beta**2 * lists.relevant[:, None]
    return np.asarray(divide((1 + beta**2) * lists.found_at(ks), below, empty))


def precision_sums(
    lists: Lists, ks: np.ndarray, *, definition: Definition = "standard", divisor: Divisor = "k", empty: float = nan
) -> np.ndarray:
    """S: precision at the hits among the first k, added up; by "prefix-mean" all of P@1 to P@k, each with its divisor."""
    if definition == "prefix-mean":
        ranks = np.arange(1, ks.max(initial=1) + 1)
        added = np.cumsum(precision(lists, ranks, divisor=divisor, empty=empty), axis=1)
        return np.asarray(added[:, ks - 1])
    ranks = np.arange(1, lists.hits.shape[1] + 1)
    added = np.pad(np.cumsum(lists.hits * lists.found[:, 1:] / ranks, axis=1), ((0, 0), (1, 0)))
    return np.asarray(added[:, np.minimum(ks, lists.hits.shape[1])])


def sum_divisors(lists: Lists, ks: np.ndarray, *, definition: Definition = "standard") -> np.ndarray:
    """m: what that sum is divided by; 0 where nothing is relevant, but for "prefix-mean"."""
    checked("definition", definition, Definition)
    relevant = np.broadcast_to(lists.relevant[:, None], (len(lists), len(ks)))
    by_definition: dict[Definition, np.ndarray] = {
        "standard": np.minimum(relevant, ks),
        "trec": relevant,
        "found": np.where(relevant > 0, np.maximum(lists.found_at(ks), 1), 0),
        "prefix-mean": np.broadcast_to(ks, relevant.shape),
    }
    return by_definition[definition]


def average_precision(
    lists: Lists, ks: np.ndarray, *, definition: Definition = "standard", divisor: Divisor = "k", empty: float = nan
) -> np.ndarray:
    """The precisions that count, added up and divided, as the definition says; `empty` where nothing is relevant."""
    below = sum_divisors(lists, ks, definition=definition)
    above = precision_sums(lists, ks, definition=definition, divisor=divisor, empty=empty)
    return np.asarray(divide(above, below, empty))


def reciprocal_rank(lists: Lists, ks: np.ndarray, *, empty: float = nan) -> np.ndarray:
    """1 over the place of the first hit, 0 where there is none among the first k."""
    places = 1 + np.argmax(np.pad(lists.hits, ((0, 0), (0, 1))), axis=1)
    reached = lists.found_at(ks) > 0
    return np.where(lists.relevant[:, None] > 0, np.where(reached, 1 / places[:, None], 0.0), empty)


def success(lists: Lists, ks: np.ndarray, *, empty: float = nan) -> np.ndarray:
    """1 where any of the first k is relevant, else 0."""
    return np.where(lists.relevant[:, None] > 0, (lists.found_at(ks) > 0).astype(float), empty)


MEASURES: Mapping[str, Callable[..., np.ndarray]] = MappingProxyType(
    {
        "precision": precision,
        "recall": recall,
        "f_score": f_score,
        "average_precision": average_precision,
        "reciprocal_rank": reciprocal_rank,
        "success": success,
    }
)


def of_each(measure: str, lists: Lists, k: int | None = None, **options: Any) -> np.ndarray:
    """A measure of MEASURES of each query, shape (queries,). k: None takes each list as long as it is.

    Raises ValueError for a k below 1, and for an unknown option.
    """
    if k is not None:
        return MEASURES[measure](lists, checked_cutoffs(k, 1), **options)[:, 0]
    lengths, own = np.unique(np.maximum(lists.returned, 1), return_inverse=True)
    return MEASURES[measure](lists, lengths, **options)[np.arange(len(lists)), own]


def at_cutoffs(
    lists: Lists,
    ks: np.ndarray,
    *,
    definition: Definition = "standard",
    divisor: Divisor = "k",
    empty: float = nan,
    unanswered: Unanswered = "count",
) -> dict[str, np.ndarray]:
    """Every measure by its name in MEASURES, each of shape (queries, len(ks)) in [0, 1], NaN where undefined.

    unanswered: a query with an empty list counts as one for which nothing was found, or is left out (NaN), as trec_eval
    does unless it is called with -c. Raises ValueError for an unknown option.
    """
    checked("unanswered", unanswered, Unanswered)
    options: dict[str, dict[str, Any]] = {
        "precision": {"divisor": divisor},
        "f_score": {"divisor": divisor},
        "average_precision": {"definition": definition, "divisor": divisor},
    }
    found = {name: measure(lists, ks, empty=empty, **options.get(name, {})) for name, measure in MEASURES.items()}
    out = (lists.returned == 0)[:, None] & (unanswered == "left-out")
    return {name: np.where(out, nan, values) for name, values in found.items()}


def over_queries(values: np.ndarray) -> np.ndarray:
    """The mean over the queries (first axis) where a measure is defined; NaN where it is for none."""
    defined = ~np.isnan(values)
    return np.asarray(divide(np.where(defined, values, 0).sum(axis=0), defined.sum(axis=0)))


def why_undefined(
    lists: Lists,
    measure: str,
    *,
    definition: Definition = "standard",
    divisor: Divisor = "k",
    unanswered: Unanswered = "count",
) -> list[str]:
    """For each query why a measure of MEASURES is undefined, at whichever cut-off; "" where it is not."""
    barren, bare = lists.relevant == 0, (lists.returned == 0) & (divisor == "returned")
    of_precisions = measure == "precision" or (measure == "average_precision" and definition == "prefix-mean")
    if of_precisions:
        wrong, reason = bare, "nothing was returned"
    elif measure == "f_score":
        wrong, reason = barren & bare, "nothing is relevant and nothing was returned"
    else:
        wrong, reason = barren, "nothing is relevant"
    out = (lists.returned == 0) & (unanswered == "left-out")
    both = zip(out.tolist(), wrong.tolist(), strict=True)
    return ["left out: nothing was returned" if left else reason if one else "" for left, one in both]
