"""The answers to both guesses: which fault a distance shows, and how an ellipse is turned."""

from widgets.guess import Answer

CHANGES = (
    Answer(
        "no: each image looks real",
        False,
        "Each image does, but the distance compares whole sets. Without fours, the mean of the features moves and they vary differently: the distance rises "
        "from 0.027 to 0.11.",
        {"blur": 0, "missing": 4},
        ("no: each image still looks real",),
    ),
    Answer(
        "yes: the set differs",
        True,
        "With all ten digits it was 0.027, not 0: two sets of real images differ a little by chance. Without fours it is 0.11. A blur of 0.4 pixels gives 0.067: the number shows that something differs, "
        "but not what.",
        {"blur": 0, "missing": 4},
        ("yes: the set is different",),
    ),
    Answer(
        "no, it falls: fewer digits to get wrong",
        False,
        "The distance does not count mistakes in single images. It compares the whole sets, and the real images still have fours. "
        "It rises from 0.027 to 0.11.",
        {"blur": 0, "missing": 4},
        ("yes, to infinity: a digit is missing",),
    ),
)
TURNS = (
    Answer(
        "it stays 0",
        False,
        "The means stay equal, and so do the total spreads. But the features now vary most in another direction, and the covariance term shows that. The picture shows a quarter turn.",
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
        "It turns around its own centre, so its mean stays in place. The picture shows what happens if the mean moves: the mean term is the square of the distance between the means, whatever the turn.",
        {"shift": 2, "spread": 1, "turn": 0},
    ),
)
