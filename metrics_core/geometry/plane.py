"""Two vectors of any dimension span one plane; here is that plane, so that every pair can be drawn as it is.

Angles are in degrees, counter-clockwise from the first axis. A pair of two coordinates keeps its own plane; of any other
pair, a lies along the first axis and b above it. A vector of length 0 has no direction and is drawn along the other one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.similarity.distances import angular_distance
from metrics_core.similarity.vectors import checked_vectors, length, scaled


@dataclass(frozen=True)
class Plane:
    """Lengths of a and b, the angle between them in [0, 180], a's direction, and the way round to b: 1 or -1."""

    a: float
    b: float
    degrees: float
    start: float
    turn: int

    def tip_a(self, a: Any) -> np.ndarray:
        """Tips of a at other lengths, shape (..., 2)."""
        return polar(a, self.start)

    def tip_b(self, b: Any, degrees: Any) -> np.ndarray:
        """Tips of b at other lengths and angles from a, broadcast against each other; shape (..., 2)."""
        return polar(b, self.start + self.turn * np.asarray(degrees, dtype=np.float64))


def plane_of(a: Any, b: Any) -> Plane:
    """The plane of two vectors of n coordinates each. Raises ValueError as checked_vectors()."""
    a, b = checked_vectors(a, b)
    longs = length(a), length(b)
    degrees = 180 * angular_distance(a, b) if min(longs) > 0 else 0.0
    if a.shape != (2,):
        return Plane(*longs, _rounded(degrees), 0.0, 1)
    along = a if longs[0] > 0 else b
    start = float(np.degrees(np.arctan2(along[1], along[0])))
    return Plane(*longs, _rounded(degrees), _rounded(start), _turn(a, b, start))


def _turn(a: np.ndarray, b: np.ndarray, start: float) -> int:
    """Which way round b lies from a; where they are parallel, the way that leads through more of the first quadrant."""
    (a, _), (b, _) = scaled(a), scaled(b)
    across = a[0] * b[1] - a[1] * b[0]
    return (-1 if across < 0 else 1) if across else (-1 if start >= 45 else 1)


def _rounded(degrees: float) -> float:
    """A whole number of degrees where it is one but for rounding."""
    return float(round(degrees)) if abs(degrees - round(degrees)) < 1e-12 else float(degrees)


def polar(lengths: Any, degrees: Any) -> np.ndarray:
    """Tips of vectors of these lengths and directions, broadcast against each other; shape (..., 2).

    Multiples of a right angle are exact: the cosine of 90 degrees is 0.
    """
    turns = np.mod(np.asarray(degrees, dtype=np.float64), 360.0)
    quarter = np.round(turns / 90)
    rest = np.radians(turns - 90 * quarter)
    cos, sin = np.cos(rest), np.sin(rest)
    which = quarter.astype(int) % 4
    x, y = np.choose(which, [cos, -sin, -cos, sin]), np.choose(which, [sin, cos, -sin, -cos])
    return np.asarray(np.asarray(lengths, np.float64)[..., None] * np.stack([x, y], axis=-1) + 0.0)  # no -0
