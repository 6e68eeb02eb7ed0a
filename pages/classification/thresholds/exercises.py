"""Exercises on choosing a threshold, from easy to hard."""

from widgets.exercises.exercise import Exercise

SPAM = {"data": "spam-like"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "cheapest-target",
        "choice",
        "With a recall target of 95% the errors cost 405 here: 3 for each miss, 1 for each false alarm. Find a target with a "
        "cost of at most 340.",
        {"cost at most 340": lambda now, start: now.total_cost <= 340},
        "The last few positives are expensive. How many false alarms does each of them bring?",
        "Going from this target up to 95%, each further positive brings more than three false alarms on average. It costs more "
        "than it saves. A recall target does not show that; costs do.",
        to={"recall_floor": 0.86},
        start={"recall_floor": 0.95},
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
        "Do not ask for more recall than the contract does: as recall rises, precision usually falls. An arrow key moves the slider by one step.",
        "Only one position of the slider meets both, on these rows. With this little room, the contract may be broken on new rows.",
        to={"recall_floor": 0.7},
        needs={**SPAM, "rule": "recall"},
    ),
    Exercise(
        "perfect-by-silence",
        "lines",
        "Make recall 1 among the women who get an answer, while fewer than 75% of the pregnant women get a “yes”.",
        {
            "recall among answers is 1": lambda now, start: now.recall == 1,
            "fewer than 75% of all positives found": lambda now, start: now.found < 0.75,
        },
        "A case without an answer counts neither as found nor as missed. Where must the lower threshold be so that nobody is "
        "told “no”?",
        "Nobody is told “no”, so nobody is missed, and the hard cases are left out of the count. Report the number of undecided "
        "cases with every rate among answers.",
        to={"low": 0, "high": 2},
    ),
)
