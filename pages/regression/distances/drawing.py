"""Views of two vectors: in their plane, on the unit circle, and one distance against the other; ways round a triangle.

Vectors are no samples of two classes, so everything is ink, told apart by dash and by a label.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, View

QUIET = {"width": 1.2, "dash": "4px,4px", "color": "#8a9099"}
HEIGHT = 296


def _squared(x: tuple[float, float], y: tuple[float, float], left: int = 40) -> go.Figure:
    """A figure whose two axes have the same scale; `x` and `y` fit into it."""
    figure = go.Figure()
    figure.add_scatter(x=[*x], y=[None, None])
    figure.update_layout(
        margin={"l": left, "r": 10, "t": 14, "b": 30},
        xaxis={"range": [*x], "zeroline": True, "constrain": "range"},
        yaxis={"range": [*y], "zeroline": True, "scaleanchor": "x", "constrain": "range"},
    )
    return figure


def _unit_circle() -> go.Figure:
    figure = _squared((-1.3, 1.3), (-1.3, 1.3), left=10)
    turn = np.linspace(0, 2 * np.pi, 121)
    figure.add_scatter(x=np.cos(turn), y=np.sin(turn), mode="lines", line=QUIET)
    figure.update_layout(xaxis={"visible": False}, yaxis={"visible": False})
    return figure


def in_their_plane(x: tuple[float, float], y: tuple[float, float]) -> View:
    """Both vectors from the origin and the line between their tips; x, y: what the tips can reach, in the vectors' units.

    Tracks: a_x, a_y of the tip of a over the control a; b_x, b_y of the tip of b over angle and b.
    """
    marks: list[Mark] = [
        Segment(0.0, 0.0, "a_x", "a_y", width=3),
        Segment(0.0, 0.0, "b_x", "b_y", width=3),
        Segment("a_x", "a_y", "b_x", "b_y", width=1.2),
        Dot("b_x", "b_y", drag=("angle", "b"), label="b"),
        Dot("a_x", "a_y", drag="a", label="a"),
    ]
    alt = "Both vectors and the line between their tips; the tips can be dragged."
    return View("plane", alt, tuple(marks), _squared(x, y), HEIGHT)


def on_the_circle() -> View:
    """Both directions on the unit circle, the arc and the chord between them.

    Tracks: unit_a_x, unit_a_y over a, unit_b_x, unit_b_y over angle and a, undefined where a has no length; arc_x, arc_y along the
    axis arc; chord_x, chord_y and name_x, name_y where the chord and the arc have their labels.
    """
    figure = _unit_circle()
    marks: list[Mark] = [
        Segment(0.0, 0.0, "unit_a_x", "unit_a_y", width=1.2),
        Segment(0.0, 0.0, "unit_b_x", "unit_b_y", width=1.2),
        Segment("unit_a_x", "unit_a_y", "unit_b_x", "unit_b_y", width=3),
        Curve("arc_x", "arc_y", along="arc", dash="dot"),
        Dot("unit_b_x", "unit_b_y", drag="angle", size=5),
        Dot("unit_a_x", "unit_a_y", size=5),
        Label("unit_a_label_x", "unit_a_label_y", "a"),
        Label("unit_b_label_x", "unit_b_label_y", "b"),
        Label(0.0, -1.22, "both scaled to length 1"),
    ]
    alt = "Both vectors scaled to length 1, and the chord between them."
    return View("circle", alt, tuple(marks), figure, HEIGHT)


def one_against_the_other(cosine: np.ndarray, chord: np.ndarray, top: float) -> View:
    """Euclidean against cosine distance: all angles at length 1 (dashed), all angles at the lengths as they stand, and now.

    cosine, chord: the dashed line. Tracks: cosine_of_angle over angle, euclidean, cosine_distance.
    """
    figure = go.Figure()
    figure.add_scatter(x=cosine, y=chord, mode="lines", line=QUIET)
    figure.update_layout(
        margin={"l": 46, "r": 12, "t": 14, "b": 42},
        xaxis={"range": [-0.05, 2.05], "title": {"text": "cosine distance"}, "dtick": 0.5},
        yaxis={"range": [0, top], "title": {"text": "Euclidean distance"}},
    )
    marks: list[Mark] = [
        Curve("cosine_of_angle", "euclidean", along="angle"),
        Label("lengths_x", "lengths_y", "at these lengths", anchor="end"),
        Dot("cosine_distance", "euclidean", drag="angle"),
    ]
    if chord[-1] > 0.3 * top:
        marks.append(Label(1.98, float(chord[-1]) - 0.21 * top, "dashed: both of length 1", anchor="end"))
    return View(
        "relation", "Euclidean distance against cosine distance, over all angles.", tuple(marks), figure, HEIGHT
    )


# ---- triangles
def two_ways(name: str, title: str, top: float, *, unit: str = "", height: int = 176) -> View:
    """The way round, leg by leg, above the direct way; a line marks where the way round ends.

    Tracks: <name>_first, <name>_round and <name>_direct, and where the numbers of the last two stand, with _label after it.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0, top], y=[None, None])
    figure.update_layout(
        margin={"l": 76, "r": 46, "t": 24, "b": 42},
        xaxis={"range": [0, top], "title": {"text": title}, "ticksuffix": unit},
        yaxis={"visible": False, "range": [0, 2]},
    )
    first, whole, direct = f"{name}_first", f"{name}_round", f"{name}_direct"
    marks: list[Mark] = []
    for x0, x1, y in ((0.0, first, 1.2), (first, whole, 1.2), (0.0, direct, 0.25)):
        marks += [Region(x0, y, x1, y + 0.6, look) for look in ("band", "outline")]
    marks += [
        Rule(x=whole),
        Label(-0.02 * top, 1.5, "way round", anchor="end"),
        Label(-0.02 * top, 0.55, "direct", anchor="end"),
        Label(f"{whole}_label", 1.5, track=whole, anchor="start"),
        Label(f"{direct}_label", 0.55, track=direct, anchor="start"),
    ]
    return View(name, f"{title}: the way round by the third point, and the direct way.", tuple(marks), figure, height)


