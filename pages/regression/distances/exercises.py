"""Exercises on distances, from easy to hard."""

from widgets.exercises.exercise import Exercise
from widgets.exercises.goals import undefined

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "nearer-not-more-alike",
        "distances",
        "Bring the tips of the two vectors nearer to each other without changing their cosine distance.",
        {
            "Euclidean distance falls": lambda now, start: now.euclidean_distance < start.euclidean_distance,
            "cosine distance as it is": lambda now, start: now.cosine_distance == start.cosine_distance,
        },
        "Cosine distance depends on the angle only. Change a length.",
        "A length changed, so the tips came nearer. The angle did not change, so the directions are as similar as before.",
        to={"a": 2},
    ),
    Exercise(
        "no-direction",
        "distances",
        "Make the cosine distance undefined and the Euclidean distance 1.",
        {
            "cosine distance is undefined": lambda now, start: undefined(now.cosine_distance),
            "Euclidean distance is 1": lambda now, start: now.euclidean_distance == 1,
        },
        "A vector of length 0 has no direction.",
        "The zero vector has no direction: an empty text, or a user without a click. SciPy 1.17 returns NaN, and scikit-learn 1.9 returns 1. "
        "Decide what you need before you compute.",
        to={"a": 0, "b": 1},
    ),
    Exercise(
        "shorter-round-the-corner",
        "triangle",
        "Set the three cosine distances so that the direct one exceeds the detour by 0.4 or more. Vectors with these distances must exist.",
        {
            "cosine: direct is 0.4 longer": lambda now, start: now.excess >= 0.4,
            "angles: direct is not longer": lambda now, start: now.excess_degrees <= 0,
        },
        "The direct angle cannot be larger than the sum of the other two. Two angles of 60 degrees make one of 120 degrees: what are "
        "their cosine distances?",
        "For small angles, cosine distance grows like the square of the angle, so two small steps cost less than one large one. "
        "Some fast searches for the nearest vectors use the triangle inequality. They need a distance for which it holds, such as the angle.",
        to={"ab": 0.5, "bc": 0.5, "ac": 1.5},
    ),
)
