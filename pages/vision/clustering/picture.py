"""Points and their clusters at every setting of a method, the two distances of one point, and the silhouette of each."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Rule, Segment, Swarm, Swatch, Track, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core import CATALOG
from pages.vision.clustering.choice import setting
from pages.vision.clustering.clusterings import Clustered
from pages.vision.clustering.data import GIVEN, KMEANS
from pages.vision.clustering.lines import CENTRES, other_group, points_with_lines
from pages.vision.clustering.measured import (
    LEVELS,
    above_zero,
    count_readouts,
    measure_tracks,
    of_setting,
    point_tracks,
)
from widgets.cache import kept
from widgets.scrubber import Formula, Payload, Readout, nearest, pack, scrubber
from widgets.scrubber.layouts import NUMBERS, Layout, beside, grid

KEY = "clusters"
BARS = 400
LEGEND = (Swatch("ring", "drag the ring to another point"),)
EDGE = 14  # pixels left and right of what is beside the points, or on a telephone below them
DIGITS = 6  # of a and b in the formula, so that whoever computes with them gets the four digits of the silhouette
FEWER = 5  # and so the three that are shown before the guess
UNTOLD = 0.2  # the silhouette of the first point before the guess


def picture(found: Clustered, *, asked: bool = False) -> dict[str, float]:
    """The scrubber; returns its position. asked: the mean and all silhouettes wait for the reader's guess."""
    data = found.data
    payload = kept(data, f"clusters/{found.method}/{found.how.key}/{asked}", lambda _: shipped(found, asked=asked))
    return scrubber(
        payload,
        start={"k": data.k, "radius": data.radius, "point": first_point(found, UNTOLD if asked else 1)},
        key=KEY,
    )


def first_point(c: Clustered, near: float = 1) -> int:
    """The point at which to start, from 1: one with a silhouette near this one."""
    wanted = c.data.radius if c.control == "radius" else c.data.k
    one = c.widths[int(nearest(c.settings, wanted))]
    return int(np.argmin(np.abs(np.nan_to_num(one.samples, nan=-1) - near))) + 1


def shipped(c: Clustered, *, asked: bool = False) -> Payload:
    """Every number and every mark at each setting and for each chosen point."""
    measures, of_point, clusters = measure_tracks(c), point_tracks(c), of_setting(c)
    points = points_with_lines(c, asked=asked)
    places = np.arange(1, len(c.data.points) + 1)
    choose = Control("point", "point", places.astype(float), tuple(map(str, places)), slider=False)
    mean = () if asked else (above_zero(c), Readout("silhouette", "mean silhouette", measures["silhouette"]))
    tried = setting(c)
    tried = Control(tried.name, tried.label, tried.values, tried.texts, shown=not asked)
    return pack(
        _asking(
            replace(points, narrow=342),
            visited(c, of_point["s"]),
            of_the_point(c, of_point["a"], of_point["b"]),
        )
        if asked
        else beside(points, silhouettes(c, measures["silhouette"], of_point["s"]), widths=(12, 9, 5)),
        (choose,) if c.method == GIVEN else (tried, choose),
        readouts=(
            Readout(
                "silhouette_of_point",
                "silhouette: difference ÷ longer" if asked else "silhouette of this point",
                of_point["s"],
                digits=3,
            ),
            *mean,
            *count_readouts(c, clusters),
        ),
        formulas=(_formula(of_point, FEWER if asked else DIGITS),),
        legend=() if asked else LEGEND,  # before the guess, the hint stands above the points
        axes={CENTRES: int(c.clusters.max()) + 1} if c.method == KMEANS else {},
        table=(*measures.values(), clusters),
    )


def _asking(points: View, seen: View, distances: View) -> Layout:
    """The points; on their right the silhouettes that were seen, and below these how the one of the chosen point is found."""
    return grid(
        {points: 1, seen: 2},
        {points: 1, distances: 1, NUMBERS: 1},
        widths=("min(420px, 46%)", 2.4, 1),
    )


