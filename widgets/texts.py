"""A text that the reader edits: kept in the URL as long as it fits into a link, and in the session in any case."""

from collections.abc import Callable
from urllib.parse import quote_plus

import streamlit as st

from language import gettext
from widgets.formulas import plain
from widgets.links import remember
from widgets.place import note
from widgets.room import sent_here

LONGEST_IN_LINK = 1500  # characters, as they stand in the URL


def text_of_reader(
    label: str, start: str, *, key: str, most: int, check: Callable[[str], str], height: int = 130, help: str = ""
) -> str:
    """A text to edit, `most` characters at most; what check() objects to is said, and the last good text stays in use."""
    if key not in st.session_state or (sent_here() and not _lost(key)):
        linked = st.query_params.get(key, start)
        st.session_state[key] = linked if len(linked) <= most and not check(linked) else start
    typed = (
        st.text_area(label, key=key, max_chars=most, height=height, help=help or None, persist_state="session") or ""
    )
    problem = check(typed)
    still = gettext("{problem} The numbers are still those of the text before.", problem=plain(problem))
    note(still if problem else "", st.warning)
    if not problem:
        st.session_state[f"{key}:good"] = typed
    good = str(st.session_state.get(f"{key}:good", start))
    _to_url(key, good, start)
    return good


def _lost(key: str) -> bool:
    """Whether the URL would hold the text, and does not only because it is too long."""
    return key not in st.query_params and _too_long(st.session_state[key] or "")


def _too_long(text: str) -> bool:
    return len(quote_plus(text)) > LONGEST_IN_LINK


def _to_url(key: str, text: str, start: str) -> None:
    too_long = _too_long(text)
    if text != start and not too_long:
        remember({key: text})
    elif key in st.query_params:
        del st.query_params[key]
    why = gettext(
        "Too long for a link, which holds {n:,} characters: whoever opens the link sees the text that the lesson starts with.",
        n=LONGEST_IN_LINK,
    )
    note(why if text != start and too_long else "")
