"""A few users' lists of items, typed or out of the documents: checked, and written into a link. No metric in here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from metrics_core.filled import Filled

MOST_USERS, MOST_ITEMS, LONGEST = 8, 12, 20
COLUMNS = (Filled("user"), Filled("list"), Filled("went on to take"), Filled("had seen"))


@dataclass(frozen=True)
class UserLists:
    """For each user a name, the items of the list from the top, what was taken afterwards, and what had been seen."""

    users: tuple[str, ...]
    lists: tuple[tuple[str, ...], ...]
    taken: tuple[tuple[str, ...], ...]
    seen: tuple[tuple[str, ...], ...]

    def rows(self) -> list[tuple[str, str, str, str]]:
        """As texts, in the order of COLUMNS; items with a blank between them."""
        parts = zip(self.users, self.lists, self.taken, self.seen, strict=True)
        return [(user, *(" ".join(items) for items in each)) for user, *each in parts]  # type: ignore[misc]


def checked_user_lists(rows: Sequence[Sequence[Any]]) -> tuple[UserLists | None, list[str]]:
    """What was typed, one row a user in the order of COLUMNS, or None with what is wrong, row by row from 1.

    Items are parted by blanks or commas.
    """
    if not 0 < len(rows) <= MOST_USERS:
        return None, [Filled("there are {n} users; 1 to {most} can be shown", n=len(rows), most=MOST_USERS)]
    problems: list[str] = []
    found = []
    for number, row in enumerate(rows, 1):
        name, *cells = (str(cell) if isinstance(cell, str) else "" for cell in row)
        parts = [tuple(re.split(r"[\s,]+", cell.strip(" ,\n"))) if cell.strip(" ,\n") else () for cell in cells]
        user = " ".join(name.split())[:LONGEST] or f"user {number}"
        for column, items in zip(COLUMNS[1:], parts, strict=True):
            problems += [
                Filled("row {row}, {column}: {problem}", row=number, column=column, problem=Filled.of(problem))
                for problem in _wrong(items)
            ]
        if set("|~") & set(user):
            problems.append(
                Filled("row {row}, user: the signs | and ~ are not allowed, because links use them", row=number)
            )
        found.append((user, *parts))
    if problems:
        return None, problems
    users, lists, taken, seen = zip(*found, strict=True)
    return UserLists(users, lists, taken, seen), []


def _wrong(items: tuple[str, ...]) -> list[str]:
    if len(items) > MOST_ITEMS:
        return [Filled("there are {n} items; at most {most} can be shown", n=len(items), most=MOST_ITEMS)]
    if found := twice(items):
        return found
    long = next((item for item in items if len(item) > LONGEST), None)
    if long is not None:
        item = long[:LONGEST] + "…"
        return [Filled("an item has at most {longest} characters, and “{item}” has more", longest=LONGEST, item=item)]
    return ["the signs | and ~ are not allowed, because links use them"] if set("|~") & set("".join(items)) else []


def twice(items: Sequence[str]) -> list[str]:
    """What is wrong where an item is in a list a second time."""
    for place, item in enumerate(items, 1):
        if item in items[: place - 1]:
            first = items.index(item) + 1
            return [
                Filled(
                    "“{item}” is in the list twice, at places {first} and {second}",
                    item=item,
                    first=first,
                    second=place,
                )
            ]
    return []


def user_lists_to_link(lists: UserLists) -> str:
    """All of it as one text: rows parted by ~, columns by |, items by blanks."""
    return "~".join("|".join(row) for row in lists.rows())


def user_lists_from_link(text: str) -> UserLists | None:
    """The lists out of a link, or None where it holds none."""
    rows = [row.split("|") for row in text.split("~")]
    return checked_user_lists(rows)[0] if all(len(row) == len(COLUMNS) for row in rows) else None


def user_lists_of(inputs: Mapping[str, Any]) -> UserLists | None:
    """The lists of a document's example; where it gives only the places of hits, the items are ours. None for others."""
    if "recommended" in inputs:
        return UserLists(("reader",), (tuple(inputs["recommended"]),), ((),), (tuple(inputs["seen"]),))
    if "first_relevant_rank" in inputs:
        places = [[] if rank is None else [rank] for rank in inputs["first_relevant_rank"]]
        return _with_hits_at(places, "query")
    return _with_hits_at(inputs["hit_ranks_per_user"], "user") if "hit_ranks_per_user" in inputs else None


def clicks_of(inputs: Mapping[str, Any]) -> tuple[int, int] | None:
    """Clicks and displays of a document's example; None for others."""
    return (int(inputs["clicks"]), int(inputs["impressions"])) if "clicks" in inputs else None


def _with_hits_at(places: Sequence[Sequence[int]], what: str) -> UserLists:
    """Lists as long as the last hit stands low; whoever has no hit took something that is not on the list."""
    longest = max(max(each, default=1) for each in places)
    lists, taken = [], []
    for each in places:
        hits = {place: f"hit{n if n > 1 else ''}" for n, place in enumerate(each, 1)}
        lists.append(tuple(hits.get(place, chr(ord("a") + place - 1)) for place in range(1, longest + 1)))
        taken.append(tuple(hits.values()) or ("other",))
    users = tuple(f"{what} {n}" for n in range(1, len(lists) + 1))
    return UserLists(users, tuple(lists), tuple(taken), tuple(() for _ in lists))
