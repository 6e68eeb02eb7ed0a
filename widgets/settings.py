"""The one row of a lesson that folds away what a beginner can do without: other data, conventions, intervals, an own file.

It says what is set, and opens in place; what it holds is sent to the browser once it is opened. What is set in it says so by
widgets.place.mention(), as the switches of widgets.conventions do.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from language import gettext
from widgets import speaking
from widgets.folds import box_alone, wanted
from widgets.links import here
from widgets.opened import opened
from widgets.place import MENTIONED
from widgets.scene import presenting

KEY = "settings"  # the row's container, for the look and for tests
STATE = "settings:state"


@contextmanager
def settings(*keys: str) -> Iterator[DeltaGenerator]:
    """The row; what is drawn within the block is folded. A link that sets one of `keys`, or opens an example, opens it.

    It gives the line before what is set, for the one control that stays in sight.
    """
    visit, unfolded = _state(keys)
    with st.container(key=KEY):
        line = st.container(horizontal=True, vertical_alignment="center", gap="small")
        st.session_state[MENTIONED] = []
        fold = f"{KEY}-{visit}"
        st.session_state.setdefault(fold, unfolded)
        seen = wanted(KEY, bool(st.session_state[fold]))
        with (
            nullcontext() if seen else box_alone(),
            st.expander("Settings", key=fold, type="compact", on_change="rerun"),
        ):
            yield line
            speaking.choice()
        said = st.session_state.pop(MENTIONED)
        line.html(f'<p class="settings-said">{" · ".join(escape(gettext(one)) for one in said)}</p>')


def _state(keys: tuple[str, ...]) -> tuple[int, bool]:
    """How often a link has been followed to here or the projector was entered or left, and whether the row is open at first.

    On the projector it is a step, and open.

    A row stays as its reader left it for as long as it has the same key, so each link gets a new one.
    """
    now = here(), presenting()
    where, visit, unfolded = st.session_state.get(STATE, (("", False), 0, False))
    shown = any(st.session_state.get(key) == "documents" for key in keys)
    loads = opened().loads and (opened().fresh or where != now) and not shown
    if where != now or loads:
        visit, unfolded = visit + 1, loads or presenting() or any(key in st.query_params for key in keys)
        st.session_state[STATE] = now, visit, unfolded
    return visit, unfolded
