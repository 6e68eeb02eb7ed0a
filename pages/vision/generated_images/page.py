"""Lesson: the Fréchet distance between features of real and of generated images."""

import streamlit as st

from pages.vision.generated_images.answers import CHANGES, TURNS
from pages.vision.generated_images.bias import bias
from pages.vision.generated_images.data import SOURCE
from pages.vision.generated_images.digits import changed_digits
from pages.vision.generated_images.file import own_features
from pages.vision.generated_images.picture import plane, show
from widgets import lesson
from widgets.place import aside

lesson.opening(
    "One program draws every digit, but slightly blurred. Another draws sharp digits, but never a four. Does FID tell you which fault a program has?"
)
lesson.guess(CHANGES, moves="digits")


@st.fragment
def at_one_change() -> None:
    """All that follows what is done to the digits."""
    numbers = changed_digits()
    st.caption(
        "The generated digits are real ones too, from the other half of the images, changed as you set it. Small dots: real images. Larger dots: generated ones; hollow "
        "dots are of the digit left out. Without any change the distance is not quite 0, because the halves are different images.\n\n"
        "The distance is the sum of two terms: how far apart the means of the features are, and how differently the features vary. Here an image has 16 features, "
        "which describe what varies most in the pixels of the real half (principal components). **FID itself takes 2,048 features from the network Inception-v3**, "
        "and its values cannot be compared with these.",
        help=SOURCE,
    )
    lesson.trace(numbers, file="digits")


at_one_change()


@lesson.section(
    "Two features, two ellipses",
    "FID describes each set of images by a Gaussian, a bell-shaped cloud of features: its mean says where the centre is, and its covariance "
    "how wide the cloud is in each direction. With two features it can be drawn as an ellipse. The generated one starts as a copy of the real "
    "one. Turn it around its centre, by up to half a turn. What happens to the distance?",
    sets=("example", "guess-turn", "generated"),
)
def two_ellipses() -> None:
    guessed = lesson.guess(TURNS, moves=show, key="guess-turn")

    @st.fragment
    def at_one_gaussian() -> None:
        """All that follows the mean, the spread and the turn."""
        lesson.trace(plane(guessed=guessed is not None), file="frechet")

    at_one_gaussian()


@lesson.section(
    "Few images",
    "Both samples are drawn from the same images, so neither is better. How large is the distance with fewer images, and "
    "with more features?",
)
def few_images() -> None:
    bias()
    aside("bias").caption(
        "The solid curve is the mean of twelve draws, and the dotted ones are the smallest and the largest of them. The distance cannot be negative, so chance "
        "adds to it. It falls roughly as one over the number of images (a straight line on these logarithmic axes), and it grows with the number of features. With 2,048 features, "
        "papers use 10,000 to 50,000 images. Compare two values only if they come from equally many images."
    )


@lesson.section(
    "Your own features",
    "Upload two files with the features of real and of generated images, from Inception or from any other network. The features are used as "
    "they are. No images are needed.",
)
def your_own_features() -> None:
    numbers = own_features()
    if numbers:
        lesson.trace(numbers, file="own")


lesson.documents("d-fid-normal-sign")
lesson.blind_spots(
    "**Everything but mean and covariance.** Two very different sets of features, such as a ring and a full disc, can have the same mean and covariance. The "
    "distance is then 0.",
    "**Single images.** One bad image among ten thousand usually changes mean and covariance very little.",
    "**Copies.** A model that repeats its training images gets a distance near 0. FID does not ask whether an image is new.",
    "**Quality or variety.** A missing digit and a blur that is slight enough can cost similar amounts. In the first picture a missing digit gives 0.05 to 0.13, and a blur of 0.4 pixels gives 0.067. Precision and recall for generated images "
    "measure the two separately.",
    "**What the network does not see.** The features come from a network that learnt to classify photographs. What it ignores does not "
    "count, and it has learnt nothing about drawings, X-rays or digits.",
    "**How images were prepared.** Resizing and JPEG compression change the features. To compare values from two papers, the preparation, the network "
    "and the number of images have to be the same.",
)
