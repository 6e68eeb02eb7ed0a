"""What the pictures of the lesson have in common: reliability, what the bins hold, bands, the formula of a mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, framed, titled
from charts.moving import Coordinate, Dot, Label, Look, Mark, Region, Segment, Track, View, over
from charts.theme import GREY
from language import gettext
from metrics_core import CATALOG
from metrics_core.inference.resampled_thresholds import Band, band
from metrics_core.interval import lowered_ends
from metrics_core.probabilities.sharpness import Distortions
from widgets.scrubber import Formula

GRID_NUMBERS = 300_000_000  # rows times positions times resamples: about a second
RATE = {"range": [-0.02, 1.04], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
EXAMPLE = 0.7  # the probability of which the question speaks
ACROSS = {"range": [-0.02, 1.02], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}


def surely(values: Any, again: Any, *, biased: bool = False) -> Band | None:
    """The band of a number. again: what every resample says, or the band itself, or None where none is shown.

    biased: resampling makes the number larger, as it does the calibration error.
    """
    if again is None or isinstance(again, Band):
        return again
    found = band(values, again)
    low, high = lowered_ends(values, again) if biased else (found.low, found.high)
    return replace(found, low=low, high=high)


def mean_formula(metric: str, mean: Track, total: Track, n: Track, says: str, general: str = "") -> Formula:
    """A metric that is a mean, with the live sum over the live count. general: instead of the card's formula."""
    card = CATALOG[metric]
    return Formula(
        metric,
        card.name,
        mean,
        general or card.formula,
        r"\frac{@total@}{@n@}",
        says,
        numbers={"total": total, "n": n},
        stacked=True,
    )


@dataclass(frozen=True, eq=False)
class Bars:
    """What the bins hold, which are the last axis, at every position of `controls`: counts by look, from the bottom up."""

    controls: tuple[str, ...]
    cells: Mapping[Look, np.ndarray]
    edges: np.ndarray

    @classmethod
    def of(cls, controls: tuple[str, ...], d: Distortions) -> Bars:
        """Of ten bins, at every sharpness, and at every shift where two controls move it."""
        at = ... if len(controls) == 2 else (slice(None), 0)
        tp, fp, positives, counts = (x[at] for x in (d.true_positives, d.false_positives, d.positives, d.counts))
        cells: dict[Look, np.ndarray] = {"tp": tp, "fn": positives - tp, "tn": counts - positives - fp, "fp": fp}
        return cls(controls, cells, np.linspace(0, 1, counts.shape[-1] + 1))

    @property
    def counts(self) -> np.ndarray:
        """How many samples there are in each bin."""
        return np.asarray(np.sum(list(self.cells.values()), axis=0))

    def moving(self, values: np.ndarray, name: str = "") -> list[Track]:
        """A track a bin."""
        return per_bin(values, self.controls, name)


def per_bin(values: np.ndarray, controls: tuple[str, ...], name: str = "") -> list[Track]:
    """One track a bin, which is the last axis; their names end in its number."""
    track = over(*controls)
    return [track(for_pixels(values[..., b]), name and f"{name}_{b}") for b in range(values.shape[-1])]


def for_pixels(values: np.ndarray) -> np.ndarray:
    """As exact as a pixel needs, in half of the bytes."""
    return np.asarray(values, dtype=np.float32)


