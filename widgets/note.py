"""What is said at times and at times not, without moving what stands below it to another place."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st


def note(text: str, say: Callable[[str], object] = st.caption) -> None:
    """Say it; "" keeps its place. Streamlit tells elements apart by their place, and makes anew what has moved."""
    if text:
        say(text)
    else:
        st.empty()
