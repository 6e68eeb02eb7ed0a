"""Two samples of the same images: their distance should be 0, and is not; the fewer images, the larger it is."""

import numpy as np

from charts.figures import axis, blank, hint
from charts.moving import Control, Curve, Dot, Rule, Segment, Swatch, Track, View, over
from language import gettext
from metrics_core.generative import frechet_distance
from pages.vision.generated_images.data import DRAWS, SIZES, halves
from widgets.cache import for_all
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import beside

FEW = 80
LEARNED = "On average, the fewer images, the larger the distance: it cannot be negative, so chance adds to it. Compare two values only if they come from the same number of images."
at_n = over("n")


def bias() -> None:
    """The picture."""
    payload = for_all("frechet/bias", picture)
    scrubber_alone(
        payload,
        start={"n": 160},
        key="bias",
        prefix="bias-",
        shareable=False,
        says=lambda at: LEARNED if at["n"] <= FEW else "",
    )


def distances() -> np.ndarray:
    """Of two samples that share no image: sizes x draws."""
    features, orders = halves()
    return np.array(
        [[frechet_distance(features[order[:n]], features[order[-n:]]).value for order in orders] for n in SIZES]
    )


def picture() -> Payload:
    """Mean, least and most of the draws at every size."""
    found = distances()
    size = at_n(SIZES)
    mean, least, most = (at_n(draw(found, axis=1)) for draw in (np.mean, np.min, np.max))
    ends = 0.8 * float(found.min()), 1.25 * float(found.max())
    return pack(
        beside(against_sample_size(size, mean, least, most, ends), widths=(5, 2)),
        (Control("n", "images in each sample", SIZES.astype(float), tuple(map(str, SIZES))),),
        readouts=(Readout("mean", gettext("distance, mean of {n} draws", n=DRAWS), mean),),
        legend=(Swatch("", gettext("mean of {n} draws", n=DRAWS)), Swatch("dot", "smallest and largest")),
    )


def against_sample_size(size: Track, mean: Track, least: Track, most: Track, ends: tuple[float, float]) -> View:
    """The distance of two samples drawn from the same images against their size: mean, least and most of several draws."""
    sizes = SIZES.tolist()
    low, high = np.log10(min(sizes)) - 0.06, np.log10(max(sizes)) + 0.06
    across = axis("images in each sample", float(low), float(high), type="log", tickvals=sizes, showgrid=False)
    across["ticktext"] = [str(n) for n in sizes]
    bottom, top = (float(np.log10(end)) for end in ends)
    figure = blank((50, 22, 60, 40), across, axis("Fréchet distance", bottom, top, type="log", dtick=1), at=1)
    last = len(sizes) - 1
    marks = (
        *(
            Curve(size, y, along="n", dash=dash, so_far=True, since=last)
            for y, dash in ((mean, ""), (least, "dot"), (most, "dot"))
        ),
        hint(size, 6, 0.8 * ends[1], upto=last, since=last),
        Rule(x=size, drag="n"),
        Segment(size, least, size, most, width=4),
        Dot(size, mean),
    )
    return View("sizes", "Distance between two samples drawn from the same images, by sample size.", marks, figure, 300)
