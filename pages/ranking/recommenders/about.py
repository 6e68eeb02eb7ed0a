"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Recommenders",
    question="From everybody's taste to each one's own. What gets clearly worse?",
    topics=("recommender",),
    concepts={
        "mrr": "?example=recsys-mrr",
        "customer-satisfaction-index": "#what-no-list-can-tell",
        "mean-percentile-rank": "",
        "cumulative-rating": "",
        "success-at-k": "",
        "personalized-at-k": "#take-the-popular-stories-away",
        "novelty-at-k": "?example=recsys-novelty-at-5",
        "diversity": "",
        "hit-rate": "?example=recsys-hit-rate",
        "average-reciprocal-hit-rate": "?example=recsys-hit-rate",
        "click-through-rate": "?example=recsys-ctr",
        "saliency": "#what-no-list-can-tell",
        "future-impact": "#what-no-list-can-tell",
        "personalization-accuracy": "",
    },
    metric_topics=("recommendation",),
)
