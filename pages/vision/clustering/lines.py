"""The points by cluster, and lines from a chosen one to its own cluster and the nearest other.

Hues are clusters and mean nothing else; where they are used up, the shape changes. Noise is hollow.
"""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from charts.figures import axis, blank
from charts.moving import Dot, Label, Mark, Segment, Swarm, Track, View, over
from charts.theme import MODELS
from pages.vision.clustering.clusterings import Clustered
from pages.vision.clustering.data import KMEANS

HEIGHT = 400
CENTRES = "centre"  # the axis of the centres of k-means
at_point = over("point")


def points_with_lines(c: Clustered) -> View:
    """The points, and from the chosen one, which can be dragged to another, lines as long as a and b towards its own cluster and the nearest other."""
    x, y = (at_point(c.data.points[:, i].astype(np.float32)) for i in (0, 1))
    group = c.track(c.clusters, "point")
    marks: list[Mark] = [Swarm(x, y, along="point", group=group, colors=MODELS)]
    names: list[Mark] = []
    for name, members, hue, long in (
        ("a", c.clusters, group, [w.a for w in c.widths]),
        ("b", nearest_other(c), other_group(c), [w.b for w in c.widths]),
    ):
        ends = line_ends(c, members, np.array(long))
        middle = [(end + c.data.points[:, i]) / 2 for i, end in enumerate(ends)]
        (x1, y1), at = ([c.track(part.astype(np.float32), "point") for part in place] for place in (ends, middle))
        marks.append(Segment(x, y, x1, y1, 3, group=hue, colors=MODELS))
        names.append(Label(at[0], at[1], name, chip=True))
    names += centres_drawn(c)
    chosen = Dot(x, y, drag="point", size=8), Dot(x, y, size=4, group=group, colors=MODELS)
    alt = "The points by cluster; from the chosen one a line towards its own cluster and one towards the nearest other, as long as its mean distances."
    return View("points", alt, (*marks, *names, *chosen), _plane(c), HEIGHT)


def centres(c: Clustered) -> np.ndarray:
    """The mean of each cluster's points at each setting, in the plane that is drawn; NaN where there are fewer clusters."""
    points, found = c.data.points[:, :2], np.full((len(c.clusters), int(c.clusters.max()) + 1, 2), np.nan)
    for setting, labels in enumerate(c.clusters):
        for label in range(int(labels.max()) + 1):
            found[setting, label] = points[labels == label].mean(axis=0)
    return found


def centres_drawn(c: Clustered) -> list[Mark]:
    """The centres of k-means as diamonds, the leftmost with its name; other methods have none."""
    if c.method != KMEANS:
        return []
    x, y = np.moveaxis(centres(c).astype(np.float32), -1, 0)
    diamonds = over(CENTRES)(np.full(x.shape[1], 3))
    return [
        Swarm(c.track(x, CENTRES), c.track(y, CENTRES), along=CENTRES, group=diamonds, size=5.5, colors=("",)),
        Label(c.track(x[:, 0]), c.track(y[:, 0] + 0.1 * frame(c.data.points)[1]), "centre", chip=True),
    ]


def nearest_other(c: Clustered) -> np.ndarray:
    """The label of each point's nearest other cluster at each setting, as the silhouette found it; -2 where there is none."""
    found = [np.where(w.nearest >= 0, np.array(w.names or (-2,))[w.nearest], -2) for w in c.widths]
    return np.array(found)


def other_group(c: Clustered) -> Track:
    """The same as a track, for its hue."""
    return c.track(nearest_other(c), "point")


def line_ends(c: Clustered, members: np.ndarray, far: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where a line of each point ends that is that long and points to the middle of a cluster's other points; members: the cluster, by setting and point."""
    points, ends = c.data.points[:, :2], np.full((*members.shape, 2), np.nan)
    for setting, (labels, own) in enumerate(zip(members, c.clusters, strict=True)):
        for label in np.unique(labels):
            here, there = labels == label, own == label
            itself = (here & there)[here, None]
            count = there.sum() - itself
            middle = np.where(
                count > 0, (points[there].sum(axis=0) - itself * points[here]) / np.maximum(count, 1), np.nan
            )
            way = middle - points[here]
            long = np.linalg.norm(way, axis=1, keepdims=True)
            ends[setting, here] = points[here] + far[setting, here, None] * way / np.where(long > 0, long, np.nan)
    return ends[..., 0], ends[..., 1]


def only_points(c: Clustered) -> View:
    """The points by cluster."""
    x, y = (over("dot")(c.data.points[:, i].astype(np.float32)) for i in (0, 1))
    marks = (Swarm(x, y, along="dot", group=c.track(c.clusters, "dot"), colors=MODELS),)
    return View("found", "The points by cluster.", marks, _plane(c), 300)


def _plane(c: Clustered) -> go.Figure:
    points, (across, up) = c.data.points, c.data.columns
    middle, half = frame(points)
    made_up = (across, up) == ("x", "y")  # there is nothing to say
    whole = {"showgrid": False, "constrain": "domain", "showticklabels": not made_up}
    across, up = ("", "") if made_up else (across, up)
    return blank(
        (40, 10, 8, 36),
        axis(across, middle[0] - half, middle[0] + half, **whole),
        axis(up, middle[1] - half, middle[1] + half, **whole) | {"scaleanchor": "x"},
        at=points[0, 0],
    )


def frame(points: np.ndarray) -> tuple[np.ndarray, float]:
    """The middle of the square that holds all points, and half its side."""
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    return (low + high) / 2, 0.6 * max(float((high - low).max()), 1e-9)
