"""Who does what in the options of ranked lists and recommendations. Data alone."""

from metrics_core.options import Line

LINES: tuple[Line, ...] = (
    (
        "average_precision_at_k mean_average_precision_at_k",
        "definition",
        "What the sum of the precisions at the hits is divided by.",
        {
            "standard": "min(R, k): Kaggle's ml_metrics",
            "trec": "all R relevant items: trec_eval's map_cut, and ranx 0.3",
            "found": "the hits found: RetrievalMAP of torchmetrics 1.9",
            "prefix-mean": "the plain mean of P@1 to P@k, which is not an average precision",
        },
    ),
    (
        "ndcg_from_scores",
        "ties",
        "Which of equal scores comes first.",
        {
            "order": "as the rows came: a stable sort",
            "average": "the mean over all orders: scikit-learn's ndcg_score, unless ignore_ties",
            "docid": "the later id: trec_eval",
        },
    ),
    (
        "precision_at_k mean_precision_at_k",
        "divisor",
        "What precision is divided by where fewer than k results came back.",
        {"k": "trec_eval and ranx; torchmetrics unless adaptive_k", "returned": "much code in notebooks"},
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "gain",
        "What a relevance is worth.",
        {
            "linear": "the relevance itself: Järvelin and Kekäläinen, scikit-learn, trec_eval",
            "exponential": "2 to its power, minus 1: Burges et al., and ranking with LightGBM 4.7 and XGBoost 3.2 by default",
        },
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "discount",
        "How the weight falls with the rank.",
        {
            "log": "1 / log(i + 1): scikit-learn, trec_eval, LightGBM 4.7, XGBoost 3.2",
            "jarvelin-kekalainen": "in full before rank b, 1 / log_b(i) from there: the paper",
        },
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "log_base",
        "The base of that logarithm. With the discount “log” it cancels in NDCG.",
        {"2": "scikit-learn, trec_eval, LightGBM, XGBoost", "e": "ML.NET", "10": "scikit-learn's dcg_score, if asked"},
    ),
    (
        "dcg ndcg ndcg_from_scores",
        "unjudged",
        "What a result that nobody judged counts as.",
        {"zero": "useless, and keeps its rank: trec_eval", "removed": "not there: condensed lists, Sakai 2007"},
    ),
    (
        "ndcg ndcg_from_scores",
        "ideal",
        "What the best order is made of.",
        {
            "judged": "everything judged: trec_eval",
            "retrieved": "the results alone: scikit-learn, unless you pass the rest too",
        },
    ),
    (
        "mean_self_information",
        "total",
        "The total that an item's number of users is compared with.",
        {
            "a number": "all users: Zhou et al. 2010",
            "None": "the users of all items, summed: Recommenders, after Castells et al. 2011",
        },
    ),
    (
        "f_at_k mean_f_at_k",
        "divisor",
        "What precision is divided by where fewer than k results came back.",
        {"k": "here, unless told otherwise", "returned": "trec_eval's set_F, which is of whole lists"},
    ),
    (
        "average_precision_at_k mean_average_precision_at_k",
        "divisor",
        "What precision is divided by where fewer than k results came back, by the definition “prefix-mean”.",
        {"k": "here, unless told otherwise", "returned": "as many as came back"},
    ),
    (
        "cumulative_gain",
        "gain",
        "What a relevance is worth.",
        {"linear": "the relevance itself: Järvelin and Kekäläinen", "exponential": "2 to its power, minus 1"},
    ),
    (
        "cumulative_gain",
        "unjudged",
        "What a result that nobody judged counts as.",
        {"zero": "useless, and keeps its rank", "removed": "not there: condensed lists, Sakai 2007"},
    ),
    (
        "recall_at_k success_at_k reciprocal_rank average_precision_at_k mean_recall_at_k mean_average_precision_at_k mean_reciprocal_rank hit_rate",
        "zero_division",
        "What a query counts as if nothing is relevant to it.",
        {
            "undefined": "here, and left out of means; torchmetrics 1.9 with empty_target_action='skip'",
            "0": "trec_eval, and torchmetrics 1.9 unless told otherwise",
            "1": "torchmetrics 1.9 with empty_target_action='pos'",
        },
    ),
    (
        "f_at_k mean_f_at_k",
        "zero_division",
        "What a query counts as if nothing is relevant to it and nothing was returned (with the divisor “returned”).",
        {"undefined": "here, and left out of means"},
    ),
    (
        "precision_at_k mean_precision_at_k",
        "zero_division",
        "What 0/0 counts as: nothing was returned, with the divisor “returned”.",
        {"undefined": "here, with the reason"},
    ),
)
