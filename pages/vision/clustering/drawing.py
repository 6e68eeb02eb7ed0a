"""Views of a clustering: the points, the silhouette of each, the measures at every setting; classes against clusters.

Hues are clusters and mean nothing else; where they are used up, the shape changes. Noise is hollow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from charts.moving import Curve, Disc, Dot, Ellipse, Label, Mark, Rule, Segment, Swarm, View
from charts.theme import MODELS

CURVES = {"silhouette": "", "DBCV": "dash", "adjusted Rand": "dot"}


def frame(points: np.ndarray) -> tuple[np.ndarray, float]:
    """The middle of the square that holds all points, and half its side."""
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    return (low + high) / 2, 0.54 * max(float((high - low).max()), 1e-9)


def ring_names(points: np.ndarray, radii: np.ndarray, *, first: int, step: int) -> tuple[np.ndarray, np.ndarray]:
    """Where the names of rings around the points stand (radii: settings x points): on the ring, and inside the square.

    Tried are eight directions from `first` on, in steps of so many eighths of a turn; NaN where all lie outside.
    """
    middle, half = frame(points)
    x, y = np.full(radii.shape, np.nan), np.full(radii.shape, np.nan)
    for eighth in range(first, first + 8 * step, step):
        angle = 0.25 * np.pi * eighth
        px, py = points[:, 0] + radii * np.cos(angle), points[:, 1] + radii * np.sin(angle)
        inside = (np.abs(px - middle[0]) < 0.9 * half) & (np.abs(py - middle[1]) < 0.97 * half)
        x, y = np.where(np.isnan(x) & inside, px, x), np.where(np.isnan(y) & inside, py, y)
    return x, y


def scatter(points: np.ndarray, columns: tuple[str, str], *, height: int = 400) -> View:
    """The points, hue by the track cluster; the chosen one (point_x, point_y) can be dragged to another one.

    Rings of the radii a and b lie around it, with their names at a_edge and b_edge. gap_*: the ends of the line between the chosen point's cluster and the one that is nearest by density.
    """
    figure = go.Figure()
    figure.add_scatter(x=[points[0, 0]], y=[None])
    middle, half = frame(points)
    figure.update_layout(
        margin={"l": 40, "r": 8, "t": 10, "b": 36},
        xaxis={"range": [middle[0] - half, middle[0] + half], "title": {"text": columns[0]}, "showgrid": False}
        | {"constrain": "domain"},
        yaxis={"range": [middle[1] - half, middle[1] + half], "title": {"text": columns[1]}, "showgrid": False}
        | {"scaleanchor": "x", "constrain": "domain"},
    )
    marks: list[Mark] = [Swarm("x", "y", along="point", group="cluster", colors=MODELS)]
    marks.append(Segment("gap_x0", "gap_y0", "gap_x1", "gap_y1", width=3))
    marks.append(Ellipse("point_x", "point_y", "a", "a", width=1.6))
    marks.append(Ellipse("point_x", "point_y", "b", "b", width=1.6, dash="dash"))
    marks += [Dot(f"{name}_edge_x", f"{name}_edge_y", label=name, size=0) for name in "ab"]
    marks.append(Dot("point_x", "point_y", drag="point", size=7))
    alt = "The points by cluster; around the chosen one its mean distances to its own and to the nearest other cluster."
    return View("points", alt, tuple(marks), figure, height)


def widths(count: int, *, height: int = 400) -> View:
    """A bar a point, from 0 to its silhouette (track width), by cluster (bar_cluster); the chosen one and the mean."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 10, "r": 10, "t": 10, "b": 36},
        xaxis={"range": [-1, 1], "title": {"text": "silhouette of each point"}, "tickvals": [-1, -0.5, 0, 0.5, 1]},
        yaxis={"visible": False, "range": [count + 0.5, -1.5]},
    )
    thick = max(0.8, min(16.0, 0.86 * (height - 46) / (count + 2)))
    marks = (
        Swarm("width", "place", along="point", group="bar_cluster", start=0.0, size=thick, colors=MODELS),
        Rule(x="silhouette_drawn"),
        Dot("s", "chosen_place", size=5),
    )
    return View("widths", "A bar for the silhouette of each point, by cluster.", marks, figure, height)


def against_setting(
    control: str, label: str, ends: Mapping[str, tuple[float, float]], ticks: np.ndarray, *, height: int = 214
) -> View:
    """The measures against the number of clusters or the radius (track setting_x); ends: where each name stands."""
    figure = go.Figure()
    figure.add_scatter(x=[ticks[0]], y=[None])
    low, high = float(ticks[0]), float(ticks[-1])
    room = max(high - low, 1e-9)
    figure.update_layout(
        margin={"l": 40, "r": 12, "t": 22, "b": 38},
        xaxis={"range": [low - 0.04 * room, high + 0.04 * room], "title": {"text": label}, "showgrid": False},
        yaxis={"range": [-1.02, 1.12], "tickvals": [-1, -0.5, 0, 0.5, 1]},
    )
    marks: list[Mark] = [Curve("setting_x", name, along=control, dash=CURVES[name]) for name in ends]
    marks += [Label(*place, name, anchor="middle") for name, place in ends.items()]
    marks += [Rule(x="setting_x", drag=control), *(Dot("setting_x", name, size=5) for name in ends)]
    return View("against", "The measures at every setting.", tuple(marks), figure, height)


# ---- classes against clusters
def bubbles(classes: Sequence[str], clusters: Sequence[str], *, height: int = 300) -> View:
    """A disc for each class (row) and cluster (column), its area as the count (tracks r_i_j and n_i_j), in a square."""
    rows, columns = len(classes), len(clusters)
    marks: list[Mark] = []
    for i, name in enumerate(classes):
        y = 1 - (i + 0.5) / rows
        marks.append(Label(-0.03, y, f"class {name}", anchor="end"))
        for j in range(columns):
            x = (j + 0.5) / columns
            marks += [Disc(x, y, f"r_{i}_{j}", "band"), Label(x, y, track=f"n_{i}_{j}")]
    for j, name in enumerate(clusters):
        marks.append(Label((j + 0.5) / columns, 1.05, f"cluster {name}"))
    alt = "How many samples of each class lie in each cluster."
    return View("table", alt, tuple(marks), None, height, margin=(86, 34, 20, 12))


def against_misplaced(dashes: Mapping[str, str], places: Mapping[str, tuple[float, float | str]], count: int) -> View:
    """Each measure (a track by its name; where that stands) against the number of samples in a wrong cluster."""
    figure = go.Figure()
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 40, "r": 14, "t": 22, "b": 38},
        xaxis={
            "range": [-0.03 * count, count * 1.01],
            "title": {"text": "samples in a wrong cluster"},
            "showgrid": False,
        },
        yaxis={"range": [-0.55, 1.08]},
    )
    marks: list[Mark] = [Curve("misplaced_x", name, along="misplaced", dash=dash) for name, dash in dashes.items()]
    marks += [Label(*place, name, anchor="start") for name, place in places.items()]
    marks += [Rule(x="misplaced_x", drag="misplaced"), *(Dot("misplaced_x", name, size=5) for name in dashes)]
    return View("against", "Measures against the number of samples in a wrong cluster.", tuple(marks), figure, 300)
