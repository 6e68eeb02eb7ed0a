"""What is taken as a number: anything that float64 holds as one, but no dates, complex numbers or texts."""

from __future__ import annotations

from typing import Any

import numpy as np


def as_numbers(name: str, values: Any) -> np.ndarray:
    """Values as float64, of any shape. Raises ValueError, with the argument's name, for what holds no real numbers."""
    array = np.asarray(values)
    try:
        if array.dtype.kind in "cmMUS":
            raise TypeError(f"{array.dtype} is no type of real numbers")
        return array.astype(np.float64, copy=False)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must hold numbers, got {values!r:.80}") from None


def proportions(**given: Any) -> list[np.ndarray]:
    """Values as float64 of one shape. Raises ValueError, with the argument's name, for what lies outside [0, 1] or is NaN."""
    found = [as_numbers(name, values) for name, values in given.items()]
    for name, values in zip(given, found, strict=True):
        if not np.all((values >= 0) & (values <= 1)):
            raise ValueError(f"{name} must lie in [0, 1], got {values.ravel()[:5].tolist()}")
    return list(np.broadcast_arrays(*found))


ROUNDING = 1e-12  # of two numbers; what they are apart by less is no difference


def difference(one: Any, other: Any) -> np.ndarray:
    """one - other, and 0 where both are equal but for rounding."""
    return np.where(np.isclose(one, other, rtol=ROUNDING, atol=0), 0.0, np.subtract(one, other))


def plain(values: Any) -> Any:
    """One number as a float, an array as it is."""
    return float(values) if np.ndim(values) == 0 else values
