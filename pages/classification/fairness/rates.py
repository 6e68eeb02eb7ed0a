"""Four rates of both groups side by side, each group as a ring with its letter beside it, and where they are nearly equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from charts.figures import axis, blank
from charts.moving import Dot, Label, Mark, Region, Segment, Track, View, over
from metrics_core.classification import false_positive_rate, precision, recall
from metrics_core.fairness import (
    demographic_parity_difference,
    equal_opportunity_difference,
    predictive_equality_difference,
    predictive_parity_difference,
    selection_rate,
)
from pages.classification.fairness.sides import BOTTOM, Side

NEAR, ALIKE = 0.02, "≈"
# right of the rates: both numbers, how far they are apart, the sign before it, the end
COLUMNS, GAP_AT, ALIKE_AT, ACROSS = {"A": 1.08, "B": 1.3}, 1.54, 1.505, 1.73
ROWS: dict[Callable[..., Any], str] = {
    recall: "payers who get a loan (true positive rate)",
    false_positive_rate: "non-payers who get a loan (false positive rate)",
    precision: "loans that are repaid (precision)",
    selection_rate: "people who get a loan (selection rate)",
}
GAPS = {
    recall: equal_opportunity_difference,
    false_positive_rate: predictive_equality_difference,
    precision: predictive_parity_difference,
    selection_rate: demographic_parity_difference,
}
ASKED = 3  # the first rows: what the lesson's question names
GREY = "#8a9099"
ASIDE, HEIGHT = 0.055, 332  # how far a letter is from its ring; pixels
ROW = 0.263  # from row to row, in the unit of the rates: on a telephone all is smaller alike


def side_by_side(sides: tuple[Side, Side], gaps: dict[Callable[..., Any], Track]) -> View:
    """Each rate in a row, with a ring for each group and a line between them, both numbers and their difference; a sign says where they are nearly equal."""
    top = ROW * (len(ROWS) - 0.25)
    marks: list[Mark] = [Region(-0.03, ROW * (len(ROWS) - ASKED - 0.38), ACROSS, ROW * (len(ROWS) - 0.38), "band")]
    marks += [Label(x, top, name, anchor="start") for name, x in {**COLUMNS, "gap": GAP_AT}.items()]
    for place, (metric, words) in enumerate(ROWS.items()):
        y = ROW * (len(ROWS) - 1 - place)
        one, two = (side.rate(metric) for side in sides)
        marks += [Label(0.0, y + 0.4 * ROW, words, anchor="start"), Segment(one, y, two, y, width=3, color=GREY)]
        for side in sides:
            marks.append(Label(COLUMNS[side.name], y, "", side.rate(metric), "start", shows="number", digits=3))
            marks.append(Dot(side.rate(metric), y))
        marks += [*_letters(one, two, y), *_undefined(sides, metric, y), *_apart(gaps[GAPS[metric]], y)]
    marks.append(_key(gaps))
    whole = {"showgrid": False, "constrain": "domain"}
    across = axis("rate", -0.03, ACROSS, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], **whole)
    up = axis("", -0.4 * ROW, len(ROWS) * ROW, visible=False, scaleanchor="x", **whole)
    figure = blank((4, 6, 4, BOTTOM), across, up)
    return View("rates", "Four rates of both groups side by side.", tuple(marks), figure, HEIGHT)


def _letters(one: Track, two: Track, y: float) -> list[Label]:
    """The letters of A and B beside their rings, each on the side that is away from the other one."""
    names = tuple(dict.fromkeys((*one.over, *two.over)))
    a, b = (one.values, two.values) if len(names) == 1 else (one.values[:, None], two.values[None, :])
    aside = np.where(a >= b, ASIDE, -ASIDE)
    places = (a + aside, b - aside)
    return [Label(over(*names)(x.astype(np.float32)), y, name) for name, x in zip(COLUMNS, places, strict=True)]


def _undefined(sides: tuple[Side, Side], metric: Callable[..., Any], y: float) -> list[Mark]:
    """What a row says of a group that has no such rate: there it gets no loan."""
    marks: list[Mark] = []
    for side, height in zip(sides, (y + 0.13 * ROW, y - 0.13 * ROW), strict=True):
        missing = np.isnan(side.rate(metric).values)
        if missing.any():
            x = over(side.control)(np.where(missing, 0.0, np.nan).astype(np.float32))
            marks.append(Label(x, height, f"undefined ({side.name}): no loans", anchor="start"))
    return marks


def _apart(gap: Track, y: float) -> tuple[Label, Label]:
    """How far both numbers of a row are apart, to three decimals, and a sign before it where that is at most NEAR."""
    known = np.where(np.isnan(gap.values), np.nan, GAP_AT).astype(np.float32)
    near = np.where(gap.values <= NEAR + 1e-12, ALIKE_AT, np.nan).astype(np.float32)
    rounded = Track(np.round(gap.values, 3), gap.over)
    number = Label(Track(known, gap.over), y, "", rounded, "start", shows="number", digits=3)
    return number, Label(Track(near, gap.over), y, ALIKE)


def _key(gaps: dict[Callable[..., Any], Track]) -> Label:
    """What the sign means, below the numbers, where a row has it."""
    shown = [gaps[gap] for gap in GAPS.values()]
    least = np.nanmin([np.nan_to_num(gap.values, nan=1.0) for gap in shown], axis=0)
    place = np.where(least <= NEAR + 1e-12, -0.3 * ROW, np.nan).astype(np.float32)
    return Label(ACROSS - 0.02, Track(place, shown[0].over), f"{ALIKE} at most {NEAR:g} apart", anchor="end")
