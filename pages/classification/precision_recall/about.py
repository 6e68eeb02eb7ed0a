"""What is taught in this room, and what of the documents and the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Precision and recall",
    question="You raise the threshold, so fewer samples are flagged. Which of the two can never rise?",
    plain="Precision: of the flagged samples, the proportion that is positive. Recall: of the positives, the proportion that is "
    "flagged.",
    takeaway="Precision is about the flags, recall about the positives. A higher threshold cannot raise recall; precision usually "
    "rises, but it can fall. Report both, and say which class is positive.",
    minutes=25,
    topics=("precision-recall", "f-score", "sensitivity-specificity"),
    examples=("medical-confusion", "recall-up-precision-down"),
    scenarios=(
        "spam-and-recommendations",
        "rename-the-classes",
        "apple-robot",
        "shop-lifters",
        "adult-content",
        "disease-screening",
        "self-driving-car",
        "brain-surgery",
        "cat-search",
        "medical-test-20",
        "spam-two-views",
        "cats-and-dogs",
        "menu-lookalikes",
        "first-result-page",
        "search-score-threshold",
    ),
    concepts={
        "single-number-metric": "?example=cats-f1",
        "false-positive": "?example=medical-confusion",
        "false-negative": "?example=medical-confusion",
        "true-positive": "?example=medical-confusion",
        "true-negative": "?example=medical-confusion",
        "precision": "?example=cats-precision",
        "recall": "?example=cats-recall",
        "precision-recall-tradeoff": "",
        "f1-score": "?example=cats-f1",
        "f-beta-score": "?example=f-beta-two-forms",
        "effectiveness-e": "?example=f-beta-two-forms",
        "sensitivity": "?example=medical-sensitivity",
        "specificity": "?example=medical-specificity",
        "negative-predictive-value": "?example=medical-npv",
        "harmonic-mean": "?example=cats-f1",
    },
    metric_topics={
        "classification": (
            "precision",
            "recall",
            "specificity",
            "negative_predictive_value",
            "prevalence",
            "f_beta",
            "f1",
        )
    },
)
