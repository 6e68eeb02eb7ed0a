"""Exercises on generated images, from easy to hard."""

from __future__ import annotations

from widgets.exercises.exercise import Exercise

COPY = {"generated": "Copy of the real one"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "same-middle-same-size",
        "plane",
        "Make the distance at least 1, although the means and the lengths of the ellipses agree.",
        {
            "distance at least 1": lambda now, start: now.frechet_distance >= 1,
            "means agree": lambda now, start: now.shift == 0,
            "spread 1": lambda now, start: now.spread == 1,
        },
        "Neither the centre nor the size may change. Which control is left?",
        "The covariance term compares how features vary together, not only how much they vary. For an ellipse it is largest at a "
        "quarter turn.",
        to={"turn": 90},
        needs=COPY,
    ),
    Exercise(
        "two-halves",
        "plane",
        "Make both terms equal, and neither of them 0.",
        {
            "terms are equal": lambda now, start: now.mean_term == now.covariance_term,
            "and not 0": lambda now, start: now.mean_term > 0,
        },
        "The mean term is the square of the shift. Turn by a quarter first. Then choose a spread for which the covariance "
        "term equals the square of a shift that you can set.",
        "One number can have two causes: images that differ on average, or images that vary differently. The distance alone does not "
        "say which.",
        to={"shift": 1.5, "spread": 0.5, "turn": 90},
        needs=COPY,
    ),
    Exercise(
        "seen-and-not-seen",
        "digits",
        "Add noise of 4 or more, which is easy to see, and keep the distance below 0.2.",
        {
            "noise of 4 or more": lambda now, start: now.noise >= 4,
            "distance below 0.2": lambda now, start: now.frechet_distance < 0.2,
        },
        "Blur costs much. Noise alone costs little.",
        "These 16 features describe what varies most in real digits, so they hardly respond to noise. What features do not "
        "see does not count. The features of FID do respond to noise: with Inception, FID rises.",
        to={"noise": 4},
    ),
)
