"""Few queries: what is known of how often intervals of means over queries hold the true value.

The mean reciprocal rank is a mean of few different values, most of them 1, so a small sample may hardly vary. Left out: what
few rows of a class do (evaluation.few_units).
"""

from __future__ import annotations

from collections.abc import Iterable

from lab.evaluation import ENOUGH, EvaluationSet, independent
from lab.measures import Measure
from metrics_core.ranking import mean_reciprocal_rank

PLENTY = 100  # queries, from which on the interval held the true value about as often as it says
SIMULATED = 30  # queries a sample
HELD = {"MRR": 87.0, "NDCG@10": 97.2, "MAP": 96.5}  # times in 100, nominal 95 (benchmarks/RESULTS.md)


def few_queries(judged: EvaluationSet, among: Iterable[Measure]) -> str:
    """A sentence where fewer than PLENTY queries (or groups of them) are behind a mean reciprocal rank; "" elsewhere.

    Also "" below ENOUGH, where few_units() warns of every interval. Source: benchmarks/RESULTS.md, coverage of means.
    """
    count = independent(judged)
    if judged.task != "ranking" or not ENOUGH <= count < PLENTY:
        return ""
    if all(one.card.function is not mean_reciprocal_rank for one in among):
        return ""
    unit = "queries" if judged.groups is None else "groups of queries"
    others = " and ".join(f"{name} {held:g}" for name, held in HELD.items() if name != "MRR")
    return (
        f"Only {count} {unit}, fewer than {PLENTY}: the 95% interval of the mean reciprocal rank can be too narrow. In simulations with "
        f"{SIMULATED} queries it contained the true value in {HELD['MRR']:g} of 100 samples ({others})."
    )
