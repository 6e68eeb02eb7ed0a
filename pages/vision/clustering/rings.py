"""The points by cluster; around the chosen one its rings, and the line along which its cluster comes nearest to another.

Hues are clusters and mean nothing else; where they are used up, the shape changes. Noise is hollow.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from charts.figures import axis, blank
from charts.moving import Dot, Ellipse, Mark, Segment, Swarm, Track, View, over
from charts.theme import MODELS
from metrics_core.clustering import DensityValidation
from pages.vision.clustering.clusterings import Clustered

HEIGHT = 400
at_point = over("point")


def points_with_rings(c: Clustered, a: Track, b: Track) -> View:
    """The points, and rings of the radii a and b around the chosen one, which can be dragged to another one."""
    points, (across, up) = c.data.points, c.data.columns
    x, y = (at_point(points[:, i].astype(np.float32)) for i in (0, 1))
    middle, half = frame(points)
    whole = {"showgrid": False, "constrain": "domain"}
    figure = blank(
        (40, 10, 8, 36),
        axis(across, middle[0] - half, middle[0] + half, **whole),
        axis(up, middle[1] - half, middle[1] + half, **whole) | {"scaleanchor": "x"},
        at=points[0, 0],
    )
    marks: tuple[Mark, ...] = (
        Swarm(x, y, along="point", group=c.track(c.clusters, "point"), colors=MODELS),
        _nearest_other(c),
        Ellipse(x, y, a, a, width=1.6),
        Ellipse(x, y, b, b, width=1.6, dash="dash"),
        _name(c, "a", [w.a for w in c.widths], first=3, step=1),
        _name(c, "b", [w.b for w in c.widths], first=1, step=-1),
        Dot(x, y, drag="point", size=7),
    )
    alt = "The points by cluster; around the chosen one its mean distances to its own and to the nearest other cluster."
    return View("points", alt, marks, figure, HEIGHT)


def _name(c: Clustered, name: str, radii: Sequence[np.ndarray], *, first: int, step: int) -> Dot:
    x, y = ring_names(c.data.points, np.array(radii), first=first, step=step)
    return Dot(c.track(x.astype(np.float32), "point"), c.track(y.astype(np.float32), "point"), label=name, size=0)


def _nearest_other(c: Clustered) -> Segment:
    """Between the two points at which the chosen one's cluster comes nearest to another one by density."""
    x, y = c.data.points[:, 0], c.data.points[:, 1]
    gaps = np.array([_gaps(density, len(x)) for density in c.density])
    x0, y0, x1, y1 = (
        c.track(np.where(gaps[:, :, end] >= 0, column[gaps[:, :, end]], np.nan).astype(np.float32), "point")
        for end in (0, 1)
        for column in (x, y)
    )
    return Segment(x0, y0, x1, y1, width=3)


def _gaps(density: DensityValidation, points: int) -> np.ndarray:
    """For each point the two between which its cluster comes nearest to another one by density; -1 without one."""
    found = np.full((points, 2), -1)
    for tree, gap in zip(density.trees, density.gaps, strict=True):
        found[tree.rows] = gap
    return found


def frame(points: np.ndarray) -> tuple[np.ndarray, float]:
    """The middle of the square that holds all points, and half its side."""
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    return (low + high) / 2, 0.54 * max(float((high - low).max()), 1e-9)


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
