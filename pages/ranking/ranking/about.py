"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Precision at k",
    question="A search shows one more result (k grows by 1). Which of these numbers cannot fall, whatever that result is?",
    topics=("precision-at-k", "ranking"),
    scenarios=("video-search-unpopular", "top-k-labels"),
    concepts={
        "precision-at-k": "?example=cats-precision-at-4",
        "mean-average-precision": "?example=thakur-map-3-standard",
        "mean-average-recall-at-k": "?example=lim-video-search",
        "recall-at-k": "?example=lim-video-search",
        "mean-precision-at-k": "?example=lim-mean-precision-at-k",
        "average-precision-at-k": "?example=thakur-ap-perfect-ranking",
    },
    metric_topics={
        "ranking": (
            "precision_at_k",
            "recall_at_k",
            "f_at_k",
            "success_at_k",
            "reciprocal_rank",
            "average_precision_at_k",
            "mean_precision_at_k",
            "mean_recall_at_k",
            "mean_f_at_k",
            "mean_average_precision_at_k",
            "mean_reciprocal_rank",
            "hit_rate",
        )
    },
    heading="Precision and recall at k",
    plain="A search shows its first k results. Precision at k is the proportion of these that are relevant. Recall at k is the proportion of all relevant items that are among these.",
    takeaway="Recall at k rewards long lists. Precision at k cannot be 1 where fewer than k items are relevant, if it divides by k. Report both, with k the "
    "number of results that readers see. If you report average precision, say what its sum is divided by.",
    minutes=25,
)
