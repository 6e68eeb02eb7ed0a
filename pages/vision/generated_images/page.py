"""Lesson: the Fréchet distance between features of real and of generated images."""

import streamlit as st

from pages.vision.generated_images.answers import CHANGES, TURNS
from pages.vision.generated_images.bias import bias
from pages.vision.generated_images.data import SOURCE
from pages.vision.generated_images.digits import changed_digits
from pages.vision.generated_images.file import own_features
from pages.vision.generated_images.picture import plane, show
from widgets import lesson

lesson.opening(
    "A perfect program draws digits like real ones, then stops drawing fours. Does its Fréchet distance from real images rise?"
)
lesson.guess(CHANGES, moves="digits")


@st.fragment
def at_one_change() -> None:
    """All that follows what is done to the digits."""
    numbers = changed_digits()
    st.caption(
        "Here an image has 16 features, each a weighted sum of its 64 pixels. FID, the Fréchet inception distance, takes 2,048 from the network Inception-v3. Compare a distance only with distances of the same features.",
        help=SOURCE,
    )
    lesson.trace(numbers, file="digits")


at_one_change()


@lesson.section(
    "Two features, two ellipses",
    "Each image is a point whose coordinates are its features, so a set of images is a cloud. Its mean is the centre, and its covariance says how wide the cloud is in each direction. With two "
    "features, an ellipse shows both. Turn the ellipse of the generated images around its centre, up to half a turn. What happens to the distance?",
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
    "Both samples are drawn from the same images, so neither is better. Move the slider to fewer images. What happens to the distance?",
)
def few_images() -> None:
    bias()


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
    "**Copies.** A model that copies all its training images gets a distance near 0. The distance does not measure whether images are new.",
    "**Single images.** One bad image among ten thousand usually changes mean and covariance very little.",
    "**Everything but mean and covariance.** A ring and a full disc of features can have the same mean and covariance. The distance is then 0.",
)
