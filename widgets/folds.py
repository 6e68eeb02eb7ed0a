"""What is folded away is drawn once somebody wants it: a page runs for a classroom at a time, and most read little of it."""

from __future__ import annotations

import streamlit as st

from widgets.links import here
from widgets.scene import presenting

FOR_ALL = {"exercise", "room"}  # in a link that may move any control of the page


def wanted(place: str, open_now: bool) -> bool:
    """Whether what a fold of this page holds is to be drawn: once a reader has opened it, and then for good.

    A class and an exercise may ask for anything on the page, and so may the projector: all is drawn for them.
    """
    seen: set[tuple[str, str]] = st.session_state.setdefault("lesson:parts", set())
    this = here(), place
    if open_now:
        seen.add(this)
    return this in seen or presenting() or not FOR_ALL.isdisjoint(st.query_params)
