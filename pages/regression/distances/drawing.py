"""Views of two vectors: in their plane, on the unit circle, and one distance against the other; ways round a triangle.

Vectors are no samples of two classes, so they are ink and told apart by a label; curves also by a hue of their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Coordinate, Curve, Dot, Ellipse, Label, Mark, Region, Rule, Segment, Track, View, over
from charts.theme import GREY, MODELS
from language import gettext

STRAIGHT, TURNED = MODELS[:2]  # the hues of Euclidean distance and of the angle, in all pictures of the lesson
QUIET = {"width": 1.2, "dash": "4px,4px", "color": GREY}
HEIGHT, TALL = 316, 390


Place = tuple[Track, Track]


@dataclass(frozen=True)
class Direction:
    """Where a vector ends, and where its name stands; undefined where it has no direction."""

    tip: Place
    name_at: Place


@dataclass(frozen=True)
class Ways:
    """The way round in its two legs, and the direct way; with where the numbers of both stand."""

    first: Track
    whole: Track
    direct: Track
    whole_at: Track
    direct_at: Track


def _squared(x: tuple[float, float], y: tuple[float, float], left: int = 40) -> go.Figure:
    """A figure whose two axes have the same scale; `x` and `y` fit into it."""
    figure = go.Figure()
    figure.add_scatter(x=[*x], y=[None, None])
    figure.layout = dict(
        margin={"l": left, "r": 10, "t": 22, "b": 30},
        xaxis={"range": [*x], "zeroline": False, "constrain": "range"},
        yaxis={"range": [*y], "zeroline": False, "scaleanchor": "x", "constrain": "range"},
    )
    return figure


def _unit_circle() -> go.Figure:
    figure = _squared((-1.3, 1.3), (-1.3, 1.3), left=10)
    turn = np.linspace(0, 2 * np.pi, 121)
    figure.add_scatter(x=np.cos(turn), y=np.sin(turn), mode="lines", line=QUIET)
    figure.update_layout(xaxis={"visible": False}, yaxis={"visible": False})
    return figure


def in_their_plane(
    x: tuple[float, float],
    y: tuple[float, float],
    a: Direction,
    b: Direction,
    arc: Place,
    angle_at: Place,
    angle: Track,
    heads: Sequence[tuple[Place, Sequence[Place]]],
    twice: tuple[float, float, Track] | None = None,
    *,
    before: Place,
    hint: Place,
    turns: Place,
) -> View:
    """Both vectors from the origin, the line between their tips and the arc of their angle; x, y: what the tips can reach.

    heads: of each arrow, where its head ends and where the strokes of it begin. twice: where a would end if it were twice as
    long, and how high that is written. before: the line between the tips before any change. hint: where it says what to drag. turns: where b can be turned to.
    """
    marks: list[Mark] = [
        Curve(*turns, along="round", dash="dot", color=GREY),
        Curve(*arc, along="arc", color=TURNED),
        Curve(*before, along="arc", dash="dot", color=STRAIGHT),
        Segment(*a.tip, *b.tip, width=4, color=STRAIGHT),
        Segment(0.0, 0.0, *a.tip, width=2.4),
        Segment(0.0, 0.0, *b.tip, width=2.4),
        *(Segment(*start, *end, width=3) for end, strokes in heads for start in strokes),
        Dot(*b.tip, drag=("angle", "b")),
        Dot(*a.tip, drag="a"),
        Label(*a.name_at, "a"),
        Label(*b.name_at, "b"),
        Label(*angle_at, track=angle, color=TURNED, shows="number", unit="°", digits=3),
        Label(*hint, "↑ drag b here"),
    ]
    if twice:
        ring = 0.022 * (y[1] - y[0])
        marks.insert(0, Ellipse(*twice[:2], ring, ring, dash="dot", width=1.6))
        x_to, y_to = (over("arc")(np.linspace(0, end, arc[0].values.shape[-1])) for end in twice[:2])
        marks.insert(0, Curve(x_to, y_to, along="arc", dash="dot"))
        marks.append(Label(twice[0], twice[2], "2a"))
    alt = "Both vectors, the line between their tips and the angle between them; the tips can be dragged."
    return View("plane", alt, tuple(marks), _squared(x, y), TALL)


def on_the_circle(b: Direction, arc: Place) -> View:
    """Two directions on the unit circle, a's along the first axis, the arc and the chord between them."""
    marks: list[Mark] = [
        Curve(*arc, along="arc", color=TURNED),
        Segment(1.0, 0.0, *b.tip, width=4, color=STRAIGHT),
        Segment(0.0, 0.0, 1.0, 0.0, width=2.4),
        Segment(0.0, 0.0, *b.tip, width=2.4),
        Dot(*b.tip, drag="angle", size=6),
        Dot(1.0, 0.0, size=4),
        Label(1.14, 0.0, "a"),
        Label(*b.name_at, "b"),
    ]
    alt = "Two vectors of length 1, and the line between their tips."
    return View("circle", alt, tuple(marks), _unit_circle(), HEIGHT)