def reliability(
    mean: Sequence[Track],
    observed: Sequence[Track],
    ends: tuple[Sequence[Track], Sequence[Track]] | None = None,
    *,
    height: int = 292,
) -> View:
    """Observed share of positives against mean probability, a ring a bin, its gap to the diagonal drawn.

    ends: of the interval of each share, drawn where given.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    across = ACROSS | {"title": {"text": "mean probability in the bin"}, "showgrid": False}
    framed(figure, (46, 30, 12, 40), across, RATE | {"title": {"text": "proportion of positives"}})
    marks: list[Mark] = [
        titled("reliability diagram: a ring for each bin"),
        Label(0.02, 0.97, "above: predicted too low", anchor="start"),
        Label(0.98, 0.05, "below: predicted too high", anchor="end"),
    ]
    if ends:
        marks += [Segment(x, low, x, high, width=1) for x, low, high in zip(mean, *ends, strict=True)]
    bins = list(zip(mean, observed, strict=True))
    marks += [Segment(x, x, x, y, width=4) for x, y in bins]
    marks += [Dot(x, y, size=4.5) for x, y in bins]
    alt = "Reliability diagram: proportion of positives against mean probability in each bin, and the diagonal of no error."
    return View("reliability", alt, tuple(marks), figure, height)


def bin_counts(
    bars: Bars, *, positive: str, negative: str, numbers: bool = False, height: int = 130, one: Track | None = None
) -> View:
    """How many samples each bin holds, positives below and negatives above; the fullest bin fills the height.

    What is on the wrong side of 0.5 is hatched. numbers: write the count of the fullest bin above its bar. one: where a row given EXAMPLE has moved; the sides are named then, where a legend names the classes.
    """
    plot, room = height - 60, 70 if one else 16  # pixels: of the axes, and of them above the fullest bar
    pixel = 1 / (plot - room)
    top = plot * pixel
    figure = go.Figure()
    figure.add_scatter(x=[0.5, 0.5], y=[0, top], mode="lines", line=LEVEL)
    across = ACROSS | {"title": {"text": "probability"}, "showgrid": False}
    framed(figure, (46, 24, 12, 36), across, {"visible": False, "range": [0, top]})
    fullest = np.maximum(bars.counts.max(axis=-1, keepdims=True), 1)
    ends = np.cumsum([cell / fullest for cell in bars.cells.values()], axis=0)
    heights = list(map(bars.moving, ends))
    inset = 0.04 * np.diff(bars.edges)
    left, right = (for_pixels(edge).tolist() for edge in (bars.edges[:-1] + inset, bars.edges[1:] - inset))
    marks: list[Mark] = []
    lower: Sequence[Sequence[Coordinate]] = [[0.0] * len(left), *heights]
    for (look, cell), low, high in zip(bars.cells.items(), lower, heights, strict=False):
        some = np.flatnonzero(cell.reshape(-1, len(left)).any(axis=0)).tolist()
        marks += [Region(left[b], low[b], right[b], high[b], look) for b in some]
    if numbers:
        most, middle = over(*bars.controls), (bars.edges[:-1] + bars.edges[1:]) / 2
        place = most(for_pixels(middle[bars.counts.argmax(axis=-1)]))
        marks.append(Label(place, 1 + 8 * pixel, track=most(bars.counts.max(axis=-1), "fullest"), unit=" rows"))
    if one:
        marks += one_row(one, top - 26 * pixel, top - 47 * pixel)
        marks += [
            Label(0.48, top - 2 * pixel, "← predicted negative", anchor="end"),
            Label(0.52, top - 2 * pixel, "predicted positive →", anchor="start"),
        ]
    else:
        marks += [
            Label(
                0.47,
                top + 7 * pixel,
                gettext("actual negatives ({name})", name=gettext(negative)),
                anchor="end",
                hue="negative",
            ),
            Label(
                0.53,
                top + 7 * pixel,
                gettext("actual positives ({name})", name=gettext(positive)),
                anchor="start",
                hue="positive",
            ),
        ]
    alt = gettext(
        "Samples in each bin: {positive} at the bottom, {negative} on top of them.",
        positive=gettext(positive),
        negative=gettext(negative),
    )
    return View("counts", alt, tuple(marks), figure, height)


def one_row(now: Track, y: float, below: float) -> list[Mark]:
    """A sample at EXAMPLE: a grey ring where it was, and a black one where it is now, over its place on the axis, with its name and then its probability below."""
    unmoved = np.isclose(now.values, EXAMPLE)
    along, beside = over(*now.over), now.values + 0.012
    return [
        Label(
            along(np.where(unmoved, beside, np.nan)),
            below,
            gettext("a sample at {probability}", probability=EXAMPLE),
            anchor="start",
        ),
        Label(along(np.where(unmoved, np.nan, beside)), below, track=now, anchor="start", shows="number", digits=2),
        Segment(EXAMPLE, y, now, y, 2, GREY),
        Segment(now, 0, now, y, 1, GREY),
        Dot(EXAMPLE, y, color=GREY, size=5),
        Dot(now, y, size=6),
    ]
