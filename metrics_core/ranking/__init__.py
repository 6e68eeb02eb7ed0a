"""Ranked lists, with relevance that is yes or no or comes in grades; means over queries, runs compared."""

from metrics_core.ranking.average_precision import average_precision_at_k
from metrics_core.ranking.binary import f_at_k, precision_at_k, recall_at_k, reciprocal_rank, success_at_k
from metrics_core.ranking.compare import SignTest, ahead, compare_runs, sign_test
from metrics_core.ranking.cutoffs import at_cutoffs, over_queries, why_undefined
from metrics_core.ranking.discounting import GradedList, discounted, discounts, gain_of
from metrics_core.ranking.graded import cumulative_gain, dcg, ndcg
from metrics_core.ranking.lists import Lists, read_list, read_lists
from metrics_core.ranking.means import (
    hit_rate,
    mean_average_precision_at_k,
    mean_f_at_k,
    mean_precision_at_k,
    mean_recall_at_k,
    mean_reciprocal_rank,
)
from metrics_core.ranking.runs import best_first, measured, top_places
from metrics_core.ranking.scored import ndcg_from_scores, places, ranked_gains
