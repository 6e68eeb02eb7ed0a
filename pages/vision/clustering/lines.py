"""The points by cluster, and lines from a chosen one to those of its own cluster and of the nearest other.

Hues are clusters and mean nothing else; where they are used up, the shape changes. Noise is hollow.
"""

import numpy as np
import plotly.graph_objects as go

from charts.figures import axis, blank
from charts.moving import Dot, Label, Mark, Spokes, Swarm, Track, View, over
from charts.theme import MODELS
from pages.vision.clustering.clusterings import Clustered
from pages.vision.clustering.data import KMEANS

HEIGHT = 400
CENTRES = "centre"  # the axis of the centres of k-means
NONE = -2  # no cluster
at_point = over("point")


def points_with_lines(c: Clustered, *, asked: bool = False) -> View:
    """The points, and from the chosen one, which can be dragged to another, a line to each point of its own cluster and of the nearest other.

    In the plane, a and b of the chosen point are the mean lengths of the two bundles. asked: at the left end of its place, with what to drag above.
    """
    x, y = (at_point(c.data.points[:, i].astype(np.float32)) for i in (0, 1))
    group = c.track(c.clusters, "point")
    own = c.track(np.where(np.isnan([w.a for w in c.widths]), NONE, c.clusters), "point")
    marks: list[Mark] = [
        Spokes(x, y, x, y, along="point", group=group, chosen=chosen, colors=MODELS) for chosen in (other_group(c), own)
    ]
    marks.append(Swarm(x, y, along="point", group=group, colors=MODELS))
    chosen: tuple[Mark, ...] = Dot(x, y, drag="point", size=8), Dot(x, y, size=4, group=group, colors=MODELS)
    (across, up), half = frame(c.data.points)
    around: tuple[Mark, ...] = ()
    if asked:
        around = (
            Label(
                float(across - half),
                float(up + 1.06 * half),
                "drag the ring over many points; ◆ centre",
                anchor="start",
            ),
        )
    alt = "The points by cluster; from the chosen one a line to each point of its own cluster and of the nearest other one."
    return View(
        "points",
        alt,
        (*marks, *centres_drawn(c, named=not asked), *chosen, *around),
        _plane(c, asked=asked),
        HEIGHT + 32 * asked,
    )


def centres(c: Clustered) -> np.ndarray:
    """The mean of each cluster's points at each setting, in the plane that is drawn; NaN where there are fewer clusters."""
    points, found = c.data.points[:, :2], np.full((len(c.clusters), int(c.clusters.max()) + 1, 2), np.nan)
    for setting, labels in enumerate(c.clusters):
        for label in range(int(labels.max()) + 1):
            found[setting, label] = points[labels == label].mean(axis=0)
    return found


def centres_drawn(c: Clustered, *, named: bool = True) -> list[Mark]:
    """The centres of k-means as diamonds, the leftmost with its name if wanted; other methods have none."""
    if c.method != KMEANS:
        return []
    x, y = np.moveaxis(centres(c).astype(np.float32), -1, 0)
    diamonds = over(CENTRES)(np.full(x.shape[1], 3))
    drawn = Swarm(c.track(x, CENTRES), c.track(y, CENTRES), along=CENTRES, group=diamonds, size=5.5, colors=("",))
    name = Label(c.track(x[:, 0]), c.track(y[:, 0] + 0.07 * frame(c.data.points)[1]), "centre")
    return [drawn, *([name] if named else [])]


def nearest_other(c: Clustered) -> np.ndarray:
    """The label of each point's nearest other cluster at each setting, as the silhouette found it; NONE where there is none."""
    found = [np.where(w.nearest >= 0, np.array(w.names or (NONE,))[w.nearest], NONE) for w in c.widths]
    return np.array(found)


def other_group(c: Clustered) -> Track:
    """The same as a track, for its hue."""
    return c.track(nearest_other(c), "point")


def only_points(c: Clustered) -> View:
    """The points by cluster."""
    x, y = (over("dot")(c.data.points[:, i].astype(np.float32)) for i in (0, 1))
    marks = (Swarm(x, y, along="dot", group=c.track(c.clusters, "dot"), colors=MODELS),)
    return View("found", "The points by cluster.", marks, _plane(c), 300)


def _plane(c: Clustered, *, asked: bool = False) -> go.Figure:
    """asked: of toy data, at the left end of its place, and with room for a line below."""
    points, (across, up) = c.data.points, c.data.columns
    middle, half = frame(points)
    made_up = (across, up) == ("x", "y")  # there is nothing to say
    whole = {"showgrid": False, "constrain": "domain", "showticklabels": not made_up, "showline": True, "mirror": True}
    across, up = ("", "") if made_up else (across, up)
    around = (1, 30, 8, 2) if asked else (8, 8, 8, 8)
    left = {"constraintoward": "left"} if asked else {}
    return blank(
        around if made_up else (40, 8, 10, 36),
        axis(across, middle[0] - half, middle[0] + half, **whole, **left),
        axis(up, middle[1] - half, middle[1] + half, **whole) | {"scaleanchor": "x"},
        at=points[0, 0],
    )


def frame(points: np.ndarray) -> tuple[np.ndarray, float]:
    """The middle of the square that holds all points, and half its side."""
    low, high = points[:, :2].min(axis=0), points[:, :2].max(axis=0)
    return (low + high) / 2, 0.54 * max(float((high - low).max()), 1e-9)
