"""Exercises on precision and recall, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise
from widgets.exercises.goals import undefined

SPAM = {"data": "spam-like"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "less-precise-and-better",
        "apples",
        "The robot gets less precise, and its F1 rises all the same. Let it pick apples so.",
        {
            "precision falls": lambda now, start: now.precision < start.precision,
            "F1 rises": lambda now, start: now.f1 > start.f1,
        },
        "F1 forgives a little precision where recall gains more. Which apples is the robot still missing?",
        "F1 is the harmonic mean, pulled towards the smaller of the two: the weaker one is where it is cheapest to "
        "gain.",
        to={"good_picked": 40, "rotten_picked": 8},
    ),
    Exercise(
        "nothing-to-judge",
        "pr",
        "Find a threshold at which precision has no value at all, while recall and F1 have one.",
        {
            "precision is undefined": lambda now, start: undefined(now.precision),
            "recall and F-beta are not": lambda now, start: (now.recall >= 0) & (now.f_beta >= 0),
        },
        "Precision is a share of what is flagged. When is there nothing to take a share of?",
        "Nothing flagged: precision is 0/0. Recall is 0, for all positives are missed, and F-beta is counted from TP, "
        "FP and FN, so it is 0 too. A library that prints 0 for precision here has made a choice for you.",
        to={"threshold": float("inf")},
        needs=SPAM,
    ),
    Exercise(
        "twice-the-weight",
        "pr",
        "Beta is 2 now: recall counts twice as much as precision. Find a threshold where F2 is at least 0.02 higher "
        "than here, though accuracy is lower.",
        {
            "beta stays 2": lambda now, start: now.beta == 2,
            "F2 is 0.02 higher": lambda now, start: now.f_beta >= start.f_beta + 0.02,
            "accuracy is lower": lambda now, start: now.accuracy < start.accuracy,
        },
        "F2 wants the missed positives back, and pays with false alarms. In which direction is that?",
        "There is no best threshold, only a best one for a metric. F2 goes lower than accuracy would, because it "
        "prices a miss higher than a false alarm.",
        start={"beta": 2},
        to={"threshold": 0.4, "beta": 2},
        needs=SPAM,
    ),
)
