"""Random points in 2 to 1,000 dimensions: all distances draw together, all directions come to stand at right angles."""

from collections.abc import Mapping

import numpy as np

from charts.moving import Control, over
from metrics_core.similarity.concentration import crowd, pairwise, profile
from metrics_core.similarity.triangles import triangle_inequality
from pages.regression.distances import drawing as views
from pages.regression.distances.data import Law, random_points
from widgets.cache import for_all
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import above

KEY = "dimensions"
LAWS: tuple[Law, ...] = ("around 0", "0 to 1")
DIMENSIONS = np.array([2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000])
WORDS = (
    "Around 0: standard normal, so every direction is equally likely. 0 to 1: uniformly distributed. Like counts, coordinates are then "
    "never negative: no angle is larger than 90 degrees. In many dimensions the cosines gather around 3/4 instead of 0."
)
POINTS, SEED = 100, 6
TRIPLED = 60  # points whose triangles are looked at
RELATIVE, COSINE = np.linspace(0, 2.4, 49), np.linspace(-1, 1, 49)
NUMBERS = ("mean", "deviation", "relative_deviation", "contrast", "cosine_mean", "cosine_deviation")
at_dimensions = over("dimensions")


def in_many_dimensions(law: Law) -> None:
    """The scrubber over dimensions; law: how coordinates are drawn."""
    payload = for_all(f"dimensions/{law}", lambda: picture(law))
    scrubber_alone(payload, start={"dimensions": 2}, key=KEY, prefix="in-", says=_learned)


def _learned(at: Mapping[str, float]) -> str:
    """What a thousand dimensions show."""
    if at["dimensions"] < DIMENSIONS[-1]:
        return ""
    return (
        "In a thousand dimensions, a typical point's farthest neighbour is less than 1.3 times as far away as its nearest one. "
        "Real columns often depend on each other, and then this effect is weaker."
    )


def picture(law: Law) -> Payload:
    """Spread of distances and cosines of all pairs of the same number of points, in each number of dimensions."""
    points = [random_points(POINTS, int(n), seed=SEED, law=law) for n in DIMENSIONS]
    crowds = [crowd(p) for p in points]
    broken = [triangle_inequality(pairwise(p[:TRIPLED], "cosine")) for p in points]
    tracks = {name: at_dimensions([getattr(one, name) for one in crowds], name) for name in NUMBERS}
    broken_share = at_dimensions([found.share_broken for found in broken], "broken")
    relative, cosines = (
        # each outline as high as the others, because a narrow one would be too tall
        np.array([profile(getattr(one, name), edges) for one in crowds])
        for name, edges in (("relative", RELATIVE), ("cosines", COSINE))
    )
    ones, means = at_dimensions(np.ones(len(crowds))), tracks["cosine_mean"]
    return pack(
        above(
            views.outline(
                "relative",
                "distance / mean distance",
                "distances of all pairs of points",
                (0, 2.4),
                RELATIVE,
                relative,
                ones,
            ),
            views.outline(
                "cosines", "cosine of the angle", "angles of all pairs of points", (-1, 1), COSINE, cosines, means
            ),
            widths=(1, 1),
            across=2,
        ),
        (Control("dimensions", "dimensions", DIMENSIONS.astype(float), tuple(f"{n:,}" for n in DIMENSIONS)),),
        readouts=(
            Readout("contrast", "farthest / nearest distance", tracks["contrast"]),
            Readout("cosine_deviation", "standard deviation of the cosines", tracks["cosine_deviation"]),
        ),
        table=(*tracks.values(), broken_share),
        axes={"relative_cell": len(RELATIVE) - 1, "cosines_cell": len(COSINE) - 1},
    )
