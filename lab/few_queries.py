"""Few queries, and few rows with weights or groups: what is known of how often intervals of some means hold the true value.

The mean reciprocal rank is a mean of few different values, most of them 1, so a small sample may hardly vary. Log loss and the like rest on few
rows with large errors, and with weights or groups on fewer than there are. Left out: what few rows of a class do (evaluation.few_units).
"""

from __future__ import annotations

from collections.abc import Iterable

from lab.compare import PLENTY as MANY
from lab.compare import too_sure
from lab.evaluation import ENOUGH, EvaluationSet, independent
from lab.measures import Measure
from metrics_core.filled import Filled
from metrics_core.ranking import mean_reciprocal_rank

PLENTY = 100  # queries, from which on the interval held the true value about as often as it says
SIMULATED = 30  # queries a sample
LEAST, MOST = (
    90,
    96,
)  # times in 100 for skewed scores of 30 groups, and of 100 rows with weights (benchmarks/RESULTS.md)
HELD = {"MRR": 87.0, "NDCG@10": 97.2, "MAP": 96.5}  # times in 100, nominal 95 (benchmarks/RESULTS.md)


def caution(judged: EvaluationSet, among: Iterable[Measure]) -> str:
    """What is to be said of intervals that few queries, or few rows with weights or groups, are behind; "" where nothing is."""
    every = list(among)
    return few_queries(judged, every) or few_for_scores(judged, every)


def few_for_scores(judged: EvaluationSet, among: Iterable[Measure]) -> str:
    """A sentence where rows have weights or groups, a class has fewer than MANY of them, and a measure is skewed; "" elsewhere."""
    if (judged.weights is None and judged.groups is None) or not any(too_sure(judged, one) for one in among):
        return ""
    what = Filled("groups" if judged.groups is not None else "rows (effective sample size, as weights differ)")
    return Filled(
        "Fewer than {many} {what} of the smaller class: the 95% intervals of average precision, the Brier score and log loss can be too narrow. "
        "In simulations they contained the true value in {least} to {most} of 100 samples.",
        many=MANY,
        what=what,
        least=LEAST,
        most=MOST,
    )


def few_queries(judged: EvaluationSet, among: Iterable[Measure]) -> str:
    """A sentence where fewer than PLENTY queries (or groups of them) are behind a mean reciprocal rank; "" elsewhere.

    Also "" below ENOUGH, where few_units() warns of every interval. Source: benchmarks/RESULTS.md, coverage of means.
    """
    count = independent(judged)
    if judged.task != "ranking" or not ENOUGH <= count < PLENTY:
        return ""
    if all(one.card.function is not mean_reciprocal_rank for one in among):
        return ""
    return Filled(
        "Only {count} {units}, fewer than {plenty}: the 95% interval of the mean reciprocal rank can be too narrow. In simulations with "
        "{simulated} queries it contained the true value in {mrr:g} of 100 samples (NDCG@10 {ndcg:g} and MAP {map:g}).",
        count=count,
        units=Filled("queries" if judged.groups is None else "groups of queries"),
        plenty=PLENTY,
        simulated=SIMULATED,
        mrr=HELD["MRR"],
        ndcg=HELD["NDCG@10"],
        map=HELD["MAP"],
    )
