"""One number to be as good as it can be, among those whose other number is good enough.

Left out: several limits at once, and what a limit costs. Source: Simon 1956, Rational choice and the structure of the
environment; the use for models after Ng 2018, Machine learning yearning, chapter 9.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def best_within(values: Any, costs: Any, limit: float) -> int | None:
    """Index of the highest value among those that cost at most the limit; the cheaper of equal ones, None without any.

    values, costs: n numbers each, in units of their own. Raises ValueError for different lengths.
    """
    value, cost = (np.asarray(column, dtype=float) for column in (values, costs))
    if value.shape != cost.shape or value.ndim != 1:
        raise ValueError(f"values and costs must be columns of equal length, got {value.shape} and {cost.shape}")
    allowed = np.flatnonzero(cost <= limit)
    return int(allowed[np.lexsort((cost[allowed], -value[allowed]))[0]]) if len(allowed) else None
