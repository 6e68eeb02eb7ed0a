"""Real digits against digits that are blurred or lack one of the ten, by their features."""

from functools import cache
from typing import Literal

import numpy as np

from charts.figures import axis, blank
from charts.moving import (
    Button,
    Cells,
    Control,
    Dot,
    Ellipse,
    Grip,
    Label,
    Mark,
    Picks,
    Region,
    Segment,
    Swarm,
    Track,
    View,
    over,
)
from charts.theme import GREY
from language import gettext
from metrics_core import Worked, explain
from metrics_core.generative import FrechetDistance, frechet_distance, gaussian
from pages.vision.generated_images.data import BLURS, DARKEST, SIDE, Digits, changed, digits, ellipse, typical
from pages.vision.generated_images.picture import GENERATED
from widgets.cache import for_all
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import NUMBERS, folding, grid
from widgets.trace import Along

SHOWN = 90
EACH = 3  # images of a digit that are drawn
REAL, DRAWN_AS = "real images", "by the program (here, other real images)"
LEAVE, BACK = "leave out fours", "bring all back"
FAINT = 0.06  # of the darkness of a digit that is left out
STEP = 1.12  # from one digit to the next, whose side is 1
FOURS = STEP * 4 + 0.5  # their middle
PRESSED = FOURS - 0.4  # that of the button under them
NEAR = (-0.36, 0.0, 0.36)  # where within a digit a click chooses it
LOW = -1.1  # of what is below the digits
SLIDES = (9.35, 10.95)  # where the blur is least and greatest
MISSING = np.arange(-1, 10)
of_changes, if_missing = over("blur", "missing"), over("missing")


def changed_digits() -> Along:
    """The picture, and the distance at its position with its steps."""
    payload: Payload = for_all("digits/frechet", picture)
    start = {"blur": 0.0, "missing": -1.0}
    at = scrubber(payload, start=start, key="digits", prefix="digits-")
    return Along("digits", at, lambda at: [_distance(at["blur"], int(at["missing"]))])


@cache  # a run of the page asks for the card, and products of large matrices keep all cores busy
def _distance(blur: float, missing: int) -> Worked:
    data = digits()
    images: np.ndarray = changed(data.generated, blur)[data.generated_digits != missing]
    return explain(frechet_distance, data.features(data.real), data.features(images))


def picture() -> Payload:
    """Every blur, with each digit missing."""
    data = digits()
    results, pixels, xy, ellipses = _at_every_change(data)
    value, means, covariances = (
        of_changes([[getattr(found, name) for found in row] for row in results], name)
        for name in ("value", "mean_term", "covariance_term")
    )
    sharp = over("pixel")(data.real[typical(data.real, data.real_digits, EACH)].ravel() / DARKEST)
    faint = np.where(np.arange(10) == MISSING[:, None], FAINT, 1.0).repeat(EACH * SIDE * SIDE, axis=1)
    made, shown = over("blur", "pixel")(pixels, "pixels"), over("missing", "pixel")(faint.astype(np.float32))
    left = if_missing([(data.generated_digits != m).sum() for m in MISSING], "images")
    real = rows_of_digits("real", REAL, sharp, over()(len(data.real)))
    generated = rows_of_digits("digits", DRAWN_AS, made, left, shown)
    places = grid(
        {real: 4, generated: 4},
        {scale(value): 7, NUMBERS: 1},
        {features(data, xy, ellipses): 6, ".": 2},
    )
    return pack(
        folding(places, 1, "the features of the images"),
        (
            Control("missing", "missing digit", MISSING.astype(float), ("none", *map(str, range(10))), slider=False),
            Control("blur", "blur, pixels", BLURS, tuple(f"{b:g}" for b in BLURS), slider=False),
        ),
        readouts=(Readout("frechet_distance", "Fréchet distance", value, digits=2),),
        table=(value, means, covariances, left),
        axes={"pixel": 10 * EACH * SIDE * SIDE, "image": SHOWN},
    )


