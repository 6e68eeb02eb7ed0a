"""What is taught in this room, and what of the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=3,
    title="Error bars",
    heading="Error bars for benchmarks",
    plain="Standard error: the typical distance between the score on a benchmark's questions and the score on all possible questions.",
    question="A model often gets all five questions about a text right, or all wrong. Are error bars that treat answers as independent long enough?",
    takeaway="Report a score with its standard error, compute this by groups if questions come in groups, and compare two models question by question. The more two models find the same questions hard, the fewer questions a paired comparison needs.",
    minutes=25,
    metric_topics={
        "error bars": (
            "mean_score",
            "standard_error",
            "clustered_standard_error",
            "design_effect",
            "paired_standard_error",
            "unpaired_standard_error",
            "minimum_detectable_difference",
            "questions_needed",
            "contaminated_score",
        )
    },
)
