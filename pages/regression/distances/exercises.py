"""Exercises on distances, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise
from widgets.exercises.goals import undefined

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "nearer-not-more-alike",
        "distances",
        "Bring the tips of the two vectors nearer to each other, and leave their cosine distance as it is.",
        {
            "Euclidean distance falls": lambda now, start: now.euclidean_distance < start.euclidean_distance,
            "cosine distance as it is": lambda now, start: now.cosine_distance == start.cosine_distance,
        },
        "Cosine sees only the angle. Change a length.",
        "The straight line is shortest where one tip stands square to the other vector. How alike two directions are "
        "was never in question.",
        to={"a": 0.625},
    ),
    Exercise(
        "no-direction",
        "distances",
        "Make cosine distance undefined, while Euclidean distance is 1.",
        {
            "cosine distance is undefined": lambda now, start: undefined(now.cosine_distance),
            "Euclidean distance is 1": lambda now, start: now.euclidean_distance == 1,
        },
        "A direction needs a length.",
        "The zero vector points nowhere: an empty text, a user without a single click. Libraries answer 0, 1 or NaN; "
        "decide before they do.",
        to={"a": 0, "b": 1},
    ),
    Exercise(
        "shorter-round-the-corner",
        "triangle",
        "Three words that can exist: find cosine distances for which the direct way is longer than the detour by 0.4 "
        "or more.",
        {
            "cosine: direct is 0.4 longer": lambda now, start: now.excess >= 0.4,
            "angles: a triangle that exists": lambda now, start: now.excess_degrees <= 0,
        },
        "Angles do obey the rule: the direct one cannot exceed the sum. Half a right angle and half a right angle make "
        "a right angle: what are the cosines?",
        "1 less the cosine grows like the square of a small angle, so two small steps cost less than one large one. "
        "Search trees built on the triangle inequality need the angle, not the cosine distance.",
        to={"ab": 0.5, "bc": 0.5, "ac": 1.5},
    ),
)
