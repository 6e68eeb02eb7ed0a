"""Whether each group has a threshold of its own, and what an answer to the guess shows."""

from __future__ import annotations

import streamlit as st

from widgets.scene import switch
from widgets.scrubber import move

EACH = "each"
PLACES = ("a", "b")  # both thresholds in the URL, as the scrubber of two writes them


def one_each() -> bool:
    """Whether each group has a threshold of its own; kept in the URL.

    A link that names two thresholds has two, also one from before there was the switch.
    """
    linked = any(name in st.query_params for name in PLACES)
    if linked and EACH not in st.session_state and EACH not in st.query_params and "common" not in st.query_params:
        st.session_state[EACH] = True
    each = switch("A threshold for each group", EACH, mentioned=False)
    if linked and not each:
        for name in PLACES:
            st.query_params.pop(name, None)
    return each


def show(**at: float) -> None:
    """Send the picture to one threshold, or to a threshold for each group."""
    st.session_state[EACH] = "threshold" not in at
    move("both" if "threshold" in at else "groups", **at)
