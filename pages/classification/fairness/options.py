"""Whether one threshold decides for both groups, and what an answer to the guess shows."""

from __future__ import annotations

import streamlit as st

from widgets.scrubber import move

COMMON = "common"


def one_for_both() -> bool:
    """Whether both groups have the same threshold; kept in the URL."""
    return st.toggle("Same threshold", key=COMMON, bind="query-params")


def show(a: float, b: float) -> None:
    """Send the picture to a threshold for each group."""
    st.session_state[COMMON] = False
    move("groups", a=a, b=b)
