"""Exercises on choosing a threshold, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

SPAM = {"data": "spam-like"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "cheapest-target",
        "choice",
        "To find 95% of the positives costs 405 here. Find a target that costs no more than 340.",
        {"cost at most 340": lambda now, start: now.total_cost <= 340},
        "A miss costs three, a false alarm one. The last few positives are expensive: how many false alarms does each "
        "bring?",
        "Past a point, each further positive costs more in false alarms than it saves. A recall target fixed in "
        "advance does not know where that point lies; costs do.",
        to={"recall_floor": 0.86},
        needs={**SPAM, "rule": "recall"},
    ),
    Exercise(
        "both-targets",
        "choice",
        "A contract asks for a precision of at least 0.9 and a recall of at least 0.7. Meet both.",
        {
            "precision at least 0.9": lambda now, start: now.precision >= 0.9,
            "recall at least 0.7": lambda now, start: now.recall >= 0.7,
        },
        "Ask for no more recall than you must: each step further costs precision. Arrow keys move one tick.",
        "One position of the slider does it, on these rows. A contract with so little room will be broken on the next "
        "ones.",
        to={"recall_floor": 0.7},
        needs={**SPAM, "rule": "recall"},
    ),
    Exercise(
        "perfect-by-silence",
        "lines",
        "Make the recall of the decided perfect, while three in ten of the pregnant never get a “yes”.",
        {
            "recall of the decided is 1": lambda now, start: now.recall == 1,
            "fewer than 75% of all positives found": lambda now, start: now.found < 0.75,
        },
        "What gets no answer counts neither as found nor as missed. Where would you put the lower threshold so that "
        "nobody is told “no”?",
        "Nobody is told “no”, so nobody is missed, and the hard cases have left the sum. A rate among the decided "
        "means nothing without the number of undecided beside it.",
        to={"low": 0, "high": 2},
        needs={"zone-data": "pregnancy test"},
    ),
)