def one_against_the_other(cosine: Track, euclidean: Track) -> View:
    """Euclidean against cosine distance of two vectors of length 1, from angle 0 to where it stands."""
    up = {"range": [0, 2.2], "title": {"text": "Euclidean distance"}, "dtick": 0.5}
    figure = blank((46, 14, 12, 42), {"range": [-0.05, 2.05], "title": {"text": "cosine distance"}, "dtick": 0.5}, up)
    marks = (
        Curve(cosine, euclidean, along="angle", so_far=True),
        Dot(cosine, euclidean, drag="angle"),
    )
    return View("relation", "Euclidean against cosine distance, up to this angle.", marks, figure, HEIGHT)


# ---- triangles
def two_ways(name: str, title: str, ways: Ways, top: float) -> View:
    """The way round, leg by leg, above the direct way; a line marks where the way round ends."""
    figure = go.Figure()
    figure.add_scatter(x=[0, top], y=[None, None])
    figure.layout = dict(
        margin={"l": 76, "r": 46, "t": 24, "b": 42},
        xaxis={"range": [0, top], "title": {"text": title}},
        yaxis={"visible": False, "range": [0, 2]},
    )
    marks: list[Mark] = []
    bars: tuple[tuple[Coordinate, Track, float], ...] = (
        (0.0, ways.first, 1.2),
        (ways.first, ways.whole, 1.2),
        (0.0, ways.direct, 0.25),
    )
    for x0, x1, y in bars:
        marks += [Region(x0, y, x1, y + 0.6, look) for look in ("band", "outline")]
    marks += [
        Rule(x=ways.whole),
        Label(-0.02 * top, 1.5, "detour", anchor="end"),
        Label(-0.02 * top, 0.55, "direct", anchor="end"),
        Label(ways.whole_at, 1.5, track=ways.whole, anchor="start"),
        Label(ways.direct_at, 0.55, track=ways.direct, anchor="start"),
    ]
    alt = gettext("{title}: the detour via the third point, and the direct distance.", title=gettext(title))
    return View(name, alt, tuple(marks), figure, 176)


# ---- texts
def word_counts(words: Sequence[str], a: Sequence[Track], b: Sequence[Track], top: float) -> View:
    """Two bars a word: a's filled, b's hollow."""
    across = {"visible": False, "range": [-0.6, max(len(words), 4) - 0.4]}
    figure = blank((46, 24, 10, 34), across, {"range": [0, top], "title": {"text": "times in the text"}})
    marks: list[Mark] = []
    for i, word in enumerate(words):
        marks.append(Segment(i - 0.18, 0.0, i - 0.18, a[i], width=9))
        marks.append(Region(i + 0.02, 0.0, i + 0.34, b[i], "outline"))
        marks.append(Label(float(i), -0.06 * top if i % 2 == 0 else -0.13 * top, word))
    marks.append(Label(-0.6, 1.05 * top, "filled: a, hollow: b", anchor="start"))
    return View("words", "How often each word occurs in each text.", tuple(marks), figure, 250)


def over_repeats(times: Track, distances: Sequence[tuple[str, Track]], top: float) -> View:
    """Both distances against how often text a is repeated; the lines follow how often b is."""
    across = {"range": [0.7, len(times.values) + 1.6], "dtick": 1, "title": {"text": "copies of text a"}}
    figure = blank((46, 24, 14, 42), across, {"range": [0, top], "title": {"text": "distance"}}, at=1)
    beside = over("times_a")(times.values + 0.2)
    marks: list[Mark] = [Rule(x=times, drag="times_a")]
    for (name, values), color in zip(distances, (STRAIGHT, TURNED), strict=True):
        marks += [
            Curve(times, values, along="times_a", so_far=True, color=color),
            Dot(times, values, size=5, color=color),
            Label(beside, values, name, anchor="start", color=color),
        ]
    return View("distances", "Both distances against the number of copies of text a.", tuple(marks), figure, 250)


# ---- dimensions
def outline(
    name: str, title: str, says: str, span: tuple[float, float], edges: np.ndarray, heights: np.ndarray, mean: Track
) -> View:
    """How values of all pairs are spread between edges, as an outline: a row of heights for each number of dimensions."""
    figure = go.Figure()
    figure.add_scatter(x=[*span], y=[None, None])
    figure.layout = dict(
        margin={"l": 20, "r": 14, "t": 44, "b": 42},
        xaxis={"range": [*span], "title": {"text": title}},
        yaxis={"visible": False, "range": [0, 1.1]},
    )
    x, y = over(f"{name}_cell")((edges[1:] + edges[:-1]) / 2), over("dimensions", f"{name}_cell")(heights)
    marks = (
        Curve(x, y, along=f"{name}_cell"),
        Rule(x=mean),
        Label(mean, 1.14, "mean"),
        Label(span[0], 1.27, says, anchor="start"),
    )
    alt = gettext("How the {title} of all pairs is spread.", title=gettext(title))
    return View(name, alt, marks, figure, 250)
