"""Exercises on generated images, from easy to hard."""

from widgets.exercises.exercise import Exercise

COPY = {"generated": "Copy of the real one"}

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "same-middle-same-size",
        "plane",
        "Make the distance at least 1, although both ellipses have the same centre, length and width.",
        {
            "distance at least 1": lambda now, start: now.frechet_distance >= 1,
            "means agree": lambda now, start: now.shift == 0,
            "spread 1": lambda now, start: now.spread == 1,
        },
        "Neither the centre nor the size may change. Which control is left?",
        "The covariance term compares in which directions features vary, not only how much in total. For an ellipse it is largest at a "
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
        "The mean term is the square of how far the mean is moved. First turn the generated ellipse by 90 degrees. Then change the spread until the "
        "covariance term is the square of a move, such as 2.25 = 1.5², and move the mean by 1.5.",
        "One number can have two causes: images that differ on average, or images that vary differently. The distance alone does not "
        "say which.",
        to={"shift": 1.5, "spread": 0.5, "turn": 90},
        needs=COPY,
    ),
    Exercise(
        "less-than-a-blur",
        "digits",
        "Leave out one digit, without any blur. Get a distance below 0.066; a blur of 0.4 pixels alone gives 0.067.",
        {
            "no blur": lambda now, start: now.blur == 0,
            "a digit is missing": lambda now, start: now.missing >= 0,
            "distance below 0.066": lambda now, start: now.frechet_distance < 0.066,
        },
        "Try each digit. Which one looks most like several others, so that its loss changes the averages least?",
        "A whole digit is gone, and the distance is smaller than for a blur that is hard to see. A small distance does not say "
        "that nothing is missing.",
        to={"missing": 8},
    ),
)
