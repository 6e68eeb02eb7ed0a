"""Exercises on NDCG, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

LIST_A = {"list": "A2_B3_C3_D1_E2"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "the-place-is-the-price",
        "harm",
        "The useless result stands first and costs more than a third of NDCG. Leave its relevance at 0, and make it "
        "cost nothing.",
        {
            "NDCG is 1": lambda now, start: now.ndcg == 1,
            "relevance still 0": lambda now, start: now.harm == 0,
            "the useful one as useful": lambda now, start: now.useful == start.useful,
        },
        "It brings nothing wherever it stands. What does it push down?",
        "A gain of 0 is worth nothing at any rank: the price is what it displaces. At the end it displaces nothing, "
        "and NDCG does not see it.",
        to={"place": 2},
    ),
    Exercise(
        "same-gain",
        "ndcg",
        "Move one result in the list, so that NDCG at 5 falls below 0.85, while the undiscounted gain stays 11.",
        {
            "NDCG below 0.85": lambda now, start: now.ndcg < 0.85,
            "gain still 11": lambda now, start: now.cumulative_gain == 11,
            "k is 5": lambda now, start: now.k == 5,
        },
        "The gain forgets the order. Which result is worth least, and where would it hurt most?",
        "Cumulative gain adds up and is blind to order; the discount is what makes NDCG a measure of ranking.",
        sets=LIST_A,
        puts={"list": "D1_A2_B3_C3_E2"},
    ),
    Exercise(
        "better-than-perfect",
        "harm",
        "Let a result do harm, and make NDCG larger than 1 for the worse of two orders.",
        {
            "NDCG above 1": lambda now, start: now.ndcg > 1,
            "the harmful one stands first": lambda now, start: now.place == 1,
        },
        "Make the harmful result outweigh the useful one, so that even the best order adds up to less than 0.",
        "Both sums are negative, and the worse order is the more negative one: their quotient is above 1. With "
        "negative relevances, NDCG has no bounds and no meaning; libraries refuse them or take them for 0.",
        to={"harm": -3, "useful": 1, "place": 1},
    ),
)
