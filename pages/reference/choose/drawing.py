"""Pictures of a demonstration: tiles, points, rows of numbers, words, boxes, bars, arrows; and what a metric makes of them.

What moves is named by its track, which the caller makes of the same name. Hue says what a sample is, hatching that it
was got wrong; groups and arrows are told apart by the hues of models.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Look, Mark, Region, Rule, Segment, Swarm, View
from charts.theme import MODELS, NEGATIVE, POSITIVE

HEIGHT, NAMED_BARS = 300, 10
LOOKS: tuple[Look, ...] = ("tp", "fp", "fn", "tn")


def meter(
    track: str, name: str, ticks: np.ndarray, values: np.ndarray, *, control: str, percent: bool, height: int = 146
) -> View:
    """A metric against the control, with a dot where it stands; what stands still is drawn level, not magnified.

    percent: the axis says fractions in per cent.
    """
    low, high = float(values.min()), float(values.max())
    room = max(0.12 * (high - low), 0.06 * max(abs(low), abs(high)), 0.02)
    figure = go.Figure()
    figure.add_scatter(x=ticks, y=values, mode="lines", line={"width": 2})
    figure.update_layout(
        margin={"l": 52, "r": 14, "t": 26, "b": 22},
        xaxis={"range": _wider(ticks), "showgrid": False, "nticks": 6},
        yaxis={"range": [low - room, high + room], "nticks": 4} | ({"tickformat": ".0%"} if percent else {}),
    )
    marks = (
        Rule(x=control),
        Dot(control, track, drag=control),
        Label(float(ticks[0]), high + room + 0.14 * (high - low + 2 * room), name, anchor="start"),
    )
    return View(f"{track}_meter", f"{name} at every position of the control.", marks, figure, height)


def _wider(values: np.ndarray) -> list[float]:
    room = 0.03 * float(values[-1] - values[0])
    return [float(values[0]) - room, float(values[-1]) + room]


def tiles(
    looks: np.ndarray, rows: Sequence[str], columns: Sequence[str], *, numbered: bool = False, above: str = ""
) -> View:
    """A tile for each row and column: looks (rows, columns, 4) is True where a tile ever looks like one of LOOKS.

    Tracks: tile_<row>_<column>_<look>, the right edge of the tile while it looks so; with `numbered`,
    number_<row>_<column>, written on it.
    """
    n, m = looks.shape[:2]
    height, top = min(HEIGHT, 70 + 70 * n), 44 if above else 26
    inside = height - top - 8
    marks: list[Mark] = [Label(-0.02, 1 - (i + 0.5) / n, name, anchor="end") for i, name in enumerate(rows)]
    marks += [Label((j + 0.5) / m, 1 + 10 / inside, name) for j, name in enumerate(columns)]
    if above:
        marks.append(Label(0.0, 1 + 30 / inside, above, anchor="start"))
    for i, j, k in zip(*np.nonzero(looks), strict=True):
        upper, left = 1 - i / n, j / m
        marks.append(Region(left, upper - 0.92 / n, f"tile_{i}_{j}_{LOOKS[k]}", upper - 0.06 / n, LOOKS[k]))
    if numbered:
        marks += [
            Label((j + 0.48) / m, 1 - (i + 0.49) / n, track=f"number_{i}_{j}", chip=False)
            for i in range(n)
            for j in range(m)
        ]
    wide = 14 + 6.4 * max(map(len, rows), default=0)
    return View("picture", "The data as tiles.", tuple(marks), None, height, (int(wide), top, 6, 8))


def points(
    x: tuple[float, float],
    y: tuple[float, float],
    *,
    across: str = "",
    up: str = "",
    names: Sequence[str] = (),
    two_classes: bool = False,
) -> View:
    """Points at tracks point_x, point_y in hues of track point_group along the axis `point`; x, y: what they can reach."""
    colors = (NEGATIVE, POSITIVE) if two_classes else MODELS
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    same = {} if two_classes else {"scaleanchor": "x", "constrain": "domain"}
    figure.update_layout(
        margin={"l": 44 if up else 12, "r": 10, "t": 26, "b": 40 if across else 12},
        xaxis={"range": _roomy(x), "title": {"text": across}, "showticklabels": bool(across), "showgrid": False}
        | {"constrain": "domain"},
        yaxis={"range": _roomy(y), "title": {"text": up}, "showticklabels": bool(up), "showgrid": False, **same},
    )
    marks: list[Mark] = [Swarm("point_x", "point_y", along="point", group="point_group", size=5, colors=tuple(colors))]
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


def rows(n: int, reach: tuple[float, float], *, past: int = 0) -> View:
    """Truths (rings, tracks truth_<row>) and predictions (dots, prediction_<row>) above each other, and the way between.

    past: how many values before them are drawn as a line, tracks past_x and past_y along the axis `past`. Tracks of all
    rows for the dots: row_x, row_truth, row_prediction and row_hollow along the axis `row`.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 44, "r": 10, "t": 26, "b": 30},
        xaxis={"range": [0.4 - past, n + 0.6], "showgrid": False, "dtick": 1 if not past else 4, "title": {"text": ""}},
        yaxis={"range": _roomy(reach), "nticks": 6},
    )
    marks: list[Mark] = [Segment(float(i + 1), f"truth_{i}", float(i + 1), f"prediction_{i}", 2) for i in range(n)]
    marks += [
        Swarm("row_x", "row_truth", along="row", group="row_hollow", size=6),
        Swarm("row_x", "row_prediction", along="row", size=4.6),
        Label(0.4 - past, _roomy(reach)[1] + 0.07 * (reach[1] - reach[0]), "○ truth   ● prediction", anchor="start"),
    ]
    if past:
        marks.append(Curve("past_x", "past_y", along="past", dash="dot"))
    return View("picture", "Truths and predictions, row by row.", tuple(marks), figure, HEIGHT)


