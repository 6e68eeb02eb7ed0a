"""Measures of graded relevances: an example's inputs -> metrics_core.ranking -> its value.

WORKED: metrics of one list whose steps can be shown, with how to get the list. SEVERAL: all measures.
"""

from collections.abc import Callable, Mapping
from typing import Any

from metrics_core.ranking import cumulative_gain, dcg, ndcg
from metrics_core.ranking.discounting import Gain

Inputs = Mapping[str, Any]
USELESS = 0


def _cumulative_gain(inputs: Inputs, options: Inputs) -> Any:
    return cumulative_gain(inputs["relevance"])


def _dcg(inputs: Inputs, options: Inputs) -> Any:
    return dcg(inputs["relevance"], **options)


def _ndcg(inputs: Inputs, options: Inputs) -> Any:
    """With DCG and the DCG of the best order."""
    relevance = inputs["relevance"]
    best = sorted(relevance, reverse=True)
    return {"dcg": dcg(relevance, **options), "ideal_dcg": dcg(best, **options), "ndcg": ndcg(relevance, **options)}


def _binary_relevance_claim(inputs: Inputs, options: Inputs) -> Any:
    """two_gains_agree: both measures are the same under both gains. holds: DCG is NDCG."""
    gains: tuple[Gain, ...] = ("linear", "exponential")
    both = {
        f"{metric.__name__}_{gain}": metric(inputs["relevance"], gain=gain) for metric in (dcg, ndcg) for gain in gains
    }
    agree = all(both[f"{name}_linear"] == both[f"{name}_exponential"] for name in ("dcg", "ndcg"))
    return {**both, "two_gains_agree": agree, "holds": both["dcg_linear"] == both["ndcg_linear"]}


def _ndcg_range_claim(inputs: Inputs, options: Inputs) -> Any:
    found = [ndcg(one) for one in inputs["relevance_lists"]]
    return {"ndcg": found, "holds": all(0 <= value <= 1 for value in found)}


def _ndcg_irrelevant_item(inputs: Inputs, options: Inputs) -> Any:
    """holds: a useless item goes unpunished."""
    relevance = list(inputs["relevance"])
    without, last, first = ndcg(relevance), ndcg([*relevance, USELESS]), ndcg([USELESS, *relevance])
    return {
        "without": without,
        "added_last": last,
        "added_first": first,
        "holds": last == without,
        "holds_when_first": first == without,
    }


WORKED: dict[str, tuple[Callable[..., Any], Callable[[Inputs], Any]]] = {
    metric.__name__: (metric, lambda inputs: (inputs["relevance"],)) for metric in (cumulative_gain, dcg, ndcg)
}

SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "binary_relevance_claim": _binary_relevance_claim,
    "cumulative_gain": _cumulative_gain,
    "dcg": _dcg,
    "ndcg": _ndcg,
    "ndcg_irrelevant_item": _ndcg_irrelevant_item,
    "ndcg_range_claim": _ndcg_range_claim,
}
