"""The triangle inequality: three distances to move, as the document's words have them."""

from typing import Any

import numpy as np
import streamlit as st

from charts.moving import Control, Track, over
from datasets.documents import CATALOGUE
from datasets.inputs import triangle_of
from language import gettext
from metrics_core import explain
from metrics_core.similarity import angular_from_cosine
from metrics_core.similarity.triangles import excess, sides, triangle_inequality, vectors_exist
from pages.regression.distances import drawing as views
from widgets.cache import for_all
from widgets.folds import FOR_ALL
from widgets.formulas import significant
from widgets.opened import opened
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import above
from widgets.trace import Along

KEY, PREFIX, EXAMPLE = "triangle", "side-", "lim-triangle-words"
TICKS = np.arange(21) / 10
NAMES = {"ab": "comedy to funny", "bc": "funny to happy", "ac": "comedy to happy"}
OVER = ("ab", "bc", "ac")
FULL_TURN = 360


def words_apart() -> Along:
    """The scrubber over three distances, and whether vectors can have them; returns the check where it stands."""
    start = dict(zip(OVER, triangle_of(CATALOGUE.examples[EXAMPLE].inputs) or (), strict=True))
    payload: Payload = for_all("triangle", picture)
    at = scrubber(payload, start=start, key=KEY, prefix=PREFIX)
    distances = sides(at["ab"], at["bc"], at["ac"])
    possible = vectors_exist(distances)
    broken = not triangle_inequality(distances).holds
    rule = (
        gettext("**The detour is shorter**: the triangle inequality does not hold.")
        if broken
        else gettext("The detour is not shorter.")
    )
    exist = (
        gettext("Vectors with these three cosine distances exist, and for their angles the inequality holds.")
        if possible
        else gettext(
            "But no three vectors have these cosine distances: one of their angles is larger than the other two together, or the three add up to more than 360 degrees."
        )
    )
    st.markdown(f"{rule} {exist}")
    return Along(KEY, at, lambda at: [explain(triangle_inequality, sides(at["ab"], at["bc"], at["ac"]))])


def asked_for() -> bool:
    """Whether a link, a class or an exercise wants the picture before the question is answered."""
    wanted = any(name.startswith(PREFIX) or name in FOR_ALL for name in st.query_params)
    return wanted or opened().example == EXAMPLE


def picture() -> Payload:
    """The way round over funny, and the direct way, in cosine distances and in degrees."""
    ab, bc, ac = np.ix_(TICKS, TICKS, TICKS)
    degrees = {
        name: np.asarray(180 * angular_from_cosine(values)) for name, values in zip(OVER, (ab, bc, ac), strict=True)
    }
    by_cosine, by_degrees = _ways("cosine", ab, bc, ac), _ways("degrees", *degrees.values())
    return pack(
        above(
            views.two_ways("cosine", "cosine distance", by_cosine, 4.1),
            views.two_ways("degrees", "angle, degrees", by_degrees, FULL_TURN + 5.0),
            widths=(1, 1),
            across=2,
        ),
        tuple(Control(name, NAMES[name], TICKS, tuple(significant(x) for x in TICKS)) for name in OVER),
        readouts=(
            Readout("excess", "direct minus detour, cosine distance", _excess("cosine", ab, bc, ac)),
            Readout("excess_degrees", "direct minus detour, degrees", _excess("degrees", *degrees.values())),
        ),
    )


def _excess(name: str, ab: Any, bc: Any, ac: Any) -> Track:
    return over(*OVER)(excess(ac, ab, bc), f"{name}_excess")


def _ways(name: str, ab: Any, bc: Any, ac: Any) -> views.Ways:
    whole, direct, of_round, of_direct = (ab + bc)[..., 0], np.ravel(ac), over("ab", "bc"), over("ac")
    beside, room = (part * float(np.max(whole)) for part in (0.02, 0.16))  # of a number, which no line may cross
    return views.Ways(
        over("ab")(np.ravel(ab)),
        of_round(whole, f"{name}_round"),
        of_direct(direct, f"{name}_direct"),
        of_round(whole + beside),
        over(*OVER)(
            np.where((whole[..., None] > direct) & (whole[..., None] < direct + room), whole[..., None], direct)
            + beside
        ),
    )
