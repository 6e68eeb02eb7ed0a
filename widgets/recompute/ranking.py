"""Measures of ranked lists: an example's inputs -> metrics_core.ranking -> its value.

The documents' "mean-of-p@i" is the core's "prefix-mean". A query with nothing relevant counts 0, as they have it, unless
`skip_empty` leaves it out.
"""

from collections.abc import Callable, Mapping
from math import nan
from typing import Any

from datasets.rankings import lists_of
from metrics_core import ranking

Inputs = Mapping[str, Any]


def _one(inputs: Inputs) -> tuple[Any, Any]:
    relevant, ranked = lists_of(inputs) or ([[]], [[]])
    return relevant[0], ranked[0]


def _how(options: Inputs) -> dict[str, Any]:
    """The options of average precision by the core's names."""
    definition = {"mean-of-p@i": "prefix-mean"}.get(options["definition"], options["definition"])
    empty = nan if options.get("skip_empty") else 0.0
    return {"definition": definition, "divisor": options.get("denominator", "k"), "zero_division": empty}


def _ap_at_k(inputs: Inputs, options: Inputs) -> Any:
    return {f"AP@{k}": ranking.average_precision_at_k(*_one(inputs), k, **_how(options)) for k in options["k"]}


def _map_at_k(inputs: Inputs, options: Inputs) -> Any:
    return ranking.mean_average_precision_at_k(*(lists_of(inputs) or ([], [])), options["k"], **_how(options))


def _mean_precision(inputs: Inputs, options: Inputs) -> Any:
    return ranking.mean_precision_at_k(*(lists_of(inputs) or ([], [])), options["k"])


def _counts(inputs: Inputs, options: Inputs) -> Any:
    relevant, ranked = _one(inputs)
    return {
        metric.__name__: metric(relevant, ranked, options["k"])
        for metric in (ranking.precision_at_k, ranking.recall_at_k)
    }


WORKED: dict[str, tuple[Callable[..., Any], Callable[[Inputs], Any]]] = {
    "precision_at_k": (ranking.precision_at_k, _one),
    "mean_precision_at_k": (ranking.mean_precision_at_k, lambda inputs: lists_of(inputs) or ([], [])),
}
SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "ap_at_k": _ap_at_k,
    "map_at_k": _map_at_k,
    "mean_precision_at_k": _mean_precision,
    "precision_at_k": lambda inputs, options: ranking.precision_at_k(*_one(inputs), options["k"]),
    "precision_recall_at_k_counts": _counts,
}
