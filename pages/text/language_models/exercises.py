"""Exercises on language models, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "one-word",
        "perplexity",
        "Change the probability of one word of the four, so that perplexity at least doubles, and stays finite.",
        {
            "perplexity at least doubles": lambda now, start: now.perplexity >= 2 * start.perplexity,
            "and stays finite": lambda now, start: now.perplexity < 1000000,
        },
        "Doubled is one bit more in the mean of four words. So this one word must get four bits more surprising.",
        "Four bits are a factor of sixteen: from 1/2 to 1/32. Logarithms turn factors into sums, so a single unlikely "
        "word weighs as much as many mediocre ones.",
        to={"p": 0.03125},
        needs={"token": 0},
    ),
    Exercise(
        "learned-by-heart",
        "ngrams",
        "Make the model better on the text that it has read, and worse on the one that it has not.",
        {
            "training perplexity falls": lambda now, start: now.perplexity_training < start.perplexity_training,
            "held-out perplexity rises": lambda now, start: now.perplexity > start.perplexity,
        },
        "Let it look at longer n-grams, with as much added to each count as now. Or believe the counts more.",
        "Longer contexts are remembered and seldom met again. A perplexity on training text says how much was learned "
        "by heart.",
        to={"order": 3, "k": 0.003},
    ),
    Exercise(
        "impossible",
        "ngrams",
        "Make the perplexity of the held-out text infinite, though the training text gets easier and easier.",
        {
            "some token is impossible": lambda now, start: now.impossible > 0,
            "training perplexity falls": lambda now, start: now.perplexity_training < start.perplexity_training,
        },
        "A product with one factor of 0 is 0. When does a pair of words that was never read get the probability 0?",
        "Without smoothing, one unseen pair outweighs everything else. Infinite is the honest answer; a tool that "
        "prints a large number has clipped it.",
        to={"order": 2, "k": 0},
    ),
)
