"""What is taught in this room, and what of the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=7,
    title="Fairness",
    heading="Fairness between groups",
    question="With a threshold for each of two groups, which rates can be equal at once?",
    plain="Fairness metrics compare a classifier's rates between groups of people.",
    takeaway="Compute every rate in every group, and say which of them you ask to be equal. If base rates (the proportions of positives) differ and "
    "selections are partly right and partly wrong, true positive rate, false positive rate and precision cannot all be equal. Which one matters is a "
    "question about the decision, not about the metric.",
    minutes=30,
    metric_topics={
        "fairness": (
            "selection_rate",
            "demographic_parity_difference",
            "demographic_parity_ratio",
            "equal_opportunity_difference",
            "predictive_equality_difference",
            "equalized_odds_difference",
            "predictive_parity_difference",
            "calibration_error_within_groups",
        )
    },
)
