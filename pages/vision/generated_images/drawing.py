"""Views of the Frechet distance: two Gaussians, its two terms, digits and their features, the bias of small samples.

Real is ink, generated has a hue of its own, as a model has.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from charts.moving import Cells, Curve, Dot, Ellipse, Label, Mark, Region, Rule, Segment, Swarm, View
from charts.theme import MODELS

GENERATED = MODELS[0]


def gaussians(reach: float, real_edge: float, *, height: int = 400) -> View:
    """Both Gaussians as ellipses of one and two standard deviations; the generated one's middle can be dragged.

    Tracks: mean_x, mean_y; sd_x, sd_y of the generated one and wide_x, wide_y twice as much; turn. real_*: of the other,
    whose name stands below it, at real_edge.
    """
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 36, "r": 8, "t": 10, "b": 36},
        xaxis={"range": [-reach, reach], "title": {"text": "first feature"}, "showgrid": False, "constrain": "domain"},
        yaxis={"range": [-reach, reach], "title": {"text": "second feature"}, "showgrid": False}
        | {"scaleanchor": "x", "constrain": "domain"},
    )
    marks: list[Mark] = []
    for size in ("sd", "wide"):
        marks.append(Ellipse(0.0, 0.0, f"real_{size}_x", f"real_{size}_y", filled=True, width=1.6))
    for size in ("sd", "wide"):
        own = (f"{size}_x", f"{size}_y", "turn")
        marks.append(Ellipse("mean_x", "mean_y", *own, color=GENERATED, filled=True, dash="dash"))
    marks += [
        Segment(0.0, 0.0, "mean_x", "mean_y", width=1.4),
        Label(0.0, -real_edge - 0.05 * reach, "real"),
        Dot("mean_x", "mean_y", drag="shift", label="generated"),
    ]
    alt = "Two Gaussians as ellipses of one and two standard deviations: real with full lines, generated dashed."
    return View("gaussians", alt, tuple(marks), figure, height)


def terms(top: float, *, height: int = 150) -> View:
    """The distance as a bar in two parts: the term of the means up to the track mean_drawn, then up to total_drawn."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 14, "r": 14, "t": 30, "b": 36},
        xaxis={"range": [0, top], "title": {"text": "squared distance"}},
        yaxis={"visible": False, "range": [0, 1]},
    )
    marks: list[Mark] = [Region(0.0, 0.12, "mean_drawn", 0.88, "band") for _ in range(3)]  # three times as dark
    marks += [
        Region("mean_drawn", 0.12, "total_drawn", 0.88, "band"),
        Region(0.0, 0.12, "total_drawn", 0.88, "outline"),
        Dot("mean_name", 0.5, label="means", size=0),
        Dot("covariance_name", 0.5, label="covariances", size=0),
    ]
    alt = "The distance as a bar: the part of the means, then that of the covariances."
    return View("terms", alt, tuple(marks), figure, height)


def against_turn(top: float, *, drawn: bool = True, height: int = 180) -> View:
    """The term of the covariances (track covariance_drawn) against the turn; undrawn, only the dot of where it stands."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 44, "r": 14, "t": 18, "b": 38},
        xaxis={"range": [-4, 184], "tickvals": [0, 45, 90, 135, 180], "title": {"text": "turned by, degrees"}}
        | {"showgrid": False},
        yaxis={"range": [0, top], "title": {"text": "covariances"}},
    )
    marks: list[Mark] = [Rule(x="turn", drag="turn"), Dot("turn", "covariance_drawn")]
    if drawn:
        marks.insert(0, Curve("turn", "covariance_drawn", along="turn"))
    return View("turning", "The term of the covariances against the turn.", tuple(marks), figure, height)


# ---- digits
def digit_rows(*, height: int = 150) -> View:
    """Ten real digits above ten generated ones; tracks real_pixels and pixels say how dark each pixel is.

    gone: the left edge of the digit that is missing, gone_end its right edge, gone_name where that is said.
    """
    cell = 1 / 8
    marks: list[Mark] = []
    for name, top, color in (("real_pixels", 2.35, ""), ("pixels", 1.0, GENERATED)):
        places = [(1.16 * d + cell * j, top - cell * i) for d in range(10) for i in range(8) for j in range(8)]
        x, y = zip(*places, strict=True)
        marks.append(Cells(name, along="pixel", x=x, y=y, width=cell, height=cell, color=color))
    marks.append(Region("gone", -0.06, "gone_end", 1.06, "outline"))
    marks += [Dot("gone_name", 0.5, label="missing", size=0)]
    marks += [Label(-0.25, 1.85, "real", anchor="end"), Label(-0.25, 0.5, "generated", anchor="end")]
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 78, "r": 10, "t": 6, "b": 6},
        xaxis={"visible": False, "range": [-0.1, 11.6]},
        yaxis={"visible": False, "range": [-0.1, 2.45], "scaleanchor": "x", "constrain": "domain"},
    )
    return View("digits", "Ten real digits, and ten of the generated ones.", tuple(marks), figure, height)


def features(reach: float, *, height: int = 330) -> View:
    """Real (real_x, real_y) and generated images (x, y) by their first two features; those of a missing digit are hollow."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 40, "r": 8, "t": 10, "b": 36},
        xaxis={"range": [-reach, reach], "title": {"text": "first of 16 features"}, "showgrid": False},
        yaxis={"range": [-reach, reach], "title": {"text": "second"}, "showgrid": False},
    )
    marks = (
        Swarm("real_x", "real_y", along="image", size=2.2),
        Swarm("x", "y", along="image", group="missing_image", size=3.4, colors=(GENERATED,)),
    )
    return View("features", "Images by their first two features, real ones as small dots.", marks, figure, height)


# ---- bias
def against_sample_size(sizes: Sequence[int], ends: tuple[float, float], *, height: int = 300) -> View:
    """The distance of two samples of the same images against their size: mean, least and most of several draws."""
    figure = go.Figure()
    figure.add_scatter(x=[1], y=[None])
    low, high = np.log10(min(sizes)) - 0.06, np.log10(max(sizes)) + 0.06
    figure.update_layout(
        margin={"l": 50, "r": 60, "t": 22, "b": 40},
        xaxis={"type": "log", "range": [float(low), float(high)], "tickvals": list(sizes), "showgrid": False}
        | {"ticktext": [str(size) for size in sizes], "title": {"text": "images in each sample"}},
        yaxis={"type": "log", "range": [float(np.log10(end)) for end in ends], "title": {"text": "Fréchet distance"}}
        | {"dtick": 1},
    )
    marks = (
        Curve("size", "mean", along="n"),
        Curve("size", "least", along="n", dash="dot"),
        Curve("size", "most", along="n", dash="dot"),
        Rule(x="size", drag="n"),
        Segment("size", "least", "size", "most", width=4),
        Dot("size", "mean"),
    )
    return View("sizes", "The distance of two samples of the same images against their size.", marks, figure, height)
