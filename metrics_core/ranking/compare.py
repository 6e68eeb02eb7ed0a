r"""Two runs on the same queries: who wins where, and is the mean difference more than luck?

The paired bootstrap draws queries with replacement, the same ones for both runs (module text.systems). The sign test asks
only which run is ahead at each query: with w wins and l losses, ties left out, how likely is it that a fair coin is as
lopsided? Source: Smucker, Allan and Carterette 2007, A comparison of statistical significance tests for information
retrieval evaluation; Conover 1999, Practical nonparametric statistics, section 3.4.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import nan

import numpy as np
from scipy.special import bdtr

from metrics_core.classification.rates import divide
from metrics_core.ranking.cutoffs import over_queries
from metrics_core.text.systems import Comparison, compare_systems


@dataclass(frozen=True)
class SignTest:
    """Queries at which the first run is ahead, behind and level; p_value is exact, two-sided, and NaN without a winner."""

    wins: int
    losses: int
    ties: int
    p_value: float
    undefined: str = ""

    @property
    def value(self) -> float:
        return self.p_value


@dataclass(frozen=True, eq=False)
class OfQueries:
    """One run's values of a measure, NaN where undefined, as what compare_systems() takes."""

    values: np.ndarray
    name: str

    @property
    def value(self) -> float:
        return float(over_queries(self.values))

    @property
    def undefined(self) -> str:
        return "" if len(self.values) and not np.isnan(self.values).all() else "no query has a defined value"

    @property
    def signature(self) -> str:
        return f"{self.name}|mean over queries"

    @cached_property
    def statistics(self) -> np.ndarray:
        """The value (0 where undefined), and whether it is defined."""
        defined = ~np.isnan(self.values)
        return np.stack([np.where(defined, self.values, 0), defined], axis=1)

    def of_sums(self, sums: np.ndarray) -> np.ndarray:
        """The mean for each row of summed statistics."""
        return np.asarray(divide(sums[..., 0], sums[..., 1]))


def sign_test(a: np.ndarray, b: np.ndarray, *, tolerance: float = 1e-12) -> SignTest:
    """The sign test of two arrays of values by query; a NaN in either leaves the query out.

    Differences up to `tolerance` are ties. Raises ValueError for different shapes.
    """
    apart = ahead(a, b)
    apart = apart[~np.isnan(apart)]
    wins, losses = int((apart > tolerance).sum()), int((apart < -tolerance).sum())
    if not wins + losses:
        return SignTest(0, 0, len(apart), nan, "no query tells the runs apart")
    p = min(1.0, 2 * float(bdtr(min(wins, losses), wins + losses, 0.5)))
    return SignTest(wins, losses, len(apart) - wins - losses, p)


def compare_runs(
    a: np.ndarray, b: np.ndarray, *, name: str, resamples: int = 2000, level: float = 0.95, seed: int = 0
) -> Comparison:
    """Paired bootstrap of the mean of a minus the mean of b, over the queries where both are defined.

    name: what the values are, for the signature. Raises ValueError for different shapes, and as compare_systems() does.
    """
    both = ~np.isnan(ahead(a, b))
    one, two = (OfQueries(values[both], name) for values in (a, b))
    return compare_systems(one, two, resamples=resamples, level=level, seed=seed)


def ahead(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """How far a is ahead of b at each query, NaN where either is. Raises ValueError for different shapes."""
    if a.shape != b.shape or a.ndim != 1:
        raise ValueError(f"a and b must hold one value a query, got shapes {a.shape} and {b.shape}")
    return np.asarray(a - b)
