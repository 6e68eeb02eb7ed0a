"""Shapes whose areas are counts: the edges of a confusion matrix drawn as a mosaic, and two overlapping circles.

All in the unit square. No drawing here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics_core.classification import false_positive_rate, recall
from metrics_core.counts import Confusion


@dataclass(frozen=True)
class Mosaic:
    """Where the two rows of a confusion matrix part: the share of each row that is predicted positive, in [0, 1]."""

    positives: np.ndarray
    negatives: np.ndarray


def mosaic(c: Confusion) -> Mosaic:
    """Edges between predicted positive (left) and predicted negative (right): recall, and false positive rate."""
    return Mosaic(recall(c, zero_division=0), false_positive_rate(c, zero_division=0))


@dataclass(frozen=True)
class Circles:
    """Two circles on a level line: areas |A| and |B|, overlap |A and B|, in one scale; x and r in [0, 1], y = 1/2."""

    a_x: np.ndarray
    a_r: np.ndarray
    b_x: np.ndarray
    b_r: np.ndarray


def circles(a: np.ndarray, b: np.ndarray, both: np.ndarray, *, iterations: int = 50) -> Circles:
    """Radii go with the root of the counts, the distance is found by bisection so that the overlap's area fits.

    a, b, both: counts, arrays of one shape, both at most min(a, b). The largest picture of them fills the unit square.
    """
    a, b, both = (np.asarray(v, float) for v in (a, b, both))
    ra, rb = np.sqrt(a / np.pi), np.sqrt(b / np.pi)
    near, far = np.abs(ra - rb), ra + rb
    for _ in range(iterations):
        middle = (near + far) / 2
        too_much = _lens(ra, rb, middle) > both
        near, far = np.where(too_much, middle, near), np.where(too_much, far, middle)
    distance = np.where(both <= 0, ra + rb, far)
    width = np.maximum(np.maximum(2 * ra, ra + distance + rb), 2 * rb)
    scale = 1 / max(float(width.max()), 2 * float(max(ra.max(), rb.max())), 1e-12)
    left = ra.max() * scale + (1 - float(width.max()) * scale) / 2
    a_x = np.full_like(ra, left)
    return Circles(a_x, ra * scale, a_x + distance * scale, rb * scale)


def _lens(r: np.ndarray, s: np.ndarray, d: np.ndarray) -> np.ndarray:
    """Area common to two circles with radii r and s at distance d."""
    with np.errstate(divide="ignore", invalid="ignore"):
        alpha = np.arccos(np.clip((d**2 + r**2 - s**2) / (2 * d * r), -1, 1))
        beta = np.arccos(np.clip((d**2 + s**2 - r**2) / (2 * d * s), -1, 1))
        kite = np.sqrt(np.clip((-d + r + s) * (d + r - s) * (d - r + s) * (d + r + s), 0, None)) / 2
        area = r**2 * alpha + s**2 * beta - kite
    inside = np.pi * np.minimum(r, s) ** 2
    return np.where(d <= np.abs(r - s), inside, np.where(d >= r + s, 0.0, area))
