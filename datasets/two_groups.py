"""Made-up people with scores that are right: of those with the score s, the proportion s is positive. No metric in here.

Nothing is drawn at random, so no seed is needed: scores are evenly spaced quantiles of a beta distribution, rounded to a hundredth,
and each person is positive once the scores up to theirs add up to one more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import betaincinv

PEOPLE = 1000


@dataclass(frozen=True, eq=False)
class People:
    """Labels (1 positive) and scores in [0, 1], ascending."""

    labels: np.ndarray
    scores: np.ndarray


def people(prevalence: float, closeness: float, n: int = PEOPLE) -> People:
    """A group of n with this proportion of positives, to within one person; the smaller `closeness`, the clearer the scores.

    Raises ValueError for a prevalence outside (0, 1) or a closeness that is not above 0.
    """
    if not 0 < prevalence < 1:
        raise ValueError(f"prevalence must lie in (0, 1), got {prevalence!r}")
    if not closeness > 0:
        raise ValueError(f"closeness must be above 0, got {closeness!r}")
    middles = (np.arange(n) + 0.5) / n
    scores = np.round(betaincinv(prevalence * closeness, (1 - prevalence) * closeness, middles), 2)
    upto = np.floor(np.cumsum(scores) + 0.5)
    return People(np.diff(upto, prepend=0).astype(np.int8), scores)
