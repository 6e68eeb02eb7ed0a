"""Exercises on generated images, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "same-middle-same-size",
        "plane",
        "Make the distance at least 1, though both means and all lengths agree.",
        {
            "distance at least 1": lambda now, start: now.frechet_distance >= 1,
            "means agree": lambda now, start: now.shift == 0,
            "same spread": lambda now, start: now.spread == 1,
        },
        "What is left when neither the middle nor the size may change?",
        "The second term compares how features vary together, not just how much. Turned by a quarter, an ellipse is as "
        "unlike itself as it gets.",
        to={"turn": 90},
    ),
    Exercise(
        "two-halves",
        "plane",
        "Make both terms exactly equal, and neither of them 0.",
        {
            "terms are equal": lambda now, start: now.mean_term == now.covariance_term,
            "and not 0": lambda now, start: now.mean_term > 0,
        },
        "The term of the means is the square of the shift. Turn by a quarter first; then look for a spread whose term "
        "is a square as well.",
        "One number, two causes: pictures that are off on the whole, or pictures that vary differently. FID alone "
        "cannot tell them apart.",
        to={"shift": 1.5, "spread": 0.5, "turn": 90},
    ),
    Exercise(
        "seen-and-not-seen",
        "digits",
        "Spoil the digits in a way that everybody sees, with noise of 4 or more, and keep the distance below 0.2.",
        {
            "noise of 4 or more": lambda now, start: now.noise >= 4,
            "distance below 0.2": lambda now, start: now.frechet_distance < 0.2,
        },
        "Blur counts at once. Noise alone hardly does.",
        "These features hold what varies most in real digits, and noise is spread over all pixels. What the features "
        "do not see is free, in FID proper as well.",
        to={"noise": 4},
    ),
)
