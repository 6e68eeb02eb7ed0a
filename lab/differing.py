r"""How many units two models decide differently, and how much wider that makes the interval of their difference.

A difference of two models' decisions rests on the k units that they decide differently, however many rows there are. Of
two proportions on the same rows Bonett and Price (2012) add one unit that only the first decides rightly and one that only
the second does, which makes the variance $(k + 2) / k$ times as large; here it is that for every measure of decisions. Scores,
numbers, lists and texts differ almost everywhere, and are left as they are. Source: Bonett and Price 2012, Adjusted Wald
confidence interval for a difference of binomial proportions based on paired data; coverage by simulation in benchmarks/RESULTS.md.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from lab.predictions import ModelPredictions

FEW = 10  # units that are decided differently; fewer say little of how far two models differ
DECISIONS = ("counts", "matrix", "sets")  # the shapes of measures that look at nothing else


def differing(shape: str, one: ModelPredictions, other: ModelPredictions) -> int | None:
    """On how many units, or groups of them, two models of the same units decide differently; None for measures of anything else."""
    if shape not in DECISIONS or len(one.judged) != len(other.judged):
        return None
    a, b = ((each.flagged if shape == "counts" else each.answers) for each in (one, other))
    apart = a != b
    apart = apart.any(axis=1) if apart.ndim > 1 else apart
    groups = one.judged.groups
    return one.judged.many(apart) if groups is None else len(np.unique(groups[apart]))


def wider(apart: int | None) -> float:
    """How many times as far the ends of the difference's interval lie from their middle."""
    return sqrt((apart + 2) / apart) if apart else 1.0
