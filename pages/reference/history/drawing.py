"""Pictures of the history: a deck of cards on needles, the plane of precision and recall with the levels of F."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from charts.figures import blank
from charts.moving import Curve, Dot, Label, Look, Mark, Region, Segment, Swarm, Track, View

LEVELS = (0.2, 0.4, 0.6, 0.8)
CARD, LIFT = 0.46, 0.24  # how tall a card is below its edge, and how far the needles rise
HOLES = 4
LOOKS: tuple[Look, ...] = ("tp", "fp", "fn", "tn")


Place = tuple[Track, Track]


@dataclass(frozen=True)
class Card:
    """The heights of a card's foot, edge and top; and its right end while it looks so, of each look that it ever has."""

    low: Track
    middle: Track
    high: Track
    looks: Mapping[Look, Track]


def deck(cards: Sequence[Card], hole: Place, kind: Track, needles: Sequence[Track]) -> View:
    """Cards side by side: coloured below, four holes on the edge above; needles run through all of them.

    hole, kind: places along the axis `hole`, and whether each is a hole or a notch; needles: how high each is.
    """
    marks: list[Mark] = [Region(0, 0, 1, 0.012, "outline")]
    for i, card in enumerate(cards):
        marks += [Region(i / len(cards), card.low, end, card.middle, look) for look, end in card.looks.items()]
    for i, card in enumerate(cards):
        left = i / len(cards)
        marks.append(Region(left, card.middle, left + 0.86 / len(cards), card.high, "band"))
    marks += [Segment(-0.02, height, 1.02, height, 2) for height in needles]
    marks.append(Swarm(*hole, along="hole", group=kind, size=3.6))
    marks.append(Label(0.0, 1.06, "● hole: it holds the card   ○ notch: the card falls", anchor="start"))
    alt = "A deck of cards on needles: cards that are notched at every needle fall, the others are lifted."
    return View("deck", alt, tuple(marks), None, 330, (16, 26, 16, 6))


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
