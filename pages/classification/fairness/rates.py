"""The rates of the lesson's question side by side, a bar for each group, and where they are nearly equal."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from charts.figures import axis, blank
from charts.moving import Label, Mark, Region, Segment, Track, View, over
from charts.theme import GREY
from language import gettext
from metrics_core.classification import false_positive_rate, precision, recall
from metrics_core.fairness import (
    equal_opportunity_difference,
    predictive_equality_difference,
    predictive_parity_difference,
)
from pages.classification.fairness.sides import Side

NEAR, ALIKE, APART = 0.02, "≈ equal", "differs"
LEFT, RIGHT = -0.09, 1.62  # the ends of a row: right of a bar of 1 there is room for its number and for a sign
ROWS: dict[Callable[..., Any], str] = {
    recall: "true positive rate: payers who get a loan",
    false_positive_rate: "false positive rate: non-payers who get one",
    precision: "precision: loans that are repaid",
}
GAPS = {
    recall: equal_opportunity_difference,
    false_positive_rate: predictive_equality_difference,
    precision: predictive_parity_difference,
}
ROW = 0.35  # from row to row, in the unit of the rates: on a telephone all is smaller alike
LANE = 0.055  # from a row's middle to each bar
TITLE = 0.157  # how far above its middle a row's title is
TRACK, THICK = 0.029, 12  # half of the height of what a full bar would fill, in that unit; pixels of a bar
NUMBER, SIGN = 1.32, 1.37  # where a number ends and where a sign begins
HEIGHT = 430  # pixels at most


def side_by_side(sides: tuple[Side, Side], gaps: dict[Callable[..., Any], Track]) -> View:
    """Each rate in a row: a bar with letter and number for each group, A's above B's; a sign says whether they are nearly equal."""
    marks: list[Mark] = []
    for place, (metric, words) in enumerate(ROWS.items()):
        y = ROW * (len(ROWS) - 1 - place)
        marks.append(Label(LEFT, y + TITLE, words, anchor="start", large=True))
        for side, height, color in zip(sides, (y + LANE, y - LANE), ("", GREY), strict=True):
            rate = side.rate(metric)
            marks.append(Label(-0.03, height, side.name, anchor="end", large=True))
            marks.append(Region(0, height - TRACK, 1, height + TRACK, "band"))
            marks.append(Segment(0, height, rate, height, THICK, color))
            marks.append(Label(NUMBER, height + 0.004, "", rate, "end", shows="percent", digits=2, large=True))
        marks += [*_undefined(sides, metric, y), *_compared(gaps[GAPS[metric]], y)]
    marks.append(_key(gaps))
    whole = {"showgrid": False, "constrain": "domain", "visible": False}
    across = axis("", LEFT, RIGHT, **whole)
    up = axis("", -0.6 * ROW, ROW * (len(ROWS) - 1) + TITLE + 0.04, scaleanchor="x", **whole)
    figure = blank((4, 6, 4, 4), across, up)
    return View("rates", "Three rates of both groups side by side.", tuple(marks), figure, HEIGHT)


def _undefined(sides: tuple[Side, Side], metric: Callable[..., Any], y: float) -> list[Mark]:
    """What a row says of a group that has no such rate: there it gets no loan."""
    marks: list[Mark] = []
    for side, height in zip(sides, (y + LANE, y - LANE), strict=True):
        missing = np.isnan(side.rate(metric).values)
        if missing.any():
            x = over(side.control)(np.where(missing, 0.02, np.nan).astype(np.float32))
            marks.append(Label(x, height, "undefined: no loans", anchor="start"))
    return marks


def _compared(gap: Track, y: float) -> Iterator[Label]:
    """A sign at the end of a row: whether both rates are at most NEAR apart; none where one of them is undefined."""
    near = gap.values <= NEAR + 1e-12
    for words, there in ((ALIKE, near), (APART, ~near & np.isfinite(gap.values))):
        place = np.where(there, SIGN, np.nan).astype(np.float32)
        yield Label(Track(place, gap.over), y, words, anchor="start", large=True)


def _key(gaps: dict[Callable[..., Any], Track]) -> Label:
    """What the sign means, below the numbers, where a row has it."""
    shown = [gaps[gap] for gap in GAPS.values()]
    least = np.nanmin([np.nan_to_num(gap.values, nan=1.0) for gap in shown], axis=0)
    place = np.where(least <= NEAR + 1e-12, -0.48 * ROW, np.nan).astype(np.float32)
    says = gettext("{sign}: at most {points:g} points apart", sign=gettext(ALIKE), points=100 * NEAR)
    return Label(RIGHT, Track(place, shown[0].over), says, anchor="end")
