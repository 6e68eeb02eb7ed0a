"""The rates of the lesson's question side by side, each group as a dot with its letter beside it, and where they are nearly equal."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import numpy as np

from charts.figures import axis, blank
from charts.moving import Dot, Label, Mark, Segment, Track, View, over
from charts.theme import GREY
from metrics_core.classification import false_positive_rate, precision, recall
from metrics_core.fairness import (
    equal_opportunity_difference,
    predictive_equality_difference,
    predictive_parity_difference,
)
from pages.classification.fairness.sides import BOTTOM, Side

NEAR, ALIKE, APART = 0.02, "≈ equal", "differs"
LEFT, RIGHT = -0.27, 1.23  # the ends of a row: beside a dot at 0 or 1 there is room for its letter and number
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
ASIDE, HEIGHT = 0.035, 340  # how far a letter is from its dot; pixels
INK = over()(-1)  # a filled dot: a ring is a wrong decision
ROW = 0.235  # from row to row, in the unit of the rates: on a telephone all is smaller alike


def side_by_side(sides: tuple[Side, Side], gaps: dict[Callable[..., Any], Track]) -> View:
    """Each rate in a row: a dot with letter and number for each group, and a line between them; a sign says where they are nearly equal."""
    a, b = sides
    top = ROW * (len(ROWS) + 0.06)
    asks = Label(
        LEFT + 0.03, top - 0.22 * ROW, "", over()(len(ROWS)), "start", unit=" rates: are they equal in A and B?"
    )
    marks: list[Mark] = [asks]
    for place, (metric, words) in enumerate(ROWS.items()):
        y = ROW * (len(ROWS) - 1 - place)
        one, two = a.rate(metric), b.rate(metric)
        marks += [Label(LEFT + 0.03, y + 0.38 * ROW, words, anchor="start"), Segment(one, y, two, y, width=5)]
        marks += [_named(a, b, metric, y, "start"), _named(b, a, metric, y, "end")]
        marks += [Dot(rate, y, size=5, group=INK) for rate in (one, two)]
        marks += [*_undefined(sides, metric, y), *_compared(gaps[GAPS[metric]], y)]
    marks += [Segment(0, -0.39 * ROW, 1, -0.39 * ROW, width=1, color=GREY), _key(gaps)]
    whole = {"showgrid": False, "constrain": "domain"}
    across = axis("rate", LEFT, RIGHT, tickvals=[0, 0.5, 1], tickformat=".0%", **whole)
    up = axis("", -0.4 * ROW, top, visible=False, scaleanchor="x", **whole)
    figure = blank((4, 6, 4, BOTTOM), across, up)
    return View("rates", "Three rates of both groups side by side.", tuple(marks), figure, HEIGHT)


def _named(side: Side, other: Side, metric: Callable[..., Any], y: float, anchor: Literal["start", "end"]) -> Label:
    """A group's letter and rate beside its dot, on the side that is away from the other one; on this side where both are equal."""
    rate, beside, unit = side.rate(metric), other.rate(metric), f" {side.name}"
    away = Track(np.nan_to_num(beside.values), beside.over)  # what says that there is none stands at 0
    return Label(rate, y, "", rate, anchor, shows="percent", unit=unit, digits=2, away=away, aside=ASIDE)


def _undefined(sides: tuple[Side, Side], metric: Callable[..., Any], y: float) -> list[Mark]:
    """What a row says of a group that has no such rate: there it gets no loan."""
    marks: list[Mark] = []
    for side, height in zip(sides, (y + 0.13 * ROW, y - 0.13 * ROW), strict=True):
        missing = np.isnan(side.rate(metric).values)
        if missing.any():
            x = over(side.control)(np.where(missing, 0.0, np.nan).astype(np.float32))
            marks.append(Label(x, height, f"undefined ({side.name}): no loans", anchor="start"))
    return marks


def _compared(gap: Track, y: float) -> Iterator[Label]:
    """A sign at the end of a row: whether both rates are at most NEAR apart; none where one of them is undefined."""
    near = gap.values <= NEAR + 1e-12
    for words, there in ((ALIKE, near), (APART, ~near & np.isfinite(gap.values))):
        place = np.where(there, RIGHT - 0.03, np.nan).astype(np.float32)
        yield Label(Track(place, gap.over), y + 0.38 * ROW, words, anchor="end")


def _key(gaps: dict[Callable[..., Any], Track]) -> Label:
    """What the sign means, below the numbers, where a row has it."""
    shown = [gaps[gap] for gap in GAPS.values()]
    least = np.nanmin([np.nan_to_num(gap.values, nan=1.0) for gap in shown], axis=0)
    place = np.where(least <= NEAR + 1e-12, -0.3 * ROW, np.nan).astype(np.float32)
    return Label(
        RIGHT - 0.03, Track(place, shown[0].over), f"{ALIKE}: at most {100 * NEAR:g} points apart", anchor="end"
    )
