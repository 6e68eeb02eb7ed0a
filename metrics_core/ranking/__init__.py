"""Rankings: lists of results in their order, with graded relevances. Only numpy and scipy."""

from metrics_core.ranking.discounting import GradedList, discounted, discounts, gain_of
from metrics_core.ranking.graded import cumulative_gain, dcg, ndcg
from metrics_core.ranking.scored import ndcg_from_scores, places, ranked_gains

__all__ = [
    "GradedList",
    "cumulative_gain",
    "dcg",
    "discounted",
    "discounts",
    "gain_of",
    "ndcg",
    "ndcg_from_scores",
    "places",
    "ranked_gains",
]
