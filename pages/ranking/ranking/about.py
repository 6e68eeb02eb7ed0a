"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=1,
    title="Precision at k",
    question="One result more. Which of the numbers can never fall?",
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
    metric_topics=("ranking",),
)
