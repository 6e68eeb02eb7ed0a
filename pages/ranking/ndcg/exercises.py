"""Exercises on NDCG, from easy to hard."""

from widgets.exercises.exercise import Exercise

LIST_A = {"list": "A2_B3_C3_D1_E2"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "the-place-is-the-price",
        "harm",
        "The useless result is first and costs more than a third of NDCG. Keep its relevance at 0, and make it cost nothing.",
        {
            "NDCG is 1": lambda now, start: now.ndcg == 1,
            "relevance still 0": lambda now, start: now.harm == 0,
            "the useful result as it is": lambda now, start: now.useful == start.useful,
        },
        "Its own gain is 0 at every rank. What does it push down?",
        "A gain of 0 adds nothing at any rank; the result does harm only by pushing others down. At the end it pushes nothing down, and NDCG "
        "does not see it.",
        to={"place": 2},
    ),
    Exercise(
        "same-gain",
        "ndcg",
        "Move one result so that NDCG at 5 falls below 0.85. Keep the sum of the relevances in the list at 11.",
        {
            "NDCG below 0.85": lambda now, start: now.ndcg < 0.85,
            "relevances still add up to 11": lambda now, start: now.cumulative_gain == 11,
            "k is 5": lambda now, start: now.k == 5,
        },
        "Which result has the lowest relevance, and at which rank would it do most harm?",
        "The sum of the relevances is the same in every order of these results. The weights make NDCG depend on the order.",
        sets=LIST_A,
        puts={"list": "D1_A2_B3_C3_E2"},
    ),
    Exercise(
        "better-than-perfect",
        "harm",
        "Give the useless result a negative relevance, and make NDCG larger than 1 for the worse of two orders.",
        {
            "NDCG above 1": lambda now, start: now.ndcg > 1,
            "the harmful result is first": lambda now, start: now.place == 1,
        },
        "Make the relevance so strongly negative that even the best order has a DCG below 0.",
        "Both sums are negative, and the worse order has the more negative one, so their quotient is above 1. With negative "
        "relevances NDCG is not bounded by 0 and 1; scikit-learn refuses them, and trec_eval counts them as 0.",
        to={"harm": -3, "useful": 1, "place": 1},
    ),
)
