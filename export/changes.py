"""What differs between two runs of a page: the places whose HTML is another, and the components whose data are."""

from __future__ import annotations

from typing import Any

from export.elements import Piece

Change = dict[str, dict[str, Any]]


def change(before: Piece, after: Piece) -> Change:
    """{"html": {place: markup}, "data": {place: a component's data}}, to be put into the first page."""
    found: Change = {"html": {}, "data": {}}
    _compare(before, after, found)
    return found


def _compare(before: Piece, after: Piece, found: Change) -> None:
    if before.choice and before.choice == after.choice:
        return  # the reader's own
    same_frame = (before.opens, before.inner, before.closes) == (after.opens, after.inner, after.closes)
    if not same_frame or len(before.children) != len(after.children):
        found["html"][after.place] = after.markup
        found["data"] |= {place: one["data"] for place, one in after.components()}
        return
    if after.component is not None and before.component != after.component:
        found["data"][after.place] = after.component["data"]
    for one, other in zip(before.children, after.children, strict=True):
        _compare(one, other, found)
