"""Broken triangles among the reader's own vectors, or random ones: each measure's count, and every broken one to scrub through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import Control, over
from metrics_core.geometry.plane import plane_of, polar
from metrics_core.similarity.concentration import MEASURES, pairwise
from metrics_core.similarity.triangles import Triangle, Triangles, triangle_inequality
from pages.regression.distances import drawing as views
from pages.regression.distances.data import LINES, Vector, random_points, read_vectors, written
from widgets.cache import kept, typed
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.scrubber.layouts import NUMBERS, above, grid
from widgets.texts import text_of_reader

FIELD, KEY, COUNT, MOST = "points", "found", 12, 100
NAMES = {"euclidean": "Euclidean distance", "cosine": "cosine distance", "angular": "angular distance"}
ENDS = {"i": "from", "j": "over", "k": "to"}
DIMENSIONS = (2, 3, 10)
at_place = over("place")
COSINES, DEGREES = 2.1, 365.0  # where the axes end


@dataclass(frozen=True)
class Search:
    """What each measure's triples come to; direct and round ways of those that cosine distance breaks, as angles too."""

    found: Mapping[str, Triangles]
    angles: np.ndarray

    def degrees(self, one: Triangle) -> tuple[float, float, float]:
        """Both legs and the direct way of a triple, in degrees."""
        i, k = one.ends
        pairs = ((i, one.middle), (one.middle, k), (i, k))
        return tuple(float(180 * self.angles[pair]) for pair in pairs)  # type: ignore[return-value]


def broken_triangles() -> None:
    """A field of vectors, one a line, and what the search finds in them."""
    left, right = st.columns((2, 3), gap="large")
    with left:
        vectors = _vectors()
    held = typed(vectors, _random(2, 0))
    search = kept(held, "search", lambda _: look_for(vectors))
    with right:
        st.table(_counts(search.found), border="horizontal")
        st.caption(
            "A triple goes from one vector to another, by way of a third. Its excess is the direct distance minus the detour. Above 0, the "
            f"triangle inequality does not hold. The worst {MOST} are shown below."
        )
        out = search.found["cosine"].left_out
        if out:
            st.caption(f"By angle, {out} triples are left out, because a vector of length 0 has no direction.")
    broken = search.found["cosine"].broken
    if not broken:
        no_way = "no detour is shorter by cosine distance. Try fewer dimensions."
        too_few = "a triangle needs three vectors that have a direction."
        st.info(f"Nothing to show: {no_way if search.found['cosine'].checked else too_few}")
        return
    payload = kept(held, "broken", lambda _: picture(vectors, search))
    scrubber_alone(payload, start={"place": 1}, key=KEY, prefix="broken-")


def look_for(vectors: list[Vector]) -> Search:
    """Check every triple by each measure."""
    distances = {measure: pairwise(np.array(vectors), measure) for measure in MEASURES}  # type: ignore[arg-type]
    return Search({name: triangle_inequality(d, most=MOST) for name, d in distances.items()}, distances["angular"])


def _random(dimensions: int, seed: int) -> list[Vector]:
    points = np.round(random_points(COUNT, dimensions, seed=seed), 2)
    return [tuple(map(float, point)) for point in points]


def _vectors() -> list[Vector]:
    with st.container(horizontal=True):
        for n in DIMENSIONS:
            st.button(f"{COUNT} random, {n}-D", type="tertiary", key=f"random-{n}", on_click=_draw, args=(n,))
    text = text_of_reader(
        f"Vectors, one per line, up to {LINES}",
        written(_random(2, 0)),
        key=FIELD,
        most=12_000,
        check=lambda typed: "; ".join(read_vectors(typed)[1][:2]),
        height=180,
    )
    return read_vectors(text)[0]


def _draw(dimensions: int) -> None:
    seed = st.session_state.get("search:seed", 0) + 1
    st.session_state.update({"search:seed": seed, FIELD: written(_random(dimensions, seed))})


def _counts(found: Mapping[str, Triangles]) -> pd.DataFrame:
    rows = [
        {
            "distance": NAMES[name],
            "triples with a shorter detour": f"{one.count:,} of {one.checked:,}"
            + (f" ({significant(100 * one.share_broken)}%)" if one.count else ""),
            "largest excess": significant(one.value)
            if one.checked
            else "undefined: fewer than three vectors" + (" with a direction" if name != "euclidean" else ""),
        }
        for name, one in found.items()
    ]
    return pd.DataFrame(rows).set_index("distance")


# ---- the picture
def picture(vectors: list[Vector], search: Search) -> Payload:
    """Every broken triple, worst first: its two ways in cosine distance and in degrees, and in a plane its directions."""
    found = search.found["cosine"]
    broken = found.broken
    degrees = np.array([search.degrees(one) for one in broken])
    legs = np.array([(*one.legs, one.direct) for one in broken])
    cosine = views.two_ways("cosine", "cosine distance", _ways("cosine", legs, COSINES), COSINES)
    angle = views.two_ways("degrees", "angle, degrees", _ways("degrees", degrees, DEGREES), DEGREES)
    lines = {name: _lines_of(name, broken) for name in ENDS}
    numbers = {name: at_place(which + 1.0, f"{name}_number") for name, which in lines.items()}
    layout = above(cosine, angle, widths=(1, 1), across=4)
    if len(vectors[0]) == 2:
        round_ = views.three_directions([(_direction(vectors, lines[name]), numbers[name]) for name in ENDS])
        layout = grid({cosine: 1, round_: 1}, {angle: 1, round_: 1}, {NUMBERS: 2}, widths=(3, 2), across=4)
        layout = replace(layout, views=(cosine, angle, round_))  # as they follow each other on a telephone
    places = np.arange(1.0, len(broken) + 1)
    excess = at_place([one.excess for one in broken], "cosine_excess")
    return pack(
        layout,
        (Control("place", "triple, worst first", places, tuple(f"{n:.0f} of {found.count:,}" for n in places)),),
        readouts=(
            *(Readout(f"line_{name}", f"{what}, line", numbers[name], "count") for name, what in ENDS.items()),
            Readout("cosine_excess", "excess, cosine distance", excess),
        ),
    )


def _ways(name: str, legs: np.ndarray, top: float) -> views.Ways:
    first, second, direct = legs.T
    whole, beside = first + second, 0.015 * top
    return views.Ways(
        at_place(first),
        at_place(whole, f"{name}_round"),
        at_place(direct, f"{name}_direct"),
        at_place(whole + beside),
        at_place(direct + beside),
    )


def _lines_of(name: str, broken: tuple[Triangle, ...]) -> np.ndarray:
    """On which line one of the three vectors stands, from 0, in each triple."""
    return np.array([one.middle if name == "j" else one.ends["ik".index(name)] for one in broken])


def _direction(vectors: list[Vector], which: np.ndarray) -> views.Direction:
    """Where vectors of two coordinates are drawn."""
    starts = [plane_of(vectors[i], vectors[i]).start for i in which]
    tips, names = polar(1.0, starts), polar(1.17, starts)
    return views.Direction((at_place(tips[:, 0]), at_place(tips[:, 1])), (at_place(names[:, 0]), at_place(names[:, 1])))
