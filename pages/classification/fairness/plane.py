"""The plane of both thresholds: where each of three rates is equal, and where all three nearly are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Curve, Swatch, SwatchLook, Track, View, over
from charts.theme import MODELS
from metrics_core.classification import false_positive_rate, precision, recall
from metrics_core.fairness import (
    equal_opportunity_difference,
    predictive_equality_difference,
    predictive_parity_difference,
)
from metrics_core.fairness.calibrated import CalibratedGroup, equal_thresholds
from metrics_core.fairness.demands import meets, pairs
from widgets.scrubber import Payload, Readout, nearest, pack
from widgets.scrubber.layouts import beside

BASE_A, WITHIN = 0.5, 0.05
BASES = np.round(np.arange(10, 91, 10) / 100, 2)
CLOSENESS = np.array([8.0, 3.0, 1.0, 0.5, 0.2, 0.05])
SIDE = 32  # cells along each axis
ALONG = np.linspace(0, 1, 81)
CORNER = 0.7  # thresholds above it select few of either group
OVER = ("base", "clear")
LINES: Mapping[Callable[..., Any], tuple[SwatchLook, str, str]] = {
    recall: ("", MODELS[0], "equal true positive rates"),
    false_positive_rate: ("dash", MODELS[1], "equal false positive rates"),
    precision: ("dot", MODELS[2], "equal precisions"),
}
GAPS = (equal_opportunity_difference, predictive_equality_difference, predictive_parity_difference)


def plane() -> Payload:
    """Three lines and the region, for every base rate of group B and every separation of both groups."""
    shape = len(BASES), len(CLOSENESS)
    lines = {rate: np.full((*shape, len(ALONG)), np.nan) for rate in LINES}
    dark, cells = np.zeros((*shape, SIDE * SIDE)), (np.arange(SIDE) + 0.5) / SIDE
    for i, base in enumerate(BASES):
        for j, closeness in enumerate(CLOSENESS):
            a, b = CalibratedGroup(BASE_A, closeness), CalibratedGroup(base, closeness)
            for rate, found in lines.items():
                found[i, j] = equal_thresholds(rate, a, b, ALONG)
            dark[i, j] = meets(pairs(a.at(cells), b.at(cells)), GAPS, WITHIN).ravel()
    x = over("t")(ALONG)
    corners = [(i / SIDE, (j + 1) / SIDE) for i in range(SIDE) for j in range(SIDE)]
    at_x, at_y = zip(*corners, strict=True)
    region = Cells(_small(0.45 * dark, "cell"), "cell", at_x, at_y, 1 / SIDE, 1 / SIDE)
    curves = [Curve(x, _small(found, "t"), "t", LINES[rate][0], color=LINES[rate][1]) for rate, found in lines.items()]
    ends = {"tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
    across, up = (axis(f"threshold for group {name}", -0.01, 1.01, **ends) for name in "AB")
    view = View(
        "plane",
        "The plane of both thresholds: three lines, on each of which one rate is equal in both groups.",
        (region, *curves),
        blank((52, 10, 12, 44), across, up),
        400,
    )
    share = over(*OVER)(dark.mean(axis=-1), "share")
    lowest = np.where(dark > 0, np.minimum(*np.meshgrid(cells, cells)).ravel(), np.nan)
    least = over(*OVER)(np.fmin.reduce(lowest, axis=-1), "least")
    return pack(
        beside(view, shares=(3, 1)),
        controls(),
        readouts=(Readout("share", "of all pairs: all three within 0.05", share, "percent"),),
        table=(share,),
        also=(least,),
        axes={"t": len(ALONG), "cell": SIDE * SIDE},
        legend=[Swatch(dash, says, hue) for dash, hue, says in LINES.values()],
    )


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
        return "No pair of thresholds drawn here brings all three rates within 0.05 of each other."
    if least > CORNER:
        return (
            "The rates agree only in a corner: at thresholds near 1, which select hardly anybody. The lines meet at 1, where nobody "
            "is selected."
        )
    return (
        "The lines still do not meet below a threshold of 1. But in the grey region all three rates agree to within 0.05, because base rates are "
        "close or errors are few."
    )