def words(lines: int, places: int, seen: Sequence[tuple[int, int, str, bool]]) -> View:
    """Lines of words. seen: line, place, word and whether it is right; track word_<i> is its height while it stands there."""
    half = 0.36 / (lines + 0.5 * (lines // 2))
    marks: list[Mark] = []
    for line in range(lines):
        y = line_at(line, lines)
        marks.append(Label(-0.01, y, ("wanted", "written")[line % 2], anchor="end"))
        marks += [Region((i + 0.04) / places, y - half, (i + 0.96) / places, y + half, "band") for i in range(places)]
    for i, (_, place, word, right) in enumerate(seen):
        marks.append(Label((place + 0.5) / places, f"word_{i}", word, hue="" if right else "negative"))
    height = 60 + 30 * lines
    return View("picture", "What was wanted and what was written.", tuple(marks), None, height, (52, 6, 6, 6))


def line_at(line: int, lines: int) -> float:
    """The height of a line of words, pairs of lines set apart."""
    return 1 - (line + 0.5 + 0.5 * (line // 2)) / (lines + 0.5 * (lines // 2))


def boxes(truth: np.ndarray, found: int, size: tuple[float, float]) -> View:
    """True boxes in blue, found ones as outlines with tracks box_<i>_x0, _y0, _x1 and _y1, in shares of the picture's size."""
    marks: list[Mark] = [Region(0, 0, 1, 1, "band")]
    for x0, y0, x1, y1 in truth:
        marks.append(Region(x0 / size[0], 1 - y0 / size[1], x1 / size[0], 1 - y1 / size[1], "positive"))
    marks += [Region(f"box_{i}_x0", f"box_{i}_y0", f"box_{i}_x1", f"box_{i}_y1", "outline") for i in range(found)]
    marks.append(Label(0.0, 1.06, "blue: objects; outlined: what was found", anchor="start"))
    return View("picture", "Objects and found boxes.", tuple(marks), None, HEIGHT, (6, 26, 6, 6))


def bars(names: Sequence[str], *, whole: bool = False) -> View:
    """A bar for each name, up to track bar_<i> in [0, 1], at tracks bar_<i>_x0 and _x1; where they are few, bar_<i>_value
    is its number and bar_<i>_top where it stands."""
    marks: list[Mark] = []
    for i in range(len(names)):
        left, right = f"bar_{i}_x0", f"bar_{i}_x1"
        marks += [Region(left, 0, right, f"bar_{i}", look) for look in ("band", "outline")]
    if len(names) <= NAMED_BARS:
        for i, name in enumerate(names):
            x = (i + 0.5) / len(names)
            marks += [
                Label(x, -0.06, name),
                Label(x, f"bar_{i}_top", track=f"bar_{i}_value", shows="count" if whole else "number"),
            ]
    return View("picture", "The data as bars.", tuple(marks), None, HEIGHT, (8, 26, 8, 26))


def arrows(reach: float, names: tuple[str, str]) -> View:
    """Two arrows from the origin to the tracks tip_<i>_x and tip_<i>_y."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 30, "r": 10, "t": 12, "b": 30},
        xaxis={"range": [-0.1 * reach, 1.15 * reach], "zeroline": True, "constrain": "domain"},
        yaxis={"range": [-0.1 * reach, 0.9 * reach], "zeroline": True, "scaleanchor": "x", "constrain": "domain"},
    )
    marks: list[Mark] = [Segment(0.0, 0.0, f"tip_{i}_x", f"tip_{i}_y", 3) for i in range(2)]
    marks += [Dot(f"tip_{i}_x", f"tip_{i}_y", label=name, size=5) for i, name in enumerate(names)]
    return View("picture", "Two vectors in a plane.", tuple(marks), figure, HEIGHT)
