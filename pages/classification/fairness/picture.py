"""Two groups of people by score, and four rates side by side, while thresholds, base rates or separations move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np

from charts.counts import CountTracks
from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Rule, Segment, Swarm, Swatch, Track, View, over
from charts.theme import MODELS, NEGATIVE, POSITIVE
from metrics_core import Confusion
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
from pages.classification.fairness.data import (
    BASE_RATES,
    CLOSENESS,
    NAMES,
    TEXTS,
    TICKS,
    TO_A_DOT,
    Dots,
    Group,
    as_dots,
    people_to_a_dot,
    separations,
)
from pages.classification.fairness.options import BASES, EACH, ONE, ROLES, Where
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

HUES = dict(zip(NAMES, MODELS, strict=False))
HEIGHT = 346
FOUR_FIFTHS, NEAR, ALIKE = 0.8, 0.02, "≈"
COLUMNS, ALIKE_AT, ACROSS = (
    {"A": 1.1, "B": 1.4},
    1.335,
    1.6,
)  # right of the rates: both numbers, the sign between them, the end
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
    Swatch("ring", "hollow: wrong decision"),
)
GREY = "#8a9099"
TOP, BOTTOM = (
    34,
    40,
)  # pixels of the picture of people: its margins, what is below B's foot, a group's name, and below A's foot
BELOW, NAME, BETWEEN, HANDLE = 22, 22, 22, 12
ROOM = HEIGHT - TOP - BOTTOM - BELOW - 2 * NAME - BETWEEN  # what is left to both groups' dots
WIDEST, SIZES, MOVED = 12.0, (2.2, 3.9), 3.4  # pixels from dot to dot, and the radius of one
RIGHT, RING = (0, 1), (-2, -3)  # a dot of either class, as a swarm draws it


@dataclass(frozen=True, eq=False)
class Side:
    """One group as its control moves it: the group and the threshold at each tick, or one of them for all ticks, and its counts.

    dots: of its groups; pitch: pixels from dot to dot in each of them.
    """

    name: str
    control: str
    groups: Sequence[Group]
    thresholds: np.ndarray
    counts: Confusion
    dots: Sequence[Dots]
    pitch: np.ndarray
    rates: dict[Callable[..., Any], Track] = field(default_factory=dict)

    def rate(self, metric: Callable[..., Any]) -> Track:
        """A rate at each of its ticks, called as the metric and the group; each time the same track."""
        if metric not in self.rates:
            name = f"{metric.__name__}_{self.name.lower()}"
            self.rates[metric] = over(self.control)(metric(self.counts), name, reasons=reasons(metric, self.counts))
        return self.rates[metric]

    @property
    def most(self) -> int:
        """Dots at the tick that has most of them."""
        return max(len(one.up) for one in self.dots)

    @property
    def height(self) -> float:
        """Pixels of its fullest column at any tick."""
        return float(max(pitch * one.tallest for pitch, one in zip(self.pitch, self.dots, strict=True)))


def sides_of(at: Where) -> tuple[int, tuple[Side, Side]]:
    """How many people a dot is, and both groups at every tick of what is moved.

    Dots are as far apart in both groups while thresholds move; else columns that would be too tall are closer, tick by tick.
    """
    names = ROLES[at.role][1]
    still = at.role in (ONE, EACH)
    moved = [_ticks(at, group) for group in at.groups]
    thresholds = [TICKS if still else np.array([t]) for t in at.thresholds]
    each = people_to_a_dot(at.groups) if still else TO_A_DOT[1]
    dots = [[as_dots(group, each) for group in groups] for groups in moved]
    together = sum(one.tallest for (one, *_) in dots)
    tallest = [np.array([together] if still else [2 * one.tallest for one in side]) for side in dots]
    a, b = (
        Side(name, control, groups, there, _counts_of(groups, there), one, np.minimum(WIDEST, ROOM / most))
        for name, control, groups, there, one, most in zip(
            NAMES, names if len(names) == 2 else names * 2, moved, thresholds, dots, tallest, strict=True
        )
    )
    return each, (a, b)


def _ticks(at: Where, group: Group) -> tuple[Group, ...]:
    if at.role in (ONE, EACH):
        return (group,)
    if at.role == BASES:
        return tuple(replace(group, base=int(base)) for base in BASE_RATES)
    return tuple(replace(group, clear=clear) for clear in range(len(CLOSENESS)))


def _counts_of(groups: Sequence[Group], thresholds: np.ndarray) -> Confusion:
    """Counts at every tick, of which either all groups or all thresholds are the same."""
    tables = [group.sweep().at(thresholds).cells for group in groups]
    tp, fp, fn, tn = (np.concatenate(cells) for cells in zip(*tables, strict=True))
    return Confusion(tp, fp, fn, tn)


def two_groups(at: Where) -> Payload:
    """The picture of the lesson, while what `at` names is moved."""
    each, sides = sides_of(at)
    gaps = {gap: _gap(sides, gap) for gap in TRACED}
    counts = [track for side in sides for track in _counts(side).cells]
    ratio = Readout(
        demographic_parity_ratio.__name__,
        "ratio of selection rates (four-fifths rule: at least 0.8)",
        gaps[demographic_parity_ratio],
        mark=over()(FOUR_FIFTHS),
        folded=True,
    )
    people, rates = _people(sides, each, at), side_by_side(sides, gaps)
    return pack(
        folding(grid({people: 7, rates: 5}, {NUMBERS: 12}), 1, "the ratio of selection rates"),
        _controls(at),
        readouts=(ratio,),
        table=(*counts, *gaps.values()),
        also=[side.rate(metric) for side in sides for metric in ROWS],
        axes={"row": len(ROWS)} | {_axis(side): side.most for side in sides},
        legend=LEGEND,
    )


def _controls(at: Where) -> tuple[Control, ...]:
    """The sliders of what is moved."""
    names = ROLES[at.role][1]
    if at.role == ONE:
        return (Control(names[0], "threshold for both groups", TICKS, TEXTS),)
    found = []
    for name, group in zip(names, at.groups, strict=True):
        if at.role == EACH:
            found.append(Control(name, f"threshold for group {group.name}", TICKS, TEXTS))
        elif at.role == BASES:
            found.append(
                Control(name, f"base rate of group {group.name}", BASE_RATES, tuple(f"{b}%" for b in BASE_RATES))
            )
        else:
            label = f"separation of group {group.name} (AUROC)"
            found.append(Control(name, label, np.arange(len(CLOSENESS), dtype=float), separations(group.base)))
    return tuple(found)


def _axis(side: Side) -> str:
    return f"people_{side.name.lower()}"


def _counts(side: Side) -> CountTracks:
    """The counts of one group, whose tracks are called as the cell and the group."""
    found = CountTracks(side.counts, side.control)
    found.cells = tuple(replace(track, name=f"{track.name}_{side.name.lower()}") for track in found.cells)
    return found


# ---- people
def _people(sides: tuple[Side, Side], each: int, at: Where) -> View:
    """Both groups as dots by score, A above B, cut by one line or by one each. each: people to a dot.

    Heights are pixels above B's foot. The dots share what names and handles leave.
    """
    above, below = sides
    feet = {above: below.height + NAME + BETWEEN, below: 0.0}
    marks: list[Mark] = []
    for side, foot in feet.items():
        top = foot + side.height
        marks += [Segment(0.0, foot, 1.02, foot, width=1, color=GREY), _swarm(side, foot)]
        marks += _titles(side, top + NAME / 2, at)
        marks += _line(side, foot, top, at) if at.two else []
    if not at.two:
        x = over("threshold")(TICKS) if at.role == ONE else float(at.thresholds[0])
        marks.append(Rule(x=x, drag="threshold" if at.role == ONE else "", before="← no loan", after="loan →"))
    across = axis(f"score ({each} people to a dot)", -0.015, 1.03, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], showgrid=False)
    up = {"range": [-BELOW, HEIGHT - TOP - BOTTOM - BELOW], "visible": False, "showgrid": False}
    alt = (
        "The people of both groups as dots by score, A above B, cut at the threshold; a hollow dot is a wrong decision."
    )
    return View("people", alt, tuple(marks), blank((10, TOP, 10, BOTTOM), across, up), HEIGHT)


def _titles(side: Side, y: float, at: Where) -> Iterator[Label]:
    """What part of a group would repay; on the wider side of a line that cuts both groups."""
    hue, base, says = HUES[side.name], _base(side), f"% of {side.name} would repay"
    cut = over("threshold")(TICKS) if at.role == ONE else over()(0.5 if at.two else at.thresholds[0])
    ends: tuple[tuple[float, Literal["start", "end"], Any], ...] = (
        (0.0, "start", cut.values >= 0.5),
        (1.02, "end", cut.values < 0.5),
    )
    for end, anchor, there in ends:
        x = Track(np.where(there, end, np.nan), cut.over)
        if base.over:
            yield Label(x, y, "", base, anchor, color=hue, unit=says)
        else:
            yield Label(x, y, f"{float(base.values):g}{says}", anchor=anchor, color=hue)


def _base(side: Side) -> Track:
    bases = [group.base for group in side.groups]
    return over(side.control)(bases) if len(bases) > 1 else over()(bases[0])


def _swarm(side: Side, foot: float) -> Swarm:
    """The people of one group, each solid where the decision is right and a ring where it is wrong."""
    along, moved = _axis(side), len(side.dots) > 1
    looks = np.concatenate([_looks(dots, side.thresholds, side.most) for dots in side.dots])
    across = np.stack([_filled(dots.across, side.most) for dots in side.dots])
    up = np.stack([_filled(dots.up, side.most) for dots in side.dots])
    place = over(side.control, along) if moved else over(along)
    heights = foot + side.pitch[:, None] * (0.5 + up)
    x, y = (place((values if moved else values[0]).astype(np.float32)) for values in (across, heights))
    return Swarm(x, y, along, over(side.control, along)(looks), size=_radius(side), colors=(POSITIVE, NEGATIVE))


def _radius(side: Side) -> float:
    """Pixels; where columns get closer tick by tick, dots do not get smaller, and a full column is a bar."""
    return float(np.clip(0.42 * side.pitch[0], *SIZES)) if len(side.pitch) == 1 else MOVED


def _looks(dots: Dots, thresholds: np.ndarray, most: int) -> np.ndarray:
    """How each dot looks at each of these thresholds."""
    loan = dots.scores[None, :] >= thresholds[:, None]
    right, wrong = (np.where(dots.positive, *looks) for looks in (RIGHT, RING))
    looks = np.where(loan == dots.positive, right, wrong)
    return np.pad(looks, ((0, 0), (0, most - looks.shape[1])))


def _filled(values: np.ndarray, most: int) -> np.ndarray:
    """As many values as the fullest tick has dots; those that are missing are nowhere."""
    return np.pad(values.astype(float), (0, most - len(values)), constant_values=np.nan)


def _line(side: Side, foot: float, top: float, at: Where) -> list[Mark]:
    """The threshold of one group alone; while it can be moved, with a handle at its foot."""
    below = foot - HANDLE
    if at.role != EACH:
        x = float(side.thresholds[0])
        return [Segment(x, below, x, top + 2, width=2, color=GREY)]
    moved = over(side.control)
    beside = moved(np.where(TICKS <= 0.86, TICKS + 0.035, np.nan).astype(np.float32))
    line = moved(TICKS)
    return [
        Segment(line, below, line, top + 2, width=2),
        Dot(line, below, drag=side.control, size=7),
        Label(beside, below, "loan →", anchor="start"),
    ]


# ---- rates
def _gap(sides: tuple[Side, Side], gap: Callable[..., Any]) -> Track:
    """A gap between the groups, at every tick or pair of ticks."""
    tables = [side.counts for side in sides]
    names = tuple(dict.fromkeys(side.control for side in sides))
    if len(names) == 2:
        tables = [tables[0][:, None], tables[1][None, :]]
    groups = ByGroup.of(NAMES, tables)
    return over(*names)(gap(groups), gap.__name__, reasons=reasons(gap, groups))


def side_by_side(sides: tuple[Side, Side], gaps: dict[Callable[..., Any], Track]) -> View:
    """Each rate in a row, with a point for each group and a line between them, and both numbers; a sign says where they are nearly equal."""
    top = len(ROWS) - 0.1
    marks: list[Mark] = [Label(0.0, top, "Who gets a loan?", anchor="start")]
    marks += [Label(x, top, name, anchor="start", color=HUES[name]) for name, x in COLUMNS.items()]
    for place, (metric, words) in enumerate(ROWS.items()):
        y = float(len(ROWS) - 1 - place)
        one, two = (side.rate(metric) for side in sides)
        marks += [Label(0.0, y + 0.4, words, anchor="start"), Segment(one, y, two, y, width=3, color=GREY)]
        marks += [
            Label(
                COLUMNS[side.name], y, "", side.rate(metric), "start", color=HUES[side.name], shows="number", digits=3
            )
            for side in sides
        ]
        marks += [*_undefined(sides, metric, y), _nearly(gaps[GAPS[metric]], y)]
    marks += [_points(side) for side in sides]
    across = axis(
        f"{ALIKE}  they differ by at most {NEAR:g}", -0.03, ACROSS, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], showgrid=False
    )
    figure = blank((4, 6, 4, BOTTOM), across, {"range": [-0.4, 4.2], "visible": False, "showgrid": False})
    return View("rates", "Four rates of both groups side by side.", tuple(marks), figure, HEIGHT)


def _undefined(sides: tuple[Side, Side], metric: Callable[..., Any], y: float) -> list[Mark]:
    """What a row says of a group that has no such rate: there it gets no loan."""
    marks: list[Mark] = []
    for side, height in zip(sides, (y + 0.13, y - 0.13), strict=True):
        missing = np.isnan(side.rate(metric).values)
        if missing.any():
            x = over(side.control)(np.where(missing, 0.0, np.nan).astype(np.float32))
            marks.append(Label(x, height, f"undefined ({side.name}): no loans", anchor="start", color=HUES[side.name]))
    return marks


def _nearly(gap: Track, y: float) -> Label:
    """A sign between both numbers of a row where they are the same to within NEAR."""
    place = np.where(gap.values <= NEAR + 1e-12, ALIKE_AT, np.nan).astype(np.float32)
    return Label(Track(place, gap.over), y, ALIKE, hue="positive")


def _points(side: Side) -> Swarm:
    """A filled circle of one group in each row."""
    rows = np.stack([np.asarray(metric(side.counts), float) for metric in ROWS], axis=-1)
    heights = over("row")(np.arange(len(ROWS))[::-1])
    return Swarm(over(side.control, "row")(rows), heights, "row", size=8.5, colors=(HUES[side.name],))
