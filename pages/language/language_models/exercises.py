"""Exercises on language models, from easy to hard."""

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "one-word",
        "perplexity",
        "Change the probability of one of the four words so that perplexity at least doubles but stays finite.",
        {
            "perplexity at least doubles": lambda now, start: now.perplexity >= 2 * start.perplexity,
            "and stays finite": lambda now, start: now.perplexity < 1000000,
        },
        "Twice the perplexity is one bit more in the mean of four words. So the changed word has to cost four bits more.",
        "Four bits more are a factor of sixteen: from 1/2 to 1/32. One very unlikely word can cost as many bits as "
        "several fairly likely ones together.",
        to={"p": 0.03125},
        needs={"token": 0},
    ),
    Exercise(
        "learned-by-heart",
        "ngrams",
        "Make perplexity lower on the training text and higher on the held-out text.",
        {
            "training perplexity falls": lambda now, start: now.perplexity_training < start.perplexity_training,
            "held-out perplexity rises": lambda now, start: now.perplexity > start.perplexity,
        },
        "Use longer n-grams and add less to each count.",
        "The model now fits the training text more closely, but only that text. A low perplexity on training text alone may only mean that it was learned by heart.",
        to={"order": 3, "k": 0.003},
    ),
    Exercise(
        "impossible",
        "ngrams",
        "Make perplexity infinite on the held-out text and lower on the training text.",
        {
            "held-out perplexity is infinite": lambda now, start: now.perplexity > 1e300,
            "training perplexity falls": lambda now, start: now.perplexity_training < start.perplexity_training,
        },
        "Perplexity is infinite if one token has probability 0. For which k does a pair that is not in the training text get probability 0?",
        "At k = 0 (no smoothing), one pair that the training text lacks is enough. A tool that prints a large number instead of “infinite” has probably replaced the 0 by a small number.",
        to={"order": 2, "k": 0},
    ),
)

FURTHER: tuple[Exercise, ...] = (
    Exercise(
        "no-better-than-a-guess",
        "choices",
        "Each question has four choices. Add surprise to each token until the accuracy by the sum is no higher than that of random guessing.",
        {"the accuracy by the sum is at most 25%": lambda now, start: now.accuracy_sum <= 0.25},
        "Each token adds the same surprise, and long choices have more tokens.",
        "At 1.25 bits or more, the sum always chooses among the choices with the fewest tokens. Per token, the same model gets 83% right.",
        to={"cost": 1.25},
    ),
)
