"""The exercises of the lessons on ranked lists."""

from __future__ import annotations

from collections.abc import Mapping

from datasets.exercises.exercise import Exercise

FIVE = {"data": "five"}
LIST_A = {"list": "A2_B3_C3_D1_E2"}

RANKING_AT_K = (
    Exercise(
        "perfect-and-poor",
        "lists",
        "Find a query and a k with perfect precision, at which more than half of what is relevant is still missing.",
        {"precision at k is 1": "precision_at_k == 1", "recall at k below 0.5": "recall_at_k < 0.5"},
        "The shorter the list, the easier it is to be precise. Look for a query whose first result is relevant.",
        "One right result is a precision of 1, whatever else there was to find. Precision at k asks nothing about "
        "what comes after k.",
        to={"query": 1, "k": 1},
        needs=FIVE,
    ),
    Exercise(
        "everybody-served",
        "lists",
        "Choose k so that every query has a hit, while not one result in four is relevant.",
        {"hit rate is 1": "hit_rate == 1", "mean precision below 0.25": "mean_precision_at_k < 0.25"},
        "A hit rate counts queries with at least one hit. Longer lists can only help it.",
        "Hit rate can only rise with k, so it praises long lists. Report k with it, and what the list costs its "
        "reader.",
        to={"k": 9},
        needs=FIVE,
    ),
    Exercise(
        "nothing-wrong-and-nearly-nothing",
        "ceiling",
        "Every video shown is relevant. Show more than five, and make even the best possible recall smaller than 1%.",
        {"more than five shown": "k > 5", "best recall below 0.01": "best_recall < 0.01"},
        "Recall at k cannot pass k/R. What could R be, on a large platform?",
        "Where thousands of things are relevant, recall at k is tiny for everybody, and its differences are tinier. "
        "Divide by min(k, R), "
        "or do not use it there.",
        to={"k": 6, "relevant": 1000},
    ),
)

NDCG = (
    Exercise(
        "the-place-is-the-price",
        "harm",
        "The useless result stands first and costs more than a third of NDCG. Leave its relevance at 0, and make it "
        "cost nothing.",
        {
            "NDCG is 1": "ndcg == 1",
            "relevance still 0": "harm == 0",
            "the useful one as useful": "useful == start.useful",
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
        {"NDCG below 0.85": "ndcg < 0.85", "gain still 11": "cumulative_gain == 11", "k is 5": "k == 5"},
        "The gain forgets the order. Which result is worth least, and where would it hurt most?",
        "Cumulative gain adds up and is blind to order; the discount is what makes NDCG a measure of ranking.",
        sets=LIST_A,
        puts={"list": "D1_A2_B3_C3_E2"},
    ),
    Exercise(
        "better-than-perfect",
        "harm",
        "Let a result do harm, and make NDCG larger than 1 for the worse of two orders.",
        {"NDCG above 1": "ndcg > 1", "the harmful one stands first": "place == 1"},
        "Make the harmful result outweigh the useful one, so that even the best order adds up to less than 0.",
        "Both sums are negative, and the worse order is the more negative one: their quotient is above 1. With "
        "negative relevances, NDCG "
        "has no bounds and no meaning; libraries refuse them or take them for 0.",
        to={"harm": -3, "useful": 1, "place": 1},
    ),
)

RECOMMENDERS = (
    Exercise(
        "two-kinds-of-new",
        "newness",
        "Stories may come again. Make the lists rarer and less new at once: more bits of self-information, less "
        "novelty.",
        {
            "self-information rises": "mean_self_information_again > start.mean_self_information_again",
            "novelty falls": "novelty_at_k_again < start.novelty_at_k_again",
        },
        "Turn to each reader’s own taste, and think of what fits a reader best of all.",
        "What fits a reader best is what that reader knows already, and few others do: little known, and not new to "
        "this one. Say "
        "which “new” you measure.",
        to={"mix": 0.7},
    ),
    Exercise(
        "most-hits",
        "mix",
        "Lists of five. Find a mixture with more hits than the popular stories alone, and with more of the paper "
        "shown.",
        {
            "success above popular for all": "mean_success_at_k > start.mean_success_at_k",
            "coverage rises": "coverage > start.coverage",
            "k is 5": "k == 5",
        },
        "Neither end is best. Try about a third of the way.",
        "A little taste on top of popularity does best on these 24 readers. Its interval still holds 0: the gain "
        "could be chance, and a "
        "reported optimum should say so.",
        to={"mix": 0.35},
    ),
    Exercise(
        "without-the-hits",
        "struck",
        "Strike popular stories from all lists until the personal recommender has more success than the popular one.",
        {"personal above popular for all": "left_2 > left_0"},
        "The popular recommender lives on few stories. More than one has to go; watch where the lines cross.",
        "Success on well-known stories is easily earned. Struck far enough, the order of the systems turns round: "
        "look at success by "
        "popularity before choosing one.",
        to={"struck": 12},
    ),
)

RANKING: Mapping[str, tuple[Exercise, ...]] = {
    "ranking": RANKING_AT_K,
    "ndcg": NDCG,
    "recommenders": RECOMMENDERS,
}
