"""The answers to both guesses: what is done to the digits, and how an ellipse is turned."""

from __future__ import annotations

from widgets.guess import Answer

CHANGES = (
    Answer(
        "the slight blur",
        True,
        "The blur of 0.7 pixels is hard to see, but the distance is 1.013. Blur makes every feature vary less, "
        "and the covariance term adds this up over all features.",
        {"blur": 0.7, "noise": 0, "missing": -1},
    ),
    Answer(
        "the strong noise",
        False,
        "The noise is easy to see, but the distance is only 0.1252. The noise is spread evenly over 64 pixels, and these 16 features "
        "describe what varies most in real digits. So they hardly respond to it.",
        {"blur": 0, "noise": 4, "missing": -1},
    ),
    Answer(
        "leaving out all fours",
        False,
        "One digit in ten is missing, but the distance is only 0.1081. The mean and the covariance of the other digits are "
        "nearly the same as before.",
        {"blur": 0, "noise": 0, "missing": 4},
    ),
)
TURNS = (
    Answer(
        "it stays 0",
        False,
        "The means stay equal, and so do the total spreads. But the features no longer vary together in the same way, and "
        "the covariance term compares exactly that. The picture shows a quarter turn.",
        {"shift": 0, "spread": 1, "turn": 90},
    ),
    Answer(
        "it grows and falls back",
        True,
        "Up to a quarter turn the long axes move apart. After half a turn the ellipse covers the other one again. Only the "
        "covariance term changes; the means stay equal.",
        {"shift": 0, "spread": 1, "turn": 90},
    ),
    Answer(
        "it grows all the way",
        False,
        "After half a turn an ellipse covers its old place: the covariance is the same again, and the distance is 0.",
        {"shift": 0, "spread": 1, "turn": 180},
    ),
    Answer(
        "the means move apart",
        False,
        "It turns around its own centre, so its mean stays in place. The picture shows what happens if the mean moves: the mean term "
        "grows with the square of the distance between the means, whatever the turn.",
        {"shift": 2, "spread": 1, "turn": 0},
    ),
)
