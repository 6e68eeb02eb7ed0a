"""Vectors along the last axis of an array: checked, their lengths, and scaled so that no square over- or underflows."""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics_core.numbers import as_numbers, plain


def checked_vectors(a: Any, b: Any) -> tuple[np.ndarray, np.ndarray]:
    """Both as float64 with equal last axes. Raises ValueError for text, NaN, infinity or unequal numbers of coordinates."""
    found = []
    for name, vector in (("a", a), ("b", b)):
        array = np.atleast_1d(as_numbers(name, vector))
        finite = np.isfinite(array)
        if not finite.all():
            place = np.argwhere(~finite)[0]
            raise ValueError(f"{name} must be finite, got {array[tuple(place)]} at index {place[-1]}")
        found.append(array)
    if found[0].shape[-1] != found[1].shape[-1]:
        sizes = found[0].shape[-1], found[1].shape[-1]
        raise ValueError(f"a and b must have the same number of coordinates, got {sizes[0]} and {sizes[1]}")
    return found[0], found[1]


def scaled(vectors: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each vector times a power of two that brings its largest coordinate below 1, and that power's exponent, negated."""
    exponent = np.frexp(np.max(np.abs(vectors), axis=-1, keepdims=True, initial=0.0))[1]
    return np.ldexp(vectors, -exponent), exponent[..., 0]


def length(vectors: Any) -> Any:
    """Euclidean length along the last axis, in [0, inf]; a float for one vector. Infinite where it exceeds every float."""
    small, exponent = scaled(np.asarray(vectors, dtype=np.float64))
    with np.errstate(over="ignore"):
        return plain(np.ldexp(np.sqrt((small * small).sum(axis=-1)), exponent))