def three_directions(*, height: int = 352) -> View:
    """Three vectors of the plane scaled to length 1; tracks i_x, i_y, j_x, j_y, k_x, k_y and their labels' <name>_label_x, _y."""
    figure = _unit_circle()
    marks: list[Mark] = []
    for name in ("i", "j", "k"):
        marks += [
            Segment(0.0, 0.0, f"{name}_x", f"{name}_y"),
            Dot(f"{name}_x", f"{name}_y", size=4),
            Label(f"{name}_label_x", f"{name}_label_y", track=f"{name}_number"),
        ]
    return View("directions", "The directions of the three vectors, with their lines.", tuple(marks), figure, height)


# ---- texts
def word_counts(words: Sequence[str], top: float, *, height: int = 250) -> View:
    """Two bars a word: a's filled, b's hollow. Tracks: a_<i> over times_a, b_<i> over times_b."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 46, "r": 10, "t": 24, "b": 34},
        xaxis={"visible": False, "range": [-0.6, max(len(words), 4) - 0.4]},
        yaxis={"range": [0, top], "title": {"text": "times in the text"}},
    )
    marks: list[Mark] = []
    for i, word in enumerate(words):
        marks.append(Segment(i - 0.18, 0.0, i - 0.18, f"a_{i}", width=9))
        marks.append(Region(i + 0.02, 0.0, i + 0.34, f"b_{i}", "outline"))
        marks.append(Label(float(i), -0.06 * top if i % 2 == 0 else -0.13 * top, word))
    marks.append(Label(-0.6, 1.05 * top, "filled: a, hollow: b", anchor="start"))
    return View("words", "How often each word stands in either text.", tuple(marks), figure, height)


def over_repeats(name: str, title: str, repeats: int, top: float, *, height: int = 250) -> View:
    """One distance against how often text a is repeated; the line follows how often b is. Tracks: times_a, <name>."""
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    figure.update_layout(
        margin={"l": 46, "r": 14, "t": 24, "b": 42},
        xaxis={"range": [0.8, repeats + 0.2], "dtick": 1, "title": {"text": "text a, so many times"}},
        yaxis={"range": [0, top], "title": {"text": title}},
    )
    marks = (Curve("times_a", name, along="times_a"), Rule(x="times_a", drag="times_a"), Dot("times_a", name))
    return View(name, f"{title} against how often text a is repeated.", marks, figure, height)


# ---- dimensions
def outline(name: str, title: str, span: tuple[float, float], *, height: int = 250) -> View:
    """How values of all pairs are spread, as an outline. Tracks: <name>_x along the axis <name>_cell, <name> over dimensions too."""
    figure = go.Figure()
    figure.add_scatter(x=[*span], y=[None, None])
    figure.update_layout(
        margin={"l": 20, "r": 14, "t": 24, "b": 42},
        xaxis={"range": [*span], "title": {"text": title}},
        yaxis={"visible": False, "range": [0, 1.1]},
    )
    marks = (Curve(f"{name}_x", name, along=f"{name}_cell"), Rule(x=f"{name}_mean"))
    return View(name, f"How the {title} of all pairs is spread.", marks, figure, height)


def over_dimensions(
    dimensions: np.ndarray, spreads: dict[str, np.ndarray], names: Sequence[str], *, height: int = 250
) -> View:
    """Standard deviations against the number of dimensions, both on logarithmic axes; the key of each is its track.

    names: what is written on each line, above the upper one and below the lower one.
    """
    figure = go.Figure()
    for values, dash in zip(spreads.values(), ("solid", "6px,4px"), strict=False):
        figure.add_scatter(x=dimensions, y=values, mode="lines", line={"width": 2, "dash": dash})
    figure.update_layout(
        margin={"l": 50, "r": 14, "t": 24, "b": 42},
        xaxis={"type": "log", "tickvals": [2, 5, 10, 100, 1000], "title": {"text": "dimensions"}},
        yaxis={
            "type": "log",
            "tickvals": [0.01, 0.03, 0.1, 0.3, 1],
            "range": [-2.3, 0.15],
            "title": {"text": "deviation"},
        },
    )
    middle = len(dimensions) // 2
    heights = [float(values[middle]) for values in spreads.values()]
    marks: list[Mark] = []
    for name, value in zip(names, heights, strict=True):
        upper = value == max(heights)
        y = value * (1.35 if upper else 0.7)
        marks.append(Label(float(dimensions[middle]), y, name, anchor="start" if upper else "end"))
    marks += [Rule(x="dimensions", drag="dimensions"), *(Dot("dimensions", name) for name in spreads)]
    return View("trend", "Spread of both distances against dimensions.", tuple(marks), figure, height)
