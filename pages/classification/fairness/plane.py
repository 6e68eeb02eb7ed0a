"""The plane of both thresholds: where each of three rates is equal, and where all three nearly are.

Where almost nobody or almost everybody of a group is selected, rates are within the tolerance whatever the base rates are: such pairs are
drawn pale, and do not count.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Curve, Swatch, SwatchLook, Track, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core.classification import false_positive_rate, precision, recall
from metrics_core.fairness import (
    ByGroup,
    equal_opportunity_difference,
    predictive_equality_difference,
    predictive_parity_difference,
    selection_rate,
)
from metrics_core.fairness.calibrated import CalibratedGroup, equal_thresholds
from metrics_core.fairness.demands import meets, pairs
from widgets.scrubber import Payload, Readout, nearest, pack
from widgets.scrubber.layouts import beside

BASE_A, WITHIN = 0.5, 0.05
SOME = (0.05, 0.95)  # selected of each group: with fewer or more, a pair of thresholds does not count
DARK, PALE = 0.45, 0.12
BASES = np.round(np.arange(10, 91, 10) / 100, 2)
CLOSENESS = np.array([8.0, 3.0, 1.0, 0.5, 0.2, 0.05])
SIDE = 32  # cells along each axis
ALONG = np.linspace(0, 1, 81)
CORNER = 0.7  # above it most selections are right
OVER = ("base", "clear")
LINES: Mapping[Callable[..., Any], tuple[SwatchLook, str, str]] = {
    recall: ("", MODELS[0], "equal true positive rates"),
    false_positive_rate: ("dash", MODELS[1], "equal false positive rates"),
    precision: ("dot", MODELS[2], "equal precisions"),
}
LEFT_OUT = Swatch("pale", "not counted: fewer than 5 or more than 95 of 100 selected in a group")
GAPS = (equal_opportunity_difference, predictive_equality_difference, predictive_parity_difference)


def plane() -> Payload:
    """Three lines and the region, for every base rate of group B and every separation of both groups."""
    shape = len(BASES), len(CLOSENESS)
    lines = {rate: np.full((*shape, len(ALONG)), np.nan) for rate in LINES}
    alike, counted = (np.zeros((*shape, SIDE * SIDE), dtype=bool) for _ in range(2))
    cells = (np.arange(SIDE) + 0.5) / SIDE
    for i, base in enumerate(BASES):
        for j, closeness in enumerate(CLOSENESS):
            a, b = CalibratedGroup(BASE_A, closeness), CalibratedGroup(base, closeness)
            for rate, found in lines.items():
                found[i, j] = equal_thresholds(rate, a, b, ALONG)
            every = pairs(a.at(cells), b.at(cells))
            alike[i, j] = meets(every, GAPS, WITHIN).ravel()
            counted[i, j] = alike[i, j] & some_selected(every).ravel()
    x = over("t")(ALONG)
    corners = [(i / SIDE, (j + 1) / SIDE) for i in range(SIDE) for j in range(SIDE)]
    at_x, at_y = zip(*corners, strict=True)
    shade = np.where(counted, DARK, np.where(alike, PALE, 0))
    region = Cells(_small(shade, "cell"), "cell", at_x, at_y, 1 / SIDE, 1 / SIDE)
    curves = [Curve(x, _small(found, "t"), "t", LINES[rate][0], color=LINES[rate][1]) for rate, found in lines.items()]
    ends = {"tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
    across, up = (axis(gettext("threshold for group {group}", group=name), -0.01, 1.01, **ends) for name in "AB")
    view = View(
        "plane",
        "The plane of both thresholds: three lines, on each of which one rate is equal in both groups.",
        (region, *curves),
        blank((52, 10, 12, 44), across, up),
        400,
    )
    share = over(*OVER)(counted.mean(axis=-1), "share")
    lowest = np.where(counted, np.minimum(*np.meshgrid(cells, cells)).ravel(), np.nan)
    least = over(*OVER)(np.fmin.reduce(lowest, axis=-1), "least")
    return pack(
        beside(view, shares=(3, 1)),
        controls(),
        readouts=(Readout("share", "of all pairs have all three rates within 0.05 (grey)", share, "percent"),),
        table=(share,),
        also=(least,),
        axes={"t": len(ALONG), "cell": SIDE * SIDE},
        legend=[*(Swatch(dash, says, hue) for dash, hue, says in LINES.values()), LEFT_OUT],
    )


def some_selected(every: ByGroup) -> np.ndarray:
    """At which pairs neither group has almost nobody or almost everybody selected."""
    rates = np.asarray(selection_rate(every.table))
    return np.asarray(((rates >= SOME[0]) & (rates <= SOME[1])).all(axis=-1))


def _small(values: np.ndarray, along: str) -> Track:
    """Values that are drawn and nothing else, in half the bytes."""
    return Track(values.astype(np.float32), (*OVER, along))


def controls() -> tuple[Control, Control]:
    """The base rate of group B, and how well the scores separate both groups."""
    return (
        Control("base", "base rate of group B (A: 50%)", BASES, tuple(f"{100 * b:.0f}%" for b in BASES)),
        separation("clear", "how well scores separate (AUROC of A)"),
    )


def separation(name: str, label: str) -> Control:
    """How well scores separate a group, from weak to nearly perfect, with the AUROC of group A as its text."""
    texts = tuple(f"{CalibratedGroup(BASE_A, closeness).auroc:.3g}" for closeness in CLOSENESS)
    return Control(name, label, np.arange(len(CLOSENESS), dtype=float), texts)


def learned(region: Payload, at: Mapping[str, float]) -> str:
    """What a position shows."""
    place = nearest(BASES, at["base"]), int(at["clear"])
    least = float(region.tracks["least"].values[place])
    if at["base"] == BASE_A:
        return "With equal base rates the three lines are one: the same threshold gives both groups the same rates."
    if np.isnan(least):
        return "Where 5 to 95 of 100 are selected in each group, at least one rate differs by more than 0.05."
    if least > CORNER:
        return (
            "The grey region is small and lies at high thresholds, where most selections are right. All three lines meet only at 1, "
            "where nobody is selected."
        )
    return (
        "The lines still do not meet below a threshold of 1. But in the grey region all three rates agree to within 0.05, because base rates are "
        "close or errors are few."
    )
