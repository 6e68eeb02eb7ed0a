"""Lists of items, one a user, as a reader may enter them: checked, and cut after the first k."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence, Sized
from typing import Any

from metrics_core.ranking.discounting import checked_k

Items = Sequence[Hashable]


def checked_lists(lists: Iterable[Items], k: int | None = None) -> list[tuple[Hashable, ...]]:
    """The first k items of every list. Raises ValueError for a bad k, a text in place of a list, or an item that comes twice."""
    checked_k(k)
    found = []
    for user, one in enumerate(lists):
        items = tuple(_collection(f"lists[{user}]", one))
        first = {item: place for place, item in reversed(list(enumerate(items, 1)))}
        for place, item in enumerate(items, 1):
            if first[item] != place:
                raise ValueError(
                    f"lists[{user}] must hold each item once, got {item!r} at places {first[item]} and {place}"
                )
        found.append(items[:k])
    return found


def for_each(name: str, values: Iterable[Any], lists: Sized) -> list[Any]:
    """One collection of items for every list, or ValueError where there are more or fewer, or one is a text."""
    found = [_collection(f"{name}[{user}]", one) for user, one in enumerate(values)]
    if len(found) != len(lists):
        raise ValueError(f"{name} must hold one collection for each of the {len(lists)} lists, got {len(found)}")
    return found


def looked_up(name: str, table: Mapping[Hashable, Any], items: Iterable[Hashable]) -> list[Any]:
    """The value of every item, or ValueError for one that the table does not have."""
    wanted = list(items)
    missing = [item for item in wanted if item not in table]
    if missing:
        raise ValueError(f"{name} must have a value for every item in the lists, got none for {missing[0]!r}")
    return [table[item] for item in wanted]


def _collection(name: str, one: Any) -> Collection[Hashable]:
    if isinstance(one, str | bytes) or not isinstance(one, Iterable):
        raise ValueError(f"{name} must be a collection of items, got {one!r}")
    return one if isinstance(one, Collection) else tuple(one)
