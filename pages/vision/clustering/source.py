"""Where points come from, and how they are clustered: made up, measured, typed, or of the reader's file; kept in the URL."""

import hashlib
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from language import gettext
from pages.vision.clustering.data import GIVEN, METHODS, SETS, PointSet
from pages.vision.clustering.file import uploaded_points
from pages.vision.clustering.typed_points import (
    MOST_TYPED,
    Typed,
    checked_points,
    example_points,
    points_from_link,
    points_of,
    to_link,
)
from widgets.curriculum import loadable_in
from widgets.formulas import plain
from widgets.links import anchor, here, pills, remember
from widgets.opened import close, opened, put
from widgets.place import in_place, mention
from widgets.scene import hold
from widgets.scrubber import move
from widgets.stand_in import shown

KEY, NEXT, SHOWN = "clusters", "clusters:next", "clusters:shown"
TYPED, FILE = "typed", "file"
FIRST = "silhouette-line"
NAMES = {
    "nothing": "Random points",
    "blobs": "Heaps",
    "uneven": "Uneven",
    "moons": "Moons",
    "rings": "Rings",
    "iris": "Irises",
    TYPED: "Typed in",
    FILE: "Your file…",
}


def ask(*, data: str, method: str, **position: float) -> None:
    """Show a data set, a method and a position of the scrubber; to be called above source()."""
    _choose("data", data)
    _choose("method", method)
    st.session_state[SHOWN] = SETS[data]().digest
    move(KEY, **position)


def ask_from_below(**asked: Any) -> None:
    """ask() from below the picture, which is on the page already: the page runs again."""
    st.session_state[NEXT] = asked
    st.rerun()


def source() -> tuple[PointSet, str]:
    """The points and the method that the reader chose."""
    if NEXT in st.session_state:
        ask(**st.session_state.pop(NEXT))
        hold(here())
    if opened().fresh_story:
        ask(data="moons", method=METHODS[0], k=2, point=60)
    if opened().fresh and _opens_points():
        put("data", TYPED)
        st.session_state.pop("typed-points", None)  # what the link says of them is read below
    chosen = pills("Points", list(NAMES), "data", NAMES.__getitem__)
    if chosen != TYPED and _opens_points():
        close()
    data = _points(chosen)
    methods = ([GIVEN] if data.given is not None else []) + list(METHODS)
    known = st.session_state.get("method", st.query_params.get("method")) in (None, *methods)
    if _start(data) or not known:
        _choose("method", methods[0])
    method = pills("Method", methods, "method")
    mention(method)
    st.caption(plain(data.says))
    return data, method


@in_place
def _points(chosen: str) -> PointSet:
    found: PointSet | None = {TYPED: _typed, FILE: uploaded_points}.get(chosen, SETS.get(chosen, SETS["nothing"]))()
    name = "" if chosen == FILE else NAMES[chosen]
    return shown(found, name, first=SETS["nothing"], first_name=NAMES["nothing"])


def _opens_points() -> bool:
    return opened().loads and any(opened().example == e.id for e in loadable_in(here()) if points_of(e.inputs))


def _choose(key: str, value: str) -> None:
    """Set a widget that is yet to be made in this run; once it has been made, the URL is its own."""
    if key in st.session_state:
        st.session_state[key] = value
    else:
        put(key, value)


def _start(data: PointSet) -> bool:
    """Other points start at their own setting; returns whether they bring clusters, which are shown first."""
    name = data.name if data.name == TYPED else data.digest
    before, st.session_state[SHOWN] = st.session_state.get(SHOWN), name
    if before in (None, name):
        return False
    move(KEY, k=data.k, radius=data.radius, point=1)
    return data.given is not None


# ---- points that are typed
def _typed() -> PointSet:
    """The points in a table; an edit becomes the new points, in an editor of its own."""
    anchor("inputs")
    if "typed-points" not in st.session_state:
        example = opened().example if _opens_points() else FIRST
        linked = points_from_link(st.query_params.get("points", ""))
        st.session_state["typed-points"] = linked or example_points(example)
    home: Typed = st.session_state["typed-points"]
    with st.expander(gettext("Edit these {n} points and their clusters", n=len(home[0]))):
        start = pd.DataFrame({"x": home[0], "y": home[1], "cluster": home[2]})
        number = st.column_config.NumberColumn(required=True, format="%g")
        edited = st.data_editor(
            start,
            num_rows="dynamic",
            height=230,
            width=420,
            column_config={
                "x": number,
                "y": number,
                "cluster": st.column_config.TextColumn(gettext("cluster"), required=True),
            },
            key=f"points-{hash(home)}",
        )
        now, problems = checked_points(*(edited[name].tolist() for name in ("x", "y", "cluster")))
        for problem in problems[:3]:
            st.warning(gettext("Not used yet: {problem}.", problem=plain(problem)))
        st.caption(gettext("Up to {most} points. A cluster can have any name; −1 is noise.", most=MOST_TYPED))
    if now and now != home:
        st.session_state["typed-points"] = now
        st.rerun()
    link = to_link(*home)
    if home != example_points(FIRST) or "points" in st.query_params:
        remember({"points": link})
    x, y, names = home
    whole = all(name.lstrip("-").isdigit() for name in names)
    given = np.array([int(name) for name in names]) if whole else np.array(names)
    digest = hashlib.sha256(link.encode()).hexdigest()[:16]
    says = "Points that you can type. At the start they show an example from “What the documents say”, with inputs that we made up."
    return PointSet(TYPED, says, np.array([x, y]).T, None, given, digest=f"typed/{digest}", private=True)
