"""Broken triangles among the reader's own vectors, or random ones: each measure's count, and every broken one to scrub through."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from charts.moving import Control, Track
from metrics_core.geometry.plane import plane_of, polar
from metrics_core.similarity.concentration import MEASURES, pairwise
from metrics_core.similarity.triangles import Triangle, Triangles, triangle_inequality
from pages.regression.distances import drawing as views
from pages.regression.distances.data import LINES, Vector, random_points, read_vectors, written
from widgets.formulas import significant
from widgets.memory import kept, typed
from widgets.scrubber import Payload, Readout, pack, scrubber_alone
from widgets.texts import text_of_reader

FIELD, KEY, COUNT, MOST = "points", "found", 12, 100
NAMES = {"euclidean": "Euclidean distance", "cosine": "cosine distance", "angular": "angular distance"}
DIMENSIONS = (2, 3, 10)
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
            "A triple: from one vector to another, over a third. Its excess is the direct way less the way round; above 0 the "
            f"triangle inequality is broken. The worst {MOST} can be scrubbed through below."
        )
        out = search.found["cosine"].left_out
        if out:
            st.caption(f"By angle {out} triples are left out: a vector of length 0 has no direction.")
    broken = search.found["cosine"].broken
    if not broken:
        no_way = "no way round is shorter by cosine distance. Fewer dimensions break more."
        too_few = "a triangle takes three vectors that have a direction."
        st.info(f"Nothing to scrub through: {no_way if search.found['cosine'].checked else too_few}")
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
        f"Vectors, one a line, up to {LINES}",
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
            "": NAMES[name],
            "triples broken": f"{one.count:,} of {one.checked:,}"
            + (f" ({significant(100 * one.share_broken)}%)" if one.count else ""),
            "largest excess": significant(one.value)
            if one.checked
            else "undefined: fewer than three vectors" + (" with a direction" if name != "euclidean" else ""),
        }
        for name, one in found.items()
    ]
    return pd.DataFrame(rows).set_index("")


# ---- the picture
def picture(vectors: list[Vector], search: Search) -> Payload:
    """Every broken triple, worst first: its two ways in cosine distance and in degrees, and in a plane its directions."""
    found = search.found["cosine"]
    broken = found.broken
    degrees = np.array([search.degrees(one) for one in broken])
    legs = np.array([(*one.legs, one.direct) for one in broken])
    tracks = _ways("cosine", legs, COSINES) | _ways("degrees", degrees, DEGREES)
    tracks["cosine_excess"] = Track(np.array([one.excess for one in broken]), ("place",))
    flat = len(vectors[0]) == 2
    tracks |= _lines(vectors, broken, flat)
    ways = (
        views.two_ways("cosine", "cosine distance", COSINES),
        views.two_ways("degrees", "angle, degrees", DEGREES),
    )
    places = np.arange(1.0, len(broken) + 1)
    numbers = (
        *(Readout(f"line_{name}", f"{what}, line", f"{name}_number", "count") for name, what in _ENDS.items()),
        Readout("cosine_excess", "excess, cosine distance", "cosine_excess"),
    )
    return pack(
        (*ways, views.three_directions()) if flat else ways,
        (Control("place", "broken triple, worst first", places, tuple(f"{n:.0f} of {found.count:,}" for n in places)),),
        tracks,
        numbers,
        areas=("cosine directions", "degrees directions", "numbers numbers")
        if flat
        else ("cosine degrees", "numbers numbers"),
        columns="minmax(0, 3fr) minmax(0, 2fr)" if flat else "minmax(0, 1fr) minmax(0, 1fr)",
        numbers_across=4,
    )


_ENDS = {"i": "from", "j": "over", "k": "to"}


def _ways(name: str, legs: np.ndarray, top: float) -> dict[str, Track]:
    first, second, direct = legs.T
    values = {"first": first, "round": first + second, "direct": direct}
    beside = {f"{part}_label": values[part] + 0.015 * top for part in ("round", "direct")}
    return {f"{name}_{part}": Track(column, ("place",)) for part, column in (values | beside).items()}


def _lines(vectors: list[Vector], broken: tuple[Triangle, ...], flat: bool) -> dict[str, Track]:
    """The lines that the three vectors stand on, and where they are drawn if they have two coordinates."""
    tracks: dict[str, Track] = {}
    for name, place in (("i", 0), ("j", None), ("k", 1)):
        which = [one.middle if place is None else one.ends[place] for one in broken]
        tracks[f"{name}_number"] = Track(np.array(which) + 1.0, ("place",))
        if flat:
            starts = [plane_of(vectors[i], vectors[i]).start for i in which]
            for part, far in (("", 1.0), ("_label", 1.17)):
                tips = polar(far, starts)
                tracks |= {f"{name}{part}_{axis}": Track(tips[:, d], ("place",)) for d, axis in enumerate("xy")}
    return tracks
