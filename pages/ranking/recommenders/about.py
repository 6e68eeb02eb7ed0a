"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Recommenders",
    question="All readers get the same five stories. Now each gets five to their taste, and lists differ. Which number must rise?",
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
    metric_topics={
        "recommendation": (
            "mean_success_at_k",
            "average_reciprocal_hit_rate",
            "mean_percentile_rank",
            "cumulative_rating",
            "click_through_rate",
            "novelty_at_k",
            "mean_self_information",
            "diversity",
            "serendipity",
            "coverage",
            "personalisation",
        )
    },
    heading="Recommenders: hits, coverage, diversity",
    plain="A recommender shows each reader a list of stories. A hit is a story in the list that its reader goes on to read.",
    takeaway="Four things can be good about lists: hits, coverage of the catalogue, differences between readers’ lists, and variety within a list. Improving one can cost another. Report more than hits, with an interval, and look at real lists.",
    minutes=25,
)
