"""What is computed once and kept: for everybody, or for one session where the data are private."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from widgets.scrubber import Payload
from widgets.scrubber.shelf import offer

Result = TypeVar("Result")


def for_all(name: str, make: Callable[[], Result]) -> Result:
    """make(), once for each name; the name stands for all that the result depends on."""
    return _for_all(name, make)


def in_session(name: str, make: Callable[[], Result]) -> Result:
    """make(), once for each name in this session; the latest forty-eight are kept, and leave with the session."""
    return _in_session(name, make)


def forget_session() -> None:
    """Let go of all that in_session() kept for this session."""
    _in_session.clear()


def forget(name: str) -> None:
    """Let go of one thing that in_session() kept for this session."""
    _in_session.clear(name, lambda: None)


@st.cache_resource(max_entries=256, show_spinner=False)
def _for_all(name: str, _make: Callable[[], Result]) -> Result:
    made = _make()
    if isinstance(made, Payload):
        offer(made.digest, made.body)
    return made


@st.cache_resource(max_entries=48, show_spinner=False, scope="session")
def _in_session(name: str, _make: Callable[[], Result]) -> Result:
    return _make()
