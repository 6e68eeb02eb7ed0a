"""Where points of space lie when a picture of them is turned: an orthographic view, without perspective. No drawing here.

Space is a box from -1 to 1 along three axes, the third upright. Turned by an angle around the upright axis, then tilted
towards the reader, so that x goes to the right and y up on the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.regression.fitting import least_squares

TILT = np.pi / 7


@dataclass(frozen=True, eq=False)
class TurnedPlane:
    """A fitted plane with some of its points, as seen at each angle: arrays (items, 2, angles), x then y.

    numbers: both features, the true value and the plane's, a row for each point. points, feet: the points, and the places of the plane
    above or below them. starts, ends: of the plane's lines. axes: the corner of the box, and from there the ends of its three axes.
    """

    numbers: np.ndarray
    points: np.ndarray
    feet: np.ndarray
    starts: np.ndarray
    ends: np.ndarray
    axes: np.ndarray


def turned(places: Any, angles: Any) -> np.ndarray:
    """Places in space, shape (items, 3), as seen at each angle (radians): shape (items, 2, angles)."""
    x, y, z = np.asarray(places, float).T[:, :, None]
    cos, sin = np.cos(np.asarray(angles, float)), np.sin(np.asarray(angles, float))
    across, depth = x * cos - y * sin, x * sin + y * cos
    up = z * np.cos(TILT) + depth * np.sin(TILT)
    return np.stack([across, np.broadcast_to(up, across.shape)], axis=1)


def turned_plane(features: Any, target: Any, angles: Any, *, points: int = 60, lines: int = 6) -> TurnedPlane:
    """The plane of least squares over two features, boxed by their ranges, with every n-th point by the first feature.

    Raises ValueError where there are not two features, and what least_squares() raises.
    """
    x = np.asarray(features, float)
    if x.ndim != 2 or x.shape[1] != 2:
        raise ValueError(f"features must have two columns, got shape {x.shape}")
    y, fit = np.asarray(target, float), least_squares(x, target)
    some = np.argsort(x[:, 0])[np.linspace(0, len(x) - 1, min(points, len(x))).astype(int)]

    def boxed(a: np.ndarray, b: np.ndarray, height: np.ndarray) -> np.ndarray:
        columns = [(a, x[:, 0]), (b, x[:, 1]), (height, y)]
        return np.stack([2 * (v - of.min()) / np.ptp(of) - 1 for v, of in columns], axis=-1)

    def over(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return boxed(a, b, fit.predict(np.column_stack([a, b])))

    (low_a, low_b), (high_a, high_b) = x.min(axis=0), x.max(axis=0)
    grid_a, grid_b = np.linspace(low_a, high_a, lines), np.linspace(low_b, high_b, lines)
    one, (some_a, some_b) = np.ones(lines), x[some].T
    starts = np.concatenate([over(grid_a, low_b * one), over(low_a * one, grid_b)])
    ends = np.concatenate([over(grid_a, high_b * one), over(high_a * one, grid_b)])
    axes = np.array([[-1, -1, -1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])
    scenes = boxed(some_a, some_b, y[some]), over(some_a, some_b), starts, ends, axes
    numbers = np.column_stack([x[some], y[some], fit.predict(x[some])])
    return TurnedPlane(numbers, *(turned(scene, angles) for scene in scenes))
