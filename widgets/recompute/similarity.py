"""Distances of vectors: an example's inputs -> metrics_core -> its value. SEVERAL: measures with several values."""

from collections.abc import Callable, Mapping
from math import isclose
from typing import Any

import numpy as np

from metrics_core.similarity import (
    angular_from_cosine,
    chord_from_cosine,
    cosine_distance,
    cosine_similarity,
    euclidean_distance,
    identity_holds,
)
from metrics_core.similarity.triangles import sides, triangle_inequality, vectors_exist

Inputs = Mapping[str, Any]
Claim = Callable[[Inputs, dict[str, Any]], bool]

CLAIMS: dict[str, Claim] = {
    "cosine larger than euclidean": lambda _, found: found["cosine_distance"] > found["euclidean"],
    "zero cosine distance only for equal vectors": lambda inputs, _: identity_holds(
        cosine_distance, inputs["a"], inputs["b"]
    ),
    "unit chord identity": lambda _, found: isclose(found["sqrt_2_times_cosine_distance"], found["euclidean"]),
}


def _vector_distances(inputs: Inputs, options: Inputs) -> Any:
    """With whether the claim holds, where one is made of these vectors."""
    both = inputs["a"], inputs["b"]
    found: dict[str, Any] = {
        "euclidean": euclidean_distance(*both),
        "cosine_similarity": cosine_similarity(*both),
        "cosine_distance": cosine_distance(*both),
    }
    claim = options.get("claim")
    if claim == "unit chord identity":
        found["sqrt_2_times_cosine_distance"] = chord_from_cosine(found["cosine_distance"])
    return found | ({"holds": CLAIMS[claim](inputs, found)} if claim else {})


def _double_one_vector(inputs: Inputs, options: Inputs) -> Any:
    """holds: with a alone doubled, the distance is doubled."""
    a, b = (np.array(inputs[name], float) for name in ("a", "b"))
    found: dict[str, Any] = {
        "distance": euclidean_distance(a, b),
        "one_doubled": euclidean_distance(a + a, b),
        "both_doubled": euclidean_distance(a + a, b + b),
    }
    return found | {"holds": isclose(found["one_doubled"], found["distance"] + found["distance"])}


def _triangle_inequality(inputs: Inputs, options: Inputs) -> Any:
    distances = sides(inputs["ab"], inputs["bc"], inputs["ac"])
    worst = triangle_inequality(distances).worst
    assert worst is not None
    return {
        "ab_plus_bc": sum(worst.legs),
        "ac": worst.direct,
        "triangle_violated": not triangle_inequality(distances).holds,
        "angles_possible": vectors_exist(distances),
        "angular_distance_ok": triangle_inequality(angular_from_cosine(distances)).holds,
    }


SEVERAL: dict[str, Callable[[Inputs, Inputs], Any]] = {
    "double_one_vector": _double_one_vector,
    "triangle_inequality": _triangle_inequality,
    "vector_distances": _vector_distances,
}
