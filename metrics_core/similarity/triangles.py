r"""The triangle inequality: is the way from i to k ever longer than the way round by j?

Symbols: D holds the distances of n points, each pair once in either half; the excess of a triple is $D_{ik} - D_{ij} - D_{jk}$,
above 0 where the direct way is longer. Each of the three sides of a triangle is the direct way once.
Source: Fréchet 1906, Sur quelques points du calcul fonctionnel.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers

LARGEST = 200  # points, which make four million triples


@dataclass(frozen=True)
class Triangle:
    """Three points by their index, the direct way between the ends, both legs of the way round, and the excess."""

    ends: tuple[int, int]
    middle: int
    direct: float
    legs: tuple[float, float]

    @property
    def excess(self) -> float:
        """How much longer the direct way is; at most 0 where the inequality holds."""
        return float(excess(self.direct, *self.legs))


@dataclass(frozen=True)
class Triangles:
    """What a check found. value: the largest excess, NaN without a triple; it belongs to `worst`.

    broken: triples that break the inequality, worst first and no more than were asked for; `count` of them in all, among
    `checked` triples (three to a triangle). left_out: triples with an undefined distance.
    """

    value: float
    worst: Triangle | None
    broken: tuple[Triangle, ...]
    count: int
    checked: int
    left_out: int

    @property
    def share_broken(self) -> float:
        """Broken triples as a part of those that were checked, in [0, 1]; NaN without any."""
        return self.count / self.checked if self.checked else nan

    @property
    def holds(self) -> bool:
        """Whether no triple that could be checked breaks the inequality."""
        return self.count == 0


def excess(direct: Any, first: Any, second: Any) -> np.ndarray:
    """How much longer direct ways are than ways round over two legs, broadcast; 0 where only rounding tells them apart."""
    direct = np.asarray(direct, dtype=np.float64)
    found = direct - first - second
    return np.where(np.abs(found) <= 1e-12 * direct, 0.0, found)


def _matrix(distances: Any) -> np.ndarray:
    found = as_numbers("distances", distances)
    if found.ndim != 2 or found.shape[0] != found.shape[1]:
        raise ValueError(f"distances must be a square matrix, got shape {found.shape}")
    if len(found) > LARGEST:
        raise ValueError(f"distances may be of {LARGEST} points at most, got {len(found)}")
    known = found[~np.isnan(found)]
    if (known < 0).any() or np.isinf(known).any():
        raise ValueError("distances must be finite and not negative")
    if not np.allclose(found, found.T, rtol=1e-9, atol=0, equal_nan=True):
        raise ValueError("distances must be the same in both directions")
    return found


def _excesses(d: np.ndarray) -> np.ndarray:
    """Excess by (middle, end, end), NaN where two points are the same and in the half that repeats the other."""
    found = d[None, :, :] - d[:, :, None] - d[:, None, :]
    found[:, *np.tril_indices(len(d))] = nan
    places = np.arange(len(d))
    found[places, places, :] = found[places, :, places] = nan
    return np.asarray(found)


def _triangle(d: np.ndarray, place: Any) -> Triangle:
    j, i, k = (int(x) for x in place)
    return Triangle((i, k), j, float(d[i, k]), (float(d[i, j]), float(d[j, k])))


def _steps(distances: Any, **options: Any) -> list[Part]:
    worst = triangle_inequality(distances, **options).worst
    if worst is None:
        return []
    return [
        ("direct distance", "D_{ik}", worst.direct),
        ("first leg of the detour", "D_{ij}", worst.legs[0]),
        ("second leg", "D_{jk}", worst.legs[1]),
    ]


def _needs(distances: Any, **_: Any) -> list[tuple[str, int]]:
    checked = int((~np.isnan(_excesses(_matrix(distances)))).sum())
    return [("no three points have all their distances defined", checked)]


@metric(
    Card(
        name="triangle excess",
        topic="similarity",
        aliases=("triangle inequality check",),
        question="By how much, at most, does a direct distance exceed the detour via a third point?",
        formula="D_{ik} - D_{ij} - D_{jk}",
        symbols={"D_{ik}": "direct distance", "D_{ij}": "first leg", "D_{jk}": "second leg of the detour"},
        range=(float("-inf"), float("inf")),
        better="lower",
        unit="that of the distances",
        undefined_when="no three points have all their distances defined",
        blind_to="The other rules of a distance: that only equal things have distance 0, and that the distance is the same in both directions.",
        source="Fréchet 1906, Sur quelques points du calcul fonctionnel",
        reference="from itertools import permutations\nmax(D[i, k] - D[i, j] - D[j, k] for i, j, k in permutations(range(len(D)), 3))",
    ),
    steps=_steps,
    needs=_needs,
)
def triangle_inequality(distances: Any, *, tolerance: float = 1e-9, most: int = 100) -> Triangles:
    """Check every triple of n points; the result's value is the largest excess, in [-2 D, D] with D the largest distance.

    distances: shape (n, n), symmetric, at least 0; NaN where undefined. tolerance: an excess up to this part of the
    direct way is rounding. most: how many broken triples to name.
    Raises ValueError for another shape, negative, infinite or asymmetric distances, or more than 200 points.
    """
    d = _matrix(distances)
    over = _excesses(d)
    checked = int((~np.isnan(over)).sum())
    n = len(d)
    left_out = n * (n - 1) * max(n - 2, 0) // 2 - checked
    if not checked:
        return Triangles(nan, None, (), 0, 0, left_out)
    broken = np.argwhere(over > tolerance * d[None, :, :])
    order = np.argsort(-over[tuple(broken.T)], kind="stable")[:most]
    worst = _triangle(d, np.unravel_index(np.nanargmax(over), over.shape))
    named = tuple(_triangle(d, place) for place in broken[order])
    return Triangles(worst.excess, worst, named, len(broken), checked, left_out)


def sides(ab: float, bc: float, ac: float) -> np.ndarray:
    """The matrix of three points' distances, shape (3, 3)."""
    return np.array([[0, ab, ac], [ab, 0, bc], [ac, bc, 0]], dtype=np.float64)


def vectors_exist(distances: Any) -> bool:
    """Whether some vectors have these cosine distances, shape (n, n): their cosines 1 - D have no negative eigenvalue."""
    return bool(np.linalg.eigvalsh(1 - _matrix(distances)).min() >= -1e-9)
