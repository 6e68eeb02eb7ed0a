"""Three means of two numbers that are not negative; F1 is the harmonic one of precision and recall.

Always harmonic <= geometric <= arithmetic. Left out: weights (F-beta has them), and more than two numbers.
Source: Hardy, Littlewood and Pólya 1934, Inequalities, chapter 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Means:
    """The three means, each between the two numbers; the harmonic one is 0 where either number is."""

    arithmetic: float
    geometric: float
    harmonic: float


def means(a: float, b: float) -> Means:
    """The means of a and b, both at least 0 and finite, in their unit. Raises ValueError for others."""
    if not (0 <= a < float("inf") and 0 <= b < float("inf")):
        raise ValueError(f"a and b must be finite and at least 0, got {a!r} and {b!r}")
    return Means((a + b) / 2, sqrt(a) * sqrt(b), 2 * a * b / (a + b) if a and b else 0.0)
