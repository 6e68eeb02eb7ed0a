"""Measures of recommended lists: an example's inputs -> metrics_core.recommendation -> its value.

Where only the places of hits are given, lists are made with hits there. SEVERAL: measures with several values. WORKED: the
metric whose steps are shown, with how to get its arguments.
"""

from collections.abc import Callable, Mapping
from typing import Any

from datasets.item_lists import clicks_of, user_lists_of
from metrics_core.recommendation import (
    average_reciprocal_hit_rate,
    click_through_rate,
    mean_success_at_k,
    novelty_at_k,
)

Inputs = Mapping[str, Any]


def _taken_and_lists(inputs: Inputs) -> tuple[Any, Any]:
    found = user_lists_of(inputs)
    assert found is not None
    return found.taken, found.lists


def _reciprocal_rank(inputs: Inputs, options: Inputs) -> Any:
    """With one right answer a query, the mean reciprocal rank is the average reciprocal hit rate."""
    found = average_reciprocal_hit_rate(*_taken_and_lists(inputs))
    return {"per_query": found.per_user.tolist(), "mrr": found.value}


def _hit_rate(inputs: Inputs, options: Inputs) -> Any:
    """Every user has one held-out item, so hits over users is the share of users with one."""
    both = _taken_and_lists(inputs)
    return {
        "hit_rate": mean_success_at_k(*both).value,
        "average_reciprocal_hit_rate": average_reciprocal_hit_rate(*both).value,
    }


def _novelty(inputs: Inputs, options: Inputs) -> Any:
    return novelty_at_k(*_seen_and_lists(inputs)).value


def _seen_and_lists(inputs: Inputs) -> tuple[Any, Any]:
    found = user_lists_of(inputs)
    assert found is not None
    return found.seen, found.lists


def _click_through_rate(inputs: Inputs, options: Inputs) -> Any:
    return click_through_rate(*_clicks(inputs))


def _clicks(inputs: Inputs) -> tuple[int, int]:
    return clicks_of(inputs) or (0, 0)


SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "ctr": _click_through_rate,
    "hit_rate": _hit_rate,
    "novelty_at_k": _novelty,
    "reciprocal_rank": _reciprocal_rank,
}

WORKED: dict[str, tuple[Callable[..., Any], Callable[[Inputs], tuple[Any, ...]]]] = {
    "ctr": (click_through_rate, _clicks),
    "novelty_at_k": (novelty_at_k, _seen_and_lists),
}
