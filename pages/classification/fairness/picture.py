"""Two groups of people by score, one threshold for both or one for each, and four rates side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from charts.counts import CountTracks
from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Rule, Segment, Swarm, Swatch, Track, View, over
from charts.theme import MODELS, NEGATIVE, POSITIVE
from metrics_core.card import reasons
from metrics_core.classification import false_positive_rate, precision, recall
from metrics_core.fairness import (
    ByGroup,
    demographic_parity_difference,
    demographic_parity_ratio,
    equal_opportunity_difference,
    equalized_odds_difference,
    predictive_equality_difference,
    predictive_parity_difference,
    selection_rate,
)
from pages.classification.fairness.data import NAMES, TEXTS, TICKS, Dots, Group, Shown, dots_of, shown
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, wide_and_two

HUES = dict(zip(NAMES, MODELS, strict=False))
HEIGHT, TALL = 346, 272
FOUR_FIFTHS, NEAR, ALIKE = 0.8, 0.02, "gap ≤ 0.02"
EDGE = -0.3  # where the words of a row begin
ROWS: dict[Callable[..., Any], str] = {
    selection_rate: "of all people (selection rate)",
    recall: "of those who would repay (true positive rate)",
    false_positive_rate: "of those who would not (false positive rate)",
    precision: "of the loans: those repaid (precision)",
}
GAPS = {
    selection_rate: demographic_parity_difference,
    recall: equal_opportunity_difference,
    false_positive_rate: predictive_equality_difference,
    precision: predictive_parity_difference,
}
TRACED = (*GAPS.values(), demographic_parity_ratio, equalized_odds_difference)
LEGEND = (
    Swatch("point", "would repay", POSITIVE),
    Swatch("point", "would not", NEGATIVE),
    Swatch("ring", "error"),
)
GREY = "#8a9099"
TOP, BOTTOM = (
    34,
    40,
)  # pixels of the picture of people: its margins, what is below B's foot, a group's name, and below A's foot
BELOW, NAME, BETWEEN, HANDLE = 22, 22, 22, 12
WIDEST, SIZES = 12.0, (2.2, 3.9)  # pixels from dot to dot, and the radius of one
RIGHT, RING = (0, 1), (-2, -3)  # a dot of either class, as a swarm draws it


@dataclass(frozen=True, eq=False)
class Side:
    """One group as the controls move it."""

    data: Shown
    dots: Dots
    control: str
    rates: dict[Callable[..., Any], Track] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """A or B."""
        return self.data.group.name

    def rate(self, metric: Callable[..., Any]) -> Track:
        """A rate at each of its thresholds, called as the metric and the group; each time the same track."""
        if metric not in self.rates:
            c, name = self.data.counts, f"{metric.__name__}_{self.name.lower()}"
            self.rates[metric] = over(self.control)(metric(c), name, reasons=reasons(metric, c))
        return self.rates[metric]


def two_groups(groups: tuple[Group, Group], *, common: bool) -> Payload:
    """The picture of the lesson. common: one threshold moves both groups."""
    controls = ("threshold", "threshold") if common else ("a", "b")
    each, dots = dots_of(groups)
    sides = tuple(Side(shown(group), one, at) for group, one, at in zip(groups, dots, controls, strict=True))
    gaps = {gap: _gap(sides, gap, common) for gap in TRACED}
    labels = {"threshold": "threshold for both groups", "a": "threshold for group A", "b": "threshold for group B"}
    counts = [track for side in sides for track in _counts(side).cells]
    ratio = Readout(
        demographic_parity_ratio.__name__,
        "ratio of selection rates (four-fifths rule: at least 0.8)",
        gaps[demographic_parity_ratio],
        mark=over()(FOUR_FIFTHS),
    )
    return pack(
        wide_and_two(_people(sides, each, common), NUMBERS, side_by_side(sides, gaps), shares=(7, 5)),
        tuple(Control(name, labels[name], TICKS, TEXTS) for name in dict.fromkeys(controls)),
        readouts=(ratio,),
        table=(*counts, *gaps.values()),
        also=[side.rate(metric) for side in sides for metric in ROWS],
        axes={"row": len(ROWS)} | {_axis(side): len(side.dots.up) for side in sides},
        legend=LEGEND,
    )


def _axis(side: Side) -> str:
    return f"people_{side.name.lower()}"


def _counts(side: Side) -> CountTracks:
    """The counts of one group, whose tracks are called as the cell and the group."""
    found = CountTracks(side.data.counts, side.control)
    found.cells = tuple(replace(track, name=f"{track.name}_{side.name.lower()}") for track in found.cells)
    return found


# ---- people
def _people(sides: tuple[Side, ...], each: int, common: bool) -> View:
    """Both groups as dots by score, A above B, cut by one line or by one each. each: people to a dot.

    Heights are pixels above B's foot. The dots share what names and handles leave.
    """
    above, below = sides
    pitch = min(
        WIDEST, (HEIGHT - TOP - BOTTOM - BELOW - 2 * NAME - BETWEEN) / (above.dots.tallest + below.dots.tallest)
    )
    feet = {above: pitch * below.dots.tallest + NAME + BETWEEN, below: 0.0}
    marks: list[Mark] = []
    for side, foot in feet.items():
        top = foot + pitch * side.dots.tallest
        says = f"Group {side.name}: {side.data.group.base} of 100 repay"
        marks += [Segment(0.0, foot, 1.02, foot, width=1, color=GREY), _swarm(side, foot, pitch)]
        marks.append(Label(0.0, top + NAME / 2, says, anchor="start", color=HUES[side.name]))
        marks += [] if common else _line(side, foot, top)
    if common:
        marks.append(Rule(x=over("threshold")(TICKS), drag="threshold", before="← no loan", after="loan →"))
    across = axis(f"score ({each} people to a dot)", -0.015, 1.03, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], showgrid=False)
    up = {"range": [-BELOW, HEIGHT - TOP - BOTTOM - BELOW], "visible": False, "showgrid": False}
    alt = "The people of both groups as dots by score, A above B, cut at the threshold; a ring is a person with a wrong decision."
    return View("people", alt, tuple(marks), blank((10, TOP, 10, BOTTOM), across, up), HEIGHT)


def _swarm(side: Side, foot: float, pitch: float) -> Swarm:
    """The people of one group, each solid where the decision is right and a ring where it is wrong."""
    dots, along = side.dots, _axis(side)
    loan = dots.scores[None, :] >= TICKS[:, None]
    right, wrong = (np.where(dots.positive, *looks) for looks in (RIGHT, RING))
    looks = np.where(loan == dots.positive, right, wrong)
    x, y = over(along)(dots.across), over(along)(foot + pitch * (0.5 + dots.up))
    size = float(np.clip(0.42 * pitch, *SIZES))
    return Swarm(x, y, along, over(side.control, along)(looks), size=size, colors=(POSITIVE, NEGATIVE))


def _line(side: Side, foot: float, top: float) -> list[Mark]:
    """The threshold of one group alone, with a handle at its foot."""
    at, below = over(side.control), foot - HANDLE
    beside = at(np.where(TICKS <= 0.86, TICKS + 0.035, np.nan).astype(np.float32))
    x = at(TICKS)
    return [
        Segment(x, below, x, top + 2, width=2),
        Dot(x, below, drag=side.control, size=7),
        Label(beside, below, "loan →", anchor="start"),
    ]


# ---- rates
def _gap(sides: tuple[Side, ...], gap: Callable[..., Any], common: bool) -> Track:
    """A gap between the groups, at every threshold or pair of thresholds."""
    tables = [side.data.counts for side in sides]
    if not common:
        tables = [tables[0][:, None], tables[1][None, :]]
    groups = ByGroup.of(NAMES, tables)
    controls = ("threshold",) if common else tuple(side.control for side in sides)
    return over(*controls)(gap(groups), gap.__name__, reasons=reasons(gap, groups))


def side_by_side(sides: tuple[Side, ...], gaps: dict[Callable[..., Any], Track]) -> View:
    """Each rate in a row, with a point for each group and a line between them; rates that are nearly equal say so."""
    marks: list[Mark] = [Label(EDGE, len(ROWS) - 0.15, "Who gets a loan?", anchor="start")]
    for place, (metric, words) in enumerate(ROWS.items()):
        y = float(len(ROWS) - 1 - place)
        one, two = (side.rate(metric) for side in sides)
        marks += [Label(EDGE, y + 0.42, words, anchor="start"), Segment(one, y, two, y, width=3, color=GREY)]
        marks += [
            *_numbers(sides, metric, y),
            *_undefined(sides, metric, y),
            *_nearly(sides, metric, gaps[GAPS[metric]], y),
        ]
    marks += [_points(side) for side in sides]
    across = {"range": [EDGE - 0.02, 1.02 - EDGE], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
    figure = blank((4, 6, 4, 26), across, {"range": [-0.45, 4.1], "visible": False, "showgrid": False})
    return View("rates", "Four rates of both groups side by side.", tuple(marks), figure, TALL)


def _together(sides: tuple[Side, ...], metric: Callable[..., Any]) -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    """A rate of both groups at every position of their controls, and these controls."""
    one, two = (side.rate(metric) for side in sides)
    if one.over == two.over:
        return one.values, two.values, one.over
    first, second = np.meshgrid(one.values, two.values, indexing="ij")
    return first, second, one.over + two.over


def _numbers(sides: tuple[Side, ...], metric: Callable[..., Any], y: float) -> list[Mark]:
    """The numbers of one row: that of the smaller rate left of its point, that of the larger one right of it."""
    one, two, controls = _together(sides, metric)
    ahead = np.nan_to_num(one, nan=-1) >= np.nan_to_num(two, nan=-1)

    def place(there: np.ndarray, values: np.ndarray) -> Track:
        return Track(np.where(there, values, np.nan).astype(np.float32), controls)

    marks: list[Mark] = []
    for side, x, right in zip(sides, (one, two), (ahead, ~ahead), strict=True):
        looks: dict[str, Any] = {"color": HUES[side.name], "shows": "number", "unit": f" ({side.name})"}
        if right.any():
            marks.append(Label(place(right, x + 0.045), y, "", side.rate(metric), "start", **looks))
        if not right.all():
            marks.append(Label(place(~right, x - 0.045), y, "", side.rate(metric), "end", **looks))
    return marks


def _undefined(sides: tuple[Side, ...], metric: Callable[..., Any], y: float) -> list[Mark]:
    """What a row says of a group that has no such rate: at these thresholds it gets no loan."""
    marks: list[Mark] = []
    for side, height in zip(sides, (y + 0.13, y - 0.13), strict=True):
        missing = np.isnan(side.rate(metric).values)
        if missing.any():
            x = over(side.control)(np.where(missing, EDGE, np.nan).astype(np.float32))
            marks.append(Label(x, height, f"undefined ({side.name}): no loans", anchor="start", color=HUES[side.name]))
    return marks


def _nearly(sides: tuple[Side, ...], metric: Callable[..., Any], gap: Track, y: float) -> list[Mark]:
    """What a row says where both rates are the same to within NEAR, at that end of it where there is room."""
    one, two, controls = _together(sides, metric)
    middle = (one + two) / 2
    place = np.where(gap.values <= NEAR + 1e-12, np.where(middle > 0.5, 0.02, 0.98), np.nan).astype(np.float32)
    return [Label(Track(place, controls), y, ALIKE, hue="positive")]


def _points(side: Side) -> Swarm:
    """A filled circle of one group in each row."""
    rows = np.stack([np.asarray(metric(side.data.counts), float) for metric in ROWS], axis=-1)
    heights = over("row")(np.arange(len(ROWS))[::-1])
    return Swarm(over(side.control, "row")(rows), heights, "row", size=8.5, colors=(HUES[side.name],))