def of_the_point(c: Clustered, a: Track, b: Track) -> View:
    """The two distances of the chosen point, one under the other, each with its number; what one is longer by is ink."""
    here = int(nearest(c.settings, c.data.radius if c.control == "radius" else c.data.k))
    far = max(float(np.nanmax(track.values[here], initial=0)) for track in (a, b)) or 1.0
    at = over(*a.over)
    shorter, longer = at(np.fmin(a.values, b.values)), at(np.fmax(a.values, b.values))
    on = at(np.where(b.values >= a.values, -1.0, 0.0))
    marks: list[Mark] = []
    names = "a: mean distance to points of its cluster", "b: mean distance to points of the nearest other"
    hues = c.track(c.clusters, "point"), other_group(c)
    for y, track, name, hue in zip((0.0, -1.0), (a, b), names, hues, strict=True):
        end = at(track.values + 0.03 * far)
        marks += [
            Segment(0.0, y, track, y, width=24, group=hue, colors=MODELS),
            Label(0.0, y + 0.42, name, anchor="start", large=True),
            Label(end, y, "", track, anchor="start", shows="number", digits=3),
        ]
    marks.append(Segment(shorter, on, longer, on, width=24))
    marks.append(
        Label(
            shorter,
            at(on.values - 0.5),
            "difference",
            at(longer.values - shorter.values),
            anchor="start",
            shows="number",
            digits=3,
        )
    )
    figure = blank(
        (EDGE, 0, EDGE, 0), {"visible": False, "range": [0, 1.25 * far]}, {"visible": False, "range": [-1.75, 0.6]}
    )
    return View("distances", "a and b of the chosen point, a bar each.", tuple(marks), figure, 200, narrow=150)


def visited(c: Clustered, s: Track) -> View:
    """The silhouettes of the points that were chosen so far, the one of the chosen point larger, from -1 to 1, a row for each cluster."""
    row = c.track(c.clusters, "point", name="row")
    figure = blank(
        (EDGE, 26, EDGE, 26),
        axis("", -1, 1, tickvals=LEVELS),
        {"visible": False, "range": [c.data.k - 0.3, -0.7]},
    )
    counts = gettext("{n} seen, {above} above 0")
    marks: tuple[Mark, ...] = (
        Segment(0.0, -0.7, 0.0, c.data.k - 0.3, width=2),
        Swarm(s, row, along="point", group=c.track(c.clusters, "point"), colors=MODELS, seen=(counts, -1.35)),
        Dot(s, row, size=6, group=c.track(c.clusters, "point"), colors=MODELS),
        Label(-1.0, -1.35, "silhouettes so far", anchor="start", large=True),
    )
    return View("visited", "The silhouettes that were seen, below or above 0.", marks, figure, 200, narrow=112)


def _formula(of_point: Mapping[str, Track], digits: int) -> Formula:
    return Formula(
        "silhouette_of_point",
        "silhouette of the point",
        of_point["s"],
        CATALOG["silhouette_of_point"].formula,
        r"\frac{@b@ - @a@}{\max(@a@, @b@)}",
        "a is its mean distance to the other points of its cluster, b to those of the nearest other cluster.",
        numbers={name: of_point[name] for name in ("a", "b")},
        digits=digits,
    )


def silhouettes(c: Clustered, mean: Track, s: Track) -> View:
    """A bar a point by cluster and then by silhouette, the widest first; noise that is left out has no bar."""
    count = c.clusters.shape[1]
    samples = np.array([w.samples for w in c.widths])
    groups = [np.where(row < 0, count, row) for row in c.clusters]
    order = np.array([np.lexsort((-one, group)) for one, group in zip(samples, groups, strict=True)])
    low = min((level for level in (0, -0.5, -1) if np.nanmin(samples, initial=0) >= level - 0.05), key=abs)
    across = axis("silhouette of each point", low - 0.05, 1, tickvals=LEVELS)
    figure = blank((10, 10, 10, 36), across, {"visible": False, "range": [count + 0.5, -1.5]})
    chosen = Dot(s, c.track(np.argsort(order, axis=1), "point", name="chosen_place"), size=5)
    marks: tuple[Mark, ...] = (
        Swarm(
            c.track(np.take_along_axis(samples, order, axis=1).astype(np.float32), "point", name="width"),
            over("point")(np.arange(count)),
            along="point",
            group=c.track(np.take_along_axis(c.clusters, order, axis=1), "point"),
            start=0.0,
            size=max(0.8, min(16.0, 0.86 * (BARS - 46) / (count + 2))),
            colors=MODELS,
        ),
        Rule(x=mean),
        chosen,
    )
    return View("widths", "A bar for the silhouette of each point, by cluster.", marks, figure, BARS)
