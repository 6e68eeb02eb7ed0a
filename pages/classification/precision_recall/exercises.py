"""Exercises on precision and recall, from easy to hard."""

from widgets.exercises.exercise import Exercise
from widgets.exercises.goals import undefined

SPAM = {"data": "spam-like"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "less-precise-and-better",
        "apples",
        "Let the robot pick more apples so that its precision falls and its F1 still rises.",
        {
            "precision falls": lambda now, start: now.precision < start.precision,
            "F1 rises": lambda now, start: now.f1 > start.f1,
        },
        "F1 combines precision and recall, and recall is the lower one at the start. Which apples are still missing?",
        "Recall was the lower of the two, and it rose. F1 is their harmonic mean, which lies closer to the lower one, so a gain "
        "in recall counted more here than the loss in precision.",
        to={"good_picked": 40, "rotten_picked": 8},
    ),
    Exercise(
        "nothing-to-judge",
        "f",
        "Find a threshold at which precision is undefined, while recall and F-beta have a value.",
        {
            "precision is undefined": lambda now, start: undefined(now.precision),
            "recall and F-beta are not": lambda now, start: (now.recall >= 0) & (now.f_beta >= 0),
        },
        "Precision is a proportion of what is flagged. When is nothing flagged?",
        "Nothing is flagged, so precision is 0/0. Recall is 0, because every positive is missed. F-beta is computed from TP, "
        "FP and FN, so it is 0 as well. A library that prints 0 for precision here has made a choice for you.",
        to={"threshold": float("inf")},
        needs=SPAM,
    ),
    Exercise(
        "twice-the-weight",
        "f",
        "Beta is now 2: F2 treats recall as twice as important as precision. Find a threshold where F2 is at least 0.02 higher "
        "than it is now, although accuracy is lower.",
        {
            "beta stays 2": lambda now, start: now.beta == 2,
            "F2 is 0.02 higher": lambda now, start: now.f_beta >= start.f_beta + 0.02,
            "accuracy is lower": lambda now, start: now.accuracy < start.accuracy,
        },
        "F2 rewards finding more of the positives, even at the price of more false alarms. Does that ask for a lower threshold "
        "or a higher one?",
        "The best threshold depends on the metric. In F2 one miss counts at least as much as four false alarms (beta squared). Here its best threshold is lower than the one with the highest accuracy.",
        start={"beta": 2},
        to={"threshold": 0.4, "beta": 2},
        needs=SPAM,
    ),
)
