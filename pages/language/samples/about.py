"""What is taught in this room, and what of the core is at home in it."""

from widgets.curriculum import About

ABOUT = About(
    place=2,
    title="Samples",
    heading="Samples: pass@k",
    plain="pass@k: the probability that at least one of k answers to a problem is right, if they are drawn at random from the model's answers.",
    question="Two models each get 30 of 100 answers right. A gets some right on every problem, B gets all right on a few problems and none on the others. Keep five at random per problem. Which model has a right one for more problems?",
    takeaway="pass@k asks whether at least one of k answers is right, so a larger k cannot lower it. The same proportion of right answers can give a high "
    "or a low pass@k: what matters is how they are spread over the problems.",
    minutes=12,
    metric_topics={
        "abstention": ("correct_given_attempted", "attempted_f_score", "penalised_score"),
        "sampled answers": (
            "pass_at_k",
            "pass_at_k_with_replacement",
            "pass_hat_k",
            "majority_at_k",
            "mean_pass_at_k",
            "best_of_k",
        ),
    },
)
