"""Two groups of people by score, a threshold each or one for both, and four rates side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from charts.classification import histogram
from charts.counts import CountTracks
from charts.figures import blank
from charts.moving import RIGHT_OR_WRONG, Control, Label, Mark, Rule, Segment, Swarm, Track, View, over
from charts.theme import MODELS
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
from metrics_core.geometry.layout import Bars
from pages.classification.fairness.data import NAMES, TEXTS, TICKS, Group, Shown, shown
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

HUES = dict(zip(NAMES, MODELS, strict=False))
HEIGHT, TALL = 186, 396
ROWS: dict[Callable[..., Any], str] = {
    selection_rate: "selection rate: of all people",
    recall: "true positive rate: of those who would repay",
    false_positive_rate: "false positive rate: of those who would not",
    precision: "precision: of the loans, those repaid",
}
GAPS = {
    selection_rate: demographic_parity_difference,
    recall: equal_opportunity_difference,
    false_positive_rate: predictive_equality_difference,
    precision: predictive_parity_difference,
}
TRACED = (*GAPS.values(), demographic_parity_ratio, equalized_odds_difference)
WORDS = {
    selection_rate: "selection rates",
    recall: "true positive rates",
    false_positive_rate: "false positive rates",
    precision: "precisions",
}


@dataclass(frozen=True, eq=False)
class Side:
    """One group as the controls move it."""

    data: Shown
    control: str
    rates: dict[Callable[..., Any], Track] = field(default_factory=dict)

    def rate(self, metric: Callable[..., Any]) -> Track:
        """A rate at each of its thresholds, called as the metric and the group; each time the same track."""
        if metric not in self.rates:
            c, name = self.data.counts, f"{metric.__name__}_{self.data.group.name.lower()}"
            self.rates[metric] = over(self.control)(metric(c), name, reasons=reasons(metric, c))
        return self.rates[metric]


def two_groups(groups: tuple[Group, Group], *, common: bool) -> Payload:
    """The picture of the lesson. common: one threshold moves both groups."""
    controls = ("threshold", "threshold") if common else ("a", "b")
    sides = tuple(Side(shown(group), control) for group, control in zip(groups, controls, strict=True))
    people = [_people(side) for side in sides]
    rates = side_by_side(sides)
    gaps = {gap: _gap(sides, gap, common) for gap in TRACED}
    labels = {"threshold": "threshold for both groups", "a": "threshold for group A", "b": "threshold for group B"}
    counts = [track for side in sides for track in _counts(side).cells]
    layout = grid({people[0]: 7, rates: 5}, {people[1]: 7, rates: 5}, {NUMBERS: 12}, across=4)
    return pack(
        replace(layout, views=(*people, rates)),  # as they follow each other on a telephone
        tuple(Control(name, labels[name], TICKS, TEXTS) for name in dict.fromkeys(controls)),
        readouts=[Readout(gap.__name__, f"gap between {WORDS[metric]}", gaps[gap]) for metric, gap in GAPS.items()],
        table=(*counts, *gaps.values()),
        also=[side.rate(metric) for side in sides for metric in ROWS],
        axes={"row": len(ROWS)},
        legend=RIGHT_OR_WRONG,
    )


def _counts(side: Side) -> CountTracks:
    """The counts of one group, whose tracks are called as the cell and the group."""
    found = CountTracks(side.data.counts, side.control)
    suffix = side.data.group.name.lower()
    found.cells = tuple(replace(track, name=f"{track.name}_{suffix}") for track in found.cells)
    return found


def _people(side: Side) -> View:
    """The scores of one group, cut at its threshold."""
    group, bars = side.data.group, Bars(side.data.histogram, 0.0)
    x, follow = bars.split(TICKS), over(side.control)
    view = histogram(
        bars.histogram,
        positive="would repay",
        negative="would not",
        x=follow(x),
        flagged=(follow(side.data.counts.tp), follow(side.data.counts.fp)),
        drag=side.control,
        height=HEIGHT,
    )
    below = next(mark for mark in view.marks if isinstance(mark, Label) and mark.hue == "negative")
    name = replace(below, x=0.0, text=f"Group {group.name}", anchor="start", hue="", color=HUES[group.name])
    marks = [
        replace(mark, before="← no loan", after="loan →") if isinstance(mark, Rule) else mark for mark in view.marks
    ]
    return replace(
        view,
        name=f"people_{group.name.lower()}",
        alt=f"Scores of group {group.name}: those who would repay upward, those who would not downward, cut at the threshold.",
        marks=(*marks, name),
    )


def _gap(sides: tuple[Side, ...], gap: Callable[..., Any], common: bool) -> Track:
    """A gap between the groups, at every threshold or pair of thresholds."""
    tables = [side.data.counts for side in sides]
    if not common:
        tables = [tables[0][:, None], tables[1][None, :]]
    groups = ByGroup.of(NAMES, tables)
    controls = ("threshold",) if common else tuple(side.control for side in sides)
    return over(*controls)(gap(groups), gap.__name__, reasons=reasons(gap, groups))


def side_by_side(sides: tuple[Side, ...]) -> View:
    """Each rate in a row, with a point for each group and a line between them."""
    marks: list[Mark] = []
    for place, (metric, words) in enumerate(ROWS.items()):
        y = float(len(ROWS) - 1 - place)
        one, two = (side.rate(metric) for side in sides)
        marks += [Label(0.0, y + 0.42, words, anchor="start"), Segment(one, y, two, y, width=3, color="#8a9099")]
        marks += _numbers(sides, metric, y)
    marks += [_points(side) for side in sides]
    for place, metric in enumerate(ROWS):
        y = float(len(ROWS) - 1 - place)
        for side, height in zip(sides, (y + 0.2, y - 0.2), strict=True):
            name = side.data.group.name
            marks.append(Label(side.rate(metric), height, name, color=HUES[name]))
    across = {"range": [-0.17, 1.17], "tickvals": [0, 0.2, 0.4, 0.6, 0.8, 1]}
    figure = blank((4, 6, 4, 26), across, {"range": [-0.45, 3.65], "visible": False, "showgrid": False})
    return View("rates", "Four rates of both groups side by side.", tuple(marks), figure, TALL)


def _numbers(sides: tuple[Side, ...], metric: Callable[..., Any], y: float) -> list[Mark]:
    """The numbers of one row: that of the smaller rate left of its point, that of the larger one right of it."""
    tracks = [side.rate(metric) for side in sides]
    common = tracks[0].over == tracks[1].over
    one, two = (
        (tracks[0].values, tracks[1].values) if common else np.meshgrid(*(t.values for t in tracks), indexing="ij")
    )
    ahead = np.nan_to_num(one, nan=-1) >= np.nan_to_num(two, nan=-1)
    controls = tuple(dict.fromkeys(name for track in tracks for name in track.over))

    def place(there: np.ndarray, values: np.ndarray) -> Track:
        return Track(np.where(there, values, np.nan).astype(np.float32), controls)

    marks: list[Mark] = []
    for side, x, right in zip(sides, (one, two), (ahead, ~ahead), strict=True):
        hue, track = HUES[side.data.group.name], side.rate(metric)
        marks.append(Label(place(right, x + 0.045), y, "", track, "start", color=hue, shows="number"))
        marks.append(Label(place(~right, x - 0.045), y, "", track, "end", color=hue, shows="number"))
    return marks


def _points(side: Side) -> Swarm:
    """A filled circle of one group in each row."""
    rows = np.stack([np.asarray(metric(side.data.counts), float) for metric in ROWS], axis=-1)
    heights = over("row")(np.arange(len(ROWS))[::-1])
    return Swarm(over(side.control, "row")(rows), heights, "row", size=8.5, colors=(HUES[side.data.group.name],))
