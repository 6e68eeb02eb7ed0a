"""The guess as a question bank asks it, where nobody sees the picture."""

from pages.vision.generated_images.answers import CHANGES, TURNS
from widgets.question_bank.guess import Guess

GUESSES = (
    Guess(
        "The Fréchet distance says how far two sets of images differ in means, spreads and correlations of their features (numbers that describe an image). A perfect program draws digits like real ones, then stops drawing fours. Does its Fréchet distance from real images rise?",
        CHANGES,
        {
            "no: each image looks real": "Each image does, but the distance compares whole sets. Without fours, the mean of the features moves and they vary differently: in the lesson's images, the distance rises from 0.027 to 0.11.",
            "yes: the set differs": "In the lesson's images it was 0.027 with all ten digits, not 0: two sets of real images differ a little by chance. Without fours it is 0.11. A blur of 0.4 pixels gives 0.067: the number shows that something differs, but not what.",
            "no, it falls: fewer digits to get wrong": "The distance does not count mistakes in single images. It compares the whole sets, and the real images still have fours. In the lesson's images, it rises from 0.027 to 0.11.",
        },
    ),
    Guess(
        "Each image is a point whose coordinates are its two features. An ellipse shows the mean and the covariance of a set of images. Two sets have the same ellipse, longer than it is wide, so their Fréchet distance is 0. Turn one ellipse around its centre, up to half a turn. What happens to the distance?",
        TURNS,
        {
            "it stays 0": "The means stay equal, and so do the total spreads. But the features now vary most in another direction, and the covariance term shows that.",
            "the means move apart": "It turns around its own centre, so its mean stays in place, whatever the turn.",
        },
        section="Two features, two ellipses",
    ),
)
