"""Whose numbers a page shows where the reader's own file is chosen and no usable one is there: those of before, by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from language import gettext
from widgets.formulas import plain
from widgets.links import here
from widgets.place import mention, note

LAST, OWN, ASKED = (
    "shown:last",
    "shown:own",
    "shown:asked",
)  # by lesson: what it shows, and the last usable file of the reader's; and which one asks about a file
LINE = "no-file"  # the container of the line, for tests and for the look
Data = TypeVar("Data")


@dataclass(frozen=True, eq=False)
class Shown:
    """What a lesson shows. name: "" for a file of the reader's; lost: a link or a reload asked for a file that is not there."""

    name: str
    data: Any
    lost: bool = False


def shown(found: Data | None, name: str, *, first: Callable[[], Data], first_name: str) -> Data:
    """What was found; else the last usable file, else what this lesson showed before, else its first data, with a line on it.

    name: what the data are called; "" where they are, or would be, of the reader's own file. To be called below the fields.
    """
    last, own = _kept(LAST), _kept(OWN)
    asks = st.session_state.pop(ASKED, "") == here()
    if found is not None:
        now = Shown(name, found)
        note("")
    else:
        now = own.get(here()) or last.get(here()) or Shown(first_name, first(), lost=True)
        _say(now, asks)
    mention(now.name or "Your file")
    last[here()] = now
    if not now.name:
        own[here()] = now
    data: Data = now.data
    return data


def wait_for_an_answer() -> None:
    """A question about the reader's file is open: say so, here and where it is said whose numbers are shown."""
    st.info("Answer the question above. Nothing is computed until then.")
    st.session_state[ASKED] = here()


def name_of_shown() -> str:
    """What the data are called that the lesson shows."""
    now = _kept(LAST)[here()]
    return f"“{plain(now.name)}”" if now.name else gettext("your file")


def _kept(key: str) -> dict[str, Shown]:
    found: dict[str, Shown] = st.session_state.setdefault(key, {})
    return found


def _say(now: Shown, asks: bool) -> None:
    with st.container(key=LINE):
        st.markdown(f"**{_line(now, asks)}**")


def _line(now: Shown, asks: bool) -> str:
    """Whose numbers these are. asks: a question about the new file is open."""
    if not now.name:
        return gettext(
            "Until the question is answered, the previous file is still in use."
            if asks
            else "No usable file here: the last one that could be read is still in use."
        )
    says = "No usable file yet: the picture shows “{name}”."
    if now.lost:
        says = "The file is gone, because links and reloads do not keep it. Choose it again. Until then, the picture shows “{name}”."
    return gettext(
        "Until the question is answered, the picture shows “{name}”." if asks else says, name=plain(now.name)
    )