def _at_every_change(data: Digits) -> tuple[list[list[FrechetDistance]], np.ndarray, np.ndarray, np.ndarray]:
    """The distance, some images of each digit, the first features of some images, and the ellipse of all, by blur."""
    real, first = gaussian(data.features(data.real)), typical(data.generated, data.generated_digits, EACH)
    results: list[list[FrechetDistance]] = []
    pixels, places, ellipses = [], [], []
    for blur in BLURS:
        images = changed(data.generated, float(blur))
        seen = data.features(images)
        results.append([frechet_distance(real, seen[data.generated_digits != m]) for m in MISSING])
        pixels.append(np.round(100 * images[first].ravel() / DARKEST) / 100)
        places.append(seen[:SHOWN, :2])
        ellipses.append([ellipse(seen[data.generated_digits != m, :2]) for m in MISSING])
    return results, np.array(pixels, np.float32), np.array(places, np.float32), np.array(ellipses, np.float32)


def rows_of_digits(name: str, words: str, pixels: Track, count: Track, shown: Track | None = None) -> View:
    """A column of images for each digit, pixel by pixel. count: of the images in the set; shown: these are the generated ones, whose pixels are so dark where a digit is left out by a click."""
    cell, color = 1 / SIDE, GENERATED if shown else ""
    places = [
        (STEP * d + cell * j, STEP * row + 1 - cell * i)
        for d in range(10)
        for row in reversed(range(EACH))
        for i in range(SIDE)
        for j in range(SIDE)
    ]
    x, y = zip(*places, strict=True)
    marks: list[Mark] = [Cells(pixels, "pixel", x, y, cell, cell, faint=shown)]
    marks.append(Label(0.0, STEP * EACH + 0.3, "", count, "start", color=color, unit=f" {gettext(words)}"))
    marks += [Label(STEP * d + 0.5, -0.36, str(d)) for d in range(10)]
    part = gettext("{n} of each digit are shown; no image is in both sets", n=EACH)
    marks += [*_left_out(), *_blurred()] if shown else [Label(0.0, LOW, part, anchor="start")]
    across = {"visible": False, "range": [-0.1, 10 * STEP]}
    up = {"visible": False, "range": [LOW - 0.3, STEP * EACH + 0.6], "scaleanchor": "x", "constrain": "domain"}
    figure = blank((0, 2, 8, 0), across, up)
    alt = gettext("Ten digits: {images}, {n} of each.", images=gettext(words), n=EACH)
    return View(name, alt, tuple(marks), figure, 260, narrow=180)


def _left_out() -> list[Mark]:
    """What frames the missing digits, where a click leaves a digit out, and where one brings it back."""
    none, level = MISSING < 0, np.ones(len(MISSING))
    middle = STEP * np.where(none, 4, MISSING) + 0.5
    below = if_missing(np.where(middle == FOURS, LOW, -0.6))  # the fours have a button
    frame = Region(if_missing(middle - STEP / 2), below, if_missing(middle + STEP / 2), STEP * EACH - 0.06, "outline")
    chosen = np.where(none, np.nan, middle)
    clicked = [
        Picks(if_missing(chosen + dx), if_missing((STEP * row + 0.5 + dy) * level), "missing")
        for row in range(EACH)
        for dx in NEAR
        for dy in NEAR
    ]
    both = np.where(none | (MISSING == 4), PRESSED, np.nan)  # a click leaves the fours out, or brings all back
    pressed = [Picks(if_missing(both + dx), LOW, "missing") for dx in np.arange(-1.4, 1.5, 0.35)]
    buttons = [
        Button(if_missing(np.where(none == out, np.nan, PRESSED)), LOW, words)
        for out, words in ((False, LEAVE), (True, BACK))
    ]
    return [frame, *buttons, *clicked, *pressed]


