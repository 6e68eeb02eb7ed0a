"""Lesson: the Fréchet distance between features of real and of generated images."""

import streamlit as st

from datasets.documents import CATALOGUE
from pages.vision.generated_images.bias import bias
from pages.vision.generated_images.data import SOURCE
from pages.vision.generated_images.digits import changed_digits
from pages.vision.generated_images.file import own_features
from pages.vision.generated_images.picture import plane, show
from widgets import lesson
from widgets.formulas import plain
from widgets.place import aside

lesson.opening(
    "FID takes features of real and of generated images for two Gaussians. Here the generated one is a copy of the real one. Turn it around "
    "its middle, by up to half a turn. What becomes of the distance?"
)
guessed = lesson.guess(
    (
        lesson.Answer(
            "it stays 0",
            False,
            "The means agree, and so does the spread in all. But features that vary together in real images do not any more, and "
            "the second term compares exactly that. Here is a quarter turn.",
            {"shift": 0, "spread": 1, "turn": 90},
        ),
        lesson.Answer(
            "it grows and falls back",
            True,
            "Up to a quarter turn the long axes part, and at half a turn the ellipse covers itself again. All of it happens in "
            "the term of the covariances; the means never part.",
            {"shift": 0, "spread": 1, "turn": 45},
        ),
        lesson.Answer(
            "it grows all the way",
            False,
            "Half a turn brings an ellipse back onto itself: the same covariance, and distance 0. Two Gaussians with one mean and "
            "one covariance are one Gaussian.",
            {"shift": 0, "spread": 1, "turn": 180},
        ),
        lesson.Answer(
            "the means drift apart",
            False,
            "It turns around its own middle, which stays where it is. Move the mean as well: then the first term grows with the "
            "square of the way, whatever the turn.",
            {"shift": 2, "spread": 1, "turn": 0},
        ),
    ),
    moves=show,
)


@st.fragment
def at_one_gaussian() -> None:
    """All that follows the mean, the spread and the turn."""
    lesson.trace(plane(guessed=guessed is not None), file="frechet")


at_one_gaussian()
mistake = CATALOGUE.mistakes["d-fid-normal-sign"]

lesson.section(
    "Digits, blurred, noisy and incomplete",
    "Half of the digits play the real images, and the other half the generated ones. A blur of 0.7 pixels, noise of 4 grey levels in 16, "
    "or no fours at all: which does the distance mind most?",
)
lesson.guess(
    (
        lesson.Answer(
            "the blur",
            True,
            "It costs 1.013, and one has to look for it. Blur takes spread away from all features at once, and the term of the "
            "covariances counts all of it.",
            {"blur": 0.7, "noise": 0, "missing": -1},
        ),
        lesson.Answer(
            "the noise",
            False,
            "Everybody sees it, but the distance hardly does: 0.1252. Noise is spread over 64 pixels evenly, and these 16 features "
            "hold what varies most in real digits. What the features do not see is free.",
            {"blur": 0, "noise": 4, "missing": -1},
        ),
        lesson.Answer(
            "the missing fours",
            False,
            "A tenth of what there is to draw has gone, and the distance is 0.1081. Mean and covariance of what is left are "
            "nearly what they were.",
            {"blur": 0, "noise": 0, "missing": 4},
        ),
    ),
    moves="digits",
    key="guess-digits",
)


@st.fragment
def at_one_change() -> None:
    """All that follows what is done to the digits."""
    numbers = changed_digits()
    st.caption(
        "The features are the first 16 principal components of the pixels, fitted on the real half. **FID proper uses the 2,048 pool features of "
        "the network Inception-v3**, and its numbers cannot be compared with these. Without any change the distance is not quite 0: "
        "these are two samples. Hollow dots are images of the missing digit.",
        help=SOURCE,
    )
    lesson.trace(numbers, file="digits")


at_one_change()

lesson.section(
    "Few images",
    "Both samples are drawn from the same images, so nothing is wrong with either. How far apart are they? Take fewer images, then "
    "more features.",
)
bias()
aside("bias").caption(
    "The curve is the mean of twelve draws, the dots beside it their least and most. The distance is never negative, so chance can only "
    "add to it. On these logarithmic axes it falls as a straight line, about as one over the number of images, and it grows with the number of features: with 2,048 of them, "
    "papers use 10,000 to 50,000 images, and two values are comparable only for equally many."
)

lesson.section(
    "Your own features",
    "Two files with the features of real and of generated images, from Inception or from any other network. They are taken for what "
    "they are: no image is looked at here.",
)
numbers = own_features()
if numbers:
    lesson.trace(numbers, file="own")

lesson.documents()
st.markdown(
    f"*{plain(mistake.document.title)}.* {plain(mistake.claim)} {plain(mistake.correction)} {plain(mistake.reason)}"
)
lesson.blind_spots(
    "**All but mean and covariance.** Two sets of features can have both in common and look nothing alike: a ring and a heap can. The "
    "distance is then 0.",
    "**Single images.** One monster among ten thousand good images moves neither mean nor covariance by much.",
    "**Copies.** A model that repeats its training images has the best distance there is. Whether an image is new is not asked.",
    "**Quality or variety.** A missing digit and a slight blur can cost the same. Measures of precision and recall for generated images "
    "tell them apart.",
    "**What the network does not see.** Features come from a network that learnt to name things in photographs. What it ignores is "
    "free, and drawings, X-rays or digits are foreign to it.",
    "**How images were prepared.** Resizing and JPEG change features. Numbers of two papers need the same preparation, the same network "
    "weights and equally many images.",
)
