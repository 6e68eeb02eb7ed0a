r"""The area under ROC where only counts in bins of the score are known: between which ends it must lie.

Symbols: $P_b$ and $N_b$ are the (weighted) numbers of positives and negatives in bin b, P and N their sums. Two scores of
different bins are in order for certain. Two of the same bin may be in order, tied or reversed, and nothing says which. So the area
of the scores themselves lies between that of all such pairs reversed, $A_0 = \sum_{b > c} P_b N_c / (P N)$, and that of all of them in
order, $A_0 + \sum_b P_b N_b / (P N)$. Both ends are reached by some scores, so no narrower bound follows from these counts.
The value is the middle, where each such pair counts half: what sweep() gives for one score a bin.

Left out: bounds of other areas. Source: Hanley and McNeil 1982 (the area as a share of pairs in order, ties half).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np


@dataclass(frozen=True)
class BinnedArea:
    """An AUROC from counts in bins. low, high: between which that of the scores themselves lies; value: the middle.

    undefined: why there is none; then all three are NaN.
    """

    value: float
    low: float
    high: float
    undefined: str = ""

    @property
    def width(self) -> float:
        """How far the ends are apart: the sum of P_b N_b over P N."""
        return self.high - self.low


def binned_auroc(positives: Any, negatives: Any) -> BinnedArea:
    """AUROC in [0, 1] from the number (or weight) of each class in every bin, lowest scores first.

    Raises ValueError for other than two lists of one length, and for numbers that are negative or not finite.
    """
    p, n = (np.asarray(counts, dtype=np.float64) for counts in (positives, negatives))
    if p.ndim != 1 or p.shape != n.shape:
        raise ValueError(f"positives and negatives must be two lists of one length, got {p.shape} and {n.shape}")
    if not all(np.isfinite(counts).all() and (counts >= 0).all() for counts in (p, n)):
        raise ValueError("positives and negatives must be finite and at least 0")
    absent = [f"no {name}" for name, counts in (("positives", p), ("negatives", n)) if not counts.sum()]
    if absent:
        return BinnedArea(nan, nan, nan, " and ".join(absent))
    pairs = p.sum() * n.sum()
    below = np.concatenate([[0.0], np.cumsum(n)[:-1]])
    low, unknown = float(p @ below / pairs), float(p @ n / pairs)
    return BinnedArea(low + unknown / 2, low, low + unknown)
