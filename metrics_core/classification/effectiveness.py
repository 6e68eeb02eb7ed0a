r"""Van Rijsbergen's effectiveness E from precision and recall, and the F of which it is the complement.

E = 1 - 1 / (a / P + (1 - a) / R) with a = 1 / (beta^2 + 1), so that F = 1 - E = (1 + beta^2) P R / (beta^2 P + R).
From counts, F is `classification.f_beta`, which also has the card. All arguments may be arrays that broadcast.
Source: van Rijsbergen 1979, Information Retrieval, 2nd edition, chapter 7.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics_core.classification.rates import divide


def effectiveness(precision: Any, recall: Any, *, beta: Any = 1) -> Any:
    """Van Rijsbergen's E, in [0, 1]; 0 is best, 1 is nothing found. precision, recall in [0, 1]; beta at least 0.

    With precision and recall both 0, E is 1, which is its limit from every side. Raises ValueError for a negative or
    infinite beta.
    """
    beta = np.asarray(beta, float)
    if not np.all((beta >= 0) & np.isfinite(beta)):
        raise ValueError(f"beta must be finite and at least 0, got {beta}")
    precision, recall = np.asarray(precision, float), np.asarray(recall, float)
    weight = beta**2
    found = divide((1 + weight) * precision * recall, weight * precision + recall, 0.0)
    return 1 - np.asarray(found)


def precision_on_contour(f: Any, recall: Any, *, beta: Any = 1) -> Any:
    """The precision in [0, 1] that gives F, in (0, 1], at a recall; NaN where none does.

    F (beta^2 P + R) = (1 + beta^2) P R, solved for P.
    """
    f, recall, weight = np.asarray(f, float), np.asarray(recall, float), np.asarray(beta, float) ** 2
    below = (1 + weight) * recall - weight * f
    precision = np.asarray(divide(f * recall, np.where(below > 0, below, 0), np.nan))
    return np.where(precision <= 1, precision, np.nan)
