"""What differs between two runs of a page: the places whose HTML is another, and the components whose data are."""

from collections.abc import Iterator, Mapping
from typing import Any

from export.elements import STANDS, Piece

Change = dict[str, dict[str, Any]]


def change(before: Piece, after: Piece) -> Change:
    """{"html": {place: markup}, "data": {place: a component's data}}, to be put into the first page."""
    found: Change = {"html": {}, "data": {}}
    _compare(before, after, found)
    return found


def whole(options: Mapping[str, Change], first: Piece, of: Mapping[str, Change] | None = None) -> dict[str, Change]:
    """The same options, each with all that any of them changes, so that it holds whatever was answered before it.

    of: the options of another choice, whose changes are taken back instead. What another one changes within a part that this one
    replaces is in that part already, as this one has it.
    """
    others = options if of is None else of
    stood = {"html": {one.place: one.markup for one in _pieces(first)}}
    stood["data"] = {place: one["data"] for place, one in first.components()}
    return {
        option: {kind: _beside(own, others, kind, stood[kind]) | own[kind] for kind in own}
        for option, own in options.items()
    }


def _beside(own: Change, options: Mapping[str, Change], kind: str, stood: Mapping[str, Any]) -> dict[str, Any]:
    replaced = tuple(f"{place}-" for place in own["html"])
    places = dict.fromkeys(place for one in options.values() for place in one[kind])
    return {place: stood[place] for place in places if place in stood and not place.startswith(replaced)}


def places_that_stay(here: Piece, elsewhere: Piece) -> set[str]:
    """Where a page says something else with its sliders elsewhere, and a file does not; but for what says so itself."""
    said = tuple(one.place.removesuffix(STANDS) for one in _pieces(here) if one.place.endswith(STANDS))
    found = {place for place in change(here, elsewhere)["html"] if not place.startswith(said)}
    return {place for place in found if _before(place) not in found}  # said once of neighbours


def _before(place: str) -> str:
    parent, _, number = place.rpartition("-")
    return f"{parent}-{int(number) - 1}"


def _pieces(piece: Piece) -> Iterator[Piece]:
    yield piece
    for child in piece.children:
        yield from _pieces(child)


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
