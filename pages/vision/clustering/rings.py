"""The points by cluster, with rings around a chosen one.

Hues are clusters and mean nothing else; where they are used up, the shape changes. Noise is hollow.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.figures import axis, blank
from charts.moving import Dot, Ellipse, Label, Mark, Swarm, Track, View, over
from charts.theme import MODELS
from pages.vision.clustering.clusterings import Clustered

HEIGHT = 400
at_point = over("point")


def points_with_rings(c: Clustered, a: Track, b: Track) -> View:
    """The points, and rings of the radii a and b around the chosen one, which can be dragged to another one."""
    x, y = (at_point(c.data.points[:, i].astype(np.float32)) for i in (0, 1))
    marks: tuple[Mark, ...] = (
        Swarm(x, y, along="point", group=c.track(c.clusters, "point"), colors=MODELS),
        Ellipse(x, y, a, a, width=1.6),
        Ellipse(x, y, b, b, width=1.6, dash="dash"),
        _name(c, "a", [w.a for w in c.widths], first=3, step=1),
        _name(c, "b", [w.b for w in c.widths], first=1, step=-1),
        Dot(x, y, drag="point", size=7),
    )
    alt = "The points by cluster; around the chosen one its mean distances to its own and to the nearest other cluster."
    return View("points", alt, marks, _plane(c), HEIGHT)


def only_points(c: Clustered) -> View:
    """The points by cluster."""
    x, y = (over("dot")(c.data.points[:, i].astype(np.float32)) for i in (0, 1))
    marks = (Swarm(x, y, along="dot", group=c.track(c.clusters, "dot"), colors=MODELS),)
    return View("found", "The points by cluster.", marks, _plane(c), 300)


def _plane(c: Clustered) -> go.Figure:
    points, (across, up) = c.data.points, c.data.columns
    middle, half = frame(points)
    made_up = (across, up) == ("x", "y")  # there is nothing to say
    whole = {"showgrid": False, "constrain": "domain", "showticklabels": not made_up}
    across, up = ("", "") if made_up else (across, up)
    return blank(
        (40, 10, 8, 36),
        axis(across, middle[0] - half, middle[0] + half, **whole),
        axis(up, middle[1] - half, middle[1] + half, **whole) | {"scaleanchor": "x"},
        at=points[0, 0],
    )


def _name(c: Clustered, name: str, radii: Sequence[np.ndarray], *, first: int, step: int) -> Label:
    x, y = ring_names(c.data.points, np.array(radii), first=first, step=step)
    return Label(c.track(x.astype(np.float32), "point"), c.track(y.astype(np.float32), "point"), name)


def frame(points: np.ndarray) -> tuple[np.ndarray, float]:
    """The middle of the square that holds all points, and half its side."""
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    return (low + high) / 2, 0.6 * max(float((high - low).max()), 1e-9)


def ring_names(points: np.ndarray, radii: np.ndarray, *, first: int, step: int) -> tuple[np.ndarray, np.ndarray]:
    """Where the names of rings around the points stand (radii: settings x points): on the ring, and inside the square.

    Tried are eight directions from `first` on, in steps of so many eighths of a turn; NaN where all lie outside.
    """
    middle, half = frame(points)
    x, y = np.full(radii.shape, np.nan), np.full(radii.shape, np.nan)
    for eighth in range(first, first + 8 * step, step):
        angle = 0.25 * np.pi * eighth
        px, py = points[:, 0] + radii * np.cos(angle), points[:, 1] + radii * np.sin(angle)
        inside = (np.abs(px - middle[0]) < 0.9 * half) & (np.abs(py - middle[1]) < 0.97 * half)
        x, y = np.where(np.isnan(x) & inside, px, x), np.where(np.isnan(y) & inside, py, y)
    return x, y
