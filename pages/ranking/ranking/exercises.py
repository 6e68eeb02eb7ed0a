"""Exercises on precision at k, from easy to hard."""

from widgets.exercises.exercise import Exercise

FIVE = {"data": "five"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "perfect-and-poor",
        "lists",
        "Find a query and a k with a precision of 1 although more than half of the relevant items are missing.",
        {
            "precision at k is 1": lambda now, start: now.precision_at_k == 1,
            "recall at k below 0.5": lambda now, start: now.recall_at_k < 0.5,
        },
        "High precision is easier with a short list. Look for a query whose first result is relevant.",
        "If one result is shown and it is relevant, precision is 1, however much else there was to find. Precision at k does not "
        "look at what comes after k.",
        to={"query": 1, "k": 1},
        needs=FIVE,
    ),
    Exercise(
        "everybody-served",
        "means",
        "Choose k so that every query with a relevant item has a hit, while fewer than one result in four is relevant.",
        {
            "hit rate is 1": lambda now, start: now.hit_rate == 1,
            "mean precision below 0.25": lambda now, start: now.mean_precision_at_k < 0.25,
        },
        "The hit rate is the proportion of queries with at least one hit. Longer lists can only help it.",
        "Hit rate cannot fall as k grows, so it rewards long lists. Report k with it, and precision, too.",
        to={"k": 9},
        needs=FIVE,
    ),
    Exercise(
        "nothing-wrong-and-nearly-nothing",
        "ceiling",
        "Every video shown is relevant. Show more than five, and make even the best possible recall smaller than 1%.",
        {
            "more than five shown": lambda now, start: now.k > 5,
            "best recall below 0.01": lambda now, start: now.best_recall < 0.01,
        },
        "Recall at k is at most k/R. How large could R be on a large platform?",
        "Where hundreds of items are relevant, recall at a small k is tiny for every system, even the best possible one. Use precision at k there: it divides the hits by the most that are possible.",
        to={"k": 6, "relevant": 1000},
    ),
)
