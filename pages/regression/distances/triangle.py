"""The triangle inequality: three distances to move, as the document's words have them, and a search among vectors for more."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st

from charts.moving import Control, Track
from datasets.documents import CATALOGUE
from datasets.inputs import triangle_of
from metrics_core import Worked, explain
from metrics_core.similarity import angular_from_cosine
from metrics_core.similarity.triangles import excess, sides, triangle_inequality, vectors_exist
from pages.regression.distances import drawing as views
from widgets.memory import for_all
from widgets.scrubber import Payload, Readout, move, pack, scrubber

KEY, PREFIX, EXAMPLE = "triangle", "side-", "lim-triangle-words"
TICKS = np.arange(21) / 10
NAMES = {"ab": "comedy to funny", "bc": "funny to happy", "ac": "comedy to happy"}
OVER = ("ab", "bc", "ac")
FULL_TURN = 360


def words_apart() -> Worked:
    """The scrubber over three distances, and whether vectors can have them; returns the check where it stands."""
    start = dict(zip(OVER, triangle_of(CATALOGUE.examples[EXAMPLE].inputs) or (), strict=True))
    payload: Payload = for_all("triangle", picture)
    at = scrubber(payload, start=start, key=KEY, prefix=PREFIX)
    distances = sides(at["ab"], at["bc"], at["ac"])
    possible = vectors_exist(distances)
    broken = not triangle_inequality(distances).holds
    rule = "**The way round is shorter**: the inequality is broken. " if broken else "No way round is shorter. "
    st.markdown(
        rule
        + (
            "Vectors with these three cosine distances exist, and their angles keep the rule."
            if possible
            else "But no three vectors have these cosine distances: their angles would not close to a triangle on a sphere."
        )
    )
    return explain(triangle_inequality, distances)


def show_words(**position: float) -> None:
    """Send the three distances to where a story has them."""
    move(KEY, **position)


def picture() -> Payload:
    """The way round over funny, and the direct way, in cosine distances and in degrees."""
    ab, bc, ac = np.ix_(TICKS, TICKS, TICKS)
    degrees = {
        name: np.asarray(180 * angular_from_cosine(values)) for name, values in zip(OVER, (ab, bc, ac), strict=True)
    }
    tracks = _ways("cosine", ab, bc, ac) | _ways("degrees", *degrees.values())
    return pack(
        (
            views.two_ways("cosine", "cosine distance", 4.1),
            views.two_ways("degrees", "angle, degrees", FULL_TURN + 5.0),
        ),
        tuple(Control(name, NAMES[name], TICKS, tuple(f"{x:.1f}" for x in TICKS)) for name in OVER),
        tracks,
        (
            Readout("excess", "direct less way round, cosine distance", "cosine_excess"),
            Readout("excess_degrees", "direct less way round, degrees", "degrees_excess"),
        ),
        areas=("cosine degrees", "numbers numbers"),
        columns="minmax(0, 1fr) minmax(0, 1fr)",
        numbers_across=2,
    )


def _ways(name: str, ab: Any, bc: Any, ac: Any) -> dict[str, Track]:
    whole, direct = (ab + bc)[..., 0], np.ravel(ac)
    beside = 0.02 * float(np.max(whole))
    return {
        f"{name}_first": Track(np.ravel(ab), ("ab",)),
        f"{name}_round": Track(whole, ("ab", "bc")),
        f"{name}_direct": Track(direct, ("ac",)),
        f"{name}_round_label": Track(whole + beside, ("ab", "bc")),
        f"{name}_direct_label": Track(direct + beside, ("ac",)),
        f"{name}_excess": Track(excess(ac, ab, bc), OVER),
    }
