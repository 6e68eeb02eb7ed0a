"""Features of real and of "generated" images: scikit-learn's digits, changed on purpose, and two Gaussians in the plane.

Features are the first principal components of the pixels, fitted on the real half. FID proper uses a network's features
instead. Everything is drawn with fixed seeds. No metric in here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import sqrt
from types import MappingProxyType

import numpy as np
from scipy.ndimage import gaussian_filter
from sklearn.datasets import load_digits
from sklearn.decomposition import PCA

from datasets.documents import CATALOGUE
from datasets.inputs import Inputs

FEATURES, SIDE, DARKEST = 16, 8, 16.0
BLURS = np.array([0.0, 0.4, 0.7, 1, 1.5])
SIZES = np.array([5, 10, 20, 40, 80, 160, 320, 640])
DRAWS = 12
SOURCE = (
    "Alpaydin and Kaynak 1998, Optical Recognition of Handwritten Digits, UCI repository; sklearn.datasets.load_digits"
)
LIKE_REAL, DOCUMENTS = "Copy of the real one", "Example of the documents"


# ---- images
@dataclass(frozen=True, eq=False)
class Digits:
    """Two random halves of 1,797 images, 8 by 8 pixels from 0 to 16, with their digits; one plays the generated ones."""

    real: np.ndarray
    real_digits: np.ndarray
    generated: np.ndarray
    generated_digits: np.ndarray
    axes: PCA

    def features(self, images: np.ndarray) -> np.ndarray:
        """The first principal components of images (n, 8, 8) as (n, FEATURES); pixels count from 0 to 1."""
        return np.asarray(self.axes.transform(images.reshape(len(images), -1) / DARKEST))


@cache
def digits() -> Digits:
    """The images, halved."""
    data = load_digits()
    order = np.random.default_rng(0).permutation(len(data.images))
    real, generated = np.array_split(order, 2)
    axes = PCA(FEATURES, random_state=0).fit(data.images[real].reshape(len(real), -1) / DARKEST)
    return Digits(data.images[real], data.target[real], data.images[generated], data.target[generated], axes)


def changed(images: np.ndarray, blur: float) -> np.ndarray:
    """Images blurred by a Gaussian of that many pixels."""
    return np.asarray(gaussian_filter(images, (0, blur, blur)) if blur else images)


def typical(images: np.ndarray, one: np.ndarray, each: int) -> np.ndarray:
    """The places of so many images of each digit that are nearest to the mean of their digit, so that they can be read. one: the digit of each image."""
    found = []
    for digit in range(10):
        own = np.flatnonzero(one == digit)
        away = images[own] - images[own].mean(axis=0)
        found.append(own[np.square(away).sum(axis=(1, 2)).argsort(kind="stable")[:each]])
    return np.concatenate(found)


@cache
def halves() -> tuple[np.ndarray, np.ndarray]:
    """Features of all images, and DRAWS orders of them: two samples of n are the first n and the last n of an order."""
    data = load_digits()
    pixels = data.images.reshape(len(data.images), -1) / DARKEST
    features = PCA(FEATURES, random_state=0).fit_transform(pixels)
    rng = np.random.default_rng(2)
    return features, np.array([rng.permutation(len(features)) for _ in range(DRAWS)])


def ellipse(features: np.ndarray) -> tuple[float, float, float, float, float]:
    """Where two features lie: the middle, the half axes of an ellipse of one standard deviation, and its turn in degrees."""
    variances, axes = np.linalg.eigh(np.cov(features, rowvar=False))
    short, long = np.sqrt(variances)
    x, y = features.mean(axis=0)
    return float(x), float(y), float(long), float(short), float(np.degrees(np.arctan2(axes[1, 1], axes[0, 1])))


# ---- two Gaussians in the plane
@dataclass(frozen=True)
class Plane:
    """Standard deviations along x and y of the real Gaussian, which lies at 0, and of the generated one before it moves.

    direction: where a shift of 1 leads.
    """

    real: tuple[float, float]
    generated: tuple[float, float]
    direction: tuple[float, float]
    shift: float = 0.0

    def moved(self, shift: float, spread: float, turn: float) -> dict[str, list[list[float]] | list[float]]:
        """Mean and covariance of both, by the names of the documents' inputs; turn in degrees against the clock."""
        angle = np.deg2rad(turn)
        rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        own = np.diag(np.square(self.generated)) * spread**2
        return {
            "mu_real": [0.0, 0.0],
            "sigma_real": np.diag(np.square(self.real)).tolist(),
            "mu_generated": [shift * part for part in self.direction],
            "sigma_generated": (rotation @ own @ rotation.T).tolist(),
        }


def plane_of(inputs: Inputs) -> Plane | None:
    """The Gaussians of the documents' inputs, which lie along the axes; None for others."""
    if "sigma_generated" not in inputs:
        return None
    x, y = (b - a for a, b in zip(inputs["mu_real"], inputs["mu_generated"], strict=True))
    real, generated = (
        (sqrt(sigma[0][0]), sqrt(sigma[1][1])) for sigma in (inputs["sigma_real"], inputs["sigma_generated"])
    )
    far = sqrt(x * x + y * y)
    return Plane(real, generated, (x / far, y / far), far)


@cache
def planes() -> Mapping[str, Plane]:
    """The generated Gaussian as a copy of the real one, and as the documents' example has it."""
    example = plane_of(CATALOGUE.examples["fid-two-dimensions"].inputs)
    if example is None:
        raise ValueError("the documents' example has no Gaussians")
    copy = Plane(example.real, example.real, example.direction)
    return MappingProxyType({LIKE_REAL: copy, DOCUMENTS: example})
