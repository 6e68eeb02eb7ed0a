"""Small worlds of ranked lists: what is moved is the place of a result, and how far down one looks."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from charts.moving import Control, over
from charts.theme import POSITIVE
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control, per_tick

BELOW = ("x1", "B", "x2", "x3", "C", "x4", "x5")  # the results beside A, in their order
RELEVANT, SECOND = frozenset({"A", "B", "C", "D"}), ("x6", "x7", "E", "x8", "x9", "F", "x10", "x11")
PLACES = len(BELOW) + 1
GRADES = (2, 0, 1, 0, 0)
FAINT = 0.07
of_place = over("place", "cell")

ITEMS = "abcdefgh"
ORDERS = {"Ann": "abcdefh", "Bob": "bacdefgh", "Cem": "cafbdehg"}  # Ann's is without g, which moves
TAKEN: tuple[frozenset[str], ...] = (frozenset("g"), frozenset("bd"), frozenset("f"))
SEEN: tuple[frozenset[str], ...] = (frozenset("ac"), frozenset("ae"), frozenset("bd"))
KNOWN = dict(zip(ITEMS, (40, 30, 12, 10, 8, 5, 3, 1), strict=True))
SHAPES = dict(zip(ITEMS, ((5, 1), (5, 2), (1, 5), (2, 5), (4, 1), (3, 3), (1, 4), (1, 1)), strict=True))


def inserted(others: Sequence[Any], item: Any, place: float) -> list[Any]:
    """The item at a place, counted from 1, among the others."""
    at = int(place) - 1
    return [*others[:at], item, *others[at:]]


def _controls(what: str, places: int) -> tuple[Control, Control]:
    return control("place", what, range(1, places + 1)), control("k", "k", range(1, places + 1))


def _numbered(places: int) -> list[str]:
    return [str(place) for place in range(1, places + 1)]


def query() -> World:
    """One ranked list with a relevant result that moves."""
    controls = _controls("place of A", PLACES)

    def offers(place: float, k: float) -> Mapping[str, Any]:
        return {"relevant": RELEVANT, "ranked": inserted(BELOW, "A", place), "k": int(k)}

    def dark(place: float) -> list[float]:
        return [1.0 if item in RELEVANT else FAINT for item in inserted(BELOW, "A", place)]

    shades = of_place(per_tick(controls[:1], dark))
    return World(
        "Eight results; blue ones are relevant, and a fourth relevant one was not returned. The relevant result A moves.",
        controls,
        {"place": 2, "k": 5},
        offers,
        views.cells(_numbered(PLACES), ("results",), shades, color=POSITIVE, cut=controls[1]),
        takes="Relevant",
    )


def queries() -> World:
    """Two ranked lists, in the first of which a relevant result moves."""
    controls = _controls("place of A", PLACES)
    found = [frozenset(RELEVANT), frozenset("EF")]

    def lists(place: float) -> list[list[str]]:
        return [inserted(BELOW, "A", place), list(SECOND)]

    def dark(place: float) -> list[float]:
        both = zip(lists(place), found, strict=True)
        return [1.0 if item in good else FAINT for items, good in both for item in items]

    shades = of_place(per_tick(controls[:1], dark))
    return World(
        "Two queries with eight results each; blue ones are relevant. In the first list the relevant result A moves.",
        controls,
        {"place": 2, "k": 5},
        lambda place, k: {"relevant": found, "ranked": lists(place), "k": int(k)},
        views.cells(_numbered(PLACES), ("query 1", "query 2"), shades, color=POSITIVE, cut=controls[1]),
        takes="Sequence[Relevant]",
    )


def grades() -> World:
    """One list of graded results, of which the best moves."""
    places = len(GRADES) + 1
    controls = _controls("place of the item of relevance 3", places)

    def gains(place: float) -> list[float]:
        return inserted(GRADES, 3, place)

    values = per_tick(controls[:1], gains)
    shades, numbers = of_place(FAINT + values * 0.3), [over("place")(column) for column in values.T]
    return World(
        "Six results, each with a relevance that somebody judged. The best one moves.",
        controls,
        {"place": 2, "k": 5},
        lambda place, k: {"gains": gains(place), "k": int(k)},
        views.cells(_numbered(places), ("relevance",), shades, color=POSITIVE, numbers=numbers, cut=controls[1]),
        topics=("ranking",),
    )


def scored() -> World:
    """Results with scores, of which the best one's moves past the others and into ties."""
    gains, rest = (3, 2, 0, 1), (0.8, 0.5, 0.3)
    controls = (control("score", "its score", np.arange(0, 21) / 20), control("k", "k", range(1, 5)))

    def scores(score: float) -> list[float]:
        return [score, *rest]

    values = per_tick(controls[:1], scores)
    shades, numbers = over("score", "cell")(FAINT + values * 0.6), [over("score")(column) for column in values.T]
    return World(
        "Four results of relevance 3, 2, 0 and 1, each with a score. The score of the best result moves; at 0.8, 0.5 and 0.3 "
        "it ties with another.",
        controls,
        {"score": 0.65, "k": 3},
        lambda score, k: {"gains": gains, "scores": scores(score), "k": int(k)},
        views.cells([f"a {g}" for g in gains], ("score",), shades, color=POSITIVE, numbers=numbers, shows="number"),
        topics=("ranking",),
    )


def users() -> World:
    """Three users' lists, in the first of which a taken item moves."""
    controls = _controls("place of g", len(ITEMS))

    def lists(place: float) -> list[list[str]]:
        return [inserted(ORDERS["Ann"], "g", place), list(ORDERS["Bob"]), list(ORDERS["Cem"])]

    def dark(place: float) -> list[float]:
        each = zip(lists(place), TAKEN, SEEN, strict=True)
        return [1.0 if i in took else 0.35 if i in saw else FAINT for items, took, saw in each for i in items]

    def offers(place: float, k: float) -> Mapping[str, Any]:
        ordered = lists(place)
        hits = [[float(item in took) for item in items] for items, took in zip(ordered, TAKEN, strict=True)]
        return {
            "lists": ordered,
            "held_out": TAKEN,
            "seen": SEEN,
            "popular": frozenset("ab"),
            "popularity": KNOWN,
            "total": 50,
            "features": SHAPES,
            "surprise": [{item: float(item not in "ab") for item in ITEMS}] * 3,
            "catalogue": ITEMS,
            "relevances": hits,
            "k": int(k),
        }

    shades = of_place(per_tick(controls[:1], dark))
    return World(
        "Three users, and for each the eight items as ranked for them. Blue: the user chose the item afterwards. Pale: already "
        "seen. Items a and b are popular. In Ann's list item g, which she chose afterwards, moves.",
        controls,
        {"place": 3, "k": 3},
        offers,
        views.cells(_numbered(len(ITEMS)), tuple(ORDERS), shades, color=POSITIVE, cut=controls[1]),
        topics=("recommendation",),
    )


WORLDS = (query, queries, grades, scored, users)
