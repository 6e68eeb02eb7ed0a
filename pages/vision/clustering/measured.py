"""What is known of each clustering: the measures, the counts, and of one point its a, its b and its silhouette."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from charts.moving import Track
from language import gettext
from metrics_core import explain
from metrics_core.clustering import adjusted_rand
from pages.vision.clustering.clusterings import Clustered
from widgets.scrubber import Readout

DASHES = {"silhouette": "", "DBCV": "dash", "adjusted Rand": "dot"}
FUNCTIONS = {"silhouette": "silhouette", "DBCV": "dbcv", "adjusted Rand": "adjusted_rand"}
ALONE, NO_OTHER = "alone in its cluster", "no other cluster"
LEVELS = [-1, -0.5, 0, 0.5, 1]


def measure_tracks(c: Clustered) -> dict[str, Track]:
    """Each measure, with the reasons for which it is undefined."""
    reasons = {"silhouette": [one.undefined for one in c.widths], "DBCV": [one.undefined for one in c.density]}
    return {
        name: c.track(values, name=name, why=reasons[name].__getitem__ if name in reasons else partial(_no_rand, c))
        for name, values in c.measures.items()
    }


def _no_rand(c: Clustered, setting: int) -> str:
    assert c.data.labels is not None
    return explain(adjusted_rand, c.data.labels, c.clusters[setting]).undefined


def point_tracks(c: Clustered) -> dict[str, Track]:
    """a, b and s of each point."""

    def why(setting: int, point: int) -> str:
        if c.widths[setting].undefined:
            return NO_OTHER
        return "noise is left out" if c.widths[setting].cluster[point] < 0 else ALONE

    parts = {"a": "a", "b": "b", "s": "samples"}
    return {
        name: c.track([getattr(w, part) for w in c.widths], "point", name=name, why=why) for name, part in parts.items()
    }


def of_setting(c: Clustered) -> Track:
    """How many clusters there are."""
    return c.track([len(set(row[row >= 0].tolist())) for row in c.clusters], name="clusters")


def measure_readouts(measures: Mapping[str, Track]) -> tuple[Readout, ...]:
    """The measures by their names."""
    return tuple(Readout(FUNCTIONS[name], name, track) for name, track in measures.items())


def above_zero(c: Clustered) -> Readout:
    """How many of the silhouettes are above 0."""
    counts = [np.nan if w.undefined else (w.samples > 0).sum() for w in c.widths]
    track = c.track(counts, name="above_zero", why=lambda setting: c.widths[setting].undefined)
    unit = gettext("of {n}", n=len(c.data.points))
    return Readout("above_zero", "silhouettes above 0", track, "count", unit=unit)


def count_readouts(c: Clustered, clusters: Track) -> tuple[Readout, ...]:
    """How many clusters were found, where nobody asked for a number, and how many points are noise."""
    counts = [] if c.control == "k" else [Readout("clusters", "clusters found", clusters, "count")]
    if (c.clusters < 0).any():
        counts.append(Readout("noise", "points of noise", c.track((c.clusters < 0).sum(axis=1)), "count"))
    return tuple(counts)
