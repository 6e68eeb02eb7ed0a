r"""p-values of many tests, adjusted so that few or none of the findings are false alarms.

Holm's keep the chance of any false alarm at most alpha, whatever the tests have to do with each other. Benjamini and Hochberg's keep
the expected proportion of false alarms among the findings at most alpha, for independent tests and some kinds of dependence.
Sources: Holm 1979, A simple sequentially rejective multiple test procedure; Benjamini and Hochberg 1995, Controlling the false
discovery rate.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def holm(p: Any) -> np.ndarray:
    """Holm's adjusted p-values; NaN are not counted and stay."""
    found, order = _ascending(p)
    steps = found[order] * np.arange(len(order), 0, -1)
    found[order] = np.minimum(1, np.maximum.accumulate(steps))
    return found


def benjamini_hochberg(p: Any) -> np.ndarray:
    """Benjamini and Hochberg's adjusted p-values; NaN are not counted and stay."""
    found, order = _ascending(p)
    steps = found[order] * len(order) / np.arange(1, len(order) + 1)
    found[order] = np.minimum(1, np.minimum.accumulate(steps[::-1])[::-1])
    return found


def holm_line(tests: int, alpha: float = 0.05) -> np.ndarray:
    """What Holm compares the sorted p-values with, the smallest first: everything before the first one above it is found."""
    return alpha / np.arange(tests, 0, -1)


def benjamini_hochberg_line(tests: int, alpha: float = 0.05) -> np.ndarray:
    """What Benjamini and Hochberg compare the sorted p-values with: everything up to the last one at or below it is found."""
    return alpha * np.arange(1, tests + 1) / tests


def _ascending(p: Any) -> tuple[np.ndarray, np.ndarray]:
    """A copy of the p-values, and the places of those that are known, the smallest first."""
    found = np.array(p, dtype=float)
    known = np.flatnonzero(~np.isnan(found))
    return found, known[np.argsort(found[known], kind="stable")]
