"""Pictures of a demonstration: tiles, points, rows of numbers, words, boxes, bars, arrows; and what a metric makes of them.

Hue says what a sample is, hatching that it was got wrong; groups and arrows are told apart by the hues of models.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Curve, Dot, Label, Look, Mark, Region, Rule, Segment, Swarm, Track, View
from charts.theme import MODELS, NEGATIVE, POSITIVE
from language import gettext

HEIGHT, NAMED_BARS = 300, 10
LOOKS: tuple[Look, ...] = ("tp", "fp", "fn", "tn")
Place = tuple[Track, Track]


def meter(track: Track, name: str, at: Track, moved: str, *, percent: bool) -> View:
    """A metric against the control, with a dot where it stands; what stands still is drawn level, not magnified.

    moved: what the control is called. percent: the axis says fractions in per cent.
    """
    ticks, values, (control,) = at.values, track.values, at.over
    low, high = float(values.min()), float(values.max())
    room = max(0.12 * (high - low), 0.06 * max(abs(low), abs(high)), 0.02)
    figure = go.Figure()
    figure.add_scatter(x=ticks, y=values, mode="lines", line={"width": 2})
    figure.layout = dict(
        margin={"l": 52, "r": 14, "t": 26, "b": 38},
        xaxis={"range": _wider(ticks), "showgrid": False, "nticks": 6, "title": {"text": moved}},
        yaxis={"range": [low - room, high + room], "nticks": 4} | ({"tickformat": ".0%"} if percent else {}),
    )
    marks = (
        Rule(x=at),
        Dot(at, track, drag=control),
        Label(float(ticks[0]), high + room + 0.14 * (high - low + 2 * room), name, anchor="start"),
    )
    alt = gettext("{metric} at every position of the control.", metric=gettext(name))
    return View(f"{track.name}_meter", alt, marks, figure, 162)


def _wider(values: np.ndarray) -> list[float]:
    room = 0.03 * float(values[-1] - values[0])
    return [float(values[0]) - room, float(values[-1]) + room]


def tiles(
    looks: Mapping[tuple[int, int, Look], Track],
    rows: Sequence[str],
    columns: Sequence[str],
    *,
    numbers: Mapping[tuple[int, int], Track],
    above: str,
) -> View:
    """A tile for each row and column: its right edge while it looks so, of each look that it ever has.

    numbers: what is written on tiles, by row and column; above: what the columns are.
    """
    n, m = len(rows), len(columns)
    height, top = min(HEIGHT, 70 + 70 * n), 44
    inside = height - top - 8
    marks: list[Mark] = [Label(-0.02, 1 - (i + 0.5) / n, name, anchor="end") for i, name in enumerate(rows)]
    marks += [Label((j + 0.5) / m, 1 + 10 / inside, name) for j, name in enumerate(columns)]
    marks.append(Label(0.0, 1 + 30 / inside, above, anchor="start"))
    for (i, j, look), right in looks.items():
        upper, left = 1 - i / n, j / m
        marks.append(Region(left, upper - 0.92 / n, right, upper - 0.06 / n, look))
    marks += [Label((j + 0.48) / m, 1 - (i + 0.49) / n, track=number, chip=False) for (i, j), number in numbers.items()]
    wide = 14 + 6.4 * max(map(len, rows), default=0)
    return View("picture", "The data as tiles.", tuple(marks), None, height, (int(wide), top, 6, 8))


def points(
    place: Place,
    group: Track,
    x: tuple[float, float],
    y: tuple[float, float],
    *,
    across: str = "",
    up: str = "",
    names: Sequence[str] = (),
    two_classes: bool = False,
) -> View:
    """Points in the hues of their groups, along the axis `point`; x, y: what they can reach."""
    colors = (NEGATIVE, POSITIVE) if two_classes else MODELS
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    same = {} if two_classes else {"scaleanchor": "x", "constrain": "domain"}
    figure.layout = dict(
        margin={"l": 44 if up else 12, "r": 10, "t": 26, "b": 40 if across else 12},
        xaxis={"range": _roomy(x), "title": {"text": across}, "showticklabels": bool(across), "showgrid": False}
        | {"constrain": "domain"},
        yaxis={"range": _roomy(y), "title": {"text": up}, "showticklabels": bool(up), "showgrid": False, **same},
    )
    marks: list[Mark] = [Swarm(*place, along="point", group=group, size=5, colors=tuple(colors))]
    for i, name in enumerate(names):
        hue = ("negative", "positive")[i] if two_classes else ""
        at = x[0] + (x[1] - x[0]) * (0.02 + 0.25 * i)
        marks.append(_named(at, _roomy(y)[1] + 0.05 * (y[1] - y[0]), name, hue, "" if two_classes else colors[i]))
    return View("picture", "The data as points.", tuple(marks), figure, HEIGHT)


def _named(x: float, y: float, name: str, hue: str, color: str) -> Label:
    return Label(x, y, f"● {name}", anchor="start", hue=hue, color=color)  # type: ignore[arg-type]


def _roomy(ends: tuple[float, float]) -> list[float]:
    room = 0.08 * (ends[1] - ends[0] or 1)
    return [ends[0] - room, ends[1] + room]


@dataclass(frozen=True)
class All:
    """Of all rows along the axis `row`: places, truths, predictions, and -1 for each truth, which is hollow."""

    x: Track
    truth: Track
    prediction: Track
    hollow: Track


def rows(each: Sequence[Place], every: All, reach: tuple[float, float], *, past: Place | None = None) -> View:
    """Truths (rings) and predictions (dots) above each other, and the way between.

    each: truth and prediction of every row; past: values before them, drawn as a line along the axis `past`.
    """
    n, before = len(each), len(past[0].values.T) if past else 0
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.layout = dict(
        margin={"l": 44, "r": 10, "t": 26, "b": 30},
        xaxis={"range": [0.4 - before, n + 0.6], "showgrid": False, "dtick": 4 if past else 1, "title": {"text": ""}},
        yaxis={"range": _roomy(reach), "nticks": 6},
    )
    marks: list[Mark] = [Segment(float(i), truth, float(i), said, 2) for i, (truth, said) in enumerate(each, 1)]
    marks += [
        Swarm(every.x, every.truth, along="row", group=every.hollow, size=6),
        Swarm(every.x, every.prediction, along="row", size=4.6),
        Label(0.4 - before, _roomy(reach)[1] + 0.07 * (reach[1] - reach[0]), "○ truth   ● prediction", anchor="start"),
    ]
    if past:
        marks.append(Curve(*past, along="past", dash="dot"))
    return View("picture", "Truths and predictions, row by row.", tuple(marks), figure, HEIGHT)


def words(lines: int, places: int, seen: Sequence[tuple[int, str, bool, Track]]) -> View:
    """Lines of words. seen: place, word, whether it is right, and its height while it stands there."""
    half = 0.36 / (lines + 0.5 * (lines // 2))
    marks: list[Mark] = []
    for line in range(lines):
        y = line_at(line, lines)
        marks.append(Label(-0.01, y, ("wanted", "written")[line % 2], anchor="end"))
        marks += [Region((i + 0.04) / places, y - half, (i + 0.96) / places, y + half, "band") for i in range(places)]
    for place, word, right, height_of in seen:
        marks.append(Label((place + 0.5) / places, height_of, word, hue="" if right else "negative"))
    height = 60 + 30 * lines
    return View("picture", "What was wanted and what was written.", tuple(marks), None, height, (52, 6, 6, 6))


def line_at(line: int, lines: int) -> float:
    """The height of a line of words, pairs of lines set apart."""
    return 1 - (line + 0.5 + 0.5 * (line // 2)) / (lines + 0.5 * (lines // 2))


def boxes(truth: np.ndarray, found: Sequence[Sequence[Track]], size: tuple[float, float]) -> View:
    """True boxes in blue, found ones as outlines: x0, y0, x1 and y1 in shares of the picture's size."""
    marks: list[Mark] = [Region(0, 0, 1, 1, "band")]
    for x0, y0, x1, y1 in truth:
        marks.append(Region(x0 / size[0], 1 - y0 / size[1], x1 / size[0], 1 - y1 / size[1], "positive"))
    marks += [Region(x0, y0, x1, y1, "outline") for x0, y0, x1, y1 in found]
    marks.append(Label(0.0, 1.06, "blue: objects; outlined: what was found", anchor="start"))
    return View("picture", "Objects and detected boxes.", tuple(marks), None, HEIGHT, (6, 26, 6, 6))