def _blurred() -> list[Mark]:
    """A line with a grip, by which the digits are blurred."""
    low, high = SLIDES
    at = over("blur")(np.linspace(low, high, len(BLURS)))
    still = over("blur")(np.where(BLURS > 0, np.nan, low - 0.65))
    blurred = over("blur")(np.where(BLURS > 0, low - 0.65, np.nan))
    return [
        Label(still, LOW, "blur", anchor="end"),
        Label(blurred, LOW, "", over("blur")(BLURS), "end", unit=" px", shows="number"),
        Segment(low, LOW, high, LOW, 4, color=GREY),
        Grip(at, LOW, "blur", hollow=True),  # the question is about the fours
        Picks(at, LOW, "blur"),
    ]


def scale(value: Track) -> View:
    """The distance from 0 to that of the most blurred digits. Lengths are its square root, so that small ones can be told apart."""
    start, high = float(value.values[0, 0]), float(value.values[-1, 0])
    ticks = [0, 0.1, 0.3, 1, 2, high]
    marked = {
        "tickvals": np.sqrt(ticks).tolist(),
        "ticktext": [significant(t, 2) for t in ticks],
        "showgrid": False,
        "tickangle": 0,
    }
    across = axis("Fréchet distance (square-root scale)", -0.03, 1.03 * np.sqrt(high), **marked)
    figure = blank((14, 2, 14, 40), across, {"visible": False, "range": [-0.7, 2.3]})
    at = over(*value.over)(np.sqrt(value.values))
    named: dict[Literal["start", "end"], tuple[float, str]] = {
        "start": (start, gettext("by chance: {distance}", distance=significant(start, 2))),
        "end": (high, gettext("blur of {n:g} pixels", n=float(BLURS[-1]))),
    }
    marks: list[Mark] = [Segment(0.0, 0.0, np.sqrt(high), 0.0, 2)]
    marks += [Segment(x, -0.3, x, 0.3, 1) for x in np.sqrt(ticks).tolist()]
    for anchor, (far, words) in named.items():
        x = float(np.sqrt(far))
        marks += [Segment(x, -0.45, x, 0.9, 2), Label(x, 1.5, words, anchor=anchor)]
    marks += [Segment(0.0, 0.0, at, 0.0, 12, color=GENERATED), Dot(at, 0.0, size=8, color=GENERATED)]
    alt = "The Fréchet distance on a scale from 0 to that of blurred images."
    return View("scale", alt, tuple(marks), figure, 104, narrow=96)


def features(data: Digits, xy: np.ndarray, ellipses: np.ndarray) -> View:
    """Real and generated images by their first two features, and their ellipses; those of a missing digit are hollow."""
    seen = data.features(data.real)[:, :2].astype(np.float32)
    reach = 1.08 * float(max(np.abs(seen[:SHOWN]).max(), np.abs(xy).max()))
    place, at_change = over("image"), over("blur", "image")
    hollow = over("missing", "image")(-(data.generated_digits[:SHOWN] == MISSING[:, None]).astype(int))
    free = {"showgrid": False, "dtick": 1, "constrain": "domain"}
    across = axis("first of 16 features", -reach, reach, **free)
    up = axis("second of 16 features", -reach, 1.3 * reach, **free) | {"scaleanchor": "x"}
    figure = blank((40, 10, 8, 36), across, up)
    x, y, rx, ry, turn = (of_changes(ellipses[..., part]) for part in range(5))
    marks = (
        Swarm(place(seen[:SHOWN, 0]), place(seen[:SHOWN, 1]), along="image", size=2.2),
        Swarm(at_change(xy[..., 0]), at_change(xy[..., 1]), along="image", group=hollow, size=2.8, colors=(GENERATED,)),
        Ellipse(*ellipse(seen), width=2.2),
        Ellipse(x, y, rx, ry, turn, color=GENERATED, width=2.6, dash="dash"),
        Label(-0.98 * reach, 1.22 * reach, "● real; solid line: their mean and spread", anchor="start"),
        Label(-0.98 * reach, 1.07 * reach, "● generated, ○ left out; dashed: theirs", anchor="start", color=GENERATED),
    )
    return View(
        "features",
        "Images by their first two features, with an ellipse for all real and one for all generated ones.",
        marks,
        figure,
        380,
    )
