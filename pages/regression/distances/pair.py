"""Two vectors that the reader types, and whose angle and lengths are scrubbed from there: the lesson's main picture.

What was typed is in the URL as `vectors`; where it was dragged to since, as the scrubber's angle, a and b.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import nan

import numpy as np
import streamlit as st

from datasets.inputs import vectors_of
from metrics_core import Worked, explain
from metrics_core.geometry.plane import Plane, plane_of
from metrics_core.similarity import cosine_distance, euclidean_distance, identity_holds
from pages.regression.distances.data import FIRST, Vector, presets, read_pair, written
from pages.regression.distances.picture import BY_ANGLE, picture
from widgets.cache import kept, typed
from widgets.conventions import choice
from widgets.links import anchor, remember
from widgets.opened import opened
from widgets.place import mention
from widgets.room import sent_here
from widgets.scrubber import move, scrubber
from widgets.texts import text_of_reader

KEY = "distances"
FIELD = "vectors"
ZERO = {"undefined": nan, "0": 0.0}
ZERO_WORDS = (
    "A vector of length 0 has no direction. distance.cosine of SciPy 1.17 returns NaN. cosine_similarity of scikit-learn 1.9 returns 0, so "
    "its cosine_distances from a zero vector is 1."
)
TRACED = (euclidean_distance, *BY_ANGLE)


@dataclass(frozen=True)
class Pair:
    """Two vectors as they stand at a position of the scrubber, and whether they were dragged away from what was typed."""

    typed: tuple[Vector, Vector]
    at: Mapping[str, float]
    zero_vector: float

    @cached_property
    def plane(self) -> Plane:
        return plane_of(*self.typed)

    @property
    def dragged(self) -> bool:
        return self.at != home_of(self.plane)

    @property
    def a(self) -> Vector | np.ndarray:
        return self.plane.tip_a(self.at["a"]) if self.dragged else self.typed[0]

    @property
    def b(self) -> Vector | np.ndarray:
        return self.plane.tip_b(self.at["b"], self.at["angle"]) if self.dragged else self.typed[1]

    def there(self, at: Mapping[str, float]) -> Pair:
        """The same at another position."""
        return replace(self, at=at)

    def worked(self) -> list[Worked]:
        """Each measure with its steps."""
        how = {"zero_vector": self.zero_vector}
        return [explain(m, self.a, self.b, **(how if m is not euclidean_distance else {})) for m in TRACED]

    @property
    def identity_broken(self) -> bool:
        """Whether the two differ and are still at cosine distance 0."""
        return not identity_holds(cosine_distance, self.a, self.b)


def vectors_of_reader() -> tuple[tuple[Vector, Vector], str]:
    """The field for two vectors, with presets and the switch beside it: the vectors, and what a zero vector's cosine is.

    What is typed anew moves the picture there.
    """
    anchor("inputs")
    mention("Two vectors")
    _load_opened()
    left, right = st.columns((1, 1), vertical_alignment="top")
    with left:
        text = text_of_reader(
            "Two vectors, one per line: a, then b",
            written(FIRST),
            key=FIELD,
            most=12_000,
            check=lambda typed: read_pair(typed)[1],
            height=76,
            help="Numbers separated by spaces or commas, up to 1,000, the same number in both lines.",
        )
    with right:
        empty = choice("Cosine of a zero vector", list(ZERO), "zero-vector", ZERO_WORDS)
    with right, st.container(horizontal=True):
        for name, pair in presets().items():
            st.button(name, type="tertiary", key=f"pair-{name}", on_click=fill, args=(pair,))
        st.button("a zero vector", type="tertiary", key="pair-zero", on_click=fill, args=(((0.0, 0.0), (3.0, 4.0)),))
    found, _ = read_pair(text)
    assert found is not None
    if st.session_state.setdefault("pair:shown", found) != found:
        st.session_state["pair:shown"] = found
        move(KEY, **home_of(plane_of(*found)))
    return found, empty


def show_case(**position: float) -> None:
    """What an answer to the lesson's question calls for, from the vectors that the lesson starts with."""
    st.session_state[FIELD], st.session_state["pair:shown"] = written(FIRST), FIRST
    move(KEY, **position)


def fill(pair: tuple[Vector, Vector]) -> None:
    """Put two vectors into the field and the picture; for a button to call."""
    st.session_state[FIELD], st.session_state["pair:shown"] = written(pair), pair
    move(KEY, **home_of(plane_of(*pair)))


def _load_opened() -> None:
    """The vectors of an example that a link opens, unless the link says that the reader went on from there."""
    now = opened()
    if (FIELD in st.session_state and not sent_here()) or FIELD in st.query_params or not now.loads:
        return
    pair = vectors_of(now.inputs)
    if pair:
        remember({FIELD: written(pair)})


def home_of(plane: Plane) -> dict[str, float]:
    """Where the scrubber stands for vectors as they were typed."""
    return {"angle": plane.degrees, "a": plane.a, "b": plane.b}


def picture_of(pair: tuple[Vector, Vector], empty: str) -> Pair:
    """The scrubber, started from a pair; returns the vectors where it stands. Runs in a fragment of its own."""
    plane = plane_of(*pair)
    payload = kept(typed(pair, *presets().values()), f"distances/{empty}", lambda _: picture(plane, ZERO[empty]))
    at = scrubber(payload, start=home_of(plane), key=KEY)
    return Pair(pair, at, ZERO[empty])
