"""A method's settings, and what each measure says of them."""

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Track, View
from metrics_core.clustering import adjusted_rand, dbcv
from pages.vision.clustering.clusterings import Clustered, clustered
from pages.vision.clustering.data import DENSITY, METHODS, SETS, SINGLE
from pages.vision.clustering.lines import only_points
from pages.vision.clustering.measured import (
    DASHES,
    LEVELS,
    count_readouts,
    measure_readouts,
    measure_tracks,
    of_setting,
)
from pages.vision.clustering.options import Conventions
from pages.vision.clustering.source import NAMES
from widgets.cache import kept
from widgets.links import pills
from widgets.place import note
from widgets.scrubber import Payload, pack, scrubber
from widgets.scrubber.layouts import NUMBERS, grid
from widgets.trace import Along

KEY = "tried"
FOUND = (SINGLE, 2.0)  # where the text above leads
LEARNED = (
    "k-means has its highest silhouette at eight clusters, the most that you can set. Single link with two clusters finds the moons: DBCV and the adjusted Rand index "
    "are higher there, the silhouette is lower."
)
OFFERED = ("moons", "rings", "blobs", "nothing")


def choice(how: Conventions) -> Along:
    """Points and a method of the section's own, and the picture; returns the measures at the position, with steps."""
    name = pills("Points", [*OFFERED], "tried-data", NAMES.__getitem__)
    method = pills("Method", list(METHODS), "tried-method")
    data = SETS[name]()
    c = clustered(data, method, how)
    payload = kept(data, f"tried/{method}/{how.key}", lambda _: shipped(c))
    at = scrubber(payload, start={"k": data.k, "radius": data.radius}, key=KEY, prefix="tried-")
    note(LEARNED if (data is SETS["moons"]() and (method, at.get("k")) == FOUND) else "")
    metrics = (dbcv, *((adjusted_rand,) if data.labels is not None else ()))
    return Along(KEY, at, lambda at: [c.worked(metric, at) for metric in metrics], (c.control,))


def shipped(c: Clustered) -> Payload:
    """The clusters and the measures at each setting."""
    measures, clusters = measure_tracks(c), of_setting(c)
    return pack(
        grid({only_points(c): 1, against_setting(c, measures): 1, NUMBERS: 1}, widths=(10, 12, 5)),
        (setting(c),),
        readouts=(*measure_readouts(measures), *count_readouts(c, clusters)),
        table=(*measures.values(), clusters),
        axes={"dot": len(c.data.points)},
    )


def setting(c: Clustered) -> Control:
    """The number of clusters, or the radius."""
    words = {"radius": "radius", "k": "clusters"}
    return Control(c.control, words[c.control], c.settings, tuple(f"{s:g}" for s in c.settings))


def against_setting(c: Clustered, measures: dict[str, Track]) -> View:
    """The measures against the number of clusters or the radius, with their names."""
    low, high = float(c.settings[0]), float(c.settings[-1])
    room = 0.04 * max(high - low, 1e-9)
    label = "radius of a neighbourhood" if c.method == DENSITY else "number of clusters"
    figure = blank(
        (40, 22, 96, 38),
        axis(label, low - room, high + room, showgrid=False),
        {"range": [-1.02, 1.12], "tickvals": LEVELS},
        at=c.settings[0],
    )
    x, ends = c.track(c.settings), _ends(c)
    marks: tuple[Mark, ...] = (
        *(Curve(x, measures[name], along=c.control, dash=DASHES[name]) for name in ends),
        *(Label(*place, name, anchor="start") for name, place in ends.items()),
        Rule(x=x, drag=c.control),
        *(Dot(x, measures[name], size=5) for name in ends),
    )
    return View("against", "The measures at every setting.", marks, figure, 300)


def _ends(c: Clustered) -> dict[str, tuple[float, float]]:
    """Where the names of the measures are: right of their curves' last values, apart from each other."""
    known = {name: values[np.isfinite(values)] for name, values in c.measures.items()}
    last = {name: float(values[-1]) for name, values in known.items() if len(values)}
    low, high = float(c.settings[0]), float(c.settings[-1])
    heights = apart(np.array(list(last.values())), 0.2, low=-1.0)
    return {name: (high + 0.06 * (high - low), float(y)) for name, y in zip(last, heights, strict=True)}
