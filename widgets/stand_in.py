"""Whose numbers a page shows where the reader's own file is chosen and no usable one is there: those of before, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from widgets.formulas import plain
from widgets.links import here
from widgets.place import note

KEY = "shown:last"
LINE = "no-file"  # the container of the line, for tests and for the look
Data = TypeVar("Data")


@dataclass(frozen=True, eq=False)
class Shown:
    """What the lesson shows. name: "" for a file of the reader's; lost: a link or a reload asked for a file that is not there."""

    lesson: str
    name: str
    data: Any
    lost: bool = False


def shown(found: Data | None, name: str, *, first: Callable[[], Data], first_name: str) -> Data:
    """What was found; or, where no file can be used, what this lesson showed before, or else its first data, and a line on it.

    name: what the data are called; "" where they are, or would be, of the reader's own file. To be called below the fields.
    """
    before: Shown | None = st.session_state.get(KEY)
    if found is not None:
        now = Shown(here(), name, found)
        note("")
    elif before is not None and before.lesson == here():
        now = before
        _say(now)
    else:
        now = Shown(here(), first_name, first(), lost=True)
        _say(now)
    st.session_state[KEY] = now
    data: Data = now.data
    return data


def name_of_shown() -> str:
    """What the data are called that the lesson shows."""
    now: Shown = st.session_state[KEY]
    return f"“{plain(now.name)}”" if now.name else "your file"


def _say(now: Shown) -> None:
    with st.container(key=LINE):
        st.markdown(f"**{line(now)}**")


def line(now: Shown) -> str:
    """Whose numbers these are."""
    if not now.name:
        return "No usable file here: the last one that you gave is still in use."
    shows = f"the picture shows “{plain(now.name)}”."
    if now.lost:
        return f"The file is gone: a link or a reload does not keep it. Choose it again. Until then, {shows}"
    return f"No usable file yet: {shows}"
