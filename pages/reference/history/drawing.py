"""Pictures of the history: a deck of cards on needles, the plane of precision and recall with the levels of F."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Look, Mark, Region, Segment, Swarm, View

LEVELS = (0.2, 0.4, 0.6, 0.8)
CARD, LIFT = 0.46, 0.3  # how tall a card is below its edge, and how far the needles rise
HOLES = 4
LOOKS: tuple[Look, ...] = ("tp", "fp", "fn", "tn")


def deck(looks: np.ndarray) -> View:
    """Cards side by side: coloured below, four holes on the edge above; needles run through all of them.

    looks: (cards, 4), whether a card ever looks like each of LOOKS. Tracks: card_<i>_low, _middle and _high of its parts, and
    card_<i>_<look>, its right edge while it looks so; hole_x, hole_y, hole_kind along the axis `hole`; needle_<k>, its height.
    """
    marks: list[Mark] = [Region(0, 0, 1, 0.012, "outline")]
    cards = len(looks)
    for i, k in zip(*np.nonzero(looks), strict=True):
        marks.append(Region(i / cards, f"card_{i}_low", f"card_{i}_{LOOKS[k]}", f"card_{i}_middle", LOOKS[k]))
    for i in range(cards):
        left = i / cards
        marks.append(Region(left, f"card_{i}_middle", left + 0.86 / cards, f"card_{i}_high", "band"))
    marks += [Segment(-0.02, f"needle_{k}", 1.02, f"needle_{k}", 2) for k in range(HOLES)]
    marks.append(Swarm("hole_x", "hole_y", along="hole", group="hole_kind", size=3.6))
    marks.append(Label(0.0, 1.06, "● hole: it holds the card   ○ notch: the card falls", anchor="start"))
    alt = "A deck of cards on needles: cards that are notched at every needle fall, the others are lifted."
    return View("deck", alt, tuple(marks), None, 330, (16, 26, 16, 6))


def plane(levels: Sequence[float] = LEVELS) -> View:
    """Precision against recall, with the levels of F and the ray on which both count the same at the margin.

    Tracks: recall, precision; contour_x along the axis `contour`, contour_<j> over beta and it; ray_x, ray_y.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    side = {"range": [0, 1.02], "dtick": 0.2}
    figure.update_layout(
        margin={"l": 48, "r": 44, "t": 22, "b": 40},
        xaxis=side | {"title": {"text": "recall"}},
        yaxis=side | {"title": {"text": "precision"}},
    )
    marks: list[Mark] = [Curve("contour_x", f"contour_{j}", along="contour") for j in range(len(levels))]
    marks += [Label(1.03, f"contour_{j}_end", f"F {level:g}", anchor="start") for j, level in enumerate(levels)]
    marks += [
        Segment(0.0, 0.0, "ray_x", "ray_y", 1.2),
        Dot("recall", "precision", drag=("recall", "precision")),
    ]
    return View("plane", "Precision and recall with lines of equal F.", tuple(marks), figure, 380)


def halves() -> View:
    """E and F as the two parts of one bar; track f is where they part."""
    marks = (
        Region(0, 0.2, "f", 0.8, "outline"),
        Region(0, 0.2, "f", 0.8, "band"),
        Region("f", 0.2, 1, 0.8, "outline"),
        Label(0.01, 1.0, "F", anchor="start"),
        Label(0.99, 1.0, "E", anchor="end"),
    )
    return View("halves", "F and E are parts of one whole.", marks, None, 70, (4, 14, 4, 4))
