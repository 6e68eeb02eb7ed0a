"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="NDCG",
    question="A useless result is added to a list of useful ones. What happens to the NDCG of the whole list?",
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
    heading="NDCG: normalized discounted cumulative gain",
    plain="Each result adds its relevance, times a weight that falls with the rank. NDCG is this sum, divided by that of the best order.",
    takeaway="NDCG is lower the further down useful results are, compared with the best order. It does not see useless results below "
    "the last useful one, or how good the best order is. Say which gain (linear or exponential), discount (weights of the ranks) and k you use.",
    minutes=20,
)
