"""Pictures of the history: a deck of cards on needles, the plane of precision and recall with the levels of F."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from charts.figures import blank
from charts.moving import Curve, Dot, Hue, Label, Look, Mark, Region, Segment, Swarm, Track, View, over
from language import gettext

LEVELS = (0.2, 0.4, 0.6, 0.8)
LOW, CARD, EDGE = 0.02, 0.27, 0.3  # a fallen card: its foot, the height of its coloured part, that of its edge
APART, WIDE = 1.0, 0.8  # the room between the wanted cards and the others, and a card's width, in places for a card
HOLES = 4
LIFT = 4.5 * EDGE / HOLES  # how far the needles rise, so that no row of a held card is level with one of a fallen card
LOOKS: tuple[Look, ...] = ("tp", "fp", "fn", "tn")


Place = tuple[Track, Track]


@dataclass(frozen=True)
class Card:
    """Where a card stands; the heights of its foot, edge and top; and its right end while it looks so, of each look that it ever has."""

    left: float
    low: Track
    middle: Track
    high: Track
    looks: Mapping[Look, Track]


def place_of(card: int, wanted: int, cards: int) -> tuple[float, float]:
    """Left and right end of a card in a row of wanted cards and, some way off, the others."""
    whole = cards + APART
    left = card + (APART if card >= wanted else 0)
    return left / whole, (left + WIDE) / whole


def hole_at(hole: int) -> float:
    """How high a hole is on a card that has fallen."""
    return LOW + CARD + EDGE * (1 - (hole + 0.5) / HOLES)


def deck(
    cards: Sequence[Card],
    wanted: int,
    hole: Place,
    kind: Track,
    needles: Sequence[Track],
    fallen: tuple[Track, Track],
) -> View:
    """Cards side by side, the wanted ones first: coloured below, four holes on the edge above; needles run through all of them.

    hole, kind: places along the axis `hole`, and whether each is a hole or a notch; needles: how high each is, where it is in the deck; fallen: how many of the wanted cards, and of the others.
    """
    marks: list[Mark] = [
        Region(0, 0, 1, 0.012, "outline"),
        Label(0, -0.045, "fallen: what the search finds", anchor="start"),
    ]
    for card in cards:
        marks += [Region(card.left, card.low, end, card.middle, look) for look, end in card.looks.items()]
    for card in cards:
        marks.append(Region(card.left, card.middle, card.left + WIDE / (len(cards) + APART), card.high, "band"))
    lifted = ~np.isnan(needles[0].values)
    for i, height in enumerate(needles):
        subject = Label(-0.025, hole_at(i), gettext("subject {number}", number=i + 1), anchor="end")
        marks += [
            Segment(-0.005, height, 1.005, height, 2),
            Label(-0.025, height, gettext("needle {number}", number=i + 1), anchor="end"),
            subject,
        ]
        free = lifted & np.isnan(height.values)
        if free.any():
            marks.append(replace(subject, y=over(*height.over)(np.where(free, hole_at(i) + LIFT, np.nan))))
    marks.append(Swarm(*hole, along="hole", group=kind, size=5.5, most=0.36 * WIDE / (len(cards) + APART)))
    kinds: tuple[tuple[int, str, Track, Hue], ...] = (
        (0, gettext("{n} wanted", n=wanted), fallen[0], "positive"),
        (wanted, gettext("{n} not wanted", n=len(cards) - wanted), fallen[1], "negative"),
    )
    for first, words, count, hue in kinds:
        left = place_of(first, wanted, len(cards))[0]
        marks.append(Label(left, 1.02, words, count, "start", hue=hue, unit=" fallen"))
    alt = "A deck of cards on needles: cards that are notched at every needle fall, the others are lifted."
    return View("deck", alt, tuple(marks), None, 340, (72, 42, 10, 24), narrow=300)


@dataclass(frozen=True)
class Level:
    """A line of equal F, and how high it ends."""

    f: float
    y: Track
    end: Track


def plane(at: Place, contour: Track, levels: Sequence[Level], ray: Place) -> View:
    """Precision against recall, with the levels of F and the ray on which both count the same at the margin.

    at: recall and precision; contour: the levels' recall along the axis `contour`.
    """
    side = {"range": [0, 1.02], "dtick": 0.2}
    figure = blank((48, 22, 44, 40), side | {"title": {"text": "recall"}}, side | {"title": {"text": "precision"}})
    marks: list[Mark] = [Curve(contour, one.y, along="contour") for one in levels]
    marks += [Label(1.03, one.end, f"F {one.f:g}", anchor="start") for one in levels]
    marks += [Segment(0.0, 0.0, *ray, 1.2), Dot(*at, drag=("recall", "precision"))]
    return View("plane", "Precision and recall with lines of equal F.", tuple(marks), figure, 330)
