"""What is taught in this room, and what of the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=4,
    title="Judges",
    heading="Judges: is the judge right?",
    plain="A judge is a language model that evaluates a model's answers. Here it passes or fails each one, and its pass rate is the proportion that it passes.",
    question="A judge passes 90% of right answers and fails 90% of wrong ones; 95% of the answers are right. Is its pass rate 95%?",
    takeaway="A judge's errors can shift a pass rate, and judging more answers does not remove the shift. Have people label some answers, report the judge's sensitivity and specificity, and "
    "give the corrected rate with an interval that includes their uncertainty.",
    minutes=20,
    metric_topics={
        "judges": (
            "corrected_rate",
            "gwet_ac1",
            "fleiss_kappa",
            "krippendorff_alpha",
            "prediction_powered_mean",
            "self_preference",
        ),
        "retrieval-augmented answers": ("context_precision", "faithfulness"),
    },
)
