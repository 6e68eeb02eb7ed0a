"""Two samples of the same images: their distance should be 0, and is not; the fewer images, the larger it is."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track
from metrics_core.generative import frechet_distance
from pages.vision.generated_images import drawing as views
from pages.vision.generated_images.data import DIMENSIONS, DRAWS, SIZES, halves
from widgets.memory import for_all
from widgets.scrubber import Payload, Readout, pack, scrubber_alone


def bias() -> None:
    """The picture."""
    payload = for_all("frechet/bias", picture)
    scrubber_alone(payload, start={"n": 40, "features": 16}, key="bias", prefix="bias-", shareable=False)


def distances() -> np.ndarray:
    """Of two samples that share no image: sizes x numbers of features x draws."""
    features, orders = halves()
    return np.array(
        [
            [
                [frechet_distance(features[order[:n], :d], features[order[-n:], :d]).value for order in orders]
                for d in DIMENSIONS
            ]
            for n in SIZES
        ]
    )


def picture() -> Payload:
    """Mean, least and most of the draws at every size and number of features."""
    found, over = distances(), ("n", "features")
    tracks = {
        "mean": Track(found.mean(axis=2), over),
        "least": Track(found.min(axis=2), over),
        "most": Track(found.max(axis=2), over),
        "size": Track(SIZES.astype(float), ("n",)),
        "draws": Track(np.array(float(DRAWS)), ()),
    }
    return pack(
        (views.against_sample_size(SIZES.tolist(), (0.8 * float(found.min()), 1.25 * float(found.max()))),),
        (
            Control("n", "images in each sample", SIZES.astype(float), tuple(map(str, SIZES))),
            Control("features", "features", DIMENSIONS.astype(float), tuple(map(str, DIMENSIONS))),
        ),
        tracks,
        (
            Readout("mean", f"mean of {DRAWS} draws", "mean"),
            Readout("least", "least of them", "least"),
            Readout("most", "most of them", "most"),
        ),
        areas=("sizes numbers",),
        columns="minmax(0, 5fr) minmax(0, 2fr)",
    )
