"""Small pictures for the cards of the glossary, one a kind of argument, and the metric along what moves it.

Figures have axes for the marks; what moves is drawn by the browser.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np
import plotly.graph_objects as go

from charts.marks import Hue
from charts.moving import Cells, Control, Curve, Dot, Ellipse, Label, Mark, Region, Rule, Segment, Track, View, over
from charts.theme import CELLS, MODELS, NEGATIVE, POSITIVE
from language import gettext
from pages.reference.glossary.world import own

HEIGHT, TALL, LOW = 230, 264, 248
APART = 0.3  # what is between the flagged and the others, as a part of a bar's place
LIFT = 0.065  # from a bar's top to its handle, which hides no low bar, as a part of the highest count
NO_AXIS: dict[str, Any] = {"visible": False, "showgrid": False}


def along(title: str, span: tuple[float, float], value: Track, lead: Control, never: Track | None = None) -> View:
    """The metric along one control, with a dot that drags it. never: what a model that never predicts positive would have, dashed; then both lines have a name."""
    (low, high), (first, *_, last), at = span, lead.values, own(lead)
    room = 0.08 * (high - low) or 1.0
    figure = go.Figure()
    figure.add_scatter(x=[first], y=[None])
    figure.layout = dict(
        margin={"l": 56, "r": 16, "t": 38, "b": 40},
        xaxis={"range": [first, last], "title": {"text": lead.label}, "showgrid": False},
        yaxis={
            "range": [low - room, high + room],
            "nticks": 4,
            "showgrid": never is None,
            "showline": never is not None,
        },
    )
    marks: tuple[Mark, ...] = (
        Curve(at, value, along=lead.name),
        Dot(at, value, drag=lead.name),
        Label(float(first), high + 2.6 * room, title, anchor="start"),
    )
    if never is not None:
        marks = (Curve(at, never, along=lead.name, dash="dash"), *marks, *_names(value, never, lead, span))
    return View("curve", f"{title} along {lead.label}.", marks, figure, HEIGHT)


def _names(value: Track, never: Track, lead: Control, span: tuple[float, float]) -> tuple[Mark, ...]:
    """Each line's name where it ends, above both lines or below them, as far as a name reaches."""
    (low, high), last, along = span, float(lead.values[-1]), value.over.index(lead.name)
    mine, its = (track.values.take(-1, along) for track in (value, never))
    late = np.arange(len(lead.values) // 2, len(lead.values))
    lines = np.stack([track.values.take(late, along) for track in (value, never)])
    above = np.nanmax(lines, axis=(0, 1 + along), initial=low) + 0.1 * (high - low)
    below = np.fmax(np.nanmin(lines, axis=(0, 1 + along), initial=high) - 0.1 * (high - low), low + 0.06 * (high - low))
    at_last = over(*(name for name in never.over if name != lead.name))
    return (
        Label(last, at_last(np.where(mine >= its, above, below)), "your counts", anchor="end"),
        Label(last, at_last(np.where(mine >= its, below, above)), "if nothing is flagged", anchor="end"),
    )


def counts(most: float, controls: Sequence[Control], to: tuple[str, int]) -> View:
    """Four bars, one a cell of the matrix, each with a dot to drag: those that were flagged, then the others. controls: called as the cells are; to: the one to drag first, and how far."""
    figure = _empty(
        {"range": [-0.55, 3.85]} | NO_AXIS, {"range": [0, 1.14 * most]} | NO_AXIS, left=14, bottom=100
    )  # level with what is beside it
    marks: list[Mark] = []
    for i, one in enumerate(controls):
        count, name, place = own(one), one.name, i + APART * (i > 1)
        handle = over(name)(count.values + LIFT * most)
        marks += [Region(place - 0.34, 0, place + 0.34, count, name), Dot(place, handle, drag=name, size=5)]  # type: ignore[arg-type]
        hue: Hue = "positive" if name in ("tp", "fn") else "negative"
        marks.append(Label(place, -0.1 * most, hue, hue=hue))
        marks.append(Label(place, -0.35 * most, f"{CELLS[name]['letters']}", track=count))
        if name == to[0]:
            marks += [
                Segment(place - 0.4, to[1], place + 0.34, to[1], 1),
                Label(place - 0.44, to[1], f"{to[1]}", anchor="end"),
            ]
    for words, left in (("flagged", 0.0), ("not flagged", 2 + APART)):
        marks.append(Segment(left - 0.34, -0.44 * most, left + 1.34, -0.44 * most, 1))
        marks.append(Label(left + 0.5, -0.56 * most, words))
    return View("picture", "The four counts as bars; each can be dragged.", tuple(marks), figure, TALL, narrow=LOW)


def scores(labels: Sequence[int], values: Sequence[float], moving: int, at: Control) -> View:
    """Samples by score, positives above negatives; one is dragged."""
    figure = _empty({"range": [-0.04, 1.04], "showgrid": False}, {"range": [-0.7, 1.7]} | NO_AXIS)
    for label, color, symbol in ((1, POSITIVE, "circle"), (0, NEGATIVE, "diamond")):
        rest = [i for i, one in enumerate(labels) if one == label and i != moving]
        marker = {"size": 12, "color": color, "symbol": symbol}
        figure.add_scatter(x=[values[i] for i in rest], y=[label] * len(rest), mode="markers", marker=marker)
    marks = (
        Label(0.0, 1.5, "● actually positive", anchor="start", hue="positive"),
        Label(0.0, -0.55, "◆ actually negative", anchor="start", hue="negative"),
        Dot(own(at), float(labels[moving]), drag=at.name, size=8),
    )
    return View("picture", "Samples by their score; one can be dragged.", marks, figure, HEIGHT)


def rows(
    truth: Sequence[float], said: Sequence[float], moving: tuple[Control, Control], span: tuple[float, float]
) -> View:
    """Truths as rings and predictions as dots, row by row; the last of each moves. moving: truth, prediction."""
    places, last = np.arange(1, len(truth) + 1), len(truth) - 1
    (ring_at, dot_at), (rings, dots) = map(own, moving), (one.name for one in moving)
    others = range(last)
    figure = _empty({"range": [0.4, len(truth) + 0.6], "dtick": 1, "showgrid": False}, {"range": list(span)})
    ring = {"symbol": "circle-open", "size": 10, "line": {"width": 1.8}}
    figure.add_scatter(x=places[others], y=[truth[i] for i in others], mode="markers", marker=ring)
    figure.add_scatter(x=places[others], y=[said[i] for i in others], mode="markers", marker={"size": 7})
    here = float(places[last])
    still: list[Mark] = [Segment(float(places[i]), truth[i], float(places[i]), said[i], width=1) for i in others]
    marks: tuple[Mark, ...] = (
        *still,
        Segment(here, ring_at, here, dot_at, width=3),
        Dot(here, ring_at, drag=rings, size=8),
        Dot(here, dot_at, drag=dots, size=5),
        Label(0.5, span[1] - 0.04 * (span[1] - span[0]), "○ truth   ● prediction", anchor="start"),
    )
    return View("picture", "Truths and predictions by row; the last row can be dragged.", marks, figure, HEIGHT)


def cells(
    across: Sequence[str],
    down: Sequence[str],
    dark: Track,
    *,
    color: str = "",
    numbers: Sequence[Track] = (),
    shows: Literal["count", "number"] = "count",
    dots: Sequence[tuple[int, int]] = (),
    cut: Control | None = None,
    titles: tuple[str, str] = ("", ""),
) -> View:
    """A table of cells, as dark as a track says along the axis cell, row by row.

    numbers: what stands in them, and how it is written (shows). dots: (row, column) of cells with a ring. cut: the
    control after whose place a line stands. titles: what stands across and down.
    """
    columns, lines = len(across), len(down)
    figure = _empty(
        {"range": [-0.05, columns + 0.05]} | NO_AXIS, {"range": [lines + 0.1, -0.75]} | NO_AXIS, left=86, bottom=8
    )
    places = [(row, column) for row in range(lines) for column in range(columns)]
    x, y = tuple(column + 0.04 for _, column in places), tuple(row + 0.06 for row, _ in places)
    marks: list[Mark] = [Cells(dark, "cell", x, y, 0.92, 0.88, color)]
    marks += [Label(column + 0.5, -0.18, name) for column, name in enumerate(across)]
    marks += [Label(-0.12, row + 0.55, name, anchor="end") for row, name in enumerate(down)]
    marks += [
        Label(column + 0.5, row + 0.5, track=number, shows=shows)
        for (row, column), number in zip(places, numbers, strict=False)
    ]
    if dots:
        ring = {"symbol": "circle-open", "size": 13, "line": {"width": 2.4}}
        figure.add_scatter(x=[c + 0.5 for _, c in dots], y=[r + 0.5 for r, _ in dots], mode="markers", marker=ring)
    if cut:
        marks.append(Rule(x=own(cut)))
    if titles[0]:
        marks.append(Label(columns / 2, -0.52, titles[0]))
    if titles[1]:
        marks.append(Label(-0.12, -0.18, titles[1], anchor="end"))
    height = int(min(HEIGHT + 40, 44 + 40 * (lines + 0.8)))
    alt = gettext("A table: {rows} by {columns}.", rows=_joined(down), columns=_joined(across))
    return View("picture", alt, tuple(marks), figure, height)


def _joined(names: Iterable[str]) -> str:
    return ", ".join(map(gettext, names))


def plane(
    groups: Sequence[tuple[Sequence[float], Sequence[float]]],
    span: tuple[float, float, float, float],
    marks: Sequence[Mark],
    alt: str,
) -> View:
    """Groups of points that stand still, each with a hue and a shape, and marks that move. span: x0, x1, y0, y1."""
    axis: dict[str, Any] = {"showgrid": False}
    figure = _empty(
        axis | {"range": [span[0], span[1]]},
        axis | {"range": [span[2], span[3]], "scaleanchor": "x", "constrain": "domain"},
        bottom=26,
    )
    for (x, y), color, symbol in zip(groups, MODELS, ("circle", "square", "diamond", "cross"), strict=False):
        figure.add_scatter(x=list(x), y=list(y), mode="markers", marker={"size": 8, "color": color, "symbol": symbol})
    return View("picture", alt, tuple(marks), figure, HEIGHT + 30)


def vectors(a: tuple[float, float], b: tuple[Track, Track], span: tuple[float, float, float, float]) -> View:
    """Two vectors from the origin, of which a stands still."""
    marks = (
        Segment(0.0, 0.0, *a, width=2),
        Segment(0.0, 0.0, *b, width=3),
        Dot(*a, size=3, label="a"),
        Dot(*b, drag=("angle", "length"), label="b"),
    )
    return plane((), span, marks, "Two vectors from the origin; b can be dragged.")


def clouds(shift: Track, spread: Track, span: tuple[float, float, float, float]) -> View:
    """Two ellipses of one standard deviation, the second one shifted and spread."""
    marks = (
        Ellipse(0.0, 0.0, 1.0, 1.0, dash="dash"),
        Ellipse(shift, 0.0, spread, spread),
        Label(0.0, 1.25, "real"),
        Dot(shift, 0.0, drag="shift", label="generated"),
    )
    return plane((), span, marks, "Two clouds of features as ellipses; the generated one can be dragged.")


def boxes(
    truth: tuple[float, float, float, float],
    corners: tuple[Track, Track, Track, Track],
    middle: tuple[Track, Track],
    span: tuple[float, float, float, float],
) -> View:
    """A true box that stands still and a predicted one that is dragged."""
    x0, y0, x1, y1 = truth
    marks = (
        Region(x0, y0, x1, y1, "positive"),
        Region(*corners, "outline"),
        Label(x0 + 0.2, y1 + 0.35, "truth", anchor="start"),
        Dot(*middle, drag=("right", "up"), label="prediction"),
    )
    return plane((), span, marks, "A true and a predicted box; the predicted one can be dragged.")


def bars(names: Sequence[str], still: Sequence[float], moving: int, top: float, at: Control) -> View:
    """A bar a name, one of them dragged."""
    figure = _empty({"range": [-0.6, len(names) - 0.4]} | NO_AXIS, {"range": [0, top], "nticks": 4})
    figure.add_bar(
        x=[i for i in range(len(names)) if i != moving],
        y=[v for i, v in enumerate(still) if i != moving],
        width=0.64,
        opacity=0.3,
    )
    marks: list[Mark] = [Label(float(i), -0.12 * top, name) for i, name in enumerate(names)]
    marks += [Region(moving - 0.32, 0, moving + 0.32, own(at), look) for look in ("band", "outline")]
    marks.append(Dot(float(moving), own(at), drag=at.name))
    alt = gettext("Bars of {names}; one can be dragged.", names=_joined(names))
    return View("picture", alt, tuple(marks), figure, HEIGHT)


def levels(heights: Sequence[tuple[str, Track]], top: float) -> View:
    """A bar for each name, all of which follow the controls."""
    figure = _empty({"range": [-0.6, len(heights) - 0.4]} | NO_AXIS, {"range": [0, 1.12 * top], "nticks": 4})
    marks: list[Mark] = []
    for place, (name, height) in enumerate(heights):
        marks += [Region(place - 0.32, 0, place + 0.32, height, look) for look in ("band", "outline")]
        marks.append(Label(float(place), -0.14 * top, name))
    alt = gettext("Bars of {names}.", names=_joined(name for name, _ in heights))
    return View("picture", alt, tuple(marks), figure, HEIGHT)


def named(
    points: Sequence[tuple[str, float, float]],
    titles: tuple[str, str],
    span: tuple[float, float, float, float],
    marks: Sequence[Mark],
    alt: str,
) -> View:
    """Points that stand still with their names beside them, (name, x, y), and marks that move. span: x0, x1, y0, y1."""
    figure = _empty(
        {"range": list(span[:2]), "title": {"text": titles[0]}, "showgrid": False},
        {"range": list(span[2:]), "title": {"text": titles[1]}, "nticks": 5},
        left=58,
        bottom=42,
    )
    figure.add_scatter(x=[x for _, x, _ in points], y=[y for _, _, y in points], mode="markers", marker={"size": 8})
    texts = [Label(x, y + 0.07 * (span[3] - span[2]), name) for name, x, y in points]
    return View("picture", alt, (*texts, *marks), figure, HEIGHT + 60)


def _empty(xaxis: dict[str, Any], yaxis: dict[str, Any], *, left: int = 44, bottom: int = 30) -> go.Figure:
    figure = go.Figure()
    figure.add_scatter(x=[xaxis["range"][0]], y=[None])
    figure.layout = dict(margin={"l": left, "r": 14, "t": 12, "b": bottom}, xaxis=xaxis, yaxis=yaxis)
    return figure
