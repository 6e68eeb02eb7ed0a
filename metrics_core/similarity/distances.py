r"""How far apart two vectors are: by the straight line between their tips, or by the angle between them.

Symbols: a and b are vectors of n coordinates each, $\lVert a \rVert$ is a's length, s the cosine of their angle. Vectors lie along
the last axis of an array, so that many pairs are measured at once. A vector of length 0 has no direction: everything by
angle is undefined there, unless `zero_vector` says what s is to be (0 in scikit-learn; SciPy answers NaN).
The check of the triangle inequality is in module triangles and can be had from here. Left out: Manhattan, Mahalanobis.
Sources: Salton, Wong and Yang 1975; Deza and Deza 2009, Encyclopedia of Distances.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.numbers import plain
from metrics_core.similarity.triangles import Triangle, Triangles, triangle_inequality, vectors_exist
from metrics_core.similarity.vectors import checked_vectors, length, scaled

__all__ = [
    "Triangle",
    "Triangles",
    "angular_distance",
    "angular_from_cosine",
    "checked_vectors",
    "chord_from_cosine",
    "cosine_distance",
    "cosine_similarity",
    "euclidean_distance",
    "identity_holds",
    "length",
    "triangle_inequality",
    "unit_chord",
    "vectors_exist",
]

SALTON = "Salton, Wong and Yang 1975, A vector space model for automatic indexing"
DEZA = "Deza and Deza 2009, Encyclopedia of Distances"
SQUARES, DOT = r"\sum_i (a_i - b_i)^2", r"a \cdot b"
LENGTH_A, LENGTH_B = r"\lVert a \rVert", r"\lVert b \rVert"
COSINE = rf"\frac{{{DOT}}}{{{LENGTH_A} \cdot {LENGTH_B}}}"
PARTS = {DOT: "products of coordinates, summed", LENGTH_A: "length of a", LENGTH_B: "length of b"}
ROUNDING = 8 * np.finfo(float).eps
SPELT = 4  # coordinates that are written out in a step


def _coordinates(a: Any, b: Any, **_: Any) -> int:
    return int(checked_vectors(a, b)[0].shape[-1])


def _spelt(pattern: str, a: np.ndarray, b: np.ndarray) -> str:
    """A sum over coordinates written out, the middle of a long one left out."""
    terms = [pattern.format(x=f"{x:.4g}", y=f"({y:.4g})" if y < 0 else f"{y:.4g}") for x, y in zip(a, b, strict=True)]
    return " + ".join(terms if len(terms) <= SPELT else [*terms[: SPELT - 1], r"\dots", terms[-1]])


def _squares(a: Any, b: Any) -> list[Part]:
    a, b = checked_vectors(a, b)
    said = _spelt("({x} - {y})^2", a, b)
    with np.errstate(over="ignore"):
        return [("squared differences, summed", SQUARES, float(((a - b) ** 2).sum()), {SQUARES: said})]


@metric(
    Card(
        name="Euclidean distance",
        topic="similarity",
        aliases=("L2 distance", "straight-line distance"),
        question="How long is the straight line between the tips of two vectors?",
        formula=rf"\sqrt{{{SQUARES}}}",
        symbols={SQUARES: "squared differences of the coordinates, summed"},
        range=(0, float("inf")),
        better="neither",
        unit="the coordinates' own",
        undefined_when="there are no coordinates",
        blind_to="Which coordinates matter: one with a much wider range than the others dominates.",
        source=DEZA,
        reference="scipy.spatial.distance.euclidean(a, b)",
    ),
    steps=lambda a, b: _squares(a, b),
    needs=lambda a, b: [("there are no coordinates", _coordinates(a, b))],
)
def euclidean_distance(a: Any, b: Any) -> Any:
    """Distance of the tips, in [0, inf] and in the coordinates' unit; NaN without coordinates.

    a, b: shape (..., n), broadcast against each other; a float for one pair. Raises ValueError as checked_vectors().
    """
    a, b = checked_vectors(a, b)
    with np.errstate(over="ignore"):
        found = length(a - b)
    return found if a.shape[-1] else plain(np.full(np.shape(found), nan))


def _parts(a: Any, b: Any, **_: Any) -> list[Part]:
    a, b = checked_vectors(a, b)
    with np.errstate(over="ignore", invalid="ignore"):
        dot = float((a * b).sum())
    return [
        ("products, summed", DOT, dot, {DOT: _spelt(r"{x} \cdot {y}", a, b)}),
        ("length of a", LENGTH_A, length(a)),
        ("length of b", LENGTH_B, length(b)),
    ]


def _directions(a: Any, b: Any, **_: Any) -> list[tuple[str, Any]]:
    if not _coordinates(a, b):
        return [("there are no coordinates", 0)]
    zero = "has length 0, and so no direction"
    return [(f"a {zero}", length(a)), (f"b {zero}", length(b))]


def _with_cosine(a: Any, b: Any, *, zero_vector: float = nan) -> list[Part]:
    parts = _parts(a, b)
    dot, long_a, long_b = (part[2] for part in parts)
    shown = rf"\frac{{{dot:.6g}}}{{{long_a:.6g} \cdot {long_b:.6g}}}"
    return [*parts, ("cosine similarity", "s", cosine_similarity(a, b, zero_vector=zero_vector), {"s": shown})]


@metric(
    Card(
        name="cosine similarity",
        topic="similarity",
        aliases=("cosine of the angle",),
        question="How similar are the directions of two vectors?",
        formula=COSINE,
        symbols=PARTS,
        range=(-1, 1),
        better="neither",
        undefined_when="a vector has length 0, or no coordinates",
        blind_to="How long the vectors are.",
        source=SALTON,
        reference="sklearn.metrics.pairwise.cosine_similarity([a], [b])[0, 0]  # 0 for a zero vector",
    ),
    steps=_parts,
    needs=_directions,
)
def cosine_similarity(a: Any, b: Any, *, zero_vector: float = nan) -> Any:
    """Cosine of the angle between the vectors, in [-1, 1]; `zero_vector` where one has length 0.

    a, b: shape (..., n), broadcast against each other; a float for one pair. Raises ValueError as checked_vectors().
    """
    (a, _), (b, _) = map(scaled, checked_vectors(a, b))
    lengths = np.sqrt((a * a).sum(axis=-1) * (b * b).sum(axis=-1))
    return plain(np.clip(divide(np.asarray((a * b).sum(axis=-1)), np.asarray(lengths), zero_vector), -1, 1))


@metric(
    Card(
        name="cosine distance",
        topic="similarity",
        aliases=("one minus cosine similarity",),
        question="How far is the cosine of the angle between two vectors below 1?",
        formula="1 - s",
        symbols={"s": "cosine similarity"},
        range=(0, 2),
        better="neither",
        undefined_when="a vector has length 0, or no coordinates",
        blind_to="Length: it is 0 for different vectors of the same direction. It does not satisfy the triangle inequality.",
        source=SALTON,
        reference="scipy.spatial.distance.cosine(a, b)  # NaN for a zero vector; 1 in scikit-learn's cosine_distances",
    ),
    steps=_with_cosine,
    needs=_directions,
)
def cosine_distance(a: Any, b: Any, *, zero_vector: float = nan) -> Any:
    """1 - cosine similarity, in [0, 2]; arguments and errors as there."""
    return 1 - cosine_similarity(a, b, zero_vector=zero_vector)


@metric(
    Card(
        name="angular distance",
        topic="similarity",
        aliases=("normalised angle",),
        question="What fraction of 180 degrees is the angle between two vectors?",
        formula=r"\frac{\arccos(s)}{\pi}",
        symbols={"s": "cosine similarity"},
        range=(0, 1),
        better="neither",
        undefined_when="a vector has length 0, or no coordinates",
        blind_to="Length. For directions it satisfies every rule of a distance.",
        source=DEZA,
        reference="np.arccos(1 - scipy.spatial.distance.cosine(a, b)) / np.pi  # loses half the digits near 0 and 1",
    ),
    steps=_with_cosine,
    needs=_directions,
)
def angular_distance(a: Any, b: Any, *, zero_vector: float = nan) -> Any:
    """The angle between the vectors over 180 degrees, in [0, 1]; arguments and errors as in cosine_similarity().

    By what is left of a beside b rather than by the arc cosine, whose error near angle 0 is some 1e-8; what is left by
    rounding alone, a few 1e-16 of a, counts as nothing.
    """
    (a, _), (b, _) = map(scaled, checked_vectors(a, b))
    along = divide(np.asarray((a * b).sum(axis=-1)), np.asarray((b * b).sum(axis=-1)))
    beside = length(a - along[..., None] * b)
    beside = np.where(beside <= ROUNDING * length(a), 0.0, beside)
    angle = np.arctan2(beside, along * length(b)) / np.pi
    pointless = (length(a) == 0) | (length(b) == 0)
    return plain(np.where(pointless, angular_from_cosine(1 - zero_vector), angle))


@metric(
    Card(
        name="unit chord",
        topic="similarity",
        aliases=("chord distance",),
        question="How far apart are the tips after both vectors are scaled to length 1?",
        formula=r"\sqrt{2 \cdot (1 - s)}",
        symbols={"s": "cosine similarity"},
        range=(0, 2),
        better="neither",
        undefined_when="a vector has length 0, or no coordinates",
        blind_to="Length, which is removed beforehand. It sorts pairs in the same order as cosine distance.",
        source=DEZA,
        reference="scipy.spatial.distance.euclidean(a / np.linalg.norm(a), b / np.linalg.norm(b))",
    ),
    steps=_with_cosine,
    needs=_directions,
)
def unit_chord(a: Any, b: Any, *, zero_vector: float = nan) -> Any:
    """Euclidean distance of the directions, a chord of the unit circle, in [0, 2]; otherwise as cosine_similarity()."""
    return chord_from_cosine(cosine_distance(a, b, zero_vector=zero_vector))


def identity_holds(distance: Callable[[Any, Any], Any], a: Any, b: Any) -> bool:
    """Whether a distance keeps the rule that only equal things are at distance 0, for this pair; 1e-12 counts as 0."""
    a, b = checked_vectors(a, b)
    return not distance(a, b) <= 1e-12 or bool(np.array_equal(a, b))


def chord_from_cosine(distances: Any) -> Any:
    """Euclidean distance of unit vectors from their cosine distance d in [0, 2]: the root of 2 d, in [0, 2]."""
    return plain(np.sqrt(2 * np.asarray(distances, dtype=np.float64)))


def angular_from_cosine(distances: Any) -> Any:
    """Angle over 180 degrees from a cosine distance d in [0, 2]: arccos(1 - d) / pi, in [0, 1]."""
    return plain(np.arccos(1 - np.asarray(distances, dtype=np.float64)) / np.pi)
