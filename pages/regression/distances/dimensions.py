"""Random points in 2 to 1,000 dimensions: all distances draw together, all directions come to stand at right angles."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track
from metrics_core.similarity.concentration import Crowd, crowd, pairwise, profile
from metrics_core.similarity.triangles import triangle_inequality
from pages.regression.distances import drawing as views
from pages.regression.distances.data import Law, random_points
from widgets.memory import for_all
from widgets.scrubber import Payload, Readout, pack, scrubber_alone

KEY = "dimensions"
LAWS: tuple[Law, ...] = ("around 0", "0 to 1")
DIMENSIONS = np.array([2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000])
WORDS = (
    "Around 0: standard normal, so that every direction is as likely. 0 to 1: evenly spread and never negative, as counts and "
    "shares are; then all directions lie in one corner, and the cosine gathers around 3/4 instead of 0."
)
POINTS, SEED = 100, 6
TRIPLED = 60  # points whose triangles are looked at
RELATIVE, COSINE = np.linspace(0, 2.4, 49), np.linspace(-1, 1, 49)
OVER = ("dimensions",)


def in_many_dimensions(law: Law) -> None:
    """The scrubber over dimensions; law: how coordinates are drawn."""
    scrubber_alone(for_all(f"dimensions/{law}", lambda: picture(law)), start={"dimensions": 2}, key=KEY, prefix="in-")


def picture(law: Law) -> Payload:
    """Spread of distances and cosines of all pairs of the same number of points, in each number of dimensions."""
    points = [random_points(POINTS, int(n), seed=SEED, law=law) for n in DIMENSIONS]
    crowds = [crowd(p) for p in points]
    broken = [triangle_inequality(pairwise(p[:TRIPLED], "cosine")) for p in points]
    tracks = _numbers(crowds) | _outlines(crowds)
    tracks["dimensions"] = Track(DIMENSIONS.astype(float), OVER)
    tracks["broken"] = Track(np.array([found.share_broken for found in broken]), OVER)
    spreads = {name: np.asarray(tracks[name].values) for name in ("cosine_deviation", "relative_deviation")}
    return pack(
        (
            views.outline("relative", "distance, as a part of the mean one", (0, 2.4)),
            views.outline("cosines", "cosine similarity", (-1, 1)),
            views.over_dimensions(DIMENSIONS, spreads, ("of the cosine", "of the distance")),
        ),
        (Control("dimensions", "dimensions", DIMENSIONS.astype(float), tuple(f"{n:,}" for n in DIMENSIONS)),),
        tracks,
        (
            Readout("mean", "mean distance", "mean"),
            Readout("relative_deviation", "its deviation, relative", "relative_deviation"),
            Readout("contrast", "farthest over nearest", "contrast"),
            Readout("cosine_mean", "mean cosine", "cosine_mean"),
            Readout("cosine_deviation", "its deviation", "cosine_deviation"),
            Readout("broken", "broken triples, cosine", "broken", "percent"),
        ),
        table=("mean", "deviation", "relative_deviation", "contrast", "cosine_mean", "cosine_deviation", "broken"),
        areas=("relative cosines trend", "numbers numbers numbers"),
        columns="repeat(3, minmax(0, 1fr))",
        numbers_across=6,
        axes={"relative_cell": len(RELATIVE) - 1, "cosines_cell": len(COSINE) - 1},
    )


def _numbers(crowds: list[Crowd]) -> dict[str, Track]:
    names = ("mean", "deviation", "relative_deviation", "contrast", "cosine_mean", "cosine_deviation")
    return {name: Track(np.array([getattr(one, name) for one in crowds]), OVER) for name in names}


def _outlines(crowds: list[Crowd]) -> dict[str, Track]:
    """How all pairs are spread, each outline as high as the others, because a narrow one would be too tall."""
    found: dict[str, Track] = {}
    for name, edges in (("relative", RELATIVE), ("cosines", COSINE)):
        heights = np.array([profile(getattr(one, name), edges) for one in crowds])
        found[name] = Track(heights, (*OVER, f"{name}_cell"))
        found[f"{name}_x"] = Track((edges[1:] + edges[:-1]) / 2, (f"{name}_cell",))
    found["relative_mean"] = Track(np.ones(len(crowds)), OVER)
    found["cosines_mean"] = Track(np.array([one.cosine_mean for one in crowds]), OVER)
    return found
