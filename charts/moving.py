"""What pictures are written with: views, the marks that move on them, and over(), which makes tracks."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.handles import Button, Grip, Picks
from charts.marks import (
    Cells,
    Control,
    Coordinate,
    Curve,
    Disc,
    Dot,
    Ellipse,
    Frame,
    FrameLook,
    Hue,
    Label,
    Lens,
    Look,
    Mark,
    Region,
    Rule,
    Segment,
    Split,
    Spokes,
    Square,
    Swarm,
    Track,
    Trail,
)
from charts.swatches import FOUR, RIGHT_OR_WRONG, Swatch, SwatchLook
from metrics_core.inference.resampled_thresholds import Band


def over(*controls: str) -> Callable[..., Track]:
    """What makes tracks over these controls, as floats: `at_k = over("k")`, then `at_k(values)` or `at_k(values, "dcg")`.

    reasons: why values are undefined, by flat index, or one reason for every NaN.
    """

    def track(values: Any, name: str = "", *, reasons: Mapping[int, str] | str = "", band: Band | None = None) -> Track:
        found = np.asarray(values, float)
        if isinstance(reasons, str):
            reasons = dict.fromkeys(np.flatnonzero(np.isnan(found)).tolist(), reasons) if reasons else {}
        return Track(found, controls, reasons, band, name)

    return track


@dataclass(frozen=True, eq=False)
class View:
    """One picture among several: a Plotly figure, or none for a unit square, with the marks that move on it.

    alt: what a screen reader says. margin: pixels left, top, right, bottom of a view without a figure. narrow: its height
    on a telephone, where it stands before the key, on one screen with the control and the numbers; 0 for the same height.
    rows: what it shows as a table, its headings first; for what no control moves and no number beside it says.
    """

    name: str
    alt: str
    marks: tuple[Mark, ...]
    figure: go.Figure | None = None
    height: int = 230
    margin: tuple[int, int, int, int] = (0, 0, 0, 0)
    square: bool = False
    narrow: int = 0
    rows: tuple[tuple[str, ...], ...] = ()

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
            "narrow": self.narrow,
            "margin": self.margin,
            "square": self.square,
            "rows": self.rows,
            "figure": figure,
            "marks": [{"kind": type(mark).__name__, **_named(vars(mark), name)} for mark in self.marks],
        }


def _named(parts: Mapping[str, Any], name: Callable[[Track], str]) -> dict[str, Any]:
    def said(value: Any) -> Any:
        if isinstance(value, tuple):
            return [said(part) for part in value]
        return name(value) if isinstance(value, Track) else value

    return {part: said(value) for part, value in parts.items()}
