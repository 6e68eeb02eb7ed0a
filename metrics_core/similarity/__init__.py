"""How far apart two vectors are, by which measure, and which of them are distances."""

from metrics_core.similarity.distances import (
    Triangle,
    Triangles,
    angular_distance,
    angular_from_cosine,
    checked_vectors,
    chord_from_cosine,
    cosine_distance,
    cosine_similarity,
    euclidean_distance,
    identity_holds,
    length,
    triangle_inequality,
    unit_chord,
    vectors_exist,
)

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
