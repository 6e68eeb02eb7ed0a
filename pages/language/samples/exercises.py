"""Exercises on k answers to a problem, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "twice-as-many",
        "models",
        "Both models start at 0.3. Keep as many answers as it takes for pass@k of model A to be more than twice that of model B.",
        {"A is more than twice B": lambda now, start: now.model_a > 2 * now.model_b},
        "Model B stays at 0.3, so model A needs more than 0.6.",
        "Three answers to each problem are enough: 0.7083 for model A. The models are right equally often, but A solves more problems.",
        to={"k": 3},
    ),
    Exercise(
        "one-but-not-all",
        "one",
        "Find a setting where pass@k is above 0.99 and pass^k below 0.001.",
        {
            "pass@k is above 0.99": lambda now, start: now.pass_at_k > 0.99,
            "pass^k is below 0.001": lambda now, start: now.pass_hat_k < 0.001,
        },
        "Keep more answers: that raises the first and lowers the second.",
        "Both describe the same model. Pass@k alone shows it at its best, and pass^k alone at its worst.",
        to={"k": 8},
    ),
    Exercise(
        "voted-down",
        "one",
        "Let an odd number of answers vote, 5 or more, with at least a third of all answers right. Find a setting where "
        "the probability of a right majority is at least 0.01 below the proportion of right answers.",
        {
            "an odd number of answers vote, 5 or more": lambda now, start: (now.k >= 5) & (now.k % 2 == 1),
            "at least a third are right": lambda now, start: now.rate >= 1 / 3,
            "a right majority is at least 0.01 less likely than this proportion": lambda now, start: (
                now.majority_at_k <= now.rate - 0.01
            ),
        },
        "With more votes, the more common type of answer wins more often. Which type is more common, if fewer than half are right?",
        "Where fewer than half of the answers are right, going to the next odd number of votes makes a right majority less likely, or leaves it at 0. Voting helps on problems that the model gets right more often than not. If the wrong answers differ from each other, the right ones may win with fewer than half of the votes.",
        to={"c": 8, "k": 9},
    ),
)

FURTHER: tuple[Exercise, ...] = (
    Exercise(
        "overrated",
        "scorer",
        "Right answers get 1.5 extra points. Find a k at which the probability that the best of k is right is less than half of pass@k.",
        {
            "1.5 extra points": lambda now, start: now.more == 1.5,
            "less than half of pass@k": lambda now, start: now.best_of_k < now.pass_at_k / 2,
        },
        "Keep more answers: the overrated one is then among them more often.",
        "With 10 answers or more. With more answers pass@k never falls, and the overrated one is chosen more often.",
        to={"more": 1.5, "k": 10},
    ),
    Exercise(
        "worth-answering",
        "abstain",
        "A wrong answer costs 9 points. Set the lowest confidence at which the model answers so that its score is above 0.",
        {
            "a wrong answer costs 9": lambda now, start: now.penalty == 9,
            "the score is above 0": lambda now, start: now.penalised_score > 0,
        },
        "An answer that is correct in 90% of cases gains 0.9 points and loses 0.9 on average.",
        "At 85% or above the score is above 0, and it is highest at 90%. At 80% wrong answers cost as much as correct ones earn, and below that more.",
        to={"threshold": 0.9, "penalty": 9},
    ),
)