@dataclass(frozen=True)
class Bar:
    """From where to where a bar reaches, and how high, in [0, 1]; where bars are few, its number and how high that stands."""

    left: Track
    right: Track
    top: Track
    number: Place | None = None


def bars(names: Sequence[str], found: Sequence[Bar], *, whole: bool = False) -> View:
    """A bar for each name."""
    marks: list[Mark] = []
    for bar in found:
        marks += [Region(bar.left, 0, bar.right, bar.top, look) for look in ("band", "outline")]
    for i, (name, bar) in enumerate(zip(names, found, strict=True)):
        if bar.number:
            x, (value, y) = (i + 0.5) / len(names), bar.number
            marks += [Label(x, -0.06, name), Label(x, y, track=value, shows="count" if whole else "number")]
    return View("picture", "The data as bars.", tuple(marks), None, HEIGHT, (8, 26, 8, 26))


def arrows(tips: Sequence[Place], reach: float, names: tuple[str, str]) -> View:
    """Two arrows from the origin to their tips."""
    across = {"range": [-0.1 * reach, 1.15 * reach], "zeroline": True, "constrain": "domain"}
    up = {"range": [-0.1 * reach, 0.9 * reach], "zeroline": True, "scaleanchor": "x", "constrain": "domain"}
    figure = blank((30, 12, 10, 30), across, up)
    marks: list[Mark] = [Segment(0.0, 0.0, *tip, 3) for tip in tips]
    marks += [Dot(*tip, label=name, size=5) for tip, name in zip(tips, names, strict=True)]
    return View("picture", "Two vectors in a plane.", tuple(marks), figure, HEIGHT)
