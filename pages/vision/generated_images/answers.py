"""The answers to both guesses: which fault a distance shows, and how an ellipse is turned."""

from __future__ import annotations

from widgets.guess import Answer

CHANGES = (
    Answer(
        "yes: blur raises it more",
        False,
        "It depends on how much blur. A blur of 0.7 pixels gives 1.013, and one of 0.4 pixels 0.067. Sharp digits without fours give 0.108, which is in between.",
        {"blur": 0.4, "missing": -1},
    ),
    Answer(
        "no: it sees neither",
        False,
        "It sees both. Without any change the distance is 0.027. Without fours, as the picture shows, it is 0.108. A blur of 0.4 pixels gives 0.067.",
        {"blur": 0, "missing": 4},
    ),
    Answer(
        "no: one number for both",
        True,
        "Without fours the distance is 0.108, and without eights it is 0.050. A blur of 0.4 pixels gives 0.067, in between. The number "
        "alone does not say which fault it was.",
        {"blur": 0, "missing": 4},
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
