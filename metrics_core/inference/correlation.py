"""How far two columns of numbers go together, in themselves and in their order: a score against people's ratings.

Left out: intervals, and how much people agree among themselves, which no score can be asked to exceed.
Source: Kendall 1938, A new measure of rank correlation; Callison-Burch, Osborne and Koehn 2006, Re-evaluating the role
of BLEU in machine translation research.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np
from scipy import stats


@dataclass(frozen=True)
class Agreement:
    """Three correlations, each in [-1, 1]; NaN with a reason in `undefined`."""

    pearson: float
    spearman: float
    kendall: float
    undefined: str = ""


def agreement(a: Any, b: Any) -> Agreement:
    """Pearson's r, Spearman's rho and Kendall's tau-b of two columns of n finite numbers.

    NaN with fewer than two rows or where a column is constant. Raises ValueError for columns of different length.
    """
    one, two = (np.asarray(column, dtype=float) for column in (a, b))
    if one.shape != two.shape or one.ndim != 1:
        raise ValueError(f"a and b must be columns of equal length, got shapes {one.shape} and {two.shape}")
    if len(one) < 2 or np.ptp(one) == 0 or np.ptp(two) == 0:
        reason = "fewer than two rows" if len(one) < 2 else "one column is the same everywhere"
        return Agreement(nan, nan, nan, reason)
    r, rho, tau = (test(one, two).statistic for test in (stats.pearsonr, stats.spearmanr, stats.kendalltau))
    return Agreement(float(r), float(rho), float(tau))
