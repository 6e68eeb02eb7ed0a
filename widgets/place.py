"""Places on the page that stay where they are. Streamlit tells elements apart by their place: what has moved is made anew,
and then loses what was opened in it, and its way into the URL."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

Asked = ParamSpec("Asked")
Drawn = TypeVar("Drawn")
MENTIONED = "settings:mentioned"  # in the session, while the row is drawn


def note(text: str, say: Callable[[str], object] = st.caption) -> None:
    """Say it; "" keeps its place."""
    if text:
        say(text)
    else:
        st.empty()


def mention(what: str) -> None:
    """Have the row of settings say that this is set in it; outside of such a row there is nobody to say it."""
    if MENTIONED in st.session_state:
        st.session_state[MENTIONED].append(what)


def aside(name: str) -> DeltaGenerator:
    """Where words below a scrubber go that get a screen of their own on the projector; others are seen with its last picture."""
    return st.container(key=f"step-{name}")


def in_place(draw: Callable[Asked, Drawn]) -> Callable[Asked, Drawn]:
    """All that a function draws has one place, however much it is."""

    @wraps(draw)
    def drawn(*args: Asked.args, **kwargs: Asked.kwargs) -> Drawn:
        with st.container():
            return draw(*args, **kwargs)

    return drawn
