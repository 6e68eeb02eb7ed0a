"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="NDCG",
    question="A useless result slips into the list. What does NDCG do?",
    topics=("ndcg",),
    scenarios=("recommendation-order",),
    concepts={
        "cumulative-gain": "?example=cg-set-a",
        "dcg": "?example=dcg-set-a",
        "dcg-exponential": "?example=dcg-exponential-gain",
        "ideal-dcg": "?example=ndcg-set-a",
        "ndcg": "?example=ndcg-set-a",
    },
    metrics=("cumulative_gain", "dcg", "ndcg", "ndcg_from_scores"),
)
