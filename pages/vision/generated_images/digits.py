"""Real digits against digits that are blurred, noisy, or lack one of the ten, by their features."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track
from metrics_core import Worked, explain
from metrics_core.generative import FrechetDistance, frechet_distance, gaussian
from pages.vision.generated_images import drawing as views
from pages.vision.generated_images.data import BLURS, DARKEST, NOISES, SIDE, Digits, changed, digits, one_of_each
from widgets.memory import for_all
from widgets.scrubber import Payload, Readout, pack, scrubber

SHOWN = 150
MISSING = np.arange(-1, 10)
CHANGES = ("blur", "noise", "missing")


def changed_digits() -> list[Worked]:
    """The picture, and the distance at its position with its steps."""
    payload: Payload = for_all("digits/frechet", picture)
    start = {"blur": 0.0, "noise": 0.0, "missing": -1.0}
    at = scrubber(payload, start=start, key="digits", prefix="digits-", shareable=False)
    images, data = _generated(at["blur"], at["noise"], int(at["missing"])), digits()
    return [explain(frechet_distance, data.features(data.real), data.features(images))]


def _generated(blur: float, noise: float, missing: int) -> np.ndarray:
    data = digits()
    images: np.ndarray = changed(data.generated, blur, noise)[data.generated_digits != missing]
    return images


def picture() -> Payload:
    """Every blur with every noise, and with each digit missing."""
    data = digits()
    tracks = _at_every_change(data)
    seen = data.features(data.real)[:SHOWN, :2].astype(np.float32)
    tracks |= {f"real_{axis}": Track(seen[:, i], ("image",)) for i, axis in enumerate("xy")}
    tracks["real_pixels"] = Track(data.real[one_of_each(data.real_digits)].ravel() / DARKEST, ("pixel",))
    left = np.where(MISSING < 0, np.nan, 1.16 * MISSING - 0.06)
    tracks |= {name: Track(left, ("missing",)) for name in ("gone", "gone_name")}
    tracks["gone_end"] = Track(left + 1.12, ("missing",))
    reach = max(np.abs(tracks[name].values).max() for name in ("x", "y", "real_x", "real_y"))
    return pack(
        (views.digit_rows(), views.features(1.15 * float(reach))),
        (
            Control("blur", "blur, pixels", BLURS, tuple(f"{b:g}" for b in BLURS)),
            Control("noise", "noise, grey levels", NOISES, tuple(f"{n:g}" for n in NOISES)),
            Control("missing", "missing digit", MISSING.astype(float), ("none", *map(str, range(10)))),
        ),
        tracks,
        (
            Readout("frechet_distance", "Fréchet distance", "value"),
            Readout("mean_term", "term of the means", "mean_term"),
            Readout("covariance_term", "term of the covariances", "covariance_term"),
            Readout("images", "generated images", "images", "count"),
        ),
        areas=("digits digits", "features numbers"),
        columns="minmax(0, 3fr) minmax(0, 2fr)",
        numbers_across=2,
        axes={"pixel": 10 * SIDE * SIDE, "image": SHOWN},
    )


def _at_every_change(data: Digits) -> dict[str, Track]:
    """The distance and its terms, one image of each digit, and the first features of some images."""
    real, first = gaussian(data.features(data.real)), one_of_each(data.generated_digits)
    results: list[list[list[FrechetDistance]]] = []
    pixels, places = [], []
    for blur in BLURS:
        results.append([])
        for noise in NOISES:
            images = changed(data.generated, float(blur), float(noise))
            features = data.features(images)
            results[-1].append([frechet_distance(real, features[data.generated_digits != m]) for m in MISSING])
            pixels.append(np.round(100 * images[first].ravel() / DARKEST) / 100)
            places.append(features[:SHOWN, :2])
    found = {
        name: Track(np.array([[[getattr(f, name) for f in row] for row in rows] for rows in results]), CHANGES)
        for name in ("value", "mean_term", "covariance_term")
    }
    shape = (len(BLURS), len(NOISES))
    xy = np.array(places, np.float32).reshape(*shape, SHOWN, 2)
    return found | {
        "pixels": Track(np.array(pixels, np.float32).reshape(*shape, -1), ("blur", "noise", "pixel")),
        "x": Track(xy[..., 0], ("blur", "noise", "image")),
        "y": Track(xy[..., 1], ("blur", "noise", "image")),
        "missing_image": Track(-(data.generated_digits[:SHOWN] == MISSING[:, None]).astype(int), ("missing", "image")),
        "images": Track(np.array([int((data.generated_digits != m).sum()) for m in MISSING]), ("missing",)),
    }
