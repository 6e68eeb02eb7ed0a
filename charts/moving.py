"""A view: a Plotly figure or a plain unit square, with the marks that move on it. pack() gives their tracks names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go

from charts.marks import (
    Cells,
    Coordinate,
    Curve,
    Disc,
    Dot,
    Ellipse,
    Frame,
    FrameLook,
    Label,
    Lens,
    Look,
    Mark,
    Picks,
    Region,
    Rule,
    Segment,
    Split,
    Square,
    Swarm,
    Trail,
)
from charts.tracks import Control, Track, over

__all__ = [
    "Cells",
    "Control",
    "Coordinate",
    "Curve",
    "Disc",
    "Dot",
    "Ellipse",
    "Frame",
    "FrameLook",
    "Label",
    "Lens",
    "Look",
    "Mark",
    "Picks",
    "Region",
    "Rule",
    "Segment",
    "Split",
    "Square",
    "Swarm",
    "Track",
    "Trail",
    "View",
    "over",
]


@dataclass(frozen=True, eq=False)
class View:
    """One picture among several: a Plotly figure, or none for a unit square, with the marks that move on it.

    alt: what a screen reader says. margin: pixels left, top, right, bottom of a view without a figure.
    """

    name: str
    alt: str
    marks: tuple[Mark, ...]
    figure: go.Figure | None = None
    height: int = 230
    margin: tuple[int, int, int, int] = (0, 0, 0, 0)
    square: bool = False

    def tracks(self) -> Iterator[Track]:
        """The tracks that move its marks, each as often as it is used."""
        for mark in self.marks:
            for value in vars(mark).values():
                if isinstance(value, Track):
                    yield value
                elif isinstance(value, tuple):
                    yield from (part for part in value if isinstance(part, Track))

    def as_json(self, name: Callable[[Track], str]) -> dict[str, Any]:
        """What is shipped of it; name: what a track is called there."""
        figure = self.figure.to_plotly_json() if self.figure else None
        return {
            "name": self.name,
            "alt": self.alt,
            "height": self.height,
            "margin": self.margin,
            "square": self.square,
            "figure": figure,
            "marks": [{"kind": type(mark).__name__, **_named(vars(mark), name)} for mark in self.marks],
        }


def _named(parts: Mapping[str, Any], name: Callable[[Track], str]) -> dict[str, Any]:
    def said(value: Any) -> Any:
        if isinstance(value, tuple):
            return [said(part) for part in value]
        return name(value) if isinstance(value, Track) else value

    return {part: said(value) for part, value in parts.items()}
