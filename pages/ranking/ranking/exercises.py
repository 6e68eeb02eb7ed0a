"""Exercises on precision at k, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

FIVE = {"data": "five"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "perfect-and-poor",
        "lists",
        "Find a query and a k with perfect precision, at which more than half of what is relevant is still missing.",
        {
            "precision at k is 1": lambda now, start: now.precision_at_k == 1,
            "recall at k below 0.5": lambda now, start: now.recall_at_k < 0.5,
        },
        "The shorter the list, the easier it is to be precise. Look for a query whose first result is relevant.",
        "One right result is a precision of 1, whatever else there was to find. Precision at k asks nothing about what "
        "comes after k.",
        to={"query": 1, "k": 1},
        needs=FIVE,
    ),
    Exercise(
        "everybody-served",
        "lists",
        "Choose k so that every query has a hit, while not one result in four is relevant.",
        {
            "hit rate is 1": lambda now, start: now.hit_rate == 1,
            "mean precision below 0.25": lambda now, start: now.mean_precision_at_k < 0.25,
        },
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
        {
            "more than five shown": lambda now, start: now.k > 5,
            "best recall below 0.01": lambda now, start: now.best_recall < 0.01,
        },
        "Recall at k cannot pass k/R. What could R be, on a large platform?",
        "Where thousands of things are relevant, recall at k is tiny for everybody, and its differences are tinier. "
        "Divide by min(k, R), or do not use it there.",
        to={"k": 6, "relevant": 1000},
    ),
)
