"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="Choosing a threshold",
    question="Many thresholds find at least 95% of the positives. Which has the fewest flags?",
    plain="A sample with a score at or above the threshold is flagged, any other is not. Set a demand, such as a recall target, and the threshold follows.",
    takeaway="Choose a threshold by what you must find, what you can check or what errors cost. Choose it on some data, check it on "
    "other data, and report the precision, the recall and the number of flags that come with it.",
    minutes=30,
    topics=("threshold",),
    scenarios=(
        "cancer-and-fraud",
        "moving-threshold",
        "pregnancy-test-lines",
        "wakeword",
        "review-capacity",
        "recall-policy",
        "cost-policy",
    ),
    concepts={
        "decision-threshold": "?example=talk-threshold-65",
        "operating-point": "",
        "capacity-policy": "?example=lim-threshold-capacity",
        "recall-target-policy": "?example=lim-threshold-recall-target",
        "cost-policy": "?example=lim-threshold-cost",
    },
    metric_topics={"decisions": ("net_benefit", "normalised_cost")},
    metrics=("informedness",),
)
